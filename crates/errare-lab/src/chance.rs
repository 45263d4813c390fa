//! Numbers from generators.

use rand_chacha::rand_core::Rng;

/// A number from [0, 1): the upper 53 bits, as many as a double holds.
pub fn uniform(generator: &mut impl Rng) -> f64 {
    (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
