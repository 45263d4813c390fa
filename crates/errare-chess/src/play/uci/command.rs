//! What a chess program may say.

/// One command, read but not yet judged: moves and positions are still text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say who you are and what can be set.
    Uci,
    /// Whether to talk more; accepted, and of no effect.
    Debug(bool),
    /// Answer when ready, even during a search.
    IsReady,
    /// Set an option, or press it if it has no value.
    SetOption {
        /// Which one; case does not matter.
        name: String,
        /// To what.
        value: Option<String>,
    },
    /// There is nothing to register.
    Register,
    /// What follows belongs to another game.
    NewGame,
    /// Set up a position.
    Position {
        /// Where it begins.
        start: Start,
        /// The moves since.
        moves: Vec<String>,
    },
    /// Search.
    Go(Go),
    /// Stop searching and move.
    Stop,
    /// The expected move was played: from now on the clock runs.
    PonderHit,
    /// Print the board: not in the protocol, but customary.
    Board,
    /// The end.
    Quit,
}

/// Where the moves of a position begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Where every game of chess begins.
    Usual,
    /// A position in FEN.
    Fen(String),
}

/// What a search is bounded by. Times are in milliseconds, and may be negative when they have run out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The only moves to look at; all, if empty.
    pub search_moves: Vec<String>,
    /// Search while the opponent thinks.
    pub ponder: bool,
    /// What White's clock shows.
    pub white_time: Option<i64>,
    /// What Black's clock shows.
    pub black_time: Option<i64>,
    /// What White gets for each move.
    pub white_increment: Option<i64>,
    /// What Black gets for each move.
    pub black_increment: Option<i64>,
    /// How many moves until the clocks get more.
    pub moves_to_go: Option<i64>,
    /// The deepest search, in plies.
    pub depth: Option<i64>,
    /// The most positions.
    pub nodes: Option<i64>,
    /// Look for a mate in so many moves.
    pub mate: Option<i64>,
    /// How long to search.
    pub move_time: Option<i64>,
    /// Search until told to stop.
    pub infinite: bool,
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No word of it is the name of a command.
    #[error("unknown command `{0}`")]
    Unknown(String),
    /// A command lacks something.
    #[error("`{command}` needs {what}")]
    Incomplete {
        /// The command.
        command: &'static str,
        /// What it lacks.
        what: &'static str,
    },
    /// Something is not a number.
    #[error("`go {parameter}` needs a whole number, not `{text}`")]
    NotANumber {
        /// What should be a number.
        parameter: String,
        /// What was found.
        text: String,
    },
}

impl Command {
    /// Reads a line; one without words says nothing. Words before the name of a command are passed over, as the protocol
    /// wants it, and so are bytes that are not text.
    pub fn parse(line: &[u8]) -> Result<Option<Self>, CommandError> {
        let line = String::from_utf8_lossy(line);
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        for (i, &word) in words.iter().enumerate() {
            let rest = &words[i + 1..];
            return Ok(Some(match word {
                "uci" => Self::Uci,
                "debug" => Self::Debug(rest.first() == Some(&"on")),
                "isready" => Self::IsReady,
                "setoption" => set_option(rest)?,
                "register" => Self::Register,
                "ucinewgame" => Self::NewGame,
                "position" => position(rest)?,
                "go" => Self::Go(Go::parse(rest)?),
                "stop" => Self::Stop,
                "ponderhit" => Self::PonderHit,
                "d" => Self::Board,
                "quit" => Self::Quit,
                _ => continue,
            }));
        }
        words.first().map_or(Ok(None), |word| Err(CommandError::Unknown((*word).to_owned())))
    }
}

/// `name` and `value` are both several words at times.
fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let missing =
        CommandError::Incomplete { command: "setoption", what: "a name, as in `setoption name Hash value 64`" };
    let Some((&"name", words)) = words.split_first() else { return Err(missing) };
    let end = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(end.unwrap_or(words.len()));
    if name.is_empty() {
        return Err(missing);
    }
    Ok(Command::SetOption { name: name.join(" "), value: end.map(|_| value[1..].join(" ")) })
}

fn position(words: &[&str]) -> Result<Command, CommandError> {
    let end = words.iter().position(|&word| word == "moves");
    let (start, moves) = words.split_at(end.unwrap_or(words.len()));
    let start = match start.split_first() {
        Some((&"startpos", _)) => Start::Usual,
        Some((&"fen", fen)) if !fen.is_empty() => Start::Fen(fen.join(" ")),
        _ => return Err(CommandError::Incomplete { command: "position", what: "`startpos` or `fen` with a position" }),
    };
    Ok(Command::Position { start, moves: moves.iter().skip(1).map(|&m| m.to_owned()).collect() })
}

impl Go {
    /// Words that are not known are passed over.
    fn parse(words: &[&str]) -> Result<Self, CommandError> {
        let mut go = Self::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(m) = words.next_if(|&word| !is_parameter(word)) {
                        go.search_moves.push(m.to_owned());
                    }
                }
                _ => {
                    if let Some(number) = go.number_mut(word) {
                        *number = Some(whole_number(word, words.next().unwrap_or("nothing"))?);
                    }
                }
            }
        }
        Ok(go)
    }

    /// Where the number after a word goes.
    fn number_mut(&mut self, parameter: &str) -> Option<&mut Option<i64>> {
        Some(match parameter {
            "wtime" => &mut self.white_time,
            "btime" => &mut self.black_time,
            "winc" => &mut self.white_increment,
            "binc" => &mut self.black_increment,
            "movestogo" => &mut self.moves_to_go,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "movetime" => &mut self.move_time,
            _ => return None,
        })
    }
}

fn is_parameter(word: &str) -> bool {
    ["ponder", "infinite", "searchmoves"].contains(&word) || Go::default().number_mut(word).is_some()
}

/// A number too large to count is as good as the largest.
fn whole_number(parameter: &str, text: &str) -> Result<i64, CommandError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CommandError::NotANumber { parameter: parameter.to_owned(), text: text.to_owned() });
    }
    Ok(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(line: &str) -> Command {
        Command::parse(line.as_bytes()).unwrap().unwrap()
    }

    #[test]
    fn words_before_a_command_are_passed_over() {
        assert_eq!(parse("joho debug on\r"), Command::Debug(true));
        assert_eq!(Command::parse(b" \t "), Ok(None));
        assert_eq!(Command::parse(b"hello you"), Err(CommandError::Unknown("hello".to_owned())));
    }

    #[test]
    fn names_and_values_of_options_may_be_several_words() {
        let set = Command::SetOption { name: "Move Overhead".to_owned(), value: Some("a b".to_owned()) };
        assert_eq!(parse("setoption name  Move  Overhead value a b"), set);
        assert_eq!(
            parse("setoption name Clear Hash"),
            Command::SetOption { name: "Clear Hash".to_owned(), value: None }
        );
        let empty = Command::SetOption { name: "SyzygyPath".to_owned(), value: Some(String::new()) };
        assert_eq!(parse("setoption name SyzygyPath value"), empty);
        assert!(Command::parse(b"setoption Hash 5").is_err() && Command::parse(b"setoption name value 5").is_err());
    }

    #[test]
    fn a_position_is_a_start_and_moves() {
        let position = Command::Position { start: Start::Usual, moves: vec!["e2e4".to_owned(), "e7e5".to_owned()] };
        assert_eq!(parse("position startpos moves e2e4 e7e5"), position);
        let start = Start::Fen("8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned());
        assert_eq!(parse("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1"), Command::Position { start, moves: Vec::new() });
        assert!(Command::parse(b"position").is_err() && Command::parse(b"position fen moves e2e4").is_err());
    }

    #[test]
    fn go_takes_its_parameters_in_any_order() {
        let Command::Go(go) =
            parse("go searchmoves e2e4 d2d4 wtime -5 later btime 300000 ponder nodes 99999999999999999999")
        else {
            panic!("not a go")
        };
        assert_eq!(go.search_moves, ["e2e4", "d2d4"].map(str::to_owned));
        assert_eq!((go.white_time, go.black_time, go.nodes), (Some(-5), Some(300_000), Some(i64::MAX)));
        assert!(go.ponder && !go.infinite);
        let error = Command::parse(b"go depth").unwrap_err().to_string();
        assert_eq!(error, "`go depth` needs a whole number, not `nothing`");
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_command_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = Command::parse(&bytes);
        }

        #[test]
        fn any_words_are_a_command_or_an_error(
            words in prop::collection::vec(prop::sample::select(vec![
                "go", "position", "setoption", "name", "value", "fen", "startpos", "moves", "depth", "-", "3", "ponder", "searchmoves",
            ]), 0..12)
        ) {
            let _ = Command::parse(words.join(" ").as_bytes());
        }
    }
}
