//! Positions whose point is known.

use errare::game::{Game, Notation};

use super::{AdviceKind, Explanation, explain};
use crate::board::Chess;
use crate::commentary::judge::{Budget, Players};
use crate::engine::Worker;
use crate::engine::oracle::BuiltIn;

fn explained(fen: &str, white: f64, black: f64) -> Explanation {
    explained_after(fen, &[], white, black)
}

fn explained_after(fen: &str, moves: &[&str], white: f64, black: f64) -> Explanation {
    let game = Chess::from_fen(fen).expect("a position");
    let play = |position, m: &&str| game.play(&position, game.read_move(&position, m).expect("a move"));
    let position = moves.iter().fold(game.start(), play);
    let mut worker = Worker::new(BuiltIn::new(40_000));
    let players = Players::of_elo(white, black);
    explain(&game, &position, &players, &mut worker, Budget { positions: 24 }).expect("an oracle that answers")
}

fn told(explanation: &Explanation, kind: AdviceKind) -> Vec<&str> {
    explanation.advice.iter().filter(|advice| advice.kind == kind).map(|advice| advice.san.as_str()).collect()
}

#[test]
fn a_tempting_capture_that_loses_a_piece_is_a_danger() {
    // Black has just taken back on d5, which makes people look there.
    let before = "r1bqkb1r/pppn1ppp/4pn2/3P2B1/3P4/2N5/PP2PPPP/R2QKBNR b KQkq - 0 5";
    let elephant = explained_after(before, &["exd5"], 1200.0, 1200.0);
    assert_eq!(told(&elephant, AdviceKind::Danger), ["Nxd5"]);
    let danger = elephant.advice.iter().find(|advice| advice.kind == AdviceKind::Danger).expect("a danger");
    assert_eq!(danger.line[..4], ["Nxd5", "Nxd5", "Bxd8", "Bb4+"], "{}", danger.text);
}

#[test]
fn a_lost_player_is_shown_the_stalemate_to_hope_for() {
    let lost = explained("7k/6pp/8/2b1N3/8/7p/3q3P/7K w - - 0 1", 1100.0, 1100.0);
    assert!(lost.v <= -0.5, "{}", lost.v);
    assert_eq!(told(&lost, AdviceKind::Swindle), ["Ng6+"], "{:?}", lost.advice);
    let swindle = lost.advice.iter().find(|advice| advice.kind == AdviceKind::Swindle).expect("a swindle");
    assert!(swindle.text.contains("hxg6??") && swindle.text.contains("talemate"), "{}", swindle.text);
}

#[test]
fn a_lost_player_is_shown_his_best_practical_chance() {
    let lost = explained("7k/7p/8/2b5/5N2/7p/3q3P/7K w - - 0 1", 1500.0, 1100.0);
    assert!(lost.v <= -0.5, "{}", lost.v);
    let swindles: Vec<_> = lost.advice.iter().filter(|advice| advice.kind == AdviceKind::Swindle).collect();
    let [swindle] = swindles.as_slice() else { panic!("{:?}", lost.advice) };
    assert!(swindle.text.starts_with("Theory offers nothing"), "{}", swindle.text);
    // What people make of it is more than what theory does.
    assert!(lost.u > lost.v);
}

#[test]
fn mate_is_named_and_nothing_is_called_safer() {
    let mate = explained("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1500.0, 1500.0);
    assert_eq!(mate.advice[0].san, "Ra8#");
    assert!(mate.standing[0].contains("mates in 1"), "{:?}", mate.standing);
    assert!(told(&mate, AdviceKind::Safe).is_empty());
}

#[test]
fn a_blocked_board_is_balanced_and_quiet() {
    let blocked = explained("4k3/8/1p1p1p1p/1PpPpPpP/2P1P1P1/8/8/4K3 w - - 0 1", 1500.0, 1500.0);
    assert!(blocked.u.abs() < 0.3 && blocked.v.abs() < 0.5, "{} {}", blocked.u, blocked.v);
    assert!(told(&blocked, AdviceKind::Danger).is_empty() && told(&blocked, AdviceKind::Trap).is_empty());
}

#[test]
fn the_only_move_is_called_so_and_a_bare_king_is_a_draw() {
    let only = explained("7k/8/8/8/8/8/5q2/7K w - - 0 1", 1500.0, 1500.0);
    assert!(only.over && only.standing[0].starts_with("Stalemate"));
    let forced = explained("k7/8/8/8/8/8/1r6/K7 w - - 0 1", 1500.0, 1500.0);
    assert!(forced.advice[0].text.contains("only legal move"), "{:?}", forced.advice);
}

#[test]
fn who_finds_what_keeps_the_result_agrees_with_how_likely_the_mover_is_to() {
    let mate = explained("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1400.0, 1400.0);
    let (keep, best) = (mate.finds.expect("a win to be found"), mate.finds_best.expect("a mate to be found"));
    assert!((keep.at(1400.0) - mate.keeps).abs() < 1e-9, "{keep:?} {}", mate.keeps);
    assert!(keep.curve.iter().zip(best.curve).all(|(keep, best)| *keep >= best));
}

#[test]
fn where_all_moves_are_alike_or_there_is_one_there_is_nothing_to_find() {
    let forced = explained("k7/8/8/8/8/8/1r6/K7 w - - 0 1", 1500.0, 1500.0);
    let blocked = explained("4k3/8/1p1p1p1p/1PpPpPpP/2P1P1P1/8/8/4K3 w - - 0 1", 1500.0, 1500.0);
    assert!(blocked.moves.iter().all(|m| m.keeps));
    for nothing in [forced, blocked] {
        assert!(nothing.finds.is_none() && nothing.finds_best.is_none());
        assert!(serde_json::to_value(&nothing).unwrap()["finds"].is_null());
    }
}

#[test]
fn a_quiet_opening_is_lifeless_and_a_sharp_one_is_not() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let said = |moves: &str| {
        let moves: Vec<&str> = moves.split(' ').collect();
        explained_after(start, &moves, 2_000.0, 2_000.0).standing.join(" ")
    };
    // The openings of Michie's example.
    let pianissimo = said("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6");
    assert!(pianissimo.contains("lifeless"), "{pianissimo}");
    let gruenfeld = said("d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 c5");
    assert!(!gruenfeld.contains("lifeless"), "{gruenfeld}");
}

#[test]
fn nobody_is_advised_to_walk_into_a_mate_that_is_near() {
    // Légal's mate: the queen can be taken, and most would.
    let before = "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
    let legal = explained_after(before, &["Nxe5"], 1_200.0, 1_200.0);
    assert!(told(&legal, AdviceKind::Chance).is_empty(), "{:?}", legal.advice);
    assert_eq!(told(&legal, AdviceKind::Danger), ["Bxd1"]);
}
