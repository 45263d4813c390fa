//! The product rule (Pearl 1984, Nau 1983) and error-minimising minimax (Wilson, Parker & Nau 2009).

use errare::backup::{ErrorMinimizing, Product};
use errare::distribution::Ties;
use errare::evaluate::Bounds;

use crate::sample::{Sample, Who, best, evenly, largest, on_random_trees, own, same, same_policy, smallest, view};

/// Values lie from −2 to 2; beyond −1 and 1 they count as certain here.
const BOUNDS: Bounds = Bounds { lowest: -1.0, highest: 1.5 };

fn chance(value: f64) -> f64 {
    ((value + 1.0) / 2.5).clamp(0.0, 1.0)
}

/// One of Max's moves has to win, and all of Min's have to.
fn product(sample: &Sample, n: usize, left: usize) -> f64 {
    let node = &sample.nodes[n];
    if sample.is_leaf(n, left) {
        return chance(node.own);
    }
    let below = || node.children.iter().map(|&child| product(sample, child, left - 1));
    match node.who {
        Who::Max => 1.0 - below().map(|p| 1.0 - p).product::<f64>(),
        Who::Min => below().product(),
        _ => sample.mean(n, |child| product(sample, child, left - 1)),
    }
}

#[test]
fn the_product_rule_is_its_definition() {
    on_random_trees(|sample| {
        let rule = Product { evaluator: sample.opinion(own), bounds: BOUNDS, ties: Ties::Share };
        same(sample.value(&rule), product(sample, 0, sample.ply));
        if sample.nodes[0].who != Who::Dice {
            let worth = |&child: &usize| view(sample.us(), product(sample, child, sample.ply - 1));
            let worths: Vec<f64> = sample.nodes[0].children.iter().map(worth).collect();
            same_policy(&sample.plays(&rule), &best(&worths));
        }
    });
}

/// A value with the probability that it is wrong.
type Doubtful = (f64, f64);

/// The chance that Max really wins what looks like that.
fn really_won((value, error): Doubtful) -> f64 {
    if chance(value) > 0.5 { 1.0 - error } else { error }
}

fn error_minimizing(sample: &Sample, n: usize, left: usize) -> Doubtful {
    let node = &sample.nodes[n];
    if node.who == Who::Nobody {
        return (node.own, 0.0);
    }
    let glance = (node.own, chance(node.own).min(1.0 - chance(node.own)));
    if left == 0 {
        return glance;
    }
    let below: Vec<Doubtful> = node.children.iter().map(|&child| error_minimizing(sample, child, left - 1)).collect();
    let values: Vec<f64> = below.iter().map(|(value, _)| *value).collect();
    let won: Vec<f64> = below.iter().map(|&doubtful| really_won(doubtful)).collect();
    let mean = |parts: &[f64]| node.odds.iter().zip(parts).map(|(p, part)| p * part).sum::<f64>();
    let (value, chance_of_win) = match node.who {
        Who::Max => (largest(&values), 1.0 - won.iter().map(|p| 1.0 - p).product::<f64>()),
        Who::Min => (smallest(&values), won.iter().product()),
        _ => (mean(&values), mean(&won)),
    };
    let error = if chance(value) > 0.5 { 1.0 - chance_of_win } else { chance_of_win };
    if glance.1 < error { glance } else { (value, error) }
}

#[test]
fn error_minimizing_minimax_is_its_definition() {
    let mut kept = 0;
    on_random_trees(|sample| {
        let rule = ErrorMinimizing { evaluator: sample.opinion(own), bounds: BOUNDS, ties: Ties::Share };
        let (found, (value, error)) = (sample.value(&rule), error_minimizing(sample, 0, sample.ply));
        same(found.value, value);
        same(found.error, error);
        kept += usize::from(value == sample.nodes[0].own && error > 0.0);
        if sample.nodes[0].who != Who::Dice {
            let after = |&child: &usize| error_minimizing(sample, child, sample.ply - 1);
            let after: Vec<Doubtful> = sample.nodes[0].children.iter().map(after).collect();
            let worths: Vec<f64> = after.iter().map(|(value, _)| view(sample.us(), *value)).collect();
            let chances = after.iter().zip(&worths).filter(|(_, worth)| (**worth - largest(&worths)).abs() < 1e-9);
            let surest = largest(&chances.map(|(d, _)| view(sample.us(), really_won(*d))).collect::<Vec<_>>());
            let chosen = |i: usize| {
                (worths[i] - largest(&worths)).abs() < 1e-9
                    && (view(sample.us(), really_won(after[i])) - surest).abs() < 1e-9
            };
            same_policy(&sample.plays(&rule), &evenly(worths.len(), chosen));
        }
    });
    assert!(kept > 10, "the first impression was kept {kept} times");
}
