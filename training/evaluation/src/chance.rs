//! Numbers that depend on a seed alone.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A whole number below another.
    pub(crate) fn below(&mut self, many: usize) -> usize {
        (self.0.next_u64() % many as u64) as usize
    }

    pub(crate) fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    /// Between −1 and 1.
    pub(crate) fn symmetric(&mut self) -> f32 {
        self.0.next_u32() as f32 / (u32::MAX as f32 / 2.0) - 1.0
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
