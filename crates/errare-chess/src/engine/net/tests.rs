use proptest::prelude::*;
use shakmaty::{Board, CastlingMode, Chess, Color, Position as _, Setup};

use super::*;
use crate::board::random_play::any_position;
use crate::board::read_fen;

fn fresh(board: &Chess) -> i32 {
    ACCUMULATORS.replace(Accumulators::new(&WEIGHTS));
    evaluate(board)
}

fn of(fen: &str) -> i32 {
    evaluate(read_fen(fen).unwrap().board())
}

proptest! {
    #[test]
    fn what_was_asked_before_does_not_change_an_answer(before in any_position(), board in any_position()) {
        let alone = fresh(&board);
        fresh(&before);
        prop_assert_eq!(evaluate(&board), alone);
    }
}

proptest! {
    #[test]
    fn a_board_in_a_mirror_or_with_colours_changed_is_worth_the_same(board in any_position()) {
        let worth = evaluate(&board);
        let images = [turned(&board, Board::flip_horizontal, board.turn()), turned(&board, swapped, !board.turn())];
        // In an image there is no castling and nothing to be taken in passing, and some are against the rules for it.
        for image in images.into_iter().flatten() {
            prop_assert_eq!(evaluate(&image), worth);
        }
    }
}

fn swapped(men: &mut Board) {
    men.flip_vertical();
    men.swap_colors();
}

fn turned(board: &Chess, turn: fn(&mut Board), mover: Color) -> Option<Chess> {
    let mut setup = Setup::empty();
    setup.board = board.board().clone();
    setup.turn = mover;
    turn(&mut setup.board);
    setup.position(CastlingMode::Standard).ok()
}

#[test]
fn more_men_are_worth_more() {
    let start = of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let without_queen = of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let without_rook = of("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1");
    assert!(
        start.abs() < 60 && without_rook > start + 200 && without_queen > without_rook + 50,
        "{start} {without_rook} {without_queen}"
    );
}
