//! What the moves of a position give away, as far as a first look shows.

use shakmaty::Move;

use super::INACCURACY;
use crate::commentary::judge::{Judgement, Verdict};
use crate::value::{Value, White};

/// By how much of the score the best move is better than any other, as the oracle sees it; 0 if he was not asked.
pub(in crate::commentary) fn gap(judgement: &Judgement) -> f64 {
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

/// What the moves other than one give away on average, as the mover would have chosen among them.
pub(in crate::commentary) fn at_stake(judgement: &Judgement, m: Move) -> f64 {
    let others = || given_away(judgement).filter(|(verdict, _)| verdict.m != m);
    let total: f64 = others().map(|(verdict, _)| verdict.probability).sum();
    let sum: f64 = others().map(|(verdict, loss)| verdict.probability * loss).sum();
    if total > 0.0 { sum / total } else { 0.0 }
}
