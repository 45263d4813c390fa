//! From games to positions with an engine's opinion.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Position};

/// Enough that the engine sees what a search would see behind the position.
const NODES: u32 = 5000;
/// The opening says little: it is always the same.
const FIRST_PLY: usize = 8;
/// One position in so many is taken.
const ONE_IN: u32 = 16;
/// Beyond that a game is decided and the number means little.
const DECIDED: i32 = 2000;

/// A position and the result of the game for white; none if the position was not in it.
struct Found {
    board: Chess,
    result: Option<f64>,
}

/// Writes a line of FEN, the engine's centipawns for white and the result for each position chosen from the games.
pub(crate) fn label(engine: &str, games: impl Read, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::start(engine)?;
    let mut reader = Reader::new(games);
    let mut chooser = Chooser(ChaCha8Rng::seed_from_u64(1));
    while let Some(positions) = reader.read_game(&mut chooser)? {
        for Found { board, result } in positions {
            let Some((centipawns, line)) = engine.judge(&board)? else { continue };
            if centipawns.abs() > DECIDED {
                continue;
            }
            let white = board.turn().fold_wb(centipawns, -centipawns);
            if let Some(quiet) = first_quiet(board, &line) {
                let fen = Fen::from_position(&quiet, EnPassantMode::Legal);
                writeln!(out, "{fen};{white};{}", result.map_or("-".to_owned(), |result| result.to_string()))?;
            }
        }
    }
    Ok(())
}

/// The first position of the engine's line in which it neither takes nor promotes nor is in check. It is worth what the line
/// is worth, and a search stops only in such positions.
fn first_quiet(mut board: Chess, line: &[String]) -> Option<Chess> {
    for text in line {
        let m = text.parse::<UciMove>().ok()?.to_move(&board).ok()?;
        if !(board.is_check() || m.is_capture() || m.is_promotion()) {
            return Some(board);
        }
        board.play_unchecked(m);
    }
    None
}

struct Engine {
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start(path: &str) -> Result<Self, Box<dyn Error>> {
        let child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(to), Some(from)) = (child.stdin, child.stdout) else { return Err("the engine has no pipes".into()) };
        Ok(Self { to, from: BufReader::new(from) })
    }

    /// Centipawns for the side to move and the expected line; none if there is a mate or no move.
    fn judge(&mut self, board: &Chess) -> io::Result<Option<(i32, Vec<String>)>> {
        let fen = Fen::from_position(board, EnPassantMode::Legal);
        writeln!(self.to, "position fen {fen}\ngo nodes {NODES}")?;
        self.to.flush()?;
        let mut judged = None;
        let mut line = String::new();
        while self.from.read_line(&mut line)? > 0 && !line.starts_with("bestmove") {
            if let Some((before, moves)) = line.split_once(" pv ").filter(|_| !line.contains("bound")) {
                let score = before.split_once("score cp ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
                judged = score.map(|score| (score, moves.split_whitespace().map(str::to_owned).collect()));
            }
            line.clear();
        }
        Ok(judged)
    }
}

/// Chooses positions of a game; after some of them random moves are played, since people make only moves that make sense to
/// them and an engine's search sees all.
struct Chooser(ChaCha8Rng);

impl Chooser {
    fn one_in(&mut self, many: u32) -> bool {
        self.0.next_u32().is_multiple_of(many)
    }

    fn choose(&mut self, board: &Chess, result: f64) -> Found {
        let (mut board, mut result) = (board.clone(), Some(result));
        if self.one_in(4) {
            for _ in 0..=self.0.next_u32() % 3 {
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                board.play_unchecked(moves[self.0.next_u32() as usize % moves.len()]);
            }
            result = None;
        }
        Found { board, result }
    }
}

/// A game while it is read.
struct Playing {
    board: Chess,
    ply: usize,
    result: f64,
    found: Vec<Found>,
}

impl Visitor for Chooser {
    type Tags = Option<f64>;
    type Movetext = Playing;
    type Output = Vec<Found>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<Found>, Option<f64>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, result: &mut Option<f64>, name: &[u8], value: RawTag<'_>) -> ControlFlow<Vec<Found>> {
        if name == b"Result" {
            *result = match value.as_bytes() {
                b"1-0" => Some(1.0),
                b"0-1" => Some(0.0),
                b"1/2-1/2" => Some(0.5),
                _ => None,
            };
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, result: Option<f64>) -> ControlFlow<Vec<Found>, Playing> {
        match result {
            Some(result) => {
                ControlFlow::Continue(Playing { board: Chess::default(), ply: 0, result, found: Vec::new() })
            }
            None => ControlFlow::Break(Vec::new()),
        }
    }

    fn san(&mut self, game: &mut Playing, san: SanPlus) -> ControlFlow<Vec<Found>> {
        if game.ply >= FIRST_PLY && self.one_in(ONE_IN) {
            let found = self.choose(&game.board, game.result);
            game.found.push(found);
        }
        let Ok(m) = san.san.to_move(&game.board) else { return ControlFlow::Break(std::mem::take(&mut game.found)) };
        game.board.play_unchecked(m);
        game.ply += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Playing) -> Vec<Found> {
        game.found
    }
}
