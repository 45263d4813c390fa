//! How people of a strength choose their moves, and err: the model, how it is fitted to games, and what it is asked.

pub mod ask;
pub mod fit;
pub mod model;

pub use model::{Finds, Human, Model};
