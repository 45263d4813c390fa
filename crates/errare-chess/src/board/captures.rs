//! Captures and new queens, listed without the other moves.

use shakmaty::{Bitboard, Board, Chess, File, Move, Piece, Position as _, Role, Square, attacks};

/// Appends the captures of whoever is to move, and after them the moves by which a pawn becomes a queen without taking: those of the
/// legal moves, in their order. Most positions of a search are asked for these alone.
pub(crate) fn captures_and_queens(board: &Chess, out: &mut Vec<Move>) {
    if board.is_check() {
        return among_all(board, out);
    }
    let men = board.board();
    let us = board.turn();
    let Some(king) = men.king_of(us) else { return };
    let pins = Pins { king, pinned: pinned(men, board.us(), board.them(), king) };
    if board.maybe_ep_square().is_some() {
        out.extend_from_slice(&board.en_passant_moves());
    }
    let pawns = board.our(Role::Pawn);
    for (edge, ahead) in [(File::A, us.fold_wb(7, -9)), (File::H, us.fold_wb(9, -7))] {
        let targets = (pawns & !Bitboard::from(edge)).shift(ahead) & board.them();
        let from = |to: Square| to.offset(-ahead);
        for (to, from) in (targets & !Bitboard::BACKRANKS).into_iter().filter_map(|to| Some((to, from(to)?))) {
            pins.push(out, Role::Pawn, from, men.role_at(to), to, None);
        }
        for (to, from) in (targets & Bitboard::BACKRANKS).into_iter().filter_map(|to| Some((to, from(to)?))) {
            for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                pins.push(out, Role::Pawn, from, men.role_at(to), to, Some(role));
            }
        }
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in board.our(role) {
            let man = Piece { color: us, role };
            for to in attacks::attacks(from, man, men.occupied()) & board.them() {
                pins.push(out, role, from, men.role_at(to), to, None);
            }
        }
    }
    for to in attacks::king_attacks(king) & board.them() {
        if men.attacks_to(to, !us, men.occupied()).is_empty() {
            out.push(Move::Normal { role: Role::King, from: king, capture: men.role_at(to), to, promotion: None });
        }
    }
    let ahead = us.fold_wb(8, -8);
    let new_queens = pawns.shift(ahead) & !men.occupied() & Bitboard::BACKRANKS;
    for (to, from) in new_queens.into_iter().filter_map(|to| Some((to, to.offset(-ahead)?))) {
        pins.push(out, Role::Pawn, from, None, to, Some(Role::Queen));
    }
}

/// The same by listing all moves, which is as cheap where few are legal.
fn among_all(board: &Chess, out: &mut Vec<Move>) {
    let legal = board.legal_moves();
    out.extend(legal.iter().filter(|m| m.is_capture()));
    out.extend(legal.iter().filter(|m| !m.is_capture() && m.promotion() == Some(Role::Queen)));
}

/// Men who must not leave the line between their king and whoever looks at it.
struct Pins {
    king: Square,
    pinned: Bitboard,
}

impl Pins {
    fn push(
        &self,
        out: &mut Vec<Move>,
        role: Role,
        from: Square,
        capture: Option<Role>,
        to: Square,
        promotion: Option<Role>,
    ) {
        if !self.pinned.contains(from) || attacks::aligned(from, to, self.king) {
            out.push(Move::Normal { role, from, capture, to, promotion });
        }
    }
}

fn pinned(men: &Board, own: Bitboard, enemy: Bitboard, king: Square) -> Bitboard {
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & men.rooks_and_queens();
    let diagonal = attacks::bishop_attacks(king, Bitboard::EMPTY) & men.bishops_and_queens();
    let between = |sniper| attacks::between(king, sniper) & men.occupied();
    let alone = ((straight | diagonal) & enemy).into_iter().map(between).filter(|men| !men.more_than_one());
    alone.fold(Bitboard::EMPTY, |all, men| all | men) & own
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::EnPassantMode;
    use shakmaty::san::SanPlus;

    use super::*;
    use crate::board::random_play::any_position;
    use crate::board::read_fen;

    /// What is found, and the same picked from the legal moves.
    fn found_and_wanted(board: &Chess) -> [Vec<Move>; 2] {
        let (mut found, mut wanted) = (Vec::new(), Vec::new());
        captures_and_queens(board, &mut found);
        among_all(board, &mut wanted);
        [found, wanted]
    }

    proptest! {
        #[test]
        fn captures_and_new_queens_are_those_of_the_legal_moves_in_their_order(board in any_position()) {
            let [found, wanted] = found_and_wanted(&board);
            prop_assert_eq!(found, wanted, "{:?}", board);
        }
    }

    /// What White captures and promotes, and that Black, in the same position, has as much.
    fn check(fen: &str, captures: &[&str]) {
        let board = read_fen(fen).unwrap().board().clone();
        let [found, wanted] = found_and_wanted(&board);
        assert_eq!(found, wanted, "{fen}");
        let written = found.iter().map(|m| SanPlus::from_move(board.clone(), *m).to_string());
        assert_eq!(written.collect::<Vec<_>>(), captures, "{fen}");
        let mirrored: Chess =
            board.to_setup(EnPassantMode::Legal).into_mirrored().position(board.castles().mode()).unwrap();
        let [found, wanted] = found_and_wanted(&mirrored);
        assert_eq!((found.len(), found), (captures.len(), wanted), "{fen} for Black");
    }

    #[test]
    fn a_pinned_man_takes_only_along_the_line() {
        check("4k3/8/8/b7/8/2B1p3/3P4/4K3 w - - 0 1", &["dxe3", "Bxa5"]);
        check("4k3/8/1p6/b7/8/4p3/3P4/4K3 w - - 0 1", &[]);
        check("r3k3/8/8/1n6/8/8/R7/K7 w - - 0 1", &["Rxa8+"]);
    }

    #[test]
    fn a_pawn_takes_in_passing_unless_that_bares_its_king() {
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &["exd6"]);
        check("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", &[]);
    }

    #[test]
    fn a_pawn_that_takes_becomes_anything_and_one_that_goes_ahead_a_queen() {
        check("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["axb8=Q+", "axb8=R+", "axb8=B", "axb8=N", "a8=Q"]);
        check("n3k3/P7/8/8/8/8/8/4K3 w - - 0 1", &[]);
    }

    #[test]
    fn no_pawn_takes_across_the_edge_and_no_king_what_is_guarded() {
        check("4k3/p7/8/7P/P6p/8/2n5/3K4 w - - 0 1", &["Kxc2"]);
        check("4k3/p7/8/7P/P6p/1b6/2n5/3K4 w - - 0 1", &[]);
    }

    #[test]
    fn whoever_is_in_check_takes_what_gives_it_or_with_the_king() {
        check("4k3/8/8/8/8/2n5/1P6/3K3r w - - 0 1", &[]);
        check("4k3/8/8/8/8/2n5/1P6/3K4 w - - 0 1", &["bxc3"]);
    }
}
