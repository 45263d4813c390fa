//! The law of the smallest of four shifted uniforms, in closed form, and of four shifted sums of two.

/// The probability that each of four numbers is the smallest once an independent uniform(0, 1) is added to it. The numbers
/// ascend from 0.
///
/// Number i looks like x, and all others larger, with density ∏(1 − x + a_j) over those j ≠ i that can be below x. In
/// t = 1 − x that is a polynomial of degree 3 at most between neighbouring a's, and it is integrated term by term.
///
/// # Reference
/// Reibman & Ballard 1983, §IV.B: Min's choice, of which they drew samples.
pub(super) fn smallest_of_four(numbers: [f64; 4]) -> [f64; 4] {
    let mut law = [0.0; 4];
    for last in 0..4 {
        // Between this number and the next, the numbers up to this one compete.
        let high = 1.0 - numbers[last];
        let low = numbers.get(last + 1).map_or(0.0, |next| (1.0 - next).max(0.0));
        if high <= low {
            continue;
        }
        for (i, probability) in law.iter_mut().enumerate().take(last + 1) {
            let mut polynomial = [1.0, 0.0, 0.0, 0.0];
            for j in (0..=last).filter(|&j| j != i) {
                for degree in (1..4).rev() {
                    polynomial[degree] = polynomial[degree] * numbers[j] + polynomial[degree - 1];
                }
                polynomial[0] *= numbers[j];
            }
            *probability += antiderivative(&polynomial, high) - antiderivative(&polynomial, low);
        }
    }
    law
}

fn antiderivative(polynomial: &[f64; 4], t: f64) -> f64 {
    let [constant, linear, quadratic, cubic] = polynomial;
    t * (constant + t * (linear / 2.0 + t * (quadratic / 3.0 + t * cubic / 4.0)))
}

/// The same if the sum of two independent uniform(0, 1) is added to each number.
///
/// Between the points at which a density or a distribution changes its formula the integrand is a polynomial of degree 7,
/// density 1 and three distributions of degree 2, which Gauss and Legendre's rule with four points integrates exactly.
///
/// # Reference
/// Abramowitz & Stegun, table 25.4, n = 4.
pub(super) fn smallest_of_four_sums(numbers: [f64; 4]) -> [f64; 4] {
    const POINTS: [(f64, f64); 4] = [
        (-0.861_136_311_594_053, 0.347_854_845_137_454),
        (-0.339_981_043_584_856, 0.652_145_154_862_546),
        (0.339_981_043_584_856, 0.652_145_154_862_546),
        (0.861_136_311_594_053, 0.347_854_845_137_454),
    ];
    let mut changes: Vec<f64> = numbers.iter().flat_map(|number| [0.0, 1.0, 2.0].map(|x| number + x)).collect();
    changes.sort_by(f64::total_cmp);
    let mut law = [0.0; 4];
    for piece in changes.windows(2) {
        let (middle, half) = ((piece[0] + piece[1]) / 2.0, (piece[1] - piece[0]) / 2.0);
        for (point, weight) in POINTS {
            let x = middle + half * point;
            for (i, probability) in law.iter_mut().enumerate() {
                let others = (0..4).filter(|j| *j != i).map(|j| larger_than(x - numbers[j]));
                *probability += half * weight * density(x - numbers[i]) * others.product::<f64>();
            }
        }
    }
    law
}

/// The density of the sum of two uniforms.
fn density(x: f64) -> f64 {
    (1.0 - (x - 1.0).abs()).max(0.0)
}

/// The probability that the sum of two uniforms is larger.
fn larger_than(x: f64) -> f64 {
    match x {
        x if x <= 0.0 => 1.0,
        x if x <= 1.0 => 1.0 - x * x / 2.0,
        x if x <= 2.0 => (2.0 - x) * (2.0 - x) / 2.0,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use errare::distribution::Distribution;
    use errare::model::Noisy;

    use super::{smallest_of_four, smallest_of_four_sums};

    #[test]
    fn the_law_of_four_is_that_of_the_noisy_model() {
        let mut general = Distribution::new();
        let steps = [0.0, 0.02, 0.1, 0.37, 0.9, 1.0, 1.4];
        for (a, b, c) in steps.iter().flat_map(|a| steps.iter().flat_map(move |b| steps.map(|c| (a, b, c)))) {
            let numbers = [0.0, *a, a + b, a + b + c];
            Noisy { noise: 1.0, range: 1.0 }.probabilities(4, |i| numbers[i], &mut general);
            for (special, general) in smallest_of_four(numbers).iter().zip(general.iter()) {
                assert!((special - general).abs() < 1e-12, "{numbers:?}: {special} is not {general}");
            }
        }
    }

    #[test]
    fn the_law_of_sums_is_a_law_and_that_of_two_of_them_is_known() {
        for numbers in [[0.0; 4], [0.0, 0.3, 0.3, 1.7], [0.0, 0.1, 2.5, 9.0]] {
            let sum: f64 = smallest_of_four_sums(numbers).iter().sum();
            assert!((sum - 1.0).abs() < 1e-12, "{numbers:?}: {sum}");
        }
        assert!(smallest_of_four_sums([0.0; 4]).iter().all(|p| (p - 0.25).abs() < 1e-12));
        // With two far away, the second is smaller if the difference of two sums of two is below −d: for 1 ≤ d ≤ 2 that is
        // (2 − d)⁴/24, the tail of the sum of four uniforms.
        for d in [1.0_f64, 1.25, 1.8] {
            let second = smallest_of_four_sums([0.0, d, 50.0, 60.0])[1];
            assert!((second - (2.0 - d).powi(4) / 24.0).abs() < 1e-12, "{d}: {second}");
        }
    }
}
