//! From what makes a puzzle hard to its rating.

use super::cholesky::{cholesky, solve};

/// What makes a puzzle hard, by name: the constant, then each property.
pub const PUZZLE_PROPERTIES: [&str; 10] = [
    "constant",
    "missed-by-1000",
    "missed-by-1600",
    "missed-by-2300",
    "moves",
    "depth-first",
    "depth-most",
    "quiet-moves",
    "mates",
    "loss-at-first-sight",
];

/// What makes a puzzle hard: numbers in the order of the names.
pub type PuzzleProperties = [f64; PUZZLE_PROPERTIES.len()];

/// The weights that turn what makes a puzzle hard into a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleScale(
    /// By property, in the order of their names.
    pub [f64; PUZZLE_PROPERTIES.len()],
);

impl PuzzleScale {
    /// The rating of a puzzle with these properties.
    pub fn rating(&self, properties: &PuzzleProperties) -> f64 {
        self.0.iter().zip(properties).map(|(weight, x)| weight * x).sum()
    }

    /// Fits the weights to puzzles whose ratings are known, by least squares.
    pub fn fit(known: &[(PuzzleProperties, f64)]) -> Self {
        let size = PUZZLE_PROPERTIES.len();
        let mut matrix = vec![0.0; size * size];
        let mut side = vec![0.0; size];
        for (x, rating) in known {
            for i in 0..size {
                side[i] += x[i] * rating;
                (0..size).for_each(|j| matrix[i * size + j] += x[i] * x[j]);
            }
        }
        // Weak enough to change nothing where there is data.
        (0..size).for_each(|i| matrix[i * size + i] += 1e-3);
        let found = solve(&cholesky(&matrix, size), size, &side);
        Self(std::array::from_fn(|i| found[i]))
    }
}
