//! Endings that are solved: Syzygy tables, and those that errare builds.

use std::path::Path;

use errare::search::selective::DECIDED;
use shakmaty::{Move, Position as _};
use shakmaty_syzygy::{AmbiguousWdl, Tablebase, Wdl};

use super::king_and_pawn;
use crate::board::Position;
use crate::endgame::{Endgames, Forced};

/// Syzygy tables from a folder, and our own. Syzygy's are asked first: they know the rule of fifty moves.
pub struct Tables {
    syzygy: Tablebase<shakmaty::Chess>,
    endgames: Endgames,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tables(Syzygy's up to {} men, {:?})", self.syzygy.max_pieces(), self.endgames)
    }
}

impl From<Endgames> for Tables {
    fn from(endgames: Endgames) -> Self {
        Self { syzygy: Tablebase::new(), endgames }
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

/// Plies without progress after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

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
        Ok(Self { syzygy: tables, endgames: Endgames::default() })
    }

    /// The same, and our own.
    #[must_use]
    pub fn with_endgames(self, endgames: Endgames) -> Self {
        Self { endgames, ..self }
    }

    /// Whether there may be a Syzygy table for a board: few men, and nobody castles.
    fn cover(&self, board: &shakmaty::Chess) -> bool {
        board.board().occupied().count() <= self.syzygy.max_pieces() && !board.castles().any()
    }

    /// What our own tables say, if fifty moves are not over before it has come true.
    fn forced(&self, board: &shakmaty::Chess) -> Option<Forced> {
        let forced = self.endgames.probe(board)?;
        let in_time = forced.plies().is_none_or(|plies| board.halfmoves() + plies <= FIFTY_MOVES);
        in_time.then_some(forced)
    }

    /// The value of a position for the mover, if it is in the tables: −1, 0 or +1. A win that the fifty-move rule spoils is a
    /// draw.
    pub fn outcome(&self, position: &Position) -> Option<i32> {
        let board = position.board();
        if self.cover(board)
            && let Ok(outcome) = self.syzygy.probe_wdl(board)
        {
            return Some(match outcome {
                AmbiguousWdl::Win => 1,
                AmbiguousWdl::Loss => -1,
                _ => 0,
            });
        }
        self.forced(board).map(Forced::sign)
    }

    /// The plies to the end of a position that is won or lost, if the winner hurries and the loser delays: our own tables know.
    pub fn distance(&self, position: &Position) -> Option<u32> {
        self.forced(position.board())?.plies()
    }

    /// The same as the outcome, on the scale of a search. Where only the outcome is known, a search must see progress: it hears of it where the count
    /// of moves begins anew. Where the distance is known, it hears of it always.
    pub(crate) fn value(&self, position: &Position) -> Option<i32> {
        let board = position.board();
        if let Some(forced) = self.forced(board) {
            return Some(forced.plies().map_or(0, |plies| forced.sign() * (WON_BY_TABLE - plies as i32)));
        }
        if board.halfmoves() != 0 || !self.cover(board) {
            return None;
        }
        Some(match self.syzygy.probe_wdl_after_zeroing(board).ok()? {
            Wdl::Win => WON_BY_TABLE,
            Wdl::Loss => -WON_BY_TABLE,
            _ => 0,
        })
    }

    /// A move that keeps the value and makes progress towards it, if the position is in the tables.
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        let board = position.board();
        if self.cover(board)
            && let Ok(best) = self.syzygy.best_move(board)
        {
            return best.map(|(m, _)| m);
        }
        self.forced(board)?;
        let after = |m: &Move| Some(self.endgames.probe(position.after(*m).board())?.before());
        board
            .legal_moves()
            .into_iter()
            .filter_map(|m| Some((after(&m)?, m)))
            .max_by_key(|(result, _)| *result)
            .map(|(_, m)| m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read_fen;
    use crate::endgame::{Material, solve};

    fn rook_ending() -> Tables {
        let mut endgames = Endgames::default();
        for needed in "KRvK".parse::<Material>().expect("an ending").needed() {
            endgames.add(solve(needed, &endgames, 1, &|_| ()));
        }
        Tables::from(endgames)
    }

    #[test]
    fn our_own_tables_say_who_wins_unless_fifty_moves_are_over_before() {
        let tables = rook_ending();
        let outcome = |fen: &str| tables.outcome(&read_fen(fen).expect("a position"));
        assert_eq!(outcome("8/8/8/3k4/8/8/8/R3K3 w - - 0 1"), Some(1));
        assert_eq!(outcome("8/8/8/3k4/8/8/8/R3K3 b - - 0 1"), Some(-1));
        assert_eq!(outcome("8/8/8/3K4/8/8/8/r3k3 b - - 0 1"), Some(1));
        assert_eq!(outcome("8/8/8/8/8/8/1k6/R6K b - - 0 1"), Some(0));
        assert_eq!(outcome("8/8/8/3k4/8/8/8/R3K3 w - - 90 60"), None);
        assert_eq!(outcome("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"), None);
    }

    #[test]
    fn a_search_hears_of_shorter_wins_as_better_and_the_best_move_is_the_shortest() {
        let tables = rook_ending();
        let value = |fen: &str| tables.value(&read_fen(fen).expect("a position")).expect("it is in the table");
        let (near, far) = (value("4k3/8/4K3/8/8/8/8/R7 w - - 5 9"), value("8/8/8/3k4/8/8/8/R3K3 w - - 5 9"));
        assert_eq!(near, WON_BY_TABLE - 1);
        assert!(near > far && far > 10_000);
        assert_eq!(value("8/8/8/8/8/8/1k6/R6K b - - 0 1"), 0);
        let mates = read_fen("4k3/8/4K3/8/8/8/8/R7 w - - 5 9").expect("a position");
        assert_eq!(tables.best_move(&mates).map(|m| m.to_string()), Some("Ra1-a8".to_owned()));
    }

    #[test]
    fn how_far_the_end_is_is_known_of_what_is_won_or_lost() {
        let tables = rook_ending();
        let plies = |fen: &str| tables.distance(&read_fen(fen).expect("a position"));
        assert_eq!(plies("4k3/8/4K3/8/8/8/8/R7 w - - 5 9"), Some(1));
        assert_eq!(plies("R3k3/8/4K3/8/8/8/8/8 b - - 5 9"), Some(0));
        assert_eq!(plies("8/8/8/8/8/8/1k6/R6K b - - 0 1"), None, "drawn");
        assert_eq!(plies("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"), None, "in no table");
    }
}
