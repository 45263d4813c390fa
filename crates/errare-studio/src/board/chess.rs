//! Chess.

use errare::game::{Game, Notation};
use errare_chess::shakmaty::{CastlingSide, Color, File, Move, Piece, Position as _, Rank, Role, Square};
use errare_chess::{Chess, Position};

use super::{Cell, Ended, LegalMove, Reason, Rules, Seat, SideNames};

const NAMES: SideNames = SideNames { first: "White", second: "Black" };

pub(super) fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn seat(colour: Color) -> Seat {
    colour.fold_wb(Seat::First, Seat::Second)
}

impl Rules for Chess {
    fn names(&self) -> SideNames {
        NAMES
    }

    fn shape(&self) -> (usize, usize) {
        (8, 8)
    }

    fn cells(&self, position: &Position) -> Vec<Cell> {
        let board = position.board().board();
        let squares =
            Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)));
        let cell = |square: Square| {
            let piece = board.piece_at(square);
            let name = |Piece { color, role }| format!("{} {}", color.fold_wb("white", "black"), role_name(role));
            Cell {
                id: square.to_string(),
                row: 7 - square.rank().to_usize(),
                column: square.file().to_usize(),
                kind: "square",
                name: square.to_string(),
                man: piece.map(name),
                side: piece.map(|piece| seat(piece.color)),
                letter: piece.map(Piece::char),
                count: None,
            }
        };
        squares.map(cell).collect()
    }

    fn legal(&self, position: &Position, m: Move) -> LegalMove {
        let to = m.castling_side().map_or(m.to(), |side| side.king_to(position.board().turn()));
        LegalMove {
            id: self.write_uci(m),
            from: m.from().map(|from| from.to_string()),
            to: Some(to.to_string()),
            text: self.write_move(position, m),
            spoken: spoken(position, m),
            promotion: m.promotion().map(role_name),
        }
    }

    fn check(&self, position: &Position) -> Option<String> {
        let board = position.board();
        let king = board.board().king_of(board.turn())?;
        board.is_check().then(|| king.to_string())
    }

    fn ending(&self, position: &Position) -> Option<Ended> {
        let utility = self.utility(position)?;
        let board = position.board();
        let (winner, reason) = match utility {
            won if won > 0.0 => (Some(Seat::First), Reason::Checkmate),
            lost if lost < 0.0 => (Some(Seat::Second), Reason::Checkmate),
            _ if board.is_insufficient_material() => (None, Reason::Material),
            _ if position.repetitions() >= 2 => (None, Reason::Repetition),
            _ if board.legal_moves().is_empty() => (None, Reason::Stalemate),
            _ => (None, Reason::FiftyMoves),
        };
        Some(Ended::new(winner, reason, NAMES))
    }

    fn number(&self, position: &Position, _: usize) -> String {
        let board = position.board();
        format!("{}{}", board.fullmoves(), board.turn().fold_wb(".", "…"))
    }
}

fn spoken(position: &Position, m: Move) -> String {
    let mut words = match m {
        Move::Castle { .. } => {
            let side = if m.castling_side().is_some_and(CastlingSide::is_king_side) { "king" } else { "queen" };
            format!("castles on the {side}'s side")
        }
        _ => {
            let from = m.from().map_or(String::new(), |from| format!(" from {from}"));
            let how = m.capture().map_or("to".to_owned(), |taken| format!("takes {} on", role_name(taken)));
            format!("{}{from} {how} {}", role_name(m.role()), m.to())
        }
    };
    if let Some(role) = m.promotion() {
        words += &format!(", becomes {}", role_name(role));
    }
    let after = position.after(m);
    match after.board() {
        board if board.is_checkmate() => words += ", checkmate",
        board if board.is_check() => words += ", check",
        _ => {}
    }
    words
}
