//! How well a model predicts people it was not fitted to, beside plainer ones.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::rivals::Rival;
pub use super::tally::Tally;
use crate::engine::survey::MoveValues;
use crate::people::choices::{Cache, Sample};
use crate::people::model::Model;
use crate::people::model::features::blunders;

/// The width of a group of players by rating.
pub const BAND: usize = 200;
/// How many choices a thread judges at once.
const CHUNK: usize = 256;

/// The predictors that are always compared, by name; rivals follow them.
pub const PREDICTORS: [&str; 4] = ["model", "michie", "best-move", "uniform"];

/// The tallies of all predictors.
pub type Tallies = Vec<Tally>;

/// How well a model predicts, by the rating of the mover in groups of 200 points. The best move's probability is as often as
/// it was made in these very games, so that nothing could be better for it; likewise that of the move that a rival would play.
/// The rivals have been asked about the positions of these samples.
pub fn assess(model: &Model, samples: &[Sample], cache: &Cache, rivals: &[Rival]) -> BTreeMap<usize, Tallies> {
    let best = Rates::of(samples, cache, |sample, _, survey| is_best(survey, sample.taken));
    let of_rival = |rival: &Rival| Rates::of(samples, cache, |sample, i, _| rival.first(i) == Some(sample.taken));
    let favourites: Vec<Rates> = rivals.iter().map(of_rival).collect();
    let of = |(chunk, part): (usize, &[Sample])| {
        let mut bands: BTreeMap<usize, Tallies> = BTreeMap::new();
        let mut p = Vec::new();
        for (sample, i) in part.iter().zip(chunk * CHUNK..) {
            let Some(survey) = cache.get(&sample.position) else { continue };
            let utilities = model.utilities(&survey, sample.elo);
            let blunder = blunders(&survey);
            let tallies = bands.entry(band(sample)).or_insert_with(|| none(rivals.len()));
            model.predictor(&sample.position, &survey).probabilities(sample.elo, &mut p);
            tallies[0].add(&p, sample.taken, &blunder);
            model.merit.probabilities(sample.elo, &utilities, &mut p);
            tallies[1].add(&p, sample.taken, &blunder);
            mix(&mut p, best.at(sample), |m| is_best(&survey, m));
            tallies[2].add(&p, sample.taken, &blunder);
            let each = 1.0 / p.len() as f64;
            p.fill(each);
            tallies[3].add(&p, sample.taken, &blunder);
            for ((rival, rates), tally) in rivals.iter().zip(&favourites).zip(&mut tallies[PREDICTORS.len()..]) {
                mix(&mut p, rates.at(sample), |m| rival.first(i) == Some(m));
                tally.add_named(rival.named(i), &p, sample.taken, &blunder);
            }
        }
        bands
    };
    let parts: Vec<_> = samples.par_chunks(CHUNK).enumerate().map(of).collect();
    let mut bands: BTreeMap<usize, Tallies> = BTreeMap::new();
    for (band, tallies) in parts.iter().flatten() {
        let sums = bands.entry(*band).or_insert_with(|| none(rivals.len()));
        sums.iter_mut().zip(tallies).for_each(|(sum, tally)| sum.merge(tally));
    }
    bands
}

/// All groups taken together.
pub fn overall(bands: &BTreeMap<usize, Tallies>) -> Tallies {
    let mut all = Tallies::new();
    for tallies in bands.values() {
        all.resize(tallies.len(), Tally::default());
        all.iter_mut().zip(tallies).for_each(|(sum, tally)| sum.merge(tally));
    }
    all
}

fn none(rivals: usize) -> Tallies {
    vec![Tally::default(); PREDICTORS.len() + rivals]
}

fn band(sample: &Sample) -> usize {
    sample.elo as usize / BAND * BAND
}

/// Whether no move is worth more at the deepest look.
fn is_best(survey: &MoveValues, m: usize) -> bool {
    survey.values[m].last() == Some(&survey.best())
}

/// This much for the favourites together, each alike, and the rest for the others, each alike.
fn mix(p: &mut [f64], rate: f64, favourite: impl Fn(usize) -> bool) {
    let favourites = (0..p.len()).filter(|&m| favourite(m)).count() as f64;
    let others = p.len() as f64 - favourites;
    let rate = match (favourites > 0.0, others > 0.0) {
        (true, true) => rate,
        (true, false) => 1.0,
        (false, _) => 0.0,
    };
    for (m, p) in p.iter_mut().enumerate() {
        *p = if favourite(m) { rate / favourites } else { (1.0 - rate) / others };
    }
}

/// How often a favourite was played, by group.
struct Rates(BTreeMap<usize, f64>);

impl Rates {
    /// `hit` says of a sample, its number and what its board shows whether a favourite was played.
    fn of(samples: &[Sample], cache: &Cache, hit: impl Fn(&Sample, usize, &MoveValues) -> bool) -> Self {
        let mut counts: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for (i, sample) in samples.iter().enumerate() {
            let Some(survey) = cache.get(&sample.position) else { continue };
            let count = counts.entry(band(sample)).or_default();
            *count = (count.0 + f64::from(u8::from(hit(sample, i, &survey))), count.1 + 1.0);
        }
        Self(counts.into_iter().map(|(band, (hits, all))| (band, (hits + 0.5) / (all + 1.0))).collect())
    }

    fn at(&self, sample: &Sample) -> f64 {
        self.0.get(&band(sample)).copied().unwrap_or(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn favourites_share_their_part_and_the_others_the_rest() {
        let mut p = [0.0; 4];
        mix(&mut p, 0.4, |m| m == 2);
        assert!(p.iter().zip([0.2, 0.2, 0.4, 0.2]).all(|(p, wanted)| (p - wanted).abs() < 1e-12), "{p:?}");
        mix(&mut p, 0.4, |m| m < 2);
        assert!(p.iter().zip([0.2, 0.2, 0.3, 0.3]).all(|(p, wanted)| (p - wanted).abs() < 1e-12), "{p:?}");
        for all in [true, false] {
            mix(&mut p, 0.4, |_| all);
            assert_eq!(p, [0.25; 4]);
        }
    }
}
