//! What boards show, kept in a file: looking is what takes the time of a fit.

use std::collections::HashMap;
use std::path::Path;

use errare_journal::{Damage, Format, Framing, Journal, JournalError};
use rayon::prelude::*;
use serde::Serialize;
use shakmaty::Position as _;

use crate::board::Position;
use crate::engine::survey::{DEPTHS, MoveValues, Surveyor, fingerprint};

const FORMAT: Format = Format {
    name: "cache of what boards show",
    identity: b"errare survey 2 ",
    earlier: &[b"errare\0\x01"],
    framing: Framing::Bytes,
    // Whatever is dropped can be looked at again.
    damage: Damage::DropTheRest,
};
/// How many boards are looked at before what was seen is written down.
const BATCH: usize = 256;
/// The bytes of the hash of a board.
const KEY: usize = 8;
/// The bytes of one value of a move at every depth.
const WIDTH: usize = 2 * DEPTHS;

/// What each move of a board is worth at every depth.
type Values = Box<[[i16; DEPTHS]]>;

/// Which engine has looked.
#[derive(Serialize)]
struct Header {
    fingerprint: String,
}

/// What boards show, by board, in memory and as a rule in a file, which is appended to as it grows. A file that was cut off
/// in the middle of a record loses that record only.
#[derive(Default)]
pub struct Cache {
    seen: HashMap<u64, Values>,
    journal: Option<Journal>,
}

impl Cache {
    /// Opens a file, or makes it. One that was written by another version of the engine begins anew.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let header = Header { fingerprint: format!("{:016x}", fingerprint()) };
        let mut seen = HashMap::new();
        let take = |bytes: &[u8]| {
            let (key, values) = record(bytes).ok_or("it does not hold the values of moves")?;
            seen.insert(key, values);
            Ok(())
        };
        let journal = match Journal::resume(path, FORMAT, &header, take) {
            Err(JournalError::Differs { .. } | JournalError::Outdated { .. }) => {
                Journal::replace(path, FORMAT, &header)?
            }
            other => other?,
        };
        Ok(Self { seen, journal: Some(journal) })
    }

    /// How many boards were looked at.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// What was wrong with the part of the file that could not be used, if any could not.
    pub fn damage(&self) -> Option<&JournalError> {
        self.journal.as_ref()?.damage()
    }

    /// Whether no board was looked at.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// What a board shows, if somebody has looked at it.
    pub fn get(&self, position: &Position) -> Option<MoveValues> {
        let values = self.seen.get(&position.board_hash())?;
        let moves: Vec<_> = position.board().legal_moves().into_iter().collect();
        // Two boards with one hash are too rare to meet, but must not be mixed.
        (moves.len() == values.len()).then(|| MoveValues { moves, values: values.to_vec() })
    }

    /// Looks at all boards that were not looked at before, on all cores; `done` is told how many were done each time.
    pub fn fill<'a>(
        &mut self,
        positions: impl IntoIterator<Item = &'a Position>,
        done: &(dyn Fn(usize) + Sync),
    ) -> Result<(), JournalError> {
        let mut asked = std::collections::HashSet::new();
        let mut missing = Vec::new();
        let mut known = 0;
        for position in positions {
            if !self.seen.contains_key(&position.board_hash()) && asked.insert(position.board_hash()) {
                missing.push(position);
            } else {
                known += 1;
            }
        }
        done(known);
        for batch in missing.chunks(BATCH) {
            let look = |surveyor: &mut Surveyor, position: &&Position| {
                let survey = surveyor.survey(position);
                done(1);
                (position.board_hash(), survey.values.into_boxed_slice())
            };
            let seen: Vec<_> = batch.par_iter().map_init(Surveyor::default, look).collect();
            if let Some(journal) = &mut self.journal {
                journal.append(seen.iter().map(|(key, values)| written(*key, values)))?;
            }
            self.seen.extend(seen);
        }
        Ok(())
    }
}

/// A record: the board, and the values of its moves.
fn written(key: u64, values: &[[i16; DEPTHS]]) -> Vec<u8> {
    let mut bytes = key.to_le_bytes().to_vec();
    bytes.extend(values.iter().flatten().flat_map(|value| value.to_le_bytes()));
    bytes
}

/// What a record says, if it says anything.
fn record(bytes: &[u8]) -> Option<(u64, Values)> {
    let (key, values) = bytes.split_first_chunk::<KEY>()?;
    let value = |row: &[u8], d: usize| i16::from_le_bytes([row[2 * d], row[2 * d + 1]]);
    let rows = values.chunks_exact(WIDTH);
    let whole = rows.remainder().is_empty();
    whole.then(|| (u64::from_le_bytes(*key), rows.map(|row| std::array::from_fn(|d| value(row, d))).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Chess;
    use errare::game::Game;

    fn boards() -> Vec<Position> {
        let start = Chess::default().start();
        let moves = start.board().legal_moves();
        moves.into_iter().take(3).map(|m| start.after(m)).collect()
    }

    #[test]
    fn what_was_seen_is_read_back_even_if_the_file_was_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("survey");
        let boards = boards();
        let mut cache = Cache::open(&path).unwrap();
        cache.fill(&boards, &|_| {}).unwrap();
        let before: Vec<_> = boards.iter().map(|board| cache.get(board).unwrap()).collect();
        drop(cache);
        let length = path.metadata().unwrap().len();
        std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(length - 5).unwrap();
        let mut cache = Cache::open(&path).unwrap();
        assert_eq!(cache.len(), 2);
        cache.fill(&boards, &|_| {}).unwrap();
        let after: Vec<_> = boards.iter().map(|board| cache.get(board).unwrap()).collect();
        assert_eq!(before, after);
        assert_eq!(path.metadata().unwrap().len(), length);
    }

    #[test]
    fn another_engine_begins_anew_and_another_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("survey");
        let header = Header { fingerprint: "another".to_owned() };
        Journal::create(&path, FORMAT, &header).unwrap().append([written(1, &[])]).unwrap();
        assert!(Cache::open(&path).unwrap().is_empty());
        std::fs::write(&path, b"errare\0\x01an earlier format").unwrap();
        assert!(Cache::open(&path).unwrap().is_empty());
        std::fs::write(&path, "my diary").unwrap();
        assert!(matches!(Cache::open(&path), Err(JournalError::Foreign { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), b"my diary");
    }

    #[test]
    fn a_board_with_more_moves_than_a_byte_counts_costs_no_record() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("survey");
        // Nothing has more: shakmaty makes room for as many.
        let many = Chess::from_fen("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1").unwrap().start();
        assert_eq!(many.board().legal_moves().len(), 270);
        let boards: Vec<Position> = std::iter::once(many).chain(boards()).collect();
        let mut cache = Cache::open(&path).unwrap();
        cache.fill(&boards, &|_| {}).unwrap();
        let before: Vec<_> = boards.iter().map(|board| cache.get(board)).collect();
        drop(cache);
        let cache = Cache::open(&path).unwrap();
        assert!(before.iter().all(Option::is_some));
        assert!(boards.iter().map(|board| cache.get(board)).collect::<Vec<_>>() == before);
    }

    #[test]
    fn two_do_not_write_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("survey");
        let _first = Cache::open(&path).unwrap();
        assert!(matches!(Cache::open(&path), Err(JournalError::Busy { .. })));
    }
}
