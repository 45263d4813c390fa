//! The numbers of the net, from the file that ships.

use std::sync::LazyLock;

use super::kernel;

/// Own and enemy men of six roles on 64 squares.
const INPUTS: usize = 768;
/// Units of each side's accumulator.
pub(super) const HIDDEN: usize = 512;
/// Outputs by the number of men on the board.
const OUTPUTS: usize = 8;

/// What 1 is in the weights of inputs and in those of outputs.
pub(super) const ONE_IN: i32 = 255;
pub(super) const ONE_OUT: i32 = 64;

/// The sums of one side, before they are cut off. They begin where a line of memory does: otherwise wide instructions would have to
/// be fed by halves.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Sums(pub(super) [i16; HIDDEN]);

/// The net that ships. Whatever its bytes are, they are a net: only its length could be wrong, and that is fixed here.
static FILE: [u8; 2 * (INPUTS + 1) * HIDDEN + OUTPUTS * (4 * HIDDEN + 4)] = *include_bytes!("evaluation.net");

pub(super) static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::read(&FILE));

/// A net.
pub(super) struct Weights {
    /// For each man on each square what it adds to the sums; the last row is what they begin with.
    rows: Vec<Sums>,
    /// For each number of men the weights of both sides' sums, the mover's first.
    outputs: Vec<[Sums; 2]>,
    biases: [i32; OUTPUTS],
}

impl Weights {
    fn read(bytes: &[u8]) -> Self {
        let (pairs, _) = bytes.as_chunks::<2>();
        let short = |i: usize| i16::from_le_bytes(pairs[i]);
        let row = |at: usize| Sums(std::array::from_fn(|i| short(at * HIDDEN + i)));
        let rows = (0..=INPUTS).map(row).collect();
        let outputs = (0..OUTPUTS).map(|o| [row(INPUTS + 1 + 2 * o), row(INPUTS + 2 + 2 * o)]).collect();
        let (words, _) = bytes[2 * (INPUTS + 1 + 2 * OUTPUTS) * HIDDEN..].as_chunks::<4>();
        Self { rows, outputs, biases: std::array::from_fn(|o| i32::from_le_bytes(words[o])) }
    }

    /// What the sums are on an empty board.
    pub(super) fn empty(&self) -> &Sums {
        &self.rows[INPUTS]
    }

    /// What each man on each square adds to the sums.
    pub(super) fn rows(&self) -> &[Sums] {
        &self.rows
    }

    /// The logit of the mover's score, with so many men on the board, in units of both ones together.
    pub(super) fn output(&self, own: &Sums, enemy: &Sums, men: usize) -> i32 {
        let at = (men.saturating_sub(2) / 4).min(OUTPUTS - 1);
        let [of_own, of_enemy] = &self.outputs[at];
        kernel::squares(own, of_own, enemy, of_enemy) / ONE_IN + self.biases[at]
    }
}

#[cfg(test)]
mod tests {
    use errare::hash::mix;

    use super::*;

    #[test]
    fn the_output_is_the_sum_of_cut_off_squares_times_their_weights() {
        for men in [2, 5, 17, 32] {
            let sums = |seed: u64| Sums(std::array::from_fn(|i| (mix(seed + i as u64) % 700) as i16 - 200));
            let [own, enemy]: [Sums; 2] = [sums(1_000 * men as u64), sums(2_000 * men as u64)];
            let at = (men - 2) / 4;
            let part = |sums: &Sums, weights: &Sums| {
                let term = |(s, w): (&i16, &i16)| i64::from((*s).clamp(0, 255)).pow(2) * i64::from(*w);
                sums.0.iter().zip(&weights.0).map(term).sum::<i64>()
            };
            let total = part(&own, &WEIGHTS.outputs[at][0]) + part(&enemy, &WEIGHTS.outputs[at][1]);
            assert_eq!(i64::from(WEIGHTS.output(&own, &enemy, men)), total / 255 + i64::from(WEIGHTS.biases[at]));
        }
    }

    #[test]
    fn no_weight_of_an_output_overflows_the_product() {
        assert!(WEIGHTS.outputs.iter().flatten().flat_map(|sums| sums.0).all(|weight| weight.abs() <= 127));
    }
}
