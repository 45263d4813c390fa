//! Whoever is asked what best play gives.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use errare::search::selective::Report;
use shakmaty::{Move, Position as _};

use super::external::{ExternalEngine, Limit};
use super::tables::Tables;
use super::{Engine, Request};
use crate::board::Position;
use crate::value::{Mover, Value, of_foreign_search};

/// Someone who searches deeply and gives the best line and its value.
pub trait Oracle {
    /// Who it is, for the reader.
    fn name(&self) -> String;

    /// How many positions it looks at for an ordinary answer.
    fn nodes(&self) -> u64;

    /// The best line of a position that has not ended, and the second best if that is not too much to ask.
    fn ask(&mut self, position: &Position) -> Answered;

    /// The best line that begins with one of these moves, or with any if there are none, from so many times the positions of
    /// an ordinary answer.
    fn look_closer(&mut self, position: &Position, among: &[Move], times: u64) -> Answered;

    /// The best line of a position as soon as it mates within so many moves, and from no more positions than an ordinary
    /// answer. What was seen in earlier searches may help.
    fn seek_mate(&mut self, position: &Position, within: i32) -> Answered;
}

/// An answer, or why there is none.
pub type Answered = Result<Report<Move>, OracleError>;

/// An oracle that does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OracleError(
    /// Who it is and what went wrong.
    pub String,
);

/// The second best move is looked at with this part of the positions: only its distance from the best matters.
const SECOND: u64 = 3;

/// The built-in engine, with so many positions for each question.
pub struct BuiltIn {
    engine: Engine,
    nodes: u64,
}

impl BuiltIn {
    /// An engine with a table of its own, on one thread, so that its answers depend on nothing else.
    pub fn new(nodes: u64) -> Self {
        Self { engine: Engine::new(16, 1), nodes }
    }

    /// The same engine, which knows what tables of solved endings say.
    #[must_use]
    pub fn with_tables(mut self, tables: Option<Arc<Tables>>) -> Self {
        self.engine.set_tables(tables);
        self
    }
}

impl Oracle for BuiltIn {
    fn name(&self) -> String {
        "the built-in engine".to_owned()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn ask(&mut self, position: &Position) -> Answered {
        self.engine.forget();
        let mut report = self.engine.report(position, &Request::nodes(self.nodes));
        // A search for two lines at once would see less of the first.
        let others: Vec<Move> =
            position.board().legal_moves().into_iter().filter(|m| report.best() != Some(*m)).collect();
        if !others.is_empty() && !report.lines.is_empty() {
            let second = Request { only: &others, ..Request::nodes(self.nodes / SECOND) };
            report.lines.extend(self.engine.report(position, &second).lines.into_iter().next());
        }
        Ok(report)
    }

    fn look_closer(&mut self, position: &Position, among: &[Move], times: u64) -> Answered {
        self.engine.forget();
        let request = Request { only: among, ..Request::nodes(self.nodes.saturating_mul(times)) };
        Ok(self.engine.report(position, &request))
    }

    fn seek_mate(&mut self, position: &Position, within: i32) -> Answered {
        let seen = |report: &Report<Move>| match report.lines.first().map(|line| Value::<Mover>::of_search(line.value))
        {
            Some(value) if value.mates_within(within) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        Ok(self.engine.search(position, &Request::nodes(self.nodes), &mut |report| seen(report)))
    }
}

/// An engine of somebody else, with so many positions for each question.
pub struct External {
    engine: ExternalEngine,
    nodes: u64,
}

/// How long a stranger may take for an answer before he is taken for dead, beside the time for the search itself.
const PATIENCE: Duration = Duration::from_secs(30);

impl External {
    /// Starts an engine.
    pub fn start(path: &Path, nodes: u64) -> Result<Self, OracleError> {
        let engine = ExternalEngine::start(path, &[], PATIENCE).map_err(|error| OracleError(error.to_string()))?;
        Ok(Self { engine, nodes })
    }

    /// What it says of some moves, or of all, on our scale.
    fn hear(&mut self, position: &Position, among: &[Move], limit: Limit, lines: usize) -> Answered {
        let answer = self.engine.evaluate(position, among, limit, lines);
        let mut report = answer.map_err(|error| OracleError(error.to_string()))?;
        for line in &mut report.lines {
            line.value = of_foreign_search(line.value);
        }
        Ok(report)
    }
}

impl Oracle for External {
    fn name(&self) -> String {
        self.engine.introduction().to_owned()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn ask(&mut self, position: &Position) -> Answered {
        // What it says must not depend on which positions this process was asked about before.
        self.engine.forget();
        self.hear(position, &[], Limit::Nodes(self.nodes), 2)
    }

    fn look_closer(&mut self, position: &Position, among: &[Move], times: u64) -> Answered {
        self.engine.forget();
        self.hear(position, among, Limit::Nodes(self.nodes.saturating_mul(times)), 1)
    }

    fn seek_mate(&mut self, position: &Position, within: i32) -> Answered {
        self.hear(position, &[], Limit::Mate { within, nodes: self.nodes }, 1)
    }
}
