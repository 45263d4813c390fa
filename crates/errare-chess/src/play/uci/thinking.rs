//! One search, from `go` to `bestmove`.

use std::cell::Cell;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use errare::search::selective::Report;
use shakmaty::{Move, Position as _};

use super::after_game::LastMove;
use super::board::Board;
use super::clock::{Pace, TimeLimits};
use super::command::Go;
use super::info::{Output, describe, score};
use super::options::Options;
use super::signals::Signals;
use crate::engine::tables::Tables;
use crate::engine::{Engine, Request};
use crate::people::ask::rating::Rating;
use crate::play::partner::{Partner, Strategy};
use crate::value::{Mover, Value};

/// What is kept from one search to the next.
pub(super) struct SearchState {
    pub(super) engine: Engine,
    pub(super) partner: Partner,
    pub(super) last: Option<LastMove>,
}

/// How long a first look at all moves may take, however short the time is: without it any move would do.
const FIRST_LOOK: Duration = Duration::from_millis(5);

/// Who has less than this for a move learns nothing of his opponent.
const UNHURRIED: Duration = Duration::from_millis(100);

/// A search and all it needs to know.
pub(super) struct Task<W> {
    pub(super) board: Board,
    pub(super) go: Go,
    /// The moves to look at; all, if empty.
    pub(super) only: Vec<Move>,
    pub(super) options: Options,
    pub(super) tables: Option<Arc<Tables>>,
    pub(super) output: Output<W>,
}

/// Whether somebody who does not think in depths should stop: told to, or a move should have been made.
fn time_to_move(signals: &Signals, limits: TimeLimits) -> bool {
    let limit = limits.soft.or(limits.hard);
    signals.stopped() || limit.is_some_and(|limit| signals.on_the_clock() >= limit)
}

/// What to play, and what answer to expect.
type Decision = (Option<Move>, Option<Move>);

impl<W: Write> Task<W> {
    /// Searches, waits until it may answer, and answers. Nobody is left to hear of output that fails.
    pub(super) fn run(&self, state: &mut SearchState, signals: &Signals) {
        let (best, reply) = self.decide(state, signals);
        // The protocol forbids to answer before being asked to.
        while (self.go.infinite || signals.pondering()) && !signals.stopped() {
            thread::park();
        }
        let Board { game, position, moves } = &self.board;
        state.last = best.map(|m| LastMove { m, by: position.board().turn(), plies: moves.len() });
        let best = best.map_or("(none)".to_owned(), |m| game.write_uci(m));
        let reply = reply.map_or(String::new(), |m| format!(" ponder {}", game.write_uci(m)));
        let _ = self.output.write(&format!("bestmove {best}{reply}\n"));
    }

    fn decide(&self, state: &mut SearchState, signals: &Signals) -> Decision {
        let legal = self.board.position.board().legal_moves();
        if legal.is_empty() {
            let checkmate = self.board.position.board().is_check();
            let score = if checkmate { "mate 0" } else { "cp 0" };
            let _ = self.output.write(&format!("info depth 0 score {score}\n"));
            return (None, None);
        }
        let limits = self.limits();
        let forced = legal.len() == 1 && limits.soft.is_some();
        // Who asks for a search without end, or of certain moves, analyses.
        let plays = self.only.is_empty() && !self.go.infinite && self.options.setting().strategy != Strategy::Strongest;
        if plays
            && !forced
            && let Some(m) = self.ask_partner(state, signals, limits)
        {
            return (Some(m), None);
        }
        let solved = self.solved().filter(|_| limits.hard.is_some());
        let only = solved.map_or(self.only.clone(), |m| vec![m]);
        let report = self.search(state, signals, limits, &only, forced || solved.is_some());
        let line = report.lines.first().map_or(&[][..], |line| &line.moves);
        (line.first().copied().or(legal.first().copied()), line.get(1).copied())
    }

    fn limits(&self) -> TimeLimits {
        let overhead = Duration::from_millis(self.options.move_overhead.unsigned_abs());
        TimeLimits::new(&self.go, self.board.position.board().turn(), overhead)
    }

    /// What the tables of endings play: a search that knows only who wins may never get there.
    fn solved(&self) -> Option<Move> {
        if !self.only.is_empty() || self.options.multi_pv > 1 {
            return None;
        }
        self.tables.as_ref()?.best_move(&self.board.position)
    }

    /// A partner does not think in depths, so he stops when a move should have been made.
    fn ask_partner(&self, state: &mut SearchState, signals: &Signals, limits: TimeLimits) -> Option<Move> {
        let Board { game, position, .. } = &self.board;
        let stop = || time_to_move(signals, limits);
        let setting = self.options.setting();
        state.partner.hurry(limits.soft.or(limits.hard).is_some_and(|limit| limit < UNHURRIED));
        let choice = state.partner.choose(&mut state.engine, game, position, &setting, &stop)?;
        if setting.strategy == Strategy::Tutor {
            let Rating { mean, deviation, .. } = state.partner.rating(&setting);
            let _ = self.output.remark(&format!("you play like {mean:.0}, give or take {deviation:.0}"));
        }
        let (score, time) = (score(choice.value, self.options.show_wdl), signals.elapsed().as_millis());
        let _ = self.output.write(&format!("info depth 1 {score} time {time} pv {}\n", game.write_uci(choice.m)));
        Some(choice.m)
    }

    fn search(
        &self,
        state: &mut SearchState,
        signals: &Signals,
        limits: TimeLimits,
        only: &[Move],
        at_once: bool,
    ) -> Report<Move> {
        let Board { game, position, .. } = &self.board;
        let memory = state.engine.memory();
        let tell = |report: &Report<Move>| {
            let text = describe(game, report, signals.elapsed(), memory.fullness(), self.options.show_wdl);
            let _ = self.output.write(&text);
        };
        let mut pace = Pace::new(limits);
        let watch = pace.clone();
        // What the session and the clock want, and what this search has come to so far.
        let (looked, satisfied) = (Cell::new(false), Cell::new(false));
        let stop = || {
            let wanted =
                signals.stopped() || watch.expired(signals.on_the_clock()) || (satisfied.get() && !signals.pondering());
            wanted && (looked.get() || signals.elapsed() >= FIRST_LOOK)
        };
        let limit = |number: Option<i64>| number.map(|number| u64::try_from(number).unwrap_or(0).max(1));
        let request = Request {
            depth: limit(self.go.depth).map_or(usize::MAX, |depth| usize::try_from(depth).unwrap_or(usize::MAX)),
            nodes: limit(self.go.nodes).unwrap_or(u64::MAX),
            lines: usize::try_from(self.options.multi_pv).unwrap_or(1),
            only,
            stop: &stop,
        };
        let mut told = None;
        let mut listener = |report: &Report<Move>| {
            looked.set(true);
            tell(report);
            told = report.best();
            let Some(line) = report.lines.first() else { return ControlFlow::Break(()) };
            let enough = told.is_some_and(|best| pace.enough(signals.elapsed(), best, line.value));
            let in_moves = Value::<Mover>::of_search(line.value).moves_to_mate().filter(|moves| *moves > 0);
            let mated = self.go.mate.zip(in_moves).is_some_and(|(wanted, moves)| i64::from(moves) <= wanted);
            satisfied.set(enough || at_once || mated);
            if satisfied.get() && !signals.pondering() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = state.engine.search(position, &request, &mut listener);
        // A depth that was broken off may have found something better.
        if report.depth > 0 && report.best() != told {
            tell(&report);
        }
        report
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn partners_move_when_their_time_is_up_and_not_before() {
        let limits = |soft: Option<u64>, hard: u64| TimeLimits {
            soft: soft.map(Duration::from_secs),
            hard: Some(Duration::from_secs(hard)),
        };
        let begun = Instant::now().checked_sub(Duration::from_secs(60)).expect("a minute ago");
        let signals = Signals::new(begun, false);
        assert!(time_to_move(&signals, limits(Some(50), 500)), "what a move should take is over");
        assert!(!time_to_move(&signals, limits(Some(500), 5_000)));
        assert!(time_to_move(&signals, limits(None, 50)));
        assert!(!time_to_move(&signals, TimeLimits::default()), "nothing is limited");
        let pondering = Signals::new(begun, true);
        assert!(!time_to_move(&pondering, limits(Some(50), 500)), "our clock does not run");
        signals.stop();
        assert!(time_to_move(&signals, TimeLimits::default()));
    }
}
