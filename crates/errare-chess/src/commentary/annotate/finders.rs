//! Who finds what was to be found, where that says something.

use super::phrase::{filled, nth, rounded};
use super::wording as words;
use crate::commentary::claim::Standing;
use crate::commentary::judge::Verdict;
use crate::commentary::review::{Moment, Remark, Review, What};

/// The rating at which it is found as often as not says something if it is so far from the player's own.
const TELLING: f64 = 200.0;

/// What is found so often by players of one's own strength is easy for them.
const EASY: f64 = 0.5;

/// What is said of those who find it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Finders {
    sentences: &'static [&'static str],
    /// The rating at which it is found as often as not.
    half_at: f64,
    /// What one of several moves keeps.
    promise: &'static str,
}

impl Finders {
    /// Those who find what a remark speaks of: what should have been played, the only move, the move that must come now.
    pub(super) fn of(remark: &Remark, review: &Review) -> Option<Self> {
        let moment = review.moments.get(remark.ply)?;
        match remark.what {
            // An error that gives up nothing in theory missed a better move, but not all that there was.
            What::Error { .. } if moment.verdict().is_some_and(|verdict| !verdict.keeps) => Self::at(moment, review),
            What::OnlyMove(_) | What::Brilliant => Self::at(moment, review),
            What::Hard(_) => Self::at(review.moments.get(remark.ply + 1)?, review),
            _ => None,
        }
    }

    fn at(moment: &Moment, review: &Review) -> Option<Self> {
        let judgement = &moment.judgement;
        let half_at = judgement.finds()?.half_at()?;
        let own = review.elo(moment.colour());
        // The words speak of one move, the oracle's, or of keeping what there is by any.
        let oracles = |verdict: &Verdict| judgement.line.first() == Some(&verdict.m);
        let one = judgement.keepers().all(oracles);
        // Nobody is told of weaker players who find what is hard for himself.
        let own_share =
            if one { judgement.keepers().map(|verdict| verdict.probability).sum() } else { judgement.keeps };
        let easy = own_share >= EASY;
        let sentences = match (one, half_at - own) {
            (_, more) if more <= -TELLING && !easy => return None,
            (true, more) if more >= TELLING => words::STRONGER_FIND,
            (true, more) if more <= -TELLING => words::WEAKER_FIND,
            (false, more) if more >= TELLING => words::STRONGER_KEEP,
            (false, more) if more <= -TELLING => words::WEAKER_KEEP,
            _ => return None,
        };
        let promise = match Standing::of(judgement.mover.view(judgement.v)) {
            Standing::Winning => words::PROMISE_WIN,
            Standing::Better => words::PROMISE_BETTER,
            Standing::Level => words::PROMISE_DRAW,
            Standing::Worse | Standing::Losing => words::PROMISE_LITTLE,
        };
        Some(Self { sentences, half_at, promise })
    }

    /// A name for the sentences, so that they can take turns.
    pub(super) fn name(&self) -> &'static str {
        nth(self.sentences, 0)
    }

    /// What is said the n-th time, after a remark.
    pub(super) fn text(&self, turn: usize) -> String {
        filled(nth(self.sentences, turn), &[("half_at", rounded(self.half_at)), ("promise", self.promise.to_owned())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commentary::annotate::remarks;
    use crate::commentary::judge::{Budget, Players};
    use crate::commentary::review::review;
    use crate::engine::oracle::BuiltIn;
    use crate::engine::{Worker, Workers};
    use crate::pgn::Games;

    /// White mates in one and does not see it; without the mate the game is level.
    const MISSED: &str = "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1\"]\n\n1. h3 h6 *";

    fn reviewed(elo: f64) -> Review {
        let record = Games::new(MISSED.as_bytes()).next().expect("a game").expect("a whole one");
        let workers = Workers::new(|| Ok(Worker::new(BuiltIn::new(3_000))));
        review(&record, &Players::of_elo(elo, elo), &workers, Budget { positions: 2 }).expect("an answer")
    }

    #[test]
    fn who_finds_it_is_told_to_those_far_from_him() {
        let error = Remark { ply: 0, weight: 1.0, what: What::Error { missed: false, turning: false } };
        let half_at = reviewed(1500.0).moments[0].judgement.finds().expect("a mate").half_at().expect("somebody");
        let said = |elo| Finders::of(&error, &reviewed(elo));
        assert_eq!(said(half_at), None);
        assert_eq!(said(half_at - 300.0).expect("a word").sentences, words::STRONGER_FIND);
        let strong = said(half_at + 300.0).expect("a word");
        assert_eq!(strong.text(0), format!(" Players of about {} already find it as often as not.", rounded(half_at)));
    }

    #[test]
    fn a_missed_mate_is_told_with_those_who_see_it() {
        let text = remarks(&reviewed(600.0)).remove(0).expect("a remark");
        assert!(text.contains("Rb8#") && text.contains("find it as often as not"), "{text}");
    }
}
