//! Games written down, one a line.

use errare::game::{Game, Notation, NotationError, Side};

/// A move that a player was seen to make.
pub struct Observation<G: Game> {
    /// Where he made it.
    pub position: G::Position,
    /// The move.
    pub played: G::Move,
}

/// A game: where it began, and its moves, with what chance brought.
pub struct GameRecord<G: Game> {
    /// Where it began.
    pub start: G::Position,
    /// The moves, each of which is legal.
    pub moves: Vec<G::Move>,
}

impl<G: Game> GameRecord<G> {
    /// All moves in their order, each where it was made.
    pub fn observations(&self, game: &G) -> Vec<Observation<G>> {
        let mut position = self.start.clone();
        let observe = |&played: &G::Move| {
            let after = game.play(&position, played);
            Observation { position: std::mem::replace(&mut position, after), played }
        };
        self.moves.iter().map(observe).collect()
    }
}

impl<G: Notation> GameRecord<G> {
    /// The game on one line, as [`read`] reads it.
    pub fn write(&self, game: &G) -> String {
        let start = game.write_position(&self.start);
        // A line of nothing at all would be no game.
        let begins = start == game.write_position(&game.start()) && !self.moves.is_empty();
        let start = (!begins).then(|| format!("{start} ;"));
        let moves = self.observations(game);
        let moves = moves.iter().map(|observed| game.write_move(&observed.position, observed.played));
        start.into_iter().chain(moves).collect::<Vec<_>>().join(" ")
    }
}

/// Games, and their moves taken apart into those of either side.
pub struct Records<G: Game> {
    /// The games.
    pub games: Vec<GameRecord<G>>,
    /// The moves of Max.
    pub max: Vec<Observation<G>>,
    /// The moves of Min.
    pub min: Vec<Observation<G>>,
}

impl<G: Game> Default for Records<G> {
    fn default() -> Self {
        Self { games: Vec::new(), max: Vec::new(), min: Vec::new() }
    }
}

impl<G: Game> Records<G> {
    /// Adds a game.
    pub fn add(&mut self, game: &G, record: GameRecord<G>) {
        for observation in record.observations(game) {
            match game.turn(&observation.position).side() {
                Some(Side::Max) => self.max.push(observation),
                Some(Side::Min) => self.min.push(observation),
                // What the dice did says nothing about a player.
                None => {}
            }
        }
        self.games.push(record);
    }

    /// The moves of one side.
    pub fn of(&self, side: Side) -> &[Observation<G>] {
        match side {
            Side::Max => &self.max,
            Side::Min => &self.min,
        }
    }
}

/// Why records could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A word is wrong.
    #[error("line {line}, column {column}: {error}")]
    Wrong {
        /// The line, from 1.
        line: usize,
        /// Where the word begins, in characters from 1.
        column: usize,
        /// What is wrong with it.
        error: NotationError,
    },
    /// There is nothing to learn from.
    #[error("no moves: a game is a line of moves with blanks between them")]
    Empty,
}

/// Reads games, one a line: `[position ;] move move …`. A `#` begins a comment; lines without a game are passed over.
///
/// The moves are in the game's notation. At a chance position the outcome stands where a move would.
pub fn read<G: Notation>(game: &G, text: &str) -> Result<Records<G>, RecordError> {
    let mut records = Records::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.split_once('#').map_or(line, |(before, _)| before);
        if line.trim().is_empty() {
            continue;
        }
        let wrong = |word: &str, error| {
            // The word is a part of the line.
            let before = word.as_ptr() as usize - line.as_ptr() as usize;
            RecordError::Wrong { line: number + 1, column: line[..before].chars().count() + 1, error }
        };
        let (start, words) = match line.split_once(';') {
            None => (game.start(), line),
            Some((position, words)) => {
                let position = position.trim();
                (game.read_position(position).map_err(|error| wrong(position, error))?, words)
            }
        };
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for word in words.split_whitespace() {
            let played = game.read_move(&position, word).map_err(|error| wrong(word, error))?;
            position = game.play(&position, played);
            moves.push(played);
        }
        records.add(game, GameRecord { start, moves });
    }
    if records.max.is_empty() && records.min.is_empty() { Err(RecordError::Empty) } else { Ok(records) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;

    fn records(text: &str) -> Result<(usize, usize, usize), String> {
        let records = read(&NoughtsAndCrosses, text).map_err(|error| error.to_string())?;
        Ok((records.games.len(), records.max.len(), records.min.len()))
    }

    #[test]
    fn moves_go_to_the_side_that_made_them_wherever_the_game_began() {
        assert_eq!(records("e a b\n\n# nothing\n  ea ; c g # and so on\n"), Ok((2, 3, 2)));
        assert_eq!(records("e ; a b"), Ok((1, 1, 1)));
    }

    #[test]
    fn a_game_that_is_written_is_read_again_wherever_it_began() {
        for line in ["e a b", "x.o/.x./... ; i b"] {
            let records = read(&NoughtsAndCrosses, line).unwrap();
            assert_eq!(records.games[0].write(&NoughtsAndCrosses), line);
        }
    }

    #[test]
    fn a_wrong_word_is_found_by_line_and_column() {
        assert_eq!(
            records("e a\ne  é b").unwrap_err(),
            "line 2, column 4: move `é`: the legal moves are a b c d f g h i"
        );
        let beyond_the_end = records("a d b e c f").unwrap_err();
        assert_eq!(beyond_the_end, "line 1, column 11: move `f`: the game is over");
        assert!(records("  xx ; a").unwrap_err().starts_with("line 1, column 3: position `xx`"));
    }

    #[test]
    fn a_file_without_moves_is_an_error() {
        for text in ["", "\n# none\n", "e ;\n"] {
            assert!(records(text).unwrap_err().starts_with("no moves"), "{text:?}");
        }
    }
}
