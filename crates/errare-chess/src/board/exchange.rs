//! What a move gains or loses by captures on its square, without search.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

/// What a man counts in an exchange, in centipawns. The king counts more than all else together.
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 20_000,
    }
}

/// What a pawn gains by becoming a queen.
const PROMOTION: i32 = value(Role::Queen) - value(Role::Pawn);

/// What one man gains by taking another, when both sides go on to capture on that square with the least valuable man as long
/// as it pays: whoever is to move and whoever is in check; nothing where
/// there are no two such men.
pub(crate) fn exchange_between(board: &Board, from: Square, to: Square) -> i32 {
    let (Some(man), Some(taken)) = (board.piece_at(from), board.role_at(to)) else { return 0 };
    let promotion = if man.role == Role::Pawn && last_rank(to) { PROMOTION } else { 0 };
    let start = Start {
        square: to,
        occupied: board.occupied().without(from),
        gain: value(taken) + promotion,
        at_risk: value(man.role) + promotion,
    };
    start.play_out(board, man.color)
}

/// Whether a move gains at least so much, in centipawns, when both sides go on to capture on its square with the least valuable man as
/// long as it pays; mostly without playing it out. Pieces behind others join in; pins are not seen.
pub(crate) fn exchange_at_least(board: &Chess, m: Move, threshold: i32) -> bool {
    let Some(start) = Start::of(board, m) else { return threshold <= 0 };
    // The other side need not take back, and cannot gain more by it than what it takes, unless it promotes.
    if start.gain < threshold {
        return false;
    }
    let promotion = if last_rank(start.square) { PROMOTION } else { 0 };
    start.gain - start.at_risk - promotion >= threshold || start.play_out(board.board(), board.turn()) >= threshold
}

/// Whether nothing is going on: nobody is in check, and no capture or promotion gains anything by the exchange that it begins.
pub fn is_calm(board: &Chess) -> bool {
    let gains = |m: &Move| (m.is_capture() || m.is_promotion()) && exchange_at_least(board, *m, 1);
    !board.is_check() && !board.legal_moves().iter().any(gains)
}

/// The exchange after its first move.
struct Start {
    square: Square,
    occupied: Bitboard,
    gain: i32,
    /// The value of the man that may be taken back.
    at_risk: i32,
}

impl Start {
    /// Nothing is exchanged when castling.
    fn of(board: &Chess, m: Move) -> Option<Self> {
        let occupied = board.board().occupied();
        match m {
            Move::Normal { role, from, capture, to, promotion } => Some(Self {
                square: to,
                occupied: occupied.without(from),
                gain: capture.map_or(0, value) + promotion.map_or(0, |queen| value(queen) - value(role)),
                at_risk: value(promotion.unwrap_or(role)),
            }),
            Move::EnPassant { from, to } => Some(Self {
                square: to,
                occupied: occupied.without(from).without(Square::from_coords(to.file(), from.rank())),
                gain: value(Role::Pawn),
                at_risk: value(Role::Pawn),
            }),
            Move::Castle { .. } | Move::Put { .. } => None,
        }
    }

    fn play_out(self, board: &Board, mover: Color) -> i32 {
        let Self { square, mut occupied, gain, mut at_risk } = self;
        let straight = board.rooks_and_queens();
        let diagonal = board.bishops_and_queens();
        let mut attackers =
            board.attacks_to(square, Color::White, occupied) | board.attacks_to(square, Color::Black, occupied);
        // Each side's balance after its capture, if the exchange ended there.
        let mut balances = [0; 32];
        balances[0] = gain;
        let mut last = 0;
        let mut side = mover.other();
        while last + 1 < balances.len() {
            attackers &= occupied;
            let own = attackers & board.by_color(side);
            let Some((role, from)) = least_valuable(board, own) else { break };
            if role == Role::King && (attackers & board.by_color(side.other())).any() {
                break;
            }
            let promotion = if role == Role::Pawn && last_rank(square) { PROMOTION } else { 0 };
            last += 1;
            balances[last] = at_risk + promotion - balances[last - 1];
            at_risk = value(role) + promotion;
            occupied.discard(from);
            attackers |= attacks::rook_attacks(square, occupied) & straight;
            attackers |= attacks::bishop_attacks(square, occupied) & diagonal;
            side = side.other();
        }
        // Backwards: each side captures only if that is better for it than to stop.
        for index in (1..=last).rev() {
            balances[index - 1] = balances[index - 1].min(-balances[index]);
        }
        balances[0]
    }
}

fn least_valuable(board: &Board, own: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| (own & board.by_role(role)).first().map(|square| (role, square)))
}

/// Whether only a pawn that promotes could capture here.
fn last_rank(square: Square) -> bool {
    Bitboard::BACKRANKS.contains(square)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;
    use shakmaty::{CastlingMode, Chess, Piece};

    use super::*;

    /// What a move gains, played out.
    fn exchange(board: &Chess, m: Move) -> i32 {
        Start::of(board, m).map_or(0, |start| start.play_out(board.board(), board.turn()))
    }
    use crate::board::random_play::any_position;

    /// The best that a side gets by capturing on a square with its least valuable man, or not, on a real board.
    fn by_search(board: &Board, side: Color, square: Square) -> i32 {
        let Some(target) = board.role_at(square) else { return 0 };
        let attackers = board.attacks_to(square, side, board.occupied());
        let Some(from) = attackers.into_iter().min_by_key(|&from| board.role_at(from).map(value)) else { return 0 };
        let Some(mut man) = board.piece_at(from) else { return 0 };
        if man.role == Role::King && board.attacks_to(square, !side, board.occupied().without(from)).any() {
            return 0;
        }
        let mut gain = value(target);
        if man.role == Role::Pawn && Bitboard::BACKRANKS.contains(square) {
            man = Piece { color: side, role: Role::Queen };
            gain += 850;
        }
        let mut after = board.clone();
        after.discard_piece_at(from);
        after.set_piece_at(square, man);
        (gain - by_search(&after, !side, square)).max(0)
    }

    fn material(board: &Board, side: Color) -> i32 {
        board.iter().map(|(_, man)| if man.color == side { value(man.role) } else { -value(man.role) }).sum()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_exchange_is_a_search_of_captures_on_one_square(board in any_position(), threshold in -1000..1000) {
            for m in board.legal_moves() {
                let found = exchange(&board, m);
                if !m.is_castle() {
                    let mut after = board.clone();
                    after.play_unchecked(m);
                    let side = board.turn();
                    let gain = material(after.board(), side) - material(board.board(), side);
                    prop_assert_eq!(found, gain - by_search(after.board(), !side, m.to()), "{:?} {:?}", board, m);
                }
                if let (Some(from), Move::Normal { to, capture: Some(_), promotion: None | Some(Role::Queen), .. }) = (m.from(), m) {
                    prop_assert_eq!(exchange_between(board.board(), from, to), found, "{:?} {:?}", board, m);
                }
                prop_assert_eq!(exchange_at_least(&board, m, threshold), found >= threshold, "{:?} {:?}", board, m);
                prop_assert!(exchange_at_least(&board, m, found) && !exchange_at_least(&board, m, found + 1));
            }
        }
    }

    fn check(fen: &str, uci: &str, gain: i32) {
        let board: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let m = uci.parse::<UciMove>().unwrap().to_move(&board).unwrap();
        assert_eq!(exchange(&board, m), gain, "{fen} {uci}");
    }

    #[test]
    fn a_free_pawn_is_a_pawn() {
        check("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100);
    }

    #[test]
    fn a_guarded_pawn_costs_the_rook() {
        check("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400);
    }

    #[test]
    fn a_second_rook_helps_from_behind() {
        check("4k3/8/8/3p4/3r4/8/3R4/3RK3 w - - 0 1", "d2d4", 500);
        check("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
    }

    #[test]
    fn a_pawn_that_promotes_where_it_is_taken_is_lost_alone() {
        check("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1350 - 950);
        check("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1350);
    }

    #[test]
    fn en_passant_takes_the_pawn_beside() {
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        check("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0);
    }
}
