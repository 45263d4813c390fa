//! The only recursions over positions.
//!
//! [`Walk`] goes depth-first and keeps one position a level; [`Tree`] keeps all of them, so that many rules can run on the
//! same tree. The others prune, and each returns what its unpruned rule returns.
//!
//! A game in which play can return to a position has no end that a look-ahead could reach: [`Solver`] values it by looking
//! deeper until the values settle, and [`Retrograde`] finds who wins it and how soon, if its positions can be numbered. The searches here refuse to look [`TO_THE_END`] of it, with a panic that says so.

mod alpha_beta;
mod best_first;
mod bound;
mod by_look_ahead;
mod opponent_model;
mod retrograde;
pub mod selective;
mod solve;
mod star;
mod tree;
mod walk;

pub use alpha_beta::{ALPHA_BETA_MAX_PLY, AlphaBeta, Found, Limits};
pub use best_first::{BestFirst, Guide, Outlook, Prospect};
pub use by_look_ahead::ByLookAhead;
pub use opponent_model::OpponentModelSearch;
pub use retrograde::{Forced, Numbered, Retrograde, Solved, Successor};
pub use solve::{Solution, SolveError, Solver};
pub use star::{Star, Variant};
pub use tree::{MergeError, NodeId, Tree};
pub use walk::Walk;

use crate::game::Game;

/// A look-ahead to the end of the game, wherever that is. Only for games in which every line of play has an end.
///
/// ```
/// use errare::backup::Minimax;
/// use errare::evaluate::EndsOnly;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::search::{TO_THE_END, Walk};
///
/// let draw = Walk::new().value(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), TO_THE_END, &Minimax::new(EndsOnly::default()));
/// assert_eq!(draw, 0.0);
/// ```
pub const TO_THE_END: usize = usize::MAX;

/// The longest line that a search which recurses can follow on any thread's stack, in plies.
pub const LONGEST_RECURSION: usize = 1_000;

/// Says which position stands for those that are images of each other.
type Image<G> = fn(&G, &<G as Game>::Position) -> <G as Game>::Position;

/// Refuses a line of play longer than a search can follow.
#[track_caller]
fn refuse_longer(depth: usize, longest: usize) {
    assert!(
        depth <= longest,
        "a line of play is longer than {longest} plies: give a look-ahead in plies, or, if play can return to a position, \
         value the game by `search::Solver`"
    );
}
