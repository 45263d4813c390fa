//! A position with what it is worth, in 28 bytes, as whoever is to move sees it.

use errare_chess::shakmaty::{Board, Chess, Color, Position as _, Role};

/// Bytes of a position in a file.
pub(crate) const SIZE: usize = 28;

/// A man: its role from 0 (pawn) to 5 (king), whether it is the opponent's, and its square with the mover's first rank as the
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) role: u8,
    pub(crate) enemy: bool,
    pub(crate) square: u8,
}

/// A position and its worth to the mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) men: Vec<Man>,
    pub(crate) centipawns: i16,
    /// What the game brought the mover in half points; none if the position was not in a game.
    pub(crate) result: Option<u8>,
}

/// No result.
const NONE: u8 = 3;

impl Sample {
    /// A board, its worth to whoever is to move, and what the game brought him.
    pub(crate) fn new(board: &Chess, centipawns: i16, result: Option<u8>) -> Self {
        Self { men: men(board.board(), board.turn()), centipawns, result }
    }

    /// As it stands in a file.
    pub(crate) fn write(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        let occupied = self.men.iter().fold(0, |all, man| all | 1 << man.square);
        bytes[..8].copy_from_slice(&u64::to_le_bytes(occupied));
        for (i, man) in self.men.iter().enumerate() {
            bytes[8 + i / 2] |= (man.role | u8::from(man.enemy) << 3) << (4 * (i % 2));
        }
        bytes[24..26].copy_from_slice(&self.centipawns.to_le_bytes());
        bytes[26] = self.result.unwrap_or(NONE);
        bytes
    }

    /// Reads what was written.
    pub(crate) fn read(bytes: &[u8; SIZE]) -> Self {
        let mut occupied = u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
        let mut men = Vec::with_capacity(32);
        for i in 0..occupied.count_ones() as usize {
            let nibble = bytes[8 + i / 2] >> (4 * (i % 2)) & 15;
            men.push(Man { role: nibble & 7, enemy: nibble & 8 != 0, square: occupied.trailing_zeros() as u8 });
            occupied &= occupied - 1;
        }
        let result = Some(bytes[26]).filter(|&result| result != NONE);
        Self { men, centipawns: i16::from_le_bytes([bytes[24], bytes[25]]), result }
    }
}

/// The men in the order of their squares, as a side sees them.
fn men(board: &Board, mover: Color) -> Vec<Man> {
    let seen = |square: errare_chess::shakmaty::Square| mover.fold_wb(square, square.flip_vertical());
    let mut men: Vec<Man> = board
        .iter()
        .map(|(square, piece)| Man {
            role: piece.role as u8 - Role::Pawn as u8,
            enemy: piece.color != mover,
            square: u8::from(seen(square)),
        })
        .collect();
    men.sort_by_key(|man| man.square);
    men
}

#[cfg(test)]
mod tests {
    use errare_chess::board::read_fen;
    use errare_chess::shakmaty::Chess;

    use super::*;

    #[test]
    fn what_is_written_is_read_and_black_sees_the_board_from_his_side() {
        let start = Sample::new(&Chess::default(), 31, Some(1));
        assert_eq!((start.men.len(), Sample::read(&start.write())), (32, start));
        let [white, black] = ["8/8/8/4k3/8/8/4P3/K7 w - - 0 1", "k7/4p3/8/8/4K3/8/8/8 b - - 0 1"]
            .map(|fen| Sample::new(read_fen(fen).unwrap().board(), -5, None));
        assert_eq!(white, black);
        assert_eq!(white.men[0], Man { role: 5, enemy: false, square: 0 });
    }
}
