//! What boards show, kept in a file: looking is what takes the time of a fit.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use shakmaty::Position as _;

use crate::board::Position;
use crate::engine::survey::{DEPTHS, MoveValues, Surveyor, fingerprint};

/// How a file begins; the fingerprint of surveys follows.
const MAGIC: &[u8; 8] = b"errare\0\x01";
/// How many boards are looked at before what was seen is written down.
const BATCH: usize = 256;
/// The bytes of one value of a move at every depth.
const WIDTH: usize = 2 * DEPTHS;

/// What each move of a board is worth at every depth.
type Values = Box<[[i16; DEPTHS]]>;

/// Why what was seen cannot be kept in a file.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// The file system says no.
    #[error("cannot keep what was seen in {}: {error}; name another file by --cache", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Somebody else writes to the file.
    #[error("{} is in use by another run; wait for it, or name another file by --cache", .0.display())]
    InUse(PathBuf),
    /// The file is something else, and is left alone.
    #[error("{} is not a cache of errare; name another file by --cache", .0.display())]
    Foreign(PathBuf),
}

/// What boards show, by board, in memory and as a rule in a file, which is appended to as it grows. A file that was cut off
/// in the middle of a record loses that record only.
#[derive(Default)]
pub struct Cache {
    seen: HashMap<u64, Values>,
    file: Option<(PathBuf, File)>,
}

impl Cache {
    /// Opens a file, or makes it. One that was written by another version of the search begins anew.
    pub fn open(path: &Path) -> Result<Self, CacheError> {
        let failed = |error| CacheError::File { path: path.to_owned(), error };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(CacheError::InUse(path.to_owned())),
            // Where there are no locks we do without.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut header = MAGIC.to_vec();
        header.extend(fingerprint().to_le_bytes());
        let known = bytes.len().min(MAGIC.len());
        if bytes[..known] != MAGIC[..known] {
            return Err(CacheError::Foreign(path.to_owned()));
        }
        let mut cache = Self::default();
        let mut good = 0;
        if bytes.starts_with(&header) {
            good = header.len();
            while let Some((key, values, length)) = record(&bytes[good..]) {
                cache.seen.insert(key, values);
                good += length;
            }
        }
        file.set_len(good as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if good == 0 {
            file.write_all(&header).map_err(failed)?;
        }
        cache.file = Some((path.to_owned(), file));
        Ok(cache)
    }

    /// How many boards were looked at.
    pub fn len(&self) -> usize {
        self.seen.len()
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
    ) -> Result<(), CacheError> {
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
            if let Some((path, file)) = &mut self.file {
                let bytes: Vec<u8> = seen.iter().flat_map(|(key, values)| written(*key, values)).collect();
                let failed = |error| CacheError::File { path: path.clone(), error };
                file.write_all(&bytes).map_err(failed)?;
            }
            self.seen.extend(seen);
        }
        Ok(())
    }
}

/// A record: the board, how many moves it has, their values, and a sum over all that.
fn written(key: u64, values: &[[i16; DEPTHS]]) -> Vec<u8> {
    let mut bytes = key.to_le_bytes().to_vec();
    bytes.push(values.len() as u8);
    bytes.extend(values.iter().flatten().flat_map(|value| value.to_le_bytes()));
    let sum = sum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The record at the beginning of these bytes and its length, if it is whole.
fn record(bytes: &[u8]) -> Option<(u64, Values, usize)> {
    let key = u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?);
    let body = 9 + WIDTH * usize::from(*bytes.get(8)?);
    let stored = u32::from_le_bytes(bytes.get(body..body + 4)?.try_into().ok()?);
    let value = |row: &[u8], d: usize| i16::from_le_bytes([row[2 * d], row[2 * d + 1]]);
    let values = bytes[9..body].chunks_exact(WIDTH).map(|row| std::array::from_fn(|d| value(row, d))).collect();
    (stored == sum(&bytes[..body])).then_some((key, values, body + 4))
}

fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
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
        let path = folder.path().join("deep/down/survey");
        let boards = boards();
        let mut cache = Cache::open(&path).unwrap();
        cache.fill(&boards, &|_| {}).unwrap();
        let before: Vec<_> = boards.iter().map(|board| cache.get(board).unwrap()).collect();
        drop(cache);
        let length = path.metadata().unwrap().len();
        OpenOptions::new().write(true).open(&path).unwrap().set_len(length - 5).unwrap();
        let mut cache = Cache::open(&path).unwrap();
        assert_eq!(cache.len(), 2);
        cache.fill(&boards, &|_| {}).unwrap();
        let after: Vec<_> = boards.iter().map(|board| cache.get(board).unwrap()).collect();
        assert_eq!(before, after);
        assert_eq!(path.metadata().unwrap().len(), length);
    }

    #[test]
    fn another_sight_begins_anew_and_another_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("survey");
        let mut other = MAGIC.to_vec();
        other.extend([7; 8]);
        std::fs::write(&path, other).unwrap();
        assert!(Cache::open(&path).unwrap().is_empty());
        std::fs::write(&path, "my diary").unwrap();
        assert!(matches!(Cache::open(&path), Err(CacheError::Foreign(_))));
        assert_eq!(std::fs::read(&path).unwrap(), b"my diary");
    }

    #[test]
    fn two_do_not_write_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("survey");
        let _first = Cache::open(&path).unwrap();
        assert!(matches!(Cache::open(&path), Err(CacheError::InUse(_))));
    }
}
