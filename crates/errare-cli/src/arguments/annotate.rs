//! The arguments of `errare annotate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::MOST_NODES;
use super::engine::{EngineChoice, engine};

#[derive(Debug, Args)]
pub(crate) struct AnnotateOptions {
    /// A file of games in PGN, which may be packed by zstd; `-` for standard input
    #[arg(value_name = "GAMES.pgn")]
    pub(crate) games: PathBuf,
    /// The strength of White in all games [default: as the tags say, or 1500]
    #[arg(long, value_name = "ELO", value_parser = clap::value_parser!(u16).range(100..=4000))]
    pub(crate) white_elo: Option<u16>,
    /// The strength of Black in all games [default: as the tags say, or 1500]
    #[arg(long, value_name = "ELO", value_parser = clap::value_parser!(u16).range(100..=4000))]
    pub(crate) black_elo: Option<u16>,
    /// What to write [default: what the ending of FILE says, or pgn]
    #[arg(long, value_enum)]
    pub(crate) format: Option<AnnotateFormat>,
    /// Write to a file, which appears when all games are done; may be given more than once
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Vec<PathBuf>,
    /// Go on with an earlier run that was cut off; begin anew if there was none
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Who is asked what best play gives: an engine that speaks UCI, `auto` for Stockfish where there is one, or `none` for
    /// the built-in engine
    #[arg(long, value_name = "PATH", default_value = "auto", value_parser = engine)]
    pub(crate) engine: EngineChoice,
    /// How people choose their moves: a file that `errare fit` wrote [default: the model that ships]
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// A folder of Syzygy tables of solved endings
    #[arg(long, value_name = "DIR")]
    pub(crate) syzygy: Option<PathBuf>,
    /// Positions that the engine may visit for each move
    #[arg(long, value_name = "N", default_value_t = 150_000, value_parser = clap::value_parser!(u64).range(1_000..=MOST_NODES))]
    pub(crate) nodes: u64,
    /// Positions that are opened to see where these two players are likely to go, for each move
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) positions: u32,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnnotateFormat {
    /// The games with evaluations, signs, remarks and better lines
    Pgn,
    /// A report to be read on the terminal
    Text,
    /// A page to step through the games in a browser
    Html,
    /// Everything that is known, one object on a line for each game
    Json,
}

pub(super) const ANNOTATE_HELP: &str = "\
What stands in the games stays; what errare added before is replaced. A move that somebody else has evaluated by [%eval], or
given a sign such as !?, keeps that and gets none from errare. A game that cannot be read is reported and left out.

With --output the games that are done stand in FILE.partial until all are, and nothing of them is lost when the run is cut
off: give the same command again with --resume. Several files are written from one analysis, each in the format that its
ending says (.pgn, .html, .json, .txt); --format decides where the ending says nothing, or where there is one file.

Examples:
  errare annotate game.pgn
  errare annotate games.pgn.zst --output annotated.pgn
  errare annotate game.pgn -o game.html
  errare annotate game.pgn -o annotated.pgn -o game.html -o game.json
  errare annotate game.pgn --white-elo 1400 --black-elo 1650 --format text";
