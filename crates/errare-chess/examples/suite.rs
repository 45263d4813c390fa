//! Runs a test suite in EPD: how many of its positions the engine solves in a given time on one thread, or in a given number
//! of positions, which gives the same result on any machine.
//!
//!     cargo run --release -p errare-chess --example suite -- $ERRARE_DATA/epd/wac.epd 1000
//!     cargo run --release -p errare-chess --example suite -- $ERRARE_DATA/epd/wac.epd 1000000n

use std::error::Error;
use std::time::{Duration, Instant};

use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::engine::{Engine, Request};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let effort = arguments.next().unwrap_or("1000".to_owned());
    let (limit, in_nodes) = effort.strip_suffix('n').map_or((effort.as_str(), false), |count| (count, true));
    let limit: u64 = limit.parse()?;
    let text = std::fs::read_to_string(&path)?;
    let (mut solved, mut nodes, mut positions) = (0, 0, 0);
    let begun = Instant::now();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [board, turn, castling, passant, operations @ ..] = fields.as_slice() else {
            return Err(format!("not a position in EPD: {line}").into());
        };
        let game = Chess::from_fen(&format!("{board} {turn} {castling} {passant} 0 1"))?;
        let start = game.start();
        let operations = operations.join(" ");
        let operation = |name: &str| {
            let at = operations.split(';').find_map(|operation| operation.trim().strip_prefix(name))?;
            Some(at.trim().trim_matches('"').to_owned())
        };
        let read = |moves: String| -> Result<Vec<_>, _> {
            moves.split_whitespace().map(|m| game.read_move(&start, m)).collect()
        };
        let best = operation("bm ").map(read).transpose()?;
        let avoid = operation("am ").map(read).transpose()?;
        let deadline = Instant::now() + Duration::from_millis(limit);
        let late = || Instant::now() >= deadline;
        let mut engine = Engine::new(16, 1);
        let request = if in_nodes { Request::nodes(limit) } else { Request { stop: &late, ..Request::default() } };
        let report = engine.report(&start, &request);
        let found = report.best().ok_or("a position without moves")?;
        let right = best.is_none_or(|best| best.contains(&found)) && avoid.is_none_or(|avoid| !avoid.contains(&found));
        (solved, nodes, positions) = (solved + usize::from(right), nodes + report.nodes, positions + 1);
        if !right {
            let name = operation("id ").unwrap_or_default();
            println!("{name}: {} at depth {}, wanted {operations}", game.write_move(&start, found), report.depth);
        }
    }
    let rate = nodes as f64 / begun.elapsed().as_secs_f64() / 1000.0;
    let unit = if in_nodes { "positions" } else { "ms" };
    println!("{solved} of {positions} solved in {limit} {unit} each, {rate:.0} thousand positions a second");
    Ok(())
}
