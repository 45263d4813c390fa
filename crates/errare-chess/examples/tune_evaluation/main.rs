//! Fits the weights of the evaluation.
//!
//! Positions come from games in PGN, of which a strong engine says what they are worth, and the weights are moved until the
//! evaluation expects the same as the engine and, to a smaller part, the results of the games:
//!
//! ```text
//! cargo build --release --package errare-chess --example tune_evaluation
//! tune=target/release/examples/tune_evaluation
//! zstd -dc $ERRARE_DATA/human/lichess-2018-06-fit.pgn.zst | timeout 480 $tune label stockfish > positions.txt
//! $tune fit < positions.txt > weights.rs
//! ```
//!
//! The weights in use come from 48,322 positions, which is as far as Stockfish 15.1 came in eight minutes.
//!
//! `weights.rs` replaces `src/engine/evaluation/weights.rs`. The fit starts from the weights in use, reports the loss and the
//! correlation with the engine on games that it does not see, and how long one evaluation takes.

mod fit;
mod label;
mod print;

use std::error::Error;
use std::io::{self, BufRead};

use errare_chess::engine::evaluation::weights;
use fit::{Sample, split};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["label", engine] => label::label(engine, io::stdin().lock(), &mut io::stdout().lock()),
        ["fit"] => fit_and_print(),
        _ => Err("say `label ENGINE` with games on standard input, or `fit` with labelled positions".into()),
    }
}

fn fit_and_print() -> Result<(), Box<dyn Error>> {
    let lines: Vec<String> = io::stdin().lock().lines().collect::<Result<_, _>>()?;
    let samples: Vec<Sample> = lines.iter().map(|line| Sample::read(line)).collect::<Result<Vec<_>, _>>()?;
    let scale = fit::scale_of_results(&samples);
    let (training, validation) = split(&samples);
    eprintln!("{} positions to fit, {} to validate, scale {scale:.0}", training.len(), validation.len());
    let mut weights = weights();
    eprintln!("before: {}", fit::report(&weights, &validation, scale));
    fit::descend(&mut weights, &training, &validation, scale);
    eprintln!("after: {}", fit::report(&weights, &validation, scale));
    print::normalise(&mut weights);
    print!("{}", print::table(&weights));
    eprintln!("{:.0} ns for an evaluation", fit::nanoseconds(&samples));
    Ok(())
}
