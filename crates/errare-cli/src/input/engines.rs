//! Who is asked what best play gives: the built-in engine or another, and tables of solved endings.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use errare_chess::engine::oracle::{BuiltIn, External, OracleError};
use errare_chess::engine::tables::Tables;
use errare_chess::engine::{Worker, Workers};

use super::endgames;
use crate::arguments::EngineChoice;
use crate::output::note;

pub(crate) type SharedTables = Option<Arc<Tables>>;

/// Tables of solved endings: Syzygy's from a folder that was named, and those that errare has built.
pub(crate) fn tables(folder: Option<&Path>) -> Result<SharedTables> {
    let built = endgames::present();
    Ok(match folder.map(Tables::open).transpose()? {
        Some(syzygy) => Some(Arc::new(syzygy.with_endgames(built))),
        None if built.is_empty() => None,
        None => Some(Arc::new(Tables::from(built))),
    })
}

/// The engine that is meant, if it is not our own. One that nobody named must work, or else ours is asked.
pub(crate) fn engine(choice: &EngineChoice, nodes: u64) -> Option<PathBuf> {
    match choice {
        EngineChoice::BuiltIn => None,
        EngineChoice::Path(path) => Some(path.clone()),
        EngineChoice::Auto => {
            let path = installed()?;
            match External::start(&path, nodes) {
                Ok(_) => Some(path),
                Err(error) => {
                    note(&format!("{error}; the built-in engine is asked instead"));
                    None
                }
            }
        }
    }
}

/// The engine that is asked if nobody names one and it is there.
pub(crate) fn installed() -> Option<PathBuf> {
    on_the_path(STOCKFISH)
}

/// The strongest engine that many people have.
const STOCKFISH: &str = "stockfish";

/// A program of this name in one of the folders where programs are looked for.
fn on_the_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&folders).map(|folder| folder.join(&file)).find(|path| path.is_file())
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
