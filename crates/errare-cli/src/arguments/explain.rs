//! The arguments of `errare explain`.

use std::path::PathBuf;

use clap::Args;

use super::engine::{EngineChoice, engine};
use super::{MOST_NODES, ReportFormat};

#[derive(Debug, Args)]
pub(crate) struct ExplainOptions {
    /// The position in FEN, quoted or not, or `-` to read it from standard input
    #[arg(required_unless_present = "moves", num_args = 1.., value_name = "FEN")]
    pub(crate) fen: Vec<String>,
    /// Moves from there, or from the beginning of the game, such as `d4 d5 c4`
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// The strength of White
    #[arg(long, value_name = "ELO", default_value_t = 1500.0, value_parser = elo)]
    pub(crate) white_elo: f64,
    /// The strength of Black
    #[arg(long, value_name = "ELO", default_value_t = 1500.0, value_parser = elo)]
    pub(crate) black_elo: f64,
    /// Show every move, not only those that are likely or good
    #[arg(long)]
    pub(crate) all: bool,
    /// Positions that the engine visits for each question about best play
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=MOST_NODES))]
    pub(crate) nodes: u64,
    /// Positions opened in looking at what these two will play
    #[arg(long, value_name = "NUMBER", default_value_t = 64, value_parser = positions)]
    pub(crate) positions: usize,
    /// Who is asked what best play gives: an engine that speaks UCI, `auto` for Stockfish where there is one, or `none` for
    /// the built-in engine
    #[arg(long, value_name = "PATH", default_value = "auto", value_parser = engine)]
    pub(crate) engine: EngineChoice,
    /// How people choose their moves: a file that `errare fit` wrote [default: the model that ships]
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// A folder with Syzygy tables
    #[arg(long, value_name = "FOLDER")]
    pub(crate) syzygy: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

/// The model was fitted to people from 800 to 2800, and says nothing sensible far beyond.
pub(super) fn elo(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(elo) if (100.0..=4000.0).contains(&elo) => Ok(elo),
        _ => Err("a rating is a number from 100 to 4000".to_owned()),
    }
}

fn positions(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(positions) if (1..=100_000).contains(&positions) => Ok(positions),
        _ => Err("a number from 1 to 100000".to_owned()),
    }
}

pub(super) const EXPLAIN_HELP: &str = "\
v is what best play makes of the position and u what these two are expected to make of it: 1 is a win for White, −1 for
Black; v beyond ±0.5 counts as decided. Δu and Δv are what a move changes for the mover. A trap is a move after which a
likely reply loses a fifth of a point or more.

Where it is not easy to keep v, a line says how many players of some ratings play one that does, another how many
find the best move, and at what rating half of the players do.

Examples:
  errare explain --moves 'd4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5' --white-elo 1200 --black-elo 1200
  errare explain '8/8/8/8/8/1k6/1p6/1K6 w - - 0 1'";
