//! Which games of a file to learn from, evenly over all strengths.

use std::collections::BTreeMap;

use super::sample::{Sample, Split, draw, ratings};
use crate::pgn::Record;

/// The width of a group of games by the mean rating of their players.
const BAND: f64 = 100.0;

/// How to draw from games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawing {
    /// Which games.
    pub split: Split,
    /// How many choices of each.
    pub per_game: usize,
    /// How many games of each hundred points of rating, the first ones; without a limit strengths that play much count much.
    pub per_band: usize,
    /// How far the players of a game may be apart, in rating points.
    pub max_difference: f64,
}

/// What was drawn.
#[derive(Default)]
pub struct Drawn {
    /// The choices, in the order of the games.
    pub samples: Vec<Sample>,
    /// The games that choices were drawn from, by hundreds of points of mean rating.
    pub games: BTreeMap<usize, usize>,
    /// Games without the rating of one side.
    pub unrated: usize,
    /// Games between players too far apart.
    pub unequal: usize,
}

impl Drawn {
    /// Draws from one more game, which has this number in its file.
    pub fn add(&mut self, drawing: &Drawing, record: &Record, number: usize) {
        if !drawing.split.holds(number) {
            return;
        }
        let Some((white, black)) = ratings(record) else {
            self.unrated += 1;
            return;
        };
        if (white - black).abs() > drawing.max_difference {
            self.unequal += 1;
            return;
        }
        let mean = (white + black) / 2.0;
        let running = self.total();
        let band = self.games.entry((mean / BAND) as usize * BAND as usize).or_default();
        if *band >= drawing.per_band {
            return;
        }
        *band += 1;
        let samples = draw(record, number, (white, black), drawing.per_game);
        self.samples.extend(samples.into_iter().map(|sample| Sample { game: running, ..sample }));
    }

    /// All games that choices were drawn from.
    pub fn total(&self) -> usize {
        self.games.values().sum()
    }
}
