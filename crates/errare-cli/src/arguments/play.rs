//! The arguments of `errare play`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    /// The game, such as `kalah:pits=4,seeds=3`, or a file ending in `.tree`
    pub(crate) game: String,
    /// The opponent, such as `semi-random:ply=2`; `errare analyse --help` lists the players
    #[arg(long, value_name = "PLAYER")]
    pub(crate) against: String,
    /// Your side; in most games max begins
    #[arg(long = "as", value_name = "SIDE", value_enum, default_value_t = SideName::Max)]
    pub(crate) side: SideName,
    /// The position in the game's notation; where the game begins, if not given
    #[arg(long, short, value_name = "POSITION", default_value = "start", allow_hyphen_values = true)]
    pub(crate) position: String,
    /// Repeats the luck of an earlier game: the same seed and the same input give the same game
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Your strength in Elo points, for the comments
    #[arg(long, value_name = "ELO", default_value_t = 1200.0, value_parser = elo)]
    pub(crate) elo: f64,
    /// The opponent's strength in Elo points, for the comments
    #[arg(long, value_name = "ELO", default_value_t = 1500.0, value_parser = elo)]
    pub(crate) against_elo: f64,
    /// Append the moves of the game to a file, one line a game
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SideName {
    /// White in the comments
    Max,
    /// Black in the comments
    Min,
}

/// The largest rating that is taken: three times what anybody has reached.
const LARGEST_ELO: f64 = 10_000.0;

fn elo(text: &str) -> Result<f64, String> {
    let elo = text.parse::<f64>().ok().filter(|elo| (0.0..=LARGEST_ELO).contains(elo));
    elo.ok_or_else(|| format!("a rating from 0 to {LARGEST_ELO} is expected"))
}

pub(super) const PLAY_HELP: &str = "\
Type a move as the prompt lists it, or: undo, hint, moves, board, resign, quit, help.

After the game, the moves that decided it are commented on for two players of the given strengths.

Example: errare play connect-four --against tutor:learner=semi-random:ply=2,limit=0.3,learner-ply=2,ply=4 --elo 900";
