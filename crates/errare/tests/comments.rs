//! The 21 comments and the thirty cells.

use errare::backup::Utility;
use errare::comment::{
    Alternative, Assessment, Cell, Change, Comment, Commentary, Kind, Row, Theory, Thresholds, agitation, on_move,
    on_position,
};
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, SideNames, Turn};
use errare::games::explicit::ExplicitTree;
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::model::{Merit, Uniform};
use errare::search::Tree;

const QUIET: Assessment = Assessment { u: 0.0, v: 0.0, tension: 0.05, branching: 1.0, dead: false };

fn kinds(position: &Assessment) -> Vec<(Kind, Option<Side>)> {
    on_position(position, None, &[], &Thresholds::default()).into_iter().map(|c| (c.kind, c.side)).collect()
}

fn move_kinds(mover: Side, before: Assessment, after: Assessment, best: bool) -> Vec<Kind> {
    let change = Change { mover, before: &before, after: &after, best };
    on_move(&change, &Thresholds::default()).into_iter().map(|c| c.kind).collect()
}

#[test]
fn the_thirty_cells_say_what_the_table_says() {
    use Kind::{Balanced, CertainWin, ClearAdvantage, DeadDraw, DecisiveAdvantage, Difficult, SlightAdvantage};
    // For each row: u, and what is said where Black wins in theory, where nobody does, and where White does.
    let white = Some(Side::Max);
    let black = Some(Side::Min);
    let table = [
        (1, 0.0, [None, Some((DeadDraw, None)), None]),
        (2, -1.0, [Some((CertainWin, black)), None, None]),
        (3, 1.0, [None, None, Some((CertainWin, white))]),
        (4, 0.05, [Some((Difficult, black)), Some((Balanced, None)), Some((Difficult, white))]),
        (
            5,
            -0.95,
            [Some((DecisiveAdvantage, black)), Some((DecisiveAdvantage, black)), Some((DecisiveAdvantage, black))],
        ),
        (
            6,
            0.95,
            [Some((DecisiveAdvantage, white)), Some((DecisiveAdvantage, white)), Some((DecisiveAdvantage, white))],
        ),
        (7, -0.2, [Some((Difficult, black)), Some((SlightAdvantage, black)), Some((Difficult, white))]),
        (8, 0.2, [Some((Difficult, black)), Some((SlightAdvantage, white)), Some((Difficult, white))]),
        (9, -0.6, [Some((ClearAdvantage, black)), Some((ClearAdvantage, black)), Some((Difficult, white))]),
        (10, 0.6, [Some((Difficult, black)), Some((ClearAdvantage, white)), Some((ClearAdvantage, white))]),
    ];
    let columns = [Theory::Won(Side::Min), Theory::Drawn, Theory::Won(Side::Max)];
    let mut texts = std::collections::HashSet::new();
    for (number, u, said) in table {
        let row = Row::of(u, number == 1, &Thresholds::default());
        assert_eq!(row.number(), number);
        for (theory, said) in columns.into_iter().zip(said) {
            let cell = Cell::at(row, theory, SideNames::COLOURS);
            assert_eq!(cell.kind.map(|kind| (kind, cell.side)), said, "row {number}, {theory:?}");
            texts.insert(cell.text);
        }
    }
    assert!(texts.len() >= 24, "almost every cell has words of its own: {}", texts.len());
}

#[test]
fn colours_turned_give_the_same_comment_on_the_other_side() {
    for v in [-1.0, 0.0, 1.0] {
        for u in [-1.0, -0.95, -0.6, -0.2, -0.05, 0.05, 0.2, 0.6, 0.95, 1.0] {
            let position = Assessment { u, v, ..QUIET };
            let turned = Assessment { u: -u, v: -v, ..QUIET };
            let mut expected: Vec<_> =
                kinds(&position).into_iter().map(|(kind, side)| (kind, side.map(Side::other))).collect();
            let mut found = kinds(&turned);
            expected.sort_by_key(|(kind, side)| (*kind, *side));
            found.sort_by_key(|(kind, side)| (*kind, *side));
            assert_eq!(found, expected, "u = {u}, v = {v}");
        }
    }
    for after in [-0.5, -0.1, 0.1, 0.5] {
        for v in [-1.0, 0.0] {
            let white = move_kinds(Side::Max, QUIET, Assessment { u: after, v, ..QUIET }, false);
            let black = move_kinds(Side::Min, QUIET, Assessment { u: -after, v: -v, ..QUIET }, false);
            assert_eq!(white, black);
        }
    }
}

#[test]
fn each_comment_on_a_move_fires_by_its_rule() {
    let at = |u, v| Assessment { u, v, tension: 0.5, ..QUIET };
    let difficult = at(-0.5, 0.0);
    use Kind::*;
    for (kind, before, after, best) in [
        (LosingMove, at(0.0, 0.0), at(0.0, -1.0), false),
        (Inaccuracy, at(0.2, 0.0), at(0.1, 0.0), false),
        (Strengthens, at(0.1, 0.0), at(0.2, 0.0), false),
        (Mistake, at(0.2, 0.0), at(0.2, -1.0), false),
        (Mistake, at(0.6, 1.0), at(0.5, -1.0), false),
        (Blunder, at(0.5, 0.0), at(-0.5, -1.0), false),
        (StrongMove, difficult, at(-0.4, 0.0), false),
        (BrilliantMove, at(0.0, 0.0), at(0.5, 0.0), false),
        (BrilliantButUnsound, at(-0.2, 0.0), at(0.4, -1.0), false),
        (BestMove, at(0.0, 0.0), at(0.0, 0.0), true),
        (BestInDifficulty, difficult, at(-0.5, 0.0), true),
        (SafeMove, at(0.0, 0.0), QUIET, false),
    ] {
        let said = move_kinds(Side::Max, before, after, best);
        assert!(said.contains(&kind), "{kind:?} is not among {said:?}");
    }
    // The more specific one is given, not both.
    assert!(!move_kinds(Side::Max, at(0.5, 0.0), at(-0.5, -1.0), false).contains(&Mistake));
    assert!(!move_kinds(Side::Max, difficult, at(-0.4, 0.0), true).contains(&BestMove));
}

#[test]
fn each_comment_on_a_position_fires_by_its_rule() {
    let complicated = Assessment { branching: 9.0, tension: 0.5, ..QUIET };
    assert!(kinds(&complicated).contains(&(Kind::Complicated, None)));
    assert!(kinds(&Assessment { dead: true, tension: 0.0, ..QUIET }).contains(&(Kind::DeadDraw, None)));
    let hard_draw = Assessment { u: -0.6, ..QUIET };
    assert!(kinds(&hard_draw).contains(&(Kind::Difficult, Some(Side::Max))));
    let thresholds = Thresholds::default();
    let winning =
        [Alternative { u: 0.25, v: 1.0, r: 6, distance: None }, Alternative { u: 0.76, v: 1.0, r: 4, distance: None }];
    let said = on_position(&Assessment { u: 0.5, v: 1.0, ..QUIET }, Some(Side::Max), &winning, &thresholds);
    assert!(said.iter().any(|c| c.kind == Kind::PressHome), "{said:?}");
    // The same position from Black's chair, who is to delay.
    let losing =
        [Alternative { u: 0.25, v: 1.0, r: 6, distance: None }, Alternative { u: 0.76, v: 1.0, r: 4, distance: None }];
    let said = on_position(&Assessment { u: 0.5, v: 1.0, ..QUIET }, Some(Side::Min), &losing, &thresholds);
    assert!(said.iter().any(|c| c.kind == Kind::PlayForTime && c.reason.contains("6 plies")), "{said:?}");
}

#[test]
fn all_comments_have_names_numbers_and_reasons() {
    let names: std::collections::HashSet<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), 21);
    assert!(Kind::ALL.iter().enumerate().all(|(i, kind)| usize::from(kind.number()) == i + 1));
    for comment in on_position(&Assessment { u: 0.6, v: 1.0, ..QUIET }, None, &[], &Thresholds::default()) {
        assert!(comment.reason.contains("u = +0.600") && comment.reason.contains("rule: "), "{}", comment.reason);
    }
    assert_eq!((Kind::Blunder.glyph(None), Kind::Blunder.nag(None)), ("??", Some(4)));
    assert_eq!(Kind::SlightAdvantage.nag(Some(Side::Min)), Some(15));
}

/// The comments of a paper's tree: on a position, and on the move to it from another.
fn said(text: &str, white: f64, black: f64, from: Option<&str>, at: &str) -> Vec<Kind> {
    let game = ExplicitTree::parse(text).unwrap();
    let tree = Tree::merge(&game, &game.start(), 1000).unwrap();
    let rule = Utility::new(Merit { merit: white }, Merit { merit: black }, EndsOnly::default());
    let commentary = Commentary::on(&game, &tree, &tree.back_up(&game, &rule), &Thresholds::default());
    let label = |id| game.label(*tree.position(id));
    let comments = match from {
        None => &commentary.positions[tree.ids().find(|&id| label(id) == at).unwrap().index()],
        Some(from) => {
            let from = tree.ids().find(|&id| label(id) == from).unwrap();
            let edge = tree.edges(from).zip(tree.children(from)).find(|(_, child)| label(**child) == at).unwrap().0;
            &commentary.moves[edge]
        }
    };
    comments.iter().map(|comment| comment.kind).collect()
}

#[test]
fn the_remarks_that_michie_makes_on_his_own_example() {
    let fig_1 = include_str!("../../../examples/michie.tree");
    let fig_5 = include_str!("../../../examples/michie-fig5.tree");
    assert!(said(fig_1, 0.2, 1.4, None, "A").contains(&Kind::Balanced));
    let to_b1 = said(fig_1, 0.2, 1.4, Some("A"), "B1");
    assert!(to_b1.contains(&Kind::LosingMove) && to_b1.contains(&Kind::BestMove), "{to_b1:?}");
    assert!(!to_b1.contains(&Kind::Blunder));
    assert!(said(fig_1, 1.4, 1.4, Some("A"), "B1").contains(&Kind::Blunder));
    assert!(said(fig_1, 1.4, 1.4, Some("A"), "B2").contains(&Kind::SafeMove));
    assert!(said(fig_1, 0.2, 1.4, None, "B2").contains(&Kind::DeadDraw));
    assert!(said(fig_1, 0.2, 1.4, None, "B1").contains(&Kind::Complicated));
    assert!(said(fig_5, 0.2, 1.4, None, "B1").contains(&Kind::PressHome));
    assert!(said(fig_5, 0.2, 1.4, Some("A"), "B2").contains(&Kind::BestMove));
    // With a way back to D9 below C5.1, Black should take it.
    let delayed = fig_5.replace("C5.1  black  F9", "C5.1  black  F9 D9");
    assert_ne!(delayed, fig_5);
    assert!(said(&delayed, 0.2, 1.4, None, "C5.1").contains(&Kind::PlayForTime), "{delayed}");
}

#[test]
fn of_ways_of_one_length_none_is_the_short_one() {
    for (r, distance) in [((4, 4), (None, None)), ((4, 4), (Some(3), None)), ((2, 6), (Some(3), Some(3)))] {
        let ways = [
            Alternative { u: 0.8, v: 1.0, r: r.0, distance: distance.0 },
            Alternative { u: 0.2, v: 1.0, r: r.1, distance: distance.1 },
        ];
        for mover in [Side::Max, Side::Min] {
            let position = Assessment { u: 0.5, v: 1.0, ..QUIET };
            let said = on_position(&position, Some(mover), &ways, &Thresholds::default());
            assert!(!said.iter().any(|c| matches!(c.kind, Kind::PressHome | Kind::PlayForTime)), "{said:?}");
        }
    }
}

/// The reasons for advice of one kind in a tree whose players play at random.
fn advice(text: &str, kind: Kind) -> Vec<String> {
    let said = commentary(&ExplicitTree::parse(text).unwrap());
    said.into_iter().filter(|comment| comment.kind == kind).map(|comment| comment.reason).collect()
}

#[test]
fn the_short_way_is_the_one_that_ends_sooner_with_best_play_however_long_its_other_lines_are() {
    // `quick` wins in two plies, or by a long way round; `slow` takes four, and may go wrong.
    let text = "a white slow quick
        quick black q1
        q1 white 1 q2
        q2 black q3
        q3 white q4
        q4 black q5
        q5 white 1
        slow black s1
        s1 white s2 0
        s2 black s3
        s3 white 1 -1";
    let told = advice(text, Kind::PressHome);
    assert!(
        told.len() == 1 && told[0].contains("the short way (2 plies)") && told[0].contains("(4 plies)"),
        "{told:?}"
    );
    // The other colour, who is to delay: what he loses in four he may not lose at all.
    let turned = text.replace("a white", "a black").replace("slow quick", "quick slow");
    let told = advice(
        &turned.replace("slow black s1", "slow white s1").replace("quick black", "quick white"),
        Kind::PlayForTime,
    );
    assert!(told.iter().any(|reason| reason.contains("the long way (4 plies)")), "{told:?}");
}

#[test]
fn the_short_way_is_to_a_win_that_theory_speaks_of_and_not_to_a_small_part_of_the_stake() {
    // By the slow way White may have 1 in two plies; the 10 that the position is worth take four, and may be lost.
    let text = "a white slow quick
        quick black q1
        q1 white 10
        slow black s1
        s1 white s2 0 1
        s2 black s3
        s3 white 10 -10";
    let told = advice(text, Kind::PressHome);
    assert!(
        told.len() == 1 && told[0].contains("the short way (2 plies)") && told[0].contains("(4 plies)"),
        "{told:?}"
    );
}

#[test]
fn where_more_hangs_on_what_has_not_been_seen_more_hangs_on_what_will_be_played() {
    // Michie: agitation is necessarily positively related to tension. Over all positions of noughts and crosses with four stones.
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).unwrap();
    let merit = Merit { merit: 1.0 };
    let rule = Utility::new(merit, merit, EndsOnly::default());
    let scores = tree.back_up(&game, &rule);
    let of_four = tree.ids().filter(|&id| tree.utility(id).is_none() && tree.moves(id).len() == 5);
    let pairs: Vec<(f64, f64)> =
        of_four.map(|id| (agitation(&game, tree.position(id), 2, &rule), scores[id.index()].tension)).collect();
    let n = pairs.len() as f64;
    let mean = |part: fn(&(f64, f64)) -> f64| pairs.iter().map(part).sum::<f64>() / n;
    let (a, t) = (mean(|p| p.0), mean(|p| p.1));
    let sum = |f: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(f).sum::<f64>();
    let covariance = sum(&|p| (p.0 - a) * (p.1 - t));
    let correlation = covariance / (sum(&|p| (p.0 - a).powi(2)) * sum(&|p| (p.1 - t).powi(2))).sqrt();
    assert!(pairs.len() > 100 && correlation > 0.2, "{correlation} over {n}");
}

/// All that is said of a tree in which both sides play at random: on its positions, then on its moves.
fn commentary(game: &impl Game<Position: Eq + std::hash::Hash>) -> Vec<Comment> {
    let tree = Tree::distinct(game, &game.start(), 1000).unwrap();
    let scores = tree.back_up(game, &Utility::new(Uniform, Uniform, EndsOnly::default()));
    let Commentary { positions, moves } = Commentary::on(game, &tree, &scores, &Thresholds::default());
    positions.into_iter().chain(moves).flatten().collect()
}

#[test]
fn a_move_of_a_lost_position_is_not_called_losing() {
    let at = |u, v| Assessment { u, v, tension: 0.5, ..QUIET };
    assert!(!move_kinds(Side::Max, at(-0.5, -1.0), at(-0.9, -1.0), false).contains(&Kind::LosingMove));
    assert!(move_kinds(Side::Max, at(-0.5, 0.0), at(-0.9, -1.0), false).contains(&Kind::LosingMove));
    assert!(move_kinds(Side::Min, at(-0.5, -1.0), at(0.9, 1.0), false).contains(&Kind::LosingMove));
    // Whatever White does here, Black can win.
    let lost = ExplicitTree::parse("a white b c d\n b black -1 1\n c black -1 0\n d black -1 -1").unwrap();
    let said = commentary(&lost);
    assert!(said.iter().any(|comment| comment.kind == Kind::Inaccuracy), "{said:?}");
    let losing: Vec<_> = said.iter().filter(|c| c.kind == Kind::LosingMove && c.side == Some(Side::Max)).collect();
    assert!(losing.is_empty(), "{losing:?}");
}

/// Matches in a heap, taken by Ann and Bob; with dice, a throw says how many may be taken.
struct Matches {
    dice: bool,
}

impl Game for Matches {
    /// The matches left, who moves next, and the throw, if there has been one.
    type Position = (u8, Side, Option<u8>);
    type Move = u8;

    fn start(&self) -> Self::Position {
        (5, Side::Max, None)
    }

    fn turn(&self, &(_, side, throw): &Self::Position) -> Turn {
        if self.dice && throw.is_none() { Turn::Chance } else { side.into() }
    }

    fn utility(&self, &(left, side, _): &Self::Position) -> Option<f64> {
        (left == 0).then_some(side.other().view(1.0))
    }

    fn moves(&self, position: &Self::Position, out: &mut Vec<u8>) {
        let most = if self.turn(position) == Turn::Chance { 2 } else { position.2.unwrap_or(2).min(position.0) };
        out.extend(1..=most);
    }

    fn play(&self, position: &Self::Position, m: u8) -> Self::Position {
        let &(left, side, _) = position;
        if self.turn(position) == Turn::Chance { (left, side, Some(m)) } else { (left - m, side.other(), None) }
    }

    fn side_names(&self) -> SideNames {
        SideNames { max: "Ann", min: "Bob" }
    }
}

#[test]
fn comments_call_the_sides_as_the_game_does() {
    let said = commentary(&Matches { dice: false });
    let named = |name: &str| said.iter().any(|comment| comment.text.contains(name));
    assert!(named("Ann") && named("Bob") && !named("White") && !named("Black"), "{said:?}");
}

#[test]
fn where_dice_decide_nothing_is_said_of_draws_and_theory() {
    let dice = commentary(&Matches { dice: true });
    // What is won or lost whatever the dice show is a result, and may be called one.
    let decided = |comment: &Comment| comment.reason.contains("v = +1") || comment.reason.contains("v = −1");
    let open: Vec<_> = dice.iter().filter(|comment| !decided(comment)).collect();
    assert!(open.iter().any(|comment| comment.text.contains("better chances")), "{open:?}");
    for comment in &open {
        let told = format!("{} {}", comment.text, comment.reason);
        assert!(!told.contains("draw") && !told.contains("theory") && !told.contains("v = "), "{told}");
    }
    // Who gives away a part of his chances errs, though no step from won to drawn says so.
    assert!(dice.iter().any(|comment| matches!(comment.kind, Kind::Mistake | Kind::Blunder)), "{dice:?}");
}

#[test]
fn a_balanced_position_is_lifeless_or_tense_by_its_tension() {
    let text =
        |tension| on_position(&Assessment { tension, ..QUIET }, None, &[], &Thresholds::default())[0].text.clone();
    assert_eq!(
        [0.05, 0.2, 0.35].map(text),
        ["A balanced and lifeless position.", "A balanced position.", "A balanced position of high tension."]
    );
}

#[test]
fn where_all_moves_are_equally_good_none_is_called_best() {
    let said = |text: &str| commentary(&ExplicitTree::parse(text).unwrap());
    let best = |text: &str| said(text).iter().filter(|comment| comment.kind == Kind::BestMove).count();
    assert_eq!((best("a white 1 1 1"), best("a white 1 0 1")), (0, 2));
}

#[test]
fn a_game_for_a_larger_stake_is_commented_as_one_for_a_unit() {
    let told_of = |text: &str, stake: &str| {
        let game = ExplicitTree::parse(&text.replace('S', stake)).unwrap();
        let said = commentary(&game);
        said.into_iter().map(|comment| (comment.kind, comment.side, comment.reason)).collect::<Vec<_>>()
    };
    let balanced = "a white 0 b\n b black S -S";
    let unit = told_of(balanced, "1");
    assert!(
        unit.iter().any(|(.., reason)| reason.contains("tension") && !reason.contains("tension 0.000")),
        "{unit:?}"
    );
    assert_eq!(told_of(balanced, "8"), unit);
    let advised = "a white slow quick\n quick black S\n slow black s\n s white t -S 0\n t black S";
    let unit = told_of(advised, "1");
    assert!(unit.iter().any(|(kind, ..)| *kind == Kind::PressHome), "{unit:?}");
    assert_eq!(told_of(advised, "8"), unit);
    let told = |stake: &str| told_of("a white S b c\n b black -S S S\n c chance 0.5:-S 0.5:d\n d black 0 S", stake);
    let unit = told("1");
    assert!(unit.len() > 5, "{unit:?}");
    assert_eq!(told("8"), unit);
    // Where squares are beyond the range of a number, there is all the tension there can be.
    let kinds =
        |told: &[(Kind, Option<Side>, String)]| told.iter().map(|(kind, side, _)| (*kind, *side)).collect::<Vec<_>>();
    assert_eq!(kinds(&told("1e200")), kinds(&unit));
    // A stake below one unit is a game in which little is left to win.
    assert_ne!(kinds(&told("0.3")), kinds(&unit));
}

#[test]
fn a_position_with_many_moves_is_complicated_unless_all_of_them_draw() {
    let complicated = |ends: [&str; 2]| {
        let replies: String = (0..8).map(|i| format!("b{i} black {}{}\n", "0 ".repeat(8), ends[i % 2])).collect();
        let text = format!("a white b0 b1 b2 b3 b4 b5 b6 b7\n{replies}");
        commentary(&ExplicitTree::parse(&text).unwrap()).iter().any(|comment| comment.kind == Kind::Complicated)
    };
    // Something is left to one of them, whoever it is.
    let told = [["0", "0"], ["0", "1"], ["-1", "0"], ["-1", "1"]].map(complicated);
    assert_eq!(told, [false, true, true, true]);
}

#[test]
fn nothing_is_said_of_ends_and_of_what_dice_do() {
    let game = ExplicitTree::parse("a chance 0.5:1 0.5:b\n b white 1 0").unwrap();
    let tree = Tree::distinct(&game, &game.start(), 10).unwrap();
    let scores = tree.back_up(&game, &Utility::new(Uniform, Uniform, EndsOnly::default()));
    let Commentary { positions, moves } = Commentary::on(&game, &tree, &scores, &Thresholds::default());
    let said = |of: &[Vec<Comment>]| of.iter().map(|said| !said.is_empty()).collect::<Vec<_>>();
    assert_eq!(
        (said(&positions), said(&moves)),
        (vec![true, false, true, false, false], vec![false, false, true, true])
    );
}
