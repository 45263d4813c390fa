use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position};

use super::{evaluate, features, weights};
use crate::board::random_play::any_position;

fn score(fen: &str) -> i32 {
    evaluate(&fen.parse::<Fen>().unwrap().into_position::<Chess>(CastlingMode::Standard).unwrap())
}

fn mirrored(board: &Chess) -> Chess {
    let mut setup = board.to_setup(EnPassantMode::Legal);
    setup.mirror();
    Chess::from_setup(setup, CastlingMode::Standard).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mirrored_position_is_worth_the_same(board in any_position()) {
        prop_assert_eq!(evaluate(&board), evaluate(&mirrored(&board)));
    }

    #[test]
    fn the_features_make_the_evaluation(board in any_position()) {
        if let Some(features) = features(&board) {
            let weights = weights();
            let part = |game: usize| -> f64 {
                features.counts.iter().map(|&(term, count)| weights[term][game] * f64::from(count)).sum()
            };
            let sum = part(0) * features.middle + part(1) * (1.0 - features.middle);
            let white = sum * features.scales[usize::from(sum < 0.0)];
            let found = f64::from(board.turn().fold_wb(1, -1) * evaluate(&board));
            // The evaluation rounds down twice.
            prop_assert!((white - found).abs() <= 2.0, "{} {}", white, found);
        }
    }
}

#[test]
fn the_start_is_worth_little() {
    assert!(score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 50);
}

#[test]
fn more_material_is_better() {
    let knight_up = score("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let queen_up = score("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(knight_up > 150, "{knight_up}");
    assert!(queen_up > knight_up + 200, "{queen_up}");
}

#[test]
fn what_cannot_be_won_is_worth_nothing() {
    for fen in [
        "4k3/8/8/8/8/8/8/3BK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
        "7k/8/8/8/8/3B4/7P/4K3 w - - 0 1",
        "7k/8/8/8/8/8/7P/4K3 w - - 0 1",
    ] {
        assert_eq!(score(fen), 0, "{fen}");
    }
    assert!(score("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1") < 50);
    assert!(score("4k1r1/8/8/8/8/8/8/2R1KB2 w - - 0 1") < 100);
}

#[test]
fn a_bishop_of_the_right_colour_wins() {
    assert!(score("7k/8/8/8/8/4B3/7P/4K3 w - - 0 1") > 200);
}

#[test]
fn a_lone_king_is_driven_to_the_edge_and_bishop_and_knight_drive_it_to_the_right_corner() {
    for men in ["Q7", "R7", "BB6", "BN6"] {
        let centre = score(&format!("8/8/8/3k4/8/8/2K5/{men} w - - 0 1"));
        let edge = score(&format!("8/8/8/7k/8/6K1/8/{men} w - - 0 1"));
        assert!(1000 < centre && centre < edge, "{men}: {centre} {edge}");
    }
    // The bishop on a1 goes over dark squares and guards h8.
    assert!(score("7k/8/5K2/8/8/8/8/BN6 w - - 0 1") > score("k7/8/2K5/8/8/8/8/BN6 w - - 0 1") + 100);
}

#[test]
fn bishops_of_opposite_colours_make_a_pawn_worth_less() {
    let opposite = score("4kb2/ppp5/8/8/8/8/PPPP4/4KB2 w - - 0 1");
    let same = score("2b1k3/ppp5/8/8/8/8/PPPP4/4KB2 w - - 0 1");
    assert!(0 < opposite && opposite < same, "{opposite} {same}");
}

#[test]
fn a_runner_that_the_king_cannot_catch_is_nearly_a_queen() {
    assert!(score("8/8/8/P7/8/6k1/8/6K1 w - - 0 1") > 400);
}
