//! The arguments of `errare uci`.

use std::path::PathBuf;

use clap::Args;

/// Each but the model and the seed is the value that an option of the engine begins with; the engine judges it.
#[derive(Debug, Default, Args)]
pub(crate) struct UciOptions {
    /// What to play for: strongest, exploit, tutor, lose or human
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) strategy: Option<String>,
    /// Play like a person of this strength, in Elo points (the strategies strongest and human)
    #[arg(long, value_name = "ELO")]
    pub(crate) elo: Option<String>,
    /// The opponent's strength in Elo points
    #[arg(long, value_name = "ELO")]
    pub(crate) opponent_elo: Option<String>,
    /// How people choose their moves: a file that `errare fit` wrote [default: the model that ships]
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// Adds the games of a tutor to this file, with a comment on each error that he made on purpose; `annotate` reads it
    #[arg(long, value_name = "FILE.pgn")]
    pub(crate) tutor_log: Option<String>,
    /// The folder with Syzygy tables of endings; several are separated as in PATH
    #[arg(long, value_name = "FOLDER")]
    pub(crate) syzygy: Option<String>,
    /// Megabytes for remembered positions
    #[arg(long, value_name = "MEGABYTES")]
    pub(crate) hash: Option<String>,
    /// How many threads search
    #[arg(long, value_name = "NUMBER")]
    pub(crate) threads: Option<String>,
    /// Repeats the luck of an earlier session
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
}

pub(super) const UCI_HELP: &str = "\
Give your chess program `errare` as the engine and `uci` as its argument, or no argument at all if it knows none; all options can
be set there as well. By hand, type
`uci` for the list of options, `position startpos moves e2e4`, `d` to see the board, `go movetime 1000`, `quit`.

Example: errare uci --strategy tutor --opponent-elo 1200";
