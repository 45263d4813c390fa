//! A line as the boards that it leads over, and what the side that begins it wins by it.

use serde::{Serialize, Serializer};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position as _, Role, Square, attacks};

use super::material::{Haul, LEAST, ahead, forced, name, settled, under_way};
use crate::board::exchange::exchange_between;

/// A man on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Man {
    #[serde(serialize_with = "role_name")]
    pub(super) role: Role,
    #[serde(serialize_with = "square_name")]
    pub(super) square: Square,
}

fn role_name<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name(*role))
}

fn square_name<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&square.to_string())
}

/// A line for which we ask why it is good for the side that begins it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The boards: one more than there are moves.
    pub(super) boards: Vec<Chess>,
    pub(super) moves: Vec<Move>,
    /// Who begins.
    pub(super) winner: Color,
    /// The board before the first one and the move that led from it, if they are known.
    pub(super) before: Option<(Chess, Move)>,
    /// What the winner is ahead by where nothing is won yet.
    par: i32,
    /// What he has gained on each board once the captures at hand are made.
    gains: Vec<i32>,
}

/// A gain that lasts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gain {
    /// The winner's move that takes it, by its index in the line.
    pub(super) at: usize,
    /// How many moves of the line show it.
    pub(super) plies: usize,
    pub(super) haul: Haul,
}

/// Lines are not believed beyond this: what engines show there is what they looked at least.
const PLIES: usize = 16;
/// Men of a kind may differ by so much.
const ABOUT: i32 = 60;
/// A gain is worth naming if it is at least this part of all that the line wins, or that of what the move cost by the oracle.
const OF_ALL: f64 = 0.6;
const OF_COST: f64 = 0.25;
/// What comes after so many moves of a line is too far away to be its point; a pawn runs further.
const FAR: usize = 6;
const FAR_FOR_A_PAWN: usize = 8;
/// A gain that is not settled within so many moves is none that could be shown.
const SETTLES: usize = 6;
/// A line that is cut off this early is gone on with, as far as captures and checks force it.
const SHORT: usize = 4;

impl Gain {
    /// Whether it is made too late in the line to be its point.
    pub(super) fn is_far(&self) -> bool {
        self.at > FAR || self.plies > FAR + 2
    }
}

impl Line {
    /// A line that begins on a board, as far as it can be played. `before` is what led to it; `erred` says that this was the
    /// error, so that what the other side was ahead by before it is what there was to lose.
    pub(crate) fn new(
        start: &Chess,
        moves: &[Move],
        before: Option<(&Chess, Move)>,
        erred: Option<Option<Move>>,
    ) -> Self {
        let winner = start.turn();
        let (mut boards, mut legal) = (vec![start.clone()], Vec::new());
        for &m in moves.iter().take(PLIES) {
            let board = &boards[legal.len()];
            if !board.is_legal(m) {
                break;
            }
            let mut after = board.clone();
            after.play_unchecked(m);
            boards.push(after);
            legal.push(m);
        }
        let par = match (before, erred) {
            (Some((board, _)), Some(earlier)) => -under_way(board, earlier),
            (before, _) => under_way(start, before.map(|(_, m)| m)),
        };
        let gains = boards.iter().map(|board| settled(board, winner) - par).collect();
        let before = before.map(|(board, m)| (board.clone(), m));
        Self { boards, moves: legal, winner, before, par, gains }
    }

    /// The line with the captures and the answers to checks that follow where it is cut off early, or before what is under way is over.
    #[must_use]
    pub(crate) fn continued(mut self) -> Self {
        let early = self.moves.len() < SHORT;
        for _ in 0..SHORT {
            let Some(last) = self.boards.last() else { break };
            let Some(m) = forced(last).filter(|_| early || !self.is_quiet(self.boards.len() - 1)) else { break };
            let mut after = last.clone();
            after.play_unchecked(m);
            self.gains.push(settled(&after, self.winner) - self.par);
            self.boards.push(after);
            self.moves.push(m);
        }
        self
    }

    /// Whether the men on a board are what they will be when the captures at hand are made.
    fn is_quiet(&self, index: usize) -> bool {
        (self.on_board(index) - self.gains[index]).abs() <= ABOUT / 2
    }

    /// What the winner is ahead by in the end, beyond what he was.
    pub(crate) fn result(&self) -> i32 {
        self.gains.last().copied().unwrap_or(0)
    }

    /// What the winner is ahead by, by the men on a board of the line.
    pub(crate) fn balance(&self, index: usize) -> i32 {
        self.boards.get(index).map_or(0, |board| ahead(board.board(), self.winner))
    }

    /// Its moves.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What the men on a board say of the gain.
    fn on_board(&self, index: usize) -> i32 {
        ahead(self.boards[index].board(), self.winner) - self.par
    }

    /// The gains of the line that last to its end, the first first, each of at least so much, in centipawns. What is named is no
    /// trifle beside what the move cost by the oracle.
    pub(super) fn lasting(&self, least: i32, cost: i32) -> Vec<Gain> {
        let enough = (OF_ALL * f64::from(self.result())).min(OF_COST * f64::from(cost)) as i32;
        let start = self
            .before
            .as_ref()
            .filter(|_| self.par != self.ahead_at_start())
            .map_or(&self.boards[0], |(board, _)| board);
        let takes = |at: &usize| self.moves[*at].is_capture() || self.moves[*at].is_promotion();
        let gain = |at: usize| {
            let least_from = |index: usize| self.gains[index..].iter().copied().min().unwrap_or(0);
            if least_from(at + 1) < LEAST.max(enough) {
                return None;
            }
            // What is offered on the way and refused does not count: the first board from which on the gain lasts does, unless the
            // winner has taken something else by then.
            let first = (at + 1..self.boards.len()).take(SETTLES).find(|&index| self.is_quiet(index))?;
            let takes_else = |index: usize| {
                let (m, before) = (self.moves[index], self.moves[index - 1]);
                m.is_capture() && !(before.is_capture() && before.to() == m.to())
            };
            let own = |index: &usize| index % 2 == at % 2;
            let untouched = |&end: &usize| !(first..end).filter(own).any(takes_else);
            let ends = (first..self.boards.len().min(at + 1 + SETTLES)).take_while(untouched);
            let ends = ends.filter(|&index| self.is_quiet(index));
            let settled = |end: usize| {
                let won = self.on_board(end);
                // A pawn of many may be given back later.
                let lasts = won >= LEAST.max(least) && least_from(end) >= won - ABOUT.max((won / 2).min(2 * ABOUT));
                let haul = Haul::between(start.board(), self.boards[end].board(), self.winner);
                // Where an exchange was under way the boards do not tell who won what.
                let told = !haul.won.is_empty() && (haul.worth() - won).abs() <= ABOUT;
                (lasts && told).then_some(Gain { at, plies: end, haul })
            };
            ends.into_iter().find_map(settled)
        };
        (0..self.moves.len().min(FAR_FOR_A_PAWN + 1)).step_by(2).filter(takes).filter_map(gain).collect()
    }

    /// A gain as that of the winner's next capture, where one is needed to settle it.
    pub(super) fn second_capture(&self, gain: &Gain) -> Option<Gain> {
        let at = gain.at + 2;
        (at < gain.plies && self.moves.get(at)?.is_capture()).then(|| Gain { at, ..gain.clone() })
    }

    /// Whether the other side could have taken back with a gain where the line has it play something else, before the gain is made.
    pub(super) fn could_take_back(&self, gain: &Gain) -> bool {
        let left = |at: usize| {
            let (m, board) = (self.moves[at], &self.boards[at + 1]);
            let answered = self.moves.get(at + 1).is_none_or(|answer| answer.to() == m.to());
            let takes = |back: &Move| {
                back.to() == m.to()
                    && back.from().is_some_and(|from| exchange_between(board.board(), from, m.to()) >= LEAST)
            };
            !answered && board.legal_moves().iter().any(takes)
        };
        (0..=gain.at).step_by(2).filter(|at| self.moves[*at].is_capture()).any(left)
    }

    /// Whether a colour takes something on a square.
    pub(crate) fn takes_on(&self, square: Square, colour: Color) -> bool {
        let first = usize::from(self.winner != colour);
        self.moves.iter().skip(first).step_by(2).any(|m| m.is_capture() && m.to() == square)
    }

    fn ahead_at_start(&self) -> i32 {
        ahead(self.boards[0].board(), self.winner)
    }

    /// The men on a board of the line.
    pub(super) fn men(&self, index: usize) -> &Board {
        self.boards[index].board()
    }

    /// A man of a colour on a square of a board.
    pub(super) fn man(&self, index: usize, square: Square, colour: Color) -> Option<Man> {
        let piece = self.men(index).piece_at(square).filter(|piece| piece.color == colour)?;
        Some(Man { role: piece.role, square })
    }

    /// The man that a move of the winner takes, unless it is a pawn taken in passing.
    pub(super) fn victim(&self, at: usize) -> Option<Man> {
        self.man(at, self.moves[at].to(), !self.winner)
    }

    /// The man that moved, where it stands after the move; nobody where a rook has jumped over a king.
    pub(super) fn mover(&self, at: usize) -> Option<Man> {
        let m = self.moves[at];
        if m.is_castle() { None } else { self.man(at + 1, m.to(), self.boards[at].turn()) }
    }

    /// The winner's move before the one that takes, where the man that is taken stood there already.
    pub(super) fn preparing(&self, gain: &Gain) -> Option<usize> {
        gain.at.checked_sub(2)
    }
}

/// What a man on a square attacks.
pub(super) fn attacked_from(board: &Board, square: Square) -> Bitboard {
    board.attacks_from(square)
}

/// The men with long strides, and what each attacks on an otherwise empty board.
pub(super) fn lines_of(role: Role, square: Square) -> Bitboard {
    match role {
        Role::Bishop => attacks::bishop_attacks(square, Bitboard::EMPTY),
        Role::Rook => attacks::rook_attacks(square, Bitboard::EMPTY),
        Role::Queen => attacks::queen_attacks(square, Bitboard::EMPTY),
        _ => Bitboard::EMPTY,
    }
}
