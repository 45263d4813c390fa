//! What a prediction of all moves of a position costs: the look, and the rest.

use divan::Bencher;
use errare::distribution::Distribution;
use errare::game::Game;
use errare_chess::engine::survey::Surveyor;
use errare_chess::people::Human;
use errare_chess::pgn::Games;
use errare_chess::{Chess, Position};

fn main() {
    divan::main();
}

/// Positions of a game by Morphy (Paris 1858) and of an ending.
fn positions() -> Vec<Position> {
    let game = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
                11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";
    let record = Games::new(game.as_bytes()).next().expect("a game").expect("a whole game");
    let ending = Chess::from_fen("8/5pk1/3p2p1/2pP3p/1rP2P1P/4R1P1/5K2/8 b - - 3 41").expect("a position").start();
    record.positions().take(33).chain([ending]).collect()
}

/// All positions, one after the other: divide by 34.
#[divan::bench]
fn look_and_predict(bencher: Bencher<'_, '_>) {
    let positions = positions();
    let mut surveyor = Surveyor::default();
    let mut out = Distribution::new();
    bencher.bench_local(|| {
        for position in &positions {
            let survey = surveyor.survey(position);
            Human::of_elo(1_500.0).predict(position, &survey, &mut out);
        }
    });
}

/// The same without looking.
#[divan::bench]
fn predict_alone(bencher: Bencher<'_, '_>) {
    let mut surveyor = Surveyor::default();
    let seen: Vec<_> = positions().into_iter().map(|position| (surveyor.survey(&position), position)).collect();
    let mut out = Distribution::new();
    bencher.bench_local(|| {
        for (survey, position) in &seen {
            Human::of_elo(1_500.0).predict(position, survey, &mut out);
        }
    });
}
