//! Positions beside the games, as a search meets them, with an engine's opinion.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use errare_chess::pgn::{Games, open};
use errare_chess::shakmaty::fen::Fen;
use errare_chess::shakmaty::uci::UciMove;
use errare_chess::shakmaty::{Chess, EnPassantMode, Position as _};

use crate::chance::Chance;
use crate::games::DECIDED;
use crate::packed::Sample;

/// Enough that the engine sees what a search would see behind the position.
const DEPTH: u32 = 6;
/// One position of a game in so many is taken.
const ONE_IN: usize = 6;
/// Positions that wait for the engine: it never has to wait for us.
const QUEUE: usize = 64;

/// Writes positions that lie up to three random moves beside the games, each followed to where nothing is to be taken, with
/// the engine's opinion.
pub(crate) fn label(engine: &str, games: &Path, seed: u64, out: &mut impl Write) -> Result<usize, Box<dyn Error>> {
    let mut child = Command::new(engine).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (Some(mut to), Some(from)) = (child.stdin.take(), child.stdout.take()) else { return Err("no pipes".into()) };
    let (sender, boards) = std::sync::mpsc::sync_channel(QUEUE);
    let games = Games::new(open(games)?);
    let asking = std::thread::spawn(move || {
        let mut chance = Chance::new(seed);
        for record in games.flatten() {
            for position in record.positions() {
                if !chance.one_in(ONE_IN) {
                    continue;
                }
                let board = stray(position.board().clone(), &mut chance);
                let fen = Fen::from_position(&board, EnPassantMode::Legal);
                if board.legal_moves().is_empty() || writeln!(to, "position fen {fen}\ngo depth {DEPTH}").is_err() {
                    continue;
                }
                if sender.send(board).is_err() {
                    return;
                }
            }
        }
    });
    let mut answers = BufReader::new(from);
    let mut written = 0;
    for board in boards {
        let Some((centipawns, line)) = answer(&mut answers)? else { continue };
        let Some((quiet, plies)) = first_quiet(board, &line) else { continue };
        let centipawns = if plies % 2 == 0 { centipawns } else { -centipawns };
        if centipawns.abs() <= DECIDED {
            out.write_all(&Sample::new(&quiet, centipawns as i16, None).write())?;
            written += 1;
        }
    }
    child.kill()?;
    asking.join().map_err(|_| "the thread that asks")?;
    Ok(written)
}

/// Up to three moves away: any of the legal ones, takes among them more often than their number says.
fn stray(mut board: Chess, chance: &mut Chance) -> Chess {
    for _ in 0..chance.below(4) {
        let moves = board.legal_moves();
        let takes: Vec<_> = moves.iter().filter(|m| m.is_capture()).collect();
        let m = match () {
            () if moves.is_empty() => break,
            () if !takes.is_empty() && chance.one_in(3) => *takes[chance.below(takes.len())],
            () => moves[chance.below(moves.len())],
        };
        board.play_unchecked(m);
    }
    board
}

/// The last thing that the engine says of a position: centipawns for the side to move and the line; none of a mate.
fn answer(from: &mut impl BufRead) -> std::io::Result<Option<(i32, Vec<String>)>> {
    let (mut judged, mut text) = (None, String::new());
    while from.read_line(&mut text)? > 0 && !text.starts_with("bestmove") {
        if let Some((before, moves)) = text.split_once(" pv ").filter(|_| !text.contains("bound")) {
            let score = before.split_once("score cp ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
            judged = score.map(|score| (score, moves.split_whitespace().map(str::to_owned).collect()));
        }
        text.clear();
    }
    Ok(judged)
}

/// The first position of the engine's line in which it neither takes nor promotes nor is in check, and how many plies away it
/// is. It is worth what the line is worth, and a search stops only in such positions.
fn first_quiet(mut board: Chess, line: &[String]) -> Option<(Chess, usize)> {
    for (plies, text) in line.iter().enumerate() {
        let m = text.parse::<UciMove>().ok()?.to_move(&board).ok()?;
        if !(board.is_check() || m.is_capture() || m.is_promotion()) {
            return Some((board, plies));
        }
        board.play_unchecked(m);
    }
    None
}
