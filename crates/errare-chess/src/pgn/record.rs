//! One game as a document.

use errare::game::{Game, NotationError};
use shakmaty::{CastlingMode, Move, Outcome};

use crate::board::{Chess, Position};

/// How deep variations may be nested. Nobody reads so far, and a walk over variations may recurse.
pub const DEEPEST_VARIATION: usize = 100;

/// A game: its tags, its moves with all that is said about them, and its result.
#[derive(Clone, Debug)]
pub struct Record {
    /// Fixed together with `game`, which follows from them.
    tags: Vec<Tag>,
    game: Chess,
    /// The moves that were played, each legal where it stands.
    pub line: Line,
    /// The result after the last move; `Outcome::Unknown` is written `*`.
    pub result: Outcome,
    /// Where the record was read, if it was.
    pub place: Option<Place>,
}

/// A name and a value that are said of a whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// What is told, such as `White`.
    pub name: String,
    /// What is told of it, without quotes and escapes.
    pub value: String,
}

/// Moves in sequence: those of the game or of a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves, each legal after those before it.
    pub moves: Vec<Ply>,
}

/// A move of one side, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub played: Move,
    /// Numeric annotation glyphs: 1 for a good move (`!`), 2 for a mistake (`?`), and so on.
    pub nags: Vec<u8>,
    /// Comments after the move, as they stand between braces but for line breaks, which are spaces.
    pub comments: Vec<String>,
    /// What could have been played instead of this move.
    pub variations: Vec<Line>,
}

/// Where in a file a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the game, from 1.
    pub game: usize,
    /// The number of the line on which it begins, from 1.
    pub line: usize,
}

/// Why a game cannot begin with such tags.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StartError {
    /// The tag `FEN` holds no position.
    #[error(transparent)]
    Fen(#[from] NotationError),
    /// The tag `Variant` names another game.
    #[error("the variant {0:?} is not known; only standard chess and Chess960 are")]
    Variant(String),
    /// A tag has a name that cannot be written.
    #[error("{0:?} cannot be the name of a tag; use a letter and then letters, digits and _")]
    Name(String),
}

impl StartError {
    /// The name of the tag at fault.
    pub(super) fn tag(&self) -> &str {
        match self {
            Self::Fen(_) => "FEN",
            Self::Variant(_) => "Variant",
            Self::Name(name) => name,
        }
    }
}

impl From<Move> for Ply {
    fn from(played: Move) -> Self {
        Self { played, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl Record {
    /// A game without moves that begins as its tags say.
    pub fn new(tags: Vec<Tag>) -> Result<Self, StartError> {
        if let Some(tag) = tags.iter().find(|tag| !is_name(&tag.name)) {
            return Err(StartError::Name(tag.name.clone()));
        }
        let mut record =
            Self { tags, game: Chess::default(), line: Line::default(), result: Outcome::Unknown, place: None };
        if let Some(fen) = record.known("FEN") {
            record.game = Chess::from_fen(fen)?;
        }
        if is_chess960(record.known("Variant"))? {
            record.game = record.game.with_castling(CastlingMode::Chess960);
        }
        Ok(record)
    }

    /// All tags, in the order in which they were read.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The rating of White, if there is one.
    pub fn white_elo(&self) -> Option<u16> {
        self.elo("WhiteElo")
    }

    /// The rating of Black, if there is one.
    pub fn black_elo(&self) -> Option<u16> {
        self.elo("BlackElo")
    }

    /// A rating that somebody may have: some sources write 0 where nothing is known.
    fn elo(&self, tag: &str) -> Option<u16> {
        self.known(tag)?.parse().ok().filter(|elo| (100..=4000).contains(elo))
    }

    /// Says who has annotated the game, unless somebody else has.
    pub fn set_annotator(&mut self, annotator: &str) {
        match self.tags.iter_mut().find(|tag| tag.name == "Annotator") {
            Some(tag) if tag.value.starts_with("errare") => annotator.clone_into(&mut tag.value),
            Some(_) => {}
            None => self.add_tag("Annotator", annotator),
        }
    }

    /// Says what the opening is, as far as nobody has: a tag that is there stays, whatever it says.
    pub fn set_opening(&mut self, eco: &str, name: &str) {
        for (tag, value) in [("ECO", eco), ("Opening", name)] {
            if self.tag(tag).is_none() {
                self.add_tag(tag, value);
            }
        }
    }

    fn add_tag(&mut self, name: &str, value: &str) {
        self.tags.push(Tag { name: name.to_owned(), value: value.to_owned() });
    }

    /// The rules, and the position at the beginning.
    pub fn game(&self) -> &Chess {
        &self.game
    }

    /// The position at the beginning.
    pub fn start(&self) -> Position {
        self.game.start()
    }

    /// The position at the beginning and those after each move of the game: one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.start();
        let rest = self.line.moves.iter().map(move |ply| {
            position = position.after(ply.played);
            position.clone()
        });
        std::iter::once(self.start()).chain(rest)
    }

    /// A tag whose value is neither missing nor a sign for that.
    fn known(&self, name: &str) -> Option<&str> {
        self.tag(name).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-"))
    }
}

impl PartialEq for Record {
    /// The same document, wherever it was read. How a game begins follows from its tags.
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags && self.line == other.line && self.result == other.result
    }
}

/// More is admitted than the standard does, but nothing that could not be told from the rest of a tag.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && !name.contains(|c: char| c.is_ascii_control() || matches!(c, ' ' | '"' | '[' | ']'))
}

/// Whether the tag `Variant` asks for the castling of Chess960.
fn is_chess960(variant: Option<&str>) -> Result<bool, StartError> {
    let Some(variant) = variant else { return Ok(false) };
    let letters: String = variant.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    match letters.as_str() {
        "chess" | "standard" | "normal" | "fromposition" => Ok(false),
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" => Ok(true),
        _ => Err(StartError::Variant(variant.to_owned())),
    }
}
