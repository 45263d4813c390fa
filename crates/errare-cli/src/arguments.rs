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
    /// Let players meet: every one against every other, sampled on all cores or computed exactly
    #[command(after_long_help = ARENA_HELP)]
    Arena(ArenaOptions),
    /// Compute the tables and figures of the five papers, beside their print
    #[command(after_long_help = REPRODUCE_HELP)]
    Reproduce(ReproduceOptions),
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
    #[arg(long, value_enum, default_value_t = ArenaFormat::Text)]
    pub(crate) format: ArenaFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ArenaFormat {
    /// Tables
    Text,
    /// For programs
    Json,
    /// One line for each player as Max against each other
    Csv,
}

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
    /// Games for each tutor and learner of Iida et al. [default: 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(crate) lessons: Option<u64>,
    /// The seed of all chance: the same seed gives the same numbers, whatever the number of threads
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// How many threads to use [default: as many as there are cores]
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// What to write
    #[arg(long, value_enum, default_value_t = ReproduceFormat::Text)]
    pub(crate) format: ReproduceFormat,
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
    /// All five
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReproduceFormat {
    /// Tables side by side
    Text,
    /// For programs
    Json,
    /// One line for each number
    Csv,
}

/// Two numbers with a comma between them.
fn two_numbers(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    numbers.ok_or("two numbers are expected, such as 0,5".to_owned())
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

const REPRODUCE_HELP: &str = "\
A cell shows our number, the printed one, and how many standard errors they are apart. Where the text of a paper can be read
in several ways, all readings are shown.

Example: errare reproduce all --report report --check";

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

const ARENA_HELP: &str = "\
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
the numbers it would have given. Each line is a game: its number, Max, Min, result, plies, the stream of
chance, and a checksum.

Examples:
  errare arena noughts-and-crosses semi-random:ply=1 semi-random:ply=2 semi-random:ply=3 --exact
  errare arena kalah minimax:ply=2 predictive:ply=2,strength=0.4 --games 2000 --journal kalah.journal --resume
  errare arena connect-four speculative:ply=2 semi-random:ply=2 --sprt 0,20";
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
