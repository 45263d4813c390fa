//! Puzzles from a file, and how hard they are.

use std::io::Read;
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, Result, bail};
use errare_chess::engine::Engine;
use errare_chess::engine::survey::Surveyor;
use errare_chess::people::Model;
use errare_chess::people::ask::puzzle::{Difficulty, Puzzle};
use errare_chess::people::fit::Split;
use errare_chess::pgn::open;
use rayon::prelude::*;

use crate::output::progress::Progress;

/// A puzzle of a file.
pub(crate) struct Listed {
    pub(crate) line: usize,
    puzzle: Puzzle,
    /// How hard it is known to be.
    pub(crate) rating: Option<f64>,
}

/// Reads the puzzles of a file.
pub(crate) fn read(path: &Path, split: Split, limit: Option<NonZeroUsize>) -> Result<Vec<Listed>> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text).with_context(|| format!("cannot read {}", path.display()))?;
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().enumerate();
    let name = path.display();
    let Some((_, header)) = lines.next() else { bail!("{name}: the file is empty") };
    let columns: Vec<String> = header.split(',').map(|column| column.trim().to_ascii_lowercase()).collect();
    let column = |name: &str| columns.iter().position(|column| column == name);
    let (Some(fen), Some(moves)) = (column("fen"), column("moves")) else {
        bail!("{name}: the first line names no columns fen and moves");
    };
    let rating = column("rating");
    let mut puzzles = Vec::new();
    for (line, row) in lines.filter(|(line, row)| split.holds(*line) && !row.trim().is_empty()) {
        let fields: Vec<&str> = row.split(',').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or("").trim();
        let puzzle = Puzzle::read(field(fen), field(moves)).with_context(|| format!("{name}, line {}", line + 1))?;
        let rating = rating.and_then(|at| field(at).parse().ok());
        puzzles.push(Listed { line: line + 1, puzzle, rating });
        if limit.is_some_and(|limit| puzzles.len() >= limit.get()) {
            break;
        }
    }
    if puzzles.is_empty() {
        bail!("{name}: there are no puzzles in this part of the file");
    }
    Ok(puzzles)
}

/// What makes each of the puzzles hard, on all cores.
pub(crate) fn difficulties(model: &Model, puzzles: &[Listed]) -> Vec<Difficulty> {
    let progress = Progress::new(puzzles.len() as u64, "puzzles");
    let of = |(surveyor, engine): &mut (Surveyor, Engine), listed: &Listed| {
        let difficulty = listed.puzzle.difficulty(model, surveyor, engine);
        progress.inc(1);
        difficulty
    };
    puzzles.par_iter().map_init(|| (Surveyor::default(), Engine::new(4, 1)), of).collect()
}
