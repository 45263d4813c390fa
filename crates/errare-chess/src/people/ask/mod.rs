//! What the model is asked about people and for them: ratings from moves, ratings of puzzles.

pub mod pool;
pub mod puzzle;
pub mod rating;
