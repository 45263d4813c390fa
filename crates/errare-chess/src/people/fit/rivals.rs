//! What an engine would play where people chose.

use std::path::Path;
use std::time::Duration;

use rayon::prelude::*;
use shakmaty::Position as _;

use crate::board::Position;
use crate::engine::Workers;
use crate::engine::external::{ExternalEngine, ExternalError, Limit};

/// How many moves a rival names in each position.
const NAMED: usize = 3;
/// How long an engine may take for an answer before it is taken for dead.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine at one depth, and the moves that it likes best in some positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// How many plies it looks ahead.
    pub depth: usize,
    /// For each position the best moves, the best first, by their places in the order of the rules.
    pub favourites: Vec<Vec<usize>>,
}

impl Rival {
    /// What it is called in tables.
    pub fn name(&self) -> String {
        format!("engine-{}", self.depth)
    }

    /// The best moves in the position of this number; none if it was not asked.
    pub(super) fn named(&self, position: usize) -> &[usize] {
        self.favourites.get(position).map_or(&[], Vec::as_slice)
    }

    /// What it would play there.
    pub(super) fn first(&self, position: usize) -> Option<usize> {
        self.named(position).first().copied()
    }
}

/// An engine at several depths, as a process for each thread.
pub struct Rivals<'a> {
    depths: &'a [usize],
    engines: Workers<'a, ExternalEngine, ExternalError>,
}

impl<'a> Rivals<'a> {
    /// Starts an engine that speaks UCI. One that cannot be started is known at once.
    pub fn start(path: &'a Path, depths: &'a [usize]) -> Result<Self, ExternalError> {
        // The work is spread over processes; and with threads of its own an engine need not answer alike twice.
        let options = [("Threads".to_owned(), "1".to_owned())];
        let engines = Workers::new(move || ExternalEngine::start(path, &options, PATIENCE));
        engines.ask(|_| Ok(()))?;
        Ok(Self { depths, engines })
    }

    /// Asks about positions, on all cores; `done` is told how many were done each time. What the engine saw before is forgotten
    /// before each question, so that the answers depend neither on the order of the positions nor on the number of threads.
    pub fn ask(&self, positions: &[&Position], done: &(dyn Fn(usize) + Sync)) -> Result<Vec<Rival>, ExternalError> {
        let ask = |position: &&Position| {
            self.engines.ask(|engine| {
                let at = |depth: &usize| favourites(engine, position, *depth);
                let answers = self.depths.iter().map(at).collect::<Result<Vec<_>, _>>()?;
                done(1);
                Ok(answers)
            })
        };
        let answers = positions.par_iter().map(ask).collect::<Result<Vec<_>, _>>()?;
        let rival = |(i, depth): (usize, &usize)| Rival {
            depth: *depth,
            favourites: answers.iter().map(|depths: &Vec<Vec<usize>>| depths[i].clone()).collect(),
        };
        Ok(self.depths.iter().enumerate().map(rival).collect())
    }
}

/// The move that it would play, and then the best of three lines. A search for three lines at once sees less of the first, and
/// often prefers another.
fn favourites(engine: &mut ExternalEngine, position: &Position, depth: usize) -> Result<Vec<usize>, ExternalError> {
    let legal = position.board().legal_moves();
    let mut named = Vec::with_capacity(NAMED);
    for lines in [1, NAMED] {
        engine.forget();
        let report = engine.evaluate(position, &[], Limit::Depth(depth), lines)?;
        for first in report.lines.iter().filter_map(|line| line.moves.first()) {
            let place = legal.iter().position(|m| m == first);
            named.extend(place.filter(|place| named.len() < NAMED && !named.contains(place)));
        }
        // One that shows several lines unasked must not have them all counted before the others.
        named.truncate(lines);
    }
    Ok(named)
}
