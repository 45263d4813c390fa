//! What a player is: a position in, a distribution over its moves out. Those who search are in [`crate::play`].

use crate::distribution::Distribution;
use crate::game::Game;

/// Anything that plays. To draw a move from the distribution is the caller's.
pub trait Player<G: Game> {
    /// The probability of each move of a position that has not ended, in the order of [`Game::moves`].
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution);
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for &P {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        (**self).policy(game, position, out);
    }
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        (**self).policy(game, position, out);
    }
}
