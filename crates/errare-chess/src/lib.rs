//! Chess for players who err.
//!
//! Each folder stands on those above it: [`value`] and [`board`] are what everybody speaks of, [`pgn`] is games as documents,
//! [`openings`] is what their beginnings are called, [`endgame`] is solved endings, [`engine`] says what best play gives and what
//! each depth of looking shows, [`people`] what somebody of a rating plays, [`commentary`] what a position and a move are worth to
//! two of them, and [`play`] sits at the board.

pub mod board;
pub mod commentary;
pub mod endgame;
pub mod engine;
pub mod openings;
pub mod people;
pub mod pgn;
pub mod play;
pub mod study;
pub mod value;

pub use board::{Chess, Position};
/// The rules of chess that this crate speaks, for those who hold its positions and moves.
pub use shakmaty;
