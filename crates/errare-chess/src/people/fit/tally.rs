//! What a predictor got right and wrong, counted.

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
    /// Adds a prediction, the choice that was made, and which moves would have been blunders. The likeliest moves come first.
    pub fn add(&mut self, probabilities: &[f64], taken: usize, blunder: &[bool]) {
        let p = probabilities[taken];
        let better = probabilities.iter().filter(|q| **q > p + 1e-12).count() as f64;
        let equal = probabilities.iter().filter(|q| (**q - p).abs() <= 1e-12).count() as f64;
        let among = |places: f64| ((places - better) / equal).clamp(0.0, 1.0);
        self.count((among(1.0), among(3.0)), probabilities, taken, blunder);
    }

    /// Adds a prediction likewise, of one who names the first moves himself, the best first. The others share the places that he
    /// leaves.
    pub fn add_named(&mut self, named: &[usize], probabilities: &[f64], taken: usize, blunder: &[bool]) {
        let others = probabilities.len().saturating_sub(named.len()).max(1) as f64;
        let among = |places: usize| match named.iter().position(|&m| m == taken) {
            Some(place) => f64::from(u8::from(place < places)),
            None => (places.saturating_sub(named.len()) as f64 / others).min(1.0),
        };
        self.count((among(1), among(3)), probabilities, taken, blunder);
    }

    fn count(&mut self, (top_1, top_3): (f64, f64), probabilities: &[f64], taken: usize, blunder: &[bool]) {
        self.positions += 1;
        self.top_1 += top_1;
        self.top_3 += top_3;
        self.loss -= probabilities[taken].max(1e-300).ln();
        for (i, q) in probabilities.iter().enumerate() {
            let bin = &mut self.bins[((q * BINS as f64) as usize).min(BINS - 1)];
            bin.0 += 1.0;
            bin.1 += q;
            bin.2 += f64::from(u8::from(i == taken));
            self.blunders.0 += if blunder[i] { *q } else { 0.0 };
        }
        self.blunders.1 += f64::from(u8::from(blunder[taken]));
    }

    pub(super) fn merge(&mut self, other: &Self) {
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

    /// The standard error of the rate of blunders that were made, each choice taken for independent of the others. Half a blunder
    /// is added to what was counted, so that none in a few choices does not pass for certainty.
    pub fn blunders_error(&self) -> f64 {
        let rate = (self.blunders.1 + 0.5) / (self.positions as f64 + 1.0);
        (rate * (1.0 - rate) / self.positions.max(1) as f64).sqrt()
    }
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
    fn the_likeliest_move_is_the_first_and_the_fourth_is_not_among_three() {
        let probabilities = [0.1, 0.5, 0.15, 0.25];
        let counted = |taken: usize| {
            let mut tally = Tally::default();
            tally.add(&probabilities, taken, &[false; 4]);
            (tally.top_1(), tally.top_3())
        };
        assert_eq!([1, 3, 2, 0].map(counted), [(1.0, 1.0), (0.0, 1.0), (0.0, 1.0), (0.0, 0.0)]);
    }

    #[test]
    fn who_is_sure_and_wrong_is_not_calibrated() {
        let mut tally = Tally::default();
        tally.add(&[1.0, 0.0], 1, &[false; 2]);
        assert!((tally.calibration_error() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn moves_that_are_not_named_share_the_places_that_are_left() {
        let shares = |named: &[usize], taken: usize| {
            let mut tally = Tally::default();
            tally.add_named(named, &[0.25; 4], taken, &[false; 4]);
            (tally.top_1(), tally.top_3())
        };
        assert_eq!(shares(&[3, 1, 0], 3), (1.0, 1.0));
        assert_eq!(shares(&[3, 1, 0], 0), (0.0, 1.0));
        assert_eq!(shares(&[3, 1, 0], 2), (0.0, 0.0));
        assert_eq!(shares(&[3], 2), (0.0, 2.0 / 3.0));
    }

    #[test]
    fn the_error_of_a_rate_falls_with_the_root_of_the_count_and_is_never_nothing() {
        let error = |count: usize, blunders: usize| {
            let mut tally = Tally::default();
            (0..count).for_each(|i| tally.add(&[0.5; 2], 0, &[i < blunders, false]));
            tally.blunders_error()
        };
        assert!((error(100, 50) - 0.05).abs() < 1e-12 && (error(400, 200) - 0.025).abs() < 1e-12);
        assert!(error(10, 0) > 0.05);
    }
}
