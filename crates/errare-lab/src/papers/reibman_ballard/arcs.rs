//! The random trees, laid out so that a loop over the nodes of a level does the same for all of them.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::study::{BRANCHING, DEPTH, LARGEST};

/// The arcs of one tree: those of ply p + 1 by branch, and within a branch by the node of ply p that they leave.
///
/// Branch b of node n leads to node b·4ᵖ + n of the next ply. The children of neighbouring nodes are then neighbours, and the
/// compiler can take a whole level at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arcs {
    pub(super) first: [[u8; 1]; BRANCHING],
    pub(super) second: [[u8; 4]; BRANCHING],
    pub(super) third: [[u8; 16]; BRANCHING],
    pub(super) fourth: [[u8; 64]; BRANCHING],
    pub(super) fifth: [[u8; 256]; BRANCHING],
}

impl Arcs {
    /// The arcs ply by ply.
    pub(super) fn plies(&mut self) -> [&mut [u8]; DEPTH as usize] {
        let Self { first, second, third, fourth, fifth } = self;
        [
            first.as_flattened_mut(),
            second.as_flattened_mut(),
            third.as_flattened_mut(),
            fourth.as_flattened_mut(),
            fifth.as_flattened_mut(),
        ]
    }

    /// A tree without a length to it, to be filled.
    pub(super) fn new() -> Self {
        Self {
            first: [[0; 1]; 4],
            second: [[0; 4]; 4],
            third: [[0; 16]; 4],
            fourth: [[0; 64]; 4],
            fifth: [[0; 256]; 4],
        }
    }
}

/// An endless sequence of random trees.
///
/// A shard of the trees is a stream of ChaCha with 8 rounds: streams of one seed are independent by construction, the
/// generator is specified to the bit, and in bulk it is no slower than the small generators.
pub(super) struct Trees {
    generator: ChaCha8Rng,
}

/// Pairs of arcs are drawn by the 16: how many of these a tree takes.
const LOTS: usize = 43;
/// Sixteen pairs of bytes from the generator, and sixteen pairs of arcs.
const LOT: usize = 32;
/// The number of different pairs of arcs.
const PAIRS: u16 = (LARGEST as u16 + 1) * (LARGEST as u16 + 1);

impl Trees {
    /// The trees of one shard.
    pub(super) fn of_shard(seed: u64, shard: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(shard);
        Self { generator }
    }

    /// Fills in the next tree: every arc is exactly uniform.
    pub(super) fn next(&mut self, tree: &mut Arcs) {
        let mut drawn = [0; LOTS * LOT];
        self.generator.fill_bytes(&mut drawn);
        for lot in drawn.as_chunks_mut::<LOT>().0 {
            self.spread(lot);
        }
        let mut rest = drawn.as_slice();
        for ply in tree.plies() {
            let (these, others) = rest.split_at(ply.len());
            ply.copy_from_slice(these);
            rest = others;
        }
    }

    /// Turns random bytes into arcs, two bytes into two arcs.
    fn spread(&mut self, lot: &mut [u8; LOT]) {
        let pairs = lot.as_chunks::<2>().0;
        let mut random: [u16; LOT / 2] = std::array::from_fn(|i| u16::from_le_bytes(pairs[i]));
        // Lemire 2019: the high half of the product is uniform if the low half is not among the first 2¹⁶ mod `PAIRS`.
        let uneven = |x: &u16| x.wrapping_mul(PAIRS) < PAIRS.wrapping_neg() % PAIRS;
        if random.iter().fold(false, |any, x| any | uneven(x)) {
            for x in &mut random {
                while uneven(x) {
                    *x = self.generator.next_u32() as u16;
                }
            }
        }
        let base = u16::from(LARGEST) + 1;
        for (i, x) in random.iter().enumerate() {
            let pair = ((u32::from(*x) * u32::from(PAIRS)) >> 16) as u16;
            lot[i] = (pair / base) as u8;
            lot[LOT / 2 + i] = (pair % base) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_are_uniform_at_every_ply() {
        let mut trees = Trees::of_shard(1, 0);
        let mut tree = Arcs::new();
        let mut count = [[0_u32; 11]; 5];
        for _ in 0..2000 {
            trees.next(&mut tree);
            for (ply, arcs) in tree.plies().into_iter().enumerate() {
                arcs.iter().for_each(|&arc| count[ply][usize::from(arc)] += 1);
            }
        }
        for (ply, count) in count.iter().enumerate() {
            let expected = 2000.0 * 4_f64.powi(ply as i32 + 1) / 11.0;
            let squares = count.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected);
            let chi_squared: f64 = squares.sum();
            assert!(chi_squared < 29.6, "ply {}: χ² with 10 degrees of freedom is {chi_squared}", ply + 1);
        }
    }

    #[test]
    fn shards_and_seeds_have_trees_of_their_own() {
        let first = |seed, shard| {
            let mut tree = Arcs::new();
            Trees::of_shard(seed, shard).next(&mut tree);
            tree
        };
        assert_eq!(first(1, 0), first(1, 0));
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(1, 0), first(2, 0));
    }
}
