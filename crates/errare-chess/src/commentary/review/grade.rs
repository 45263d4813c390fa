//! How good a move was for the player who made it.

use errare::comment::Kind;

use super::Moment;
use crate::commentary::judge::{Judgement, THRESHOLDS, Verdict};
use crate::value::{Value, White};

/// What a move deserves to be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It gives a great deal away.
    Blunder,
    /// It gives something away.
    Mistake,
    /// It gives a little away.
    Inaccuracy,
    /// It is unsound, and promises more than sound moves do.
    Speculative,
    /// Nothing need be said.
    Plain,
    /// It holds what most players of this strength would have let slip.
    Strong,
    /// Hardly any of them would have found it, and much depends on it.
    Brilliant,
}

/// How much of the score that best play promises, from 0 to 1, a move gives away at least.
const INACCURACY: f64 = 0.06;
pub(crate) const MISTAKE: f64 = 0.12;
pub(crate) const BLUNDER: f64 = 0.25;
/// A good move is found by no more than this part of the players, and the others give away at least so much on average.
const FOUND_BY_SOME: f64 = 0.3;
const FOUND_BY_FEW: f64 = 0.1;

impl Grade {
    /// The grade of a move that was played: what it gives away in theory, and whether that matters to these two players.
    ///
    /// An error that does the mover no harm in practice is called by the next milder name, and by the harsher one if it costs
    /// him a great deal of u.
    pub(super) fn of(moment: &Moment) -> Self {
        let Some(verdict) = moment.verdict() else { return Self::Plain };
        let graded = Self::by_loss(moment, verdict);
        // Who is winning and goes on winning has not blundered, nor has who was lost anyway.
        if graded == Self::Blunder && moment.decided() { Self::Mistake } else { graded }
    }

    fn by_loss(moment: &Moment, verdict: &Verdict) -> Self {
        let harmless = verdict.delta_u > -THRESHOLDS.change / 4.0;
        let costly = verdict.delta_u <= -THRESHOLDS.great_change;
        match moment.loss {
            loss if loss >= MISTAKE && verdict.delta_u >= THRESHOLDS.great_change => Self::Speculative,
            loss if loss >= BLUNDER => {
                if harmless {
                    Self::Mistake
                } else {
                    Self::Blunder
                }
            }
            loss if loss >= MISTAKE => match (harmless, costly) {
                (true, _) => Self::Inaccuracy,
                (_, true) => Self::Blunder,
                _ => Self::Mistake,
            },
            loss if loss >= INACCURACY => {
                if harmless {
                    Self::Plain
                } else {
                    Self::Inaccuracy
                }
            }
            _ => Self::praise(moment, verdict.probability),
        }
    }

    fn praise(moment: &Moment, probability: f64) -> Self {
        let brilliant = |verdict: &Verdict| verdict.comments.iter().any(|c| c.kind == Kind::BrilliantMove);
        let first = moment.judgement.line.first() == Some(&moment.played);
        let risk = risk(moment);
        // Nobody needs to be told of a capture where the opponent has just captured, or that mate is a good move.
        let last = moment.position.recent()[0];
        let recaptures = last.is_some_and(|last| last.is_capture() && last.to() == moment.played.to());
        let obvious = recaptures || moment.value_after.moves_to_mate() == Some(0);
        if !first || obvious || probability > FOUND_BY_SOME || risk < MISTAKE {
            Self::Plain
        } else if probability <= FOUND_BY_FEW && risk >= BLUNDER && moment.verdict().is_some_and(brilliant) {
            Self::Brilliant
        } else {
            Self::Strong
        }
    }

    /// The numeric annotation glyph of PGN.
    pub fn nag(self) -> Option<u8> {
        match self {
            Self::Strong => Some(1),
            Self::Mistake => Some(2),
            Self::Brilliant => Some(3),
            Self::Blunder => Some(4),
            Self::Speculative => Some(5),
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
            Self::Speculative => "speculative",
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

/// By how much of the score the best move is better than any other, as the oracle sees it; 0 if he was not asked.
pub(crate) fn gap(judgement: &Judgement) -> f64 {
    let promised = |value: Value<White>| judgement.mover.view(value.score().utility()) / 2.0;
    judgement.runner_up.map_or(0.0, |second| promised(judgement.value) - promised(second)).max(0.0)
}

/// What the oracle's move promises beside the others. Of these only a survey is known, which must not be held against what a
/// deep search sees, unless that has seen both.
fn baseline(judgement: &Judgement) -> f64 {
    let first = judgement.line.first();
    let others = judgement.moves.iter().filter(|verdict| Some(&verdict.m) != first);
    let seen = others.map(|verdict| judgement.mover.view(verdict.v)).fold(-1.0, f64::max);
    let deep = judgement.mover.view(judgement.v);
    if gap(judgement) >= INACCURACY { deep } else { deep.min(seen) }
}

/// What each move gives away of the score as far as a survey shows, and its probability; the likeliest first.
pub(crate) fn given_away(judgement: &Judgement) -> impl Iterator<Item = (&Verdict, f64)> {
    let (baseline, first) = (baseline(judgement), judgement.line.first().copied());
    judgement.moves.iter().map(move |verdict| {
        let loss = (baseline - judgement.mover.view(verdict.v)) / 2.0;
        (verdict, if first == Some(verdict.m) { 0.0 } else { loss.max(0.0) })
    })
}

/// What the other moves give away on average, as the mover would have chosen among them.
fn risk(moment: &Moment) -> f64 {
    let others = || given_away(&moment.judgement).filter(|(verdict, _)| verdict.m != moment.played);
    let total: f64 = others().map(|(verdict, _)| verdict.probability).sum();
    let sum: f64 = others().map(|(verdict, loss)| verdict.probability * loss).sum();
    if total > 0.0 { sum / total } else { 0.0 }
}
