//! What solving and studying an ending costs, beside what the memory can do, in one run.
//!
//!     cargo bench -p errare-chess --bench endgame

use std::hint::black_box;
use std::time::Instant;

use errare_chess::endgame::{Endgames, Material, solve};
use errare_chess::study::{PLIES, Player, Players, board, expect};

fn main() {
    // `cargo test --benches` only wants to see that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let material: Material = "KRvKN".parse().expect("an ending");
    for threads in [1, 2] {
        let begun = Instant::now();
        let endgames = solved(material, threads);
        let seconds = begun.elapsed().as_secs_f64();
        println!("{material} and what it needs, solved on {threads}: {seconds:.2} s");
        black_box(endgames);
    }
    let endgames = solved(material, 2);
    probe(&endgames, material);
    let bandwidth = bandwidth();
    println!("reading memory in order, one thread: {:.1} GB/s", bandwidth / 1e9);
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        for player in [Player::Merit(1.4), Player::of_elo(1500.0)] {
            let pair = [Players { white: player.clone(), black: player.clone() }];
            let mut begun = Instant::now();
            let mut seconds = 0.0;
            let expected = pool.install(|| {
                // The last sweep is that over the ending itself; its graph is made in the time before.
                expect(&endgames, material, &pair, &mut |_| {
                    seconds = begun.elapsed().as_secs_f64();
                    begun = Instant::now();
                })
            });
            let expected = expected.expect("the tables are there").remove(0);
            let moves = expected.graph().moves() as f64 * f64::from(PLIES);
            let rate = moves / seconds;
            // A move is a number of four bytes and a position of twelve.
            let part = 16.0 * rate / bandwidth;
            let who = if matches!(player, Player::Merit(_)) { "merit" } else { "people" };
            println!(
                "{who}, {threads} threads: {:.0} million moves a second, graph included; 16 bytes each are {part:.2} of that",
                rate / 1e6
            );
        }
    }
}

fn solved(material: Material, threads: usize) -> Endgames {
    let mut endgames = Endgames::default();
    for needed in material.needed() {
        endgames.add(solve(needed, &endgames, threads, &|_| ()));
    }
    endgames
}

fn probe(endgames: &Endgames, material: Material) {
    let pair = [Players { white: Player::ByTable, black: Player::ByTable }];
    let expected = expect(endgames, material, &pair, &mut |_| ()).expect("the tables are there").remove(0);
    let graph = expected.graph();
    let boards: Vec<_> = graph.positions().step_by(29).filter_map(|number| board(graph, number)).collect();
    let begun = Instant::now();
    let won = boards.iter().filter(|board| endgames.probe(board).is_some_and(|forced| forced.sign() > 0)).count();
    let rate = boards.len() as f64 / begun.elapsed().as_secs_f64();
    println!("probing {} boards, one thread: {:.2} million a second ({won} won)", boards.len(), rate / 1e6);
}

fn bandwidth() -> f64 {
    let numbers = vec![1_u64; 32 << 20];
    let begun = Instant::now();
    let total: u64 = (0..4).map(|_| black_box(&numbers).iter().sum::<u64>()).sum();
    black_box(total);
    4.0 * 8.0 * numbers.len() as f64 / begun.elapsed().as_secs_f64()
}
