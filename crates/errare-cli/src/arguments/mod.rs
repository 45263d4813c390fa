//! What can be typed.

mod analyse;
mod annotate;
mod arena;
mod endgame;
mod engine;
mod explain;
mod format;
mod infer;
mod people;
mod play;
mod reproduce;
mod seed;
mod serve;
mod tree;
mod uci;

pub(crate) use analyse::AnalyseOptions;
pub(crate) use annotate::{AnnotateFormat, AnnotateOptions};
pub(crate) use arena::ArenaOptions;
pub(crate) use endgame::{
    BuildOptions, EndgameCommand, EndgameOptions, PeopleOptions, ProbeOptions, StudyFormat, StudyOptions,
    SwindleOptions,
};
pub(crate) use engine::EngineChoice;
pub(crate) use explain::ExplainOptions;
pub(crate) use format::{ReportFormat, TableFormat};
pub(crate) use infer::{FamilyChoice, InferOptions, Judged, PoolName};
pub(crate) use people::{FitOptions, PuzzlesOptions, ScoreModelOptions};
pub(crate) use play::{PlayOptions, SideName};
pub(crate) use reproduce::{PaperName, ReproduceOptions};
pub(crate) use seed::seed_of_the_moment;
pub(crate) use serve::ServeOptions;
pub(crate) use tree::{TreeFormat, TreeOptions};
pub(crate) use uci::UciOptions;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

/// More positions for one question than anybody waits for.
const MOST_NODES: u64 = 1_000_000_000;

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
    /// Open the studio: play, review and explore games in a browser
    #[command(after_long_help = serve::SERVE_HELP)]
    Serve(ServeOptions),
    /// Label a game tree: what each node is worth to two players who err, what they will play, and comments
    #[command(after_long_help = tree::TREE_HELP)]
    Tree(TreeOptions),
    /// Show what a player sees in a position: each legal move with its value and its probability
    #[command(after_long_help = analyse::analyse_help())]
    Analyse(AnalyseOptions),
    /// Comment chess games for the two who played them: evaluations, signs, remarks and better lines
    #[command(after_long_help = annotate::ANNOTATE_HELP)]
    Annotate(AnnotateOptions),
    /// Let players meet: every one against every other, sampled on all cores or computed exactly
    #[command(after_long_help = arena::ARENA_HELP)]
    Arena(ArenaOptions),
    /// Compute the tables and figures of the five papers, beside their print
    #[command(after_long_help = reproduce::REPRODUCE_HELP)]
    Reproduce(ReproduceOptions),
    /// Play a game against a player who errs, and read the commented record of it
    #[command(after_long_help = play::PLAY_HELP)]
    Play(PlayOptions),
    /// Explain a chess position to two players of given strengths: what to play, what to hope for, what to beware of
    #[command(after_long_help = explain::EXPLAIN_HELP)]
    Explain(ExplainOptions),
    /// Solve endings of few men, and see what people make of them
    #[command(after_long_help = endgame::ENDGAME_HELP)]
    Endgame(EndgameOptions),
    /// Infer from their moves how strong the players of recorded games are
    #[command(after_long_help = infer::INFER_HELP)]
    Infer(InferOptions),
    /// Play chess in any program that speaks UCI: as strong as it can, or against, for and like players who err
    #[command(after_long_help = uci::UCI_HELP)]
    Uci(UciOptions),
    /// Fit the model of how people choose their moves to their games of chess
    #[command(after_long_help = people::FIT_HELP)]
    Fit(FitOptions),
    /// Score how well a model predicts the moves of people, beside plainer ones
    #[command(after_long_help = people::SCORE_MODEL_HELP)]
    ScoreModel(ScoreModelOptions),
    /// Rate puzzles of chess by who finds their moves
    #[command(after_long_help = people::PUZZLES_HELP)]
    Puzzles(PuzzlesOptions),
    /// Print a completion script for a shell
    #[command(after_long_help = "Example: errare completions bash > ~/.local/share/bash-completion/completions/errare")]
    Completions {
        /// The shell
        shell: Shell,
    },
}
