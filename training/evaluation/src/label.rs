//! Positions beside the games, as a search meets them, with an engine's opinion.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use errare_chess::board::is_calm;
use errare_chess::pgn::{Games, open};
use errare_chess::shakmaty::fen::Fen;
use errare_chess::shakmaty::uci::UciMove;
use errare_chess::shakmaty::{Chess, EnPassantMode, Position as _};

use crate::chance::Chance;
use crate::games::DECIDED;
use crate::packed::Sample;

/// Enough that the engine sees what a search would see behind a move.
const DEPTH: u32 = 2;
/// One position of a game in so many is taken.
const ONE_IN: usize = 2;
/// Positions that wait for the engine: it never has to wait for us.
const QUEUE: usize = 64;
/// Of every position so many of the best moves are followed, and so many of the others: a search meets both.
const BEST: usize = 4;
const OTHERS: usize = 12;
/// More than any position has moves.
const ALL_MOVES: usize = 256;

/// Writes positions that lie up to two random moves and one of an engine's choice beside the games, each followed to where nothing
/// is to be taken, with the engine's opinion.
pub(crate) fn label(engine: &str, games: &Path, seed: u64, out: &mut impl Write) -> Result<usize, Box<dyn Error>> {
    let mut child = Command::new(engine).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (Some(mut to), Some(from)) = (child.stdin.take(), child.stdout.take()) else { return Err("no pipes".into()) };
    writeln!(to, "setoption name MultiPV value {ALL_MOVES}")?;
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
    let (mut written, mut chance) = (0, Chance::new(!seed));
    for board in boards {
        let mut lines = answer(&mut answers)?;
        let best = lines.len().min(BEST);
        chance.shuffle(&mut lines[best..]);
        for (centipawns, line) in lines.into_iter().take(BEST + OTHERS) {
            let Some((quiet, plies)) = first_quiet(board.clone(), &line) else { continue };
            let centipawns = if plies % 2 == 0 { centipawns } else { -centipawns };
            if centipawns.abs() <= DECIDED {
                out.write_all(&Sample::new(&quiet, centipawns as i16, None).write())?;
                written += 1;
            }
        }
    }
    child.kill()?;
    asking.join().map_err(|_| "the thread that asks")?;
    Ok(written)
}

/// Up to two moves away: any of the legal ones, takes among them more often than their number says.
fn stray(mut board: Chess, chance: &mut Chance) -> Chess {
    for _ in 0..chance.below(3) {
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

/// What the engine says of each move at the end, the best first: centipawns for the side to move and the line, unless it is a mate.
fn answer(from: &mut impl BufRead) -> std::io::Result<Vec<(i32, Vec<String>)>> {
    let (mut judged, mut text, last) = (Vec::new(), String::new(), format!("info depth {DEPTH} "));
    while from.read_line(&mut text)? > 0 && !text.starts_with("bestmove") {
        if let Some((before, moves)) = text.split_once(" pv ").filter(|_| text.starts_with(&last)) {
            let score = before.split_once("score cp ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
            judged.extend(score.map(|score| (score, moves.split_whitespace().map(str::to_owned).collect())));
        }
        text.clear();
    }
    Ok(judged)
}

/// The first position after the first move of the engine's line in which it neither takes nor promotes nor is in check, or the
/// last one, if nothing is going on there; and how many plies away it is. It is worth what the line is worth, and a search stops
/// only in such positions.
fn first_quiet(mut board: Chess, line: &[String]) -> Option<(Chess, usize)> {
    for (plies, text) in line.iter().enumerate() {
        let m = text.parse::<UciMove>().ok()?.to_move(&board).ok()?;
        if plies > 0 && !(board.is_check() || m.is_capture() || m.is_promotion()) {
            return Some((board, plies));
        }
        board.play_unchecked(m);
    }
    (is_calm(&board) && !board.legal_moves().is_empty()).then_some((board, line.len()))
}
