//! What the players see of a tree, whatever the reading.

use super::arcs::Arcs;
use super::index;
use super::study::BRANCHING;

/// The nodes of a level at which Min moves.
pub(super) struct MinNodes<const N: usize> {
    /// Min's moves at each node, the best first.
    replies: [[u16; N]; BRANCHING],
    /// The number of the differences between his moves, as [`Lookup`](super::lookup::Lookup) counts them.
    pub(super) differences: [u16; N],
    /// The number of the arcs of his moves.
    pub(super) arcs: [u16; N],
}

/// A move of Min's: its branch, its arc, and its value to a player who sees two plies from here.
///
/// Packed into 16 bits so that a sort by value takes the rest along. Of equal values the smaller arc comes first: the reply
/// that a player who fears the worst expects.
#[derive(Clone, Copy)]
pub(super) struct Reply(u16);

impl Reply {
    fn pack(branch: usize, arc: u8, best_after: u8) -> u16 {
        (u16::from(arc) + u16::from(best_after)) << 6 | u16::from(arc) << 2 | branch as u16
    }

    /// Which of the node's branches it is.
    pub(super) fn branch(self) -> usize {
        usize::from(self.0 & 3)
    }

    /// The arc, which is all that a player sees who looks no further.
    pub(super) fn arc(self) -> f64 {
        f64::from(self.0 >> 2 & 15)
    }

    /// The arc and Max's best arc after it.
    pub(super) fn value(self) -> f64 {
        f64::from(self.0 >> 6)
    }
}

impl<const N: usize> MinNodes<N> {
    /// Nodes with these arcs below them, and `after` below those.
    fn new<const BELOW: usize>(arcs: &[[u8; N]; BRANCHING], after: &[[u8; BELOW]; BRANCHING]) -> Self {
        const { assert!(BELOW == BRANCHING * N) };
        let mut best_after = after[0];
        for branch in &after[1..] {
            best_after.iter_mut().zip(branch).for_each(|(best, arc)| *best = *arc.max(best));
        }
        let mut replies = [[0; N]; BRANCHING];
        for (branch, replies) in replies.iter_mut().enumerate() {
            *replies = std::array::from_fn(|n| Reply::pack(branch, arcs[branch][n], best_after[branch * N + n]));
        }
        sort(&mut replies);
        let differences = std::array::from_fn(|n| {
            let behind = |rank: usize| (replies[rank][n] >> 6) - (replies[0][n] >> 6);
            index::of_three(behind(1), behind(2), behind(3))
        });
        let mut arcs = arcs.map(|branch| branch.map(u16::from));
        sort(&mut arcs);
        let arcs = std::array::from_fn(|n| index::of_four(arcs[0][n], arcs[1][n], arcs[2][n], arcs[3][n]));
        Self { replies, differences, arcs }
    }

    /// Min's moves at a node, the best first.
    pub(super) fn replies(&self, node: usize) -> [Reply; BRANCHING] {
        self.replies.map(|rank| Reply(rank[node]))
    }

    /// Min's best move at a node.
    pub(super) fn best(&self, node: usize) -> Reply {
        Reply(self.replies[0][node])
    }
}

/// Sorts each column of four ascending, by a network of five exchanges over all columns at once.
fn sort<const N: usize>(rows: &mut [[u16; N]; 4]) {
    for (low, high) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        let (a, b) = (rows[low], rows[high]);
        rows[low] = std::array::from_fn(|n| a[n].min(b[n]));
        rows[high] = std::array::from_fn(|n| a[n].max(b[n]));
    }
}

/// A tree as the players see it.
pub(super) struct Seen {
    /// Max's first move.
    pub(super) first: [f64; BRANCHING],
    /// Max's second move, by branch, for each node after Min's first.
    pub(super) third: [[u8; 16]; BRANCHING],
    /// Where Min moves first.
    pub(super) early: MinNodes<4>,
    /// Where Min moves last; what he values is what Max will get.
    pub(super) late: MinNodes<64>,
}

impl Seen {
    pub(super) fn new(arcs: &Arcs) -> Self {
        Self {
            first: arcs.first.map(|[arc]| f64::from(arc)),
            third: arcs.third,
            early: MinNodes::new(&arcs.second, &arcs.third),
            late: MinNodes::new(&arcs.fourth, &arcs.fifth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sorting_network_sorts_whatever_is_zero_or_one() {
        // The 0–1 principle: what sorts all of these sorts everything.
        let mut rows: [[u16; 16]; 4] = std::array::from_fn(|row| std::array::from_fn(|n| n as u16 >> row & 1));
        sort(&mut rows);
        assert!((0..16).all(|n| rows.windows(2).all(|pair| pair[0][n] <= pair[1][n])));
    }
}
