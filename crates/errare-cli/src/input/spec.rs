//! Games by name, and what is said of a name that is wrong.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use errare::games::explicit::ExplicitTree;
use errare::spec::{AnyGame, SpecError};

use super::text::read_text;

/// A game by name, or a tree from a file.
pub(crate) fn read_game(text: &str) -> Result<AnyGame> {
    let path = Path::new(text);
    if path.extension().is_some_and(|extension| extension == "tree") {
        let tree = ExplicitTree::parse(&read_text(path)?).with_context(|| path.display().to_string())?;
        return Ok(AnyGame::Explicit(tree));
    }
    AnyGame::parse(text).map_err(|error| pointed(&error))
}

/// A wrong specification, with the wrong word pointed at.
pub(crate) fn pointed(error: &SpecError) -> anyhow::Error {
    let pointer: Vec<String> = error.pointer().lines().map(|line| format!("  {line}")).collect();
    anyhow!("{}\n{}\n{}", error.problem, pointer.join("\n"), error.hint)
}
