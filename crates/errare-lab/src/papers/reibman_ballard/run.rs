//! Many trees on many threads.

use std::ops::Range;

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::arcs::{Arcs, Trees};
use super::kernel::play;
use super::lookup::Lookup;
use super::nodes::Seen;
use super::study::Reading;
use super::sums::Sums;

/// How large the experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of random trees. At least two are taken, because one has no standard error.
    pub trees: u64,
    /// The same seed gives the same trees and the same results, whatever the number of threads.
    pub seed: u64,
    /// The number of threads; 0 means one for each processor.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { trees: 5000, seed: 1983, threads: 0 }
    }
}

/// Trees that are drawn from one stream and added up in order. It is part of what a seed means: change it, and the trees
/// of a seed are others.
pub(super) const SHARD: u64 = 512;

/// Shards whose sums are kept until all before them are added: it bounds the memory, not the result.
const WAVE: u64 = 1024;

/// Plays all games on every tree, in each reading. `progress` is told, from any thread, how many more trees are done.
pub(super) fn run<const READINGS: usize>(
    options: &Options,
    readings: &[Reading; READINGS],
    progress: &(dyn Fn(u64) + Sync),
) -> [Sums; READINGS] {
    let trees = options.trees.max(2);
    let lookups = readings.each_ref().map(Lookup::new);
    let shard = |number: u64| {
        let count = SHARD.min(trees - number * SHARD);
        let sums = play_shard(Trees::of_shard(options.seed, number), count, &lookups);
        progress(count);
        sums
    };
    let mut total = [(); READINGS].map(|()| Sums::new());
    let shards = trees.div_ceil(SHARD);
    for first in (0..shards).step_by(WAVE as usize) {
        for sums in each(options.threads, first..shards.min(first + WAVE), shard) {
            total.iter_mut().zip(&sums).for_each(|(total, sums)| total.merge(sums));
        }
    }
    total
}

/// What a function gives for each shard, in their order, on so many threads.
pub(super) fn each<T: Send>(threads: usize, shards: Range<u64>, shard: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    // Without threads of our own the calling thread does it all, with the same result.
    match ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(|| shards.into_par_iter().map(shard).collect()),
        Err(_) => shards.map(shard).collect(),
    }
}

fn play_shard<const READINGS: usize>(mut trees: Trees, count: u64, lookups: &[Lookup; READINGS]) -> [Sums; READINGS] {
    let mut sums = [(); READINGS].map(|()| Sums::new());
    let mut arcs = Arcs::new();
    for _ in 0..count {
        trees.next(&mut arcs);
        let seen = Seen::new(&arcs);
        for (lookup, sums) in lookups.iter().zip(&mut sums) {
            sums.add(&play(&seen, lookup));
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::reibman_ballard::study::LITERAL;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn any_number_of_threads_gives_the_same_bits() {
        let on = |threads| run(&Options { trees: 3000, seed: 5, threads }, &[LITERAL], &|_| ());
        let alone = on(1);
        assert_eq!(alone, on(2));
        assert_eq!(alone, on(3));
    }

    #[test]
    fn progress_adds_up_to_the_number_of_trees() {
        let sum = AtomicU64::new(0);
        let options = Options { trees: 1300, seed: 5, threads: 2 };
        run(&options, &[LITERAL], &|more| {
            sum.fetch_add(more, Ordering::Relaxed);
        });
        assert_eq!(sum.into_inner(), 1300);
    }
}
