//! The facade: games, players and models by name.
//!
//! Everything a command line, a page or a protocol needs is here as text: `kalah:pits=4,seeds=3` is a game,
//! `predictive:ply=2,strength=0.4` a player, `merit:elo=1200` a model of one. A name is looked up once per search; the search
//! itself is compiled for the game and the rule.

mod analysis;
mod catalogue;
mod evaluation;
mod game;
mod model;
mod player;
mod syntax;

pub use analysis::{Analysis, Analyst, Describe, MoveReport, Perspective};
pub use catalogue::{EVALUATIONS, Entry, GAMES, PLAYERS};
pub use evaluation::Evaluation;
pub use game::{AnyGame, Playable, Visitor};
pub use model::AnyModel;
pub use player::player;
pub use syntax::{Spec, SpecError};
