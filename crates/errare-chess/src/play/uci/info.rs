//! What we say about a search.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use errare::search::selective::{Line, Report};
use shakmaty::Move;

use crate::board::Chess;
use crate::value::{Mover, Value};

/// Where all threads of a session write, a whole message at a time.
pub(super) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// The longest remark; what was wrong may have been a megabyte.
const LONGEST_REMARK: usize = 400;

impl<W: Write> Output<W> {
    pub(super) fn new(out: W) -> Self {
        Self(Arc::new(Mutex::new(out)))
    }

    /// Writes lines and sees that they arrive.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Says something in one line that a chess program shows to its user.
    pub(super) fn remark(&self, text: &str) -> io::Result<()> {
        let mut line: String =
            text.chars().take(LONGEST_REMARK).map(|c| if c.is_control() { ' ' } else { c }).collect();
        if line.len() < text.len() {
            line.push('…');
        }
        self.write(&format!("info string {line}\n"))
    }
}

/// One line of information for each line of play.
pub(super) fn describe(game: &Chess, report: &Report<Move>, elapsed: Duration, fullness: usize, wdl: bool) -> String {
    let mut text = String::new();
    let milliseconds = elapsed.as_millis();
    let rate = (report.nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    for (i, line) in report.lines.iter().enumerate() {
        let (depth, longest, number, nodes) = (report.depth, report.longest.max(report.depth), i + 1, report.nodes);
        let score = score(Value::of_search(line.value), wdl);
        let _ = write!(text, "info depth {depth} seldepth {longest} multipv {number} {score} nodes {nodes} nps {rate}");
        let _ = writeln!(text, " hashfull {fullness} time {milliseconds} pv{}", moves(game, line));
    }
    text
}

fn moves(game: &Chess, line: &Line<Move>) -> String {
    line.moves.iter().map(|&m| format!(" {}", game.write_uci(m))).collect()
}

/// A value as `score cp` or `score mate`.
pub(super) fn score(value: Value<Mover>, wdl: bool) -> String {
    let mate = value.moves_to_mate();
    let mut text = match mate {
        Some(moves) => format!("score mate {moves}"),
        None => format!("score cp {}", value.as_search()),
    };
    if wdl {
        let [win, draw, loss] = match mate {
            Some(_) if value > Value::EVEN => [1000, 0, 0],
            Some(_) => [0, 0, 1000],
            None => value.score().win_draw_loss(),
        };
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_winner() {
        assert_eq!(score(Value::mate(1), false), "score mate 1");
        assert_eq!(score(Value::mate(2), true), "score mate 2 wdl 1000 0 0");
        assert_eq!(score(Value::mate(-1), false), "score mate -1");
        assert_eq!(score(Value::mate(-2), true), "score mate -2 wdl 0 0 1000");
        assert_eq!(score(Value::centipawns(-35), false), "score cp -35");
        assert_eq!(score(Value::EVEN, true), "score cp 0 wdl 250 500 250");
    }

    #[test]
    fn a_remark_is_one_short_line() {
        let out = Output::new(Vec::new());
        out.remark(&format!("a\nb\r{}", "ü".repeat(5000))).unwrap();
        let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
        assert!(text.starts_with("info string a b ü") && text.ends_with("ü…\n"));
        assert!(text.lines().count() == 1 && text.len() < 1000);
    }
}
