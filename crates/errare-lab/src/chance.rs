//! Numbers from generators.

use rand_chacha::rand_core::Rng;

/// A number from [0, 1).
pub fn uniform(generator: &mut impl Rng) -> f64 {
    errare::distribution::uniform(generator.next_u64())
}
