//! What a partner knows of who sits opposite: how strong he is, by the moves that he has made.

use shakmaty::{Move, Position as _};

use crate::board::Position;
use crate::engine::survey::Surveyor;
use crate::people::Model;
use crate::people::ask::rating::{Likelihood, Rating};
use crate::people::net::circumstances::Circumstances;

/// Who makes no error that shows plays about so much better, in Elo points, than he looks.
const NEVER_BLUNDERS: f64 = 500.0;
/// The most that he looks weaker than he plays.
const MOST: f64 = 1_000.0;
/// The weakest that the model of people knows.
const WEAKEST: f64 = 400.0;
/// How much of that is learnt from a game, in Elo points for a whole point of the score.
const LEARNT: f64 = 200.0;

/// Who sits opposite, over as many games as he stays.
pub(super) struct Opponent {
    likelihood: Likelihood,
    /// Where he is to move next.
    to_move: Option<Position>,
    /// How much weaker than he a tutor must look so that their games are even, in Elo points.
    handicap: f64,
}

impl Default for Opponent {
    fn default() -> Self {
        Self { likelihood: Likelihood::default(), to_move: None, handicap: NEVER_BLUNDERS }
    }
}

impl Opponent {
    /// What is believed of him who was said to be so strong.
    pub(super) fn rating(&self, model: &Model, told: f64) -> Rating {
        self.likelihood.posterior(&model.evidence, told)
    }

    /// How strong a tutor should look to somebody of this rating, so that he wins as often as he loses.
    pub(super) fn even_with(&self, rating: f64) -> f64 {
        (rating - self.handicap).max(WEAKEST)
    }

    /// He has had this score, from 0 to 1, against a tutor: who loses is given more, who wins less.
    pub(super) fn scored(&mut self, score: f64) {
        self.handicap = (self.handicap + LEARNT * (0.5 - score)).clamp(0.0, MOST);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn against_who_loses_a_tutor_looks_weaker_in_the_next_game_and_against_who_wins_stronger() {
        let mut opponent = Opponent::default();
        assert_eq!(opponent.even_with(1_500.0), 1_000.0);
        opponent.scored(0.0);
        assert_eq!(opponent.even_with(1_500.0), 900.0);
        opponent.scored(0.5);
        opponent.scored(1.0);
        assert_eq!(opponent.even_with(1_500.0), 1_000.0);
        // He never looks stronger than the other is, nor a thousand points weaker.
        for (score, even) in [(1.0, 1_500.0), (0.0, 500.0)] {
            (0..30).for_each(|_| opponent.scored(score));
            assert_eq!(opponent.even_with(1_500.0), even);
        }
        assert_eq!(opponent.even_with(900.0), 400.0);
    }
}
