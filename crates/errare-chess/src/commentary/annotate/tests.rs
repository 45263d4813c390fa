//! Laws of annotated games, with an engine that sees little and soon.

use pgn_reader::{RawComment, Reader, SanPlus, Skip, Visitor};
use std::ops::ControlFlow;

use super::*;
use crate::commentary::judge::{Budget, Players};
use crate::commentary::review::review;
use crate::engine::oracle::BuiltIn;
use crate::engine::{Worker, Workers};
use crate::pgn::Games;

fn read(text: &str) -> Record {
    Games::new(text.as_bytes()).next().expect("a game").expect("a whole one")
}

fn annotated(text: &str) -> String {
    let record = read(text);
    let workers = Workers::new(|| Ok(Worker::new(BuiltIn::new(3_000))));
    let review =
        review(&record, &Players::of_elo(1400.0, 1400.0), &workers, Budget { positions: 2 }).expect("an answer");
    annotate(&record, &review).to_string()
}

const BLUNDERS: &str = "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 {pins [%clk 0:05:00]} 4. Nc3 $1 g6 5. Nxe5 Bxd1 (5... dxe5 \
    {lesser} 6. Qxg4) 6. Bxf7+ Ke7 7. Nd5# {mate [%eval 12.00]} 1-0";
const QUEENS: &str =
    "1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 4. d4 Qh4 5. dxe5 Qxe4+ 6. Be2 Qxg2 7. Nf3 d6 8. Rg1 Qxg1+ 9. Nxg1 dxe5 *";

#[test]
fn annotating_twice_is_annotating_once() {
    for game in [BLUNDERS, QUEENS] {
        let once = annotated(game);
        assert_eq!(annotated(&once), once);
    }
}

#[test]
fn what_others_wrote_stays() {
    let (before, after) = (read(BLUNDERS), read(&annotated(BLUNDERS)));
    assert_eq!(after.tag("Annotator"), Some("errare, judged by the built-in engine"));
    for (old, new) in before.line.moves.iter().zip(&after.line.moves) {
        assert_eq!(old.played, new.played);
        assert!(old.comments.iter().all(|comment| new.comments.contains(comment)));
        assert!(old.variations.iter().all(|line| new.variations.contains(line)));
        assert!(old.nags.iter().all(|nag| new.nags.contains(nag)));
    }
    let mut bare = after.clone();
    mark::strip(&mut bare.line);
    assert_eq!(bare.line, before.line);
    let theirs = read("[Annotator \"Zoe\"]\n\n1. e4 *");
    let after = read(&annotated(&theirs.to_string()));
    assert_eq!((&after.tags()[..1], after.tag("Annotator")), (theirs.tags(), Some("Zoe")));
}

#[test]
fn the_opening_is_a_tag_unless_somebody_has_named_it() {
    let tags = |text: &str| {
        let after = read(&annotated(text));
        assert_eq!(annotated(&after.to_string()), after.to_string());
        ["ECO", "Opening"].map(|name| after.tag(name).map(str::to_owned))
    };
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(tags("1. e4 *"), [some("B00"), some("King's Pawn Game")]);
    assert_eq!(tags("[Opening \"?\"]\n[ECO \"X99\"]\n\n1. e4 *"), [some("X99"), some("?")]);
    assert_eq!(tags("[Opening \"Mine\"]\n\n1. e4 *"), [some("B00"), some("Mine")]);
    assert_eq!(tags("[FEN \"8/8/8/4k3/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 *"), [None, None]);
}

#[test]
fn ours_is_known_again_in_comments_that_were_put_together() {
    let mut together = read(&annotated(BLUNDERS));
    for ply in &mut together.line.moves {
        ply.comments = vec![ply.comments.join(" ")];
    }
    assert_eq!(annotated(&together.to_string()), annotated(BLUNDERS));
}

#[test]
fn a_variation_of_ours_to_which_somebody_adds_is_his() {
    let mut record = read(&annotated(QUEENS));
    let lines = || record.line.moves.iter().flat_map(|ply| &ply.variations).count();
    assert!(lines() > 0, "{record}");
    let ply = record.line.moves.iter_mut().find(|ply| !ply.variations.is_empty()).expect("a better line");
    ply.variations[0].moves[0].comments.push("Mine".to_owned());
    assert!(annotated(&record.to_string()).contains("Mine"));
}

#[test]
fn a_move_has_one_evaluation_and_no_more_than_one_sign() {
    let record = read(&annotated(BLUNDERS));
    for ply in &record.line.moves {
        assert_eq!(ply.comments.join(" ").matches("[%eval ").count(), 1);
        assert!(ply.nags.len() <= 1);
    }
    assert!(record.line.moves.last().is_some_and(|mate| mate.comments.join(" ").contains("[%eval 12.00]")));
}

#[test]
fn who_gives_a_queen_away_is_told_what_was_better_and_the_reader_has_his_peace() {
    let record = read(&annotated(QUEENS));
    let queen = &record.line.moves[4];
    assert_eq!(queen.nags, [4]);
    assert!(queen.variations.iter().any(|line| !line.moves.is_empty() && line.moves[0].played != queen.played));
    let remarks =
        record.line.moves.iter().filter(|ply| ply.comments.iter().any(|text| text.contains("[%end]"))).count();
    assert!((1..=record.line.moves.len().div_ceil(6)).contains(&remarks), "{record}");
    // Every place in a sentence is filled.
    assert!(record.line.moves.iter().flat_map(|ply| &ply.comments).all(|text| !text.contains('{')));
}

#[test]
fn any_game_can_be_annotated() {
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 ".to_owned() + &"1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(3) + "3. e4 e5 1/2-1/2";
    let games = [
        "*",
        "[Result \"1-0\"]\n\n1-0",
        "[FEN \"8/8/8/4k3/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 Ke4 2. Kb3 *",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 98 60\"]\n\n60... Kd7 61. Kd2 Kd6 62. Kd3 *",
        "[Variant \"Chess960\"]\n[FEN \"rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1\"]\n\n1. O-O-O O-O 2. e4 *",
        "1. f3 e5 2. g4 Qh4# 0-1",
        &repeated,
    ];
    for game in games {
        let once = annotated(game);
        let moves = |record: &Record| record.line.moves.iter().map(|ply| ply.played).collect::<Vec<_>>();
        assert_eq!(moves(&read(&once)), moves(&read(game)));
        assert_eq!(annotated(&once), once);
    }
}

#[test]
fn another_reader_reads_the_same_moves_and_an_evaluation_on_each() {
    #[derive(Default)]
    struct Count;
    impl Visitor for Count {
        type Tags = ();
        type Movetext = (usize, usize);
        type Output = (usize, usize);
        fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
            ControlFlow::Continue((0, 0))
        }
        fn san(&mut self, (moves, _): &mut Self::Movetext, _: SanPlus) -> ControlFlow<Self::Output> {
            *moves += 1;
            ControlFlow::Continue(())
        }
        fn comment(&mut self, (_, evals): &mut Self::Movetext, text: RawComment<'_>) -> ControlFlow<Self::Output> {
            *evals += usize::from(text.as_bytes().windows(7).any(|bytes| bytes == b"[%eval "));
            ControlFlow::Continue(())
        }
        fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
            ControlFlow::Continue(Skip(true))
        }
        fn end_game(&mut self, counts: Self::Movetext) -> Self::Output {
            counts
        }
    }
    for (game, plies) in [(BLUNDERS, 13), (QUEENS, 18)] {
        let text = annotated(game);
        let counts = Reader::new(text.as_bytes()).read_game(&mut Count).expect("it reads").expect("a game");
        assert_eq!(counts, (plies, plies));
    }
}

#[test]
fn what_refutes_an_error_stands_where_the_game_leaves_it() {
    // Black does not take the queen; White then leaves her for good.
    let record = read(&annotated("1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Be7 4. a3 *"));
    let first = |index: usize| {
        let lines = record.line.moves[index].variations.iter();
        lines.map(|line| line.moves[0].played.to_string()).collect::<Vec<_>>()
    };
    assert!(first(4).iter().all(|m| m != "Qh5xe5"), "{record}");
    assert_eq!(first(5), ["Nc6xe5"], "{record}");
    let taken = record.line.moves[5].variations[0].moves[0].comments.join(" ");
    assert!(taken.contains("queen for a pawn") && taken.ends_with("[%end]"), "{taken}");
    // Where the game goes that way it shows the line itself.
    let taken = read(&annotated("1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 4. a3 *"));
    assert!(taken.line.moves[5].variations.is_empty(), "{taken}");
    // Where the game ends there is nothing that it could stand beside but the error itself.
    let over = read(&annotated("1. e4 e5 2. Qh5 Nc6 3. Qxe5+ 1/2-1/2"));
    let lines = &over.line.moves[4].variations;
    assert!(
        lines.iter().any(|line| line.moves.len() > 1 && line.moves[0].played == over.line.moves[4].played),
        "{over}"
    );
}

#[test]
fn a_sentence_does_not_begin_with_a_pawn_in_capitals() {
    let text = annotated("1. e4 e5 2. Nf3 Nc6 3. Nxe5 a6 4. Nxc6 a5 5. Nxd8 *");
    let words = text.replace('\n', " ");
    assert!(words.contains("dxc6") || words.contains("bxc6"), "{words}");
    assert!(!words.contains("Dxc6") && !words.contains("Bxc6 "), "{words}");
}
