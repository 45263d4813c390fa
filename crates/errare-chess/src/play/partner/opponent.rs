//! What a partner knows of who sits opposite: how strong he is, by the moves that he has made.

use shakmaty::{Move, Position as _};

use crate::board::Position;
use crate::engine::survey::Surveyor;
use crate::people::Model;
use crate::people::ask::rating::{Likelihood, Rating};
use crate::people::net::circumstances::Circumstances;

/// Who sits opposite, over as many games as he stays.
#[derive(Default)]
pub(super) struct Opponent {
    likelihood: Likelihood,
    /// Where he is to move next.
    to_move: Option<Position>,
}

impl Opponent {
    /// What is believed of him who was said to be so strong.
    pub(super) fn rating(&self, model: &Model, told: f64) -> Rating {
        self.likelihood.posterior(&model.evidence, told)
    }

    /// He will have to move here; nowhere, once another game begins.
    pub(super) fn expect(&mut self, position: Option<Position>) {
        self.to_move = position;
    }

    /// The move by which he brought this position about, and where; nothing, if it does not follow from the last one.
    pub(super) fn answer(&mut self, position: &Position) -> Option<(Position, Move)> {
        let (before, m) = self.to_move.take().zip(position.recent()[0])?;
        (before.board().legal_moves().contains(&m) && before.after(m) == *position).then_some((before, m))
    }

    /// Learns from a move that he made. Where he had no choice there is nothing to be learnt.
    pub(super) fn learn(&mut self, model: &Model, surveyor: &mut Surveyor, before: &Position, m: Move) {
        let survey = surveyor.survey(before);
        if let Some(taken) = survey.moves.iter().position(|legal| *legal == m).filter(|_| survey.moves.len() > 1) {
            let predictor = model.predictor(before, &survey);
            self.likelihood.observe(&predictor, &Circumstances::default(), taken, &model.evidence);
        }
    }
}
