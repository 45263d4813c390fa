//! The arguments of `errare reproduce`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::TableFormat;

#[derive(Debug, Args)]
pub(crate) struct ReproduceOptions {
    /// Which paper
    #[arg(value_enum, default_value_t = PaperName::All)]
    pub(crate) paper: PaperName,
    /// Random trees of Reibman & Ballard [default: 5000, as printed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(crate) trees: Option<u64>,
    /// Games for each pair of Kajihara et al. [default: 10000, as printed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    /// Games for each tutor and learner of Iida et al., and of the adaptive contestant of `risk` [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(crate) lessons: Option<u64>,
    /// The seed of all chance: the same seed gives the same numbers, whatever the number of threads
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// What to write
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
    /// Also write a page with pictures: index.html in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
    /// Fail, with exit code 1, if a number that is known to come out does not
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperName {
    /// The worked search of noughts and crosses, and Task 2
    Levy,
    /// Predictive play against opponents who err
    ReibmanBallard,
    /// Semi-random and speculative play
    Kajihara,
    /// Tutoring strategies
    Iida,
    /// Evaluative comments
    Michie,
    /// What a wrong model of the opponent costs
    Risk,
    /// All of them
    All,
}

pub(super) const REPRODUCE_HELP: &str = "\
A cell shows our number, the printed one, and how many standard errors they are apart. Where the text of a paper can be read
in several ways, all readings are shown. At the end, the distinct numbers in print are counted in the reading that we go by.

Example: errare reproduce all --report report --check";
