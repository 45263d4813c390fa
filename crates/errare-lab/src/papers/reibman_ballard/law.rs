//! The law of the smallest of four shifted uniforms, in closed form.

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

#[cfg(test)]
mod tests {
    use errare::distribution::Distribution;
    use errare::model::Noisy;

    use super::smallest_of_four;

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
}
