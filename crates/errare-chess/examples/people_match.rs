//! People of one strength against people 200 points stronger, and what Elo's formula expects of them; and how likely Maia's nearest
//! nets find their moves, if it is told where they are.
//!
//!     cargo run --release -p errare-chess --example people_match -- 200 [MAIA]

use std::error::Error;

use errare::game::{Game, Turn};
use errare_chess::Chess;
use errare_chess::engine::Engine;
use errare_chess::people::choices::Earlier;
use errare_chess::people::maia::Maia;
use errare_chess::play::partner::{Partner, Setting, Strategy};
use errare_chess::shakmaty::Position as _;
use rayon::prelude::*;

/// The ratings of the weaker side.
const RATINGS: [f64; 5] = [1_000.0, 1_300.0, 1_600.0, 1_900.0, 2_200.0];
const STRONGER: f64 = 200.0;
/// A move that Maia gives less than this is none that her people play.
const ODD: f64 = 0.01;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(200), |text| text.parse())?;
    let maia = std::env::args_os().nth(2).map(|folder| Maia::read(folder.as_ref())).transpose()?;
    let expected = 100.0 / (1.0 + 10_f64.powf(STRONGER / 400.0));
    println!("rating  games  drawn  plies  score  error  expected  nats  odd");
    for rating in RATINGS {
        let played: Vec<Played> =
            (0..games).into_par_iter().map(|number| play(rating, number, maia.as_ref())).collect();
        let mean_of = |of: &dyn Fn(&Played) -> f64| played.iter().map(of).sum::<f64>() / games as f64;
        let mean = mean_of(&|game| game.score);
        let error = (mean_of(&|game| (game.score - mean).powi(2)) / games as f64).sqrt();
        let drawn = played.iter().filter(|game| game.score == 0.5).count();
        let moves = played.iter().map(|game| game.moves).sum::<f64>().max(1.0);
        let nats = played.iter().map(|game| game.nats).sum::<f64>() / moves;
        let odd = played.iter().map(|game| game.odd).sum::<f64>() / moves;
        let plies = mean_of(&|game| game.plies);
        println!(
            "{rating:6} {games:6} {drawn:6} {plies:6.0} {:5.1} % {:4.1} {expected:8.1} %  {nats:.2} {:4.1} %",
            100.0 * mean,
            100.0 * error,
            100.0 * odd
        );
    }
    Ok(())
}

/// What became of a game.
#[derive(Default)]
struct Played {
    /// The score of the weaker side.
    score: f64,
    plies: f64,
    /// His moves that were no forced ones, what they cost by Maia's net, and how many she would hardly play.
    moves: f64,
    nats: f64,
    odd: f64,
}

/// One game; colours change from game to game.
fn play(rating: f64, number: u64, maia: Option<&Maia>) -> Played {
    let game = Chess::default();
    let (mut engine, mut position) = (Engine::new(1, 1), game.start());
    let mut partner = Partner::new(number);
    let weaker = if number.is_multiple_of(2) { Turn::Max } else { Turn::Min };
    let setting =
        |own_elo, opponent_elo| Setting { strategy: Strategy::Human, own_elo, opponent_elo, loss_limit: 0.15 };
    let (weak, strong) = (setting(rating, rating + STRONGER), setting(rating + STRONGER, rating));
    let mut played = Played::default();
    let mut recent: Vec<Earlier> = Vec::new();
    while game.utility(&position).is_none() {
        let his = game.turn(&position) == weaker;
        let setting = if his { &weak } else { &strong };
        let Some(choice) = partner.choose(&mut engine, &game, &position, setting, &|| false) else { break };
        let moves = position.board().legal_moves();
        if let Some(maia) = maia.filter(|_| his && moves.len() > 1) {
            let at = moves.iter().position(|m| *m == choice.m).expect("a legal move");
            let p = maia.ask(&position, &recent, rating)[at];
            played.moves += 1.0;
            played.nats -= p.max(1e-6).ln();
            played.odd += f64::from(u8::from(p < ODD));
        }
        recent.insert(0, Earlier { played: choice.m, repeated: position.repeated() });
        recent.truncate(7);
        position = position.after(choice.m);
        played.plies += 1.0;
    }
    let white = (game.utility(&position).unwrap_or(0.0) + 1.0) / 2.0;
    played.score = if weaker == Turn::Max { white } else { 1.0 - white };
    played
}
