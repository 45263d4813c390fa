//! The rules of chess as a game of the core.

use errare::game::{Game, Hashable, Notation, NotationError, Side, Turn};
use errare::hash::mix;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, EnPassantMode, Move, Position as _, PositionError};

use super::notation::san;
use super::position::Position;

/// Chess, or Chess960, from any position. White is Max.
///
/// A game is drawn by stalemate, by too little material, when a position comes for the third time, and after fifty moves of
/// each side without a capture or a pawn move; nobody has to claim it.
#[derive(Clone, Debug)]
pub struct Chess {
    start: Position,
    castling: CastlingMode,
}

impl Default for Chess {
    fn default() -> Self {
        Self { start: Position::new(shakmaty::Chess::default()), castling: CastlingMode::Standard }
    }
}

impl Chess {
    /// A game from a position in FEN. Castling rights of Chess960 (X-FEN or Shredder-FEN) are understood.
    pub fn from_fen(text: &str) -> Result<Self, NotationError> {
        let start = read_fen(text)?;
        let castling = start.castling_mode();
        Ok(Self { start, castling })
    }

    /// The same game with castling written as king takes rook, as Chess960 asks for.
    #[must_use]
    pub fn with_castling(self, castling: CastlingMode) -> Self {
        Self { castling, ..self }
    }

    /// How castling is written in UCI notation.
    pub fn castling(&self) -> CastlingMode {
        self.castling
    }

    /// A move in the notation of UCI, such as `e2e4` or `e7e8q`.
    pub fn write_uci(&self, m: Move) -> String {
        UciMove::from_move(m, self.castling).to_string()
    }

    /// Reads a legal move in the notation of UCI.
    pub fn read_uci(&self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let unreadable = |expected: &str| NotationError {
            what: "move",
            text: text.to_owned(),
            expected: format!("{expected} in {}", write_fen(position)),
        };
        let uci: UciMove = text.parse().map_err(|_| unreadable("not a move such as e2e4"))?;
        uci.to_move(position.board()).map_err(|_| unreadable("not a legal move"))
    }
}

/// Reads a position in FEN and says what is wrong with one that cannot be.
pub fn read_fen(text: &str) -> Result<Position, NotationError> {
    let unreadable = |expected: String| NotationError { what: "FEN", text: text.to_owned(), expected };
    let fen: Fen = text.trim().parse().map_err(|error| unreadable(format!("{error}")))?;
    let setup = fen.into_setup();
    let mode = CastlingMode::detect(&setup);
    // Wrong castling rights and en passant squares are common and harmless: what cannot be is left out.
    let board = setup
        .position::<shakmaty::Chess>(mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|error| unreadable(format!("{error}")))?;
    Ok(Position::new(board))
}

/// The side of a colour: White is Max.
pub fn side(colour: Color) -> Side {
    if colour.is_white() { Side::Max } else { Side::Min }
}

/// Writes a position in FEN.
pub fn write_fen(position: &Position) -> String {
    Fen::from_position(position.board(), EnPassantMode::Legal).to_string()
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn turn(&self, position: &Position) -> Turn {
        side(position.board().turn()).into()
    }

    fn utility(&self, position: &Position) -> Option<f64> {
        let board = position.board();
        if board.is_insufficient_material() || position.repetitions() >= 2 {
            return Some(0.0);
        }
        if board.legal_moves().is_empty() {
            return Some(match board.turn() {
                _ if !board.is_check() => 0.0,
                Color::White => -1.0,
                Color::Black => 1.0,
            });
        }
        (board.halfmoves() >= 100).then_some(0.0)
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        out.extend_from_slice(&position.board().legal_moves());
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        position.after(m)
    }
}

impl Hashable for Chess {
    /// The board's hash with the repetitions and the fifty-move counter mixed in, because the value depends on them.
    fn hash(&self, position: &Position) -> u64 {
        let counters = (u64::from(position.board().halfmoves()) << 2) | position.repetitions().min(2) as u64;
        position.board_hash() ^ mix(counters)
    }
}

impl Notation for Chess {
    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        read_fen(text)
    }

    fn write_position(&self, position: &Position) -> String {
        write_fen(position)
    }

    fn write_move(&self, position: &Position, m: Move) -> String {
        san(position, m)
    }

    /// Reads SAN, with or without signs for check, or UCI.
    fn read_move(&self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let san: Result<SanPlus, _> = text.parse();
        match san.map(|san| san.san.to_move(position.board())) {
            Ok(Ok(m)) => Ok(m),
            _ => self.read_uci(position, text),
        }
    }

    fn draw(&self, position: &Position) -> String {
        format!("{:?}", position.board().board())
    }
}
