//! A match of two that stops as soon as it has proved what it was to prove.

use super::ledger::Ledger;
use crate::statistics::{Pentanomial, log_likelihood_ratio, score_of_elo};

/// The generalised sequential probability ratio test of "the first player is `elo0` points better" against "`elo1` points
/// better", on pairs of games with swapped colours (pentanomial). Elo is logistic.
///
/// # Reference
/// Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16 (1945), for the bounds; see
/// [`log_likelihood_ratio`] for the statistic, which is fishtest's without its correction for overshoot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequential {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Hypotheses that cannot be tested.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SequentialError {
    /// They are the same, or the wrong way round, or beyond all bounds.
    #[error("elo0 = {0} and elo1 = {1}: elo0 must be less than elo1, and both between −1000 and 1000")]
    Hypotheses(f64, f64),
    /// A coin would do as well.
    #[error("alpha = {0} and beta = {1}: the probabilities of error must lie between 0 and 0.5")]
    Errors(f64, f64),
}

impl Sequential {
    /// A test that errs with probability `alpha` if the difference is `elo0`, and `beta` if it is `elo1`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SequentialError> {
        if !(-1000.0..=1000.0).contains(&elo0) || !(-1000.0..=1000.0).contains(&elo1) || elo0 >= elo1 {
            return Err(SequentialError::Hypotheses(elo0, elo1));
        }
        if [alpha, beta].iter().any(|p| p.is_nan() || *p <= 0.0 || *p >= 0.5) {
            return Err(SequentialError::Errors(alpha, beta));
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The two differences.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The probabilities of error of the first and the second kind.
    pub fn errors(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The log-likelihood ratios at which `elo0` and `elo1` are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much the pairs speak for `elo1`.
    pub fn log_likelihood_ratio(&self, game_pairs: &Pentanomial) -> f64 {
        if game_pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        log_likelihood_ratio(game_pairs, score_of_elo(self.elo0), score_of_elo(self.elo1))
    }
}

/// What a sequential test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `elo0` is accepted: the first player is not as much better as was claimed.
    Rejected,
    /// `elo1` is accepted: he is.
    Accepted,
}

/// A test under way. It looks at pairs of games in their order and not in that of their completion, so that it stops at the
/// same pair however many threads play.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    sequential: Sequential,
    game_pairs: Pentanomial,
    verdict: Option<Verdict>,
}

impl SequentialTest {
    /// A test that has seen nothing.
    pub fn new(sequential: Sequential) -> Self {
        Self { sequential, game_pairs: Pentanomial::default(), verdict: None }
    }

    /// Looks at the pairs that have been completed since, until one decides.
    pub fn advance(&mut self, ledger: &Ledger) -> Option<Verdict> {
        let (reject, accept) = self.sequential.bounds();
        while self.verdict.is_none()
            && let Some(half_points) = ledger.game_pair(self.game_pairs_seen() as usize)
        {
            self.game_pairs[half_points] += 1;
            self.verdict = match self.log_likelihood_ratio() {
                ratio if ratio <= reject => Some(Verdict::Rejected),
                ratio if ratio >= accept => Some(Verdict::Accepted),
                _ => None,
            };
        }
        self.verdict
    }

    /// What was found, if anything yet.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The log-likelihood ratio so far.
    pub fn log_likelihood_ratio(&self) -> f64 {
        self.sequential.log_likelihood_ratio(&self.game_pairs)
    }

    /// How many pairs of games have been looked at. All that come later do not count.
    pub fn game_pairs_seen(&self) -> u64 {
        self.game_pairs.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{Ending, Played};
    use super::super::schedule::Schedule;
    use super::*;
    use crate::chance::uniform;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn the_bounds_are_walds() {
        let (reject, accept) = Sequential::new(0.0, 5.0, 0.05, 0.05).unwrap().bounds();
        assert!((accept - 2.944_438_979).abs() < 1e-9 && (reject + accept).abs() < 1e-12);
        // ln(β / (1 − α)) and ln((1 − β) / α): a small α makes it hard to accept, a large β easy to reject.
        let sequential = Sequential::new(0.0, 5.0, 0.01, 0.2).unwrap();
        let (reject, accept) = sequential.bounds();
        assert!((accept - 4.382_026_635).abs() < 1e-9 && (reject + 1.599_387_577).abs() < 1e-9, "{reject} {accept}");
        assert_eq!(sequential.errors(), (0.01, 0.2));
    }

    #[test]
    fn alpha_and_beta_are_how_often_the_test_errs_if_elo0_or_elo1_is_true() {
        // Pairs of games as if the first player were elo0 or elo1 points better: every game is won by one of the two.
        let (alpha, beta) = (0.02, 0.3);
        let sequential = Sequential::new(-100.0, 100.0, alpha, beta).unwrap();
        let schedule = Schedule::new(2, 400).unwrap();
        let mut generator = ChaCha8Rng::seed_from_u64(5);
        let mut wrong = |elo: f64, verdict: Verdict| {
            let mut count = 0;
            for _ in 0..1000 {
                let mut ledger = Ledger::new(schedule.clone());
                for index in 0..400 {
                    let fixture = schedule.fixture(index).unwrap();
                    let wins = uniform(&mut generator) < score_of_elo(elo);
                    let ending = if wins == (fixture.max == 0) { Ending::MaxWins } else { Ending::MinWins };
                    ledger.record(&Played { fixture, ending, plies: 1 });
                }
                count += u32::from(SequentialTest::new(sequential).advance(&ledger) == Some(verdict));
            }
            f64::from(count) / 1000.0
        };
        let (accepted, rejected) = (wrong(-100.0, Verdict::Accepted), wrong(100.0, Verdict::Rejected));
        assert!(accepted < 2.0 * alpha && (beta / 3.0..2.0 * beta).contains(&rejected), "{accepted} {rejected}");
    }

    #[test]
    fn hypotheses_that_are_none_are_refused() {
        assert!(Sequential::new(5.0, 5.0, 0.05, 0.05).is_err());
        assert!(Sequential::new(f64::NAN, 5.0, 0.05, 0.05).is_err());
        assert!(Sequential::new(0.0, f64::INFINITY, 0.05, 0.05).is_err());
        assert!(Sequential::new(0.0, 5.0, 0.0, 0.05).is_err());
        assert!(Sequential::new(0.0, 5.0, 0.05, f64::NAN).is_err());
    }

    #[test]
    fn a_row_of_wins_decides_and_later_games_do_not_count() {
        let schedule = Schedule::new(2, 2000).unwrap();
        let mut ledger = Ledger::new(schedule.clone());
        let mut test = SequentialTest::new(Sequential::new(0.0, 50.0, 0.05, 0.05).unwrap());
        // From the last to the first: nothing can be said before the first pair is there.
        for index in (0..2000).rev() {
            assert_eq!((test.advance(&ledger), test.verdict()), (None, None));
            let ending = if index % 2 == 0 { Ending::MaxWins } else { Ending::Draw };
            let fixture = schedule.fixture(index).unwrap();
            ledger.record(&Played { fixture, ending, plies: 9 });
        }
        assert_eq!(test.advance(&ledger), Some(Verdict::Accepted));
        let seen = test.game_pairs_seen();
        assert!(seen < 1000, "{seen}");
        assert_eq!((test.advance(&ledger), test.verdict()), (Some(Verdict::Accepted), Some(Verdict::Accepted)));
        assert_eq!(test.game_pairs_seen(), seen);
    }
}
