//! How the net that evaluates chess positions is made; see README.md beside this crate.

mod chance;
mod games;
mod label;
mod network;
mod packed;
mod quantised;
mod train;

use std::error::Error;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
say one of
  positions GAMES.pgn > FILE               calm positions of games that carry evaluations
  label ENGINE GAMES.pgn SEED > FILE       positions beside games, with an engine's opinion; may be stopped at any time
  train EPOCHS SEED NET FILE...            a net from such files";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["positions", games] => games::positions(Path::new(games), &mut out)?,
        ["label", engine, games, seed] => label::label(engine, Path::new(games), seed.parse()?, &mut out)?,
        ["train", epochs, seed, net, ref files @ ..] => {
            return train::train(files, epochs.parse()?, seed.parse()?, Path::new(net));
        }
        _ => return Err(USAGE.into()),
    };
    out.flush()?;
    eprintln!("{written} positions");
    Ok(())
}
