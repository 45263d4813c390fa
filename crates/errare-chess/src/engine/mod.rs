//! What best play gives, and what a look of so many plies shows: the search, its evaluation, tables of solved endings, and
//! engines of others.

pub mod evaluation;
pub mod external;
pub mod king_and_pawn;
mod net;
pub mod oracle;
mod pool;
mod search;
mod selective;
pub mod survey;
pub mod tables;

pub use pool::{Worker, Workers};
pub use search::{Engine, Request};
