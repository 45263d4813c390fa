//! The seed of those who give none.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that is another one next time, and short enough to be typed again.
pub(crate) fn seed_of_the_moment() -> u64 {
    const SEEDS: u128 = 1_000_000;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // From the microseconds up: the clocks of some systems tick no faster.
    (now.as_micros() % SEEDS) as u64
}
