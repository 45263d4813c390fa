//! How people of a strength choose their moves, and err.

pub mod features;
pub mod logit;
mod model;

pub use model::{Human, Model, ModelError};
