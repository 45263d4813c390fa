//! What two people will make of a position, seen from one of its nodes.

use errare::backup::Scores;
use errare::distribution::Distribution;
use errare::game::Side;
use errare::search::{Guide, Prospect};
use shakmaty::{Move, Position as _};

use super::Players;
use crate::board::{Chess, Position, side};
use crate::engine::survey::{DEPTHS, Surveyor};
use crate::engine::tables::{Tables, outcome};
use crate::people::{Finds, Human};
use crate::value::{Mover, Score};

/// Two people at the board, and who says what each depth shows.
pub(super) struct Both<'a> {
    pub(super) players: &'a Players<'a>,
    pub(super) surveyor: &'a mut Surveyor,
    pub(super) tables: Option<&'a Tables>,
    /// Who finds each move of the first position that was asked about, the root.
    pub(super) finds: Vec<Finds>,
}

/// A move that gives away no more than this of the winning chances deserves a look even if nobody is likely to play it.
const REASONABLE: f64 = 0.15;
/// How much of one, in terms of the probability of being played.
const CURIOSITY: f64 = 0.08;

impl Guide<Chess> for Both<'_> {
    fn prospect(&mut self, _: &Chess, position: &Position) -> Prospect<Move> {
        let survey = self.surveyor.survey(position);
        let mover = position.board().turn();
        let Human { model, elo } = *self.players.of(mover);
        let predictor = model.predictor(position, &survey);
        if self.finds.is_empty() {
            self.finds = predictor.finds();
        }
        let mut chosen = Vec::new();
        predictor.probabilities(elo, &mut chosen);
        let mut probabilities = Distribution::new();
        probabilities.weights(chosen);
        let side = side(mover);
        let value = |(&m, values): (&Move, &[i16; DEPTHS])| {
            let centipawns = f64::from(values[DEPTHS - 1]);
            let u = side.view(2.0 * self.players.expected_score(mover, centipawns) - 1.0);
            let known = outcome(self.tables, &position.after(m));
            let v = known
                .map_or_else(|| Score::<Mover>::of_centipawns(centipawns).utility(), |outcome| f64::from(-outcome));
            Scores { u, v: side.view(v), r: 1, tension: u * u }
        };
        let values = survey.moves.iter().zip(&survey.values).map(value).collect();
        Prospect { moves: survey.moves, probabilities, values }
    }

    fn interest(&self, side: Side, prospect: &Prospect<Move>, index: usize) -> f64 {
        let worth = |scores: &Scores| side.view(scores.u);
        let best = prospect.values.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
        let near = best - worth(&prospect.values[index]) <= 2.0 * REASONABLE;
        if near { CURIOSITY.max(prospect.probabilities[index]) } else { prospect.probabilities[index] }
    }
}
