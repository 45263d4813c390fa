//! What a prediction of all moves of a position costs: the look, and the rest.

use divan::Bencher;
use errare::distribution::Distribution;
use errare::game::Game;
use errare_chess::engine::survey::Surveyor;
use errare_chess::people::Human;
use errare_chess::people::net::Net;
use errare_chess::people::net::circumstances::Circumstances;
use errare_chess::people::net::input::Input;
use errare_chess::people::net::moves::Index;
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

/// Reading the net that ships.
#[divan::bench]
fn read_the_net(bencher: Bencher<'_, '_>) {
    bencher.bench(|| Net::read(include_bytes!("../src/people/net/people.net")).is_ok());
}

/// What the net sees of all positions: divide by 34.
#[divan::bench]
fn see(bencher: Bencher<'_, '_>) {
    let inputs: Vec<Input> = positions().iter().map(Input::of).collect();
    bencher.bench(|| inputs.iter().map(|input| Net::shipped().see(std::slice::from_ref(input)).len()).sum::<usize>());
}

/// The same, eight positions at once.
#[divan::bench]
fn see_in_batches(bencher: Bencher<'_, '_>) {
    let inputs: Vec<Input> = positions().iter().map(Input::of).collect();
    bencher.bench(|| inputs.chunks(8).map(|inputs| Net::shipped().see(inputs).len()).sum::<usize>());
}

/// What it answers to so many players about all positions: divide by 34.
#[divan::bench(args = [1, 2, 11])]
fn ask(bencher: Bencher<'_, '_>, players: usize) {
    let positions = positions();
    let inputs: Vec<Input> = positions.iter().map(Input::of).collect();
    let seen = Net::shipped().see(&inputs);
    let players: Vec<Circumstances> =
        (0..players).map(|i| 600.0 + 200.0 * i as f64).map(|elo| Circumstances::of(elo, elo)).collect();
    bencher.bench(|| {
        let pairs = positions.iter().zip(&seen);
        pairs.map(|(position, seen)| Net::shipped().ask(seen, &players, &Index::of_all(position)).len()).sum::<usize>()
    });
}

/// The look alone.
#[divan::bench]
fn look(bencher: Bencher<'_, '_>) {
    let positions = positions();
    let mut surveyor = Surveyor::default();
    bencher.bench_local(|| positions.iter().map(|position| surveyor.survey(position).moves.len()).sum::<usize>());
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
