//! The weights as a file of the crate.

use std::fmt::Write;

use errare_chess::engine::evaluation::TERMS;

const HEAD: &str = "\
//! The weights, middle game and endgame, written by `examples/tune_evaluation`, whose head says how.

use super::taper::Taper;
use super::terms::COUNT;

const fn w(middle: i32, end: i32) -> Taper {
    Taper::new(middle, end)
}

#[rustfmt::skip]
pub(super) const WEIGHTS: [Taper; COUNT] = [
";

/// Makes a pawn in the endgame, on an average square, worth 100.
pub(crate) fn normalise(weights: &mut [[f64; 2]]) {
    let named = |name: &str| TERMS.iter().find(|term| term.name == name).map_or(0, |term| term.start);
    let squares = named("PAWN_SQUARES");
    let pawn =
        weights[named("MATERIAL")][1] + weights[squares + 8..squares + 56].iter().map(|w| w[1]).sum::<f64>() / 48.0;
    weights.iter_mut().flatten().for_each(|weight| *weight *= 100.0 / pawn);
}

/// The text of `weights.rs`.
pub(crate) fn table(weights: &[[f64; 2]]) -> String {
    let mut text = HEAD.to_owned();
    for term in TERMS {
        _ = writeln!(text, "    // {}: {}", term.name, term.meaning);
        let wing = term.length == 32 && term.name.ends_with("SQUARES");
        for row in weights[term.start..term.start + term.length].chunks(if wing { 4 } else { 8 }) {
            let row: Vec<String> = row
                .iter()
                .map(|weights| weights.map(|w| w.round() as i32))
                .map(|[middle, end]| format!("w({middle}, {end}),"))
                .collect();
            _ = writeln!(text, "    {}", row.join(" "));
        }
    }
    text + "];\n"
}
