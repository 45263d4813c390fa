//! All players against all opponents on one tree.

use std::array::from_fn;

use super::lookup::{ByPlayer, Lookup};
use super::nodes::{MinNodes, Reply, Seen};
use super::study::{BRANCHING, Columns, PLAYERS, place};

/// The expected payoffs on one tree.
pub(super) struct Payoffs {
    /// For each player against each opponent.
    pub(super) mean: [Columns; PLAYERS.len()],
    /// The variance of a single game between 2-ply minimax and each opponent: what Min's chance adds to the tree's.
    pub(super) play: Columns,
}

/// Values closer than this are tied: rounding, no more. No two values of one player come closer without being equal.
const TIE: f64 = 1e-9;

/// A set of branches, one bit for each.
pub(super) type Branches = u8;

/// Computes the exact expectations. Max and Min share ties equally; no chance is drawn.
///
/// After Max's second move his look-ahead reaches the leaves, and so does Min's: both know the rest exactly, all players get
/// the same, and [`Lookup::excess`] has it. What is left to play out is two moves of Max's and one of Min's between them.
pub(super) fn play(seen: &Seen, lookup: &Lookup) -> Payoffs {
    // Step 1. What remains to be had once Max has moved for the second time.
    let rest: [Columns; 64] = from_fn(|late| {
        let least = least(seen, late);
        lookup.excess[usize::from(seen.late.differences[late])].map(|excess| least + excess)
    });

    // Step 2. Everyone's first move.
    let first_moves = best(&from_fn(|branch| worths(&seen.early, branch, seen.first[branch], lookup)));

    let mut mean = [[0.0; 8]; PLAYERS.len()];
    let mut square = [0.0; 8];
    let mut limit = [f64::NEG_INFINITY; 8];
    for early in 0..BRANCHING {
        let visited = first_moves.iter().any(|moves| contains(*moves, early));
        let mut best_expected = [0.0; 8];
        let probabilities = &lookup.replies[usize::from(seen.early.differences[early])];
        for (reply, probability) in seen.early.replies(early).iter().zip(probabilities) {
            let node = reply.branch() * 4 + early;
            let so_far = seen.first[early] + reply.arc();
            // Step 3. What each of Max's second moves contributes, and the best response among them.
            let contributed: [Columns; BRANCHING] =
                from_fn(|branch| from_fn(|s| probability[s] * (so_far + rest[branch * 16 + node][s])));
            let [a, b, c, d] = &contributed;
            best_expected = from_fn(|s| best_expected[s] + larger(larger(a[s], b[s]), larger(c[s], d[s])));

            // Step 4. The second moves of the others who have come here.
            if !visited {
                continue;
            }
            let arc = |branch: usize| f64::from(seen.third[branch][node]);
            let second_moves = best(&from_fn(|branch| worths(&seen.late, branch * 16 + node, arc(branch), lookup)));
            for (player, mean) in mean.iter_mut().enumerate().filter(|(p, _)| contains(first_moves[*p], early)) {
                let share = SHARE[usize::from(first_moves[player])] * SHARE[usize::from(second_moves[player])];
                for branch in (0..BRANCHING).filter(|branch| contains(second_moves[player], *branch)) {
                    *mean = from_fn(|s| mean[s] + share * contributed[branch][s]);
                    if player == place::MINIMAX_2 {
                        let squares = squares(so_far, branch * 16 + node, seen, lookup);
                        square = from_fn(|s| square[s] + share * probability[s] * squares[s]);
                    }
                }
            }
        }
        limit = from_fn(|s| larger(limit[s], best_expected[s]));
    }
    mean[place::BEST_RESPONSE] = limit;
    let two = &mean[place::MINIMAX_2];
    Payoffs { play: from_fn(|s| square[s] - two[s] * two[s]), mean }
}

/// What Max is sure of once he has moved for the second time, that move included.
fn least(seen: &Seen, late: usize) -> f64 {
    f64::from(seen.third[late / 16][late % 16]) + seen.late.best(late).value()
}

/// The mean square of the payoff if Max's second move leads to this node.
fn squares(so_far: f64, late: usize, seen: &Seen, lookup: &Lookup) -> Columns {
    let least = so_far + least(seen, late);
    let differences = usize::from(seen.late.differences[late]);
    let (excess, square_excess) = (&lookup.excess[differences], &lookup.square_excess[differences]);
    from_fn(|s| least * least + 2.0 * least * excess[s] + square_excess[s])
}

/// What each player makes of a move that leads to a node of Min's over this arc.
pub(super) fn worths<const N: usize>(nodes: &MinNodes<N>, node: usize, arc: f64, lookup: &Lookup) -> ByPlayer {
    let mut worths = lookup.worth[usize::from(nodes.arcs[node])].map(|worth| arc + worth);
    let replies = nodes.replies(node);
    let [first, second, third, fourth] = lookup.mixed[usize::from(nodes.differences[node])];
    let [a, b, c, d] = replies.map(Reply::arc);
    worths[place::MINIMAX_3] = arc + replies[0].value();
    worths[place::OPPONENT_MODEL] = arc + a;
    worths[place::PROBABILISTIC_OPPONENT] = arc + first * a + second * b + third * c + fourth * d;
    worths
}

/// Each player's best branches.
pub(super) fn best(worths: &[ByPlayer; BRANCHING]) -> [Branches; PLAYERS.len()] {
    let [a, b, c, d] = worths;
    from_fn(|p| {
        let good_enough = larger(larger(a[p], b[p]), larger(c[p], d[p])) - TIE;
        let bit = |branch: usize| u8::from(worths[branch][p] >= good_enough) << branch;
        bit(0) | bit(1) | bit(2) | bit(3)
    })
}

/// The larger of two numbers: one instruction, where [`f64::max`] must also look for what is not a number.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

fn contains(set: Branches, branch: usize) -> bool {
    set >> branch & 1 == 1
}

/// The share of each branch of a set, by the set.
const SHARE: [f64; 16] = {
    let mut shares = [0.0; 16];
    let mut set = 1_usize;
    while set < 16 {
        shares[set] = 1.0 / set.count_ones() as f64;
        set += 1;
    }
    shares
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::reibman_ballard::arcs::{Arcs, Trees};
    use crate::papers::reibman_ballard::study::{LITERAL, NOISE};

    #[test]
    fn nobody_does_better_than_the_best_response_on_any_tree() {
        let (mut trees, mut arcs) = (Trees::of_shard(3, 0), Arcs::new());
        let lookup = Lookup::new(&LITERAL);
        for _ in 0..2000 {
            trees.next(&mut arcs);
            let mean = play(&Seen::new(&arcs), &lookup).mean;
            for s in 0..NOISE.len() {
                let limit = mean[place::BEST_RESPONSE][s];
                assert!(mean.iter().all(|player| player[s] <= limit + 1e-9), "{mean:?}");
            }
        }
    }

    #[test]
    fn a_perfect_min_leaves_nothing_to_chance_but_ties() {
        let (mut trees, mut arcs) = (Trees::of_shard(3, 0), Arcs::new());
        let lookup = Lookup::new(&LITERAL);
        let mut certain = 0;
        for _ in 0..1000 {
            trees.next(&mut arcs);
            let play = play(&Seen::new(&arcs), &lookup).play;
            assert!(play.iter().all(|variance| *variance >= -1e-9), "{play:?}");
            certain += usize::from(play[0] < 1e-9);
        }
        assert!(certain > 500, "{certain} of 1000 games are certain");
    }
}
