//! What draws a person to a move: its values at each depth, and what the eye sees of it.

use shakmaty::{Bitboard, Chess, Color, Move, Position as _, Rank, Role, Square, attacks};

use crate::exchange::{exchange, value};
use crate::position::Position;
use crate::sight::{DEPTHS, Sight};

/// The number of features of a move.
pub const COUNT: usize = NAMES.len();

/// The features, by name, in order.
pub const NAMES: [&str; 52] = [
    // What a look so many plies deep makes of the move, against the best at that depth: in winning chances, and whether it is
    // the best.
    "worth-1",
    "worth-2",
    "worth-3",
    "worth-4",
    "worth-5",
    "worth-6",
    "best-1",
    "best-2",
    "best-3",
    "best-4",
    "best-5",
    "best-6",
    // The same in pawns, for the nearest and the farthest look.
    "pawns-1",
    "pawns-2",
    "pawns-6",
    // Captures.
    "capture",
    "captured-worth",
    "recapture",
    "takes-loose-man",
    "takes-greater-man",
    "exchange-gain",
    "exchange-loss",
    // Checks, promotions, castling.
    "check",
    "promotion",
    "underpromotion",
    "castling",
    // Where the man comes from and goes.
    "retreat",
    "advance",
    "to-centre",
    "to-king",
    "sideways",
    "develops",
    "same-man",
    "undoes",
    "near-last",
    // Threats.
    "escapes",
    "into-pawn",
    "attacks-greater",
    "attacks-loose",
    "defends-loose",
    "leaves-loose",
    // Which man, in the middle game and how that changes towards the ending.
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
    "pawn-late",
    "king-late",
    "rook-late",
    "queen-late",
    // Pawns.
    "double-step",
    "wing-pawn",
];

/// The features of one move.
pub type Features = [f32; COUNT];

/// The features of all moves that are in sight.
pub fn features(position: &Position, sight: &Sight) -> Vec<Features> {
    let view = View::new(position);
    let mut best = [i16::MIN; DEPTHS];
    for values in &sight.values {
        for d in 0..DEPTHS {
            best[d] = best[d].max(values[d]);
        }
    }
    let of = |(&m, values): (&Move, &[i16; DEPTHS])| {
        let mut row = Row { row: [0.0; COUNT], at: 0 };
        see(values, &best, &mut row);
        view.describe(m, &mut row);
        row.row
    };
    sight.moves.iter().zip(&sight.values).map(of).collect()
}

/// Features in the order of their names.
struct Row {
    row: Features,
    at: usize,
}

impl Row {
    fn push(&mut self, feature: f32) {
        self.row[self.at] = feature;
        self.at += 1;
    }

    fn flag(&mut self, feature: bool) {
        self.push(f32::from(u8::from(feature)));
    }
}

/// The chance that a value promises, on a scale where equality is one half.
fn chance(centipawns: i16) -> f32 {
    1.0 / (1.0 + (-f32::from(centipawns) / 250.0).exp())
}

fn see(values: &[i16; DEPTHS], best: &[i16; DEPTHS], row: &mut Row) {
    for d in 0..DEPTHS {
        row.push(chance(values[d]) - chance(best[d]));
    }
    for d in 0..DEPTHS {
        // Values that differ by a few hundredths of a pawn look the same.
        row.flag(best[d] - values[d] <= 5);
    }
    for d in [0, 1, DEPTHS - 1] {
        row.push((f32::from(values[d] - best[d]) / 100.0).max(-3.0) / 3.0);
    }
}

/// What is the same for all moves of a position.
struct View<'a> {
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
    recent: [Option<Move>; 2],
}

impl<'a> View<'a> {
    fn new(position: &'a Position) -> Self {
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
        let mut view = Self {
            board,
            us,
            occupied,
            their_pawns,
            theirs,
            ours,
            in_danger: Bitboard::EMPTY,
            their_king: men.king_of(!us).unwrap_or(Square::E8),
            late: 1.0 - (material as f32 / 62.0).min(1.0),
            recent: position.recent(),
        };
        view.in_danger = (men.by_color(us) & theirs).into_iter().filter(|&square| view.endangered(square)).collect();
        view
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

    fn describe(&self, m: Move, row: &mut Row) {
        let men = self.board.board();
        let (from, to) = squares(m);
        let role = m.role();
        let forward = |square: Square| {
            let rank = f32::from(u8::from(square.rank()));
            if self.us == Color::White { rank } else { 7.0 - rank }
        };
        let middle = 1.0 - self.late;

        let captured = m.capture();
        row.flag(captured.is_some());
        row.push(captured.map_or(0.0, |captured| value(captured) as f32 / 900.0));
        let last = self.recent[0];
        row.flag(captured.is_some() && last.is_some_and(|last| last.is_capture() && last.to() == to));
        row.flag(captured.is_some() && !self.theirs.contains(to));
        row.flag(captured.is_some_and(|captured| value(captured) > value(role) + 50));
        let comes_to = exchange(self.board, m) as f32 / 900.0;
        row.push(comes_to.clamp(0.0, 1.0));
        row.push(comes_to.clamp(-1.0, 0.0));

        row.flag(crate::selective::gives_check(self.board, m));
        row.flag(m.promotion() == Some(Role::Queen));
        row.flag(m.promotion().is_some_and(|role| role != Role::Queen));
        row.flag(m.is_castle());

        let steps = forward(to) - forward(from);
        let piece = role != Role::Pawn && role != Role::King && !m.is_castle();
        row.push(if piece { (-steps).max(0.0) / 3.0 } else { 0.0 });
        row.push(if piece { steps.max(0.0) / 3.0 } else { 0.0 });
        row.push(if m.is_castle() { 0.0 } else { (centre(to) - centre(from)) / 3.0 });
        row.push(if piece { distance(from, self.their_king) - distance(to, self.their_king) } else { 0.0 } / 3.0);
        row.flag(piece && steps == 0.0);
        let home = if self.us == Color::White { Rank::First } else { Rank::Eighth };
        row.push(if matches!(role, Role::Knight | Role::Bishop) && from.rank() == home { middle } else { 0.0 });
        let own_last = self.recent[1].map(squares);
        row.flag(own_last.is_some_and(|(_, before)| before == from));
        row.flag(own_last == Some((to, from)));
        row.push(last.map_or(0.0, |last| 1.0 - distance(to, squares(last).1) / 7.0));

        row.push(if self.in_danger.contains(from) { value(role) as f32 / 900.0 } else { 0.0 });
        row.flag(self.their_pawns.contains(to) && piece);
        let occupied = (self.occupied ^ Bitboard::from(from)) | Bitboard::from(to);
        let reach = attacks::attacks(to, m.promotion().unwrap_or(role).of(self.us), occupied);
        let targets = reach & men.by_color(!self.us) & !men.kings();
        let greater = |s: Square| men.role_at(s).is_some_and(|target| value(target) > value(role) + 50);
        row.flag(targets.into_iter().any(greater));
        row.flag((targets & !self.theirs).any());
        row.flag((reach & self.in_danger & !Bitboard::from(from)).any());
        row.push({
            let left = self.in_danger & !Bitboard::from(from) & !reach;
            let worst = left.into_iter().filter_map(|s| men.role_at(s)).map(value).max();
            worst.map_or(0.0, |worst| if captured.is_some() { 0.0 } else { worst as f32 / 900.0 })
        });

        for kind in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            row.flag(role == kind && !m.is_castle());
        }
        row.push(if role == Role::Pawn { self.late } else { 0.0 });
        row.push(if role == Role::King && !m.is_castle() { self.late } else { 0.0 });
        row.push(if role == Role::Rook { self.late } else { 0.0 });
        row.push(if role == Role::Queen { self.late } else { 0.0 });

        row.flag(role == Role::Pawn && steps == 2.0);
        row.flag(role == Role::Pawn && centre(to) < 0.6 && !m.is_capture());
    }
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
