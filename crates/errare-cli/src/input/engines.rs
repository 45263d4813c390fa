//! Who is asked what best play gives: the built-in engine or another, and tables of solved endings.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use errare_chess::engine::oracle::{BuiltIn, External, OracleError};
use errare_chess::engine::tables::Tables;
use errare_chess::engine::{Worker, Workers};

pub(crate) type SharedTables = Option<Arc<Tables>>;

/// Tables of solved endings, if there are to be any.
pub(crate) fn tables(folder: Option<&Path>) -> Result<SharedTables> {
    Ok(folder.map(Tables::open).transpose()?.map(Arc::new))
}

/// One who looks, and asks this engine or our own.
pub(crate) fn worker(engine: Option<&Path>, nodes: u64, tables: &SharedTables) -> Result<Worker, OracleError> {
    let worker = match engine {
        Some(path) => Worker::new(External::start(path, nodes)?),
        None => Worker::new(BuiltIn::new(nodes).with_tables(tables.clone())),
    };
    Ok(worker.with_tables(tables.clone()))
}

/// As many as are needed. An engine that cannot be started is known at once.
pub(crate) fn workers<'a>(engine: Option<&'a Path>, nodes: u64, tables: &SharedTables) -> Result<Workers<'a>> {
    let tables = tables.clone();
    let workers = Workers::new(move || worker(engine, nodes, &tables));
    workers.ask(|_| Ok(()))?;
    Ok(workers)
}
