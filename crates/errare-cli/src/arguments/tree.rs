//! The arguments of `errare tree`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct TreeOptions {
    /// The tree, one line a node; `-` reads standard input
    pub(crate) file: PathBuf,
    /// White's (Max's) merit in thousands of Elo points: 0 plays at random, 10000 as good as perfectly
    #[arg(long, value_name = "M", default_value_t = 1.5, value_parser = merit)]
    pub(crate) white_merit: f64,
    /// Black's (Min's) merit
    #[arg(long, value_name = "M", default_value_t = 1.5, value_parser = merit)]
    pub(crate) black_merit: f64,
    /// What to write
    #[arg(long, value_enum, default_value_t = TreeFormat::Text)]
    pub(crate) format: TreeFormat,
    /// How many plies the drawing in the terminal shows
    #[arg(long, value_name = "PLIES", default_value_t = 12)]
    pub(crate) depth: usize,
    /// What "about" and "much more" mean in comments, such as `near=0.1,far=0.4`
    #[arg(long, value_name = "NAME=NUMBER,…")]
    pub(crate) thresholds: Option<String>,
    /// Write to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeFormat {
    /// A drawing for the terminal
    Text,
    /// For programs
    Json,
    /// For Graphviz
    Dot,
    /// A picture
    Svg,
}

/// The largest merit that is taken: beyond it nobody errs any more.
const LARGEST_MERIT: f64 = 10_000.0;

fn merit(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(merit) if (0.0..=LARGEST_MERIT).contains(&merit) => Ok(merit),
        Ok(elo) if elo > LARGEST_MERIT => Err(format!("a merit is at most {LARGEST_MERIT}; it is Elo divided by 1000")),
        _ => Err(format!("a number from 0 to {LARGEST_MERIT} is expected: Elo divided by 1000")),
    }
}

pub(super) const TREE_HELP: &str = "\
The file has one line a node, in any order: its name, whose turn it is, and its children. A child that is a number is an
end of the game, worth that to White. The root is the one node that is nobody's child.

    A     black   B1 B2            # a comment runs to the end of the line
    B1    white   C1 -1 0.5
    B2    chance  0.9:0 0.1:1      # chance: probability:child
    C1    end     1                # an end with a name

Turns are white or max, black or min, chance, end.

Thresholds: decided, exact, near, far, change, great-change, lifeless, tense, branching.

Example: errare tree examples/michie.tree --white-merit 0.2 --black-merit 1.4";
