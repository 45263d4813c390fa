//! What a move gives away, and what it is called for it.

use errare::comment::Kind;
use errare::game::Game;
use shakmaty::{Move, Position as _};

use super::draft::Draft;
use super::made_up::{checked, judgement, review};
use super::{Grade, Moment};
use crate::board::Chess;
use crate::commentary::claim::{Answer, Question};
use crate::value::Value;

/// The centipawns of an expected score.
fn centipawns(score: f64) -> i32 {
    (180.0 * (score / (1.0 - score)).ln()).round() as i32
}

#[test]
fn what_is_given_away_names_the_grade() {
    // What stands by a hair only is called by the next milder name.
    let cases = [
        (0.04, Grade::Plain),
        (0.052, Grade::Plain),
        (0.08, Grade::Inaccuracy),
        (0.102, Grade::Inaccuracy),
        (0.13, Grade::Mistake),
        (0.152, Grade::Mistake),
        (0.18, Grade::Blunder),
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
    assert_eq!(moment.loss, 0.0);
}

#[test]
fn a_blunder_is_one_whatever_these_two_make_of_it() {
    let position = Chess::default().start();
    let legal = position.board().legal_moves();
    let (best, played) = (legal[0], legal[1]);
    let graded = |before: i32, after: i32, u: f64| {
        let mut known = judgement(&position, Value::centipawns(before), best);
        known.moves.iter_mut().filter(|verdict| verdict.m == played).for_each(|verdict| verdict.u = u);
        let positions = [position.clone(), position.after(played)];
        checked(&positions, vec![played], vec![known], Value::centipawns(after)).0[0].grade
    };
    for u in [-0.9, 0.0, 0.9] {
        assert_eq!(graded(0, -300, u), Grade::Blunder);
        // Who is winning and goes on winning has thrown as much away.
        assert_eq!(graded(1_200, 210, u), Grade::Blunder);
    }
    // What costs less is interesting if these two will make a good deal more of it.
    assert_eq!((graded(0, -88, -0.9), graded(0, -88, 0.0)), (Grade::Mistake, Grade::Mistake));
    assert_eq!((graded(0, -88, 0.9), graded(0, -60, 0.9)), (Grade::Interesting, Grade::Interesting));
}

#[test]
fn what_deeper_searches_do_not_confirm_is_not_said() {
    let position = Chess::default().start();
    let legal = position.board().legal_moves();
    let (best, played) = (legal[0], legal[1]);
    let positions = [position.clone(), position.after(played)];
    let known = judgement(&position, Value::EVEN, best);
    let mut draft = Draft::new(&positions, vec![played], vec![known], Value::centipawns(-300));
    let first = draft.read();
    assert_eq!((first.moments[0].grade, first.open.as_slice()), (Grade::Blunder, &[(0, Question::Best)][..]));
    let answer = |value: i32, line: Vec<Move>| Answer { value: Value::centipawns(value), line };
    draft.learn(0, Question::Best, answer(0, vec![best]));
    // What the played move is worth is asked where it leads to.
    assert_eq!(draft.read().open, [(1, Question::Best)]);
    // Black is to move there and stands no better.
    draft.learn(1, Question::Best, answer(-20, Vec::new()));
    let last = draft.read();
    assert_eq!((last.moments[0].grade, last.open.len()), (Grade::Plain, 0));
    assert!(last.moments[0].claims.is_empty() && last.remarks.is_empty());
    assert_eq!(last.moments[0].value_after, Value::centipawns(20), "the deeper search is shown");
}

#[test]
fn a_mate_that_is_not_proved_is_not_shown() {
    let position = Chess::default().start();
    let played = position.board().legal_moves()[0];
    let positions = [position.clone(), position.after(played)];
    let known = judgement(&position, Value::mate(9), played);
    let read = |proved: bool| {
        let mut draft = Draft::new(&positions, vec![played], vec![known.clone()], -Value::mate(-8));
        // The mates come first; that the move may be praised is asked besides.
        assert_eq!(draft.read().open[..2], [(0, Question::Mate(9)), (1, Question::Mate(-8))]);
        let doubtful = Answer { value: Value::centipawns(1_000), line: Vec::new() };
        draft.learn(0, Question::Mate(9), doubtful.clone());
        let answer = if proved { Value::mate(-8) } else { -doubtful.value };
        draft.learn(1, Question::Mate(-8), Answer { value: answer, line: Vec::new() });
        let open = draft.read().open;
        assert_eq!(open.first(), Some(&(0, Question::Best)));
        draft.learn(0, Question::Best, Answer { value: Value::centipawns(500), line: vec![played] });
        if !proved {
            assert_eq!(open, [(0, Question::Best), (1, Question::Best)]);
            draft.learn(1, Question::Best, Answer { value: Value::centipawns(-450), line: Vec::new() });
        }
        let last = draft.read();
        assert!(last.open.is_empty());
        (last.moments[0].judgement.value, last.moments[0].value_after)
    };
    let (before, after) = read(false);
    assert_eq!((before.moves_to_mate(), after), (None, Value::centipawns(450)));
    // Where the position after the move is proved to be lost, the one before it was won.
    let (before, after) = read(true);
    assert_eq!((before.moves_to_mate(), after.moves_to_mate()), (Some(9), Some(8)));
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
    let moment = review("e4 -500").moments.remove(0);
    assert!(moment.comments().iter().any(|comment| comment.kind == Kind::LosingMove), "{:?}", moment.comments());
    assert!((corrected.keeps - (1.0 - likely)).abs() < 1e-9);
    // A slip within the error of a search changes nothing, and neither does a later thought about the best move.
    let mut slip = judgement(&position, Value::EVEN, best);
    slip.correct(played, Value::centipawns(-30));
    slip.correct(best, Value::centipawns(-500));
    assert!(slip.moves.iter().all(|verdict| verdict.keeps && verdict.v == 0.0));
}

#[test]
fn a_forced_move_has_no_sign() {
    // The only legal move leads from level to lost by what a search saw before it.
    let game = Chess::from_fen("k7/8/8/8/8/8/1r6/K7 w - - 0 1").expect("a position");
    let review = super::made_up::review_from(&game, 0, "Kxb2 -900");
    assert_eq!(review.moments[0].grade, Grade::Plain);
}

#[test]
fn the_best_chance_in_a_lost_position_is_told_once_for_each_side() {
    let mut swindles = vec![];
    for (ply, weight) in [(4, 2.5), (8, 2.5), (12, 2.6), (15, 2.5)] {
        swindles.push(super::Remark { ply, weight, what: super::What::Swindle });
    }
    let review = review(&"Nf3 0 Nf6 0 Ng1 0 Ng8 0 ".repeat(12));
    let said = super::choose::choose(swindles, &review.moments);
    assert_eq!(said.iter().map(|remark| remark.ply).collect::<Vec<_>>(), [12, 15]);
}
