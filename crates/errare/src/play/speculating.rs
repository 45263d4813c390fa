//! Speculative play as it is defined: by someone who sees further than the one he speculates on.

use super::LookAhead;
use crate::backup::{Forced, Speculative};

/// Someone who would speculate on an opponent and does not see further than he does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a player of {ply} plies cannot speculate on one of {opponent}: he must see at least two plies further")]
pub struct TooShallow {
    /// d_x, how far the player looks.
    pub ply: usize,
    /// d_y, how far the opponent does.
    pub opponent: usize,
}

impl LookAhead<Speculative<LookAhead<Forced>, LookAhead<Forced>>> {
    /// X of d_x plies against Y of d_y, both semi-random, in the default reading. To speculate from less far, make a
    /// [`Speculative`] of any two players.
    ///
    /// # Reference
    /// Kajihara et al. 1999, Definition 2: d_x ≥ d_y + 2.
    ///
    /// ```
    /// use errare::play::LookAhead;
    ///
    /// assert!(LookAhead::speculating(4, 2).is_ok());
    /// assert_eq!(
    ///     LookAhead::speculating(3, 2).unwrap_err().to_string(),
    ///     "a player of 3 plies cannot speculate on one of 2: he must see at least two plies further"
    /// );
    /// ```
    pub fn speculating(ply: usize, opponent: usize) -> Result<Self, TooShallow> {
        if ply < opponent.saturating_add(2) {
            return Err(TooShallow { ply, opponent });
        }
        let semi_random = |ply| LookAhead { ply, strategy: Forced::default() };
        Ok(LookAhead { ply, strategy: Speculative::new(semi_random(ply), semi_random(opponent)) })
    }
}
