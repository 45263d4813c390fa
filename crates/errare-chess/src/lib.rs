//! Chess for players who err.

pub mod pgn;
pub mod position;
pub mod rules;

pub use position::Position;
pub use rules::Chess;
