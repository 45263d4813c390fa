//! Games one after the other, from any source and in little memory.
//!
//! The text is cut up here and not by `pgn-reader`, which passes over what it does not know without a word, forgets the
//! comments after `;` and cannot say on which line it is. The tests ask it whether we agree on what was said.

use std::io::Read;

use super::build::{Builder, Wrong, result};
use super::record::{Place, Record};
use super::token::{Kind, Token, Tokens};
use super::unpack::Damage;

/// A game that takes more bytes than this is given up, so that no file can exhaust the memory.
const LONGEST: u64 = 16 << 20;

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// It is no game, but those after it can be read.
    #[error("game {game}, line {line}: {what}")]
    Broken {
        /// The number of the game in the file, from 1.
        game: usize,
        /// The line of the file on which the trouble is, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The file is damaged or cannot be reached any more: nothing from here on is known.
    #[error("game {game}: the file cannot be read beyond byte {byte}: {what}")]
    Unreadable {
        /// The number of the game that could not be read whole, from 1.
        game: usize,
        /// How many bytes of the file could be read, as they are packed.
        byte: u64,
        /// What the system says, or whoever unpacks.
        what: String,
    },
}

/// The games of a file. A broken one is reported, and reading goes on with the next.
///
/// A game ends with its result, before the tags of the next, or where moves begin anew with `1.` after an empty line. A
/// broken one ends in the same places, but its result counts only if an empty line follows it.
pub struct Games<R> {
    tokens: Tokens<R>,
    /// The first token of the next game.
    first: Option<Token>,
    games: usize,
}

impl<R: Read> Games<R> {
    /// The games in a text, which need not be buffered.
    pub fn new(text: R) -> Self {
        Self { tokens: Tokens::new(text, LONGEST as usize), first: None, games: 0 }
    }

    /// How many bytes of text have been read, unpacked.
    pub fn bytes(&self) -> u64 {
        self.tokens.bytes.taken
    }

    /// Why the source gave no more, if it failed; said once.
    fn failure(&mut self) -> Option<GameError> {
        let failure = self.tokens.bytes.failure.take()?;
        let damage = failure.get_ref().and_then(|error| error.downcast_ref::<Damage>());
        let byte = damage.map_or(self.tokens.bytes.given, |damage| damage.byte);
        Some(GameError::Unreadable { game: self.games, byte, what: failure.to_string() })
    }

    /// Reads a game up to the token that does not belong to it.
    fn game(&mut self, first: Token) -> Result<Record, GameError> {
        let place = Place { game: self.games, line: first.line };
        let limit = first.offset + LONGEST;
        let error = |what, line| GameError::Broken { game: place.game, line, what };
        let report = |found: Wrong, line| error(found.what, found.line.unwrap_or(line));
        let mut builder = Builder::default();
        let mut wrong: Option<GameError> = None;
        let mut only_tags = true;
        // A result has been read, and nothing after it but comments.
        let mut over = false;
        // This is not even text, and only a whole tag can end it.
        let mut rubbish = false;
        let mut last = place.line;
        let mut next = Some(first);
        while let Some(token) = next {
            let is_result = matches!(&token.kind, Kind::Word(word) if result(word).is_some());
            let ends = match &token.kind {
                Kind::Tag(tag) => !only_tags || token.after_gap && builder.has_tag(&tag.name),
                _ if rubbish => false,
                Kind::BrokenTag(_) => !only_tags && token.after_gap,
                _ if wrong.is_some() => !only_tags && token.after_gap && (over || anew(&token)),
                Kind::Comment(_) => over && token.after_gap,
                _ if over => token.after_gap || !is_result,
                _ => token.after_gap && anew(&token) && builder.depth() == 0 && builder.has_moves(),
            };
            if ends {
                self.first = Some(token);
                break;
            }
            only_tags &= matches!(token.kind, Kind::Tag(_) | Kind::BrokenTag(_));
            rubbish |= matches!(&token.kind, Kind::Word(word) if word.contains(|c: char| c.is_ascii_control()));
            over = is_result || over && matches!(token.kind, Kind::Comment(_));
            last = token.line;
            if wrong.is_none() {
                wrong = if self.tokens.bytes.taken > limit {
                    Some(error(format!("the game is longer than {} MB", LONGEST >> 20), place.line))
                } else {
                    builder.put(token.kind, token.line).err().map(|found| report(found, token.line))
                };
            }
            if wrong.is_some() {
                // A broken game holds on to nothing that it has read.
                builder = Builder::default();
            }
            next = self.tokens.next();
        }
        if self.first.is_none()
            && !over
            && let Some(failure) = self.failure()
        {
            return Err(failure);
        }
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        let mut record = builder.finish(last).map_err(|found| report(found, last))?;
        record.place = Some(place);
        Ok(record)
    }
}

/// Whether moves begin with the first.
fn anew(token: &Token) -> bool {
    matches!(&token.kind, Kind::Word(word) if word.starts_with("1.") && !word.starts_with("1.."))
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Record, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.games += 1;
        match self.first.take().or_else(|| self.tokens.next()) {
            Some(first) => Some(self.game(first)),
            None => self.failure().map(Err),
        }
    }
}
