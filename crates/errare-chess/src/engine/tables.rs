//! Endings that are solved: Syzygy tables.

use std::path::Path;

use errare::search::selective::DECIDED;
use shakmaty::{Move, Position as _};
use shakmaty_syzygy::{AmbiguousWdl, Tablebase, Wdl};

use super::king_and_pawn;
use crate::board::Position;

/// Syzygy tables from a folder.
pub struct Tables {
    tables: Tablebase<shakmaty::Chess>,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tables(up to {} men)", self.tables.max_pieces())
    }
}

/// What best play gives the mover for certain, −1, 0 or +1: king and pawn against king in any case, and what tables say.
pub fn outcome(tables: Option<&Tables>, position: &Position) -> Option<i32> {
    king_and_pawn::outcome(position).or_else(|| tables?.outcome(position))
}

/// Why tables could not be used.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// The folder cannot be read.
    #[error("cannot read the tables in {folder}: {error}")]
    Folder {
        /// The folder.
        folder: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// There is no table in it.
    #[error("no Syzygy tables (*.rtbw, *.rtbz) in {0}")]
    Empty(String),
}

/// What a win by the tables is worth to a search: less than a mate that it sees, more than any estimate.
const WON_BY_TABLE: i32 = DECIDED - 1_000;

impl Tables {
    /// Opens all tables in a folder; several folders are separated as in PATH.
    pub fn open(folders: &Path) -> Result<Self, TablesError> {
        let mut tables = Tablebase::new();
        let mut found = 0;
        for folder in std::env::split_paths(folders) {
            found += tables
                .add_directory(&folder)
                .map_err(|error| TablesError::Folder { folder: folder.display().to_string(), error })?;
        }
        if found == 0 {
            return Err(TablesError::Empty(folders.display().to_string()));
        }
        Ok(Self { tables })
    }

    /// Whether there may be a table for a board: few men, and nobody castles.
    fn cover(&self, board: &shakmaty::Chess) -> bool {
        board.board().occupied().count() <= self.tables.max_pieces() && !board.castles().any()
    }

    /// The value of a position for the mover, if it is in the tables: −1, 0 or +1. A win that the fifty-move rule spoils is a
    /// draw.
    pub fn outcome(&self, position: &Position) -> Option<i32> {
        let board = position.board();
        if !self.cover(board) {
            return None;
        }
        match self.tables.probe_wdl(board).ok()? {
            AmbiguousWdl::Win => Some(1),
            AmbiguousWdl::Loss => Some(-1),
            _ => Some(0),
        }
    }

    /// The same on the scale of a search, in positions where the count of moves begins anew; elsewhere a search must see
    /// progress.
    pub(crate) fn value(&self, position: &Position) -> Option<i32> {
        let board = position.board();
        if board.halfmoves() != 0 || !self.cover(board) {
            return None;
        }
        Some(match self.tables.probe_wdl_after_zeroing(board).ok()? {
            Wdl::Win => WON_BY_TABLE,
            Wdl::Loss => -WON_BY_TABLE,
            _ => 0,
        })
    }

    /// A move that keeps the value and makes progress towards it, if the position is in the tables.
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        let board = position.board();
        if !self.cover(board) {
            return None;
        }
        self.tables.best_move(board).ok()?.map(|(m, _)| m)
    }
}
