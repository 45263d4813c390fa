//! All that could be said about a game.

use super::remark::{Remark, What, only};
use shakmaty::Color;

use crate::commentary::judge::Verdict;
use crate::commentary::review::{BLUNDER, Grade, Moment, Review, Standing, given_away};

/// A move that no more than this part of the players find is hard to find.
const HARD: f64 = 0.4;
/// A reply with at least this probability is likely.
const LIKELY: f64 = 0.3;
/// In a lost position, how much more than theory these players give a move for it to be a chance, on the scale of u.
const HOPE: f64 = 0.35;
/// An advantage that lasts for so many plies is no accident.
const LASTS: usize = 5;
/// Games that are not level before this ply did not begin so.
const OPENING: usize = 4;

/// All that could be said, in the order of the moves; there may be several remarks on one move.
pub(super) fn notice(review: &Review) -> Vec<Remark> {
    let turning = turning_point(review);
    let mut remarks = Vec::new();
    for (ply, moment) in review.moments.iter().enumerate() {
        let mut say = |weight, what| remarks.push(Remark { ply, weight, what });
        let before = ply.checked_sub(1).and_then(|ply| review.moments.get(ply));
        match moment.grade {
            Grade::Blunder | Grade::Mistake => {
                let missed = before.is_some_and(|moment| moment.grade.deserves_better());
                let turning = turning == Some(ply);
                // What changes nothing in theory can wait.
                let telling = if moment.decided() { 0.0 } else { 2.0 };
                let weight = 2.0 + telling + 8.0 * moment.loss + if turning { 2.0 } else { 0.0 };
                say(weight, What::Error { missed, turning });
                continue;
            }
            Grade::Speculative => say(4.5, What::Speculative),
            Grade::Brilliant => say(7.0, What::Brilliant),
            Grade::Strong => {
                let what = if only(&moment.judgement).is_some() { What::OnlyMove } else { What::Strong };
                let found = moment.verdict().map_or(1.0, |verdict| verdict.probability);
                say(3.5 - 3.0 * found, what);
            }
            Grade::Plain | Grade::Inaccuracy => {}
        }
        if is_swindle(moment) {
            say(2.5, What::Swindle);
        }
        if let Some(next) = review.moments.get(ply + 1) {
            say_of_next(next, &mut say);
        }
    }
    remarks.extend(upset(review).map(|ply| Remark { ply, weight: 3.0, what: What::Upset }));
    remarks
}

/// What the player to move has to face.
fn say_of_next(next: &Moment, say: &mut impl FnMut(f64, What)) {
    let judgement = &next.judgement;
    let found = |verdict: &Verdict| Some(&verdict.m) == judgement.line.first();
    let probability = judgement.moves.iter().find(|verdict| found(verdict)).map_or(1.0, |verdict| verdict.probability);
    if only(judgement).is_some() && probability <= HARD {
        say(3.5 - 2.0 * probability, What::Hard);
    }
    let Some((reply, loss)) = given_away(judgement).next() else { return };
    // Where the reply was played more is known than a survey shows.
    let confirmed = reply.m != next.played || next.grade.deserves_better();
    if reply.probability >= LIKELY && loss >= BLUNDER && confirmed {
        let leads_to = Standing::of(judgement.mover.view(reply.v));
        say(2.0 + 2.0 * reply.probability, What::Trap { reply: reply.m, probability: reply.probability, leads_to });
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
fn turning_point(review: &Review) -> Option<usize> {
    let last = review.moments.last()?;
    let winner = match Standing::of_value(last.after()) {
        Standing::Winning => last.colour(),
        Standing::Losing => !last.colour(),
        _ => return None,
    };
    let won = |moment: &&Moment| Standing::of_value(moment.value_after.seen_by(winner)) == Standing::Winning;
    let run = review.moments.iter().rev().take_while(won).count();
    let ply = review.moments.len().checked_sub(run)?;
    let moment = review.moments.get(ply)?;
    (moment.colour() != winner && moment.grade.deserves_better()).then_some(ply)
}

/// The move with which a level game ceased to be level, for good as far as a few moves show.
fn upset(review: &Review) -> Option<usize> {
    let standing = |moment: &Moment| Standing::of_value(moment.value_after.seen_by(Color::White));
    let ply = review.moments.iter().position(|moment| standing(moment) != Standing::Level)?;
    let better = standing(review.moments.get(ply)?) > Standing::Level;
    let mut after = review.moments.iter().skip(ply).take(LASTS);
    let lasts =
        after.all(|moment| (standing(moment) > Standing::Level) == better && standing(moment) != Standing::Level);
    (ply >= OPENING && lasts).then_some(ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commentary::review::made_up::review;

    #[test]
    fn the_turning_point_is_the_losers_error_after_which_the_winner_was_winning() {
        // Black errs first and is let off; then White errs for good.
        let game = "e4 20 g5 350 Nc3 0 d5 0 Nh3 -400 Nc6 -400 a3 -420 e5 -420";
        assert_eq!(turning_point(&review(game)), Some(4));
        let errors = notice(&review(game));
        let turning: Vec<usize> = errors
            .iter()
            .filter(|remark| matches!(remark.what, What::Error { turning: true, .. }))
            .map(|remark| remark.ply)
            .collect();
        assert_eq!(turning, [4]);
        // Nobody was winning in the end.
        assert_eq!(turning_point(&review("e4 20 g5 350 Nc3 0 d5 0")), None);
        // The winner's own inaccuracy decides nothing.
        assert_eq!(turning_point(&review("e4 500 e5 450 Nf3 400")), None);
    }
}
