//! What takes the time: products of matrices, by instructions that are chosen at run time.

/// `weights` (rows × inner, row after row) times `columns` (inner × width, row after row), into rows × width numbers.
pub(super) fn multiply(weights: &[f32], columns: &[f32], inner: usize, width: usize, out: &mut [f32]) {
    let rows = out.len() / width;
    assert!(weights.len() == rows * inner && columns.len() == inner * width && out.len() == rows * width);
    // SAFETY: the three matrices lie within the slices, as was just checked.
    #[allow(unsafe_code)]
    unsafe {
        gemm::gemm(
            rows,
            width,
            inner,
            out.as_mut_ptr(),
            1,
            width as isize,
            false,
            weights.as_ptr(),
            1,
            inner as isize,
            columns.as_ptr(),
            1,
            width as isize,
            0.0,
            1.0,
            false,
            false,
            false,
            gemm::Parallelism::None,
        );
    }
}

/// For each of the squares of planes, which lie side by side for several boards, the nine squares around it, where a board has them:
/// nine rows for each plane.
pub(super) fn surroundings(planes: &[f32], width: usize, out: &mut Vec<f32>) {
    let count = planes.len() / width;
    out.clear();
    out.resize(9 * planes.len(), 0.0);
    for (plane, rows) in planes.chunks_exact(width).zip(out.chunks_exact_mut(9 * width)) {
        for (row, (down, right)) in rows.chunks_exact_mut(width).zip(STEPS) {
            for (from, to) in plane.as_chunks::<64>().0.iter().zip(row.as_chunks_mut::<64>().0) {
                shift(from, to, down, right);
            }
        }
    }
    debug_assert_eq!(out.len(), 9 * count * width);
}

/// The steps to the squares around one, row after row.
const STEPS: [(i8, i8); 9] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)];

/// Each square of a board gets what is one step away.
fn shift(from: &[f32; 64], to: &mut [f32; 64], down: i8, right: i8) {
    let (from, _) = from.as_chunks::<8>();
    let (to, _) = to.as_chunks_mut::<8>();
    for (rank, to) in to.iter_mut().enumerate() {
        let Some(from) = rank.checked_add_signed(isize::from(down)).and_then(|rank| from.get(rank)) else { continue };
        match right {
            -1 => to[1..].copy_from_slice(&from[..7]),
            1 => to[..7].copy_from_slice(&from[1..]),
            _ => *to = *from,
        }
    }
}

#[cfg(test)]
mod tests {
    use errare::distribution::uniform;
    use errare::hash::mix;

    use super::*;

    fn numbers(seed: u64, count: usize) -> Vec<f32> {
        (0..count as u64).map(|i| uniform(mix(seed << 32 | i)) as f32 - 0.5).collect()
    }

    #[test]
    fn a_product_is_the_sum_of_products_of_rows_and_columns() {
        let (rows, inner, width) = (5, 70, 64);
        let (weights, columns) = (numbers(1, rows * inner), numbers(2, inner * width));
        let mut out = vec![7.0; rows * width];
        multiply(&weights, &columns, inner, width, &mut out);
        for (row, column) in (0..rows).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let sum: f32 = (0..inner).map(|i| weights[row * inner + i] * columns[i * width + column]).sum();
            assert!((out[row * width + column] - sum).abs() < 1e-4);
        }
    }

    #[test]
    fn a_square_is_surrounded_by_those_of_its_own_board() {
        let (planes, boards) = (3, 2);
        let width = 64 * boards;
        let values = numbers(3, planes * width);
        let mut out = Vec::new();
        surroundings(&values, width, &mut out);
        for plane in 0..planes {
            for (step, (down, right)) in STEPS.into_iter().enumerate() {
                for square in 0..width {
                    let (rank, file) = ((square % 64 / 8) as i8 + down, (square % 8) as i8 + right);
                    let there = (0..8).contains(&rank) && (0..8).contains(&file);
                    let at = square / 64 * 64 + (8 * rank + file).clamp(0, 63) as usize;
                    let expected = if there { values[plane * width + at] } else { 0.0 };
                    assert_eq!(out[(9 * plane + step) * width + square], expected);
                }
            }
        }
    }
}
