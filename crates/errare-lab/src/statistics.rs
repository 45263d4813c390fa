//! What a number of games says about a player: intervals, Elo, likelihood of superiority, sequential tests.

use std::f64::consts::{LN_10, SQRT_2};

/// The probability that a standard normal variable is below `x`, to the last bits: Φ(x) = erfc(−x/√2) / 2.
pub fn normal_cdf(x: f64) -> f64 {
    libm::erfc(-x / SQRT_2) / 2.0
}

/// The `x` with [`normal_cdf`]`(x) = p`; infinite at 0 and 1, NaN outside.
pub fn normal_quantile(p: f64) -> f64 {
    match p {
        0.0 => return f64::NEG_INFINITY,
        1.0 => return f64::INFINITY,
        _ if !(0.0..=1.0).contains(&p) => return f64::NAN,
        _ if p > 0.5 => return -normal_quantile(1.0 - p),
        _ => {}
    }
    // No double has a smaller Φ than −39; bisection is slow and cannot go wrong.
    bisect(-39.0, 0.0, |x| normal_cdf(x) < p)
}

/// The point of an interval below which `below` holds and above which it does not, to the last bit.
fn bisect(mut low: f64, mut high: f64, below: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = low + (high - low) / 2.0;
        // Asked this way round, a bound that is not a number ends the search as well.
        if low < middle && middle < high {
            if below(middle) { low = middle } else { high = middle }
        } else {
            return middle;
        }
    }
}

/// The probability that the sum of squares of so many independent standard normal variables is larger than `sum`: how often
/// chance alone departs as far as was seen.
///
/// Q(½, y) = erfc √y or Q(1, y) = e⁻ʸ with y = sum/2, and then Q(a + 1, y) = Q(a, y) + yᵃ e⁻ʸ / Γ(a + 1).
///
/// # Reference
/// Abramowitz & Stegun, 26.4.4 and 26.4.5.
pub fn chi_squared_tail(sum: f64, degrees: usize) -> f64 {
    let y = sum / 2.0;
    if y <= 0.0 || degrees == 0 {
        return 1.0;
    }
    if !y.is_finite() {
        return if y.is_nan() { f64::NAN } else { 0.0 };
    }
    let (mut a, mut tail) = if degrees % 2 == 1 { (0.5, libm::erfc(y.sqrt())) } else { (1.0, (-y).exp()) };
    while a < degrees as f64 / 2.0 {
        tail += (a * y.ln() - y - libm::lgamma(a + 1.0)).exp();
        a += 1.0;
    }
    tail.min(1.0)
}

/// The confidence of every interval that is shown: 95 %, two-sided.
pub const CONFIDENCE: f64 = 0.95;

/// How many standard errors an interval of [`CONFIDENCE`] reaches to either side: 1.96.
pub fn standard_errors() -> f64 {
    normal_quantile(0.5 + CONFIDENCE / 2.0)
}

/// The interval of [`CONFIDENCE`] for a probability of which `part` was seen in `n` trials.
///
/// # Reference
/// Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
pub fn wilson(part: f64, n: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let z = standard_errors();
    let shrink = 1.0 + z * z / n;
    let centre = (part + z * z / (2.0 * n)) / shrink;
    let reach = z / shrink * (part * (1.0 - part) / n + z * z / (4.0 * n * n)).sqrt();
    ((centre - reach).max(0.0), (centre + reach).min(1.0))
}

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Record {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The part of the points: a win is 1, a draw ½. One half if nothing was played.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// The same games as the opponent sees them.
    pub fn reversed(&self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// The mean and the variance of the score of one game, half a game added to each of the three results: a row of nothing
    /// but draws does not prove that there will never be anything else.
    fn moments(&self) -> (f64, f64) {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(|count| count as f64 + 0.5);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        (mean, (wins + draws / 4.0) / games - mean * mean)
    }

    /// The variance of the score of one game, never 0.
    pub fn variance(&self) -> f64 {
        self.moments().1
    }

    /// The interval of [`CONFIDENCE`] for the score: [`wilson`]'s, over as many games without draws as would leave the same
    /// uncertainty as these. It never leaves 0 to 1 and never shrinks to a point.
    pub fn interval(&self) -> (f64, f64) {
        let (mean, variance) = self.moments();
        let decisive = self.games() as f64 * (mean * (1.0 - mean)) / variance;
        wilson(self.score(), decisive)
    }

    /// The probability that the winner of more games is the better player, draws telling nothing: Φ((W − L) / √(W + L)).
    ///
    /// # Reference
    /// Chess Programming Wiki, "Match Statistics": likelihood of superiority, the normal approximation.
    pub fn superiority(&self) -> f64 {
        match self.wins + self.losses {
            0 => 0.5,
            decided => normal_cdf((self.wins as f64 - self.losses as f64) / (decided as f64).sqrt()),
        }
    }
}

impl std::ops::AddAssign for Record {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Elo points in one unit of the logistic scale.
pub const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// The score that is expected at a difference in Elo: 1 / (1 + 10^(−d/400)).
pub fn score_of_elo(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference / ELO_PER_LOGIT).exp())
}

/// How many pairs of games, colours swapped within a pair, brought 0, ½, 1, 1½ and 2 points.
///
/// Counting pairs rather than games lets the advantage of the first move cancel.
pub type Pentanomial = [u64; 5];

/// What a pair of games counts that has not been seen, as in fishtest: enough to keep logarithms finite.
const UNSEEN: f64 = 1e-3;

/// How much likelier the pairs are, as a logarithm, if the mean score is `score1` than if it is `score0`, each with the
/// likeliest distribution that has this mean.
///
/// # Reference
/// Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized Elo" (fishtest's `LLRcalc.py`); the
/// distribution is Proposition 1.1 of his "The MLE of a multinomial distribution with given expectation".
pub fn log_likelihood_ratio(pairs: &Pentanomial, score0: f64, score1: f64) -> f64 {
    let counts = pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let tilt = |score| likeliest_tilt(&counts, score);
    let (tilt0, tilt1) = (tilt(score0), tilt(score1));
    let points = (0..5).map(|quarters| f64::from(quarters) / 4.0);
    // The likeliest p with mean s is p̂ / (1 + t (a − s)): the observed p̂ cancels in the ratio.
    let ratio = |a: f64| ((1.0 + tilt0 * (a - score0)) / (1.0 + tilt1 * (a - score1))).ln();
    counts.iter().zip(points).map(|(count, a)| count * ratio(a)).sum()
}

/// The `t` that solves Σ p̂ (a − s) / (1 + t (a − s)) = 0, for scores 0 to 1 in quarters and 0 < s < 1.
fn likeliest_tilt(counts: &[f64; 5], score: f64) -> f64 {
    let slope = |tilt: f64| -> f64 {
        let term = |(quarters, count): (usize, &f64)| {
            let above = quarters as f64 / 4.0 - score;
            count * above / (1.0 + tilt * above)
        };
        counts.iter().enumerate().map(term).sum()
    };
    // Between its poles the sum falls from +∞ to −∞.
    bisect(-1.0 / (1.0 - score), 1.0 / score, |tilt| slope(tilt) > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    #[test]
    fn the_normal_distribution_agrees_with_the_tables() {
        // Abramowitz & Stegun, tables 26.1 and 26.2.
        close(normal_cdf(0.0), 0.5, 0.0);
        close(normal_cdf(1.0), 0.841_344_746_068_543, 1e-14);
        close(normal_cdf(-3.0), 0.001_349_898_031_630_09, 1e-16);
        close(normal_quantile(0.975), 1.959_963_984_540_054, 1e-12);
        close(normal_quantile(0.05), -1.644_853_626_951_472, 1e-12);
    }

    #[test]
    fn the_quantile_undoes_the_distribution_and_knows_its_ends() {
        for x in [-8.0, -2.5, -0.1, 0.0, 0.7, 5.0] {
            close(normal_quantile(normal_cdf(x)), x, 1e-8);
        }
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
        assert!(normal_quantile(1.5).is_nan() && normal_quantile(f64::NAN).is_nan());
    }

    #[test]
    fn the_tail_of_chi_squared_agrees_with_the_tables() {
        // Abramowitz & Stegun, table 26.8: what is exceeded with these probabilities.
        for (degrees, probability, sum) in [
            (1, 0.05, 3.841_46),
            (2, 0.001, 13.815_5),
            (7, 0.5, 6.345_81),
            (30, 0.05, 43.773_0),
            (60, 0.95, 43.187_9),
            (100, 0.01, 135.807),
        ] {
            close(chi_squared_tail(sum, degrees), probability, 1e-5 * probability.max(0.1));
        }
        assert_eq!((chi_squared_tail(0.0, 5), chi_squared_tail(1e6, 5)), (1.0, 0.0));
        assert_eq!(chi_squared_tail(f64::INFINITY, 21), 0.0, "what cannot happen");
        assert!(chi_squared_tail(f64::NAN, 21).is_nan());
    }

    #[test]
    fn wilson_agrees_with_newcombes_examples() {
        // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I.
        for (seen, n, low, high) in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)] {
            let (a, b) = wilson(f64::from(seen) / f64::from(n), f64::from(n));
            close(a, low, 5e-5);
            close(b, high, 5e-5);
        }
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn the_interval_covers_the_truth_nineteen_times_in_twenty() {
        let n = 60;
        let log_factorial: Vec<f64> = (0..=n).map(|k| (1..=k).map(|i| f64::from(i).ln()).sum()).collect();
        for (win, draw) in [(0.5, 0.0), (0.25, 0.5), (0.1, 0.85), (0.6, 0.3), (0.05, 0.05)] {
            let loss: f64 = 1.0 - win - draw;
            let truth = win + draw / 2.0;
            let mut covered = 0.0;
            for (wins, draws) in (0..=n).flat_map(|wins| (0..=n - wins).map(move |draws| (wins, draws))) {
                let losses = n - wins - draws;
                let record = Record { wins: wins as u64, draws: draws as u64, losses: losses as u64 };
                let (low, high) = record.interval();
                let term = |count: i32, p: f64| if count == 0 { 0.0 } else { f64::from(count) * p.ln() };
                let ways = [wins, draws, losses].iter().map(|&k| log_factorial[k as usize]).sum::<f64>();
                let log = log_factorial[n as usize] - ways + term(wins, win) + term(draws, draw) + term(losses, loss);
                covered += if (low..=high).contains(&truth) { log.exp() } else { 0.0 };
            }
            assert!((0.93..0.98).contains(&covered), "{covered} for {win}, {draw}");
        }
    }

    #[test]
    fn a_certain_looking_record_leaves_some_doubt() {
        let (low, high) = Record { draws: 1000, ..Record::default() }.interval();
        assert!(low < 0.5 && high > 0.5 && high - low < 0.005, "{low} {high}");
        let (low, high) = Record { wins: 1000, ..Record::default() }.interval();
        assert!(low > 0.99 && low < 1.0 && high == 1.0);
        assert_eq!(Record::default().interval(), (0.0, 1.0));
    }

    #[test]
    fn four_hundred_points_of_elo_are_odds_of_ten_to_one() {
        // FIDE's table 8.1a has 0.76 at 200 points; the logistic formula gives 0.7597.
        close(score_of_elo(200.0), 0.759_746_926_647_958, 1e-14);
        close(score_of_elo(400.0), 10.0 / 11.0, 1e-15);
        close(score_of_elo(-800.0), 1.0 / 101.0, 1e-15);
        assert_eq!(score_of_elo(0.0), 0.5);
    }

    #[test]
    fn superiority_is_certain_of_nothing_and_ignores_draws() {
        let record = |wins, draws, losses| Record { wins, draws, losses };
        assert_eq!(record(0, 100, 0).superiority(), 0.5);
        assert_eq!(record(20, 0, 10).superiority(), record(20, 90, 10).superiority());
        close(record(20, 0, 10).superiority(), 0.966_055_4, 1e-7); // Φ(10/√30)
        close(record(3, 1, 9).superiority() + record(9, 1, 3).superiority(), 1.0, 1e-15);
    }

    #[test]
    fn the_likelihood_ratio_agrees_with_fastchess() {
        // Its test "logistic pentanomial" 1 and 2.
        let ratio =
            |pairs: Pentanomial, elo0, elo1| log_likelihood_ratio(&pairs, score_of_elo(elo0), score_of_elo(elo1));
        close(ratio([223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5), -3.07, 0.01);
        close(ratio([871, 26175, 55003 + 980, 26678, 821], 0.0, 2.0), -4.98, 0.01);
    }

    #[test]
    fn the_likelihood_ratio_comes_to_an_end_on_any_input() {
        for score in [0.0, 1.0, f64::NAN, f64::INFINITY, -1.0] {
            log_likelihood_ratio(&[0, 1, 2, 3, u64::MAX], score, 0.5);
        }
    }

    #[test]
    fn the_likelihood_ratio_changes_sign_with_its_hypotheses() {
        let pairs = [3, 0, 10, 4, 5];
        let (forth, back) = (log_likelihood_ratio(&pairs, 0.5, 0.55), log_likelihood_ratio(&pairs, 0.55, 0.5));
        assert!(forth > 0.0);
        close(forth, -back, 1e-12);
    }
}
