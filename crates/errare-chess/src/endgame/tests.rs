//! Tables beside what others have worked out.

use std::path::Path;
use std::sync::LazyLock;

use rayon::prelude::*;
use shakmaty::{CastlingMode, Setup, Square};
use shakmaty_syzygy::{AmbiguousWdl, Tablebase};

use super::men::Men;
use super::*;
use crate::board::{Position, read_fen};

/// King and rook against king and knight, and all that it leads to.
static ROOK_AND_KNIGHT: LazyLock<Endgames> = LazyLock::new(|| solved(&["KRvKN"], 2));

/// Endings and all that they need.
fn solved(names: &[&str], threads: usize) -> Endgames {
    let mut endgames = Endgames::default();
    names.iter().for_each(|name| solve_into(&mut endgames, name.parse().expect("an ending"), threads));
    endgames
}

fn solve_into(endgames: &mut Endgames, material: Material, threads: usize) {
    for needed in material.needed() {
        if endgames.table(needed).is_none() {
            endgames.add(solve(needed, endgames, threads, &|_| ()));
        }
    }
}

fn table<'a>(endgames: &'a Endgames, name: &str) -> &'a Table {
    endgames.table(name.parse().expect("an ending")).expect("it is solved")
}

fn probe(endgames: &Endgames, fen: &str) -> Option<Forced> {
    endgames.probe(read_fen(fen).expect("a position").board())
}

/// A position of an ending, if there is one with this number.
fn position(layout: &Layout, number: usize) -> Option<Chess> {
    let placement = layout.placement(number);
    let men = Men::new(layout.pieces(), placement);
    if !men.is_position() || layout.number(&placement) != Some(number) {
        return None;
    }
    let mut setup = Setup::empty();
    men.standing().for_each(|(piece, square)| setup.board.set_piece_at(square, piece));
    setup.turn = placement.turn;
    match setup.position(CastlingMode::Standard) {
        Ok(board) => Some(board),
        Err(error) => Some(error.ignore_impossible_check().expect("a legal position")),
    }
}

fn compare_with_syzygy(table: &Table, folder: &Path) -> usize {
    let mut tables = Tablebase::new();
    tables.add_directory(folder).expect("tables");
    let layout = table.layout();
    let compare = |number: usize| {
        let Some(board) = position(layout, number) else { return 0 };
        let expected = match tables.probe_wdl(&board).expect("a table") {
            AmbiguousWdl::Win => 1,
            AmbiguousWdl::Loss => -1,
            AmbiguousWdl::Draw => 0,
            other => panic!("{other:?} in an ending of four men"),
        };
        assert_eq!(table.get(number).sign(), expected, "{}: {:?}", table.material(), Position::new(board));
        1
    };
    (0..layout.numbers()).into_par_iter().map(compare).sum()
}

#[test]
fn the_longest_wins_are_as_long_as_is_known() {
    let endgames = solved(&["KQvK", "KPvK", "KBNvK"], 2);
    let longest = |name: &str| table(&endgames, name).longest();
    assert_eq!(["KRvK", "KQvK", "KPvK", "KBNvK", "KNvK", "KBvK"].map(longest), [16, 10, 28, 33, 0, 0]);
    assert_eq!(table(&ROOK_AND_KNIGHT, "KRvKN").longest(), 40);
}

#[test]
fn well_known_positions_have_their_results() {
    let cases = [
        // Mate in one, mated, stalemated, and a rook that is lost.
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Forced::win(1)),
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", Forced::loss(0)),
        ("7k/6R1/5K2/8/8/8/8/8 b - - 0 1", Forced::DRAW),
        ("8/8/8/8/8/8/1k6/R6K b - - 0 1", Forced::DRAW),
    ];
    for (fen, expected) in cases {
        assert_eq!(probe(&ROOK_AND_KNIGHT, fen), Some(expected), "{fen}");
    }
    // White wins, whoever White is and wherever up is.
    let images =
        ["8/8/8/3k4/8/8/8/R3K2n w - - 0 1", "R3K2n/8/8/8/3k4/8/8/8 w - - 0 1", "r3k2N/8/8/8/3K4/8/8/8 b - - 0 1"];
    assert_eq!(images.map(|fen| probe(&ROOK_AND_KNIGHT, fen)), [Some(Forced::win(18)); 3]);
    assert_eq!(probe(&ROOK_AND_KNIGHT, "8/8/8/8/8/4k3/8/KQ5n b - - 0 1"), None);
    assert_eq!(probe(&ROOK_AND_KNIGHT, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
}

#[test]
fn a_result_is_the_best_of_those_after_the_moves() {
    let endgames = &*ROOK_AND_KNIGHT;
    let layout = table(endgames, "KRvKN").layout();
    let mut looked_at = 0;
    for number in (0..layout.numbers()).step_by(997) {
        let Some(board) = position(layout, number) else { continue };
        let moves = board.legal_moves();
        let after = |m: &shakmaty::Move| {
            let mut after = board.clone();
            after.play_unchecked(*m);
            endgames.probe(&after).expect("it is solved").before()
        };
        let expected =
            moves.iter().map(after).max().unwrap_or(if board.is_check() { Forced::loss(0) } else { Forced::DRAW });
        assert_eq!(endgames.probe(&board), Some(expected), "{:?}", Position::new(board));
        looked_at += 1;
    }
    assert!(looked_at > 2_000, "{looked_at}");
}

#[test]
fn tables_are_the_same_on_any_number_of_threads() {
    let (alone, many) = (solved(&["KPvK"], 1), solved(&["KPvK"], 3));
    for name in ["KPvK", "KQvK", "KRvK"] {
        assert_eq!(table(&alone, name).bytes(), table(&many, name).bytes());
    }
}

#[test]
fn a_file_is_read_back_and_a_damaged_cut_foreign_or_older_one_refused() {
    let endgames = solved(&["KRvK"], 1);
    let whole = table(&endgames, "KRvK");
    let bytes = whole.bytes().to_vec();
    let back = Table::from_bytes(bytes.clone()).expect("it is whole");
    let numbers = 0..whole.layout().numbers();
    assert!(numbers.clone().all(|number| back.get(number) == whole.get(number)));
    let refused = |bytes: Vec<u8>| Table::from_bytes(bytes).err().expect("it is refused");
    for at in (64..bytes.len()).step_by(211) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(matches!(refused(changed), TableError::Damaged), "byte {at}");
    }
    for cut in [bytes.len() - 1, 1_000, 80] {
        assert!(matches!(refused(bytes[..cut].to_vec()), TableError::Damaged), "{cut} bytes");
    }
    for cut in [0, 10] {
        assert!(matches!(refused(bytes[..cut].to_vec()), TableError::Foreign), "{cut} bytes");
    }
    assert!(matches!(refused(vec![b'x'; 5_000]), TableError::Foreign));
    let mut older = bytes.clone();
    older[15] = b'0';
    assert!(matches!(refused(older), TableError::Version(version) if version == "0"));
}

#[test]
fn a_folder_gives_the_tables_that_are_whole_and_names_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let endgames = solved(&["KRvK"], 1);
    let rook = table(&endgames, "KRvK");
    let path = |name: &str| Endgames::path(folder.path(), name.parse().expect("an ending"));
    std::fs::write(path("KvKR"), rook.bytes()).expect("written");
    std::fs::write(path("KQvK"), &rook.bytes()[..500]).expect("written");
    std::fs::write(folder.path().join("notes.txt"), "mine").expect("written");
    let (found, unusable) = Endgames::open(folder.path());
    assert_eq!(format!("{found:?}"), "Endgames(KRvK)");
    assert_eq!(unusable.len(), 1);
    let said = unusable[0].to_string();
    assert!(said.contains("KQvK.endgame: it is damaged"), "{said}");
    let (none, unusable) = Endgames::open(&folder.path().join("not-there"));
    assert!(none.is_empty() && unusable.is_empty());
}

#[test]
fn pawns_take_in_passing_and_step_twice_from_home_alone() {
    let pieces = "KPvKP".parse::<Material>().expect("an ending").pieces();
    let placement = |squares: [Square; 4], turn| {
        let [a, b, c, d] = squares;
        Placement { squares: [a, b, c, d, Square::A1], turn }
    };
    let before = Men::new(&pieces, placement([Square::A1, Square::H8, Square::E2, Square::D4], Color::White));
    assert!(before.is_position() && before.may_invite_en_passant());
    let mut steps = Vec::new();
    before.each_move(|step| steps.push(step));
    let double = steps.iter().find(|step| step.to == Square::E4).expect("two steps from home");
    assert!(before.invites_en_passant(double));
    let after = Men::new(&pieces, before.after(double));
    let captures = after.en_passant(double.man);
    assert_eq!(captures.len(), 1);
    let left = after.leaving(&captures[0]);
    assert_eq!(left.len(), 3);
    assert!(left.contains(&(Color::Black.pawn(), Square::E3)));
    // Nobody comes back by a double step beside an enemy pawn, because what happens there is told otherwise.
    let mut from = Vec::new();
    after.each_unmove(|placement| from.push(placement.squares[2]));
    assert!(from.contains(&Square::E3) && !from.contains(&Square::E2));
    // A pawn that has moved steps once, and one that is far away invites nobody.
    let moved = Men::new(&pieces, placement([Square::A1, Square::H8, Square::E3, Square::B4], Color::White));
    let mut steps = Vec::new();
    moved.each_move(|step| steps.push(step.to));
    assert!(steps.contains(&Square::E4) && !steps.contains(&Square::E5) && !moved.may_invite_en_passant());
}

/// The depth of win of every position of king and rook against king with Black to move, as published.
#[test]
fn king_and_rook_against_king_is_as_published() {
    let Some(file) = errare_data::find("endgames/krkopt.data") else { return };
    let text = std::fs::read_to_string(file).expect("it can be read");
    let words = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen",
    ];
    let mut compared = 0;
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.trim().split(',').collect();
        let square = |at: usize| format!("{}{}", fields[at], fields[at + 1]).parse::<Square>().expect("a square");
        let men =
            [(Color::White.king(), square(0)), (Color::White.rook(), square(2)), (Color::Black.king(), square(4))];
        let expected = match words.iter().position(|word| *word == fields[6]) {
            Some(depth) => Forced::loss(depth as u8),
            None => Forced::DRAW,
        };
        assert_eq!(ROOK_AND_KNIGHT.look_up(&men, Color::Black), Some(expected), "{line}");
        compared += 1;
    }
    assert_eq!(compared, 28_056);
}

#[test]
fn every_position_of_three_men_is_as_syzygy_says() {
    let Some(folder) = errare_data::find("tablebases") else { return };
    let endgames = solved(&["KPvK"], 2);
    let compared = |name: &str| compare_with_syzygy(table(&endgames, name), &folder);
    assert_eq!(["KPvK", "KNvK", "KBvK", "KRvK", "KQvK"].map(compared), [165_676, 53_806, 52_234, 50_015, 46_137]);
}

#[test]
#[ignore = "all endings of four men take minutes: cargo test --release -p errare-chess --lib endgame -- --ignored --nocapture"]
fn every_position_of_four_men_is_as_syzygy_says() {
    let Some(folder) = errare_data::find("tablebases") else { return };
    let mut endgames = Endgames::default();
    for material in Material::all(4) {
        solve_into(&mut endgames, material, 2);
        let table = endgames.table(material).expect("it is solved");
        let compared = compare_with_syzygy(table, &folder);
        println!("{material}: {compared} positions, longest win {}, {} bytes", table.longest(), table.bytes().len());
    }
}

#[test]
fn a_capture_gains_what_it_takes_less_what_is_taken_back() {
    let pieces = "KQvKR".parse::<Material>().expect("an ending").pieces();
    let gain = |squares: [Square; 4], turn| {
        let [a, b, c, d] = squares;
        let men = Men::new(&pieces, Placement { squares: [a, b, c, d, Square::A1], turn });
        let mut best = None;
        men.each_move(|step| best = best.max(step.taken.map(|_| men.gain(&step))));
        best
    };
    // The rook takes a queen that stands alone, and one that her king guards; the queen takes a rook of either kind.
    assert_eq!(gain([Square::A1, Square::H6, Square::D4, Square::D8], Color::Black), Some(9));
    assert_eq!(gain([Square::E4, Square::H6, Square::D4, Square::D8], Color::Black), Some(4));
    assert_eq!(gain([Square::A1, Square::H6, Square::D4, Square::D8], Color::White), Some(5));
    assert_eq!(gain([Square::A1, Square::E8, Square::D4, Square::D8], Color::White), Some(-4));
    assert_eq!(gain([Square::A1, Square::H7, Square::D4, Square::F8], Color::White), None);
}
