//! Every position that a named opening passes through.

use std::collections::HashMap;
use std::sync::OnceLock;

use errare::game::Game;

use crate::board::{Chess, Position};

pub(super) const LIST: &str = include_str!("list.txt");

/// By the hashes of boards, so that the order of moves does not matter.
pub(super) struct Book {
    start: u64,
    known: HashMap<u64, Option<Named>>,
}

/// What a position is called.
pub(super) struct Named {
    pub(super) eco: String,
    pub(super) name: String,
}

impl Book {
    /// The book that the program carries, read when it is first asked for.
    pub(super) fn shared() -> &'static Self {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Self::read(LIST))
    }

    /// What cannot be read is left out: no name is worth a game that is not annotated.
    pub(super) fn read(list: &str) -> Self {
        let game = Chess::default();
        let start = game.start().board_hash();
        let mut known = HashMap::from([(start, None)]);
        let (mut line, mut name) = (vec![game.start()], String::new());
        for row in list.lines() {
            let [shared, moves, eco, letters, rest] = row.split('\t').collect::<Vec<_>>()[..] else { continue };
            let (Ok(shared), Ok(letters)) = (shared.parse::<usize>(), letters.parse::<usize>()) else { continue };
            if shared >= line.len() {
                continue;
            }
            line.truncate(shared + 1);
            name = name.chars().take(letters).chain(rest.chars()).collect();
            if extend(&game, &mut line, moves, &mut known).is_some() {
                let named = Named { eco: eco.to_owned(), name: name.clone() };
                known.insert(line[line.len() - 1].board_hash(), Some(named));
            }
        }
        Self { start, known }
    }

    /// Whether games begin like this.
    pub(super) fn is_start(&self, position: &Position) -> bool {
        position.board_hash() == self.start
    }

    /// Nothing for a position that no named opening passes through; otherwise its name, if it has one itself.
    pub(super) fn find(&self, position: &Position) -> Option<Option<&Named>> {
        self.known.get(&position.board_hash()).map(Option::as_ref)
    }

    /// How many positions have a name.
    #[cfg(test)]
    pub(super) fn names(&self) -> usize {
        self.known.values().flatten().count()
    }
}

/// Plays moves at the end of a line, as far as they are legal; nothing if one is not.
fn extend(game: &Chess, line: &mut Vec<Position>, moves: &str, known: &mut HashMap<u64, Option<Named>>) -> Option<()> {
    for m in moves.split_whitespace() {
        let position = line.last()?;
        let after = position.after(game.read_uci(position, m).ok()?);
        known.entry(after.board_hash()).or_default();
        line.push(after);
    }
    Some(())
}
