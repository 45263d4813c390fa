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
