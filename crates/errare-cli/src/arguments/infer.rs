//! The arguments of `errare infer`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::AnalyseFormat;

#[derive(Debug, Args)]
pub(crate) struct InferOptions {
    /// The game, such as `noughts-and-crosses`, or a file ending in `.tree`
    pub(crate) game: String,
    /// The recorded games, one a line; `-` reads standard input
    pub(crate) records: PathBuf,
    /// Whose moves to judge
    #[arg(long, value_enum, default_value_t = Judged::Both)]
    pub(crate) player: Judged,
    /// How he is taken to err
    #[arg(long, value_enum, default_value_t = FamilyChoice::All)]
    pub(crate) family: FamilyChoice,
    /// What to write
    #[arg(long, value_enum, default_value_t = AnalyseFormat::Text)]
    pub(crate) format: AnalyseFormat,
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
    x.o/.x./... ; i a

All games of the file are taken to be by the same two players. Every player is taken to make one move in a hundred at random,
so that a slip does not decide.

Example: printf 'e a c g d f\\ne b g c a i d\\n' | errare infer noughts-and-crosses -";
