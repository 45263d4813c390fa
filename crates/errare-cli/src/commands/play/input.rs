//! What someone at the board says.

use std::io::{BufRead, Read, Write};

use anyhow::{Context, Result};
use errare::game::Notation;

/// The longest line that is read as one: no move is longer, and memory stays small whatever is poured in.
const LONGEST_LINE: u64 = 4096;

/// Words that are no moves, with what they do.
pub(super) const WORDS: [(&str, &str); 7] = [
    ("undo", "takes back your last move and all that followed"),
    ("hint", "shows the best move of a look-ahead"),
    ("moves", "lists the legal moves"),
    ("board", "draws the board again"),
    ("resign", "gives the game up as lost"),
    ("quit", "leaves the game unfinished"),
    ("help", "lists what you can type"),
];

/// One line, understood.
pub(super) enum Said<M> {
    Move(M),
    Undo,
    Hint,
    Moves,
    Board,
    Resign,
    Quit,
    Help,
    Nothing,
    Unknown(String),
}

impl<M> Said<M> {
    /// Understands a line. A move comes first: a tree may have a node that is called `undo`.
    pub(super) fn read<G: Notation<Move = M>>(game: &G, position: &G::Position, line: &str) -> Self {
        let lower = line.to_lowercase();
        if let Ok(m) = game.read_move(position, line).or_else(|_| game.read_move(position, &lower)) {
            return Said::Move(m);
        }
        match lower.as_str() {
            "undo" => Said::Undo,
            "hint" => Said::Hint,
            "moves" => Said::Moves,
            "board" => Said::Board,
            "resign" => Said::Resign,
            "quit" => Said::Quit,
            "help" => Said::Help,
            "" => Said::Nothing,
            _ => Said::Unknown(shown(line)),
        }
    }
}

/// A text of any kind, as a short one that does no harm to a terminal.
fn shown(line: &str) -> String {
    const LONGEST: usize = 40;
    let mut text = String::new();
    for character in line.chars().take(LONGEST) {
        if character.is_control() {
            text.extend(character.escape_default());
        } else {
            text.push(character);
        }
    }
    if line.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

/// Asks for lines and waits for them.
pub(super) struct Listener<'a> {
    input: &'a mut dyn BufRead,
    /// Whether what is read has to be written too, because no terminal has done it.
    echo: bool,
}

impl<'a> Listener<'a> {
    pub(super) fn new(input: &'a mut dyn BufRead, echo: bool) -> Self {
        Self { input, echo }
    }

    /// The next line without the blanks around it; `None` at the end of the input.
    pub(super) fn ask(&mut self, out: &mut dyn Write, prompt: &str) -> Result<Option<String>> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut bytes = Vec::new();
        let read = Read::take(&mut *self.input, LONGEST_LINE).read_until(b'\n', &mut bytes);
        let line = match read.context("cannot read standard input")? {
            0 => None,
            _ => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
        };
        match &line {
            // The cursor still stands behind the prompt.
            None => writeln!(out)?,
            Some(line) if self.echo => writeln!(out, "{}", shown(line))?,
            Some(_) => {}
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::Game;
    use errare::games::explicit::ExplicitTree;
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;

    #[test]
    fn a_node_that_is_called_as_a_command_is_still_a_move() {
        let tree = ExplicitTree::parse("A max undo 1\nundo end 0").expect("a tree");
        assert!(matches!(Said::read(&tree, &tree.start(), "undo"), Said::Move(_)));
        assert!(matches!(Said::read(&tree, &tree.start(), "hint"), Said::Hint));
    }

    #[test]
    fn capitals_are_understood() {
        let start = NoughtsAndCrosses.start();
        assert!(matches!(Said::read(&NoughtsAndCrosses, &start, "E"), Said::Move(_)));
        assert!(matches!(Said::read(&NoughtsAndCrosses, &start, "Quit"), Said::Quit));
    }

    #[test]
    fn every_word_of_the_help_is_understood() {
        for (word, _) in WORDS {
            let said = Said::read(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), word);
            assert!(!matches!(said, Said::Unknown(_) | Said::Move(_)), "{word}");
        }
    }

    #[test]
    fn what_is_shown_of_a_line_is_short_and_harmless() {
        assert_eq!(shown("\u{1b}[2J"), "\\u{1b}[2J");
        assert_eq!(shown("1'7"), "1'7");
        assert_eq!(shown(&"x".repeat(1000)).chars().count(), 41);
    }

    #[test]
    fn an_endless_line_is_read_in_pieces() {
        let endless = vec![b'x'; 10_000];
        let mut input = endless.as_slice();
        let mut listener = Listener::new(&mut input, false);
        let mut pieces = 0;
        while listener.ask(&mut Vec::new(), "").expect("memory can be read").is_some() {
            pieces += 1;
        }
        assert_eq!(pieces, 3);
    }
}
