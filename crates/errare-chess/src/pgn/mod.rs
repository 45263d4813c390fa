//! Games in PGN: read without loss, told what is wrong with a broken one, and written back.
//!
//! ```
//! use errare_chess::pgn::Games;
//!
//! let text = "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 $1 {natural} (2. f4 {braver}) 2... Nc6 *\n\n1. e4 Zf9 *\n";
//! let games: Vec<_> = Games::new(text.as_bytes()).collect();
//! let first = games[0].as_ref().unwrap();
//! assert_eq!(first.tag("White"), Some("Ann"));
//! assert_eq!(first.line.moves[2].variations[0].moves[0].comments, ["braver"]);
//! assert_eq!(games[1].as_ref().unwrap_err().to_string(), "game 2, line 5: Zf9 is not a move");
//! ```

mod build;
mod bytes;
mod open;
mod read;
mod record;
mod token;
mod unpack;
mod write;

pub use open::{OpenError, Opened, Progress, open};
pub use read::{GameError, Games};
pub use record::{DEEPEST_VARIATION, Line, Place, Ply, Record, StartError, Tag};
