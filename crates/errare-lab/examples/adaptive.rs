//! Prints what adapting is worth against opponents of unknown strength on noughts and crosses.

use errare_lab::contestant::{Options, experiment};

fn main() {
    match experiment(Options::default()) {
        Ok(experiment) => print!("{experiment}"),
        Err(error) => eprintln!("{error}"),
    }
}
