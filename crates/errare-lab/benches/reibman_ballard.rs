//! Trees a second in the experiment of Reibman & Ballard, by the kernel and by the straightforward way.
//!
//! All do the same: 18 players against 7 opponents on each tree, in two readings. Read the ratio off the column of items.

use divan::Bencher;
use divan::counter::ItemsCount;
use errare_lab::papers::reibman_ballard::{BEST_FIT, LITERAL, Options, payoffs, plain};

fn main() {
    divan::main();
}

/// The kernel with all that belongs to a run: drawing the trees, tables for the players, statistics, threads.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn kernel(bencher: Bencher<'_, '_>, threads: usize) {
    let options = Options { trees: 100_000, threads, ..Options::default() };
    bencher.counter(ItemsCount::new(options.trees)).bench(|| payoffs(&options, &[LITERAL, BEST_FIT]));
}

/// The core's own parts, tree by tree on one thread.
#[divan::bench(sample_count = 10)]
fn straightforward(bencher: Bencher<'_, '_>) {
    const TREES: u64 = 20;
    bencher.counter(ItemsCount::new(TREES)).bench(|| {
        for seed in 0..TREES {
            let game = plain::game(seed);
            divan::black_box([LITERAL, BEST_FIT].map(|reading| plain::payoffs(&game, &reading)));
        }
    });
}
