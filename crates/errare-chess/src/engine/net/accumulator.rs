//! Sums over the men of a board, kept from one position to the next.

use shakmaty::{Bitboard, Board, Color, Role};

use super::kernel;
use super::weights::{Sums, Weights};

/// The men of a board by colour and role.
type Men = [[Bitboard; 6]; 2];

/// The sums of one side for the board that they were last counted for.
struct Accumulator {
    men: Men,
    sums: Sums,
}

/// One for each side with its king on either wing: who looks into a mirror counts other squares, and must begin anew.
pub(super) struct Accumulators([Accumulator; 4]);

impl Accumulators {
    /// Of an empty board.
    pub(super) fn new(weights: &Weights) -> Self {
        let empty = || Accumulator { men: [[Bitboard::EMPTY; 6]; 2], sums: *weights.empty() };
        Self([empty(), empty(), empty(), empty()])
    }

    /// Brings the sums of a side up to a board; says which they are.
    pub(super) fn update(&mut self, weights: &Weights, board: &Board, side: Color) -> usize {
        let king = board.king_of(side).map_or(0, usize::from);
        let mirrored = king & 4 != 0;
        let at = 2 * usize::from(side.is_black()) + usize::from(mirrored);
        let turn = side.fold_wb(0, 56) ^ if mirrored { 7 } else { 0 };
        let Accumulator { men, sums } = &mut self.0[at];
        let (mut added, mut removed) = (Changes::default(), Changes::default());
        let roles = Role::ALL.map(|role| board.by_role(role));
        for (color, before) in Color::ALL.into_iter().zip(men) {
            let own = board.by_color(color);
            let mut first = usize::from(color != side) * 384;
            for (squares, before) in roles.into_iter().zip(before) {
                let now = squares & own;
                if now != *before {
                    added.extend(now & !*before, first, turn);
                    removed.extend(*before & !now, first, turn);
                    *before = now;
                }
                first += 64;
            }
        }
        kernel::change(sums, weights.rows(), added.inputs(), removed.inputs());
        at
    }

    /// The sums that an update brought up to date.
    pub(super) fn sums(&self, at: usize) -> &Sums {
        &self.0[at].sums
    }
}

/// Inputs that a board has more or less than the last, in no memory of their own.
#[derive(Default)]
struct Changes {
    inputs: [u16; 32],
    count: usize,
}

impl Changes {
    fn extend(&mut self, squares: Bitboard, first: usize, turn: usize) {
        for square in squares {
            // No board of the rules has more men; of another one nothing is promised.
            if let Some(input) = self.inputs.get_mut(self.count) {
                *input = (first + (usize::from(square) ^ turn)) as u16;
                self.count += 1;
            }
        }
    }

    fn inputs(&self) -> &[u16] {
        &self.inputs[..self.count]
    }
}
