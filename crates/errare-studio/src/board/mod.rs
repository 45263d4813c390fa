//! Games as a page draws and drives them: cells with men, legal moves with where they go and how they are said, whatever the
//! rules.

mod chess;
mod connect_four;
mod course;
mod kalah;
mod noughts_and_crosses;
#[cfg(test)]
mod tests;

use errare::game::{NotationError, Side};
use errare::games::connect_four::ConnectFour;
use errare::games::kalah::Kalah;
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::spec::AnyGame;
use errare_chess::Chess;
use serde::{Deserialize, Serialize};

pub(crate) use course::{Course, Rules};

/// One of the two at the board: the first moves first, and is Max.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    First,
    Second,
}

impl Seat {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    pub(crate) fn side(self) -> Side {
        match self {
            Self::First => Side::Max,
            Self::Second => Side::Min,
        }
    }

    /// One of two things, the first player's or the second's.
    pub(crate) fn of<T>(self, [first, second]: [T; 2]) -> T {
        match self {
            Self::First => first,
            Self::Second => second,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::Max => Self::First,
            Side::Min => Self::Second,
        }
    }
}

/// What the two are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SideNames {
    pub(crate) first: &'static str,
    pub(crate) second: &'static str,
}

impl SideNames {
    pub(crate) fn of(self, seat: Seat) -> &'static str {
        seat.of([self.first, self.second])
    }

    /// What the theory says of White and Black, said of these two.
    pub(crate) fn in_place_of_colours(self, text: &str) -> String {
        text.replace("White", self.first).replace("Black", self.second)
    }
}

/// A position as it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct View {
    pub(crate) game: String,
    pub(crate) notation: String,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) turn: Option<Seat>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) legal: Vec<LegalMove>,
    /// The cells of the move that led here.
    pub(crate) last: Vec<String>,
    pub(crate) check: Option<String>,
    /// The cells of a row that wins.
    pub(crate) row: Vec<String>,
    pub(crate) spoken: String,
}

/// A place on the board. Rows and columns are counted from the top left as the first player sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Cell {
    pub(crate) id: String,
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) kind: &'static str,
    pub(crate) name: String,
    pub(crate) man: Option<String>,
    pub(crate) side: Option<Seat>,
    pub(crate) letter: Option<char>,
    pub(crate) count: Option<u32>,
}

/// A move that may be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct LegalMove {
    pub(crate) id: String,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) text: String,
    pub(crate) spoken: String,
    pub(crate) promotion: Option<&'static str>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Made {
    pub(crate) ply: usize,
    pub(crate) side: Seat,
    pub(crate) number: String,
    #[serde(flatten)]
    pub(crate) legal: LegalMove,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Ended {
    pub(crate) winner: Option<Seat>,
    pub(crate) result: &'static str,
    pub(crate) reason: Reason,
    pub(crate) text: String,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reason {
    Checkmate,
    Stalemate,
    Repetition,
    FiftyMoves,
    Material,
    Row,
    Full,
    Seeds,
    Resigned,
    Agreed,
    Time,
}

impl Ended {
    pub(crate) fn new(winner: Option<Seat>, reason: Reason, names: SideNames) -> Self {
        let result = winner.map_or("½-½", |seat| seat.of(["1-0", "0-1"]));
        let how = match reason {
            Reason::Checkmate => "Checkmate".to_owned(),
            Reason::Stalemate => "Stalemate".to_owned(),
            Reason::Repetition => "The position came for the third time".to_owned(),
            Reason::FiftyMoves => "Fifty moves without a capture or a pawn move".to_owned(),
            Reason::Material => "Nobody has the men to mate".to_owned(),
            Reason::Row => "A row is complete".to_owned(),
            Reason::Full => "The board is full".to_owned(),
            Reason::Seeds => "A side has run out of seeds".to_owned(),
            Reason::Resigned => winner.map_or(String::new(), |seat| format!("{} resigns", names.of(seat.other()))),
            Reason::Agreed => "A draw is agreed".to_owned(),
            Reason::Time => winner.map_or(String::new(), |seat| format!("{}'s time is up", names.of(seat.other()))),
        };
        let who = winner.map_or("A draw.".to_owned(), |seat| format!("{} win{}.", names.of(seat), plural(names, seat)));
        let text = if reason == Reason::Agreed { format!("{how}.") } else { format!("{how}. {who}") };
        Self { winner, result, reason, text }
    }
}

/// Crosses win, White wins.
fn plural(names: SideNames, seat: Seat) -> &'static str {
    if names.of(seat).ends_with('s') { "" } else { "s" }
}

/// A game as it stands, of whatever kind.
#[derive(Clone)]
pub(crate) enum Board {
    Chess(Course<Chess>),
    NoughtsAndCrosses(Course<NoughtsAndCrosses>),
    ConnectFour(Course<ConnectFour>),
    Kalah(Course<Kalah>),
}

/// Does the same with a game of any kind.
macro_rules! with_course {
    ($board:expr, $course:ident => $done:expr) => {
        match $board {
            Board::Chess($course) => $done,
            Board::NoughtsAndCrosses($course) => $done,
            Board::ConnectFour($course) => $done,
            Board::Kalah($course) => $done,
        }
    };
}

/// What is wrong with a game, a position or a move that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BoardError {
    #[error("{0}")]
    Game(String),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error("the game is over in this position")]
    Over,
}

/// The game that needs a crate of its own.
pub(crate) const CHESS: &str = "chess";

impl Board {
    /// A game by its name, from a position in its notation or from the beginning.
    pub(crate) fn open(game: &str, start: Option<&str>) -> Result<Self, BoardError> {
        if game == CHESS {
            let chess = match start {
                Some(fen) => Chess::from_fen(fen)?,
                None => Chess::default(),
            };
            return Ok(Self::Chess(Course::new(chess, game, None)?));
        }
        let unknown = |hint: &str| BoardError::Game(format!("no such game here: {hint}"));
        let known = "chess, noughts-and-crosses, connect-four and kalah can be played";
        match AnyGame::parse(game) {
            Ok(AnyGame::NoughtsAndCrosses(rules)) => Ok(Self::NoughtsAndCrosses(Course::new(rules, game, start)?)),
            Ok(AnyGame::ConnectFour(rules)) => Ok(Self::ConnectFour(Course::new(rules, game, start)?)),
            Ok(AnyGame::Kalah(rules)) => Ok(Self::Kalah(Course::new(rules, game, start)?)),
            Ok(AnyGame::ArcSum(_) | AnyGame::Explicit(_)) => Err(unknown(known)),
            Err(error) if error.problem.starts_with("unknown game") => Err(unknown(known)),
            Err(error) => Err(unknown(&error.to_string())),
        }
    }

    /// The same game with these moves made.
    pub(crate) fn with_moves<'a>(mut self, moves: impl IntoIterator<Item = &'a str>) -> Result<Self, BoardError> {
        for m in moves {
            self.play(m)?;
        }
        Ok(self)
    }

    /// The name of the game, with its arguments.
    pub(crate) fn game(&self) -> &str {
        with_course!(self, course => course.game())
    }

    pub(crate) fn view(&self) -> View {
        with_course!(self, course => course.view())
    }

    pub(crate) fn turn(&self) -> Option<Seat> {
        with_course!(self, course => course.turn())
    }

    pub(crate) fn ended(&self) -> Option<Ended> {
        with_course!(self, course => course.ended())
    }

    pub(crate) fn names(&self) -> SideNames {
        with_course!(self, course => course.names())
    }

    pub(crate) fn made(&self) -> &[Made] {
        with_course!(self, course => course.made())
    }

    /// Where the game began.
    pub(crate) fn start(&self) -> String {
        with_course!(self, course => course.start())
    }

    /// A move by its id, or as it is typed.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), BoardError> {
        with_course!(self, course => course.play(text))
    }

    /// Takes back all moves from this ply on.
    pub(crate) fn take_back(&mut self, to: usize) {
        with_course!(self, course => course.take_back(to));
    }
}
