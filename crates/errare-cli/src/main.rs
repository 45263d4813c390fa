//! The `errare` command: glue and words, nothing else.

mod arguments;
mod commands;
mod input;
mod output;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};
use commands::{
    analyse, annotate, arena, endgame, explain, fit, infer, play, puzzles, reproduce, score_model, serve, tree, uci,
};

fn main() -> ExitCode {
    // Some chess programs take a path and no arguments.
    if std::env::args_os().len() == 1
        && let Some(done) = uci::answer_unasked()
    {
        return report(done.map(|()| ExitCode::SUCCESS));
    }
    report(run(Arguments::parse().command))
}

fn report(done: anyhow::Result<ExitCode>) -> ExitCode {
    match done {
        Ok(code) => code,
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::say(output::ERROR, "error:", &format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    let done = match command {
        Command::Serve(options) => serve::run(&options),
        Command::Reproduce(options) => return reproduce::run(&options),
        Command::Tree(options) => tree::run(&options),
        Command::Analyse(options) => analyse::run(options),
        Command::Annotate(options) => annotate::run(&options),
        Command::Arena(options) => arena::run(&options),
        Command::Play(options) => play::run(options),
        Command::Explain(options) => explain::run(&options),
        Command::Endgame(options) => endgame::run(&options),
        Command::Infer(options) => infer::run(&options),
        Command::Uci(options) => uci::run(&options),
        Command::Fit(options) => fit::run(&options),
        Command::ScoreModel(options) => score_model::run(&options),
        Command::Puzzles(options) => puzzles::run(&options),
        Command::Completions { shell } => output::to(None, |out| {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "errare", &mut script);
            Ok(out.write_all(&script)?)
        }),
    };
    done.map(|()| ExitCode::SUCCESS)
}
