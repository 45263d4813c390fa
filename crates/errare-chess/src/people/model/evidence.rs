//! How much the moves of a person tell about his rating.

/// How moves tell about a rating. The moves of one person hang together and no model is right, so that each counts for less
/// than one; and what the moves look like may lie aside of the rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// The exponent of the likelihood.
    pub exponent: f64,
    /// Players of rating R move as the model says of rating base + slope·R.
    pub base: f64,
    /// See `base`.
    pub slope: f64,
}

impl Evidence {
    /// Every move counts in full.
    pub const PLAIN: Self = Self { exponent: 1.0, base: 0.0, slope: 1.0 };

    /// The rating that the moves of somebody of this rating look like.
    pub(crate) fn looks_like(&self, rating: f64) -> f64 {
        self.base + self.slope * rating
    }
}
