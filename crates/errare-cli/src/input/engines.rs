//! Who is asked what best play gives: the embedded engine or another, and tables of solved endings.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use errare_chess::judge::{Worker, Workers};
use errare_chess::oracle::{Embedded, External, OracleError};
use errare_chess::tables::Tables;

pub(crate) type SharedTables = Option<Arc<Tables>>;

/// Tables of solved endings, if there are to be any.
pub(crate) fn tables(folder: Option<&Path>) -> Result<SharedTables> {
    Ok(folder.map(Tables::open).transpose()?.map(Arc::new))
}

/// One who looks, and asks this engine or our own.
pub(crate) fn worker(engine: Option<&Path>, nodes: u64) -> Result<Worker, OracleError> {
    Ok(match engine {
        Some(path) => Worker::new(External::start(path, nodes)?),
        None => Worker::new(Embedded::new(nodes)),
    })
}

/// As many as are needed. An engine that cannot be started is known at once.
pub(crate) fn workers(engine: Option<&Path>, nodes: u64) -> Result<Workers<'_>> {
    let workers = Workers::new(move || worker(engine, nodes));
    workers.ask(|_| Ok(()))?;
    Ok(workers)
}
