//! The arguments of `errare arena`.

use std::path::PathBuf;

use clap::Args;

use super::TableFormat;

#[derive(Debug, Args)]
pub(crate) struct ArenaOptions {
    /// The game, such as `kalah:pits=4,seeds=3`, or a file ending in `.tree`
    pub(crate) game: String,
    /// The players, such as `semi-random:ply=2`; one who is named twice plays against himself
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// The games of each pair, half with each colour [default: 1000; with --sprt no more than 100000]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Compute the probabilities of every result instead of playing, for games of up to a million positions
    #[arg(long, conflicts_with_all = ["games", "seed", "threads", "sprt", "journal", "timing"])]
    pub(crate) exact: bool,
    /// The seed of all chance: the same seed gives the same results, whatever the number of threads
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games to play at a time [default: as many as there are cores]
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Stop as soon as it is decided whether the first of two players is ELO0 or ELO1 points better
    #[arg(long, value_name = "ELO0,ELO1", value_parser = two_numbers, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// The probability that --sprt finds ELO1 when it is ELO0
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// The probability that --sprt finds ELO0 when it is ELO1
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
    /// Write down every game in a file as soon as it is over
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// Go on where the journal ends, or begin it
    #[arg(long, requires = "journal")]
    pub(crate) resume: bool,
    /// Add to JSON how long the players thought; without it the same seed gives the same bytes
    #[arg(long)]
    pub(crate) timing: bool,
    /// What to write
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

/// Two numbers with a comma between them.
fn two_numbers(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    numbers.ok_or("two numbers are expected, such as 0,5".to_owned())
}

pub(super) const ARENA_HELP: &str = "\
Every pair of players meets in so many games, half with each colour. What can be named as a game or a player is listed by
`errare analyse --help`.

Score         A win is 1, a draw ½. The interval holds the true score in 95 % of cases: Wilson's, over as many decisive games
              as would leave the same doubt.
Elo           By the logistic model, draws being half wins: the ratings that make all results likeliest, 0 being the mean of
              the pool. Where one side won everything there is no such number, and `>+800` stands for it; JSON has null, and
              `beyond` says whether above or below.
Superiority   The probability that the player who won more games is the better one.
Thinking      The mean time for a position that a player has not seen before; he remembers what he did in others.

With --sprt the first player is tested against the second by a generalised sequential probability ratio test on pairs of
games with swapped colours (pentanomial), Elo being logistic. Pairs are looked at in their order, so that the same seed stops
at the same game. A draw by length is declared after 10000 plies.

A run with a journal may be killed at any moment: with --resume the same command goes on, plays what is missing, and gives
the numbers it would have given. Each further line is a game: its number, Max, Min, result, plies, the stream of
chance, and a checksum.

Examples:
  errare arena noughts-and-crosses semi-random:ply=1 semi-random:ply=2 semi-random:ply=3 --exact
  errare arena kalah minimax:ply=2 predictive:ply=2,strength=0.4 --games 2000 --journal kalah.journal --resume
  errare arena connect-four speculative:ply=4 semi-random:ply=2 --sprt 0,20";
