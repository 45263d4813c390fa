//! What the eye sees of a move, without looking ahead.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position as _, Rank, Role, Square, attacks};

use super::features::Row;
use crate::board::Position;
use crate::board::exchange::{exchange, value};

/// What is the same for all moves of a position.
pub(super) struct Appearance<'a> {
    position: &'a Position,
    board: &'a Chess,
    us: Color,
    occupied: Bitboard,
    /// What they attack with pawns, and with anything; what we defend.
    their_pawns: Bitboard,
    theirs: Bitboard,
    ours: Bitboard,
    /// Our men that are attacked and would be lost: undefended, or by a lesser man.
    in_danger: Bitboard,
    their_king: Square,
    /// How far the game has come towards the ending, from 0 to 1.
    late: f32,
    /// How much of the opening is left, from 0 to 1: men of the first rank that have not moved.
    opening: f32,
    /// How far we are ahead, from −1 to 1.
    ahead: f32,
    /// Our men that the last move attacks.
    under_last: Bitboard,
    recent: [Option<Move>; 2],
}

impl<'a> Appearance<'a> {
    pub(super) fn new(position: &'a Position, value: i16) -> Self {
        let board = position.board();
        let men = board.board();
        let us = board.turn();
        let occupied = men.occupied();
        let reach = |side: Color| {
            men.by_color(side).into_iter().fold(Bitboard::EMPTY, |all, square| all | men.attacks_from(square))
        };
        let (theirs, ours) = (reach(!us), reach(us));
        let pawns = men.pawns() & men.by_color(!us);
        let their_pawns = pawns.into_iter().fold(Bitboard::EMPTY, |all, s| all | attacks::pawn_attacks(!us, s));
        let force = |role: Role, weight: usize| men.by_role(role).count() * weight;
        let material = force(Role::Queen, 9) + force(Role::Rook, 5) + force(Role::Bishop, 3) + force(Role::Knight, 3);
        let mut appearance = Self {
            position,
            board,
            us,
            occupied,
            their_pawns,
            theirs,
            ours,
            in_danger: Bitboard::EMPTY,
            their_king: men.king_of(!us).unwrap_or(Square::E8),
            late: 1.0 - (material as f32 / 62.0).min(1.0),
            opening: opening(men),
            ahead: (f32::from(value) / 400.0).clamp(-1.0, 1.0),
            under_last: Bitboard::EMPTY,
            recent: position.recent(),
        };
        if let Some((_, to)) = appearance.recent[0].map(squares) {
            appearance.under_last = men.attacks_from(to) & men.by_color(us);
        }
        appearance.in_danger =
            (men.by_color(us) & theirs).into_iter().filter(|&square| appearance.endangered(square)).collect();
        appearance
    }

    /// Whether our man on this square is attacked by a lesser man, or attacked and not defended.
    fn endangered(&self, square: Square) -> bool {
        let men = self.board.board();
        let Some(role) = men.role_at(square) else { return false };
        if role == Role::King {
            return false;
        }
        let attackers = men.attacks_to(square, !self.us, self.occupied);
        let lesser = attackers.into_iter().any(|a| men.role_at(a).is_some_and(|a| value(a) < value(role) - 50));
        lesser || (attackers.any() && !self.ours.contains(square))
    }

    pub(super) fn describe(&self, m: Move, row: &mut Row) {
        let men = self.board.board();
        let (from, to) = squares(m);
        let role = m.role();

        self.takes(m, to, row);
        row.flag(m.promotion().is_some_and(|role| role != Role::Queen));
        row.flag(m.is_castle());
        let rights = self.board.castles().castling_rights() & men.by_color(self.us);
        row.flag(rights.any() && !m.is_castle() && (role == Role::King || rights.contains(from)));

        let steps = self.forward(to) - self.forward(from);
        let piece = role != Role::Pawn && role != Role::King && !m.is_castle();
        let occupied = (self.occupied ^ Bitboard::from(from)) | Bitboard::from(to);
        let reach = attacks::attacks(to, m.promotion().unwrap_or(role).of(self.us), occupied);
        self.goes(m, (from, to), steps, reach, row);
        self.threatens(m, (from, to), reach, row);

        for kind in [Role::Knight, Role::Rook, Role::Queen, Role::King] {
            row.flag(role == kind && !m.is_castle());
        }
        let if_role = |kind: Role, weight: f32| if role == kind && !m.is_castle() { weight } else { 0.0 };
        row.push(if_role(Role::King, self.late));
        row.push(if_role(Role::King, self.late * (centre(to) - centre(from))));

        self.pushes(m, (from, to), steps, row);
        row.push(if_role(Role::Pawn, self.opening));
        row.push(if_role(Role::Queen, self.opening));
        row.push(if_role(Role::Knight, self.opening));
        row.push(if piece && self.own_last().is_some_and(|(_, before)| before == from) { self.opening } else { 0.0 });
    }

    /// What the move takes, and whether it gives check.
    fn takes(&self, m: Move, to: Square, row: &mut Row) {
        let captured = m.capture();
        row.flag(captured.is_some());
        row.push(captured.map_or(0.0, |captured| value(captured) as f32 / 900.0));
        let last = self.recent[0];
        let to_last = last.is_some_and(|last| squares(last).1 == to);
        let last_took = last.is_some_and(Move::is_capture);
        row.flag(captured.is_some() && to_last && last_took);
        row.flag(captured.is_some() && !self.theirs.contains(to));
        let comes_to = exchange(self.board, m) as f32 / 900.0;
        row.push(comes_to.clamp(0.0, 1.0));
        row.push(comes_to.clamp(-1.0, 0.0));
        let trade = captured.is_some_and(|captured| captured != Role::Pawn) && comes_to.abs() < 0.1;
        row.push(if trade { self.ahead } else { 0.0 });
        row.flag(crate::board::check::gives_check(self.board, m));
    }

    /// Where the man comes from and goes.
    fn goes(&self, m: Move, (from, to): (Square, Square), steps: f32, reach: Bitboard, row: &mut Row) {
        let men = self.board.board();
        let role = m.role();
        let piece = role != Role::Pawn && role != Role::King && !m.is_castle();
        row.push(if piece { (-steps).max(0.0) / 3.0 } else { 0.0 });
        row.push(if piece { steps.max(0.0) / 3.0 } else { 0.0 });
        row.push(if m.is_castle() { 0.0 } else { (centre(to) - centre(from)) / 3.0 });
        row.flag(piece && steps == 0.0);
        let develops = matches!(role, Role::Knight | Role::Bishop) && self.forward(from) == 0.0;
        row.push(if develops { 1.0 - self.late } else { 0.0 });
        row.flag(self.own_last().is_some_and(|(_, before)| before == from));
        let repeats = self.board.halfmoves() >= 3 && !m.is_zeroing() && self.position.after(m).repeated();
        row.flag(repeats);
        row.push(if repeats { self.ahead } else { 0.0 });
        row.push(self.recent[0].map_or(0.0, |last| 1.0 - distance(to, squares(last).1) / 7.0));

        let before = men.attacks_from(from);
        let gained = |squares: Bitboard| (reach & squares).count() as f32 - (before & squares).count() as f32;
        row.push(if piece { gained(!men.by_color(self.us)) / 8.0 } else { 0.0 });
        let ring = attacks::king_attacks(self.their_king);
        row.push(if piece { gained(ring) / 3.0 } else { 0.0 });
        let defenders = men.attacks_to(to, self.us, self.occupied ^ Bitboard::from(from)) & !Bitboard::from(from);
        row.push(if piece { defenders.count().min(2) as f32 / 2.0 } else { 0.0 });
        let ours_on_file = Bitboard::from(to.file()) & men.pawns() & men.by_color(self.us);
        let was_open = (Bitboard::from(from.file()) & men.pawns() & men.by_color(self.us)).is_empty();
        row.flag(role == Role::Rook && ours_on_file.is_empty() && !was_open);
        let rim = matches!(u8::from(to.file()), 0 | 7);
        row.flag(role == Role::Knight && rim);
    }

    /// What the move threatens, saves and leaves behind.
    fn threatens(&self, m: Move, (from, to): (Square, Square), reach: Bitboard, row: &mut Row) {
        let men = self.board.board();
        let role = m.role();
        let piece = role != Role::Pawn && role != Role::King && !m.is_castle();
        let worth = value(role) as f32 / 900.0;
        let in_danger = self.in_danger.contains(from);
        row.push(if in_danger { worth } else { 0.0 });
        row.push(if in_danger && self.under_last.contains(from) { worth } else { 0.0 });
        row.flag(self.their_pawns.contains(to) && piece);
        let targets = reach & men.by_color(!self.us) & !men.kings();
        let greater = |s: Square| men.role_at(s).is_some_and(|target| value(target) > value(role) + 50);
        row.flag(targets.into_iter().any(greater));
        row.flag((targets & !self.theirs).any());
        let left = self.in_danger & !Bitboard::from(from) & !reach;
        let worst = left.into_iter().filter_map(|s| men.role_at(s)).map(value).max();
        row.push(worst.map_or(0.0, |worst| if m.is_capture() { 0.0 } else { worst as f32 / 900.0 }));
        row.flag(role == Role::King && self.board.is_check() && !m.is_capture());
    }

    /// How the pawns stand and go.
    fn pushes(&self, m: Move, (from, to): (Square, Square), steps: f32, row: &mut Row) {
        let men = self.board.board();
        let pawn = m.role() == Role::Pawn;
        let file = u8::from(to.file());
        let quiet = pawn && !m.is_capture();
        row.flag(pawn && steps == 2.0);
        row.flag(quiet && matches!(file, 0 | 7));
        row.flag(quiet && matches!(file, 3 | 4));
        let before = |s: Square| self.forward(s) > self.forward(from) && s.file().distance(from.file()) <= 1;
        let passed = !(men.pawns() & men.by_color(!self.us)).into_iter().any(before);
        row.push(if pawn && passed { self.forward(to) / 7.0 } else { 0.0 });
        let hit = attacks::pawn_attacks(self.us, to) & men.by_color(!self.us) & !men.pawns();
        row.flag(quiet && hit.any());
    }

    /// How far a square is from our first rank.
    fn forward(&self, square: Square) -> f32 {
        let rank = f32::from(u8::from(square.rank()));
        if self.us == Color::White { rank } else { 7.0 - rank }
    }

    /// Our last move, from where to where.
    fn own_last(&self) -> Option<(Square, Square)> {
        self.recent[1].map(squares)
    }
}

/// How much of the opening is left: knights, bishops and queens of both sides on their first squares.
fn opening(men: &Board) -> f32 {
    let minor = men.knights() | men.bishops() | men.queens();
    let home = (men.white() & Bitboard::from(Rank::First)) | (men.black() & Bitboard::from(Rank::Eighth));
    (minor & home).count() as f32 / 10.0
}

/// The squares that a move leaves and reaches, as the eye sees them: of castling, those of the king.
fn squares(m: Move) -> (Square, Square) {
    match m {
        Move::Castle { king, rook } => {
            let file = if king < rook { shakmaty::File::G } else { shakmaty::File::C };
            (king, Square::from_coords(file, king.rank()))
        }
        m => (m.from().unwrap_or(m.to()), m.to()),
    }
}

/// How near the centre a square is by its file and rank: 0 in a corner, 3 in the middle.
fn centre(square: Square) -> f32 {
    let off = |at: u8| (f32::from(at) - 3.5).abs() - 0.5;
    3.0 - off(u8::from(square.file())).max(off(u8::from(square.rank())))
}

fn distance(a: Square, b: Square) -> f32 {
    a.distance(b) as f32
}
