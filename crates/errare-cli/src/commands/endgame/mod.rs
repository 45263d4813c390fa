//! `errare endgame`: solved endings, and what people make of them.

mod page;
mod people;
mod probe;
mod study;
mod swindle;

use std::path::Path;

use anyhow::{Result, bail};
use errare_chess::endgame::Material;

use crate::arguments::{BuildOptions, EndgameCommand, EndgameOptions};
use crate::input::endgames;
use crate::output::{self, NAME, QUIET, text};

pub(crate) fn run(options: &EndgameOptions) -> Result<()> {
    let folder = endgames::folder(options.tables.as_deref())?;
    match &options.command {
        EndgameCommand::Build(options) => build(options, &folder),
        EndgameCommand::Probe(options) => probe::run(options, &folder),
        EndgameCommand::Study(options) => study::run(options, &folder),
        EndgameCommand::Swindle(options) => swindle::run(options, &folder),
        EndgameCommand::People(options) => people::run(options, &folder),
    }
}

fn build(options: &BuildOptions, folder: &Path) -> Result<()> {
    let all = (2..=options.men.unwrap_or(0)).flat_map(|men| Material::all(men.into()));
    let wanted: Vec<Material> = options.endings.iter().copied().chain(all).collect();
    if wanted.is_empty() {
        bail!("there is nothing to build: name an ending such as KRvKN, or --men 4");
    }
    output::to(None, |out| {
        let mut failed = None;
        endgames::built(folder, &wanted, &mut |table, new| {
            let longest = match table.longest() {
                0 => "nobody can force a win".to_owned(),
                moves => format!("the longest win takes {}", text::counted(moves.into(), "move")),
            };
            let size = table.bytes().len().div_ceil(1024);
            let state = if new { "built" } else { "was there" };
            let name = table.material();
            let told = writeln!(out, "{NAME}{name:<8}{NAME:#} {state:<9}  {size:>7} KiB  {longest}");
            failed = failed.take().or(told.and_then(|()| out.flush()).err());
        })?;
        failed.map_or(Ok(()), |error| Err(error.into()))
    })?;
    output::say(QUIET, "", &format!("in {}", folder.display()));
    Ok(())
}
