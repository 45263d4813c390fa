//! How far a player looks, and what he makes of the positions where he stops.

use errare::search::TO_THE_END;
use errare::spec::{Evaluation, Playable, SpecError};

/// A look-ahead with an evaluation: to the end of the game where that is near, else to the game's usual depth with the game's
/// own evaluation, as the named players have it.
#[derive(Clone, Debug)]
pub struct Horizon<E> {
    /// How many plies are looked ahead.
    pub ply: usize,
    /// What a position is worth where the look-ahead stops.
    pub evaluation: Evaluation<E>,
}

impl<E> Horizon<E> {
    /// The usual look-ahead in a game.
    pub fn usual<G: Playable<Own = E>>(game: &G) -> Result<Self, SpecError> {
        match game.usual_ply() {
            TO_THE_END => Ok(Self { ply: TO_THE_END, evaluation: Evaluation::ENDS }),
            ply => Self::plies(game, ply),
        }
    }

    /// A look-ahead of so many plies.
    pub fn plies<G: Playable<Own = E>>(game: &G, ply: usize) -> Result<Self, SpecError> {
        Ok(Self { ply, evaluation: Evaluation::own(game)? })
    }
}
