//! Fits how people choose in solved endings to their games, and says how well it predicts games that it was not fitted to.
//!
//!     errare endgame build --men 4
//!     cargo run --release -p errare-chess --example fit_endgames -- FOLDER GAMES... > crates/errare-chess/src/study/people.weights
//!
//! FOLDER holds the tables. One game in five is held out.

use std::error::Error;
use std::path::PathBuf;

use errare_chess::endgame::Endgames;
use errare_chess::people::choices::{Split, ratings};
use errare_chess::people::logit::{Weights, fit};
use errare_chess::pgn::{Games, open};
use errare_chess::study::people::{COUNT, FEATURES};
use errare_chess::study::reality::{Decision, look_at};

/// Games between players who are further apart are left out: the stronger one is not himself.
const MOST_APART: f64 = 300.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next().ok_or("a folder with tables, and games")?;
    let (endgames, unusable) = Endgames::open(&folder);
    if let Some(unusable) = unusable.into_iter().next() {
        return Err(unusable.into());
    }
    let (mut fitted_to, mut held_out) = (Vec::new(), Vec::new());
    let mut games = 0;
    for path in arguments {
        for record in Games::new(open(&path)?) {
            let Ok(record) = record else { continue };
            let Some(number) = record.place.map(|place| place.game) else { continue };
            let Some((white, black)) = ratings(&record).filter(|(w, b)| (w - b).abs() <= MOST_APART) else { continue };
            let (decisions, _) = look_at(&record, (white, black), &endgames);
            games += usize::from(!decisions.is_empty());
            if Split::Fit.holds(number) { &mut fitted_to } else { &mut held_out }.extend(decisions);
        }
        eprintln!("{}: {games} games so far", path.display());
    }
    let found = fit(&fitted_to, Decision::observed, Weights::<COUNT>::ZERO);
    eprintln!("{} choices of {games} games, {} held out", fitted_to.len() + held_out.len(), held_out.len());
    eprintln!("fitted to: {:.4} nats; held out: {}", found.loss, held_out_loss(&held_out, &found.weights));
    println!("[");
    for (coefficients, name) in found.weights.0.iter().zip(FEATURES) {
        let [a, b, c] = coefficients;
        println!("    // {name}\n    [{a:.4}, {b:.4}, {c:.4}],");
    }
    println!("]");
    Ok(())
}

fn held_out_loss(decisions: &[Decision], weights: &Weights<COUNT>) -> String {
    let (mut loss, mut uniform, mut first) = (0.0, 0.0, 0);
    let mut probabilities = Vec::new();
    let (mut critical, mut kept, mut predicted) = (0, 0, 0.0);
    for decision in decisions {
        let choice = decision.observed();
        weights.probabilities(choice.elo, &choice.options, &mut probabilities);
        loss -= probabilities[choice.taken].ln();
        uniform += (probabilities.len() as f64).ln();
        first += usize::from(probabilities.iter().all(|p| *p <= probabilities[choice.taken]));
        if decision.is_critical() {
            critical += 1;
            kept += usize::from(decision.keeps(decision.taken));
            predicted += (0..probabilities.len()).filter(|i| decision.keeps(*i)).map(|i| probabilities[i]).sum::<f64>();
        }
    }
    let n = decisions.len().max(1) as f64;
    let share = |count: f64| 100.0 * count / f64::from(critical.max(1));
    format!(
        "{:.4} nats (uniform {:.4}), the likeliest move in {:.1} %; of {critical} critical choices {:.1} % kept what there was, {:.1} % predicted",
        loss / n,
        uniform / n,
        100.0 * first as f64 / n,
        share(kept as f64),
        share(predicted)
    )
}
