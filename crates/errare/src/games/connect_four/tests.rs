//! What must hold on boards of any shape.

use super::*;
use crate::evaluate::Evaluator;
use crate::game::Notation;
use std::collections::HashSet;

/// Every position of random games on boards of many shapes.
fn random_games(mut visit: impl FnMut(&ConnectFour, &Board)) {
    for (columns, rows) in [(7, 6), (1, 63), (2, 31), (3, 20), (4, 15), (9, 6), (16, 3), (32, 1), (8, 7), (4, 4)] {
        let game = ConnectFour::new(columns, rows).expect("a size that fits").with_scoring(Scoring::Speed);
        for seed in 0..20 {
            let (mut board, mut moves) = (game.start(), Vec::new());
            while game.utility(&board).is_none() {
                visit(&game, &board);
                moves.clear();
                game.moves(&board, &mut moves);
                board = game.play(&board, moves[mix(seed ^ board.key()) as usize % moves.len()]);
            }
            visit(&game, &board);
        }
    }
}

/// The numbers of x and o in every line of four, cell by cell.
fn lines(game: &ConnectFour, board: &Board) -> Vec<[u32; 2]> {
    let (columns, rows) = (game.columns as isize, game.rows as isize);
    let on_board = |x, y| (0..columns).contains(&x) && (0..rows).contains(&y);
    let mut lines = Vec::new();
    for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
        for (dx, dy) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
            if on_board(x + 3 * dx, y + 3 * dy) {
                let symbols = (0..4).map(|i| game.symbol(board, (x + i * dx) as usize, (y + i * dy) as usize));
                lines.push(['x', 'o'].map(|side| symbols.clone().filter(|&symbol| symbol == side).count() as u32));
            }
        }
    }
    lines
}

#[test]
fn distinct_positions_of_the_first_plies_are_as_many_as_in_oeis_a212693() {
    let game = ConnectFour::default();
    let (mut boards, mut moves) = (HashSet::from([game.start()]), Vec::new());
    for count in [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275] {
        assert_eq!(boards.len(), count);
        assert_eq!(boards.iter().map(|board| game.hash(board)).collect::<HashSet<_>>().len(), count);
        let mut next = HashSet::new();
        for board in boards.iter().filter(|board| game.utility(board).is_none()) {
            moves.clear();
            game.moves(board, &mut moves);
            next.extend(moves.iter().map(|&m| game.play(board, m)));
        }
        boards = next;
    }
}

#[test]
fn the_game_ends_exactly_when_a_line_is_full_of_one_colour_or_the_board_is_full() {
    random_games(|game, board| {
        let won = lines(game, board).iter().any(|line| line.contains(&4));
        let full = usize::from(board.count) == game.columns * game.rows;
        assert_eq!(game.utility(board).is_some(), won || full, "{}", game.draw(board));
        assert_eq!(game.utility(board).is_some_and(|utility| utility != 0.0), won, "{}", game.draw(board));
    });
}

#[test]
fn a_win_is_worth_more_the_earlier_it_is() {
    let game = ConnectFour::default().with_scoring(Scoring::Speed);
    for (columns, utility) in [("1212121", Some(18.0)), ("71212121", Some(-18.0)), ("121212", None)] {
        let board = game.read_position(columns).expect(columns);
        assert_eq!(game.utility(&board), utility, "{columns}");
    }
}

#[test]
fn a_mirror_image_has_the_same_worth_and_the_same_canonical_position() {
    random_games(|game, board| {
        let image = game.mirror(board);
        assert_eq!(game.mirror(&image), *board);
        assert_eq!(game.utility(&image), game.utility(board));
        assert_eq!(game.canonical(&image), game.canonical(board));
        assert!([image, *board].contains(&game.canonical(board)));
        assert_eq!(OpenLines::default().evaluate(game, &image), OpenLines::default().evaluate(game, board));
    });
}

#[test]
fn open_lines_are_those_counted_cell_by_cell_and_worth_less_than_a_win() {
    random_games(|game, board| {
        if game.utility(board).is_none() {
            let lines = lines(game, board);
            let max: u32 = lines.iter().filter(|[_, o]| *o == 0).map(|[x, _]| x * x).sum();
            let min: u32 = lines.iter().filter(|[x, _]| *x == 0).map(|[_, o]| o * o).sum();
            let [x, o] = [Side::Max, Side::Min].map(|side| board.stones(side));
            assert_eq!(game.open_lines(x, o), [max, min], "{}", game.draw(board));
            assert!(OpenLines::default().evaluate(game, board).abs() < 0.99);
        }
    });
}

#[test]
fn what_is_written_is_read_back() {
    random_games(|game, board| assert_eq!(game.read_position(&game.write_position(board)), Ok(*board)));
    let game = ConnectFour::new(4, 4).expect("a size that fits");
    assert_eq!(game.read_position("233"), game.read_position("..../..../..x./.xo."));
}

#[test]
fn what_is_not_possible_is_refused_with_the_place_of_the_fault() {
    let game = ConnectFour::new(4, 4).expect("a size that fits");
    for (text, fault) in [
        ("15", "at number 2 of the moves, move `5`: the legal moves are 2 3 1 4"),
        ("11111", "at number 5 of the moves, move `1`: the legal moves are 2 3 4"),
        ("12121213", "at number 8 of the moves, move `3`: the game is over"),
        ("..../....", "4 rows with `/` between them were expected, not 2"),
        ("..../..../.../....", "4 cells were expected in row 3 from the top, not 3"),
        ("..../..../..../..é.", "row 4, column 3: x, o or . was expected, not `é`"),
        ("..../..x./..../....", "row 2, column 3: a stone below `x` was expected"),
        ("..../..../..../..o.", "as many x as o were expected, or one more, not 0 x and 1 o"),
        ("..../..../oooo/xxxx", "x has four in a line, so no later move of o was expected"),
        ("..../o.../ooxo/xxxx", "x had four in a line before the last move, so it was not expected"),
    ] {
        assert_eq!(game.read_position(text).expect_err(text).expected, fault, "{text}");
    }
    let wide = ConnectFour::new(10, 4).expect("a size that fits");
    assert!(wide.read_position("12").is_err());
    assert_eq!(ConnectFour::new(8, 8), Err(SizeError { columns: 8, rows: 8, most_rows: 7 }));
    assert_eq!(ConnectFour::new(0, 6), Err(SizeError { columns: 0, rows: 6, most_rows: 63 }));
}
