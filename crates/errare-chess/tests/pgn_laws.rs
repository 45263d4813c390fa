//! Whatever can be said of a game survives being written, and another reader finds the same in it.

use std::ops::ControlFlow;

use errare::game::{Game, Notation};
use errare_chess::pgn::{Games, Line, Ply, Record, Tag};
use errare_chess::{Chess, Position};
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::*;
use shakmaty::{Color, KnownOutcome, Outcome, Position as _};

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pP4Pp/8/3pP3/8/8/Pp4pP/R3K2R w KQkq d6 3 17",
    "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 b FBfb - 0 9",
    "7k/8/1N3N2/8/8/1N3N2/8/4K3 w - - 98 120",
];

/// A line in which each number decides what comes next.
fn grow(position: &Position, script: &mut impl Iterator<Item = u16>, texts: &[String], depth: usize) -> Line {
    let mut line = Line::default();
    let mut before = position.clone();
    let mut now = position.clone();
    for choice in script.by_ref().take_while(|choice| choice % 13 != 0).collect::<Vec<_>>() {
        let text = texts[usize::from(choice) % texts.len()].clone();
        match (line.moves.last_mut(), choice % 13) {
            (None, 1) => line.comments.push(text),
            (Some(ply), 1 | 2) => ply.comments.push(text),
            (Some(ply), 3 | 4) => ply.nags.push((choice >> 8) as u8),
            (Some(ply), 5) if depth < 5 => {
                let variation = grow(&before, script, texts, depth + 1);
                ply.variations.extend((variation != Line::default()).then_some(variation));
            }
            _ => {
                let moves = now.board().legal_moves();
                let Some(&played) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                before = std::mem::replace(&mut now, before);
                now = before.after(played);
                line.moves.push(Ply::from(played));
            }
        }
    }
    line
}

fn records() -> impl Strategy<Value = Record> {
    let texts = prop::collection::vec("[^}\r\n]{0,30}|( ?[a-z%\\[]{1,12} ?){0,30}", 1..6);
    let values = prop::collection::vec("[^\r\n]{0,20}", 0..4);
    (any::<prop::sample::Index>(), prop::collection::vec(any::<u16>(), 0..200), texts, values).prop_map(
        |(start, script, texts, values)| {
            let mut tags: Vec<_> =
                values.into_iter().map(|value| Tag { name: "Annotator".to_owned(), value }).collect();
            let fen = STARTS[start.index(STARTS.len())];
            tags.push(Tag { name: "FEN".to_owned(), value: fen.to_owned() });
            let mut record = Record::new(tags).unwrap();
            record.line = grow(&record.start(), &mut script.iter().copied(), &texts, 0);
            record.result = match script.len() % 4 {
                0 => Outcome::Unknown,
                1 => Outcome::Known(KnownOutcome::Draw),
                _ => Outcome::Known(KnownOutcome::Decisive { winner: Color::White }),
            };
            record
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(record in records()) {
        let written = record.to_string();
        let again: Vec<_> = Games::new(written.as_bytes()).collect();
        prop_assert_eq!(&again, &[Ok(record)], "{}", written);
        prop_assert_eq!(again[0].as_ref().unwrap().to_string(), written);
    }

    #[test]
    fn pgn_reader_finds_the_same(record in records()) {
        // It takes the escapes from a text from which it has taken them already.
        prop_assume!(record.tags().iter().all(|tag| !tag.value.contains('\\')));
        let written = record.to_string();
        let mut reader = Reader::build(written.as_bytes())
            .set_supported_comment_length(1 << 16)
            .set_supported_tag_line_length(1 << 12)
            .finish();
        prop_assert_eq!(reader.read_game(&mut Witness).unwrap(), Some(said(&record)), "{}", written);
        prop_assert_eq!(reader.read_game(&mut Witness).unwrap(), None);
    }

    #[test]
    fn a_file_is_its_games_one_after_the_other(games in prop::collection::vec(records(), 0..4)) {
        let file: String = games.iter().map(|record| format!("{record}\n")).collect();
        let again: Result<Vec<_>, _> = Games::new(file.as_bytes()).collect();
        prop_assert_eq!(again, Ok(games));
    }
}

/// All of a record in one line of words.
fn said(record: &Record) -> String {
    let mut words: String = record.tags().iter().map(|tag| format!("{}={} ", tag.name, tag.value)).collect();
    say(&mut words, record.game(), &record.line, record.start());
    words + &record.result.to_string()
}

fn say(words: &mut String, game: &Chess, line: &Line, mut position: Position) {
    line.comments.iter().for_each(|text| words.push_str(&format!("{{{text}}} ")));
    for ply in &line.moves {
        words.push_str(&format!("{} ", game.write_move(&position, ply.played)));
        ply.nags.iter().for_each(|nag| words.push_str(&format!("${nag} ")));
        ply.comments.iter().for_each(|text| words.push_str(&format!("{{{text}}} ")));
        for variation in &ply.variations {
            words.push_str("( ");
            say(words, game, variation, position.clone());
            words.push_str(") ");
        }
        position = game.play(&position, ply.played);
    }
}

/// What pgn-reader finds in a text, in one line of words.
struct Witness;

impl Visitor for Witness {
    type Tags = String;
    type Movetext = String;
    type Output = String;

    fn begin_tags(&mut self) -> ControlFlow<String, String> {
        ControlFlow::Continue(String::new())
    }

    fn tag(&mut self, said: &mut String, name: &[u8], value: RawTag<'_>) -> ControlFlow<String> {
        said.push_str(&format!("{}={} ", String::from_utf8_lossy(name), value.decode_utf8_lossy()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, said: String) -> ControlFlow<String, String> {
        ControlFlow::Continue(said)
    }

    fn san(&mut self, said: &mut String, san: SanPlus) -> ControlFlow<String> {
        said.push_str(&format!("{san} "));
        ControlFlow::Continue(())
    }

    fn nag(&mut self, said: &mut String, nag: Nag) -> ControlFlow<String> {
        said.push_str(&format!("{nag} "));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, said: &mut String, comment: RawComment<'_>) -> ControlFlow<String> {
        said.push_str(&format!("{{{}}} ", String::from_utf8_lossy(comment.as_bytes()).replace('\n', " ")));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, said: &mut String) -> ControlFlow<String, Skip> {
        said.push_str("( ");
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, said: &mut String) -> ControlFlow<String> {
        said.push_str(") ");
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, said: &mut String, outcome: Outcome) -> ControlFlow<String> {
        said.push_str(&outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, said: String) -> String {
        said
    }
}
