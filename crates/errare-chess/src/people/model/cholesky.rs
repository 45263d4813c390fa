//! Symmetric equations, solved by Cholesky's factors.

/// The lower triangular L with L·Lᵀ = A, of which only the lower triangle is read.
pub(super) fn cholesky(a: &[f64], size: usize) -> Vec<f64> {
    let mut l = a.to_vec();
    for i in 0..size {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| l[i * size + k] * l[j * size + k]).sum();
            let rest = l[i * size + j] - sum;
            l[i * size + j] = if i == j { rest.max(1e-12).sqrt() } else { rest / l[j * size + j] };
        }
    }
    l
}

/// Solves L·Lᵀ·x = b.
pub(super) fn solve(l: &[f64], size: usize, b: &[f64]) -> Vec<f64> {
    let mut x = b.to_vec();
    for i in 0..size {
        let sum: f64 = (0..i).map(|k| l[i * size + k] * x[k]).sum();
        x[i] = (x[i] - sum) / l[i * size + i];
    }
    for i in (0..size).rev() {
        let sum: f64 = (i + 1..size).map(|k| l[k * size + i] * x[k]).sum();
        x[i] = (x[i] - sum) / l[i * size + i];
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_solves_the_equations() {
        let a = [4.0, 0.0, 0.0, 2.0, 5.0, 0.0, 1.0, 3.0, 6.0];
        let x = solve(&cholesky(&a, 3), 3, &[7.0, 10.0, 10.0]);
        for (x, expected) in x.into_iter().zip([1.0, 1.0, 1.0]) {
            assert!((x - expected).abs() < 1e-12);
        }
    }
}
