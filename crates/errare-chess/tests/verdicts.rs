//! Famous positions of which false things were once said, with the built-in engine at the budget of `errare annotate`.

use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::commentary::annotate::{GameReport, MoveReport};
use errare_chess::commentary::explain::{AdviceKind, Explanation, explain};
use errare_chess::commentary::judge::{Budget, Players};
use errare_chess::commentary::review::review;
use errare_chess::engine::oracle::{BuiltIn, Oracle};
use errare_chess::engine::{Worker, Workers};
use errare_chess::pgn::Games;
use errare_chess::value::Value;

/// The defaults of the command.
const NODES: u64 = 150_000;
const POSITIONS: usize = 16;

/// Moves from a position, annotated for two players of this strength.
fn annotated(fen: &str, elo: f64, moves: &str) -> Vec<MoveReport> {
    let pgn = format!("[FEN \"{fen}\"]\n\n{moves} *");
    let record = Games::new(pgn.as_bytes()).next().expect("a game").expect("a whole one");
    let workers = Workers::new(|| Ok(Worker::new(BuiltIn::new(NODES))));
    let budget = Budget { positions: POSITIONS };
    let review = review(&record, &Players::of_elo(elo, elo), &workers, budget).expect("an oracle that answers");
    GameReport::new(&record, &review).moves
}

fn explained(fen: &str) -> Explanation {
    let game = Chess::from_fen(fen).expect("a position");
    let mut worker = Worker::new(BuiltIn::new(NODES));
    let budget = Budget { positions: POSITIONS };
    explain(&game, &game.start(), &Players::of_elo(1_500.0, 1_500.0), &mut worker, budget).expect("an answer")
}

#[test]
fn kasparov_topalov_1999_b4_is_no_error() {
    // What is seen later in the game holds before.
    let moves = "27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 Bb7 30. Rxb7 Qc4 31. Qxf6";
    let moves = annotated("b2r3r/4Rp1p/p2q1np1/kp1P4/3Q4/P4PPB/1PP4P/1K6 w - - 0 27", 2_800.0, moves);
    assert!(!matches!(moves[0].nag, Some(2 | 4 | 6)), "{:?} {:?}", moves[0].nag, moves[0].remark);
}

#[test]
fn the_immortal_after_ke2_is_no_mate() {
    let before = "rnb1k1nr/p2p1ppp/3B4/1p1NPN1P/6P1/3P1Q2/P1P5/q4Kb1 w kq - 0 20";
    let moves = annotated(before, 2_000.0, "20. Ke2 Na6");
    // Only after 20…Na6 it is: 21.Nxg7+ Kd8 22.Qf6+ Nxf6 23.Be7#.
    assert_eq!(moves[0].mate_after, None, "{:?}", moves[0].remark);
    assert_eq!(moves[1].mate_after, Some(3));
}

#[test]
fn opera_game_more_than_one_move_wins_after_rd8() {
    let moves =
        annotated("r3kb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR3R b kq - 2 12", 1_900.0, "12... Rd8 13. Rxd7");
    // 13.Rxd7, Rd3, Rd5 and Bxf6 all win, and no move of Black's held any more.
    for m in &moves {
        assert!(m.claims.iter().all(|claim| !claim.asserts.starts_with("only")), "{:?}", m.claims);
        assert!(
            !m.remark.as_ref().is_some_and(|text| text.contains("only") || text.contains("One move")),
            "{:?}",
            m.remark
        );
    }
}

#[test]
fn king_behind_his_pawn_without_the_opposition_draws() {
    let draw = explained("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1");
    assert_eq!(draw.v, 0.0);
    assert!(draw.standing[0].contains("draw"), "{:?}", draw.standing);
    // With Black to move it is won.
    assert_eq!(explained("8/8/8/3k4/8/3K4/3P4/8 b - - 0 1").v, 1.0);
}

#[test]
fn spassky_fischer_1972_values_of_consecutive_plies_agree() {
    let moves = annotated("8/1p6/1P6/p2k2K1/P3p3/8/5B2/8 b - - 0 52", 2_700.0, "52... Kc4 53. Kf5 Kb4 54. Kxe4 Kxa4");
    let score = |value: i32| Value::<errare_chess::value::White>::of_search(value).score().expected();
    for m in &moves {
        // A sign says that a move changed the value; without one it stays.
        let change = (score(m.value) - score(m.value_after)).abs();
        assert!(m.nag.is_some() || change < 0.1, "{}: {} to {}", m.san, m.value, m.value_after);
    }
}

/// The best move as people write it, by the whole of a closer look.
fn best(fen: &str) -> String {
    let game = Chess::from_fen(fen).expect("a position");
    let report = BuiltIn::new(NODES).look_closer(&game.start(), &[], 10).expect("an answer");
    game.write_move(&game.start(), report.best().expect("a move"))
}

#[test]
fn a_greek_gift_that_works_is_found() {
    let works = "rnbq1rk1/pp1n1ppp/4p3/2ppP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8";
    assert_eq!(best(works), "Bxh7+");
}

#[test]
fn a_greek_gift_that_does_not_work_is_refused() {
    let fails = "r1bq1rk1/pp1nbppp/2n1p3/2ppP3/3P4/2PB1N2/PP1N1PPP/R1BQK2R w KQ - 0 9";
    assert_ne!(best(fails), "Bxh7+");
    let moves = annotated(fails, 1_500.0, "9. Bxh7+ Kxh7");
    assert!(matches!(moves[0].nag, Some(2 | 4)), "{:?}", moves[0].nag);
    let advice = explained(fails).advice;
    let recommends = |kind| matches!(kind, AdviceKind::Best | AdviceKind::Safe);
    assert!(advice.iter().all(|advice| advice.san != "Bxh7+" || !recommends(advice.kind)));
}

#[test]
fn kasparov_topalov_1999_b4_is_no_error_even_before_the_rest_of_the_game_is_known() {
    let moves = annotated("b2r3r/4Rp1p/p2q1np1/kp1P4/3Q4/P4PPB/1PP4P/1K6 w - - 0 27", 2_800.0, "27. b4+ Ka4");
    assert!(!matches!(moves[0].nag, Some(2 | 4 | 6)), "{:?} {:?}", moves[0].nag, moves[0].remark);
}

#[test]
fn a_greek_gift_that_works_is_missed_with_a_sign() {
    let works = "rnbq1rk1/pp1n1ppp/4p3/2ppP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8";
    let moves = annotated(works, 1_500.0, "8. O-O h6");
    assert_eq!(moves[0].best.as_ref().map(|best| best.san.as_str()), Some("Bxh7+"));
    assert!(moves[0].nag.is_some(), "the chance goes by without a sign");
}
