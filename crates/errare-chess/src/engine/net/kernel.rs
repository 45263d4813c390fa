//! The loops that take the time, compiled twice: for any processor, and for those with wider instructions, chosen at run time.

use super::weights::{ONE_IN, Sums};

/// Adds rows to sums and takes others away.
pub(super) fn change(sums: &mut Sums, rows: &[Sums], added: &[u16], removed: &[u16]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has these instructions.
        #[allow(unsafe_code)]
        return unsafe { change_wide(sums, rows, added, removed) };
    }
    change_plain(sums, rows, added, removed);
}

/// The sum of both sides' cut off and squared sums, each times its weight.
pub(super) fn squares(own: &Sums, of_own: &Sums, enemy: &Sums, of_enemy: &Sums) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has these instructions.
        #[allow(unsafe_code)]
        return unsafe { squares_wide(own, of_own, enemy, of_enemy) };
    }
    squares_plain(own, of_own) + squares_plain(enemy, of_enemy)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn change_wide(sums: &mut Sums, rows: &[Sums], added: &[u16], removed: &[u16]) {
    change_plain(sums, rows, added, removed);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn squares_wide(own: &Sums, of_own: &Sums, enemy: &Sums, of_enemy: &Sums) -> i32 {
    squares_plain(own, of_own) + squares_plain(enemy, of_enemy)
}

/// Part by part, each of which stays in registers while all rows go over it.
#[inline(always)]
fn change_plain(sums: &mut Sums, rows: &[Sums], added: &[u16], removed: &[u16]) {
    const PART: usize = 128;
    for (at, part) in sums.0.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
        let row = |&input: &u16| &rows[usize::from(input)].0.as_chunks::<PART>().0[at];
        let mut kept = *part;
        for plus in added.iter().map(row) {
            kept.iter_mut().zip(plus).for_each(|(sum, more)| *sum = sum.wrapping_add(*more));
        }
        for minus in removed.iter().map(row) {
            kept.iter_mut().zip(minus).for_each(|(sum, less)| *sum = sum.wrapping_sub(*less));
        }
        *part = kept;
    }
}

/// A cut off sum is at most 255 and a weight at most 127, so that their product fits into 16 bits, of which a processor multiplies
/// and adds many at once.
#[inline(always)]
fn squares_plain(sums: &Sums, weights: &Sums) -> i32 {
    let mut total = 0i32;
    for (sum, weight) in sums.0.iter().zip(&weights.0) {
        let cut = (*sum).clamp(0, ONE_IN as i16);
        total = total.wrapping_add(i32::from(cut.wrapping_mul(*weight)) * i32::from(cut));
    }
    total
}
