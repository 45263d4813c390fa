//! What a board is worth at a glance: the lines of four that a player can still fill.

use super::{Board, ConnectFour};
use crate::evaluate::Evaluator;
use crate::game::Side;

/// Values a position by the lines of four that a player can still fill: each counts the square of his stones in it.
///
/// The value is `weight` times a ratio strictly between -1 and 1: with a weight of at most 1, no position on the horizon is
/// worth as much as a win, whatever the [`Scoring`](super::Scoring).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenLines {
    /// What an overwhelming advantage on the horizon is worth.
    pub weight: f64,
}

impl Default for OpenLines {
    fn default() -> Self {
        Self { weight: 0.99 }
    }
}

impl Evaluator<ConnectFour> for OpenLines {
    fn evaluate(&self, game: &ConnectFour, board: &Board) -> f64 {
        let [max, min] = [Side::Max, Side::Min].map(|side| board.stones(side));
        let [max, min] = game.open_lines(max, min).map(f64::from);
        // The number of cells keeps the values of the first moves small.
        self.weight * (max - min) / (max + min + (game.columns * game.rows) as f64)
    }
}

impl ConnectFour {
    /// What each side has in the lines that the other has no stone in: the sum of the squares of the numbers of its stones.
    pub(super) fn open_lines(&self, max: u64, min: u64) -> [u32; 2] {
        let mut sums = [0; 2];
        for (&step, &lines) in self.steps.iter().zip(&self.lines) {
            let [max, min] = [max, min].map(|cells| Fours::along(cells, step));
            sums[0] += max.squares(lines & !min.any());
            sums[1] += min.squares(lines & !max.any());
        }
        sums
    }
}

/// The four cells of every line in one direction: bit i of each word belongs to the line that begins at cell i.
#[derive(Clone, Copy)]
pub(super) struct Fours([u64; 4]);

impl Fours {
    #[inline]
    pub(super) fn along(cells: u64, step: usize) -> Self {
        let (second, third) = (cells >> step, cells >> step >> step);
        Self([cells, second, third, third >> step])
    }

    #[inline]
    fn any(self) -> u64 {
        let Self([a, b, c, d]) = self;
        a | b | c | d
    }

    #[inline]
    pub(super) fn all(self) -> u64 {
        let Self([a, b, c, d]) = self;
        a & b & c & d
    }

    /// The sum of the squares of the numbers of cells over these lines, in all of which it is below four.
    #[inline]
    fn squares(self, lines: u64) -> u32 {
        let Self([a, b, c, d]) = self;
        // For every line at once the number n in binary, n = ones + 2·twos.
        let ones = (a ^ b ^ c ^ d) & lines;
        let twos = ((a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d))) & lines;
        // n² = ones + 4·twos + 4·ones·twos
        ones.count_ones() + 4 * (twos.count_ones() + (ones & twos).count_ones())
    }
}
