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
    /// Infer from their moves how strong the players of recorded games are
    #[command(after_long_help = INFER_HELP)]
    Infer(InferOptions),
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

const INFER_HELP: &str = "\
The file has one game a line: its moves in the game's notation, with blanks between them. A game that did not begin at the
beginning has its position in front, and a semicolon.

    e a i c b            # a comment runs to the end of the line
    x.o/.x./... ; i a

All games of the file are taken to be by the same two players. Every player is taken to make one move in a hundred at random,
so that a slip does not decide.

Example: printf 'e a c g d f\\ne b g c a i d\\n' | errare infer noughts-and-crosses -";

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
