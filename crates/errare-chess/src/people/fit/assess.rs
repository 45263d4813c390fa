//! How well a model predicts people it was not fitted to, beside plainer ones.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::rivals::Rival;
pub use super::tally::Tally;
use crate::engine::survey::MoveValues;
use crate::people::choices::{Cache, Sample};
use crate::people::model::features::blunders;
use crate::people::model::{Model, Prediction};

/// The width of a group of players by rating.
pub const BAND: usize = 200;
/// How many choices a thread judges at once.
const CHUNK: usize = 256;

/// The predictors that are always compared, by name; rivals follow them, and Maia comes last.
pub const PREDICTORS: [&str; 4] = ["model", "michie", "best-move", "uniform"];

/// The tallies of all predictors.
pub type Tallies = Vec<Tally>;

/// What a model says of each sample; nothing of one whose board was not looked at.
pub fn predict(model: &Model, samples: &[Sample], cache: &Cache) -> Vec<Option<Prediction>> {
    let of = |sample: &Sample| {
        let survey = cache.get(&sample.position)?;
        Some(model.predictor(&sample.position, &survey).of(&sample.circumstances()))
    };
    samples.par_iter().map(of).collect()
}

/// How well results are foretold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Foretold {
    /// The positions of games whose results are known, from this many plies on.
    pub positions: usize,
    /// The mean negative logarithm of what was foretold, in nats, a draw being half a win and half a loss: by the model,
    pub model: f64,
    /// by its curve alone, from the value of the deepest look and both ratings,
    pub curve: f64,
    /// and by the ratings alone, as Elo's law has it.
    pub ratings: f64,
}

/// Before so many plies hardly anything is decided.
const OPENING: usize = 10;

/// How well a model foretells the results of the games that samples are from, given what it says of each sample.
pub fn foretell(model: &Model, samples: &[Sample], cache: &Cache, predicted: &[Option<Prediction>]) -> Foretold {
    let mut told = Foretold::default();
    for (sample, prediction) in samples.iter().zip(predicted).filter(|(sample, _)| sample.ply >= OPENING) {
        let known = sample.score.zip(prediction.as_ref()).zip(cache.get(&sample.position));
        let Some(((score, prediction), survey)) = known else { continue };
        let loss = |p: f64| -(score * p.max(1e-9).ln() + (1.0 - score) * (1.0 - p).max(1e-9).ln());
        let Sample { elo, opponent, .. } = *sample;
        told.positions += 1;
        told.model += loss(prediction.score);
        told.curve += loss(model.expected_score(survey.best().into(), elo, opponent));
        told.ratings += loss(1.0 / (1.0 + 10_f64.powf((opponent - elo) / 400.0)));
    }
    let count = told.positions.max(1) as f64;
    let Foretold { model, curve, ratings, .. } = told;
    Foretold { model: model / count, curve: curve / count, ratings: ratings / count, ..told }
}

/// How well a model predicts, by the rating of the mover in groups of 200 points, given what it says of each sample. The best move's
/// probability is as often as it was made in these very games, so that nothing could be better for it; likewise that of the move
/// that a rival would play. The rivals have been asked about the positions of these samples; so has Maia, if it was.
pub fn assess(
    model: &Model,
    samples: &[Sample],
    cache: &Cache,
    predicted: &[Option<Prediction>],
    rivals: &[Rival],
    maia: Option<&[Vec<f64>]>,
) -> BTreeMap<usize, Tallies> {
    let best = Rates::of(samples, cache, |sample, _, survey| is_best(survey, sample.taken));
    let of_rival = |rival: &Rival| Rates::of(samples, cache, |sample, i, _| rival.first(i) == Some(sample.taken));
    let favourites: Vec<Rates> = rivals.iter().map(of_rival).collect();
    let count = PREDICTORS.len() + rivals.len() + usize::from(maia.is_some());
    let of = |(chunk, part): (usize, &[Sample])| {
        let mut bands: BTreeMap<usize, Tallies> = BTreeMap::new();
        let mut p = Vec::new();
        for (sample, i) in part.iter().zip(chunk * CHUNK..) {
            let Some((survey, prediction)) = cache.get(&sample.position).zip(predicted[i].as_ref()) else { continue };
            let utilities = model.utilities(&survey, sample.elo);
            let blunder = blunders(&survey);
            let tallies = bands.entry(band(sample)).or_insert_with(|| vec![Tally::default(); count]);
            tallies[0].add(&prediction.moves, sample.taken, &blunder);
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
            if let (Some(maia), Some(tally)) = (maia, tallies.last_mut()) {
                tally.add(&maia[i], sample.taken, &blunder);
            }
        }
        bands
    };
    let parts: Vec<_> = samples.par_chunks(CHUNK).enumerate().map(of).collect();
    let mut bands: BTreeMap<usize, Tallies> = BTreeMap::new();
    for (band, tallies) in parts.iter().flatten() {
        let sums = bands.entry(*band).or_insert_with(|| vec![Tally::default(); count]);
        sums.iter_mut().zip(tallies).for_each(|(sum, tally)| sum.merge(tally));
    }
    bands
}

/// How far one predictor is ahead of another on the same choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lead {
    choices: f64,
    sum: f64,
    squares: f64,
}

impl Lead {
    fn add(&mut self, gained: f64) {
        self.choices += 1.0;
        self.sum += gained;
        self.squares += gained * gained;
    }

    /// By how many nats a choice the first loses less than the second.
    pub fn mean(&self) -> f64 {
        self.sum / self.choices.max(1.0)
    }

    /// The standard error of the mean, choices taken for independent.
    pub fn error(&self) -> f64 {
        let count = self.choices.max(1.0);
        ((self.squares / count - self.mean().powi(2)).max(0.0) / count).sqrt()
    }
}

/// How far a model is ahead of somebody else's probabilities on the same samples: by group, and in all.
pub fn leads(
    samples: &[Sample],
    predicted: &[Option<Prediction>],
    others: &[Vec<f64>],
) -> (BTreeMap<usize, Lead>, Lead) {
    let (mut bands, mut all) = (BTreeMap::<usize, Lead>::new(), Lead::default());
    for ((sample, prediction), others) in samples.iter().zip(predicted).zip(others) {
        let ours = prediction.as_ref().and_then(|prediction| prediction.moves.get(sample.taken));
        let (Some(p), Some(q)) = (ours, others.get(sample.taken)) else { continue };
        let gained = p.max(1e-300).ln() - q.max(1e-300).ln();
        bands.entry(band(sample)).or_default().add(gained);
        all.add(gained);
    }
    (bands, all)
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
    fn who_gives_more_to_what_was_played_is_ahead_by_the_logarithm() {
        let record = "1. e4 e5 2. Nf3 *\n";
        let record = crate::pgn::Games::new(record.as_bytes()).next().unwrap().unwrap();
        let samples = crate::people::choices::draw(&record, 1, (1_450.0, 1_850.0), 10);
        let of = |p: [f64; 3]| -> Vec<Vec<f64>> {
            samples.iter().zip(p).map(|(sample, p)| (0..=sample.taken).map(|_| p).collect()).collect()
        };
        let ours: Vec<_> =
            of([0.4, 0.3, 0.4]).into_iter().map(|moves| Some(Prediction { moves, score: 0.5 })).collect();
        let (bands, all) = leads(&samples, &ours, &of([0.2, 0.3, 0.1]));
        let (two, four) = (2_f64.ln(), 4_f64.ln());
        assert!((all.mean() - (two + four) / 3.0).abs() < 1e-12);
        assert!((bands[&1_400].mean() - (two + four) / 2.0).abs() < 1e-12 && bands[&1_800].mean() == 0.0);
        assert!((bands[&1_400].error() - (four - two) / 2.0 / 2_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn results_are_foretold_by_the_score_from_the_tenth_ply_on() {
        let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. d4 d5 1-0";
        let record = crate::pgn::Games::new(moves.as_bytes()).next().unwrap().unwrap();
        let samples = crate::people::choices::draw(&record, 1, (1_500.0, 1_500.0), 100);
        let mut cache = Cache::default();
        cache.fill(samples.iter().map(|sample| &sample.position), &|_| {}).unwrap();
        let says = |sample: &Sample| Prediction { moves: vec![], score: if sample.ply == 10 { 0.8 } else { 0.4 } };
        let predicted: Vec<_> = samples.iter().map(|sample| Some(says(sample))).collect();
        let told = foretell(Model::fitted(), &samples, &cache, &predicted);
        // White won: at the tenth ply he is to move, at the eleventh Black.
        assert_eq!(told.positions, 2);
        assert!((told.model + (0.8_f64.ln() + 0.6_f64.ln()) / 2.0).abs() < 1e-12);
        assert!((told.ratings - 2_f64.ln()).abs() < 1e-12);
        let value = |ply: usize| f64::from(cache.get(&samples[ply].position).unwrap().best());
        let white = Model::fitted().expected_score(value(10), 1_500.0, 1_500.0);
        let black = Model::fitted().expected_score(value(11), 1_500.0, 1_500.0);
        assert!((told.curve + (white.ln() + (1.0 - black).ln()) / 2.0).abs() < 1e-12);
    }

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
