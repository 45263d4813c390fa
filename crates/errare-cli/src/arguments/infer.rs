//! The arguments of `errare infer`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::ReportFormat;

#[derive(Debug, Args)]
pub(crate) struct InferOptions {
    /// The game, such as `noughts-and-crosses` or `chess`, or a file ending in `.tree`
    pub(crate) game: String,
    /// The recorded games, one a line, those of chess in PGN; `-` reads standard input
    pub(crate) records: PathBuf,
    /// Whose moves to judge
    #[arg(long, value_enum, default_value_t = Judged::Both)]
    pub(crate) player: Judged,
    /// How he is taken to err
    #[arg(long, value_enum, default_value_t = FamilyChoice::All)]
    pub(crate) family: FamilyChoice,
    /// In chess, whose moves belong together [default: name]
    #[arg(long, value_enum)]
    pub(crate) pool: Option<PoolName>,
    /// In chess, how people choose their moves: a file that `errare fit` wrote [default: the model that ships]
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// In chess, where to keep what boards show [default: errare/survey in the folder for caches]
    #[arg(long, value_name = "FILE")]
    pub(crate) cache: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Judged {
    /// The one who moves for Max
    Max,
    /// The one who moves for Min
    Min,
    /// Each by himself
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PoolName {
    /// Those of one name; of players without a name, those of one colour
    Name,
    /// Those of one colour
    Colour,
    /// All, as if one player had made them
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FamilyChoice {
    /// By look-ahead: forced wins and losses within it, and otherwise chance
    SemiRandom,
    /// By the range of the noise through which he sees minimax values
    Noise,
    /// By how surely he plays the better of two moves that he has ranked
    Strength,
    /// By his merit: Elo divided by 1000
    Merit,
    /// Each of them, and which explains the moves best
    All,
}

pub(super) const INFER_HELP: &str = "\
The file has one game a line: its moves in the game's notation, with blanks between them. A game that did not begin at the
beginning has its position in front, and a semicolon.

    e a i c b            # a comment runs to the end of the line
    x.o/.x./... ; i b

All games of the file are taken to be by the same two players. Every player is taken to make one move in a hundred at random,
so that a slip does not decide.

In chess, Max is White, and what is inferred is the rating of each player, by the model of how people of a rating choose their
moves; the ratings that the games tell are not used. Before any move the rating is thought to be 1500, give or take 450. The
moves of one person hang together, so that each counts for less than one, as was found out from players of known rating.

Examples:
  printf 'e a c g d f\\ne b g c a i d\\n' | errare infer noughts-and-crosses -
  errare infer chess club.pgn
  errare infer chess match.pgn --pool colour --format json";
