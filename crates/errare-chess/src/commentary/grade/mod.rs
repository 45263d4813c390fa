//! Signs: what a move deserves to be called, wherever it is spoken of, and the theory's comments that go with it.

mod comments;
mod good;
mod sacrifice;
mod stake;

pub(super) use comments::comments;
pub(super) use stake::{at_stake, gap, given_away};

use errare::comment::Kind;
use shakmaty::Move;

use super::claim::{Assertion, Claim};
use super::judge::{Judgement, THRESHOLDS};
use crate::board::Position;

/// What a move deserves to be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It gives a great deal away.
    Blunder,
    /// It gives something away.
    Mistake,
    /// It gives a little away.
    Inaccuracy,
    /// It gives something away, and these two will make a good deal more of it than of the position before it.
    Interesting,
    /// Nothing need be said.
    Plain,
    /// It holds what most players of this strength would have let slip.
    Strong,
    /// Hardly any of them would have found it, and much depends on it.
    Brilliant,
}

/// How much of the winning chances, from 0 to 1, a move gives away at least. These are the thresholds of Lichess, where chances
/// run from −1 to 1 and the steps are 0.1, 0.2 and 0.3.
pub(super) const INACCURACY: f64 = 0.05;
pub(super) const MISTAKE: f64 = 0.10;
pub(super) const BLUNDER: f64 = 0.15;
/// A game in which neither side stands better by more than this on the scale of v, about half a pawn, is level.
const LEVEL: f64 = 0.16;
/// A first look that falls short of a threshold by no more is reason enough for a second one: it often sees half of what is given
/// away.
const DOUBT: f64 = 0.01;

/// A move with what is known of it, in a game or not.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) position: &'a Position,
    pub(super) m: Move,
    pub(super) judgement: &'a Judgement,
    /// The probability that the mover plays it.
    pub(super) probability: f64,
    /// How much of the score that best play promises it gives away.
    pub(super) loss: f64,
    /// What it changes in u for the mover.
    pub(super) delta_u: f64,
    /// The probability that the opponent finds the best answer.
    pub(super) met: f64,
}

/// An answer that more players than this find makes nothing of a move that is unsound.
pub(super) const EASILY_MET: f64 = 0.4;

impl Seen<'_> {
    /// Whether best play begins with it.
    fn is_best(&self) -> bool {
        self.judgement.line.first() == Some(&self.m)
    }

    /// Whether who errs had something to lose, and lost it: a level game is not level any more, and one that was lost or is won
    /// anyway is another matter.
    fn changes_the_game(&self) -> bool {
        let before = self.judgement.mover.view(self.judgement.v);
        let after = before - 2.0 * self.loss;
        let level = before.abs() < LEVEL && after.abs() < LEVEL;
        !level && before > -THRESHOLDS.decided && after < THRESHOLDS.decided
    }

    /// Whether these two will make a good deal more of it than of the position, and the answer is not easily found. Who throws a win
    /// away has no such excuse.
    pub(super) fn is_promising(&self) -> bool {
        let won = self.judgement.mover.view(self.judgement.v) >= THRESHOLDS.decided;
        !won && self.delta_u >= THRESHOLDS.great_change && self.met <= EASILY_MET
    }
}

impl Grade {
    /// What a move could be called by what is known of it so far, the strongest word first, and what each asserts. A blunder is
    /// one whatever the ratings; what these two make of it decides how it is spoken of. A mistake is one if it changes the game, as
    /// annotators have it. Who has no choice is neither blamed nor praised.
    pub(super) fn proposals(seen: &Seen<'_>) -> Vec<(Self, Vec<Claim>)> {
        if seen.judgement.moves.len() < 2 {
            return Vec::new();
        }
        let loses = |share: f64| vec![Claim::new(seen.m, Assertion::Loses(share))];
        let promising = seen.is_promising();
        let mistake = match promising {
            true => Self::Interesting,
            false if seen.changes_the_game() => Self::Mistake,
            false => Self::Inaccuracy,
        };
        let slip = if promising { Self::Interesting } else { Self::Inaccuracy };
        let errors = [(Self::Blunder, BLUNDER), (mistake, MISTAKE), (slip, INACCURACY)];
        let errors = errors.into_iter().filter(|(_, share)| seen.loss >= share - DOUBT);
        let all: Vec<(Self, Vec<Claim>)> = errors.map(|(grade, share)| (grade, loses(share))).collect();
        if all.is_empty() { good::proposals(seen) } else { all }
    }

    /// Which of the 21 comments has the same sign.
    pub(super) fn kind(self) -> Option<Kind> {
        match self {
            Self::Blunder => Some(Kind::Blunder),
            Self::Mistake => Some(Kind::Mistake),
            Self::Inaccuracy => Some(Kind::Inaccuracy),
            Self::Interesting => Some(Kind::BrilliantButUnsound),
            Self::Plain => None,
            Self::Strong => Some(Kind::StrongMove),
            Self::Brilliant => Some(Kind::BrilliantMove),
        }
    }

    /// The numeric annotation glyph of PGN.
    pub fn nag(self) -> Option<u8> {
        match self {
            Self::Strong => Some(1),
            Self::Mistake => Some(2),
            Self::Brilliant => Some(3),
            Self::Blunder => Some(4),
            Self::Interesting => Some(5),
            Self::Inaccuracy => Some(6),
            Self::Plain => None,
        }
    }

    /// The sign that stands after the move.
    pub fn glyph(self) -> &'static str {
        ["", "!", "?", "!!", "??", "!?", "?!"][usize::from(self.nag().unwrap_or(0))]
    }

    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::Mistake => "mistake",
            Self::Inaccuracy => "inaccuracy",
            Self::Interesting => "interesting",
            Self::Plain => "plain",
            Self::Strong => "strong",
            Self::Brilliant => "brilliant",
        }
    }

    /// Whether the reader should be shown what was better.
    pub fn deserves_better(self) -> bool {
        matches!(self, Self::Blunder | Self::Mistake)
    }
}

#[cfg(test)]
mod tests {
    use errare::game::Game;
    use shakmaty::Position as _;

    use super::*;
    use crate::board::Chess;
    use crate::commentary::review::made_up::judgement;
    use crate::value::Value;

    /// The strongest word for a move that gives away so much of a position that is worth so much to White, who moves.
    fn called(value: i32, loss: f64, delta_u: f64, met: f64) -> Option<Grade> {
        let position = Chess::default().start();
        let legal = position.board().legal_moves();
        let judged = judgement(&position, Value::centipawns(value), legal[0]);
        let seen = Seen { position: &position, m: legal[1], judgement: &judged, probability: 0.5, loss, delta_u, met };
        Grade::proposals(&seen).first().map(|(grade, _)| *grade)
    }

    #[test]
    fn a_mistake_changes_the_game_and_a_blunder_is_one_anywhere() {
        let plain = |value, loss| called(value, loss, 0.0, 0.5);
        assert_eq!(plain(0, 0.12), Some(Grade::Mistake));
        assert_eq!(plain(45, 0.12), Some(Grade::Inaccuracy), "it was level and is");
        assert_eq!(plain(120, 0.12), Some(Grade::Mistake), "an advantage is gone");
        assert_eq!(plain(-100, 0.12), Some(Grade::Mistake), "what was worse is nearly lost");
        assert_eq!(plain(-250, 0.12), Some(Grade::Inaccuracy), "it was lost");
        assert_eq!(plain(500, 0.12), Some(Grade::Inaccuracy), "it is won anyway");
        assert_eq!(plain(250, 0.12), Some(Grade::Mistake));
        for value in [-250, 45, 500] {
            assert_eq!(plain(value, 0.2), Some(Grade::Blunder));
        }
        assert_eq!(
            (plain(0, 0.041), plain(0, 0.03)),
            (Some(Grade::Inaccuracy), None),
            "by a hair it is looked at again"
        );
    }

    #[test]
    fn what_promises_a_good_deal_more_is_interesting_if_the_answer_is_hard_to_find() {
        assert_eq!(called(0, 0.12, 0.3, 0.2), Some(Grade::Interesting));
        assert_eq!(called(0, 0.06, 0.3, 0.2), Some(Grade::Interesting));
        assert_eq!(called(0, 0.12, 0.3, 0.6), Some(Grade::Mistake), "most find the answer");
        assert_eq!(called(0, 0.12, 0.2, 0.2), Some(Grade::Mistake), "it promises little more");
        assert_eq!(called(250, 0.12, 0.3, 0.2), Some(Grade::Mistake), "a win was thrown away");
        assert_eq!(called(0, 0.2, 0.3, 0.2), Some(Grade::Blunder));
    }

    #[test]
    fn signs_are_those_that_annotators_write() {
        use Grade::{Blunder, Brilliant, Inaccuracy, Interesting, Mistake, Plain, Strong};
        let all = [Blunder, Mistake, Inaccuracy, Interesting, Plain, Strong, Brilliant];
        assert_eq!(all.map(Grade::glyph), ["??", "?", "?!", "!?", "", "!", "!!"]);
        assert_eq!(all.map(Grade::nag), [Some(4), Some(2), Some(6), Some(5), None, Some(1), Some(3)]);
        assert_eq!(all.map(Grade::deserves_better), [true, true, false, false, false, false, false]);
    }
}
