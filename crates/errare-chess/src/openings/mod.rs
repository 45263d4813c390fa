//! Names of openings, and the move with which a game leaves those that have one.
//!
//! The names are those of lichess-org/chess-openings, which its authors have given to the public domain (CC0). `list.txt` holds
//! them as `cargo run -p errare-chess --example pack_openings` packs them: in each line how many moves are those of the line
//! before, the further moves, the code, how many letters of the name are those of the name before, and the rest of it.

mod book;
#[cfg(test)]
mod tests;

use serde::Serialize;

use crate::board::Position;
use crate::board::notation::san;
use crate::pgn::Record;
use book::Book;

/// The opening of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// Its name.
    pub name: String,
    /// After how many moves of both sides the game has the name.
    pub ply: usize,
    /// The first move after which the game meets no known position any more, unless it ends before.
    pub left_by: Option<Departure>,
}

/// The move that leaves the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Departure {
    /// Its number, counting the moves of both sides, from 1.
    pub ply: usize,
    /// As people write it.
    pub san: String,
}

/// Whether a position is on the way of a named opening: whoever plays to it follows a book.
pub(crate) fn is_known(position: &Position) -> bool {
    Book::shared().find(position).is_some()
}

impl Opening {
    /// The last name that a position of the game has, whatever the order of its moves; nothing where the game does not begin as
    /// games do.
    pub fn of(record: &Record) -> Option<Self> {
        let book = Book::shared();
        if !book.is_start(&record.start()) {
            return None;
        }
        let (mut last_known, mut last_named) = (record.start(), None);
        let mut plies = 0;
        for (ply, position) in record.positions().enumerate() {
            if let Some(named) = book.find(&position) {
                last_named = named.map(|named| (ply, named)).or(last_named);
                (plies, last_known) = (ply, position);
            }
        }
        let (ply, named) = last_named?;
        let left_by = record.line.moves.get(plies);
        let left_by = left_by.map(|next| Departure { ply: plies + 1, san: san(&last_known, next.played) });
        Some(Self { eco: named.eco.clone(), name: named.name.clone(), ply, left_by })
    }
}
