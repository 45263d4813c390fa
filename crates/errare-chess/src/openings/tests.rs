use super::book::LIST;
use super::*;
use crate::pgn::Games;

fn opening(text: &str) -> Option<Opening> {
    Opening::of(&Games::new(text.as_bytes()).next().expect("a game").expect("a whole one"))
}

fn departure(ply: usize, san: &str) -> Option<Departure> {
    Some(Departure { ply, san: san.to_owned() })
}

#[test]
fn a_game_that_leaves_the_book_has_the_last_name_on_its_way_and_the_move_that_left() {
    let italian = opening("1. e4 e5 2. Nf3 Nc6 3. Bc4 h5 4. d3 *").expect("a name");
    assert_eq!((italian.eco.as_str(), italian.name.as_str(), italian.ply), ("C50", "Italian Game", 5));
    assert_eq!(italian.left_by, departure(6, "h5"));
    assert_eq!(opening("1. e4 e5 2. Nf3 Nc6 3. Bc4 *").expect("a name").left_by, None, "it ends in the book");
}

#[test]
fn another_order_of_moves_leads_to_the_same_name() {
    let one = opening("1. d4 d5 2. c4 e6 3. Nc3 Nf6 *").expect("a name");
    assert!(one.name.starts_with("Queen's Gambit Declined"), "{one:?}");
    assert_eq!(opening("1. c4 e6 2. Nc3 d5 3. d4 Nf6 *"), Some(one));
}

#[test]
fn a_game_that_finds_back_into_the_book_left_it_only_later() {
    // No named opening passes through 1.e4 Nc6 2.Bc4.
    let italian = opening("1. e4 Nc6 2. Bc4 e5 3. Nf3 h5 *").expect("a name");
    assert_eq!((italian.name.as_str(), italian.ply, italian.left_by), ("Italian Game", 5, departure(6, "h5")));
    let never_back = opening("1. e4 Nc6 2. Bc4 h5 *").expect("a name");
    assert_eq!((never_back.ply, never_back.left_by), (2, departure(3, "Bc4")));
}

#[test]
fn a_game_from_a_position_of_its_own_has_no_opening() {
    let from = |fen: &str, moves: &str| opening(&format!("[FEN \"{fen}\"]\n\n{moves} *"));
    assert_eq!(from("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1. O-O"), None);
    // Even where somebody could have come there from the usual one.
    assert_eq!(from("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "1... e5 2. Nf3"), None);
    assert_eq!(from("nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1", "1. e4"), None);
}

#[test]
fn the_shortest_games_have_no_opening_or_that_of_their_only_move() {
    assert_eq!(opening("*"), None);
    let pawn = Opening { eco: "B00".to_owned(), name: "King's Pawn Game".to_owned(), ply: 1, left_by: None };
    assert_eq!(opening("1. e4 *"), Some(pawn));
}

#[test]
fn every_line_of_the_list_names_a_position_of_its_own() {
    let rows = LIST.lines().count();
    assert!(rows > 3_000);
    assert_eq!(Book::shared().names(), rows);
}

#[test]
fn what_is_damaged_in_a_list_is_left_out() {
    let good = "0\te2e4\tB00\t0\tPawn\n1\te7e5\tC20\t4\t's\n";
    assert_eq!(Book::read(good).names(), 2);
    for damaged in
        ["rubbish", "x\te2e4\tA00\t0\tName", "0\te2e4 e4e6\tA00\t0\tNo", "0\te2e4\tA00\tx\tNo", "9\tg1f3\tA00\t0\tNo"]
    {
        assert_eq!(Book::read(&format!("{good}{damaged}\n")).names(), 2, "{damaged}");
    }
}
