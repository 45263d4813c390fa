//! Descent: Adam on the square of the difference between the score that the net expects and the one it should.

use std::error::Error;
use std::fs;
use std::path::Path;

use rayon::prelude::*;

use crate::chance::Chance;
use crate::network::{COUNT, Numbers, Pass, Seen};
use crate::packed::{SIZE, Sample};
use crate::quantised::quantised;

/// Centipawns of Stockfish on which a logit of the expected score is 1.
pub(crate) const SCALE: f32 = 230.0;
/// How much the result of the game counts beside what the engine says, where there was one.
const RESULT: f32 = 0.1;
const BATCH: usize = 8_192;
/// Parts of a batch that threads work on: as many whatever the machine, so that sums come out the same.
const PARTS: usize = 4;
/// The last part of every file is not learnt from: games of their own.
const HELD_OUT: usize = 200;
/// Weights beyond this do not fit into what they are rounded to.
const LARGEST: f32 = 1.98;

/// Learns from files of samples, and writes the net after every epoch.
pub(crate) fn train(files: &[&str], epochs: usize, seed: u64, out: &Path) -> Result<(), Box<dyn Error>> {
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for file in files {
        let bytes = fs::read(file)?;
        let samples: Vec<[u8; SIZE]> = bytes.as_chunks::<SIZE>().0.to_vec();
        let (first, last) = samples.split_at(samples.len() - samples.len() / HELD_OUT);
        training.extend_from_slice(first);
        held_out.push((file, last.to_vec()));
    }
    eprintln!("{} positions to learn from", training.len());
    let mut chance = Chance::new(seed);
    let mut numbers = Numbers::random(seed);
    let mut adam = Adam::default();
    let steps = (epochs * (training.len() / BATCH)).max(1);
    for epoch in 1..=epochs {
        chance.shuffle(&mut training);
        let mut loss = 0.0;
        for batch in training.chunks_exact(BATCH) {
            let (sum, gradient) = gradient(&numbers, batch);
            loss += sum;
            adam.step(&mut numbers, &gradient, rate(adam.steps as f32 / steps as f32));
        }
        eprint!("epoch {epoch}: {:.5}", loss / training.len() as f64);
        for (file, samples) in &held_out {
            eprint!("  {file} {:.5}", error(&numbers, samples));
        }
        eprintln!();
        fs::write(out, quantised(&numbers))?;
    }
    Ok(())
}

/// Slowly up, then down along a cosine.
fn rate(progress: f32) -> f32 {
    let warm = (progress / 0.02).min(1.0);
    1e-3 * warm * (0.01 + 0.99 * (0.5 + 0.5 * (std::f32::consts::PI * progress).cos()))
}

fn target(sample: &Sample) -> f32 {
    let score = sigmoid(f32::from(sample.centipawns) / SCALE);
    sample.result.map_or(score, |result| (1.0 - RESULT) * score + RESULT * f32::from(result) / 2.0)
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The sum of squares and its mean gradient over a batch.
fn gradient(numbers: &Numbers, batch: &[[u8; SIZE]]) -> (f64, Numbers) {
    let part = |samples: &[[u8; SIZE]]| {
        let (mut gradient, mut pass, mut loss) = (Numbers::zero(), Pass::default(), 0.0);
        for bytes in samples {
            let sample = Sample::read(bytes);
            let seen = Seen::new(&sample.men);
            let score = sigmoid(numbers.forward(&seen, &mut pass));
            let miss = score - target(&sample);
            loss += f64::from(miss * miss);
            numbers.backward(&seen, &pass, 2.0 * miss * score * (1.0 - score) / batch.len() as f32, &mut gradient);
        }
        (loss, gradient)
    };
    let parts: Vec<_> = batch.par_chunks(batch.len().div_ceil(PARTS)).map(part).collect();
    let mut parts = parts.into_iter();
    let Some((mut loss, mut sum)) = parts.next() else { return (0.0, Numbers::zero()) };
    for (more, gradient) in parts {
        loss += more;
        sum.0.iter_mut().zip(&gradient.0).for_each(|(sum, g)| *sum += g);
    }
    (loss, sum)
}

/// The mean absolute difference of the expected score from the engine's.
fn error(numbers: &Numbers, samples: &[[u8; SIZE]]) -> f64 {
    let miss = |bytes: &[u8; SIZE]| {
        let sample = Sample::read(bytes);
        let score = sigmoid(numbers.forward(&Seen::new(&sample.men), &mut Pass::default()));
        f64::from((score - sigmoid(f32::from(sample.centipawns) / SCALE)).abs())
    };
    samples.par_iter().map(miss).collect::<Vec<_>>().iter().sum::<f64>() / samples.len() as f64
}

struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: usize,
}

impl Default for Adam {
    fn default() -> Self {
        Self { mean: vec![0.0; COUNT], square: vec![0.0; COUNT], steps: 0 }
    }
}

impl Adam {
    fn step(&mut self, numbers: &mut Numbers, gradient: &Numbers, rate: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let steps = self.steps as i32;
        let (first, second) = (1.0 - FIRST.powi(steps), 1.0 - SECOND.powi(steps));
        for i in 0..COUNT {
            let g = gradient.0[i];
            self.mean[i] = FIRST * self.mean[i] + (1.0 - FIRST) * g;
            self.square[i] = SECOND * self.square[i] + (1.0 - SECOND) * g * g;
            let step = rate * (self.mean[i] / first) / ((self.square[i] / second).sqrt() + 1e-8);
            numbers.0[i] = (numbers.0[i] - step).clamp(-LARGEST, LARGEST);
        }
    }
}
