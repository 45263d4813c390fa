//! Endings of up to five men, solved: who wins, and in how many moves.
//!
//! [`solve`] works an ending out from its mates backwards, given the smaller ones; a [`Table`] holds it in few bytes, in memory or in a
//! file; [`Endgames`] are those at hand.

mod generate;
mod layout;
mod material;
pub(crate) mod men;
mod table;
#[cfg(test)]
mod tests;

pub use errare::search::Forced;
pub use generate::solve;
pub use layout::{Layout, Placement};
pub use material::{MOST_MEN, Material, MaterialError};
pub use table::{Table, TableError};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use shakmaty::{Chess, Color, EnPassantMode, Piece, Position as _, Square};

/// The ending of a file's name.
pub const FILE_ENDING: &str = "endgame";

/// The solved endings at hand.
#[derive(Clone, Default)]
pub struct Endgames {
    tables: Vec<Arc<Table>>,
}

impl std::fmt::Debug for Endgames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<String> = self.tables.iter().map(|table| table.material().to_string()).collect();
        write!(f, "Endgames({})", names.join(" "))
    }
}

/// A file of a folder with tables that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct Unusable {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: TableError,
}

impl Endgames {
    /// All tables of a folder, and the files that are none. A folder that is not there has none.
    pub fn open(folder: &Path) -> (Self, Vec<Unusable>) {
        let (mut found, mut unusable) = (Self::default(), Vec::new());
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == FILE_ENDING));
        paths.sort_unstable();
        for path in paths {
            match Table::open(&path) {
                Ok(table) => found.add(table),
                Err(error) => unusable.push(Unusable { path, error }),
            }
        }
        (found, unusable)
    }

    /// Where the table of an ending is kept in a folder.
    pub fn path(folder: &Path, material: Material) -> PathBuf {
        folder.join(material.normal().to_string()).with_extension(FILE_ENDING)
    }

    /// Takes a table in.
    pub fn add(&mut self, table: Table) {
        self.tables.push(Arc::new(table));
    }

    /// The table of an ending, whichever side is the stronger.
    pub fn table(&self, material: Material) -> Option<&Arc<Table>> {
        let normal = material.normal();
        self.tables.iter().find(|table| table.material() == normal)
    }

    /// Whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// What best play comes to for the mover, by number of moves, the rule of fifty moves aside; `None` if no table covers it.
    pub fn probe(&self, board: &Chess) -> Option<Forced> {
        if board.board().occupied().count() > MOST_MEN || board.castles().any() {
            return None;
        }
        let men: Vec<(Piece, Square)> = board.board().iter().map(|(square, piece)| (piece, square)).collect();
        let plain = self.look_up(&men, board.turn())?;
        if board.ep_square(EnPassantMode::Legal).is_none() {
            return Some(plain);
        }
        let captures: Option<Vec<Forced>> = board
            .en_passant_moves()
            .into_iter()
            .map(|m| {
                let mut after = board.clone();
                after.play_unchecked(m);
                Some(self.probe(&after)?.before())
            })
            .collect();
        // Where there is no other move, what the table says of the position without this one is no choice.
        let only = board.legal_moves().len() == captures.as_ref()?.len();
        captures?.into_iter().chain((!only).then_some(plain)).max()
    }

    /// The same for men on their squares, without en passant.
    pub(crate) fn look_up(&self, men: &[(Piece, Square)], turn: Color) -> Option<Forced> {
        let material = Material::of_pieces(men.iter().map(|(piece, _)| *piece));
        let table = self.table(material)?;
        table.look_up(&table.layout().arrange(men, turn, !material.is_normal())?)
    }
}
