//! Who plays, and what comes of it: players, what they do in every position of a small game, exact results, best responses.

mod best_response;
mod look_ahead;
mod outcome;
mod policy;
mod pruned;
mod speculating;

pub use best_response::{BestResponse, Payoff, Responder, Tabulated};
pub use look_ahead::{AlphaBetaPlayer, LookAhead, MeritPlayer};
pub use outcome::{Outcome, outcome, outcomes};
pub use policy::Policy;
pub use pruned::{OpponentModelPlayer, StarPlayer};
pub use speculating::TooShallow;

pub use crate::player::Player;
