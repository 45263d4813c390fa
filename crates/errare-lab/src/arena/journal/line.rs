//! How a game is written on one line, and how a line is sealed.

use std::io::Write;

use errare::hash::checksum;

use super::super::board::{Ending, Played};
use super::super::schedule::Schedule;

/// A line with its checksum and its end.
pub(super) fn seal(text: &str, separator: char, begin: u64) -> String {
    format!("{text}{separator}{:016x}\n", checksum(begin, text.as_bytes()))
}

/// The text of a line, if its checksum is right.
pub(super) fn unseal(line: &str, separator: char, begin: u64) -> Option<&str> {
    let (text, sum) = line.rsplit_once(separator)?;
    (sum == format!("{:016x}", checksum(begin, text.as_bytes()))).then_some(text)
}

const ENDINGS: [(Ending, &str); 4] =
    [(Ending::MaxWins, "1-0"), (Ending::MinWins, "0-1"), (Ending::Draw, "1/2"), (Ending::Stopped, "stopped")];

/// Appends the line of a game.
pub(super) fn write_line(played: &Played, experiment: u64, out: &mut Vec<u8>) {
    let Played { fixture, ending, plies } = played;
    let result = ENDINGS.iter().find(|(kind, _)| kind == ending).map_or("", |(_, text)| text);
    let begin = out.len();
    // Writing to memory cannot fail.
    let _ = write!(out, "{} {} {} {result} {plies} {}", fixture.index, fixture.max, fixture.min, fixture.stream);
    let sum = checksum(experiment, &out[begin..]);
    let _ = writeln!(out, " {sum:016x}");
}

/// Reads the line of a game of this schedule.
pub(super) fn read_line(line: &[u8], experiment: u64, schedule: &Schedule) -> Result<Played, &'static str> {
    const MEANINGLESS: &str = "it is not a game of this tournament";
    let line = str::from_utf8(line).map_err(|_| "it is not text")?;
    let text = unseal(line, ' ', experiment).ok_or("its checksum is wrong")?;
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
