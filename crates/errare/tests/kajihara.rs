//! Semi-random play on noughts and crosses, computed exactly: the published table, and the limit it falls short of.

use errare::backup::{Forced, WhenLost};
use errare::best_response::{BestResponse, Payoff};
use errare::game::{Game, Side};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::outcome::{Policy, outcome};
use errare::player::LookAhead;
use errare::search::Tree;

const GAMES: f64 = 10_000.0;

/// (first, second, percentages won by the first, drawn, won by the second) as printed.
fn published() -> Vec<(usize, usize, [f64; 3])> {
    let number = |player: &str| player[1..].parse().unwrap();
    let rows = include_str!("published/kajihara-table1.csv").lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        (number(fields[0]), number(fields[1]), std::array::from_fn(|i| fields[2 + i].parse().unwrap()))
    });
    rows.collect()
}

/// The z-score of each of the 147 printed numbers.
fn deviations(when_lost: WhenLost) -> Vec<f64> {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).unwrap();
    let players: Vec<Policy> =
        (0..=6).map(|ply| Policy::of(&game, &tree, &LookAhead { ply, strategy: Forced { when_lost } })).collect();
    let mut deviations = Vec::new();
    for (first, second, printed) in published() {
        let exact = outcome(&game, &tree, &players[first], &players[second]);
        for (exact, printed) in [exact.win, exact.draw, exact.loss].into_iter().zip(printed) {
            // A ratio that is exactly 0 or 1 has no sampling error, and must be printed so.
            let error = (exact * (1.0 - exact) / GAMES).sqrt().max(1e-9);
            deviations.push((printed / 100.0 - exact) / error);
        }
    }
    deviations
}

#[test]
fn table_1_comes_out_when_a_lost_player_loses_late() {
    let deviations = deviations(WhenLost::LoseLate);
    assert_eq!(deviations.len(), 147);
    let worst = deviations.iter().fold(0.0_f64, |worst, z| worst.max(z.abs()));
    assert!(worst < 3.0, "the worst of 147 is off by {worst} standard errors");
}

#[test]
fn table_1_does_not_come_out_when_a_lost_player_plays_anything() {
    let worst = deviations(WhenLost::AnyMove).iter().fold(0.0_f64, |worst, z| worst.max(z.abs()));
    assert!((30.0..45.0).contains(&worst), "{worst}");
}

#[test]
fn the_best_response_to_p4_moving_first_wins_seven_games_in_eight() {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).unwrap();
    let p4 = Policy::of(&game, &tree, &LookAhead { ply: 4, strategy: Forced::default() });
    let limit = BestResponse::to(&game, &tree, &p4, Side::Max, Payoff::WINS);
    assert!((limit.value() - 0.875).abs() < 1e-12, "{}", limit.value());
    assert!((outcome(&game, &tree, &limit.policy, &p4).win - 0.875).abs() < 1e-12);
}
