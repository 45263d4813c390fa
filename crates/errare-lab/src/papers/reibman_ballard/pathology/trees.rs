//! Trees that are won or lost at their leaves, drawn in two ways.

use errare::evaluate::Evaluator;
use errare::game::{Game, Turn};
use rand_chacha::ChaCha8Rng;

use crate::chance::uniform;

/// How the leaves of a tree are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaves {
    /// Each is won or lost by itself: Pearl's P-games.
    Independent,
    /// Every arc is 1 or −1, and a leaf is won if the sum of its arcs is positive, so that good positions have good
    /// neighbours: Nau's N-games.
    ArcSums,
}

/// Plies from the root to a leaf: Max moves first and Min last.
pub(super) const DEPTH: u32 = 10;

/// The chance that an independent leaf is won by Max for which the root is as likely to be won as a leaf, whatever the depth:
/// p = 1 − (1 − p²)², the golden ratio less one.
const BALANCED: f64 = 0.618_033_988_749_894_8;

/// A complete binary tree. Its nodes are numbered from the root, 1; those below n are 2n and 2n + 1.
pub(super) struct WonTree {
    /// By node: whether Max wins it.
    won: Vec<bool>,
    /// By node: what a player takes for its worth, from 0 to 1.
    glance: Vec<f64>,
}

impl WonTree {
    /// A tree in which the evaluation of a node is the part of the leaves below it that Max wins, and an error of up to `error`
    /// to either side.
    ///
    /// # Reference
    /// Nau 1982, "An investigation of the causes of pathology in games": both kinds of tree, and their evaluation.
    pub(super) fn draw(leaves: Leaves, error: f64, generator: &mut ChaCha8Rng) -> Self {
        let (inner, all) = (1_usize << DEPTH, 2_usize << DEPTH);
        let mut won = vec![false; all];
        match leaves {
            Leaves::Independent => won[inner..].fill_with(|| uniform(generator) < BALANCED),
            Leaves::ArcSums => {
                let mut sums = vec![0_i32; all];
                for node in 2..all {
                    sums[node] = sums[node / 2] + if uniform(generator) < 0.5 { 1 } else { -1 };
                }
                won[inner..].iter_mut().zip(&sums[inner..]).for_each(|(won, sum)| *won = *sum > 0);
            }
        }
        let mut glance: Vec<f64> = won.iter().map(|won| f64::from(u8::from(*won))).collect();
        for node in (1..inner).rev() {
            let below = [won[2 * node], won[2 * node + 1]];
            won[node] = match turn(node as u32) {
                Turn::Max => below[0] || below[1],
                _ => below[0] && below[1],
            };
            glance[node] = (glance[2 * node] + glance[2 * node + 1]) / 2.0;
        }
        for worth in &mut glance {
            *worth = (*worth + error * (2.0 * uniform(generator) - 1.0)).clamp(0.0, 1.0);
        }
        Self { won, glance }
    }

    /// Which of Max's two first moves wins, if it is one of them alone: only then is there anything to decide.
    pub(super) fn only_winning_move(&self) -> Option<usize> {
        match [self.won[2], self.won[3]] {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }
}

/// Max moves at even plies.
fn turn(node: u32) -> Turn {
    if node.ilog2().is_multiple_of(2) { Turn::Max } else { Turn::Min }
}

impl Game for WonTree {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        1
    }

    fn turn(&self, node: &u32) -> Turn {
        turn(*node)
    }

    fn utility(&self, node: &u32) -> Option<f64> {
        (node.ilog2() == DEPTH).then(|| f64::from(u8::from(self.won[*node as usize])))
    }

    fn moves(&self, _: &u32, out: &mut Vec<u32>) {
        out.extend([0, 1]);
    }

    fn play(&self, node: &u32, branch: u32) -> u32 {
        2 * node + branch
    }
}

/// The evaluation of a [`WonTree`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance;

impl Evaluator<WonTree> for Glance {
    fn evaluate(&self, tree: &WonTree, node: &u32) -> f64 {
        tree.glance[*node as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn independent_leaves_leave_the_root_as_likely_to_be_won_as_a_leaf() {
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        let won = (0..2000).filter(|_| WonTree::draw(Leaves::Independent, 0.0, &mut generator).won[1]).count();
        assert!((won as f64 / 2000.0 - BALANCED).abs() < 0.04, "{won} of 2000");
    }

    #[test]
    fn the_glance_is_the_part_of_won_leaves_and_the_value_is_that_of_perfect_play() {
        use errare::backup::Minimax;
        use errare::search::Walk;
        let mut generator = ChaCha8Rng::seed_from_u64(2);
        for leaves in [Leaves::Independent, Leaves::ArcSums] {
            let tree = WonTree::draw(leaves, 0.0, &mut generator);
            let won = tree.won[1 << DEPTH..].iter().filter(|won| **won).count();
            assert!((tree.glance[1] - won as f64 / f64::from(1 << DEPTH)).abs() < 1e-12);
            let value = Walk::new().value(&tree, &1, DEPTH as usize, &Minimax::new(Glance));
            assert_eq!(value, f64::from(u8::from(tree.won[1])));
        }
    }
}
