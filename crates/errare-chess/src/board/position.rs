//! A chess position together with what came before it, as far as the rules ask for it.

use std::fmt;
use std::sync::Arc;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, EnPassantMode, Move, Position as _};

/// A position, and the positions since the last capture or pawn move, for the rule of repetition.
#[derive(Clone)]
pub struct Position {
    board: shakmaty::Chess,
    hash: u64,
    /// Positions that could be repeated, the latest first.
    past: Option<Arc<Link>>,
    /// The last two moves, the latest first.
    recent: [Option<Move>; 2],
}

struct Link {
    hash: u64,
    before: Option<Arc<Link>>,
}

impl Link {
    /// The position two moves before.
    fn second(&self) -> Option<&Self> {
        self.before.as_deref()?.before.as_deref()
    }
}

impl Drop for Link {
    /// One after the other: a long chain dropped by recursion would exhaust the stack.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.take();
        }
    }
}

impl Position {
    /// A position that nothing came before.
    pub fn new(board: shakmaty::Chess) -> Self {
        let hash = from_scratch(&board);
        Self { board, hash, past: None, recent: [None; 2] }
    }

    /// The men on their squares, whose turn it is, castling rights, counters.
    pub fn board(&self) -> &shakmaty::Chess {
        &self.board
    }

    /// A hash of the board alone: the same for all ways to reach it.
    pub fn board_hash(&self) -> u64 {
        self.hash
    }

    /// The last two moves, the latest first, as far as they are known.
    pub fn recent(&self) -> [Option<Move>; 2] {
        self.recent
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let mut board = self.board.clone();
        board.play_unchecked(m);
        let hash = self
            .board
            .update_zobrist_hash(Zobrist64(self.hash), m, EnPassantMode::Legal)
            .map_or_else(|| from_scratch(&board), |hash| hash.0);
        let past =
            if m.is_zeroing() { None } else { Some(Arc::new(Link { hash: self.hash, before: self.past.clone() })) };
        Self { board, hash, past, recent: [Some(m), self.recent[0]] }
    }

    /// The position with the other side to move, unless that is against the rules.
    pub fn passed(&self) -> Option<Self> {
        self.board.clone().swap_turn().ok().map(Self::new)
    }

    /// How often the same position has been on the board before.
    pub fn repetitions(&self) -> usize {
        self.with_same_mover().filter(|&hash| hash == self.hash).count()
    }

    /// Whether the same position has been on the board before.
    pub fn repeated(&self) -> bool {
        self.with_same_mover().any(|hash| hash == self.hash)
    }

    /// The hashes of the positions that could be this one: an even number of moves ago, and four at the least.
    fn with_same_mover(&self) -> impl Iterator<Item = u64> {
        let fourth = self.past.as_deref().and_then(Link::second).and_then(|second| second.before.as_deref());
        std::iter::successors(fourth, |link| link.second()).map(|link| link.hash)
    }

    /// The position as the root of a search, in which the first return to a position counts as a draw: what can be repeated once
    /// can be again. Of what was on the board before, only that counts which has been there twice: whoever comes back to it a
    /// second time has not drawn yet.
    #[must_use]
    pub(crate) fn as_root(&self) -> Self {
        let links = std::iter::successors(self.past.as_deref(), |link| link.before.as_deref());
        let hashes: Vec<u64> = links.map(|link| link.hash).collect();
        let twice = |hash: u64| hashes.iter().filter(|&&other| other == hash).count() >= 2;
        // A position that counts no longer keeps its place, so that the others stay an even number of moves away.
        let link = |before, &hash: &u64| Some(Arc::new(Link { hash: if twice(hash) { hash } else { 0 }, before }));
        let past = hashes.iter().rev().fold(None, link);
        Self { past, ..self.clone() }
    }

    /// How the castling rights are to be read: rooks on other squares than a and h make it Chess960.
    pub fn castling_mode(&self) -> CastlingMode {
        CastlingMode::detect(&self.board.to_setup(EnPassantMode::Legal))
    }
}

fn from_scratch(board: &shakmaty::Chess) -> u64 {
    board.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

impl PartialEq for Position {
    /// The same board and the same number of repetitions.
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.repetitions() == other.repetitions()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = shakmaty::fen::Fen::from_position(&self.board, EnPassantMode::Legal);
        write!(f, "Position({fen}, repeated {})", self.repetitions())
    }
}

#[cfg(test)]
mod tests {
    use errare::game::{Game, Notation};

    use crate::Chess;

    #[test]
    fn a_search_takes_a_return_to_what_was_there_once_before_for_no_draw_and_to_what_was_there_twice_for_one() {
        let game = Chess::default();
        let played = |moves: &str| {
            let play = |position, m| game.play(&position, game.read_move(&position, m).unwrap());
            moves.split(' ').fold(game.start(), play)
        };
        let [once, twice] = ["Nf3 Nf6 Ng1", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"].map(played);
        let back = |position: &super::Position| position.after(game.read_move(position, "Ng8").unwrap());
        assert!(back(&once).repeated() && !back(&once.as_root()).repeated());
        assert!(back(&twice.as_root()).repeated());
        // Within the search a return counts at once.
        let circle = ["Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
        let around =
            circle.iter().fold(once.as_root(), |position, m| position.after(game.read_move(&position, m).unwrap()));
        assert!(around.repeated());
    }
}
