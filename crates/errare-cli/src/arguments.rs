//! What can be typed.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use errare::spec::{EVALUATIONS, Entry, GAMES, PLAYERS};

/// Games against players who err.
///
/// Minimax assumes a perfect opponent. errare models how a player errs, and says what a position and a move are worth to
/// the two who are playing.
#[derive(Debug, Parser)]
#[command(name = "errare", version, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Label a game tree: what each node is worth to two players who err, what they will play, and comments
    #[command(after_long_help = TREE_HELP)]
    Tree(TreeOptions),
    /// Show what a player sees in a position: each legal move with its value and its probability
    #[command(after_long_help = analyse_help())]
    Analyse(AnalyseOptions),
    /// Play a game against a player who errs, and read the commented record of it
    #[command(after_long_help = PLAY_HELP)]
    Play(PlayOptions),
    /// Print a completion script for a shell
    #[command(after_long_help = "Example: errare completions bash > ~/.local/share/bash-completion/completions/errare")]
    Completions {
        /// The shell
        shell: Shell,
    },
}

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

#[derive(Debug, Args)]
pub(crate) struct AnalyseOptions {
    /// The game, such as `kalah:pits=4,seeds=3`, or a file ending in `.tree`
    pub(crate) game: String,
    /// The position in the game's notation; where the game begins, if not given
    #[arg(long, short, value_name = "POSITION", default_value = "start", allow_hyphen_values = true)]
    pub(crate) position: String,
    /// The player who looks at it, such as `predictive:ply=2,strength=0.4`
    #[arg(long, value_name = "PLAYER", default_value = "minimax")]
    pub(crate) by: String,
    /// What to write
    #[arg(long, value_enum, default_value_t = AnalyseFormat::Text)]
    pub(crate) format: AnalyseFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnalyseFormat {
    /// A table
    Text,
    /// For programs
    Json,
}

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

/// The largest merit that is taken: beyond it nobody errs any more.
const LARGEST_MERIT: f64 = 10_000.0;

fn merit(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(merit) if (0.0..=LARGEST_MERIT).contains(&merit) => Ok(merit),
        Ok(elo) if elo > LARGEST_MERIT => Err(format!("a merit is at most {LARGEST_MERIT}; it is Elo divided by 1000")),
        _ => Err(format!("a number from 0 to {LARGEST_MERIT} is expected: Elo divided by 1000")),
    }
}

const TREE_HELP: &str = "\
The file has one line a node, in any order: its name, whose turn it is, and its children. A child that is a number is an
end of the game, worth that to White. The root is the one node that is nobody's child.

    A     black   B1 B2            # a comment runs to the end of the line
    B1    white   C1 -1 0.5
    B2    chance  0.9:0 0.1:1      # chance: probability:child
    C1    end     1                # an end with a name

Turns are white or max, black or min, chance, end.

Thresholds: decided, exact, near, far, change, great-change, lifeless, tense, branching.

Example: errare tree examples/michie.tree --white-merit 0.2 --black-merit 1.4";

const PLAY_HELP: &str = "\
Type a move as the prompt lists it, or: undo, hint, moves, board, resign, quit, help.

After the game, the moves that decided it are commented on for two players of the given strengths.

Example: errare play connect-four --against tutor:learner=semi-random:ply=2,limit=0.3,sight=2,ply=4 --elo 900";

fn analyse_help() -> String {
    let mut help = String::from("Games:\n");
    list(&mut help, GAMES);
    help.push_str("\nPlayers:\n");
    list(&mut help, PLAYERS);
    help.push_str("\nEvaluations:\n");
    list(&mut help, EVALUATIONS);
    help.push_str(
        "
A name takes arguments after a colon: name:key=value,key=value. A value may itself be a player or a model with arguments;
an argument belongs to the innermost name that knows it, and brackets end one sooner:
tutor:learner=(merit:elo=1200),ply=4.

Positions: noughts and crosses `x.o/.x./...` or moves `eab`; connect four columns `4453` or rows from the top
`......./…`; Kalah `4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 max`; arc-sum branches `2.1`; a tree from a file, a node's name.

Example: errare analyse noughts-and-crosses --position e --by minimax:ply=1,evaluation=levy",
    );
    help
}

fn list(help: &mut String, entries: &[Entry]) {
    for Entry { name, arguments, about } in entries {
        let _ = writeln!(help, "  {name:<20} {about}");
        for (key, meaning) in arguments.iter().filter(|(_, meaning)| !meaning.is_empty()) {
            let _ = writeln!(help, "      {key:<18} {meaning}");
        }
    }
}
