//! What people of three ratings play on twenty boards, kept in a file: a change of it is seen in review.
//!
//! `UPDATE_EXPECT=1 cargo test --test golden` writes it anew.

use std::fmt::Write as _;

use errare::distribution::Distribution;
use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::engine::survey::{Surveyor, fingerprint};
use errare_chess::people::Human;
use expect_test::expect_file;

const BOARDS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "rnbqkb1r/ppp1pppp/5n2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR b KQkq - 2 3",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6",
    "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4",
    "r1bqkbnr/ppp2ppp/2B5/3pp3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4",
    "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2P1PN1P/PP1NBPP1/R2Q1RK1 w - - 0 11",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "2r3k1/1p3ppp/p1n1b3/8/4P3/P1N2B2/1P3PPP/3R2K1 b - - 2 24",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r2k1/p4ppp/1p2p3/2n5/2P5/1P3B2/P4PPP/3R2K1 w - - 0 25",
    "8/5pk1/3p2p1/2pP3p/1rP2P1P/4R1P1/5K2/8 b - - 3 41",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 60",
    "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "7k/7p/8/2b5/5N2/7p/3q3P/7K w - - 0 1",
];

#[test]
fn what_people_of_three_ratings_play_on_twenty_boards() {
    let mut told = "moves and their probabilities in percent at 1000, 1500 and 2000\n".to_owned();
    // It changes with any value of any move: caches of other values are not read.
    let _ = writeln!(told, "fingerprint of surveys {:016x}", fingerprint());
    for fen in BOARDS {
        let game = Chess::from_fen(fen).unwrap();
        let position = game.start();
        let survey = Surveyor::default().survey(&position);
        let at = [1_000.0, 1_500.0, 2_000.0].map(|elo| {
            let mut out = Distribution::new();
            Human::of_elo(elo).predict(&position, &survey, &mut out);
            out
        });
        let _ = writeln!(told, "\n{fen}");
        for (i, &m) in survey.moves.iter().enumerate() {
            let [weak, middling, strong] = at.each_ref().map(|probabilities| 100.0 * probabilities[i]);
            let _ = writeln!(told, "{:<8}{weak:7.2}{middling:7.2}{strong:7.2}", game.write_move(&position, m));
        }
    }
    expect_file!["golden/probabilities.txt"].assert_eq(&told);
}
