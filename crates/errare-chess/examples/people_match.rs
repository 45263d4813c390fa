//! People of one strength against people 200 points stronger, and what Elo's formula expects of them.
//!
//!     cargo run --release -p errare-chess --example people_match -- 200

use std::error::Error;

use errare::game::{Game, Turn};
use errare_chess::Chess;
use errare_chess::engine::Engine;
use errare_chess::play::partner::{Partner, Setting, Strategy};
use rayon::prelude::*;

/// The ratings of the weaker side.
const RATINGS: [f64; 5] = [1_000.0, 1_250.0, 1_500.0, 1_750.0, 2_000.0];
const STRONGER: f64 = 200.0;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(200), |text| text.parse())?;
    let expected = 100.0 / (1.0 + 10_f64.powf(STRONGER / 400.0));
    println!("rating  games  drawn  score  error  expected");
    for rating in RATINGS {
        let scores: Vec<f64> = (0..games).into_par_iter().map(|number| play(rating, number)).collect();
        let mean = scores.iter().sum::<f64>() / games as f64;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / games as f64;
        let error = (variance / games as f64).sqrt();
        let drawn = scores.iter().filter(|&&score| score == 0.5).count();
        println!("{rating:6} {games:6} {drawn:6} {:5.1} % {:4.1} {expected:8.1} %", 100.0 * mean, 100.0 * error);
    }
    Ok(())
}

/// The score of the weaker side in one game; colours change from game to game.
fn play(rating: f64, number: u64) -> f64 {
    let game = Chess::default();
    let (mut engine, mut position) = (Engine::new(1, 1), game.start());
    let mut partner = Partner::new(number);
    let weaker = if number.is_multiple_of(2) { Turn::Max } else { Turn::Min };
    let setting =
        |own_elo, opponent_elo| Setting { strategy: Strategy::Human, own_elo, opponent_elo, loss_limit: 0.15 };
    let (weak, strong) = (setting(rating, rating + STRONGER), setting(rating + STRONGER, rating));
    while game.utility(&position).is_none() {
        let setting = if game.turn(&position) == weaker { &weak } else { &strong };
        let Some(choice) = partner.choose(&mut engine, &game, &position, setting, &|| false) else { break };
        position = position.after(choice.m);
    }
    let white = (game.utility(&position).unwrap_or(0.0) + 1.0) / 2.0;
    if weaker == Turn::Max { white } else { 1.0 - white }
}
