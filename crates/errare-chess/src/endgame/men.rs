//! How the men of an ending move, forwards and backwards.

use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

use super::layout::Placement;
use super::material::MOST_MEN;

/// A legal move of one of the men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Which man, by its place in the order of the ending.
    pub(crate) man: usize,
    /// Where to.
    pub(crate) to: Square,
    /// Which man is taken.
    pub(crate) taken: Option<usize>,
    /// What a pawn becomes.
    pub(crate) promotion: Option<Role>,
}

impl Step {
    /// Whether the ending stays the same.
    pub(crate) fn stays(&self) -> bool {
        self.taken.is_none() && self.promotion.is_none()
    }
}

/// The men of an ending on their squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Men<'a> {
    pub(crate) pieces: &'a [Piece],
    pub(crate) placement: Placement,
}

impl<'a> Men<'a> {
    pub(crate) fn new(pieces: &'a [Piece], placement: Placement) -> Self {
        Self { pieces, placement }
    }

    fn squares(&self) -> &[Square] {
        &self.placement.squares[..self.pieces.len()]
    }

    /// The men with their squares.
    pub(crate) fn standing(&self) -> impl Iterator<Item = (Piece, Square)> {
        self.pieces.iter().copied().zip(self.squares().iter().copied())
    }

    fn occupied(&self) -> Bitboard {
        self.squares().iter().copied().collect()
    }

    fn king(&self, colour: Color) -> Square {
        self.placement.squares[usize::from(colour.is_black())]
    }

    /// Whether nobody stands on another's square, the kings do not touch, and no king could be taken.
    pub(crate) fn is_position(&self) -> bool {
        self.occupied().count() == self.pieces.len()
            && !attacks::king_attacks(self.king(Color::White)).contains(self.king(Color::Black))
            && !self.attacked(self.king(!self.placement.turn), self.placement.turn, self.occupied(), None)
    }

    /// Whether the mover is in check.
    pub(crate) fn in_check(&self) -> bool {
        let turn = self.placement.turn;
        self.attacked(self.king(turn), !turn, self.occupied(), None)
    }

    /// Whether a square is attacked, one of the men left out.
    fn attacked(&self, square: Square, by: Color, occupied: Bitboard, without: Option<usize>) -> bool {
        let attacks = |(at, (piece, from)): (usize, (Piece, Square))| {
            piece.color == by && Some(at) != without && attacks::attacks(from, piece, occupied).contains(square)
        };
        self.standing().enumerate().any(attacks)
    }

    /// Calls for each legal move; there is no castling, and en passant is told by [`Self::en_passant`].
    pub(crate) fn each_move(&self, mut each: impl FnMut(Step)) {
        let turn = self.placement.turn;
        let occupied = self.occupied();
        for (man, (piece, from)) in self.standing().enumerate() {
            if piece.color != turn {
                continue;
            }
            let targets = if piece.role == Role::Pawn {
                let takes = attacks::pawn_attacks(turn, from) & occupied;
                takes | pushes(turn, from, occupied)
            } else {
                attacks::attacks(from, piece, occupied)
            };
            for to in targets {
                let taken = self.squares().iter().position(|square| *square == to);
                if taken.is_some_and(|taken| self.pieces[taken].color == turn) || !self.is_legal(man, to, taken) {
                    continue;
                }
                if piece.role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth) {
                    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                        each(Step { man, to, taken, promotion: Some(role) });
                    }
                } else {
                    each(Step { man, to, taken, promotion: None });
                }
            }
        }
    }

    /// Whether a move leaves the mover's king safe.
    fn is_legal(&self, man: usize, to: Square, taken: Option<usize>) -> bool {
        let turn = self.placement.turn;
        let mut occupied = self.occupied();
        occupied.discard(self.placement.squares[man]);
        if let Some(taken) = taken {
            occupied.discard(self.placement.squares[taken]);
        }
        occupied.add(to);
        let king = if man < 2 { to } else { self.king(turn) };
        !self.attacked(king, !turn, occupied, taken)
    }

    /// What a legal move gains by exchange on its square, in pawns: the man that it takes, less its own if that is taken back.
    pub(crate) fn gain(&self, step: &Step) -> i32 {
        let Some(taken) = step.taken else { return 0 };
        let mut occupied = self.occupied();
        occupied.discard(self.placement.squares[step.man]);
        let taken_back = self.attacked(step.to, !self.placement.turn, occupied, step.taken);
        let own = if taken_back { worth(self.pieces[step.man].role) } else { 0 };
        worth(self.pieces[taken].role) - own
    }

    /// Whether there is a legal move.
    pub(crate) fn can_move(&self) -> bool {
        let mut found = false;
        self.each_move(|_| found = true);
        found
    }

    /// The placement after a move that stays in the ending.
    pub(crate) fn after(&self, step: &Step) -> Placement {
        let mut placement = self.placement;
        placement.squares[step.man] = step.to;
        placement.turn = !placement.turn;
        placement
    }

    /// The men after a move that leaves the ending.
    pub(crate) fn leaving(&self, step: &Step) -> Vec<(Piece, Square)> {
        let moved = |(at, (piece, square)): (usize, (Piece, Square))| match at {
            at if Some(at) == step.taken => None,
            at if at == step.man => Some((step.promotion.unwrap_or(piece.role).of(piece.color), step.to)),
            _ => Some((piece, square)),
        };
        self.standing().enumerate().filter_map(moved).collect()
    }

    /// Whether a move is a pawn's double step beside an enemy pawn.
    pub(crate) fn invites_en_passant(&self, step: &Step) -> bool {
        let from = self.placement.squares[step.man];
        self.pieces[step.man].role == Role::Pawn
            && from.distance(step.to) == 2
            && self.beside(step.to, !self.placement.turn).next().is_some()
    }

    /// Enemy pawns beside a square.
    fn beside(&self, square: Square, colour: Color) -> impl Iterator<Item = usize> {
        let near = move |(at, (piece, other)): (usize, (Piece, Square))| {
            (piece == colour.pawn() && other.rank() == square.rank() && other.file().distance(square.file()) == 1)
                .then_some(at)
        };
        self.standing().enumerate().filter_map(near)
    }

    /// The legal captures en passant of the pawn that has just made a double step.
    pub(crate) fn en_passant(&self, stepped: usize) -> Vec<Step> {
        let square = self.placement.squares[stepped];
        let turn = self.placement.turn;
        let Some(behind) = square.offset(if turn.is_white() { 8 } else { -8 }) else { return Vec::new() };
        let step = |man| Step { man, to: behind, taken: Some(stepped), promotion: None };
        let legal = |step: &Step| self.is_legal(step.man, step.to, step.taken);
        self.beside(square, turn).map(step).filter(legal).collect()
    }

    /// Whether the mover could make a double step beside an enemy pawn.
    pub(crate) fn may_invite_en_passant(&self) -> bool {
        let turn = self.placement.turn;
        let steps = self.standing().filter(|(piece, _)| *piece == turn.pawn());
        steps.into_iter().any(|(_, from)| {
            from.rank() == turn.relative_rank(Rank::Second)
                && from
                    .offset(if turn.is_white() { 16 } else { -16 })
                    .is_some_and(|to| self.beside(to, !turn).next().is_some())
        })
    }

    /// Calls with each placement from which a move that takes nothing may have led here, but for double steps beside enemy pawns.
    /// Kings may touch there, and be in check.
    pub(crate) fn each_unmove(&self, mut each: impl FnMut(Placement)) {
        let mover = !self.placement.turn;
        let occupied = self.occupied();
        for (man, (piece, at)) in self.standing().enumerate() {
            if piece.color != mover {
                continue;
            }
            let origins = if piece.role == Role::Pawn {
                let double = self.beside(at, !mover).next().is_none();
                unpushes(mover, at, occupied, double)
            } else {
                attacks::attacks(at, piece, occupied) & !occupied
            };
            for from in origins {
                let mut squares: [Square; MOST_MEN] = self.placement.squares;
                squares[man] = from;
                each(Placement { squares, turn: mover });
            }
        }
    }
}

/// What a man is worth by the usual count, in pawns.
fn worth(role: Role) -> i32 {
    match role {
        Role::King => 100,
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        Role::Pawn => 1,
    }
}

fn pushes(colour: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let ahead = if colour.is_white() { 8 } else { -8 };
    let mut found = Bitboard::EMPTY;
    if let Some(one) = from.offset(ahead).filter(|one| !occupied.contains(*one)) {
        found.add(one);
        if from.rank() == colour.relative_rank(Rank::Second)
            && let Some(two) = one.offset(ahead).filter(|two| !occupied.contains(*two))
        {
            found.add(two);
        }
    }
    found
}

fn unpushes(colour: Color, at: Square, occupied: Bitboard, double: bool) -> Bitboard {
    let back = if colour.is_white() { -8 } else { 8 };
    let mut found = Bitboard::EMPTY;
    let home = colour.relative_rank(Rank::Second);
    if at.rank() != home
        && let Some(one) = at.offset(back).filter(|one| !occupied.contains(*one))
    {
        found.add(one);
        if double
            && at.rank() == colour.relative_rank(Rank::Fourth)
            && let Some(two) = one.offset(back).filter(|two| !occupied.contains(*two))
        {
            found.add(two);
        }
    }
    found
}
