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
//! # Which type for which task
//!
//! | I want to … | use |
//! |---|---|
//! | write a game | [`game::Game`]; [`Hashable`](game::Hashable), [`Symmetric`](game::Symmetric) and [`Notation`](game::Notation) for more |
//! | write a small game down as text | [`games::explicit::ExplicitTree`] |
//! | know what a position is worth | [`search::Walk`] with a rule of [`backup`]; faster by [`search::AlphaBeta`], with dice by [`search::Star`] |
//! | … in a game that can return to a position | [`search::Solver`] |
//! | … and who wins it how soon, its positions being numbered | [`search::Retrograde`] |
//! | … by several rules, in every position | [`search::Tree`] |
//! | say how a player errs | a model of [`model`]: [`Merit`](model::Merit), [`Noisy`](model::Noisy), [`ByRank`](model::ByRank), … |
//! | know what two players who err make of a position | [`backup::Utility`] |
//! | exploit an opponent who errs | [`backup::Expected`]; one with another evaluation: [`backup::Opponent`] |
//! | teach a learner, losing unnoticed | [`backup::Tutoring`]; lose: [`backup::LossOriented`] |
//! | have a player | [`play::LookAhead`] with a rule, to a depth or [to the end](play::LookAhead::to_the_end) |
//! | … who values by one rule and then errs | [`backup::Erring`] |
//! | know what a player does everywhere | [`play::Policy::looking_ahead`] |
//! | compute the result of two players | [`play::outcome`] |
//! | find the best that anyone can do against a player | [`play::BestResponse`], as a player [`play::Responder`] |
//! | comment on positions and moves | [`comment::Commentary`]; on single ones [`comment::Commentator`], from numbers [`comment::Speaker`] |
//! | search deep, as an engine does | [`search::selective::Searcher`] |
//! | look where play is likely to go | [`search::BestFirst`] |
//! | read games and players from text | [`spec::AnyGame`], [`spec::player`] |
//!
//! Three games to copy are in `examples/`: `nim`, `hexapawn`, and `pig`, which has dice and no longest line.
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
