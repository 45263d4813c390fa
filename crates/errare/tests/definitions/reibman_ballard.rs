//! Reibman & Ballard 1983: opponents who err, the weighted average over them, and M & N.

use errare::backup::{Bonus, Expected, MAndN};
use errare::distribution::Ties;
use errare::model::{ByRank, FixedError, Mixture, Model, Noisy, Perfect, Uniform};

use crate::levy::minimax;
use crate::sample::{Sample, Who, best, evenly, largest, on_random_trees, own, same, same_policy, smallest, view};

/// How an opponent errs: the probability of each of his moves, from what they are worth to him.
type Erring = dyn Fn(&[f64]) -> Vec<f64>;

/// §II.B: the best move with a fixed probability, else one of the others.
fn fixed_error(correct: f64, first: bool) -> impl Fn(&[f64]) -> Vec<f64> {
    move |worth| {
        let mut right = best(worth);
        if first {
            let at = right.iter().position(|p| *p > 0.0).unwrap();
            right = evenly(worth.len(), |i| i == at);
        }
        let wrong = evenly(worth.len(), |i| right[i] == 0.0);
        let has_worse = right.contains(&0.0);
        (0..worth.len())
            .map(|i| if has_worse { correct * right[i] + (1.0 - correct) * wrong[i] } else { right[i] })
            .collect()
    }
}

/// §V: sorted by worth, with weights PS, (1−PS)PS, (1−PS)²PS, …, normalised; equals share what falls to their ranks.
fn by_rank(strength: f64) -> impl Fn(&[f64]) -> Vec<f64> {
    move |worth| {
        let weight = |rank: usize| (1.0 - strength).powi(rank as i32) * strength;
        let all: f64 = (0..worth.len()).map(weight).sum();
        let share = |i: usize| {
            let better = worth.iter().filter(|w| **w > worth[i] + 1e-9).count();
            let equal = worth.iter().filter(|w| (**w - worth[i]).abs() < 1e-9).count();
            (better..better + equal).map(weight).sum::<f64>() / equal as f64 / all
        };
        (0..worth.len()).map(share).collect()
    }
}

/// §IV.B: each loss has an independent uniform(0, S) added, and what then looks smallest is played. Summed up by the trapezium
/// rule between the places where a factor begins or ends.
fn noisy(noise: f64, range: f64) -> impl Fn(&[f64]) -> Vec<f64> {
    move |worth| {
        let losses: Vec<f64> = worth.iter().map(|w| -w / range).collect();
        let later = |j: usize, x: f64| ((losses[j] + noise - x) / noise).clamp(0.0, 1.0);
        let mut corners: Vec<f64> = losses.iter().flat_map(|loss| [*loss, loss + noise]).collect();
        corners.sort_by(f64::total_cmp);
        let looks_best = |i: usize| {
            let density = |x: f64| (0..losses.len()).filter(|&j| j != i).map(|j| later(j, x)).product::<f64>() / noise;
            let pieces = corners.windows(2).filter(|w| w[0] >= losses[i] && w[1] <= losses[i] + noise && w[1] > w[0]);
            let parts = 300;
            let piece = |w: &[f64]| {
                let step = (w[1] - w[0]) / f64::from(parts);
                (0..parts).map(|k| density(w[0] + (f64::from(k) + 0.5) * step) * step).sum::<f64>()
            };
            pieces.map(piece).sum::<f64>()
        };
        (0..losses.len()).map(looks_best).collect()
    }
}

/// §III: our nodes by minimax, the opponent's by the mean over what he plays; with `only`, that only at his nodes of this depth.
fn weighted(sample: &Sample, n: usize, depth: usize, only: Option<usize>, erring: &Erring) -> f64 {
    let node = &sample.nodes[n];
    if sample.is_leaf(n, sample.ply - depth) {
        return node.own;
    }
    let below: Vec<f64> = node.children.iter().map(|&child| weighted(sample, child, depth + 1, only, erring)).collect();
    let them = sample.us().other();
    if sample.is_turn_of(them, n) && only.is_none_or(|only| only == depth) {
        let worth: Vec<f64> = below.iter().map(|value| view(them, *value)).collect();
        return erring(&worth).iter().zip(&below).map(|(p, value)| p * value).sum();
    }
    match node.who {
        Who::Max => largest(&below),
        Who::Min => smallest(&below),
        _ => node.odds.iter().zip(&below).map(|(p, value)| p * value).sum(),
    }
}

#[track_caller]
fn is_the_weighted_average<M>(model: M, erring: &Erring, tolerance: f64)
where
    M: Clone + for<'a> Model<errare::games::explicit::ExplicitTree, f64>,
{
    on_random_trees(|sample| {
        for (rule, only) in [
            (Expected::new(model.clone(), sample.opinion(own)), None),
            (Expected::predictive(model.clone(), sample.opinion(own)), Some(1)),
        ] {
            let (found, defined) = (sample.value(&rule), weighted(sample, 0, 0, only, erring));
            assert!((found - defined).abs() <= tolerance, "{found} is found, {defined} defined");
            if sample.nodes[0].who != Who::Dice && tolerance < 1e-6 {
                let worth = |&child: &usize| view(sample.us(), weighted(sample, child, 1, only, erring));
                let worths: Vec<f64> = sample.nodes[0].children.iter().map(worth).collect();
                same_policy(&sample.plays(&rule), &best(&worths));
            }
        }
    });
}

#[test]
fn the_weighted_average_over_a_fixed_error_is_its_definition() {
    for (ties, first) in [(Ties::Share, false), (Ties::First, true)] {
        is_the_weighted_average(FixedError { correct: 0.7, ties }, &fixed_error(0.7, first), 1e-9);
    }
}

#[test]
fn the_weighted_average_by_rank_is_its_definition() {
    for strength in [0.2, 0.6, 1.0] {
        is_the_weighted_average(ByRank { strength }, &by_rank(strength), 1e-9);
    }
}

#[test]
fn the_weighted_average_over_noise_is_its_definition() {
    // Values lie 4 apart at most, and the noise is narrower and wider than that.
    for noise in [0.3, 1.5] {
        is_the_weighted_average(Noisy { noise, range: 4.0 }, &noisy(noise, 4.0), 1e-5);
    }
}

#[test]
fn the_weighted_average_over_players_of_either_end_of_the_scale_is_its_definition() {
    is_the_weighted_average(Perfect::default(), &best, 1e-9);
    is_the_weighted_average(Uniform, &|worth| evenly(worth.len(), |_| true), 1e-9);
}

#[test]
fn a_mixture_is_the_mean_of_its_parts_by_their_weights() {
    let (strong, weak) = (by_rank(0.9), by_rank(0.2));
    let mixed = move |worth: &[f64]| -> Vec<f64> {
        strong(worth).iter().zip(weak(worth)).map(|(s, w)| 0.75 * s + 0.25 * w).collect()
    };
    let mixture = Mixture::new(vec![(3.0, ByRank { strength: 0.9 }), (1.0, ByRank { strength: 0.2 })]).unwrap();
    is_the_weighted_average(&mixture, &mixed, 1e-9);
}

/// Slagle & Dixon: the best child, and for each of the next M − 1 (at Min nodes N − 1) a bonus that falls off with the distance.
fn m_and_n(sample: &Sample, n: usize, left: usize, counted: (usize, usize), bonus: Bonus) -> f64 {
    let node = &sample.nodes[n];
    if sample.is_leaf(n, left) {
        return node.own;
    }
    let value = |child: usize| m_and_n(sample, child, left - 1, counted, bonus);
    let mut below: Vec<f64> = node.children.iter().map(|&child| value(child)).collect();
    below.sort_by(f64::total_cmp);
    let worth = |distance: f64| if distance < bonus.reach { bonus.scale * (1.0 - distance / bonus.reach) } else { 0.0 };
    match node.who {
        Who::Max => {
            below.reverse();
            below[0] + below[1..].iter().take(counted.0 - 1).map(|next| worth(below[0] - next)).sum::<f64>()
        }
        Who::Min => below[0] - below[1..].iter().take(counted.1 - 1).map(|next| worth(next - below[0])).sum::<f64>(),
        _ => sample.mean(n, value),
    }
}

#[test]
fn m_and_n_is_its_definition() {
    for (m, n) in [(1, 1), (2, 1), (1, 3), (3, 2), (9, 9)] {
        let bonus = Bonus { scale: 0.5, reach: 1.5 };
        on_random_trees(|sample| {
            let rule = MAndN { m, n, bonus, evaluator: sample.opinion(own), ties: Ties::Share };
            same(sample.value(&rule), m_and_n(sample, 0, sample.ply, (m, n), bonus));
            if sample.nodes[0].who != Who::Dice {
                let worth = |&child: &usize| view(sample.us(), m_and_n(sample, child, sample.ply - 1, (m, n), bonus));
                let worths: Vec<f64> = sample.nodes[0].children.iter().map(worth).collect();
                same_policy(&sample.plays(&rule), &best(&worths));
            }
        });
    }
}

#[test]
fn no_bonus_is_minimax() {
    let bonus = Bonus { scale: 0.0, reach: 1.0 };
    on_random_trees(|sample| {
        let rule = MAndN { m: 3, n: 3, bonus, evaluator: sample.opinion(own), ties: Ties::Share };
        same(sample.value(&rule), minimax(sample, 0, sample.ply, own));
    });
}
