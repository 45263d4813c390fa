//! All that could be said about a game.

use shakmaty::Color;

use super::remark::{Remark, What, only};
use super::{Grade, Moment, given_away};
use crate::commentary::claim::Standing;
use crate::commentary::judge::Verdict;

/// A move that no more than this part of the players find is hard to find.
const HARD: f64 = 0.4;
/// A reply with at least this probability is likely.
const LIKELY: f64 = 0.3;
/// A reply is a trap sprung if it seems to give away so much of the score.
const SPRUNG: f64 = 0.25;
/// In a lost position, how much more than theory these players give a move for it to be a chance, on the scale of u.
const HOPE: f64 = 0.35;
/// An advantage that lasts for so many plies is no accident.
const LASTS: usize = 5;
/// Games that are not level before this ply did not begin so.
const OPENING: usize = 4;

/// All that could be said, in the order of the moves; there may be several remarks on one move.
pub(super) fn notice(moments: &[Moment]) -> Vec<Remark> {
    let turning = turning_point(moments);
    let mut remarks = Vec::new();
    for (ply, moment) in moments.iter().enumerate() {
        let mut say = |weight, what| remarks.push(Remark { ply, weight, what });
        let before = ply.checked_sub(1).and_then(|ply| moments.get(ply));
        match moment.grade {
            // What promises more than sound moves do is spoken of otherwise, whatever its sign.
            Grade::Interesting => say(4.5, What::Speculative),
            Grade::Blunder if moment.seen().is_promising() => say(4.5, What::Speculative),
            Grade::Blunder | Grade::Mistake => {
                let missed = before.is_some_and(|moment| moment.grade.deserves_better());
                let turning = turning == Some(ply);
                // What changes nothing in theory can wait.
                let telling = if moment.decided() { 0.0 } else { 2.0 };
                let weight = 2.0 + telling + 8.0 * moment.loss + if turning { 2.0 } else { 0.0 };
                say(weight, What::Error { missed, turning });
                continue;
            }
            Grade::Brilliant => say(7.0, What::Brilliant),
            Grade::Strong => {
                let weight = 3.5 - 3.0 * moment.verdict().map_or(1.0, |verdict| verdict.probability);
                // Where the greater claim does not stand there is the lesser.
                only(&moment.judgement).into_iter().for_each(|feat| say(weight + 0.1, What::OnlyMove(feat)));
                say(weight, What::Strong);
            }
            Grade::Plain | Grade::Inaccuracy => {}
        }
        if is_swindle(moment) {
            say(2.5, What::Swindle);
        }
        if let Some(next) = moments.get(ply + 1) {
            say_of_next(next, &mut say);
        }
    }
    remarks.extend(upset(moments));
    remarks
}

/// What the player to move has to face.
fn say_of_next(next: &Moment, say: &mut impl FnMut(f64, What)) {
    let judgement = &next.judgement;
    let found = |verdict: &Verdict| Some(&verdict.m) == judgement.line.first();
    let probability = judgement.moves.iter().find(|verdict| found(verdict)).map_or(1.0, |verdict| verdict.probability);
    if let Some(feat) = only(judgement).filter(|_| probability <= HARD) {
        say(3.5 - 2.0 * probability, What::Hard(feat));
    }
    let Some((reply, loss)) = given_away(judgement).next() else { return };
    // Where the reply was played more is known than a survey shows.
    let confirmed = reply.m != next.played || next.grade.deserves_better();
    if reply.probability >= LIKELY && loss >= SPRUNG && confirmed {
        say(2.0 + 2.0 * reply.probability, What::Trap { reply: reply.m, probability: reply.probability });
    }
}

/// Whether a move is the best chance in a lost position, and a real one.
fn is_swindle(moment: &Moment) -> bool {
    let judgement = &moment.judgement;
    let Some(verdict) = moment.verdict() else { return false };
    let view = |value: f64| judgement.mover.view(value);
    Standing::of(view(judgement.v)) == Standing::Losing
        && Standing::of_value(moment.after()) == Standing::Losing
        && judgement.moves.len() > 1
        && judgement.best_chance().is_some_and(|best| best.m == moment.played)
        && view(verdict.u) - view(judgement.v) >= HOPE
        && verdict.delta_u > 0.0
}

/// The error after which the opponent was winning for the rest of the game.
fn turning_point(moments: &[Moment]) -> Option<usize> {
    let last = moments.last()?;
    let winner = match Standing::of_value(last.after()) {
        Standing::Winning => last.colour(),
        Standing::Losing => !last.colour(),
        _ => return None,
    };
    let won = |moment: &&Moment| Standing::of_value(moment.value_after.seen_by(winner)) == Standing::Winning;
    let run = moments.iter().rev().take_while(won).count();
    let ply = moments.len().checked_sub(run)?;
    let moment = moments.get(ply)?;
    (moment.colour() != winner && moment.grade.deserves_better()).then_some(ply)
}

/// The move with which a level game ceased to be level, for good as far as a few moves show.
fn upset(moments: &[Moment]) -> Option<Remark> {
    let standing = |moment: &Moment| Standing::of_value(moment.value_after.seen_by(Color::White));
    let ply = moments.iter().position(|moment| standing(moment) != Standing::Level)?;
    let better = standing(moments.get(ply)?) > Standing::Level;
    let mut after = moments.iter().skip(ply).take(LASTS);
    let lasts =
        after.all(|moment| (standing(moment) > Standing::Level) == better && standing(moment) != Standing::Level);
    let ahead = if better { Color::White } else { Color::Black };
    let standing = Standing::of_value(moments.get(ply)?.value_after.seen_by(ahead));
    (ply >= OPENING && lasts).then_some(Remark { ply, weight: 3.0, what: What::Upset { ahead, standing } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Chess;
    use crate::commentary::review::made_up::{review, review_from};

    #[test]
    fn who_throws_a_win_away_or_is_easily_answered_does_not_speculate() {
        let speculates = |value: i32, met: f64| {
            let mut moments = review_from(&Chess::default(), value, &format!("e4 {}", value - 300)).moments;
            let played = moments[0].played;
            let verdicts = moments[0].judgement.moves.iter_mut();
            verdicts.filter(|verdict| verdict.m == played).for_each(|verdict| verdict.delta_u = 0.5);
            moments[0].met = met;
            notice(&moments).iter().any(|remark| remark.what == What::Speculative)
        };
        assert!(speculates(0, 0.2) && !speculates(400, 0.2));
        assert!(!speculates(0, 0.6), "most find the answer");
    }

    #[test]
    fn the_turning_point_is_the_losers_error_after_which_the_winner_was_winning() {
        // Black errs first and is let off; then White errs for good.
        let game = "e4 20 g5 350 Nc3 0 d5 0 Nh3 -400 Nc6 -400 a3 -420 e5 -420";
        assert_eq!(turning_point(&review(game).moments), Some(4));
        let errors = notice(&review(game).moments);
        let turning: Vec<usize> = errors
            .iter()
            .filter(|remark| matches!(remark.what, What::Error { turning: true, .. }))
            .map(|remark| remark.ply)
            .collect();
        assert_eq!(turning, [4]);
        // Nobody was winning in the end.
        assert_eq!(turning_point(&review("e4 20 g5 350 Nc3 0 d5 0").moments), None);
        // The winner's own inaccuracy decides nothing.
        assert_eq!(turning_point(&review("e4 500 e5 450 Nf3 400").moments), None);
    }
}
