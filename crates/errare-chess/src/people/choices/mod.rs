//! What people chose in their games, and what each board showed them.

mod cache;
mod drawing;
mod sample;

pub use cache::Cache;
pub use drawing::{Drawing, Drawn};
pub use sample::{Earlier, Sample, Split, draw, ratings};
