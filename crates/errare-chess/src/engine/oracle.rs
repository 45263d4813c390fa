//! Whoever is asked what best play gives.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use errare::search::selective::Report;
use shakmaty::{Move, Position as _};

use super::external::{ExternalEngine, Limit};
use super::tables::Tables;
use super::{Engine, Request};
use crate::board::Position;
use crate::value::of_foreign_search;

/// Someone who searches deeply and gives the best line and its value.
pub trait Oracle {
    /// Who it is, for the reader.
    fn name(&self) -> String;

    /// The best line of a position that has not ended, and the second best if that is not too much to ask.
    fn ask(&mut self, position: &Position) -> Result<Report<Move>, OracleError>;
}

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

    fn ask(&mut self, position: &Position) -> Result<Report<Move>, OracleError> {
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
}

/// An engine of somebody else, with so many positions for each question.
pub struct External {
    engine: ExternalEngine,
    nodes: u64,
}

/// How long a stranger may take for an answer before he is taken for dead, beside the time for the search itself.
const PATIENCE: Duration = Duration::from_secs(30);
/// Positions that a stranger looks at in a second at the least.
const SLOWEST: u64 = 50_000;

impl External {
    /// Starts an engine.
    pub fn start(path: &Path, nodes: u64) -> Result<Self, OracleError> {
        let patience = PATIENCE + Duration::from_secs(nodes / SLOWEST);
        let engine = ExternalEngine::start(path, &[], patience).map_err(|error| OracleError(error.to_string()))?;
        Ok(Self { engine, nodes })
    }
}

impl Oracle for External {
    fn name(&self) -> String {
        self.engine.introduction().to_owned()
    }

    fn ask(&mut self, position: &Position) -> Result<Report<Move>, OracleError> {
        // What it says must not depend on which positions this process was asked about before.
        self.engine.forget();
        let answer = self.engine.evaluate(position, Limit::Nodes(self.nodes), 2);
        let mut report = answer.map_err(|error| OracleError(error.to_string()))?;
        for line in &mut report.lines {
            line.value = of_foreign_search(line.value);
        }
        Ok(report)
    }
}
