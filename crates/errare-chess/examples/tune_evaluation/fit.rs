//! Descent on the squared difference between what the evaluation and the label expect.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use errare_chess::engine::evaluation::{COUNT, Features, TERMS, Term, evaluate, features};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// How much of a label is the engine's opinion; the rest is the result of the game.
const ENGINE: f64 = 0.8;
const STEPS: usize = 400;
/// What a weight costs by its square, so that what is seldom seen stays small.
const SHRINKAGE: f64 = 1e-9;
/// The same where neighbours hold each other already.
const SHRINKAGE_OF_SMOOTH: f64 = 1e-10;
/// What the difference of neighbours costs in tables that should be smooth.
const SMOOTHNESS: f64 = 5e-9;

/// Set by hand: where it counts, the game is decided and not among the positions.
const FROZEN: &str = "PASSED_RUNNER";

type Weights = Vec<[f64; 2]>;

/// A position with what is to be expected of it.
pub(crate) struct Sample {
    board: Chess,
    features: Option<Features>,
    /// The engine's centipawns for white.
    engine: f64,
    /// The result for white, if the position was in a game.
    result: Option<f64>,
}

impl Sample {
    pub(crate) fn read(line: &str) -> Result<Self, Box<dyn Error>> {
        let mut parts = line.split(';');
        let (Some(fen), Some(engine), Some(result)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(format!("{line}: not FEN;centipawns;result").into());
        };
        let board: Chess = fen.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
        Ok(Self { features: features(&board), board, engine: engine.parse()?, result: result.parse().ok() })
    }

    fn label(&self, scale: f64) -> f64 {
        let engine = expected(self.engine, scale);
        self.result.map_or(engine, |result| ENGINE * engine + (1.0 - ENGINE) * result)
    }
}

fn expected(centipawns: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / scale).exp())
}

/// Blocks of lines, so that most games are on one side only.
pub(crate) fn split(samples: &[Sample]) -> (Vec<&Sample>, Vec<&Sample>) {
    let (validation, training): (Vec<_>, Vec<_>) = samples
        .iter()
        .enumerate()
        .filter(|(_, sample)| sample.features.is_some())
        .partition(|(line, _)| (line / 200).is_multiple_of(10));
    let plain = |numbered: Vec<(usize, _)>| numbered.into_iter().map(|(_, sample)| sample).collect();
    (plain(training), plain(validation))
}

/// The scale on which the engine's numbers foretell the results best.
pub(crate) fn scale_of_results(samples: &[Sample]) -> f64 {
    best_scale(|scale| {
        samples.iter().filter_map(|s| s.result.map(|result| (expected(s.engine, scale) - result).powi(2))).sum()
    })
}

fn best_scale(loss: impl Fn(f64) -> f64) -> f64 {
    (10..100).map(|ten| f64::from(ten) * 10.0).min_by(|&a, &b| loss(a).total_cmp(&loss(b))).unwrap_or(300.0)
}

/// The evaluation for white, and what it gains by one more of each game's weights.
fn score(weights: &Weights, features: &Features) -> (f64, [f64; 2]) {
    let parts = [features.middle, 1.0 - features.middle];
    let mut sums = [0.0; 2];
    for &(term, count) in &features.counts {
        sums[0] += weights[term][0] * f64::from(count);
        sums[1] += weights[term][1] * f64::from(count);
    }
    let sum = sums[0] * parts[0] + sums[1] * parts[1];
    let remains = features.scales[usize::from(sum < 0.0)];
    (sum * remains, parts.map(|part| part * remains))
}

/// Adam on all positions at once.
pub(crate) fn descend(weights: &mut Weights, training: &[&Sample], validation: &[&Sample], scale: f64) {
    let neighbours = neighbours();
    let material = |term: &Term| term.name == "MATERIAL";
    let mut shrinkage: Vec<f64> = TERMS
        .iter()
        .flat_map(|term| std::iter::repeat_n(if material(term) { 0.0 } else { SHRINKAGE }, term.length))
        .collect();
    neighbours.iter().for_each(|&(one, other)| [shrinkage[one], shrinkage[other]] = [SHRINKAGE_OF_SMOOTH; 2]);
    let free: Vec<usize> =
        TERMS.iter().filter(|term| term.name != FROZEN).flat_map(|term| term.start..term.start + term.length).collect();
    let mut mean = vec![[0.0; 2]; COUNT];
    let mut square = vec![[0.0; 2]; COUNT];
    for step in 1..=STEPS {
        let mut gradient = vec![[0.0; 2]; COUNT];
        for sample in training {
            let Some(features) = &sample.features else { continue };
            let (score, slopes) = score(weights, features);
            let p = expected(score, scale);
            let error = (p - sample.label(scale)) * p * (1.0 - p) * 2.0 / (scale * training.len() as f64);
            for &(term, count) in &features.counts {
                gradient[term][0] += error * slopes[0] * f64::from(count);
                gradient[term][1] += error * slopes[1] * f64::from(count);
            }
        }
        for game in 0..2 {
            for &(one, other) in &neighbours {
                let pull = SMOOTHNESS * (weights[one][game] - weights[other][game]);
                gradient[one][game] += pull;
                gradient[other][game] -= pull;
            }
            for &term in &free {
                let slope: f64 = gradient[term][game] + shrinkage[term] * weights[term][game];
                mean[term][game] = 0.9 * mean[term][game] + 0.1 * slope;
                square[term][game] = 0.99 * square[term][game] + 0.01 * slope * slope;
                let corrected = mean[term][game] / (1.0 - 0.9_f64.powi(step as i32));
                let spread = (square[term][game] / (1.0 - 0.99_f64.powi(step as i32))).sqrt();
                let pace = 2.0 * (1.0 - step as f64 / (STEPS + 1) as f64);
                weights[term][game] -= pace * corrected / (spread + 1e-12);
            }
        }
        if step % 100 == 0 {
            eprintln!("step {step}: {}", report(weights, validation, scale));
        }
    }
}

/// Weights that should differ little: of neighbouring squares, and of numbers that follow each other.
fn neighbours() -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for term in TERMS {
        let width = match term.length {
            length if !term.name.ends_with("SQUARES") => length,
            64 => 8,
            _ => 4,
        };
        let ordered = width < term.length || term.name.ends_with("MOBILITY") || term.name == "KING_DANGER";
        for place in (0..term.length).filter(|_| ordered) {
            if place % width > 0 {
                pairs.push((term.start + place, term.start + place - 1));
            }
            if place >= width {
                pairs.push((term.start + place, term.start + place - width));
            }
        }
    }
    pairs
}

/// The loss and the correlation with the engine, on the scale that suits the weights best: a pawn need not be the engine's.
pub(crate) fn report(weights: &Weights, samples: &[&Sample], scale: f64) -> String {
    let scored: Vec<(f64, &Sample)> =
        samples.iter().filter_map(|s| s.features.as_ref().map(|features| (score(weights, features).0, *s))).collect();
    let loss = |own: f64| -> f64 {
        let sum: f64 = scored.iter().map(|(score, s)| (expected(*score, own) - s.label(scale)).powi(2)).sum();
        sum / scored.len() as f64
    };
    let own = best_scale(loss);
    let centipawns: Vec<_> = scored.iter().map(|(score, s)| (*score, s.engine)).collect();
    let chances: Vec<_> = scored.iter().map(|(score, s)| (expected(*score, own), expected(s.engine, scale))).collect();
    format!(
        "loss {:.6} on scale {own}, correlation {:.4} of centipawns, {:.4} of expectations",
        loss(own),
        correlation(&centipawns),
        correlation(&chances)
    )
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / pairs.len() as f64;
    let (a, b) = (mean(|p| p.0), mean(|p| p.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|p| of(p.0 - a, p.1 - b)).sum::<f64>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}

/// How long the evaluation of a position takes with the weights in use: the best of many passes over a thousand positions,
/// since other work on the machine only adds to it.
pub(crate) fn nanoseconds(samples: &[Sample]) -> f64 {
    let boards: Vec<&Chess> = samples.iter().take(1000).map(|sample| &sample.board).collect();
    let pass = |_| {
        let start = Instant::now();
        boards.iter().for_each(|board| _ = black_box(evaluate(black_box(board))));
        start.elapsed().as_nanos() as f64 / boards.len().max(1) as f64
    };
    (0..1000).map(pass).fold(f64::INFINITY, f64::min)
}
