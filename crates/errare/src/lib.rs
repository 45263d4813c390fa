//! Game-tree search for players who err.
//!
//! Minimax asks what a perfect opponent would do. This crate asks what *this* opponent will do: a [`model`] of how a player
//! errs gives the probability of each of his moves, a [`backup`] rule says how values come up a tree in which he moves, and a
//! [`search`] applies the rule. Everything that plays is a [`play::Player`], a distribution over moves, so that results on
//! small games are computed and not sampled ([`play::outcome`], [`play::BestResponse`]). [`comment`] turns the numbers into the chess
//! commentator's words.
//!
//! The crate does no input or output and owns no clock and no source of randomness: seeds and deadlines are arguments.
//!
//! # A game in thirty lines
//!
//! Implement [`game::Game`] and all of it works. Here two players take one, two or three matches from a heap, and whoever
//! takes the last one wins.
//!
//! ```
//! use errare::backup::{Expected, Minimax, Utility};
//! use errare::evaluate::EndsOnly;
//! use errare::game::{Game, Turn};
//! use errare::model::{ByRank, Merit};
//! use errare::search::Walk;
//!
//! struct Matches;
//!
//! impl Game for Matches {
//!     /// The matches left, and whether Max is to move.
//!     type Position = (u8, bool);
//!     type Move = u8;
//!
//!     fn start(&self) -> (u8, bool) {
//!         (8, true)
//!     }
//!     fn turn(&self, &(_, max): &(u8, bool)) -> Turn {
//!         if max { Turn::Max } else { Turn::Min }
//!     }
//!     fn utility(&self, &(left, max): &(u8, bool)) -> Option<f64> {
//!         (left == 0).then_some(if max { -1.0 } else { 1.0 })
//!     }
//!     fn moves(&self, &(left, _): &(u8, bool), out: &mut Vec<u8>) {
//!         out.extend(1..=left.min(3));
//!     }
//!     fn play(&self, &(left, max): &(u8, bool), taken: u8) -> (u8, bool) {
//!         (left - taken, !max)
//!     }
//! }
//!
//! let start = Matches.start();
//! // Perfect players: eight matches are lost for whoever moves.
//! let minimax = Minimax::new(EndsOnly::default());
//! assert_eq!(Walk::new().value(&Matches, &start, 8, &minimax), -1.0);
//!
//! // Against someone who finds his best move half of the time, Max does better than that …
//! let fallible = Expected::new(ByRank { strength: 0.5 }, EndsOnly::default());
//! assert!(Walk::new().value(&Matches, &start, 8, &fallible) > 0.0);
//!
//! // … and two beginners make something else of it than theory does.
//! let beginner = Merit::of_elo(300.0);
//! let scores = Walk::new().value(&Matches, &start, 8, &Utility::new(beginner, beginner, EndsOnly::default()));
//! assert_eq!(scores.v, -1.0);
//! assert!(scores.u > scores.v);
//! ```

mod node;
mod player;

pub mod backup;
pub mod comment;
pub mod distribution;
pub mod evaluate;
pub mod game;
pub mod games;
pub mod hash;
pub mod model;
pub mod play;
pub mod search;
pub mod spec;
pub mod text;

pub use node::{Distant, Node, Worth};
