//! What the net is shown of a position, as whoever is to move sees it: the board, the boards of the last two moves, and what a
//! board does not show.

use shakmaty::{Board, CastlingSide, Color, Move, Piece, Position as _, Role, Square};

use crate::board::Position;

/// How many boards the net is shown: the one to move on, and those before the last two moves.
pub const BOARDS: usize = 3;
/// The planes of a board: a kind of man of one side each.
pub(in crate::people) const KINDS: usize = 12;
/// The planes that the net is shown.
pub const PLANES: usize = BOARDS * KINDS + 8;
/// The bytes of a position as it is stored for training.
pub const PACKED: usize = BOARDS * 32 + 3;

/// A position as the net is shown it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// On each square nothing, or which man: the mover's are 1 to 6 from pawn to king, the opponent's 7 to 12. The mover's side
    /// of the board comes first.
    boards: [[u8; 64]; BOARDS],
    /// Castling in bits: the mover's to the queen's side and to the king's side, then the opponent's.
    castling: u8,
    /// Whether the position has been there before.
    repeated: bool,
    /// Whether the mover is Black.
    black: bool,
    /// Plies since the last capture or pawn move.
    halfmoves: u8,
}

impl Input {
    /// A position as it is shown. Where nothing is known of the moves before it, the board was always like this.
    pub fn of(position: &Position) -> Self {
        let chess = position.board();
        let us = chess.turn();
        let recent: Vec<Move> = position.recent().into_iter().map_while(|m| m).collect();
        let mut boards = [[0; 64]; BOARDS];
        let mut known = boards_before(position, &recent);
        let mut last = [0; 64];
        for board in &mut boards {
            last = known.next().unwrap_or(last);
            *board = last;
        }
        let rights = [(us, CastlingSide::QueenSide), (us, CastlingSide::KingSide)]
            .into_iter()
            .chain([(!us, CastlingSide::QueenSide), (!us, CastlingSide::KingSide)]);
        let castling =
            rights.enumerate().map(|(bit, (side, wing))| u8::from(chess.castles().has(side, wing)) << bit).sum();
        Self {
            boards,
            castling,
            repeated: position.repeated(),
            black: us == Color::Black,
            halfmoves: chess.halfmoves().min(100) as u8,
        }
    }

    /// The planes, one after the other, each of 64 squares from the mover's first row on.
    pub fn planes(&self, out: &mut Vec<f32>) {
        out.clear();
        out.resize(PLANES * 64, 0.0);
        for (board, planes) in self.boards.iter().zip(out.chunks_exact_mut(KINDS * 64)) {
            for (square, man) in board.iter().enumerate().filter(|(_, man)| **man > 0) {
                planes[(usize::from(*man) - 1) * 64 + square] = 1.0;
            }
        }
        let bit = |bit: u8| f32::from(self.castling >> bit & 1);
        let flag = |flag: bool| f32::from(u8::from(flag));
        let whole = [
            flag(self.repeated),
            bit(0),
            bit(1),
            bit(2),
            bit(3),
            flag(self.black),
            f32::from(self.halfmoves) / 100.0,
            1.0,
        ];
        for (plane, value) in out[BOARDS * KINDS * 64..].chunks_exact_mut(64).zip(whole) {
            plane.fill(value);
        }
    }

    /// The position in few bytes, as training reads it.
    pub fn packed(&self) -> [u8; PACKED] {
        let mut bytes = [0; PACKED];
        for (byte, men) in bytes.iter_mut().zip(self.boards.as_flattened().chunks_exact(2)) {
            *byte = men[0] | men[1] << 4;
        }
        bytes[PACKED - 3..].copy_from_slice(&[
            self.castling,
            u8::from(self.repeated) | u8::from(self.black) << 1,
            self.halfmoves,
        ]);
        bytes
    }
}

#[cfg(test)]
impl Input {
    /// The position that was packed so.
    pub(super) fn unpacked(bytes: &[u8; PACKED]) -> Self {
        let mut boards = [[0; 64]; BOARDS];
        for (pair, byte) in boards.as_flattened_mut().chunks_exact_mut(2).zip(bytes) {
            pair.copy_from_slice(&[byte & 15, byte >> 4]);
        }
        let [castling, flags, halfmoves] = bytes[PACKED - 3..].try_into().expect("three bytes");
        Self { boards, castling, repeated: flags & 1 > 0, black: flags & 2 > 0, halfmoves }
    }
}

/// A square as the mover sees it: Black's board is turned upside down.
pub(in crate::people) fn from_side(square: Square, side: Color) -> usize {
    usize::from(square) ^ if side == Color::Black { 56 } else { 0 }
}

/// The board of a position and those before each of the last moves, the last first, as whoever is to move now sees them.
pub(in crate::people) fn boards_before(position: &Position, recent: &[Move]) -> impl Iterator<Item = [u8; 64]> {
    let us = position.board().turn();
    let mut board = position.board().board().clone();
    let movers = [!us, us].into_iter().cycle();
    let now = seen(&board, us);
    std::iter::once(now).chain(recent.iter().zip(movers).map(move |(m, mover)| {
        take_back(&mut board, *m, mover);
        seen(&board, us)
    }))
}

/// The men of a board as one side sees them.
fn seen(board: &Board, us: Color) -> [u8; 64] {
    let mut men = [0; 64];
    for (square, piece) in board.iter() {
        men[from_side(square, us)] = piece.role as u8 + if piece.color == us { 0 } else { 6 };
    }
    men
}

/// The board before somebody's move.
fn take_back(board: &mut Board, m: Move, mover: Color) {
    match m {
        Move::Normal { role, from, capture, to, .. } => {
            board.discard_piece_at(to);
            board.set_piece_at(from, Piece { color: mover, role });
            if let Some(role) = capture {
                board.set_piece_at(to, Piece { color: !mover, role });
            }
        }
        Move::EnPassant { from, to } => {
            board.discard_piece_at(to);
            board.set_piece_at(from, Piece { color: mover, role: Role::Pawn });
            let taken = Square::from_coords(to.file(), from.rank());
            board.set_piece_at(taken, Piece { color: !mover, role: Role::Pawn });
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(rook > king);
            board.discard_piece_at(side.king_to(mover));
            board.discard_piece_at(side.rook_to(mover));
            board.set_piece_at(king, Piece { color: mover, role: Role::King });
            board.set_piece_at(rook, Piece { color: mover, role: Role::Rook });
        }
        Move::Put { to, .. } => {
            board.discard_piece_at(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use errare::game::{Game, Notation};

    use super::*;
    use crate::board::Chess;

    /// Every game of these has a kind of move that is taken back in its own way.
    const GAMES: [&str; 4] = [
        "e4 c5 Nf3 Nc6 Bb5 g6 O-O Bg7 Re1 e5 b4 Nxb4",
        "e4 a6 e5 d5 exd6 cxd6 d4 Bf5 c4 Qc7 Nc3 Nc6 Be3 O-O-O",
        "d4 e5 dxe5 d6 exd6 Kd7 dxc7 Ke7 cxb8=N Rxb8",
        "Nf3 Nf6 Ng1 Ng8",
    ];

    #[test]
    fn the_boards_before_are_those_that_were_there() {
        for moves in GAMES {
            let game = Chess::default();
            let mut positions = vec![game.start()];
            for text in moves.split(' ') {
                let last = &positions[positions.len() - 1];
                positions.push(last.after(game.read_move(last, text).unwrap()));
            }
            for (ply, position) in positions.iter().enumerate() {
                let us = position.board().turn();
                for (ago, board) in Input::of(position).boards.iter().enumerate() {
                    let then = &positions[ply.saturating_sub(ago)];
                    assert_eq!(*board, seen(then.board().board(), us), "{moves}, {ago} before ply {ply}");
                }
            }
        }
    }

    #[test]
    fn a_position_and_its_mirror_image_look_alike_but_for_who_is_black() {
        let input = |fen| Input::of(&Chess::from_fen(fen).unwrap().start());
        let white = input("r3k2r/pp3ppp/2n5/8/4P3/5N2/PPP2PPP/R3K2R w Kq - 7 12");
        let black = input("r3k2r/ppp2ppp/5n2/4p3/8/2N5/PP3PPP/R3K2R b kQ - 7 12");
        assert_eq!(white, Input { black: false, ..black.clone() });
        assert_ne!(white, black);
    }

    #[test]
    fn planes_hold_one_man_each_and_what_the_board_does_not_show() {
        let mut planes = Vec::new();
        Input::of(&Chess::from_fen("4k3/8/8/8/8/8/4P3/R3K3 b Q - 50 60").unwrap().start()).planes(&mut planes);
        assert_eq!(planes.len(), PLANES * 64);
        let ones = |plane: usize| (0..64).filter(|&square| planes[plane * 64 + square] == 1.0).collect::<Vec<_>>();
        assert_eq!(ones(5), [4], "the mover's king on what is his e1");
        assert_eq!((ones(6), ones(9), ones(11)), (vec![52], vec![56], vec![60]), "pawn, rook and king of White");
        assert!((0..PLANES * 64).filter(|&i| i / 64 < BOARDS * KINDS).map(|i| planes[i]).sum::<f32>() == 12.0);
        let whole: Vec<f32> = (BOARDS * KINDS..PLANES).map(|plane| planes[plane * 64]).collect();
        assert_eq!(whole, [0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.5, 1.0]);
    }
}
