//! Two numbers in one: what something is worth in the middle game and in the endgame.

use std::ops::{Add, AddAssign, Mul, Sub};

/// A pair of centipawns that is added and multiplied at the price of one number: the endgame lies in the upper half, and
/// a negative middle game borrows one from it, which reading it back repays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Taper(i64);

impl Taper {
    pub(super) const fn new(middle: i32, end: i32) -> Self {
        Self(((end as i64) << 32) + middle as i64)
    }

    pub(super) const fn middle(self) -> i32 {
        self.0 as i32
    }

    pub(super) const fn end(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// The number between the two: `phase` of `whole` is middle game.
    pub(super) fn at(self, phase: i32, whole: i32) -> i32 {
        (self.middle() * phase + self.end() * (whole - phase)) / whole
    }
}

impl Add for Taper {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Taper {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Taper {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Taper {
    type Output = Self;
    fn mul(self, count: i32) -> Self {
        Self(self.0 * i64::from(count))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Taper;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_pair_is_its_two_numbers(a in -9999..9999, b in -9999..9999, c in -9999..9999, d in -9999..9999, n in -99..99) {
            let sum = Taper::new(a, b) * n - Taper::new(c, d);
            prop_assert_eq!((sum.middle(), sum.end()), (a * n - c, b * n - d));
        }
    }
}
