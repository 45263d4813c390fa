//! A player who sees every value through noise.

use super::Model;
use crate::distribution::{Distribution, tied};
use crate::game::Game;
use crate::node::{Node, Worth};

/// Adds an independent uniform(0, S) to each value, divided by the range of possible values, and takes what then looks best.
///
/// S = 0 is perfect (equally good moves are equally likely), S → ∞ random. The probabilities are not sampled: they are the
/// exact law of the smallest of shifted uniforms.
///
/// # Reference
/// Reibman & Ballard 1983, §IV.B.
///
/// ```
/// # use errare::backup::Minimax;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::model::{Model, Noisy};
///
/// // Max chooses between ends that are worth 3, 1 and 2 to him.
/// let game = ExplicitTree::parse("root max 3 1 2")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
/// // All values lie within a range of 2, and the noise is as wide as that.
/// Noisy { noise: 1.0, range: 2.0 }.predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [88.0, 0.0, 13.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noisy {
    /// S, the noise range, not negative.
    pub noise: f64,
    /// The largest possible value minus the smallest, positive.
    pub range: f64,
}

impl Noisy {
    /// The exact probabilities that each of `n` losses (smaller is better, already divided by the range) looks smallest.
    ///
    /// With a_j = (loss_j − smallest)/S and t = (smallest + S − x)/S, move i looks like x and all others worse with density
    /// ∏(t + a_j) over the moves j ≠ i that can look as good as x, those with a_j < 1 − t. Between neighbouring a's that is
    /// a polynomial in t with no negative coefficient, and Gauss's rule integrates it exactly.
    pub fn probabilities(&self, n: usize, loss: impl Fn(usize) -> f64, out: &mut Distribution) {
        let least = (0..n).map(&loss).fold(f64::INFINITY, f64::min);
        let shift = |i: usize| (loss(i) - least) / self.noise;
        if self.noise <= 0.0 {
            out.uniform_over(n, |i| tied(loss(i), least));
            return;
        }
        out.write(n, |weights, order, shifts| {
            order.extend((0..n).filter(|&i| shift(i) < 1.0));
            order.sort_unstable_by(|&a, &b| shift(a).total_cmp(&shift(b)));
            shifts.extend(order.iter().map(|&i| shift(i)));
            for active in 1..=shifts.len() {
                let high = 1.0 - shifts[active - 1];
                let low = shifts.get(active).map_or(0.0, |next| 1.0 - next);
                if high > low && integrate(&shifts[..active], order, low, high, weights) < NEGLIGIBLE {
                    break;
                }
            }
        });
    }
}

/// Once the chance that nothing has looked better yet falls below this, the rest does not show in a double.
const NEGLIGIBLE: f64 = 1e-20;

/// Adds ∫ ∏_{j≠i}(t + a_j) dt from `low` to `high` to the weight of each move i; returns the product over all j at `low`.
///
/// The rule with 8 points is exact to degree 15. More factors than that are cut into pieces over which the product changes
/// by no more than a factor e⁴, where the rule is as good as exact.
fn integrate(shifts: &[f64], order: &[usize], low: f64, high: f64, weights: &mut [f64]) -> f64 {
    let mut top = high;
    let mut product = survival(shifts, top);
    while top > low && product >= NEGLIGIBLE {
        let bottom = if shifts.len() <= 16 {
            low
        } else {
            let slope: f64 = shifts.iter().map(|a| 1.0 / (top + a)).sum();
            (top - 4.0 / slope).max(low)
        };
        let (middle, half) = ((top + bottom) / 2.0, (top - bottom) / 2.0);
        for (abscissa, weight) in GAUSS_8.iter().flat_map(|&(x, w)| [(-x, w), (x, w)]) {
            let t = middle + half * abscissa;
            let all = half * weight * survival(shifts, t);
            for (a, &i) in shifts.iter().zip(order) {
                weights[i] += all / (t + a);
            }
        }
        product = survival(shifts, bottom);
        top = bottom;
    }
    product
}

fn survival(shifts: &[f64], t: f64) -> f64 {
    shifts.iter().map(|a| t + a).product()
}

/// Abscissae and weights of Gauss–Legendre quadrature with 8 points on [−1, 1]; the rule is symmetric.
const GAUSS_8: [(f64, f64); 4] = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362),
    (0.525_532_409_916_329, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_48),
    (0.960_289_856_497_536_3, 0.101_228_536_290_376_26),
];

impl<G: Game, V: Worth> Model<G, V> for Noisy {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        let side = node.mover().other();
        self.probabilities(node.len(), |i| side.view(node.values[i].worth() / self.range), out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(noise: f64, losses: &[f64]) -> Distribution {
        let mut out = Distribution::new();
        Noisy { noise, range: 1.0 }.probabilities(losses.len(), |i| losses[i], &mut out);
        out
    }

    /// The definition, drawn once: which of `losses` (smaller is better, already divided by the range) looks smallest
    /// when each has uniform noise added. `uniform` gives numbers from [0, 1).
    fn draw(noise: f64, losses: &[f64], mut uniform: impl FnMut() -> f64) -> usize {
        let mut best = (f64::INFINITY, 0);
        let mut ties = 0.0;
        for (i, loss) in losses.iter().enumerate() {
            let seen = loss + noise * uniform();
            if seen < best.0 {
                best = (seen, i);
                ties = 1.0;
            } else if seen == best.0 {
                ties += 1.0;
                if uniform() * ties < 1.0 {
                    best.1 = i;
                }
            }
        }
        best.1
    }

    #[test]
    fn two_moves_have_the_textbook_law() {
        // The worse of two, at a distance a < 1 of the noise range, looks better with probability (1 − a)²/2.
        for a in [0.0, 0.1, 0.5, 0.99] {
            let p = law(2.0, &[0.3, 0.3 + 2.0 * a]);
            assert!((p[1] - (1.0 - a) * (1.0 - a) / 2.0).abs() < 1e-14, "{a}: {p:?}");
        }
        assert_eq!(*law(1.0, &[0.0, 1.0, 5.0]), [1.0, 0.0, 0.0]);
    }

    #[test]
    fn no_noise_is_perfect_and_endless_noise_is_random() {
        assert_eq!(*law(0.0, &[0.2, 0.1, 0.1]), [0.0, 0.5, 0.5]);
        assert!(law(1e9, &[0.2, 0.1, 0.7]).iter().all(|p| (p - 1.0 / 3.0).abs() < 1e-8));
    }

    #[test]
    fn closed_form_and_sampler_agree() {
        let losses = [0.1, 0.25, 0.3, 0.6, 0.1];
        let exact = law(0.5, &losses);
        // A full-period congruential sequence stands in for a generator; 400 000 games have a standard error under 0.0008.
        let mut state = 1_u64;
        let mut uniform = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            crate::distribution::uniform(state)
        };
        let games = 400_000;
        let mut count = [0.0; 5];
        for _ in 0..games {
            count[draw(0.5, &losses, &mut uniform)] += 1.0 / f64::from(games);
        }
        for (sampled, exact) in count.iter().zip(exact.iter()) {
            assert!((sampled - exact).abs() < 0.003, "{count:?} is not {exact:?}");
        }
    }

    #[test]
    fn thousands_of_moves_stay_exact_and_finite() {
        let equal = law(1.0, &[0.5; 3000]);
        assert!(equal.iter().all(|p| (p * 3000.0 - 1.0).abs() < 1e-9));
        let spread: Vec<f64> = (0..3000).map(|i| f64::from(i) / 3000.0).collect();
        let p = law(1.0, &spread);
        assert!(p.windows(2).all(|w| w[0] >= w[1]) && p.iter().all(|p| p.is_finite()));
    }

    #[test]
    fn forty_moves_have_the_law_of_their_definition() {
        // Crowded around the best, and spread over all of the noise: where the product falls fast, and where it begins low.
        let crowded: Vec<f64> = (0..40).map(|i| 0.001 * f64::from(i)).collect();
        let spread: Vec<f64> = (0..40).map(|i| f64::from(i) / 41.0).collect();
        let two_groups: Vec<f64> = (0..40).map(|i| if i < 3 { 0.0 } else { 0.9 }).collect();
        for losses in [crowded, spread, two_groups] {
            let found = law(1.0, &losses);
            for i in [0, 1, 3, 39] {
                // ∫ ∏ P(the others look worse than x) dx, by many small steps.
                let steps = 40_000;
                let density = |step: i32| {
                    let x = losses[i] + (f64::from(step) + 0.5) / f64::from(steps);
                    let worse = |loss: &f64| (loss + 1.0 - x).clamp(0.0, 1.0);
                    losses.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, loss)| worse(loss)).product::<f64>()
                };
                let summed = (0..steps).map(density).sum::<f64>() / f64::from(steps);
                assert!((found[i] - summed).abs() < 1e-6, "{i}: {} is not {summed}", found[i]);
            }
        }
    }

    #[test]
    fn many_factors_in_pieces_agree_with_the_exact_rule() {
        // Twenty moves of which four matter: the same law as the four alone.
        let few = law(1.0, &[0.0, 0.2, 0.4, 0.5]);
        let mut many = vec![0.0, 0.2, 0.4, 0.5];
        many.extend([0.999_999_999; 16]);
        let p = law(1.0, &many);
        for i in 0..4 {
            assert!((p[i] - few[i]).abs() < 1e-9, "{p:?}");
        }
    }
}
