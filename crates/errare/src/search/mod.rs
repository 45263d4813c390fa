//! The only recursions over positions.
//!
//! [`Walk`] goes depth-first and keeps one position a level; [`Tree`] keeps all of them, so that many rules can run on the
//! same tree. The others prune, and each returns what its unpruned rule returns.

mod alpha_beta;
mod best_first;
mod bound;
mod by_look_ahead;
mod opponent_model;
pub mod selective;
mod star;
mod tree;
mod walk;

pub use alpha_beta::{ALPHA_BETA_MAX_PLY, AlphaBeta, Found, Limits};
pub use best_first::{BestFirst, Guide, Outlook, Prospect};
pub use by_look_ahead::ByLookAhead;
pub use opponent_model::OpponentModelSearch;
pub use star::{Bounds, Star, Variant};
pub use tree::{MergeError, NodeId, Tree};
pub use walk::Walk;
