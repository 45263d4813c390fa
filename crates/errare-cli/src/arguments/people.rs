//! The arguments of the commands about human games.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use errare_chess::people::choices::{Drawing, Split};

use super::TableFormat;

// Which choices to draw from games, and where to keep what their boards show. Each command says which split is its default.
// No documentation: clap would show it as that of the command.
#[derive(Debug, Args)]
pub(crate) struct ChoicesOptions {
    /// How many choices to draw from each game
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) positions_per_game: u16,
    /// How many games of each hundred points of mean rating, the first ones
    #[arg(long, value_name = "N", default_value_t = 3500, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games_per_band: u32,
    /// How far the players of a game may be apart, in rating points
    #[arg(long, value_name = "ELO", default_value_t = 300.0)]
    pub(crate) max_difference: f64,
    /// Which games of each file
    #[arg(long, value_enum, required = false)]
    pub(crate) split: SplitName,
    /// Where to keep what boards show [default: errare/survey in the folder for caches]
    #[arg(long, value_name = "FILE")]
    pub(crate) cache: Option<PathBuf>,
}

impl ChoicesOptions {
    pub(crate) fn drawing(&self) -> Drawing {
        Drawing {
            split: self.split.into(),
            per_game: self.positions_per_game.into(),
            per_band: self.games_per_band as usize,
            max_difference: self.max_difference,
        }
    }
}

#[derive(Debug, Args)]
#[command(mut_arg("split", |split| split.default_value("fit")))]
pub(crate) struct FitOptions {
    /// Rated games in PGN, packed by zstd or not
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,
    /// Where to write the model
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) choices: ChoicesOptions,
    /// Rated puzzles to fit the difficulty of puzzles to; without them it stays what it is in the model that ships
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzles: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(mut_arg("split", |split| split.default_value("all")))]
pub(crate) struct ScoreModelOptions {
    /// A model that `errare fit` wrote, whose name ends in .toml, and then games; or only games, for the model that ships
    #[arg(required = true, value_name = "[MODEL] GAMES")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) choices: ChoicesOptions,
    /// An engine that speaks UCI, to be compared with the model
    #[arg(long, value_name = "PATH")]
    pub(crate) engine: Option<PathBuf>,
    /// How many plies it looks ahead: once for each of these numbers
    #[arg(long, value_name = "N,…", requires = "engine", value_delimiter = ',', default_values_t = [1, 5, 10],
          value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) engine_depths: Vec<u8>,
    /// The folder of Maia-1's nets, maia-1100.pb.gz to maia-1900.pb.gz, to be compared with the model on the same positions
    #[arg(long, value_name = "FOLDER")]
    pub(crate) maia: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzlesOptions {
    /// Puzzles in CSV, packed by zstd or not, with the columns fen, moves and perhaps rating
    #[arg(value_name = "FILE")]
    pub(crate) puzzles: PathBuf,
    /// How people choose their moves: a file that `errare fit` wrote [default: the model that ships]
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// Which puzzles of the file
    #[arg(long, value_enum, default_value_t = SplitName::All)]
    pub(crate) split: SplitName,
    /// Stop after so many
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<NonZeroUsize>,
    /// What to write
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SplitName {
    /// Those that `errare fit` fits to: four of five, by a hash of their number in the file
    Fit,
    /// Those that it never fits to: one of five
    Validation,
    /// All
    All,
}

impl From<SplitName> for Split {
    fn from(name: SplitName) -> Self {
        match name {
            SplitName::Fit => Self::Fit,
            SplitName::Validation => Self::Validation,
            SplitName::All => Self::All,
        }
    }
}

pub(super) const FIT_HELP: &str = "\
The model says with what probability a person of a rating chooses each move of a position: what a net says that
comes with errare, and a conditional logit over that and over what each depth of look-ahead shows, whose weights are polynomials
in the rating, fitted by maximum likelihood. Fitted beside it are the score that people get from a position, Michie's
merit by rating, how moves tell about a rating, and how hard puzzles are. Everything is in the one file, which is readable,
with standard errors.

Games without ratings are left out. One game in five, by a hash of its number in its file, is held out for `errare score-model
--split validation`. The number of games is limited for each hundred points of rating, so that strengths that play much do not
decide for all; a band with few games gets wide intervals, and a warning.

Looking at the boards takes nearly all of the time. What they show is kept in the cache as it is seen: a run that is cut off
goes on where it was, and a second one is quick. A cache of another version of the engine is not used. Results do not depend
on the number of threads.

Example: errare fit lichess.pgn.zst --puzzles puzzles.csv -o model.toml";

pub(super) const SCORE_MODEL_HELP: &str = "\
By the rating of the mover, in bands of 200 points:

top 1, top 3   how often the likeliest move, or one of the three likeliest, was made; equally likely moves share
loss           the mean negative logarithm of the probability of the move that was made, in nats
calibration    over all moves of all positions, in twenty groups by predicted probability, the mean distance between the
               predicted and the observed frequency, each group counting by its moves
predicted,     how often a move was predicted and made that gives away more than 20 points of winning chances by the deepest
blundered      look (180 centipawns are a unit of log-odds); what was made with its standard error, if choices are independent:
               a prediction within two of it may be right, one further away is biased

results        how well the results of the games are foretold from their positions from the tenth ply on, in nats: by the
               model's u, by centipawns on its curve, and by the ratings alone

Beside the model stand Michie's formula, with its merit fitted to the same games; the built-in engine's best move, with the
probability with which it was made in these very games and this band, so that nothing could be better for it; and all moves
alike. A forced move is no choice and does not count.

With --engine another engine is asked at each depth for its best move, and once more for three lines. top 1 is of its best move,
top 3 of that and the best of the lines; for the loss its best move has the probability with which it was made in this band,
like the built-in engine's, and the other moves share the rest. There is a process for each thread, and none remembers one
question at the next: the figures are the same each time. One that dies, or takes a minute for an answer, is started anew and
asked once more before the run ends.

With --maia the net of Maia-1 whose people are nearest in rating is asked about the very same positions, with the boards before
them; and by band it is told by how many nats a choice the model is ahead, and by how many standard errors.

Examples:
  errare score-model lichess.pgn.zst --split validation
  errare score-model lichess.pgn.zst --split validation --engine stockfish --engine-depths 1,8
  errare score-model model.toml other.pgn --format csv";

pub(super) const PUZZLES_HELP: &str = "\
The first line of the file names its columns; fen, moves and rating are used, others passed over. The first move is the
opponent's, then the solver's and the opponent's in turn, in UCI's notation.

rating   by how likely people of three ratings are to find all of the solver's moves, and by how deep the engine must look to
         find them; a regression that `errare fit --puzzles` makes
half     the rating at which half of the players find all moves in a game; a dash where nobody does, or everybody
found    the probability that players rated 1000, 1500, 2000 find all moves in a game

Where the ratings are known, Spearman's rank correlation with them is told. One puzzle in five, by a hash of its line, is never
fitted to: --split validation.

Example: errare puzzles lichess_puzzles.csv --split validation --limit 500";
