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

#[cfg(test)]
mod tests {
    use errare::game::Game;
    use shakmaty::Position as _;

    use super::*;
    use crate::board::Chess;
    use crate::commentary::review::made_up::judgement;

    /// The beginning, of which the oracle says it is worth so much, and a survey that no move is worth more than this.
    fn seen(value: i32, runner_up: Option<i32>, v: f64) -> Judgement {
        let position = Chess::default().start();
        let best = position.board().legal_moves()[0];
        let mut judged = judgement(&position, Value::centipawns(value), best);
        judged.runner_up = runner_up.map(Value::centipawns);
        judged.moves.iter_mut().for_each(|verdict| verdict.v = v);
        judged
    }

    #[test]
    fn a_survey_is_held_against_surveys_unless_the_oracle_has_seen_both() {
        let lost = |judged: &Judgement| given_away(judged).map(|(_, loss)| loss).fold(0.0, f64::max);
        // 180 ln 3 is 0.5 on the scale of v.
        assert_eq!(lost(&seen(198, None, 0.0)), 0.0);
        assert!((lost(&seen(198, Some(0), 0.0)) - 0.25).abs() < 1e-3);
        let mut one_is_worse = seen(198, None, 0.0);
        one_is_worse.moves[3].v = -0.4;
        assert!((lost(&one_is_worse) - 0.2).abs() < 1e-9);
        // Nothing is given away of what the oracle does not promise.
        assert_eq!(lost(&seen(-198, None, 0.0)), 0.0);
    }

    #[test]
    fn what_is_at_stake_is_what_the_others_lose_as_they_would_be_chosen() {
        let mut judged = seen(0, None, 0.0);
        let best = judged.line[0];
        judged.moves.iter_mut().for_each(|verdict| verdict.probability = 0.0);
        (judged.moves[0].probability, judged.moves[1].probability, judged.moves[2].probability) = (0.5, 0.3, 0.2);
        (judged.moves[1].v, judged.moves[2].v) = (-0.2, -0.4);
        assert!((at_stake(&judged, best) - (0.3 * 0.1 + 0.2 * 0.2) / 0.5).abs() < 1e-9);
    }
}
