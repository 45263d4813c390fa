//! How well a model predicts people it was not fitted to, beside plainer ones.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::cache::Cache;
use super::features::blunders;
use super::model::Model;
use super::sample::Sample;

/// The width of a group of players by rating.
pub const BAND: usize = 200;
/// The groups of probabilities by which calibration is judged.
const BINS: usize = 20;

/// What one predictor got right and wrong.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The choices that were predicted.
    pub positions: usize,
    top_1: f64,
    top_3: f64,
    loss: f64,
    /// How many moves had a probability in this range, the sum of their probabilities, and how many were made.
    bins: [(f64, f64, f64); BINS],
    blunders: (f64, f64),
}

impl Tally {
    /// Adds a prediction, the choice that was made, and which moves would have been blunders.
    pub fn add(&mut self, probabilities: &[f64], taken: usize, blunder: &[bool]) {
        let p = probabilities[taken];
        let better = probabilities.iter().filter(|q| **q > p + 1e-12).count() as f64;
        let equal = probabilities.iter().filter(|q| (**q - p).abs() <= 1e-12).count() as f64;
        self.positions += 1;
        self.top_1 += ((1.0 - better) / equal).clamp(0.0, 1.0);
        self.top_3 += ((3.0 - better) / equal).clamp(0.0, 1.0);
        self.loss -= p.max(1e-300).ln();
        for (i, q) in probabilities.iter().enumerate() {
            let bin = &mut self.bins[((q * BINS as f64) as usize).min(BINS - 1)];
            bin.0 += 1.0;
            bin.1 += q;
            bin.2 += f64::from(u8::from(i == taken));
            self.blunders.0 += if blunder[i] { *q } else { 0.0 };
        }
        self.blunders.1 += f64::from(u8::from(blunder[taken]));
    }

    fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.top_1 += other.top_1;
        self.top_3 += other.top_3;
        self.loss += other.loss;
        for (bin, other) in self.bins.iter_mut().zip(&other.bins) {
            *bin = (bin.0 + other.0, bin.1 + other.1, bin.2 + other.2);
        }
        self.blunders = (self.blunders.0 + other.blunders.0, self.blunders.1 + other.blunders.1);
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.positions.max(1) as f64
    }

    /// How often the likeliest move was made; equally likely moves share.
    pub fn top_1(&self) -> f64 {
        self.mean(self.top_1)
    }

    /// How often one of the three likeliest was made.
    pub fn top_3(&self) -> f64 {
        self.mean(self.top_3)
    }

    /// The mean negative logarithm of the probability of the move that was made, in nats.
    pub fn loss(&self) -> f64 {
        self.mean(self.loss)
    }

    /// How far probabilities are from frequencies: over all moves of all positions, in twenty groups by probability, the mean
    /// distance, each group counting by its moves.
    pub fn calibration_error(&self) -> f64 {
        let total: f64 = self.bins.iter().map(|bin| bin.0).sum();
        self.bins.iter().map(|bin| (bin.1 - bin.2).abs()).sum::<f64>() / total.max(1.0)
    }

    /// The rates of blunders that were predicted and made.
    pub fn blunders(&self) -> (f64, f64) {
        (self.mean(self.blunders.0), self.mean(self.blunders.1))
    }
}

/// The predictors that are compared, by name.
pub const PREDICTORS: [&str; 4] = ["model", "michie", "best-move", "uniform"];

/// The tallies of all predictors.
pub type Tallies = [Tally; PREDICTORS.len()];

/// How well a model predicts, by the rating of the mover in groups of 200 points; the best move's probability is as often as
/// it was made in these very games, so that nothing could be better for it.
pub fn assess(model: &Model, samples: &[Sample], cache: &Cache) -> BTreeMap<usize, Tallies> {
    let band = |sample: &Sample| sample.elo as usize / BAND * BAND;
    let best = best_rates(samples, cache, band);
    let of = |chunk: &[Sample]| {
        let mut bands: BTreeMap<usize, Tallies> = BTreeMap::new();
        let mut p = Vec::new();
        for sample in chunk {
            let Some(sight) = cache.sight(&sample.position) else { continue };
            let utilities = model.utilities(&sight, sample.elo);
            let blunder = blunders(&sight);
            let tallies = bands.entry(band(sample)).or_default();
            model.scene(&sample.position, &sight).probabilities(sample.elo, &mut p);
            tallies[0].add(&p, sample.taken, &blunder);
            model.merit.probabilities(sample.elo, &utilities, &mut p);
            tallies[1].add(&p, sample.taken, &blunder);
            let deepest = sight.best();
            let is_best = |i: usize| sight.values[i].last() == Some(&deepest);
            let ties = (0..p.len()).filter(|&i| is_best(i)).count() as f64;
            let others = p.len() as f64 - ties;
            let rate = if others > 0.0 { best.get(&band(sample)).copied().unwrap_or(0.5) } else { 1.0 };
            p.iter_mut()
                .enumerate()
                .for_each(|(i, p)| *p = if is_best(i) { rate / ties } else { (1.0 - rate) / others });
            tallies[2].add(&p, sample.taken, &blunder);
            let each = 1.0 / p.len() as f64;
            p.fill(each);
            tallies[3].add(&p, sample.taken, &blunder);
        }
        bands
    };
    let parts: Vec<_> = samples.par_chunks(256).map(of).collect();
    let mut bands: BTreeMap<usize, Tallies> = BTreeMap::new();
    for (band, tallies) in parts.iter().flatten() {
        let sums = bands.entry(*band).or_default();
        sums.iter_mut().zip(tallies).for_each(|(sum, tally)| sum.merge(tally));
    }
    bands
}

/// All groups taken together.
pub fn overall(bands: &BTreeMap<usize, Tallies>) -> Tallies {
    let mut all = Tallies::default();
    for tallies in bands.values() {
        all.iter_mut().zip(tallies).for_each(|(sum, tally)| sum.merge(tally));
    }
    all
}

/// How often the best move was made, by group.
fn best_rates(samples: &[Sample], cache: &Cache, band: impl Fn(&Sample) -> usize) -> BTreeMap<usize, f64> {
    let mut counts: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
    for sample in samples {
        let Some(sight) = cache.sight(&sample.position) else { continue };
        let hit = sight.values[sample.taken].last() == Some(&sight.best());
        let count = counts.entry(band(sample)).or_default();
        *count = (count.0 + f64::from(u8::from(hit)), count.1 + 1.0);
    }
    counts.into_iter().map(|(band, (hits, all))| (band, (hits + 0.5) / (all + 1.0))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equally_likely_moves_share_the_first_places() {
        let mut tally = Tally::default();
        tally.add(&[0.25; 4], 2, &[false, true, true, false]);
        assert_eq!((tally.top_1(), tally.top_3()), (0.25, 0.75));
        assert!((tally.loss() - 4_f64.ln()).abs() < 1e-12);
        assert_eq!(tally.blunders(), (0.5, 1.0));
        assert!(tally.calibration_error() < 1e-12);
    }

    #[test]
    fn who_is_sure_and_wrong_is_not_calibrated() {
        let mut tally = Tally::default();
        tally.add(&[1.0, 0.0], 1, &[false; 2]);
        assert!((tally.calibration_error() - 1.0).abs() < 1e-12);
    }
}
