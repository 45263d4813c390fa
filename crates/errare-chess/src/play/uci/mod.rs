//! The engine for any chess program that speaks UCI.
//!
//! [`Session`] is the whole conversation: it reads commands from anything and writes to anything. Only here does the library
//! look at a clock.

mod after_game;
mod board;
mod clock;
mod command;
mod info;
mod opponent;
mod options;
mod session;
mod signals;
mod thinking;

pub use board::{Board, SetUpError};
pub use clock::{Pace, TimeLimits};
pub use command::{Command, CommandError, Go, Start};
pub use opponent::Opponent;
pub use options::{OptionError, Options, Set};
pub use session::Session;
