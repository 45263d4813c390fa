//! A game that the learner may win, by errors that he does not notice.
//!
//! Among the moves that look well to the learner, the tutor plays one that keeps the chances near even. He never fails to
//! recapture, never leaves hanging what is attacked, and no move loses more than the limit at a depth that the learner sees.

use std::sync::Arc;

use errare::distribution::Distribution;
use errare::game::Side;
use shakmaty::{Move, Position as _};

use super::lessons::{chance, depth_of};
use super::{Choice, Partner, Setting};
use crate::engine::{Engine, Request};
use crate::human::Human;
use crate::judge::side;
use crate::position::Position;
use crate::rules::Chess;
use crate::sight::{DEPTHS, Sight};

/// The winning chance that the tutor plays for: less than even, because the learner errs more in what follows.
const TARGET: f64 = 0.20;
/// How far from it a move may lead and still be played now and then.
const TOLERANCE: f64 = 0.03;
/// What shows of a move stays below the limit, because others measure it in other ways.
const CAUTION: f64 = 0.45;
/// A loss of this many centipawns that the next reply takes is a man left hanging; a pawn may be overlooked.
const HANGING: i16 = 120;
/// Positions of the search that has the last word, and how many moves it is asked about.
const NODES: u64 = 15_000;
const TRIES: usize = 4;
/// Beyond so many centipawns it is all the same.
const FAR: i32 = 3_000;
/// Moves whose answers are looked at.
const LOOKED_AT: usize = 10;

impl Partner {
    pub(super) fn tutor(
        &mut self,
        engine: &mut Engine,
        game: &Chess,
        position: &Position,
        setting: &Setting,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        let sight = self.eye.look(position);
        let model = Arc::clone(&self.model);
        let learner = Human { model: &model, elo: setting.opponent_elo };
        let unnoticed = unnoticed(position, &sight, &learner, setting.loss_limit);
        let mut own = Distribution::new();
        learner.predict(position, &sight, &mut own);

        // The answers to moves that lead near the target are worth a look.
        let deep = |i: usize| chance(&learner, sight.values[i][DEPTHS - 1]);
        let mut near: Vec<usize> = (0..sight.moves.len()).filter(|&i| unnoticed[i]).collect();
        near.sort_by(|&a, &b| (deep(a) - TARGET).abs().total_cmp(&(deep(b) - TARGET).abs()));
        near.truncate(LOOKED_AT);
        let lessons = self.lessons(game, position, &sight, &learner, |i| near.contains(&i), stop);
        let us = side(position.board().turn());
        let comes_of_it = |i: usize| if us == Side::Max { lessons[i].om } else { 1.0 - lessons[i].om };

        let best = near.iter().map(|&i| comes_of_it(i)).fold(0.0, f64::max);
        let weight = |i: usize| {
            if !near.contains(&i) {
                return 0.0;
            }
            // Ahead, he lets the learner come back; behind, he plays like his learner.
            let off = if best <= TARGET { best - comes_of_it(i) } else { (comes_of_it(i) - TARGET).abs() };
            own[i].max(1e-6).sqrt() * (-off / TOLERANCE).exp()
        };
        let mut weights: Vec<f64> = (0..sight.moves.len()).map(weight).collect();
        let mut value = |only: &[Move]| {
            let report = engine.report(game, position, &Request { only, stop, ..Request::nodes(NODES) });
            report.lines.first().map(|line| Choice { m: line.moves[0], value: line.value })
        };
        let promised = value(&[])?;
        let chance = |value: i32| chance(&learner, value.clamp(-FAR, FAR) as i16);
        let mut chosen = Distribution::new();
        // A search that looks deeper than the sight has the last word on what a move loses.
        for _ in 0..TRIES {
            if weights.iter().all(|weight| *weight <= 0.0) {
                break;
            }
            chosen.weights(weights.iter().copied());
            let drawn = self.draw(&sight, &chosen)?;
            let found = value(&[drawn.m])?;
            if drawn.m == promised.m || chance(promised.value) - chance(found.value) <= CAUTION * setting.loss_limit {
                return Some(found);
            }
            if let Some(index) = sight.moves.iter().position(|m| *m == drawn.m) {
                weights[index] = 0.0;
            }
        }
        Some(promised)
    }
}

/// Which moves the learner will find nothing wrong with; the best one at his depth if there is no other.
fn unnoticed(position: &Position, sight: &Sight, learner: &Human<'_>, limit: f64) -> Vec<bool> {
    let depth = depth_of(learner.elo);
    let best = |d: usize| sight.values.iter().map(|values| values[d]).max().unwrap_or(0);
    // Who looks further than is expected of him must not see more: what is given is given in small coin.
    let shows = |values: &[i16; DEPTHS]| {
        let lost = |d: usize| chance(learner, best(d)) - chance(learner, values[d]);
        (1..DEPTHS).map(lost).fold(0.0, f64::max)
    };
    let expected = recapture(position, sight, depth - 1);
    let fine = |(&m, values): (&Move, &[i16; DEPTHS])| {
        shows(values) <= CAUTION * limit
            && best(1) - values[1] <= HANGING
            && expected.is_none_or(|square| m.is_capture() && m.to() == square)
    };
    let fine: Vec<bool> = sight.moves.iter().zip(&sight.values).map(fine).collect();
    if fine.contains(&true) {
        return fine;
    }
    sight.values.iter().map(|values| values[depth - 1] == best(depth - 1)).collect()
}

/// The square on which the learner expects to be taken back, if the best moves do so.
fn recapture(position: &Position, sight: &Sight, depth: usize) -> Option<shakmaty::Square> {
    let square = position.recent()[0].filter(|last| last.is_capture())?.to();
    let best = sight.values.iter().map(|values| values[depth]).max()?;
    let takes = |m: &Move| m.is_capture() && m.to() == square;
    let good = sight.moves.iter().zip(&sight.values).any(|(m, values)| takes(m) && best - values[depth] <= HANGING);
    good.then_some(square)
}
