//! Puzzles from a file, and how hard they are.

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, Result, bail};
use errare_chess::people::Model;
use errare_chess::people::ask::puzzle::{Difficulty, Puzzle, difficulties};
use errare_chess::people::choices::Split;
use errare_chess::pgn::{Opened, open};

use super::rows::Rows;
use crate::output::progress::Progress;

/// So many puzzles are looked at before more are read.
const BATCH: usize = 256;

/// A puzzle of a file.
pub(crate) struct ListedPuzzle {
    pub(crate) line: usize,
    puzzle: Puzzle,
    /// How hard it is known to be.
    pub(crate) rating: Option<f64>,
}

/// The puzzles of a file, some at a time.
pub(crate) struct Puzzles {
    name: String,
    rows: Rows<Opened>,
    columns: Columns,
    split: Split,
    /// How many more are wanted.
    left: usize,
    done: usize,
    progress: Progress,
    read: errare_chess::pgn::Progress,
}

/// Where the rows say what.
struct Columns {
    fen: usize,
    moves: usize,
    rating: Option<usize>,
}

impl Puzzles {
    /// Opens a file of puzzles.
    pub(crate) fn open(path: &Path, split: Split, limit: Option<NonZeroUsize>) -> Result<Self> {
        let name = path.display().to_string();
        let opened = open(path)?;
        let read = opened.progress();
        let mut rows = Rows::new(opened);
        let Some(heading) = rows.next().with_context(|| name.clone())? else { bail!("{name}: the file is empty") };
        let (Some(fen), Some(moves)) = (heading.column("fen"), heading.column("moves")) else {
            bail!("{name}: the first line names no columns fen and moves");
        };
        let columns = Columns { fen, moves, rating: heading.column("rating") };
        let progress = Progress::of_file(read.total(), "puzzles");
        Ok(Self {
            name,
            rows,
            columns,
            split,
            left: limit.map_or(usize::MAX, NonZeroUsize::get),
            done: 0,
            progress,
            read,
        })
    }

    /// Reads a whole file without looking at its puzzles: one that cannot be fitted to should be known before long work.
    pub(crate) fn check(path: &Path, split: Split) -> Result<()> {
        let mut puzzles = Self::open(path, split, None)?;
        let mut rated = false;
        while let Some(puzzle) = puzzles.puzzle()? {
            rated |= puzzle.rating.is_some();
        }
        if rated { Ok(()) } else { bail!("{}: no puzzle has a rating to fit to", puzzles.name) }
    }

    /// The next puzzles with what makes them hard, while the user watches; none at the end of the file.
    pub(crate) fn next(&mut self, model: &Model) -> Result<Vec<(ListedPuzzle, Difficulty)>> {
        let mut listed = Vec::new();
        while listed.len() < BATCH.min(self.left) {
            let Some(puzzle) = self.puzzle()? else { break };
            listed.push(puzzle);
        }
        self.left -= listed.len();
        if listed.is_empty() && self.done == 0 {
            bail!("{}: there are no puzzles in this part of the file", self.name);
        }
        let puzzles: Vec<&Puzzle> = listed.iter().map(|listed| &listed.puzzle).collect();
        let hard = difficulties(model, &puzzles, &|_| {});
        self.done += listed.len();
        self.progress.at(self.read.read(), self.done);
        Ok(listed.into_iter().zip(hard).collect())
    }

    /// Reads a puzzle of the part of the file that is wanted.
    fn puzzle(&mut self) -> Result<Option<ListedPuzzle>> {
        while let Some(row) = self.rows.next().with_context(|| self.name.clone())? {
            // The number of a puzzle is that of its line, counted from 0.
            if !self.split.holds(row.line - 1) {
                continue;
            }
            let at = || format!("{}, line {}", self.name, row.line);
            let Columns { fen, moves, rating } = self.columns;
            let puzzle = Puzzle::read(row.field(fen), row.field(moves)).with_context(at)?;
            let rating = rating.map(|at| row.field(at)).filter(|text| !text.is_empty());
            let rating = rating.map(known_rating).transpose().with_context(at)?;
            return Ok(Some(ListedPuzzle { line: row.line, puzzle, rating }));
        }
        Ok(None)
    }
}

/// A rating that a puzzle may have.
fn known_rating(text: &str) -> Result<f64> {
    match text.parse::<f64>() {
        Ok(rating) if (0.0..=10_000.0).contains(&rating) => Ok(rating),
        _ => bail!("the rating {text:?} is not a number from 0 to 10000"),
    }
}
