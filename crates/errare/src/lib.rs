//! Game-tree search for players who err.
pub mod backup;
pub mod best_response;
pub mod comment;
pub mod distribution;
pub mod evaluate;
pub mod game;
pub mod games;
pub mod model;
mod node;
pub mod outcome;
pub mod player;
pub mod search;
pub mod spec;
pub use node::{Distant, Node, Worth};
