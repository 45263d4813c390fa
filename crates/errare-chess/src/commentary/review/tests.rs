//! What a move gives away, and what it is called for it.

use errare::comment::Kind;
use errare::game::Game;
use shakmaty::Position as _;

use super::made_up::{judgement, review};
use super::{Grade, Moment};
use crate::board::Chess;
use crate::value::Value;

/// The centipawns of an expected score.
fn centipawns(score: f64) -> i32 {
    (180.0 * (score / (1.0 - score)).ln()).round() as i32
}

#[test]
fn what_is_given_away_names_the_grade() {
    let cases = [
        (0.04, Grade::Plain),
        (0.08, Grade::Inaccuracy),
        (0.15, Grade::Mistake),
        (0.22, Grade::Mistake),
        (0.28, Grade::Blunder),
        (0.45, Grade::Blunder),
    ];
    for (loss, grade) in cases {
        let white = &review(&format!("e4 {}", centipawns(0.5 - loss))).moments[0];
        assert!((white.loss - loss).abs() < 0.002, "{} is not {loss}", white.loss);
        assert_eq!(white.grade, grade, "White gives away {loss}");
        let black = &review(&format!("e4 0 e5 {}", centipawns(0.5 + loss))).moments[1];
        assert!((black.loss - loss).abs() < 0.002, "{} is not {loss}", black.loss);
        assert_eq!(black.grade, grade, "Black gives away {loss}");
    }
}

#[test]
fn the_oracles_own_move_gives_nothing_away() {
    let position = Chess::default().start();
    let best = position.board().legal_moves()[0];
    // A later search thinks less of it.
    let moment = Moment::new(position.clone(), best, judgement(&position, Value::EVEN, best), Value::centipawns(-500));
    assert_eq!((moment.loss, moment.grade), (0.0, Grade::Plain));
}

#[test]
fn who_wins_and_goes_on_winning_has_not_blundered() {
    let position = Chess::default().start();
    let legal = position.board().legal_moves();
    let (best, played) = (legal[0], legal[1]);
    let graded = |before: i32, after: i32| {
        let mut known = judgement(&position, Value::centipawns(before), best);
        // It costs these two a great deal, so that it would be called a blunder.
        known.moves.iter_mut().filter(|verdict| verdict.m == played).for_each(|verdict| verdict.delta_u = -0.3);
        let moment = Moment::new(position.clone(), played, known, Value::centipawns(after));
        (moment.decided(), moment.grade)
    };
    assert_eq!(graded(1_200, 210), (true, Grade::Mistake));
    assert_eq!(graded(-210, -1_200), (true, Grade::Mistake));
    assert_eq!(graded(210, 50), (false, Grade::Blunder));
}

#[test]
fn the_verdict_on_the_played_move_follows_the_search_after_it() {
    let position = Chess::default().start();
    let legal = position.board().legal_moves();
    let (best, played) = (legal[0], legal[1]);
    let mut corrected = judgement(&position, Value::EVEN, best);
    let likely = corrected.verdict(played).expect("a verdict").probability;
    corrected.correct(played, Value::centipawns(-500));
    let verdict = corrected.verdict(played).expect("a verdict");
    assert!(verdict.v < -0.8 && !verdict.keeps && verdict.delta_v == -1, "{verdict:?}");
    assert!(verdict.comments.iter().any(|comment| comment.kind == Kind::LosingMove), "{:?}", verdict.comments);
    assert!((corrected.keeps - (1.0 - likely)).abs() < 1e-9);
    // A slip within the error of a search changes nothing, and neither does a later thought about the best move.
    let mut slip = judgement(&position, Value::EVEN, best);
    slip.correct(played, Value::centipawns(-30));
    slip.correct(best, Value::centipawns(-500));
    assert!(slip.moves.iter().all(|verdict| verdict.keeps && verdict.v == 0.0));
}
