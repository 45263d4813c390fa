//! What a game is: positions, whose turn it is, moves, and what the end is worth.

use crate::distribution::Distribution;

/// One of the two players. Every value in this crate is in Max's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Wants large values; White in the chess commentator's words.
    Max,
    /// Wants small values; Black.
    Min,
}

impl Side {
    /// The other player.
    pub fn other(self) -> Self {
        match self {
            Side::Max => Side::Min,
            Side::Min => Side::Max,
        }
    }

    /// A value in Max's view, turned into this side's view (larger is better), and back.
    pub fn view(self, value: f64) -> f64 {
        match self {
            Side::Max => value,
            Side::Min => -value,
        }
    }

    /// Whether `a` is strictly better than `b` for this side.
    pub fn prefers(self, a: f64, b: f64) -> bool {
        match self {
            Side::Max => a > b,
            Side::Min => a < b,
        }
    }

    /// The better of two values for this side.
    pub fn better(self, a: f64, b: f64) -> f64 {
        if self.prefers(b, a) { b } else { a }
    }

    /// The worst value there is for this side, where a running best begins.
    pub fn worst(self) -> f64 {
        match self {
            Side::Max => f64::NEG_INFINITY,
            Side::Min => f64::INFINITY,
        }
    }
}

/// What the two sides are called in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideNames {
    /// Max's name.
    pub max: &'static str,
    /// Min's name.
    pub min: &'static str,
}

impl SideNames {
    /// White and Black, as at the chess board.
    pub const COLOURS: Self = Self { max: "White", min: "Black" };

    /// The name of a side.
    pub fn of(self, side: Side) -> &'static str {
        match side {
            Side::Max => self.max,
            Side::Min => self.min,
        }
    }
}

/// Who decides what happens next in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Max moves.
    Max,
    /// Min moves.
    Min,
    /// Nobody moves: the dice fall, with the probabilities of [`Game::chance_probabilities`].
    Chance,
}

impl Turn {
    /// The player to move, if a player moves.
    pub fn side(self) -> Option<Side> {
        match self {
            Turn::Max => Some(Side::Max),
            Turn::Min => Some(Side::Min),
            Turn::Chance => None,
        }
    }
}

impl From<Side> for Turn {
    fn from(side: Side) -> Self {
        match side {
            Side::Max => Turn::Max,
            Side::Min => Turn::Min,
        }
    }
}

/// The rules of a two-person zero-sum game of perfect information, with or without chance.
///
/// Implement this one trait and every model, backup rule, search and comment of the crate works on your game. A position
/// has a [`utility`](Game::utility) exactly when it has no moves.
pub trait Game {
    /// Everything the rules need to know. A player may move twice running; the position says whose turn it is.
    type Position: Clone;
    /// A move, or an outcome of chance.
    type Move: Copy + Eq;

    /// Where the game begins.
    fn start(&self) -> Self::Position;
    /// Who decides in this position.
    fn turn(&self, position: &Self::Position) -> Turn;
    /// What the game is worth to Max if it has ended here; `None` while it goes on.
    fn utility(&self, position: &Self::Position) -> Option<f64>;
    /// Appends the moves of a position that has not ended; never fewer than one.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);
    /// The position after a move that [`moves`](Game::moves) gave.
    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position;
    /// At a chance position, the probability of each of `moves`. Fair dice unless the game says otherwise.
    fn chance_probabilities(&self, position: &Self::Position, moves: &[Self::Move], out: &mut Distribution) {
        let _ = position;
        out.uniform(moves.len());
    }
    /// What the sides are called in comments. White and Black unless the game says otherwise.
    fn side_names(&self) -> SideNames {
        SideNames::COLOURS
    }
}

/// A game whose positions have a hash, for transposition tables.
///
/// Two positions with one hash are taken for the same; use all 64 bits.
pub trait Hashable: Game {
    /// The hash of a position.
    fn hash(&self, position: &Self::Position) -> u64;
}

/// A game with symmetries that change no value.
pub trait Symmetric: Game {
    /// The one representative of all positions that are images of this one.
    fn canonical(&self, position: &Self::Position) -> Self::Position;

    /// The positions after the moves that are essentially different: the representatives of each, in the order of the moves.
    ///
    /// # Reference
    /// Levy, *Computer Gamesmanship*, ch. 2: three first moves of noughts and crosses.
    fn essentially_different(&self, position: &Self::Position) -> Vec<Self::Position>
    where
        Self::Position: PartialEq,
    {
        let mut moves = Vec::new();
        if self.utility(position).is_none() {
            self.moves(position, &mut moves);
        }
        let mut images = Vec::new();
        for m in moves {
            let image = self.canonical(&self.play(position, m));
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }
}

/// A position or a move that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} `{text}`: {expected}")]
pub struct NotationError {
    /// What was to be read: `position` or `move`.
    pub what: &'static str,
    /// The text as it stood.
    pub text: String,
    /// What is wrong with it and what was expected.
    pub expected: String,
}

/// A game whose positions and moves can be written, read and drawn.
pub trait Notation: Game {
    /// Reads a position; the inverse of [`write_position`](Notation::write_position).
    fn read_position(&self, text: &str) -> Result<Self::Position, NotationError>;
    /// Writes a position on one line.
    fn write_position(&self, position: &Self::Position) -> String;
    /// Writes a move of this position. Different moves are written differently.
    fn write_move(&self, position: &Self::Position, m: Self::Move) -> String;
    /// Writes all moves of this position, in their order.
    fn write_moves(&self, position: &Self::Position) -> Vec<String> {
        let mut moves = Vec::new();
        if self.utility(position).is_none() {
            self.moves(position, &mut moves);
        }
        moves.into_iter().map(|m| self.write_move(position, m)).collect()
    }
    /// Draws the position for a reader, on one line or several.
    fn draw(&self, position: &Self::Position) -> String {
        self.write_position(position)
    }

    /// Reads a move of this position; the inverse of [`write_move`](Notation::write_move).
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, NotationError> {
        let known = self.write_moves(position);
        let mut moves = Vec::new();
        match known.iter().position(|known| known == text) {
            Some(at) => {
                self.moves(position, &mut moves);
                Ok(moves[at])
            }
            None => Err(NotationError {
                what: "move",
                text: text.to_owned(),
                expected: match known.as_slice() {
                    [] => "the game is over".to_owned(),
                    known => format!("the legal moves are {}", known.join(" ")),
                },
            }),
        }
    }
}
