//! The board in letters, White below: the letters of FEN, which every font has and no background turns round.

use shakmaty::{File, Piece, Position as _, Rank, Square};

use crate::board::Position;

/// Draws the board.
pub fn diagram(position: &Position) -> String {
    let board = position.board().board();
    let man = |rank: Rank, file: File| board.piece_at(Square::from_coords(file, rank)).map_or('.', Piece::char);
    let mut lines = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let men: String = File::ALL.into_iter().flat_map(|file| [' ', man(rank, file)]).collect();
        lines += &format!("  {} {men}\n", rank.char());
    }
    let files: String = File::ALL.into_iter().flat_map(|file| [' ', file.char()]).collect();
    lines + "    " + &files + "\n"
}
