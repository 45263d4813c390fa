//! Prints what adapting is worth against opponents of unknown strength on noughts and crosses.

use errare_lab::infer::{Options, experiment};

fn main() {
    match experiment(Options::default()) {
        Ok(experiment) => print!("{experiment}"),
        Err(error) => eprintln!("{error}"),
    }
}
