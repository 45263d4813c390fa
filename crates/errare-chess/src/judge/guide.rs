//! What two people will make of a position, seen from one of its nodes.

use errare::backup::Scores;
use errare::distribution::Distribution;
use errare::game::Side;
use errare::search::{Guide, Prospect};
use shakmaty::{Color, Move, Position as _};

use super::Players;
use crate::human::{Finds, Human};
use crate::position::Position;
use crate::rules::Chess;
use crate::sight::{DEPTHS, Eye};

/// The side of a colour: White is Max.
pub fn side(colour: Color) -> Side {
    if colour.is_white() { Side::Max } else { Side::Min }
}

/// What best play makes of so many centipawns, from −1 to 1: half the way to a win, and so decided, at two pawns.
///
/// Two pawns ahead, engines of this strength hardly ever fail to win; what lies between is their opinion.
pub fn theory(centipawns: f64) -> f64 {
    const HALF: f64 = 182.0;
    2.0 / (1.0 + (-centipawns / HALF).exp()) - 1.0
}

/// Two people at the board, of whom one sees what each depth shows.
pub(super) struct Both<'a> {
    pub(super) players: &'a Players<'a>,
    pub(super) eye: &'a mut Eye,
    /// Who finds each move of the first position that was asked about, the root.
    pub(super) finds: Vec<Finds>,
}

/// A move that gives away no more than this of the winning chances deserves a look even if nobody is likely to play it.
const REASONABLE: f64 = 0.15;
/// How much of one, in terms of the probability of being played.
const CURIOSITY: f64 = 0.08;

impl Guide<Chess> for Both<'_> {
    fn prospect(&mut self, game: &Chess, position: &Position) -> Prospect<Move> {
        let sight = self.eye.look(position);
        let mover = position.board().turn();
        let Human { model, elo } = *self.players.of(mover);
        let scene = model.scene(position, &sight);
        if self.finds.is_empty() {
            self.finds = scene.finds();
        }
        let mut chosen = Vec::new();
        scene.probabilities(elo, &mut chosen);
        let mut probabilities = Distribution::new();
        probabilities.weights(chosen);
        let side = side(mover);
        let value = |(&m, values): (&Move, &[i16; DEPTHS])| {
            let centipawns = f64::from(values[DEPTHS - 1]);
            let u = side.view(2.0 * self.players.expected_score(mover, centipawns) - 1.0);
            let known = game.tables().and_then(|tables| tables.outcome(&position.after(m)));
            let v = known.map_or_else(|| theory(centipawns), |outcome| f64::from(-outcome));
            Scores { u, v: side.view(v), r: 1, tension: u * u }
        };
        let values = sight.moves.iter().zip(&sight.values).map(value).collect();
        Prospect { moves: sight.moves, probabilities, values }
    }

    fn interest(&self, side: Side, prospect: &Prospect<Move>, index: usize) -> f64 {
        let worth = |scores: &Scores| side.view(scores.u);
        let best = prospect.values.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
        let near = best - worth(&prospect.values[index]) <= 2.0 * REASONABLE;
        if near { CURIOSITY.max(prospect.probabilities[index]) } else { prospect.probabilities[index] }
    }
}
