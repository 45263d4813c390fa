//! The arguments of `errare analyse`.

use std::fmt::Write;

use clap::Args;
use errare::spec::{EVALUATIONS, Entry, GAMES, PLAYERS};
use errare_lab::contestant::ADAPTIVE;

use super::ReportFormat;

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
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

pub(super) fn analyse_help() -> String {
    let mut help = String::from("Games:\n");
    list(&mut help, GAMES);
    help.push_str("\nPlayers:\n");
    list(&mut help, PLAYERS);
    help.push_str("\nOnly in `arena` and `play`, where there is something to learn from:\n");
    list(&mut help, &[ADAPTIVE]);
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
