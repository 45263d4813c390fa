//! Any engine that speaks UCI, as a child process.

mod answer;
mod process;

use std::path::{Path, PathBuf};
use std::time::Duration;

use errare::search::selective::Report;
use shakmaty::{CastlingMode, Move, Position as _};

use crate::board::{Chess, Position, write_fen};
use answer::Answer;
use process::{Failure, Process};

/// How far an engine is to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many plies.
    Depth(usize),
    /// So many positions.
    Nodes(u64),
    /// So long.
    Time(Duration),
    /// Until it sees a mate within so many moves, and no more than so many positions.
    Mate {
        /// Moves to mate.
        within: i32,
        /// Positions.
        nodes: u64,
    },
}

/// Positions that an engine looks at in a second at the least.
const SLOWEST: u64 = 50_000;

/// Why an engine gave no evaluation.
#[derive(Debug, thiserror::Error)]
pub enum ExternalError {
    /// It cannot be started.
    #[error("cannot start the engine {engine}: {error}")]
    Start {
        /// The engine.
        engine: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It ended when it should have answered.
    #[error("the engine {engine} ended instead of answering `{asked}`{said}; does it speak UCI?")]
    Died {
        /// The engine.
        engine: String,
        /// What it was asked.
        asked: String,
        /// What it last said.
        said: LastSaid,
    },
    /// It did not answer in time.
    #[error("the engine {engine} did not answer `{asked}` within {seconds} s{said}; {}", hint(asked))]
    Silent {
        /// The engine.
        engine: String,
        /// What it was asked.
        asked: String,
        /// How long it was waited for.
        seconds: f64,
        /// What it last said.
        said: LastSaid,
    },
    /// It answered, but not with a legal move and its value.
    #[error("the engine {engine} gave no legal move with a value in {fen}{said}")]
    Rubbish {
        /// The engine.
        engine: String,
        /// The position that it was asked about.
        fen: String,
        /// What it last said.
        said: LastSaid,
    },
}

/// What to look at when there is no answer: who has got as far as searching speaks UCI.
fn hint(asked: &str) -> &'static str {
    if asked.starts_with("go ") { "does it hang, or was too much asked of it?" } else { "does it speak UCI?" }
}

/// The last line of an engine, if it said anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSaid(pub Option<String>);

/// As much of an engine's name as is shown.
const LONGEST_NAME: usize = 60;

/// As much of a line as helps to see what it is.
const LAST_SAID_CHARACTERS: usize = 200;

impl std::fmt::Display for LastSaid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(line) => write!(f, ", last said `{}`", line.chars().take(LAST_SAID_CHARACTERS).collect::<String>()),
            None => write!(f, ", said nothing"),
        }
    }
}

/// An engine that is started when needed, watched, and killed when it hangs or is no longer needed.
pub struct ExternalEngine {
    path: PathBuf,
    /// What it calls itself.
    introduction: String,
    options: Vec<(String, String)>,
    timeout: Duration,
    running: Option<Running>,
}

/// What it is asked about.
struct Asked<'a> {
    position: &'a Position,
    /// The moves to look at; all, if empty.
    among: &'a [Move],
    limit: Limit,
    lines: usize,
}

/// A process and what it has been told.
struct Running {
    process: Process,
    lines: usize,
    castling: CastlingMode,
}

impl ExternalEngine {
    /// Starts an engine and sets its options. `timeout` is how long it may take for any answer, a search included, on top of
    /// the time that it is given to search or must be expected to need.
    pub fn start(path: &Path, options: &[(String, String)], timeout: Duration) -> Result<Self, ExternalError> {
        let introduction = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut engine =
            Self { path: path.to_owned(), introduction, options: options.to_vec(), timeout, running: None };
        engine.running = Some(engine.launch()?);
        Ok(engine)
    }

    /// What it calls itself, such as `Stockfish 15.1`; the name of its file if it does not say.
    pub fn introduction(&self) -> &str {
        &self.introduction
    }

    /// The best lines in a position that begin with one of these moves, or with any if there are none, the best first; none
    /// where there is no move. An engine that fails is started anew and asked once more before that is an error.
    pub fn evaluate(
        &mut self,
        position: &Position,
        among: &[Move],
        limit: Limit,
        lines: usize,
    ) -> Result<Report<Move>, ExternalError> {
        let legal = position.board().legal_moves().len();
        if legal == 0 {
            return Ok(Report { depth: 0, longest: 0, nodes: 0, lines: Vec::new() });
        }
        let lines = lines.clamp(1, if among.is_empty() { legal } else { among.len() });
        let asked = Asked { position, among, limit, lines };
        self.attempt(&asked).or_else(|_| self.attempt(&asked))
    }

    /// Has it forget what it has searched, so that its next answer depends on the position alone. One that cannot even do that
    /// is started anew when it is next asked.
    pub fn forget(&mut self) {
        let Some(mut running) = self.running.take() else { return };
        let told = running.process.tell("ucinewgame");
        if told.and_then(|()| running.process.ask("isready", "readyok", self.timeout, |_| {})).is_ok() {
            self.running = Some(running);
        }
    }

    fn attempt(&mut self, asked: &Asked<'_>) -> Result<Report<Move>, ExternalError> {
        // Whoever fails is dropped, and killed by that.
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.launch()?,
        };
        let report = self.ask(&mut running, asked)?;
        self.running = Some(running);
        Ok(report)
    }

    fn launch(&mut self) -> Result<Running, ExternalError> {
        let started = Process::start(&self.path);
        let mut process = started.map_err(|error| ExternalError::Start { engine: self.name(), error })?;
        let mut introduction = None;
        let mut greet = |process: &mut Process| {
            process.ask("uci", "uciok", self.timeout, |line| {
                if let Some(name) = line.strip_prefix("id name ") {
                    introduction = Some(name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect());
                }
            })?;
            for (name, value) in &self.options {
                process.tell(&format!("setoption name {name} value {value}"))?;
            }
            process.ask("isready", "readyok", self.timeout, |_| {})
        };
        match greet(&mut process) {
            Ok(_) => {
                self.introduction = introduction.unwrap_or(std::mem::take(&mut self.introduction));
                Ok(Running { process, lines: 1, castling: CastlingMode::Standard })
            }
            Err(failure) => Err(self.error(failure, &mut process)),
        }
    }

    fn ask(&self, running: &mut Running, asked: &Asked<'_>) -> Result<Report<Move>, ExternalError> {
        let position = asked.position;
        let fen = write_fen(position);
        let game = Chess::default().with_castling(position.castling_mode());
        let mut answer = Answer::new(&game, position);
        let best = self.converse(running, &game, &fen, asked, &mut answer);
        let best = best.map_err(|failure| self.error(failure, &mut running.process))?;
        let legal = best.split_whitespace().nth(1).is_some_and(|m| game.read_uci(position, m).is_ok());
        answer.report().filter(|_| legal).ok_or_else(|| ExternalError::Rubbish {
            engine: self.name(),
            fen,
            said: LastSaid(Some(best)),
        })
    }

    /// The line with the best move; the answer hears the others.
    fn converse(
        &self,
        running: &mut Running,
        game: &Chess,
        fen: &str,
        &Asked { among, limit, lines, .. }: &Asked<'_>,
        answer: &mut Answer<'_>,
    ) -> Result<String, Failure> {
        let castling = game.castling();
        if running.lines != lines {
            running.process.tell(&format!("setoption name MultiPV value {lines}"))?;
            running.lines = lines;
        }
        if running.castling != castling {
            let value = castling == CastlingMode::Chess960;
            running.process.tell(&format!("setoption name UCI_Chess960 value {value}"))?;
            running.castling = castling;
        }
        running.process.tell(&format!("position fen {fen}"))?;
        let expected = |nodes: u64| Duration::from_secs(nodes / SLOWEST);
        let (mut go, time) = match limit {
            Limit::Depth(depth) => (format!("go depth {depth}"), Duration::ZERO),
            Limit::Nodes(nodes) => (format!("go nodes {nodes}"), expected(nodes)),
            Limit::Time(time) => (format!("go movetime {}", time.as_millis()), time),
            Limit::Mate { within, nodes } => (format!("go mate {within} nodes {nodes}"), expected(nodes)),
        };
        // The moves come last: an engine takes every word after them for one.
        if !among.is_empty() {
            go += " searchmoves";
            among.iter().for_each(|&m| go += &format!(" {}", game.write_uci(m)));
        }
        let patience = self.timeout.saturating_add(time);
        running.process.ask(&go, "bestmove", patience, |line| answer.hear(line))
    }

    fn error(&self, failure: Failure, process: &mut Process) -> ExternalError {
        let (engine, said) = (self.name(), LastSaid(process.last_said()));
        match failure {
            Failure::Ended { asked } => ExternalError::Died { engine, asked, said },
            Failure::Silent { asked, waited } => {
                ExternalError::Silent { engine, asked, seconds: waited.as_secs_f64(), said }
            }
        }
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }
}
