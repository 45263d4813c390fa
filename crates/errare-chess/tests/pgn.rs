//! Games are read without loss, and what is written is read back.

use errare_chess::board::write_fen;
use errare_chess::pgn::{Games, Record, Tag, open};
use shakmaty::{CastlingMode, KnownOutcome, Outcome};

fn one(text: &str) -> Record {
    let mut games = Games::new(text.as_bytes());
    let record = games.next().unwrap().unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(games.next(), None, "{text}");
    record
}

/// Reads a game, checks that it is read back from what is written, and returns that.
fn rewritten(text: &str) -> String {
    let record = one(text);
    let written = record.to_string();
    let again = one(&written);
    assert_eq!(again, record, "{written}");
    assert_eq!(again.to_string(), written);
    assert!(written.lines().all(|line| line.starts_with('[') || line.chars().count() < 80), "{written}");
    written
}

const ANNOTATED: &str = r#"[Event "A \"good\" game \\ a bad one"]
[White "Müller, Jörg"]
[Round "1"]
[Round "2"]

{Before all.} 1. e4 $1 {[%clk 0:03:00] [%eval 0.17]} ({Rather} 1. d4 d5 (1...
Nf6 2. c4 $6 {then} {so}) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 $5 $146
4. Ba4 Nf6 5. O-O {[%csl Gf1][%cal Re1g1]} 5... Be7 1/2-1/2
"#;

#[test]
fn a_game_in_export_format_is_written_as_it_was_read() {
    assert_eq!(rewritten(ANNOTATED), ANNOTATED);
}

#[test]
fn all_that_is_said_of_a_move_is_kept_with_it() {
    let record = one(ANNOTATED);
    assert_eq!(record.tag("Event"), Some("A \"good\" game \\ a bad one"));
    assert_eq!(record.tags().iter().filter(|tag| tag.name == "Round").count(), 2);
    assert_eq!(record.line.comments, ["Before all."]);
    let first = &record.line.moves[0];
    assert_eq!(
        (first.nags.as_slice(), first.comments.as_slice()),
        (&[1][..], &["[%clk 0:03:00] [%eval 0.17]".into()][..])
    );
    let queens_pawn = &first.variations[0];
    assert_eq!(queens_pawn.comments, ["Rather"]);
    assert_eq!(queens_pawn.moves[1].variations[0].moves[1].comments, ["then", "so"]);
    assert_eq!(record.line.moves[5].nags, [5, 146]);
    assert_eq!(record.result, Outcome::Known(KnownOutcome::Draw));
    let last = record.positions().last().unwrap();
    assert!(write_fen(&last).starts_with("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq"));
    assert_eq!(record.positions().count(), record.line.moves.len() + 1);
}

#[test]
fn other_ways_to_write_mean_the_same() {
    let loose = "\u{FEFF}1.e4!e5?2.Nf3;to the end of the line } \r\n%escaped 3. Zf9\r\n2...Nc6??3.Bc4!!( 3.Bb5!? ( ) )Nf6?!4.0-0 \
                 Bc5+ 5.d3 +- \r\n\r\n5... O–O ½–½ {agreed}";
    let strict = "1. e4 $1 e5 $2 2. Nf3 {to the end of the line ) } 2... Nc6 $4 3. Bc4 $3 (3. Bb5\n\
                  $5) 3... Nf6 $6 4. O-O Bc5 5. d3 $18 O-O {agreed} 1/2-1/2\n";
    assert_eq!(rewritten(loose), strict);
    let en_passant = "1 e4 ... a6 2.e5 d5 3 exd6e.p. e.p. cxd6 1/2";
    assert_eq!(rewritten(en_passant), "1. e4 a6 2. e5 d5 3. exd6 cxd6 1/2-1/2\n");
}

#[test]
fn a_game_begins_where_its_tags_say() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 39\"]\n[SetUp \"1\"]\n\n39... Kd7 (39... Kf7 40. e4) 40. e4 *\n";
    assert_eq!(rewritten(fen), fen);
    let nine_sixty = "[Variant \"Chess960\"]\n[FEN \"1k2r3/8/8/8/8/8/8/RK5R w HAe - 0 1\"]\n\n1. O-O-O Re2 1-0\n";
    assert_eq!(rewritten(nine_sixty), nine_sixty);
    let record = one(nine_sixty);
    assert_eq!(record.game().castling(), CastlingMode::Chess960);
    assert_eq!(write_fen(&record.positions().last().unwrap()), "1k6/8/8/8/8/8/4r3/2KR3R w - - 2 2");
    assert_eq!(record.game().write_uci(record.line.moves[0].played), "b1a1");
    assert_eq!(one("[Variant \"Fischerandom\"]\n\n*").game().castling(), CastlingMode::Chess960);
    assert_eq!(one("[Variant \"From Position\"]\n[FEN \"?\"]\n\n*").game().castling(), CastlingMode::Standard);
}

#[test]
fn a_rating_is_a_number_or_nothing() {
    for (value, elo) in
        [("1850", Some(1850)), ("?", None), ("-", None), ("", None), ("1850?", None), ("0", None), (" 900 ", Some(900))]
    {
        let record = one(&format!("[WhiteElo \"{value}\"]\n[BlackElo \"2000\"]\n\n*"));
        assert_eq!((record.white_elo(), record.black_elo()), (elo, Some(2000)), "{value}");
    }
}

#[test]
fn latin_1_is_read_as_such() {
    let text = b"[White \"M\xFCller\"]\n\n1. e4 {gef\xE4hrlich} *";
    let record = Games::new(&text[..]).next().unwrap().unwrap();
    assert_eq!((record.tag("White"), record.line.moves[0].comments[0].as_str()), (Some("Müller"), "gefährlich"));
}

#[test]
fn games_are_told_apart_by_results_tags_or_a_new_beginning() {
    let text = "1. e4\n\n1. d4 d5\n\n2. c4\n\n[Event \"a\"]\n\n[Event \"b\"]\n\n1. c4 * 1. f4 *\n{said of f4}\n\n{said of b4} 1. b4";
    let games: Vec<_> = Games::new(text.as_bytes()).map(Result::unwrap).collect();
    let lines: Vec<_> = games.iter().map(|game| game.place.unwrap().line).collect();
    let lengths: Vec<_> = games.iter().map(|game| game.line.moves.len()).collect();
    assert_eq!((lines, lengths), (vec![1, 3, 7, 9, 11, 14], vec![1, 3, 0, 1, 1, 1]));
    assert_eq!(games[4].line.moves[0].comments, ["said of f4"]);
    assert_eq!(games[5].line.comments, ["said of b4"]);
}

#[test]
fn a_brace_that_cannot_be_written_becomes_a_parenthesis() {
    let mut record = one("1. e4 *");
    record.line.moves[0].comments.push("a } b\nc".to_owned());
    assert_eq!(record.to_string(), "1. e4 {a ) b c} *\n");
}

#[test]
fn a_tag_needs_a_name_that_can_be_written() {
    for name in ["", "two words", "a\"", "1st"] {
        assert!(Record::new(vec![Tag { name: name.to_owned(), value: String::new() }]).is_err(), "{name}");
    }
}

#[test]
fn every_game_of_the_collection_is_read_and_written_back() {
    let Some(file) = errare_data::find("human/lichess-2018-06-fit.pgn.zst") else { return };
    let text = open(&file).unwrap();
    let progress = text.progress();
    let mut games = 0;
    for record in Games::new(text) {
        let record = record.unwrap();
        assert_eq!(one(&record.to_string()), record);
        games += 1;
    }
    assert_eq!(games, 16_999);
    assert_eq!(Some(progress.read()), progress.total());
}
