//! Who is asked what best play gives: Stockfish, where there is one, or the built-in engine.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use errare_chess::endgame::Endgames;
use errare_chess::engine::oracle::{BuiltIn, External, Oracle, OracleError};
use errare_chess::engine::tables::Tables;

/// Somebody who can be sent for.
pub(crate) struct Judge {
    engine: Option<PathBuf>,
    nodes: u64,
    tables: Option<Arc<Tables>>,
    name: OnceLock<String>,
}

impl Judge {
    /// This engine, or the built-in one, with so many positions for each answer; and tables of solved endings.
    pub(crate) fn new(engine: Option<PathBuf>, nodes: u64, endgames: Endgames) -> Self {
        let tables = (!endgames.is_empty()).then(|| Arc::new(Tables::from(endgames)));
        Self { engine, nodes, tables, name: OnceLock::new() }
    }

    pub(crate) fn oracle(&self) -> Result<Box<dyn Oracle + Send>, OracleError> {
        Ok(match &self.engine {
            Some(path) => Box::new(External::start(path, self.nodes)?),
            None => Box::new(BuiltIn::new(self.nodes).with_tables(self.tables.clone())),
        })
    }

    pub(crate) fn tables(&self) -> Option<Arc<Tables>> {
        self.tables.clone()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who it is: the first time, that takes as long as an engine needs to say its name.
    pub(crate) fn name(&self) -> &str {
        self.name.get_or_init(|| match self.oracle() {
            Ok(oracle) => oracle.name(),
            Err(error) => error.to_string(),
        })
    }
}
