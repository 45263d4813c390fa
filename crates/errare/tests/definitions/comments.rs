//! Michie 1981, Tables 2 and 3: for every combination of numbers, exactly what the tables say and nothing else.

use errare::comment::{Alternative, Assessment, Change, Comment, Kind, Speaker, Thresholds, on_move, on_position};
use errare::game::Side;

use crate::sample::view;

const T: Thresholds = Thresholds {
    decided: 0.5,
    exact: 1e-9,
    near: 0.1,
    far: 0.4,
    change: 0.02,
    great_change: 0.25,
    lifeless: 0.1,
    tense: 0.3,
    branching: 3.0,
};

/// Utilities within, on and beyond every threshold.
const U: [f64; 17] = [-1.0, -0.95, -0.9, -0.6, -0.4, -0.3, -0.1, -0.05, 0.0, 0.05, 0.1, 0.3, 0.4, 0.6, 0.9, 0.95, 1.0];
const V: [f64; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];
const SIDES: [Side; 2] = [Side::Max, Side::Min];

fn at(u: f64, v: f64) -> Assessment {
    Assessment { u, v, tension: 0.2, branching: 2.0, dead: false }
}

/// v as the tables have it: −1, 0 or +1, in a side's view.
fn theory(position: &Assessment, side: Side) -> i32 {
    let v = view(side, position.v);
    if v >= 0.5 {
        1
    } else if v <= -0.5 {
        -1
    } else {
        0
    }
}

/// (8): v = 0 and u ≪ 0, or v = 1 and u < 0, or v = 1 and u short of ≫ 0.
fn is_difficult(position: &Assessment, side: Side) -> bool {
    let u = view(side, position.u);
    match theory(position, side) {
        0 => u <= -0.4,
        1 => u < 0.4,
        _ => false,
    }
}

/// The cell of Table 3: what is said of how the players stand, and of whom.
fn standing(position: &Assessment) -> Option<(Kind, Option<Side>)> {
    let (u, v) = (position.u, theory(position, Side::Max));
    let favoured = if u >= 0.0 { Side::Max } else { Side::Min };
    let winner = if v >= 0 { Side::Max } else { Side::Min };
    let by_winner = view(winner, u);
    let size = u.abs();
    let of_favoured = |kind| Some((kind, Some(favoured)));
    let of_winner = |kind| Some((kind, Some(winner)));
    if v == 0 {
        return match size {
            _ if position.dead && u == 0.0 => Some((Kind::DeadDraw, None)),
            1.0 => None,
            s if s <= 0.1 => Some((Kind::Balanced, None)),
            s if s >= 0.9 => of_favoured(Kind::DecisiveAdvantage),
            s if s < 0.4 => of_favoured(Kind::SlightAdvantage),
            _ => of_favoured(Kind::ClearAdvantage),
        };
    }
    match by_winner {
        1.0 => of_winner(Kind::CertainWin),
        -1.0 => None,
        _ if size >= 0.9 => of_favoured(Kind::DecisiveAdvantage),
        b if b >= 0.4 => of_winner(Kind::ClearAdvantage),
        _ => of_winner(Kind::Difficult),
    }
}

fn told(comments: Vec<Comment>) -> Vec<(Kind, Option<Side>)> {
    let mut told: Vec<_> = comments.into_iter().map(|comment| (comment.kind, comment.side)).collect();
    told.sort_unstable();
    told
}

#[test]
fn of_every_position_is_said_what_tables_2_and_3_say() {
    for (u, v) in U.into_iter().flat_map(|u| V.map(|v| (u, v))) {
        for (branching, dead) in [(2.0, false), (3.0, false), (9.0, true)] {
            let position = Assessment { branching, dead: dead && u == 0.0 && v == 0.0, ..at(u, v) };
            let mut defined = Vec::from_iter(standing(&position));
            // (2): high branching ratios at the first levels; in a dead draw nothing is complicated.
            if branching >= 3.0 && !position.dead {
                defined.push((Kind::Complicated, None));
            }
            defined.extend(
                SIDES
                    .into_iter()
                    .filter(|&side| is_difficult(&position, side))
                    .map(|side| (Kind::Difficult, Some(side))),
            );
            defined.sort_unstable();
            defined.dedup();
            assert_eq!(told(on_position(&position, None, &[], &T)), defined, "u = {u}, v = {v}");
        }
    }
}

/// (9) to (19).
fn said_of_move(change: &Change<'_>) -> Vec<(Kind, Option<Side>)> {
    let Change { mover, before, after, best } = *change;
    let delta_u = view(mover, after.u - before.u);
    let delta_v = theory(after, mover) - theory(before, mover);
    let difficult = is_difficult(before, mover);
    let mut said = Vec::new();
    if delta_v < 0 {
        said.push(if delta_u <= -0.25 {
            Kind::Blunder
        } else if delta_u >= 0.25 {
            Kind::BrilliantButUnsound
        } else {
            Kind::Mistake
        });
    } else if delta_u >= 0.25 {
        said.push(Kind::BrilliantMove);
    } else if delta_u >= 0.02 {
        said.push(if difficult { Kind::StrongMove } else { Kind::Strengthens });
    } else if delta_u <= -0.02 {
        said.push(Kind::Inaccuracy);
    }
    if theory(after, mover) == -1 && theory(before, mover) != -1 {
        said.push(Kind::LosingMove);
    }
    if best {
        said.push(if difficult { Kind::BestInDifficulty } else { Kind::BestMove });
    }
    let quiet = theory(after, mover) == 0 && after.u.abs() <= 0.1 && after.tension <= 0.1;
    if delta_v == 0 && (quiet || after.dead) && !before.dead {
        said.push(Kind::SafeMove);
    }
    said.sort_unstable();
    said.into_iter().map(|kind| (kind, Some(mover))).collect()
}

#[test]
fn of_every_move_is_said_what_table_2_says() {
    // Changes of exactly a threshold too.
    let steps = [-1.0, -0.25, -0.2, -0.02, -0.01, 0.0, 0.01, 0.02, 0.2, 0.25, 1.0];
    for (mover, best) in SIDES.into_iter().flat_map(|mover| [(mover, false), (mover, true)]) {
        for (u, v) in [-0.5, -0.25, 0.0, 0.25, 0.5].into_iter().flat_map(|u| V.map(|v| (u, v))) {
            for (step, w) in steps.into_iter().flat_map(|step| V.map(|w| (step, w))) {
                for (tension, dead_before, dead_after) in [
                    (0.05, false, false),
                    (0.1, false, false),
                    (0.2, false, true),
                    (0.2, false, false),
                    (0.0, true, true),
                ] {
                    let before = Assessment { dead: dead_before, ..at(u, v) };
                    let after = Assessment { tension, dead: dead_after, ..at(u + step, w) };
                    let change = Change { mover, before: &before, after: &after, best };
                    // What a sum is rounded to decides nothing.
                    if ((after.u - before.u).abs() - 0.25).abs() > 1e-12 || step.abs() == 0.25 {
                        assert_eq!(told(on_move(&change, &T)), said_of_move(&change), "{change:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn where_dice_are_thrown_value_is_given_away_by_degrees() {
    let speaker = Speaker { chance: true, ..Speaker::new(&T) };
    for mover in SIDES {
        let say = |u: f64, v: f64, w: f64| {
            let (before, after) = (at(view(mover, u), view(mover, v)), at(view(mover, 0.0), view(mover, w)));
            told(speaker.on_move(&Change { mover, before: &before, after: &after, best: false }))
        };
        let of_mover = |kinds: &[Kind]| kinds.iter().map(|&kind| (kind, Some(mover))).collect::<Vec<_>>();
        assert_eq!(say(0.0, 0.7, 0.6), of_mover(&[Kind::Mistake]));
        assert_eq!(say(0.0, 0.02, 0.0), of_mover(&[Kind::Mistake]));
        assert_eq!(say(0.0, 0.7, 0.69), of_mover(&[]));
        assert_eq!(say(0.3, 0.7, 0.6), of_mover(&[Kind::Blunder]));
        assert_eq!(say(-0.3, 0.7, 0.6), of_mover(&[Kind::BrilliantButUnsound]));
        assert_eq!(say(-0.3, 0.7, 0.7), of_mover(&[Kind::BrilliantMove]));
        // Certain whatever the dice show is a result again.
        assert_eq!(say(0.0, 0.7, -1.0), of_mover(&[Kind::LosingMove, Kind::Mistake]));
    }
    for (u, v, said) in [
        (0.05, 0.3, (Kind::Balanced, None)),
        (0.2, 0.7, (Kind::SlightAdvantage, Some(Side::Max))),
        (-0.5, 0.7, (Kind::ClearAdvantage, Some(Side::Min))),
        (0.95, 0.7, (Kind::DecisiveAdvantage, Some(Side::Max))),
    ] {
        assert_eq!(told(speaker.on_position(&at(u, v), None, &[])), [said], "u = {u}");
    }
    // Quiet: even by u and by v, without tension.
    let safe = |v: f64| {
        let (before, after) = (at(0.0, v), Assessment { tension: 0.05, ..at(0.0, v) });
        told(speaker.on_move(&Change { mover: Side::Max, before: &before, after: &after, best: false }))
    };
    assert_eq!([0.1, 0.2].map(|v| safe(v).len()), [1, 0]);
}

#[test]
fn advice_speaks_of_the_short_way_to_win_and_the_long_way_to_lose() {
    let near = Alternative { u: 0.8, v: 1.0, r: 2, distance: None };
    let far = Alternative { u: 0.3, v: 1.0, r: 6, distance: None };
    let throws_away = Alternative { u: 0.9, v: 0.0, r: 1, distance: None };
    let advice = |mover: Side, position: Assessment, alternatives: &[Alternative]| {
        let said = on_position(&position, Some(mover), alternatives, &T);
        let kinds = told(said).into_iter().filter(|(kind, _)| matches!(kind, Kind::PressHome | Kind::PlayForTime));
        kinds.collect::<Vec<_>>()
    };
    let turned = |a: Alternative| Alternative { u: -a.u, v: -a.v, ..a };
    for (mover, turn) in [(Side::Max, false), (Side::Min, true)] {
        let of = |alternatives: &[Alternative]| -> Vec<Alternative> {
            alternatives.iter().map(|&a| if turn { turned(a) } else { a }).collect()
        };
        let (won, lost) = (at(view(mover, 0.5), view(mover, 1.0)), at(view(mover, -0.5), view(mover, -1.0)));
        let press = vec![(Kind::PressHome, Some(mover))];
        assert_eq!(advice(mover, won, &of(&[far, near])), press);
        assert_eq!(advice(mover, won, &of(&[near, far, throws_away])), press);
        // No advice where delay costs nothing, where the long way is the better one, or where the other way does not win.
        let costs_nothing = Alternative { u: 0.75, ..far };
        assert_eq!(advice(mover, won, &of(&[near, costs_nothing])), []);
        assert_eq!(advice(mover, won, &of(&[Alternative { r: 9, ..near }, far])), []);
        assert_eq!(advice(mover, won, &of(&[near, Alternative { v: 0.0, ..far }])), []);
        assert_eq!(advice(mover, won, &of(&[near])), []);
        // What is known of both decides, not how long their lines may be.
        let (near_for_certain, far_for_certain) =
            (Alternative { r: 9, distance: Some(2), ..near }, Alternative { distance: Some(4), ..far });
        assert_eq!(advice(mover, won, &of(&[near_for_certain, far_for_certain])), press);
        assert_eq!(advice(mover, won, &of(&[near_for_certain, far])), []);
        assert_eq!(advice(mover, won, &of(&[near, Alternative { distance: Some(2), ..far_for_certain }])), press);
        let as_near = Alternative { distance: Some(2), ..far };
        assert_eq!(advice(mover, won, &of(&[near_for_certain, as_near])), []);
        // The loser's view: what is worth little to the winner is worth more to him.
        let long = Alternative { u: -0.3, v: -1.0, r: 6, distance: None };
        let short = Alternative { u: -0.8, v: -1.0, r: 2, distance: None };
        assert_eq!(advice(mover, lost, &of(&[short, long])), [(Kind::PlayForTime, Some(mover))]);
        assert_eq!(advice(mover, lost, &of(&[Alternative { r: 7, ..short }, long])), []);
        assert_eq!(advice(mover, lost, &of(&[Alternative { u: -0.35, ..short }, long])), []);
        // Neither, where nobody wins.
        assert_eq!(advice(mover, at(0.0, 0.0), &of(&[near, far])), []);
    }
}
