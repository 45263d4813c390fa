//! Moves and lines so that a page can play them without knowing the rules: each says what it changes on the board.

use serde::Serialize;
use shakmaty::{Move, Piece, Position as _, Square};

use crate::board::Position;
use crate::board::notation::san;

/// A move of a line.
#[derive(Serialize)]
pub(super) struct Step {
    /// As it stands in the line, with its number where it needs one.
    text: String,
    squares: [String; 2],
    change: String,
}

/// The moves of a line, as far as they can be played: an oracle's line is not ours.
pub(super) fn steps(start: &Position, line: &[Move]) -> Vec<Step> {
    let mut position = start.clone();
    let mut steps: Vec<Step> = Vec::with_capacity(line.len());
    for &m in line {
        let board = position.board();
        if !board.is_legal(m) {
            break;
        }
        let number = match board.turn().is_white() {
            true => format!("{}.", board.fullmoves()),
            false if steps.is_empty() => format!("{}…", board.fullmoves()),
            false => String::new(),
        };
        steps.push(Step {
            text: format!("{number}{}", san(&position, m)),
            squares: squares(&position, m),
            change: change(&position, m),
        });
        position = position.after(m);
    }
    steps
}

/// Where the man stood and where it stands; the king's squares, if he castles.
pub(super) fn squares(position: &Position, m: Move) -> [String; 2] {
    let to = m.castling_side().map_or(m.to(), |side| side.king_to(position.board().turn()));
    [m.from().map_or_else(String::new, |from| from.to_string()), to.to_string()]
}

/// The squares that a move changes, each with what stands there afterwards: `e2.e4P`.
pub(super) fn change(position: &Position, m: Move) -> String {
    let after = position.after(m);
    let [before, after] = [position, &after].map(|position| position.board().board());
    let changed = Square::ALL.into_iter().filter(|square| before.piece_at(*square) != after.piece_at(*square));
    changed.map(|square| format!("{square}{}", after.piece_at(square).map_or('.', Piece::char))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read_fen;

    fn told(fen: &str, san: &str) -> (String, [String; 2]) {
        let position = read_fen(fen).expect("a position");
        let m = san.parse::<shakmaty::san::San>().expect("a move").to_move(position.board()).expect("a legal one");
        (change(&position, m), squares(&position, m))
    }

    #[test]
    fn a_move_says_all_that_it_changes_on_the_board() {
        let corners = "r3k2r/pPp5/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
        assert_eq!(told(corners, "O-O"), ("e1.f1Rg1Kh1.".to_owned(), ["e1".to_owned(), "g1".to_owned()]));
        assert_eq!(told(corners, "exd6").0, "d5.e5.d6P");
        assert_eq!(told(corners, "bxa8=N").0, "b7.a8N");
    }

    #[test]
    fn a_line_is_told_as_far_as_it_can_be_played() {
        let start = read_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7").expect("a position");
        let [kd7, e4] = ["e8d7", "e2e4"].map(|uci| uci.parse::<shakmaty::uci::UciMove>().expect("a move"));
        let kd7 = kd7.to_move(start.board()).expect("a legal one");
        let e4 = e4.to_move(start.after(kd7).board()).expect("a legal one");
        let texts = |line: &[Move]| steps(&start, line).into_iter().map(|step| step.text).collect::<Vec<_>>();
        assert_eq!(texts(&[kd7, e4]), ["7…Kd7", "8.e4"]);
        assert_eq!(texts(&[kd7, e4, e4, kd7]), ["7…Kd7", "8.e4"]);
    }
}
