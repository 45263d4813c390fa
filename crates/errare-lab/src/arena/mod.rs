//! Tournaments: every player against every other, sampled on all cores or computed exactly.
//!
//! A game is determined by the seed, the pair of players and its number, so that a tournament gives the same numbers whatever
//! the number of threads, and a tournament that was interrupted can go on from its journal.
//!
//! ```
//! use errare::spec::AnyGame;
//! use errare_lab::arena::{Ledger, Schedule, Tournament};
//!
//! let game = AnyGame::parse("noughts-and-crosses")?;
//! let players = ["perfect".to_owned(), "random".to_owned()];
//! let schedule = Schedule::new(players.len(), 20)?;
//! let tournament = Tournament { game, players: players.to_vec(), seed: 1, sequential: None };
//! let mut ledger = Ledger::new(schedule);
//! tournament.run(&mut ledger, 2, |_| Ok(()))?;
//! assert_eq!(ledger.cross_table(None).total(0).losses, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod exact;
mod journal;
mod ledger;
mod ratings;
mod schedule;
mod sequential;
mod tournament;

pub use errare_journal::JournalError;

pub use board::{Ending, LONGEST_GAME, Played, Thinking, check_players};
pub use exact::{ExactError, ExactTable, MOST_POSITIONS, exact};
pub use journal::{Header, Journal};
pub use ledger::{CrossTable, Ledger};
pub use ratings::{Meeting, Rating, ratings};
pub use schedule::{Fixture, MOST_GAMES, MOST_PLAYERS, Schedule, ScheduleError};
pub use sequential::{Sequential, SequentialError, SequentialTest, Verdict};
pub use tournament::{ArenaError, Tournament};

/// The names under which players appear: as they were written, with a number where one was written before.
pub fn labels(players: &[String]) -> Vec<String> {
    let mut labels: Vec<String> = Vec::with_capacity(players.len());
    for (i, player) in players.iter().enumerate() {
        let earlier = players[..i].iter().filter(|other| *other == player).count();
        labels.push(if earlier == 0 { player.clone() } else { format!("{player} #{}", earlier + 1) });
    }
    labels
}
