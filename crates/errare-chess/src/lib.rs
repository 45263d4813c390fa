//! Chess for players who err.

pub mod annotate;
pub mod curve;
pub mod engine;
pub mod evaluation;
pub mod exchange;
pub mod explain;
pub mod external;
pub mod human;
pub mod judge;
mod notation;
pub mod oracle;
pub mod page;
pub mod partner;
pub mod pgn;
pub mod position;
#[cfg(test)]
mod random_play;
pub mod review;
pub mod rules;
mod selective;
pub mod sight;
pub mod tables;
pub mod uci;

pub use position::Position;
pub use rules::Chess;
/// The rules of chess that this crate speaks, for those who hold its positions and moves.
pub use shakmaty;
