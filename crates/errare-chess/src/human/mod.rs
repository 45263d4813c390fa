//! How people of a strength choose their moves, and err.

pub mod assess;
mod cache;
mod cholesky;
pub mod curve;
pub mod difficulty;
mod drawing;
pub mod features;
mod file;
mod fit;
pub mod habits;
pub mod logit;
mod michie;
mod model;
pub mod pool;
pub mod puzzle;
pub mod rating;
mod rivals;
mod sample;
mod scene;
mod tally;
mod view;

pub use cache::Cache;
pub use difficulty::Finds;
pub use drawing::{Drawing, Drawn};
pub use file::ModelError;
pub use fit::{FitError, fit};
pub use michie::MeritScale;
pub use model::{About, Human, Model};
pub use rivals::{Rival, Rivals};
pub use sample::{Sample, Split, draw, ratings};
pub use scene::Scene;
