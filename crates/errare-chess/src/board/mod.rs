//! The board and the rules: positions, moves, and how they are written.

pub(crate) mod captures;
pub(crate) mod check;
pub(crate) mod exchange;
pub(crate) mod notation;
mod position;
#[cfg(test)]
pub(crate) mod random_play;
mod rules;

pub use exchange::is_calm;
pub use position::Position;
pub use rules::{Chess, read_fen, side, write_fen};
