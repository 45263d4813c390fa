//! What comments say, word for word: the cells of Table 3, the signs, the numbers and rules that are given as reasons.

use errare::comment::{
    Alternative, Assessment, Cell, Change, Comment, Kind, Row, Speaker, Theory, Thresholds, colour, on_move,
    on_position,
};
use errare::game::{Side, SideNames};

const WHITE: Option<Side> = Some(Side::Max);
const BLACK: Option<Side> = Some(Side::Min);

fn at(u: f64, v: f64) -> Assessment {
    Assessment { u, v, tension: 0.2, branching: 2.0, dead: false }
}

#[test]
fn signs_and_numeric_glyphs_are_those_of_pgn_for_either_colour() {
    let signs = |kind: Kind| [WHITE, BLACK].map(|side| (kind.glyph(side), kind.nag(side)));
    for (kind, white, black) in [
        (Kind::Balanced, ("=", Some(10)), ("=", Some(10))),
        (Kind::SlightAdvantage, ("⩲", Some(14)), ("⩱", Some(15))),
        (Kind::ClearAdvantage, ("±", Some(16)), ("∓", Some(17))),
        (Kind::DecisiveAdvantage, ("+-", Some(18)), ("-+", Some(19))),
        (Kind::StrongMove, ("!", Some(1)), ("!", Some(1))),
        (Kind::Mistake, ("?", Some(2)), ("?", Some(2))),
        (Kind::BrilliantMove, ("!!", Some(3)), ("!!", Some(3))),
        (Kind::Blunder, ("??", Some(4)), ("??", Some(4))),
        (Kind::BrilliantButUnsound, ("!?", Some(5)), ("!?", Some(5))),
        (Kind::Inaccuracy, ("", Some(6)), ("", Some(6))),
        (Kind::BestInDifficulty, ("(!)", None), ("(!)", None)),
        (Kind::DeadDraw, ("", None), ("", None)),
        (Kind::SafeMove, ("", None), ("", None)),
    ] {
        assert_eq!(signs(kind), [white, black], "{kind:?}");
        let comment = Comment { kind, side: BLACK, text: String::new(), reason: String::new() };
        assert_eq!((comment.glyph(), comment.nag()), black);
    }
    assert_eq!([Side::Max, Side::Min].map(colour), ["White", "Black"]);
}

#[test]
fn comments_have_the_names_of_table_1() {
    let names = Kind::ALL.map(|kind| kind.name());
    let table = "dead draw, complicated, balanced, slight advantage, clear advantage, decisive advantage, certain win, difficult, \
                 losing move, inaccuracy, strengthens, mistake, blunder, strong move, brilliant move, brilliant but unsound, \
                 best move, best move in difficult circumstances, safe move, press home the advantage, play for time";
    assert_eq!(names.join(", "), table);
}

#[test]
fn the_rows_have_the_conditions_of_table_3() {
    let rows = [0.0, -1.0, 1.0, 0.1, -0.9, 0.9, -0.3, 0.3, -0.4, 0.4];
    let conditions = rows.map(|u| Row::of(u, u == 0.0, &Thresholds::default()).condition());
    let table = "u = 0|u = −1|u = +1|u ≈ 0|u ≈ −1|u ≈ +1|−1 ≪ u < 0|+1 ≫ u > 0|−1 < u ≪ 0|+1 > u ≫ 0";
    assert_eq!(conditions.join("|"), table);
    let numbers = rows.map(|u| Row::of(u, u == 0.0, &Thresholds::default()).number());
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // A draw that is not certain is even.
    assert_eq!(Row::of(0.0, false, &Thresholds::default()), Row::Even);
}

#[test]
fn the_cells_of_table_3_say() {
    let sides = [Side::Max, Side::Min];
    let rows = [Row::Nothing, Row::Even].into_iter();
    let rows = rows.chain(
        sides
            .into_iter()
            .flat_map(|side| [Row::Certain(side), Row::AlmostCertain(side), Row::Slight(side), Row::Large(side)]),
    );
    let columns = [Theory::Drawn, Theory::Won(Side::Max), Theory::Open];
    let mut said = String::new();
    for (row, theory) in rows.flat_map(|row| columns.map(|theory| (row, theory))) {
        said += &format!("{theory:?}, {row:?}: {}\n", Cell::at(row, theory, SideNames::COLOURS).text);
    }
    assert_eq!(said, include_str!("table_3.txt"));
}

fn reasons(comments: &[Comment]) -> String {
    comments.iter().map(|comment| format!("{} {}\n", comment.text, comment.reason)).collect()
}

#[test]
fn every_comment_says_why() {
    let thresholds = Thresholds::default();
    let open = Speaker { chance: true, ..Speaker::new(&thresholds) };
    let mut said = String::new();
    for position in [
        at(0.0, 0.0),
        Assessment { tension: 0.05, ..at(0.0, 0.0) },
        Assessment { tension: 0.3, branching: 4.25, ..at(0.05, 0.0) },
        Assessment { dead: true, branching: 9.0, tension: 0.0, ..at(0.0, 0.0) },
        at(-0.5, 0.0),
        at(-0.5, 1.0),
        at(0.2, 1.0),
        at(0.5, -1.0),
        at(1.0, 1.0),
    ] {
        said += &reasons(&on_position(&position, None, &[], &thresholds));
        said += &reasons(&open.on_position(&position, None, &[]));
    }
    let ways = |sign: f64| {
        let near = Alternative { u: 0.8 * sign, v: sign, r: 2, distance: None };
        [near, Alternative { u: 0.3 * sign, r: 6, distance: Some(4), ..near }]
    };
    said += &reasons(&on_position(&at(0.5, 1.0), WHITE, &ways(1.0), &thresholds));
    said += &reasons(&on_position(&at(-0.5, -1.0), WHITE, &ways(-1.0), &thresholds));
    for (before, after, best) in [
        (at(0.0, 0.0), at(-0.5, -1.0), false),
        (at(0.0, 0.0), at(0.5, -1.0), false),
        (at(0.0, 0.0), at(0.0, -1.0), false),
        (at(0.0, 0.0), at(0.5, 0.0), true),
        (at(-0.5, 0.0), at(-0.4, 0.0), true),
        (at(0.0, 0.0), at(0.1, 0.0), false),
        (at(0.1, 0.0), Assessment { tension: 0.0, ..at(0.0, 0.0) }, false),
    ] {
        let change = Change { mover: Side::Max, before: &before, after: &after, best };
        said += &reasons(&on_move(&change, &thresholds));
        said += &reasons(&open.on_move(&change));
    }
    assert_eq!(said, include_str!("reasons.txt"));
}
