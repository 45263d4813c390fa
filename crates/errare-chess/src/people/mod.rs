//! How people of a strength choose their moves, and err: the model, their choices, how the one is fitted to the
//! other, and what it is asked.

pub mod ask;
pub mod choices;
pub mod fit;
pub mod maia;
pub mod model;
pub mod net;

pub use model::{Finds, Human, Model, logit};
