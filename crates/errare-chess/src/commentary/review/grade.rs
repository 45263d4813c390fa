//! How good a move was for the player who made it.

use errare::comment::Kind;
use shakmaty::Move;

use super::Moment;
use crate::commentary::claim::{Assertion, Claim};
use crate::commentary::judge::{Judgement, Verdict};
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
    /// Nothing need be said.
    Plain,
    /// It holds what most players of this strength would have let slip.
    Strong,
    /// Hardly any of them would have found it, and much depends on it.
    Brilliant,
}

/// How much of the winning chances, from 0 to 1, a move gives away at least. These are the thresholds of Lichess, where chances
/// run from −1 to 1 and the steps are 0.1, 0.2 and 0.3.
const INACCURACY: f64 = 0.05;
pub(in crate::commentary) const MISTAKE: f64 = 0.10;
pub(in crate::commentary) const BLUNDER: f64 = 0.15;
/// A first look that falls short of a threshold by no more is reason enough for a second one: it often sees half of what is given
/// away.
const DOUBT: f64 = 0.01;
/// A good move is found by no more than this part of the players, and the others give away at least so much on average.
const FOUND_BY_SOME: f64 = 0.3;
const MUCH_AT_STAKE: f64 = 0.12;
/// The same for one that hardly anybody finds.
const FOUND_BY_FEW: f64 = 0.1;
const ALL_AT_STAKE: f64 = 0.25;

impl Grade {
    /// What a move could be called by what is known of it so far, the strongest word first, and what each asserts. A blunder is
    /// one whatever the ratings; what these two make of it decides how it is spoken of.
    pub(super) fn proposals(moment: &Moment) -> Vec<(Self, Vec<Claim>)> {
        let loses = |m: Move, share: f64| Claim::new(m, Assertion::Loses(share));
        let played = moment.played;
        let errors = [(Self::Blunder, BLUNDER), (Self::Mistake, MISTAKE), (Self::Inaccuracy, INACCURACY)];
        let errors = errors.into_iter().filter(|(_, share)| moment.loss >= share - DOUBT);
        let mut all: Vec<(Self, Vec<Claim>)> =
            errors.map(|(grade, share)| (grade, vec![loses(played, share)])).collect();
        if all.is_empty()
            && let Some(tempting) = tempting(moment)
        {
            let best = Claim::new(played, Assertion::IsBest);
            if is_brilliant(moment) {
                all.push((Self::Brilliant, vec![best, Claim::new(played, Assertion::OthersLose(BLUNDER))]));
            }
            all.push((Self::Strong, vec![best, loses(tempting, MISTAKE)]));
        }
        all
    }

    /// The numeric annotation glyph of PGN.
    pub fn nag(self) -> Option<u8> {
        match self {
            Self::Strong => Some(1),
            Self::Mistake => Some(2),
            Self::Brilliant => Some(3),
            Self::Blunder => Some(4),
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
pub(super) fn gap(judgement: &Judgement) -> f64 {
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
pub(in crate::commentary) fn given_away(judgement: &Judgement) -> impl Iterator<Item = (&Verdict, f64)> {
    let (baseline, first) = (baseline(judgement), judgement.line.first().copied());
    judgement.moves.iter().map(move |verdict| {
        let loss = (baseline - judgement.mover.view(verdict.v)) / 2.0;
        (verdict, if first == Some(verdict.m) { 0.0 } else { loss.max(0.0) })
    })
}

/// The likeliest move that gives something away, where the played one is good and hard to find.
fn tempting(moment: &Moment) -> Option<Move> {
    let first = moment.judgement.line.first() == Some(&moment.played);
    // Nobody needs to be told of a capture where the opponent has just captured, or that mate is a good move.
    let last = moment.position.recent()[0];
    let recaptures = last.is_some_and(|last| last.is_capture() && last.to() == moment.played.to());
    let obvious = recaptures || moment.value_after.moves_to_mate() == Some(0);
    let found = moment.verdict()?.probability;
    if !first || obvious || found > FOUND_BY_SOME || at_stake(moment) < MUCH_AT_STAKE {
        return None;
    }
    let errs = |(verdict, loss): &(&Verdict, f64)| verdict.m != moment.played && *loss >= MISTAKE;
    given_away(&moment.judgement).find(errs).map(|(verdict, _)| verdict.m)
}

fn is_brilliant(moment: &Moment) -> bool {
    let brilliant = |verdict: &Verdict| verdict.comments.iter().any(|c| c.kind == Kind::BrilliantMove);
    let found = moment.verdict().map_or(1.0, |verdict| verdict.probability);
    found <= FOUND_BY_FEW && at_stake(moment) >= ALL_AT_STAKE && moment.verdict().is_some_and(brilliant)
}

/// What the other moves give away on average, as the mover would have chosen among them.
fn at_stake(moment: &Moment) -> f64 {
    let others = || given_away(&moment.judgement).filter(|(verdict, _)| verdict.m != moment.played);
    let total: f64 = others().map(|(verdict, _)| verdict.probability).sum();
    let sum: f64 = others().map(|(verdict, loss)| verdict.probability * loss).sum();
    if total > 0.0 { sum / total } else { 0.0 }
}
