//! The results of a tournament, and the table they make.

use std::ops::Range;

use super::board::{Ending, Played};
use super::ratings::Meeting;
use super::schedule::Schedule;
use crate::statistics::{Pentanomial, Record};

/// The results so far, each game in its place.
#[derive(Clone, Debug)]
pub struct Ledger {
    schedule: Schedule,
    endings: Vec<Option<Ending>>,
}

impl Ledger {
    /// Nothing has been played yet.
    pub fn new(schedule: Schedule) -> Self {
        let endings = vec![None; schedule.len() as usize];
        Self { schedule, endings }
    }

    /// The games that are to be played.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Writes down a result. Says whether the game was open.
    pub fn record(&mut self, played: &Played) -> bool {
        match self.endings.get_mut(played.fixture.index as usize) {
            Some(entry @ None) => {
                *entry = Some(played.ending);
                true
            }
            _ => false,
        }
    }

    /// The games that are still to be played, as stretches of their numbers.
    pub fn missing(&self) -> Vec<Range<u64>> {
        let mut stretches: Vec<Range<u64>> = Vec::new();
        for (index, _) in self.endings.iter().enumerate().filter(|(_, ending)| ending.is_none()) {
            let index = index as u64;
            match stretches.last_mut() {
                Some(last) if last.end == index => last.end += 1,
                _ => stretches.push(index..index + 1),
            }
        }
        stretches
    }

    /// The half points, 0 to 4, that the first of the two players made in game 2·`game_pair` and the one with colours swapped.
    pub fn game_pair(&self, game_pair: usize) -> Option<usize> {
        match self.endings.get(game_pair.checked_mul(2)?..)? {
            [Some(as_max), Some(as_min), ..] => Some(as_max.half_points() + 2 - as_min.half_points()),
            _ => None,
        }
    }

    /// The table of the first so many games, or of all.
    pub fn cross_table(&self, games: Option<u64>) -> CrossTable {
        let games = games.unwrap_or(u64::MAX).min(self.schedule.len());
        let mut table = CrossTable::new(self.schedule.clone());
        for (index, ending) in (0..games).zip(&self.endings) {
            if let (Some(ending), Some(fixture)) = (ending, self.schedule.fixture(index)) {
                table.as_max[fixture.max][fixture.min] += match ending.half_points() {
                    2 => Record { wins: 1, ..Record::default() },
                    1 => Record { draws: 1, ..Record::default() },
                    _ => Record { losses: 1, ..Record::default() },
                };
                table.stopped += u64::from(*ending == Ending::Stopped);
            }
        }
        for game_pair in 0..(games / 2) as usize {
            if let Some(half_points) = self.game_pair(game_pair) {
                table.game_pairs[game_pair / (self.schedule.games() / 2) as usize][half_points] += 1;
            }
        }
        table
    }
}

/// Everyone's results against everyone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    schedule: Schedule,
    /// The record of a player as Max against another.
    as_max: Vec<Vec<Record>>,
    /// For each pair of players, the points of the first in two games with colours swapped.
    game_pairs: Vec<Pentanomial>,
    stopped: u64,
}

impl CrossTable {
    fn new(schedule: Schedule) -> Self {
        let players = schedule.players();
        let game_pairs = vec![Pentanomial::default(); schedule.pairs().len()];
        Self { schedule, as_max: vec![vec![Record::default(); players]; players], game_pairs, stopped: 0 }
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.schedule.players()
    }

    /// The pairs of players, as in the schedule.
    pub fn pairs(&self) -> &[(usize, usize)] {
        self.schedule.pairs()
    }

    /// What a player achieved as Max against another.
    pub fn as_max(&self, player: usize, opponent: usize) -> Record {
        self.as_max[player][opponent]
    }

    /// What a player achieved against another with both colours.
    pub fn against(&self, player: usize, opponent: usize) -> Record {
        let mut record = self.as_max(player, opponent);
        record += self.as_max(opponent, player).reversed();
        record
    }

    /// What a player achieved against all others.
    pub fn total(&self, player: usize) -> Record {
        let mut total = Record::default();
        for opponent in (0..self.players()).filter(|&opponent| opponent != player) {
            total += self.against(player, opponent);
        }
        total
    }

    /// The points of the first player of a pair in two games with colours swapped.
    pub fn game_pairs(&self, pair: usize) -> Pentanomial {
        self.game_pairs[pair]
    }

    /// How many games were stopped because they were too long, and count as draws.
    pub fn stopped(&self) -> u64 {
        self.stopped
    }

    /// What ratings are computed from.
    pub fn meetings(&self) -> Vec<Meeting> {
        let meeting = |&(first, second): &(usize, usize)| {
            let record = self.against(first, second);
            let (games, score, variance) = (record.games() as f64, record.score(), record.variance());
            Meeting { first, second, games, score, variance }
        };
        self.pairs().iter().map(meeting).collect()
    }
}
