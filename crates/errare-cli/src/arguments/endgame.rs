//! The arguments of `errare endgame`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use errare_chess::endgame::{MOST_MEN, Material};

use super::ReportFormat;
use super::explain::elo;
use super::people::SplitName;

#[derive(Debug, Args)]
pub(crate) struct EndgameOptions {
    #[command(subcommand)]
    pub(crate) command: EndgameCommand,
    /// Where tables are kept [default: errare/endgames in the folder for caches]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EndgameCommand {
    /// Solve endings: who wins each position, and in how many moves
    Build(BuildOptions),
    /// Say what best play comes to in a position, after each of its moves, and what two players make of it
    Probe(ProbeOptions),
    /// Study a whole ending: how often its wins are won by people, the hardest and the easiest, what there is to say of it
    Study(StudyOptions),
    /// Find the move of a lost position that costs a fallible opponent most
    Swindle(SwindleOptions),
    /// Compare what people did in solved endings with what the model of people expects
    People(PeopleOptions),
}

#[derive(Debug, Args)]
pub(crate) struct BuildOptions {
    /// Endings, such as KRvKN, each with all that it leads to
    #[arg(required_unless_present = "men", value_name = "ENDING")]
    pub(crate) endings: Vec<Material>,
    /// All endings of up to so many men, kings included
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(2..=MOST_MEN as i64))]
    pub(crate) men: Option<u8>,
}

#[derive(Debug, Args)]
pub(crate) struct ProbeOptions {
    /// The position in FEN, quoted or not
    #[arg(required = true, num_args = 1.., value_name = "FEN")]
    pub(crate) fen: Vec<String>,
    /// The strength of White, to see what people make of it
    #[arg(long, value_name = "ELO", value_parser = elo, requires = "black_elo")]
    pub(crate) white_elo: Option<f64>,
    /// The strength of Black
    #[arg(long, value_name = "ELO", value_parser = elo, requires = "white_elo")]
    pub(crate) black_elo: Option<f64>,
    /// What to write
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct StudyOptions {
    /// The ending, such as KRvKN; White has the stronger side
    #[arg(value_name = "ENDING")]
    pub(crate) ending: Material,
    /// The strength of White
    #[arg(long, value_name = "ELO", default_value_t = 1500.0, value_parser = elo)]
    pub(crate) white_elo: f64,
    /// The strength of Black
    #[arg(long, value_name = "ELO", default_value_t = 1500.0, value_parser = elo)]
    pub(crate) black_elo: f64,
    /// White is Michie's player of this merit, in thousands of points, and no person
    #[arg(long, value_name = "MERIT", value_parser = merit)]
    pub(crate) white_merit: Option<f64>,
    /// Black is Michie's player of this merit
    #[arg(long, value_name = "MERIT", value_parser = merit)]
    pub(crate) black_merit: Option<f64>,
    /// The luck of the sample game
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// What to write
    #[arg(long, value_enum, default_value_t = StudyFormat::Text)]
    pub(crate) format: StudyFormat,
    /// Where to write it [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StudyFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// A page with plots
    Html,
}

#[derive(Debug, Args)]
pub(crate) struct SwindleOptions {
    /// The lost position in FEN, quoted or not
    #[arg(required = true, num_args = 1.., value_name = "FEN")]
    pub(crate) fen: Vec<String>,
    /// The strength of the opponent
    #[arg(long, value_name = "ELO", default_value_t = 1500.0, value_parser = elo)]
    pub(crate) opponent_elo: f64,
    /// What to write
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct PeopleOptions {
    /// Rated games in PGN, packed by zstd or not
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,
    /// Which games of each file: those that the model that ships was not fitted to, if they are the same files
    #[arg(long, value_enum, default_value_t = SplitName::Validation)]
    pub(crate) split: SplitName,
    /// What to write
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

fn merit(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(merit) if (0.0..=1e6).contains(&merit) => Ok(merit),
        _ => Err("a merit is a number from 0 to 1000000, in thousands of points".to_owned()),
    }
}

pub(super) const ENDGAME_HELP: &str = "\
An ending is named by the men of both sides, K Q R B N P, as in KRvKN. Tables are built when they are first needed, and
`annotate`, `explain` and `uci` use those that are there. Distances are moves to mate, the rule of fifty moves aside; what people
are expected to make of an ending reckons with that rule.

Examples:
  errare endgame build KRvKN
  errare endgame build --men 4
  errare endgame probe '8/8/8/3k4/8/8/8/R3K2n w - - 0 1' --white-elo 1500 --black-elo 1500
  errare endgame study KRvKN --white-elo 1800 --black-elo 1800 --format html --output krkn.html
  errare endgame swindle '8/8/8/3k4/3r4/8/8/QK6 b - - 0 1' --opponent-elo 1500
  errare endgame people games.pgn.zst";
