//! The one rule of all who play with people in mind: what a person would play, bent towards a purpose.

use errare::distribution::{Distribution, tied};

/// π(m) ∝ p(m)·exp(λ·U(m)): the moves as people play them, bent by λ towards those whose utility is high.
///
/// Who plays like a person has λ = 0. With λ = ∞ nothing but U counts, and of equally good moves each is played as often as
/// people play it. What has no probability is not played, whatever it is good for.
pub(super) fn bent(people: &Distribution, lambda: f64, utilities: &[f64]) -> Distribution {
    let possible = people.iter().zip(utilities).filter(|(p, _)| **p > 0.0);
    let best = possible.map(|(_, u)| *u).fold(f64::NEG_INFINITY, f64::max);
    let mut played = people.clone();
    played.reweight(|i, p| match p {
        0.0 => 0.0,
        _ if tied(utilities[i], best) => p,
        _ => p * (lambda * (utilities[i] - best)).exp(),
    });
    played
}

/// The λ with which the utility is expected to be so much: 0 where it is already, and never more than `most`.
///
/// Of all ways to play with that expectation this is the nearest to what people play.
pub(super) fn lambda_for(people: &Distribution, utilities: &[f64], wanted: f64, most: f64) -> f64 {
    let short = |lambda: f64| bent(people, lambda, utilities).expectation(|i| utilities[i]) < wanted;
    if !short(0.0) {
        return 0.0;
    }
    if short(most) {
        return most;
    }
    let (mut low, mut high) = (0.0, most);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        *if short(middle) { &mut low } else { &mut high } = middle;
    }
    high
}

/// Enough for a thousandth of a thousandth.
const HALVINGS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn people(weights: [f64; 3]) -> Distribution {
        let mut people = Distribution::new();
        people.weights(weights);
        people
    }

    #[test]
    fn a_move_is_played_as_often_as_people_play_it_times_e_to_the_lambda_u() {
        let played = bent(&people([0.5, 0.3, 0.2]), 4.0, &[0.1, 0.6, 0.35]);
        assert!((played[1] / played[0] - 0.6 * 2_f64.exp()).abs() < 1e-9);
        assert!((played[2] / played[0] - 0.4 * 1_f64.exp()).abs() < 1e-9);
        assert_eq!(bent(&people([0.5, 0.3, 0.2]), 0.0, &[0.1, 0.6, 0.35]), people([0.5, 0.3, 0.2]));
    }

    #[test]
    fn whose_will_is_without_end_plays_the_best_and_of_equals_as_people_do() {
        let played = bent(&people([0.5, 0.3, 0.1]), f64::INFINITY, &[0.1, 0.6, 0.6]);
        assert!(played[0] == 0.0 && (played[1] / played[2] - 3.0).abs() < 1e-9);
        // What cannot be is not played.
        assert_eq!(*bent(&people([0.5, 0.5, 0.0]), f64::INFINITY, &[0.1, 0.2, 0.9]), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn lambda_is_what_the_expectation_asks_for_between_nothing_and_the_most() {
        let (people, utilities) = (people([0.6, 0.3, 0.1]), [0.4, 0.5, 0.7]);
        let expected = |lambda: f64| bent(&people, lambda, &utilities).expectation(|i| utilities[i]);
        assert_eq!(lambda_for(&people, &utilities, expected(0.0) - 0.01, 20.0), 0.0);
        assert_eq!(lambda_for(&people, &utilities, 0.69, 20.0), 20.0);
        let lambda = lambda_for(&people, &utilities, 0.5, 20.0);
        assert!((expected(lambda) - 0.5).abs() < 1e-6, "{lambda}");
    }
}
