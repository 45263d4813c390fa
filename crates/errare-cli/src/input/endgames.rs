//! Solved endings: those that are there, and those that have to be built.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use errare_chess::endgame::{Endgames, Material, Table, TableError, solve};

use super::caches;
use crate::output;
use crate::output::progress::Progress;

/// The folder that was named, or the one among the user's caches.
pub(crate) fn folder(named: Option<&Path>) -> Result<PathBuf> {
    match named {
        Some(folder) => Ok(folder.to_owned()),
        None => Ok(caches::folder().context("name a folder by --tables")?.join("endgames")),
    }
}

/// The tables that were built before. Those that cannot be used are named, and done without.
pub(crate) fn present() -> Endgames {
    let Ok(folder) = folder(None) else { return Endgames::default() };
    let (endgames, unusable) = Endgames::open(&folder);
    for table in unusable {
        output::note(&format!("a table is left out: {table}"));
    }
    endgames
}

/// Endings with all that they need, from a folder; what is not there is built and kept there.
pub(crate) fn built(folder: &Path, wanted: &[Material], listener: &mut dyn FnMut(&Table, bool)) -> Result<Endgames> {
    let mut endgames = Endgames::default();
    for material in wanted.iter().flat_map(Material::needed) {
        if endgames.table(material).is_some() {
            continue;
        }
        let path = Endgames::path(folder, material);
        let (table, new) = match Table::open(&path) {
            Ok(table) if table.material() == material => (table, false),
            Ok(_) => (build(material, &endgames, &path)?, true),
            Err(TableError::File(error)) if error.kind() == std::io::ErrorKind::NotFound => {
                (build(material, &endgames, &path)?, true)
            }
            Err(TableError::File(error)) => return Err(error).with_context(|| path.display().to_string()),
            Err(error) => {
                output::note(&format!("{}: {error}; it is built again", path.display()));
                (build(material, &endgames, &path)?, true)
            }
        };
        listener(&table, new);
        endgames.add(table);
    }
    Ok(endgames)
}

fn build(material: Material, smaller: &Endgames, path: &Path) -> Result<Table> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    output::file::can_be_written(path)?;
    let progress = Progress::of_file(None, &format!("moves: wins of {material}"));
    let table = solve(material, smaller, rayon::current_num_threads(), &|moves| progress.at(0, usize::from(moves)));
    drop(progress);
    output::to(Some(path), |out| Ok(out.write_all(table.bytes())?))?;
    // What is used from here on is what is in the file.
    Table::open(path).with_context(|| path.display().to_string())
}
