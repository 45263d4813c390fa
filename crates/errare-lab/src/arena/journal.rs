//! A tournament on paper: every result is appended to a file as soon as it is known, so that nothing is lost when the program
//! is killed and nothing is played twice when it goes on.
//!
//! The first line says which experiment it is, each further line is one game:
//!
//! ```text
//! errare arena 2 {"errare":"0.1.0","game":"noughts-and-crosses",…} 1f0c6c0b7d3f6a55
//! 17 1 0 1/2 9 17 5b0d0a5d6f1c2e33
//! ```
//!
//! the number of the game, Max, Min (places in the list of players), the result, the plies, the stream of the generator, and a
//! checksum of the line and the header.

use std::path::Path;

use errare_journal::{Damage, Format, Framing, JournalError};
use serde::Serialize;

use super::board::{Ending, Played};
use super::ledger::Ledger;
use super::schedule::Schedule;

const FORMAT: Format = Format {
    name: "journal of a tournament",
    identity: b"errare arena 2 ",
    earlier: &[b"{\"errare\":"],
    framing: Framing::Lines,
    damage: Damage::Refuse,
};

/// Which experiment a journal belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Header {
    /// The version of the program.
    pub errare: String,
    /// The game as it was named.
    pub game: String,
    /// For a game from a file, the checksum of the file.
    #[serde(rename = "checksum_of_file")]
    pub file: Option<String>,
    /// The players as they were named.
    pub players: Vec<String>,
    /// The games of each pair.
    #[serde(rename = "games_a_pair")]
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

/// An open journal, locked against a second run.
#[derive(Debug)]
pub struct Journal(errare_journal::Journal);

impl Journal {
    /// Begins a journal in a file that does not exist yet.
    pub fn create(path: &Path, header: &Header) -> Result<Self, JournalError> {
        errare_journal::Journal::create(path, FORMAT, header).map(Self)
    }

    /// Goes on with a journal and writes what it holds into the ledger; begins one if there is none. A last line that was cut
    /// is dropped from the file; if anything else is wrong the file stays as it is.
    pub fn resume(path: &Path, header: &Header, ledger: &mut Ledger) -> Result<Self, JournalError> {
        let take = |line: &[u8]| {
            let played = read_line(line, ledger.schedule())?;
            if ledger.record(&played) { Ok(()) } else { Err("the game stands in an earlier line as well") }
        };
        errare_journal::Journal::resume(path, FORMAT, header, take).map(Self)
    }

    /// Appends results, whole lines at once.
    pub fn append(&mut self, played: &[Played]) -> Result<(), JournalError> {
        self.0.append(played.iter().map(write_line))
    }
}

const ENDINGS: [(Ending, &str); 4] =
    [(Ending::MaxWins, "1-0"), (Ending::MinWins, "0-1"), (Ending::Draw, "1/2"), (Ending::Stopped, "stopped")];

/// The line of a game.
fn write_line(played: &Played) -> String {
    let Played { fixture, ending, plies } = played;
    let result = ENDINGS.iter().find(|(kind, _)| kind == ending).map_or("", |(_, text)| text);
    format!("{} {} {} {result} {plies} {}", fixture.index, fixture.max, fixture.min, fixture.stream)
}

/// Reads the line of a game of this schedule.
fn read_line(line: &[u8], schedule: &Schedule) -> Result<Played, &'static str> {
    const MEANINGLESS: &str = "it is not a game of this tournament";
    let text = str::from_utf8(line).map_err(|_| "it is not text")?;
    let [index, max, min, result, plies, stream] = text.split(' ').collect::<Vec<_>>()[..] else {
        return Err(MEANINGLESS);
    };
    let fixture = index.parse().ok().and_then(|index| schedule.fixture(index)).ok_or(MEANINGLESS)?;
    let expected = [fixture.max as u64, fixture.min as u64, fixture.stream];
    if [max, min, stream].map(|word| word.parse().ok()) != expected.map(Some) {
        return Err(MEANINGLESS);
    }
    let (ending, _) = ENDINGS.into_iter().find(|(_, text)| *text == result).ok_or(MEANINGLESS)?;
    Ok(Played { fixture, ending, plies: plies.parse().map_err(|_| MEANINGLESS)? })
}
