//! Arc-sum trees: random game trees in which good moves tend to lead to good positions.

use crate::evaluate::Evaluator;
use crate::game::{Game, Hashable, Notation, NotationError, Symmetric, Turn};
use crate::hash::mix;

/// A complete tree whose arcs carry independent whole numbers from 0 to `largest`; a leaf is worth the sum of its arcs.
///
/// Nothing is stored: an arc's number is a hash of the seed and the place of the arc, so that a tree of any size costs
/// nothing until it is searched.
///
/// # Reference
/// Reibman & Ballard 1983, §VI, after Fuller et al. 1973: D, Br and V are `depth`, `branching` and `largest`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcSum {
    depth: u32,
    branching: u32,
    largest: u32,
    seed: u64,
    turns: Vec<Turn>,
}

/// A node: its ply, its number among the nodes of that ply, and the sum of the arcs above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    ply: u32,
    number: u64,
    sum: u64,
}

/// A tree that is too large or has no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArcSumError {
    /// No branches at all.
    #[error("an arc-sum tree branches at least once at each node, not 0 times")]
    NoBranches,
    /// Nobody moves.
    #[error("an arc-sum tree needs to know whose turn it is at each level")]
    NoTurns,
    /// The leaves cannot be numbered.
    #[error("an arc-sum tree of depth {depth} and branching {branching} has more than 2^64 leaves")]
    TooLarge {
        /// The depth asked for.
        depth: u32,
        /// The branching asked for.
        branching: u32,
    },
}

impl ArcSum {
    /// A tree in which Max and Min move in turn, Max first.
    pub fn new(depth: u32, branching: u32, largest: u32, seed: u64) -> Result<Self, ArcSumError> {
        Self::with_turns(depth, branching, largest, seed, vec![Turn::Max, Turn::Min])
    }

    /// A tree with its own order of turns, repeated down the tree. Chance is fair.
    pub fn with_turns(
        depth: u32,
        branching: u32,
        largest: u32,
        seed: u64,
        turns: Vec<Turn>,
    ) -> Result<Self, ArcSumError> {
        if branching == 0 {
            return Err(ArcSumError::NoBranches);
        }
        if turns.is_empty() {
            return Err(ArcSumError::NoTurns);
        }
        if u64::from(branching).checked_pow(depth).is_none() {
            return Err(ArcSumError::TooLarge { depth, branching });
        }
        Ok(Self { depth, branching, largest, seed, turns })
    }

    /// The largest sum that a leaf can have; the smallest is 0.
    pub fn range(&self) -> f64 {
        f64::from(self.depth) * f64::from(self.largest)
    }

    /// The number of leaves.
    pub fn leaf_count(&self) -> u64 {
        u64::from(self.branching).pow(self.depth)
    }

    #[inline]
    fn arc(&self, ply: u32, number: u64) -> u64 {
        let bits = mix(mix(self.seed ^ (u64::from(ply) << 48)) ^ number);
        ((u128::from(bits) * (u128::from(self.largest) + 1)) >> 64) as u64
    }
}

impl Game for ArcSum {
    type Position = Place;
    type Move = u32;

    fn start(&self) -> Place {
        Place { ply: 0, number: 0, sum: 0 }
    }

    #[inline]
    fn turn(&self, place: &Place) -> Turn {
        self.turns[place.ply as usize % self.turns.len()]
    }

    #[inline]
    fn utility(&self, place: &Place) -> Option<f64> {
        (place.ply == self.depth).then_some(place.sum as f64)
    }

    #[inline]
    fn moves(&self, _: &Place, out: &mut Vec<u32>) {
        out.extend(0..self.branching);
    }

    #[inline]
    fn play(&self, place: &Place, branch: u32) -> Place {
        let ply = place.ply + 1;
        let number = place.number * u64::from(self.branching) + u64::from(branch);
        Place { ply, number, sum: place.sum + self.arc(ply, number) }
    }
}

impl Hashable for ArcSum {
    fn hash(&self, place: &Place) -> u64 {
        mix(mix(u64::from(place.ply)) ^ place.number)
    }
}

impl Symmetric for ArcSum {
    fn canonical(&self, place: &Place) -> Place {
        *place
    }
}

impl Notation for ArcSum {
    /// The branches taken from the root, counted from 1 and parted by dots: `2.4.1`.
    fn read_position(&self, text: &str) -> Result<Place, NotationError> {
        let wrong = |expected: String| NotationError { what: "position", text: text.to_owned(), expected };
        if text.is_empty() || text == "start" {
            return Ok(self.start());
        }
        text.split('.').try_fold(self.start(), |place, word| match word.parse::<u32>() {
            _ if place.ply == self.depth => Err(wrong(format!("the tree is only {} plies deep", self.depth))),
            Ok(branch) if (1..=self.branching).contains(&branch) => Ok(self.play(&place, branch - 1)),
            _ => Err(wrong(format!("a branch is a number from 1 to {}, not `{word}`", self.branching))),
        })
    }

    fn write_position(&self, place: &Place) -> String {
        let branching = u64::from(self.branching);
        let mut number = place.number;
        let mut branches = Vec::new();
        for _ in 0..place.ply {
            branches.push((number % branching + 1).to_string());
            number /= branching;
        }
        branches.reverse();
        if branches.is_empty() { "start".to_owned() } else { branches.join(".") }
    }

    fn write_move(&self, _: &Place, branch: u32) -> String {
        (branch + 1).to_string()
    }
}

/// Values a node on the horizon by the sum of the arcs above it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SumSoFar;

impl Evaluator<ArcSum> for SumSoFar {
    fn evaluate(&self, _: &ArcSum, place: &Place) -> f64 {
        place.sum as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_are_uniform_and_differ_between_seeds() {
        let tree = ArcSum::new(1, 110_000, 10, 7).unwrap();
        let mut count = [0_u32; 11];
        for branch in 0..110_000 {
            count[tree.utility(&tree.play(&tree.start(), branch)).unwrap() as usize] += 1;
        }
        // Each is binomial(110 000, 1/11): a standard deviation of 95 around 10 000.
        assert!(count.iter().all(|&n| (9_600..10_400).contains(&n)), "{count:?}");
        let other = ArcSum::new(1, 110_000, 10, 8).unwrap();
        let same = (0..1000).filter(|&b| tree.play(&tree.start(), b) == other.play(&other.start(), b)).count();
        assert!((50..140).contains(&same), "{same}");
    }

    #[test]
    fn a_tree_twenty_plies_deep_costs_nothing_until_it_is_searched() {
        let tree = ArcSum::new(20, 4, 10, 1).unwrap();
        let leaf = (0..20).fold(tree.start(), |place, _| tree.play(&place, 3));
        assert!(tree.utility(&leaf).is_some_and(|sum| (0.0..=200.0).contains(&sum)));
        let text = tree.write_position(&leaf);
        assert_eq!(tree.read_position(&text), Ok(leaf));
        assert!(tree.read_position("5").is_err() && tree.read_position("1.x").is_err());
        assert!(ArcSum::new(40, 4, 10, 1).is_err() && ArcSum::new(3, 0, 10, 1).is_err());
    }
}
