//! Levy, ch. 2: minimax.

use errare::backup::Minimax;

use crate::sample::{Plain, Sample, Who, best, on_random_trees, own, same, same_policy, view, where_somebody_moves};
use crate::sample::{largest, smallest};

/// What best play gives: Max takes the largest, Min the smallest, and dice the mean.
pub(crate) fn minimax(sample: &Sample, n: usize, left: usize, opinion: fn(&Plain) -> f64) -> f64 {
    let node = &sample.nodes[n];
    if sample.is_leaf(n, left) {
        return opinion(node);
    }
    let below: Vec<f64> = node.children.iter().map(|&child| minimax(sample, child, left - 1, opinion)).collect();
    match node.who {
        Who::Max => largest(&below),
        Who::Min => smallest(&below),
        _ => sample.mean(n, |child| minimax(sample, child, left - 1, opinion)),
    }
}

#[test]
fn minimax_is_its_definition() {
    on_random_trees(|sample| {
        let rule = Minimax::new(sample.opinion(own));
        same(sample.value(&rule), minimax(sample, 0, sample.ply, own));
    });
    where_somebody_moves(|sample| {
        let rule = Minimax::new(sample.opinion(own));
        let worth = |&child: &usize| view(sample.us(), minimax(sample, child, sample.ply - 1, own));
        let worths: Vec<f64> = sample.nodes[0].children.iter().map(worth).collect();
        same_policy(&sample.plays(&rule), &best(&worths));
    });
}
