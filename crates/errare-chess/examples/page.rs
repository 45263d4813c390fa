//! A page from games in PGN on standard input, on standard output.
//!
//!     cargo run --release -p errare-chess --example page < games.pgn > games.html

use std::error::Error;
use std::io::{Write, stdin, stdout};

use errare_chess::judge::{Budget, Players, Worker, Workers};
use errare_chess::oracle::Embedded;
use errare_chess::page::{MOST_GAMES, foot, game, head};
use errare_chess::pgn::Games;
use errare_chess::review::review;

fn main() -> Result<(), Box<dyn Error>> {
    let workers = Workers::new(|| Ok(Worker::new(Embedded::new(20_000))));
    let mut out = stdout().lock();
    out.write_all(head("Games").as_bytes())?;
    for record in Games::new(stdin().lock()).take(MOST_GAMES) {
        let record = record?;
        let elo = |known: Option<u16>| known.map_or(1500.0, f64::from);
        let players = Players::of_elo(elo(record.white_elo()), elo(record.black_elo()));
        let review = review(&record, &players, &workers, Budget { positions: 8 })?;
        out.write_all(game(&record, &review)?.as_bytes())?;
    }
    Ok(out.write_all(foot().as_bytes())?)
}
