//! Laws of the fallible look-ahead.

use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::commentary::judge::{Budget, Judgement, Players, judge};
use errare_chess::engine::Worker;
use errare_chess::engine::oracle::BuiltIn;

fn judged(fen: &str, white: f64, black: f64) -> (Chess, Judgement) {
    let game = Chess::from_fen(fen).unwrap();
    let mut worker = Worker::new(BuiltIn::new(20_000));
    let budget = Budget { positions: 12 };
    let judgement = judge(&game, &game.start(), &Players::of_elo(white, black), &mut worker, budget).unwrap();
    (game, judgement)
}

const MIDDLE_GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 8";
const MATE_IN_ONE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

#[test]
fn probabilities_sum_to_one_and_everything_is_within_bounds() {
    for fen in [MIDDLE_GAME, MATE_IN_ONE] {
        let (_, judgement) = judged(fen, 1_500.0, 1_500.0);
        let total: f64 = judgement.moves.iter().map(|verdict| verdict.probability).sum();
        assert!((total - 1.0).abs() < 1e-9);
        assert!((0.0..=1.0 + 1e-9).contains(&judgement.keeps));
        assert!(judgement.u.abs() <= 1.0 && judgement.v.abs() <= 1.0 && judgement.tension >= 0.0);
    }
}

#[test]
fn a_mate_is_won_in_theory_and_worth_more_to_the_stronger() {
    let (game, judgement) = judged(MATE_IN_ONE, 2_000.0, 1_500.0);
    assert!(judgement.v > 0.99);
    let best = judgement.best_chance().unwrap();
    assert_eq!(game.write_move(&game.start(), best.m), "Qxf7#");
    assert_eq!(best.u, 1.0);
    let (_, weaker) = judged(MATE_IN_ONE, 900.0, 1_500.0);
    let finds = |judgement: &Judgement| judgement.verdict(best.m).unwrap().probability;
    assert!(finds(&judgement) > finds(&weaker));
    assert!(judgement.u > weaker.u);
}

#[test]
fn an_even_position_is_worth_more_to_the_stronger() {
    let (_, stronger) = judged(MIDDLE_GAME, 1_900.0, 1_500.0);
    let (_, even) = judged(MIDDLE_GAME, 1_500.0, 1_500.0);
    let (_, weaker) = judged(MIDDLE_GAME, 1_500.0, 1_900.0);
    assert!(stronger.u > even.u && even.u > weaker.u);
    assert_eq!(stronger.v, even.v);
}

#[test]
fn the_best_move_keeps_what_theory_promises() {
    let (_, judgement) = judged(MIDDLE_GAME, 1_500.0, 1_500.0);
    assert!(judgement.verdict(judgement.line[0]).unwrap().keeps);
}

#[test]
fn tables_say_what_is_won() {
    let Some(folder) = errare_data::find("tablebases") else { return };
    let tables = errare_chess::engine::tables::Tables::open(&folder).unwrap();
    // The pawn's king is in front: won with the move and without.
    let game = Chess::from_fen("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").unwrap();
    let mut worker = Worker::new(BuiltIn::new(1_000)).with_tables(Some(tables.into()));
    let players = Players::of_elo(1_200.0, 1_200.0);
    let judgement = judge(&game, &game.start(), &players, &mut worker, Budget { positions: 4 }).unwrap();
    assert_eq!(judgement.v, 1.0);
}

#[test]
fn a_move_that_loses_a_man_is_worth_less_before_anybody_looks_further() {
    let game = Chess::from_fen(MIDDLE_GAME).unwrap();
    let mut worker = Worker::new(BuiltIn::new(20_000));
    let players = Players::of_elo(1_500.0, 1_500.0);
    let judgement = judge(&game, &game.start(), &players, &mut worker, Budget { positions: 1 }).unwrap();
    let u = |text: &str| judgement.verdict(game.read_move(&game.start(), text).unwrap()).unwrap().u;
    assert!(u("b3") > u("Ne4") + 0.2, "{} {}", u("b3"), u("Ne4"));
}
