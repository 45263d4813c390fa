use super::*;

fn board(game: &str, start: Option<&str>, moves: &[&str]) -> Board {
    Board::open(game, start).unwrap().with_moves(moves.iter().copied()).unwrap()
}

fn cell<'a>(view: &'a View, id: &str) -> &'a Cell {
    view.cells.iter().find(|cell| cell.id == id).unwrap()
}

#[test]
fn a_chess_board_is_drawn_from_the_far_left_and_its_moves_go_from_square_to_square() {
    let view = board(CHESS, None, &["e4", "e5"]).view();
    assert_eq!((view.cells.len(), view.cells[0].id.as_str(), view.cells[63].id.as_str()), (64, "a8", "h1"));
    let rook = cell(&view, "a8");
    assert_eq!((rook.row, rook.column, rook.man.as_deref(), rook.letter), (0, 0, Some("black rook"), Some('r')));
    assert_eq!((view.last, view.turn), (vec!["e7".to_owned(), "e5".to_owned()], Some(Seat::First)));
    let knight = view.legal.iter().find(|legal| legal.text == "Nf3").unwrap();
    assert_eq!((knight.from.as_deref(), knight.to.as_deref()), (Some("g1"), Some("f3")));
    assert_eq!(knight.spoken, "knight from g1 to f3");
}

#[test]
fn castling_is_the_two_squares_of_the_king_and_a_promotion_four_moves() {
    let castled = board(CHESS, Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), &["O-O-O"]);
    assert_eq!(castled.view().last, ["e1", "c1"]);
    assert_eq!(castled.made()[0].legal.spoken, "castles on the queen's side");
    let view = board(CHESS, Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"), &[]).view();
    let promotions: Vec<_> = view.legal.iter().filter_map(|legal| legal.promotion).collect();
    assert_eq!(promotions.len(), 4);
    assert!(view.legal.iter().any(|legal| legal.id == "a7a8n" && legal.spoken == "pawn from a7 to a8, becomes knight"));
}

#[test]
fn a_move_is_understood_as_it_is_typed_unless_two_could_be_meant() {
    for text in ["e2e4", "e4", "E4", " e4! "] {
        assert_eq!(board(CHESS, None, &[text]).made()[0].legal.id, "e2e4", "{text}");
    }
    // Both the pawn and the bishop can take there: small letters are the pawn's.
    let both = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
    assert_eq!(board(CHESS, Some(both), &["bxc4"]).made()[0].legal.id, "b3c4");
    assert_eq!(board(CHESS, Some(both), &["Bxc4"]).made()[0].legal.id, "d3c4");
    let error = board(CHESS, None, &[]).with_moves(["e5"]).err().unwrap().to_string();
    assert!(error.contains("the legal moves are") && error.contains("Nf3"), "{error}");
}

#[test]
fn every_end_of_a_game_of_chess_has_its_reason() {
    let reason =
        |fen: &str, moves: &[&str]| board(CHESS, Some(fen), moves).ended().map(|ended| (ended.reason, ended.winner));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(reason(start, &["f3", "e5", "g4", "Qh4"]), Some((Reason::Checkmate, Some(Seat::Second))));
    let out_and_back = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
    assert_eq!(reason(start, &out_and_back), Some((Reason::Repetition, None)));
    assert_eq!(reason("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", &[]), Some((Reason::Stalemate, None)));
    assert_eq!(reason("7k/8/8/8/8/8/r7/3K4 b - - 99 80", &["Kg8"]), Some((Reason::FiftyMoves, None)));
    assert_eq!(reason("7k/8/8/8/8/8/1q6/K7 w - - 0 1", &["Kxb2"]), Some((Reason::Material, None)));
    assert_eq!(reason(start, &["e4"]), None);
}

#[test]
fn a_king_in_check_is_shown_and_said() {
    let view = board(CHESS, None, &["e4", "f6", "Qh5"]).view();
    assert_eq!((view.check.as_deref(), view.spoken.as_str()), (Some("e8"), "Black to move, in check."));
    assert_eq!(board(CHESS, None, &["e4"]).view().check, None);
}

#[test]
fn a_row_of_noughts_and_crosses_is_shown_when_it_wins() {
    let won = board("noughts-and-crosses", None, &["a", "b", "e", "c", "i"]);
    assert_eq!(won.view().row, ["a", "e", "i"]);
    assert_eq!(won.ended().unwrap().text, "A row is complete. Crosses win.");
    let full = board("noughts-and-crosses", None, &["a", "b", "c", "e", "d", "g", "f", "i", "h"]);
    assert_eq!((full.ended().unwrap().reason, full.view().row.len()), (Reason::Full, 0));
}

#[test]
fn a_stone_of_connect_four_comes_to_rest_where_it_is_said_to() {
    let view = board("connect-four", None, &["4", "4"]).view();
    assert_eq!((view.rows, view.columns, &view.last[..]), (6, 7, &["c4r2".to_owned()][..]));
    assert_eq!((cell(&view, "c4r1").man.as_deref(), cell(&view, "c4r1").row), (Some("yellow stone"), 5));
    let third = view.legal.iter().find(|legal| legal.id == "4").unwrap();
    assert_eq!((third.to.as_deref(), third.spoken.as_str()), (Some("c4r3"), "column 4"));
}

#[test]
fn four_in_a_line_are_shown_whichever_way_they_lie() {
    let row = |moves: &str| {
        let moves: Vec<String> = moves.chars().map(String::from).collect();
        let mut row = board("connect-four", None, &moves.iter().map(String::as_str).collect::<Vec<_>>()).view().row;
        row.sort();
        row
    };
    assert_eq!(row("1122334"), ["c1r1", "c2r1", "c3r1", "c4r1"]);
    assert_eq!(row("1212121"), ["c1r1", "c1r2", "c1r3", "c1r4"]);
    assert_eq!(row("12233434474"), ["c1r1", "c2r2", "c3r3", "c4r4"]);
    assert_eq!(row("76655454414"), ["c4r4", "c5r3", "c6r2", "c7r1"]);
    assert!(row("112233").is_empty());
}

#[test]
fn a_move_of_kalah_shows_its_pit_and_where_the_last_seed_fell() {
    let played = board("kalah", None, &["3"]);
    let view = played.view();
    assert_eq!((view.last.join(" ").as_str(), view.turn), ("first3 firststore", Some(Seat::First)));
    assert_eq!((cell(&view, "firststore").count, cell(&view, "first3").count), (Some(1), Some(0)));
    assert_eq!(board("kalah", None, &["6"]).view().last, ["first6", "second3"]);
    assert_eq!(board("kalah", None, &["6", "4"]).view().last, ["second4", "first1"]);
    // North sits opposite: his first pit is on South's right.
    let (south, north) = (cell(&view, "first1"), cell(&view, "second1"));
    assert_eq!(((south.row, south.column), (north.row, north.column)), ((1, 1), (0, 6)));
    assert_eq!((cell(&view, "secondstore").column, cell(&view, "firststore").column, view.columns), (0, 7, 8));
    assert_eq!(view.legal.iter().find(|legal| legal.id == "1").unwrap().spoken, "pit 1 with 4 seeds");
}

#[test]
fn a_seed_that_goes_round_passes_the_other_store_by() {
    let played = board("kalah:pits=2,seeds=9", Some("0 9 | 9 / 9 9 | 0 max"), &["2"]);
    assert_eq!(played.view().last, ["first2", "first1"], "nine seeds go once round five holes and four further");
    assert_eq!(cell(&played.view(), "secondstore").count, Some(0));
}

#[test]
fn what_was_taken_back_was_never_played() {
    let mut game = board("kalah", None, &["3", "6"]);
    game.take_back(1);
    assert_eq!(game.view(), board("kalah", None, &["3"]).view());
    assert_eq!(game.made().len(), 1);
}

#[test]
fn a_game_that_is_not_played_here_is_named_with_those_that_are() {
    for name in ["go", "arc-sum", "", "chess:x=1", "kalah:pits=99"] {
        let error = Board::open(name, None).err().unwrap().to_string();
        assert!(error.contains("no such game here"), "{name}: {error}");
    }
    assert!(matches!(Board::open(CHESS, Some("nonsense")), Err(BoardError::Notation(_))));
}
