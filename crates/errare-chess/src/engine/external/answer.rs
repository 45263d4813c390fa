//! What an engine says during a search.

use std::collections::BTreeMap;

use errare::search::selective::{Line, Report};
use shakmaty::Move;

use crate::board::{Chess, Position};
use crate::value::{Mover, Value};

/// The lines of play heard so far, by their number.
pub(super) struct Answer<'a> {
    game: &'a Chess,
    position: &'a Position,
    lines: BTreeMap<usize, (usize, Line<Move>)>,
    longest: usize,
    nodes: u64,
}

impl<'a> Answer<'a> {
    pub(super) fn new(game: &'a Chess, position: &'a Position) -> Self {
        Self { game, position, lines: BTreeMap::new(), longest: 0, nodes: 0 }
    }

    /// Takes what it understands of a line and leaves the rest.
    pub(super) fn hear(&mut self, line: &str) {
        let Some(line) = line.strip_prefix("info ") else { return };
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"string") {
            return;
        }
        let after = |name: &str| words.iter().position(|&word| word == name).map(|i| &words[i + 1..]);
        let number = |name: &str| after(name).and_then(|rest| rest.first()?.parse::<u64>().ok());
        let count = |name: &str| number(name).and_then(|number| usize::try_from(number).ok());
        self.nodes = number("nodes").unwrap_or(self.nodes);
        self.longest = self.longest.max(count("seldepth").unwrap_or(0));
        let Some(value) = after("score").and_then(value).map(Value::as_search) else { return };
        let moves = self.moves(after("pv").unwrap_or_default());
        let multipv = count("multipv").unwrap_or(1);
        // A bound is better than nothing, but not than a value.
        let bound = words.iter().any(|word| ["lowerbound", "upperbound"].contains(word));
        if moves.is_empty() || bound && self.lines.contains_key(&multipv) {
            return;
        }
        self.lines.insert(multipv, (count("depth").unwrap_or(0), Line { value, moves }));
    }

    /// The moves as far as they are legal.
    fn moves(&self, words: &[&str]) -> Vec<Move> {
        let mut position = self.position.clone();
        let mut moves = Vec::new();
        for word in words {
            let Ok(m) = self.game.read_uci(&position, word) else { break };
            position = position.after(m);
            moves.push(m);
        }
        moves
    }

    /// All that was heard, each first move once; none if nothing was.
    pub(super) fn report(self) -> Option<Report<Move>> {
        let depth = self.lines.values().next()?.0;
        let mut lines: Vec<Line<Move>> = Vec::new();
        for (_, line) in self.lines.into_values() {
            if !lines.iter().any(|known| known.moves.first() == line.moves.first()) {
                lines.push(line);
            }
        }
        lines.sort_by_key(|line| -line.value);
        Some(Report { depth, longest: self.longest.max(depth), nodes: self.nodes, lines })
    }
}

/// `cp n` or `mate n`.
fn value(words: &[&str]) -> Option<Value<Mover>> {
    let number: i64 = words.get(1)?.parse().ok()?;
    let number = number.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    match *words.first()? {
        "cp" => Some(Value::centipawns(number)),
        "mate" => Some(Value::mate(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::Game;

    fn report(lines: &[&str]) -> Option<Report<Move>> {
        let game = Chess::default();
        let start = game.start();
        let mut answer = Answer::new(&game, &start);
        lines.iter().for_each(|line| answer.hear(line));
        answer.report()
    }

    #[test]
    fn lines_are_kept_by_number_and_later_ones_replace_earlier_ones() {
        let report = report(&[
            "info depth 1 multipv 1 score cp 10 nodes 20 pv e2e4",
            "info depth 2 seldepth 5 multipv 1 score cp 30 nodes 90 pv d2d4 d7d5",
            "info depth 2 multipv 2 score cp 20 wdl 1 2 3 pv e2e4 e7e5 e4e5",
            "info depth 3 multipv 1 score cp 99 lowerbound pv a2a3",
            "info depth 3 currmove a2a4 currmovenumber 4",
            "info string score cp 77 pv h2h4",
        ])
        .unwrap();
        assert_eq!((report.depth, report.longest, report.nodes), (2, 5, 90));
        assert_eq!(report.lines.iter().map(|line| line.value).collect::<Vec<_>>(), [30, 20]);
        // The illegal end of the second line is cut off.
        assert_eq!(report.lines[1].moves.len(), 2);
    }

    #[test]
    fn scores_are_centipawns_or_moves_to_mate() {
        assert_eq!(value(&["mate", "2"]), Some(Value::mate(2)));
        assert_eq!(value(&["mate", "-1"]), Some(Value::mate(-1)));
        assert_eq!(value(&["cp", "-35"]), Some(Value::centipawns(-35)));
        for rubbish in [&["cp"][..], &["cp", "x"], &["elephants", "3"], &[]] {
            assert_eq!(value(rubbish), None);
        }
        for endless in [["cp", "-99999999999"], ["mate", "-9223372036854775808"]] {
            assert!(value(&endless).is_some_and(|value| value < Value::EVEN));
        }
    }

    #[test]
    fn rubbish_is_no_report() {
        assert_eq!(report(&["info", "info score cp", "info score cp 5 pv e2e5", "score cp 5 pv e2e4", "…"]), None);
    }
}
