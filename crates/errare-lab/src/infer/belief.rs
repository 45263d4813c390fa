//! What we think the opponent is: weights of several types, and how a move changes them.

use errare::distribution::Distribution;
use errare::game::Game;
use errare::play::Player;

/// How often a player of any type is taken to play a move at random instead of his own.
///
/// Without it one move that a type would never make rules the type out for good, and one that no type would make rules out
/// everything. At one in a hundred a single slip costs a type a factor of some hundreds, which a few moves in character regain.
pub const LAPSE: f64 = 0.01;

/// The least weight of a type, so that an opponent who changes in the course of a match is found out again.
const LEAST_WEIGHT: f64 = 1e-9;

/// A player who now and then plays at random instead.
#[derive(Clone, Copy, Debug)]
pub struct Lapsing<P> {
    /// The player.
    pub player: P,
    /// How often he plays at random.
    pub lapse: f64,
}

impl<G: Game, P: Player<G>> Player<G> for Lapsing<P> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        self.player.policy(game, position, out);
        let any = self.lapse / out.len().max(1) as f64;
        out.reweight(|_, p| (1.0 - self.lapse) * p + any);
    }
}

/// A player who is one of several.
#[derive(Clone, Copy, Debug)]
pub struct Mixed<'a, P> {
    /// The players.
    pub players: &'a [P],
    /// How likely each is.
    pub belief: &'a Belief,
}

impl<G: Game, P: Player<G>> Player<G> for Mixed<'_, P> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        let parts: Vec<(f64, &P)> = self.belief.weights().iter().copied().zip(self.players).collect();
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        out.mixture(moves.len(), &parts, |player, out| player.policy(game, position, out));
    }
}

/// How likely the opponent is to be of each type.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    weights: Vec<f64>,
}

impl Belief {
    /// In proportion to weights that are not negative; uniform if all are zero.
    pub fn new(weights: impl IntoIterator<Item = f64>) -> Self {
        let mut normalised = Distribution::new();
        normalised.weights(weights);
        Self { weights: normalised.to_vec() }
    }

    /// The weights, which sum to 1.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// Bayes's rule: learns from a move to which the types give these probabilities, up to a common factor.
    ///
    /// A move that no type would ever make teaches nothing.
    pub fn learn(&mut self, likelihoods: &[f64]) {
        let learnt: Vec<f64> = self.weights.iter().zip(likelihoods).map(|(weight, p)| weight * p).collect();
        let sum: f64 = learnt.iter().sum();
        if sum > 0.0 {
            // A type that was never thought possible stays impossible.
            let least = |old: &f64| if *old > 0.0 { LEAST_WEIGHT } else { 0.0 };
            *self = Self::new(learnt.iter().zip(&self.weights).map(|(new, old)| (new / sum).max(least(old))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::backup::Forced;
    use errare::game::Notation;
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    use errare::play::LookAhead;

    #[test]
    fn bayes_rule_is_a_product_that_sums_to_one() {
        let mut belief = Belief::new([1.0, 1.0, 2.0]);
        belief.learn(&[0.5, 0.0, 0.25]);
        let expected = [0.5, 0.0, 0.5];
        assert!(belief.weights().iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-8), "{belief:?}");
    }

    #[test]
    fn whoever_lapses_plays_every_move_now_and_then() {
        let game = NoughtsAndCrosses;
        let position = game.read_position("xx./oo./...").unwrap();
        let player = LookAhead { ply: 2, strategy: Forced::default() };
        let (mut own, mut lapsing) = (Distribution::new(), Distribution::new());
        player.policy(&game, &position, &mut own);
        Lapsing { player, lapse: 0.1 }.policy(&game, &position, &mut lapsing);
        assert_eq!(own.iter().copied().fold(0.0, f64::max), 1.0);
        assert!(own.iter().zip(lapsing.iter()).all(|(own, p)| (p - (0.9 * own + 0.1 / 5.0)).abs() < 1e-12));
    }

    #[test]
    fn a_move_that_nobody_would_make_teaches_nothing() {
        let mut belief = Belief::new([1.0, 3.0]);
        belief.learn(&[0.0, 0.0]);
        assert_eq!(belief.weights(), [0.25, 0.75]);
    }

    #[test]
    fn an_opponent_who_changes_is_found_out_again() {
        let mut belief = Belief::new([1.0, 1.0]);
        for _ in 0..1000 {
            belief.learn(&[0.9, 0.1]);
        }
        for _ in 0..20 {
            belief.learn(&[0.1, 0.9]);
        }
        assert!(belief.weights()[1] > 0.99, "{belief:?}");
    }
}
