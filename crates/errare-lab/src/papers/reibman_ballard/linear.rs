//! Linear algebra for a few dozen unknowns.

/// A symmetric matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Symmetric {
    size: usize,
    entries: Vec<f64>,
}

impl Symmetric {
    pub(super) fn from_fn(size: usize, entry: impl Fn(usize, usize) -> f64) -> Self {
        let entries = (0..size * size).map(|place| entry(place / size, place % size)).collect();
        Self { size, entries }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    /// The matrix of linear combinations of the variables: L·M·Lᵀ.
    pub(super) fn combined(&self, combinations: &[Combination]) -> Self {
        let entry = |i: usize, j: usize| {
            let terms = combinations[i].iter().flat_map(|a| combinations[j].iter().map(move |b| (a, b)));
            terms.map(|((a, x), (b, y))| x * y * self.at(*a, *b)).sum()
        };
        Self::from_fn(combinations.len(), entry)
    }

    /// The triangle L with M = L·Lᵀ; `None` if the matrix is not positive definite.
    pub(super) fn cholesky(&self) -> Option<Triangle> {
        let n = self.size;
        let mut lower = vec![0.0; n * n];
        for row in 0..n {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower[row * n + k] * lower[column * n + k]).sum();
                let rest = self.at(row, column) - known;
                if row > column {
                    lower[row * n + column] = rest / lower[column * n + column];
                } else if rest > 0.0 {
                    lower[row * n + row] = rest.sqrt();
                } else {
                    return None;
                }
            }
        }
        Some(Triangle { size: n, lower })
    }
}

/// A linear combination of variables: each by its number, with its factor.
pub(super) type Combination = Vec<(usize, f64)>;

/// The combination's value.
pub(super) fn combine(combination: &Combination, values: &[f64]) -> f64 {
    combination.iter().map(|(place, factor)| factor * values[*place]).sum()
}

/// A lower triangular matrix.
pub(super) struct Triangle {
    size: usize,
    lower: Vec<f64>,
}

impl Triangle {
    /// The solution of L·y = b: variables with this covariance made independent, each with variance 1.
    pub(super) fn whiten(&self, values: &[f64]) -> Vec<f64> {
        let mut independent: Vec<f64> = Vec::with_capacity(self.size);
        for (row, value) in values.iter().enumerate() {
            let entries = &self.lower[row * self.size..][..=row];
            let known: f64 = entries.iter().zip(&independent).map(|(entry, y)| entry * y).sum();
            independent.push((value - known) / entries[row]);
        }
        independent
    }

    /// The solution of L·Lᵀ·x = b.
    pub(super) fn solve(&self, values: &[f64]) -> Vec<f64> {
        let mut x = self.whiten(values);
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|below| self.lower[below * self.size + row] * x[below]).sum();
            x[row] = (x[row] - known) / self.lower[row * self.size + row];
        }
        x
    }
}

/// Σ aᵢ·bᵢ.
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_solves_and_what_is_whitened_has_the_length_that_the_matrix_gives() {
        let entries = [[4.0, 2.0, -1.0], [2.0, 5.0, 0.5], [-1.0, 0.5, 3.0]];
        let matrix = Symmetric::from_fn(3, |i, j| entries[i][j]);
        let (triangle, b) = (matrix.cholesky().unwrap(), [1.0, -2.0, 0.5]);
        let x = triangle.solve(&b);
        for (row, b) in entries.iter().zip(b) {
            assert!((dot(row, &x) - b).abs() < 1e-12);
        }
        let y = triangle.whiten(&b);
        assert!((dot(&y, &y) - dot(&b, &x)).abs() < 1e-12, "bᵀM⁻¹b either way");
        assert!(Symmetric::from_fn(2, |_, _| 1.0).cholesky().is_none(), "a variable and its copy");
    }

    #[test]
    fn the_variance_of_a_difference_is_that_of_both_less_twice_what_they_share() {
        let matrix = Symmetric::from_fn(2, |i, j| [[4.0, 1.5], [1.5, 9.0]][i][j]);
        let difference = vec![(0, 1.0), (1, -1.0)];
        assert_eq!(matrix.combined(std::slice::from_ref(&difference)).at(0, 0), 4.0 + 9.0 - 2.0 * 1.5);
        assert_eq!(combine(&difference, &[5.0, 3.0]), 2.0);
    }
}
