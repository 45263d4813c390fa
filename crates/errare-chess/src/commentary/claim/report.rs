//! Claims for programs.

use serde::Serialize;

use super::{Assertion, Claim};
use crate::board::notation::san;
use crate::board::{Chess, Position};

/// Something that is asserted of a move.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimReport {
    /// The move as people write it.
    pub san: String,
    /// The move as programs write it.
    pub uci: String,
    /// What is asserted.
    pub asserts: &'static str,
    /// How much of the score, from 0 to 1, where it is about that.
    pub share: Option<f64>,
    /// How the mover stands, where it is about that.
    pub standing: Option<&'static str>,
    /// In how many moves it is mate, where it is about that.
    pub moves: Option<i32>,
}

impl ClaimReport {
    /// Of a claim about a move of a position.
    pub(in crate::commentary) fn new(game: &Chess, position: &Position, claim: &Claim) -> Self {
        let (share, standing, moves) = match claim.asserts {
            Assertion::Loses(share) | Assertion::OthersLose(share) => (Some(share), None, None),
            Assertion::AtLeast(standing) | Assertion::AtMost(standing) => (None, Some(standing.name()), None),
            Assertion::Mates(moves) => (None, None, Some(moves)),
            Assertion::IsBest | Assertion::Only(_) => (None, None, None),
        };
        let (san, uci) = (san(position, claim.m), game.write_uci(claim.m));
        Self { san, uci, asserts: claim.asserts.name(), share, standing, moves }
    }
}
