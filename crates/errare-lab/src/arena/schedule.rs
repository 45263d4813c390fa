//! Who plays whom, with which colour, and on which stream of chance.

/// The most players of a tournament.
pub const MOST_PLAYERS: usize = 256;

/// The most games of a tournament: every result is kept.
pub const MOST_GAMES: u64 = 200_000_000;

/// A round robin: every pair of players plays the same number of games, half with each colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairs: Vec<(usize, usize)>,
    players: usize,
    games: u64,
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Which game of the tournament, counted from 0.
    pub index: u64,
    /// The player who is Max.
    pub max: usize,
    /// The player who is Min.
    pub min: usize,
    /// The stream of the generator that decides it: the number of the pair and that of the game within the pair, so that more
    /// games of a pair begin with the same ones.
    pub stream: u64,
}

/// A tournament that cannot be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// Nobody to play against.
    #[error("a tournament needs at least two players")]
    TooFewPlayers,
    /// Too many players.
    #[error("{0} players are too many: no more than {MOST_PLAYERS} can take part")]
    TooManyPlayers(usize),
    /// The colours would not be balanced.
    #[error("{0} games a pair: an even number of at least 2 is needed, half with each colour")]
    Uneven(u64),
    /// Too many games.
    #[error("{0} games in all are too many: no more than {MOST_GAMES} can be played")]
    TooManyGames(u64),
}

impl Schedule {
    /// A tournament of so many players with so many games a pair.
    pub fn new(players: usize, games: u64) -> Result<Self, ScheduleError> {
        if players < 2 {
            return Err(ScheduleError::TooFewPlayers);
        }
        if players > MOST_PLAYERS {
            return Err(ScheduleError::TooManyPlayers(players));
        }
        if games == 0 || games % 2 == 1 {
            return Err(ScheduleError::Uneven(games));
        }
        let pairs: Vec<_> = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect();
        let all = games.saturating_mul(pairs.len() as u64);
        if all > MOST_GAMES {
            return Err(ScheduleError::TooManyGames(all));
        }
        Ok(Self { pairs, players, games })
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The games of each pair.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The pairs in the order in which they meet, the player who is named first in front.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// The number of all games.
    pub fn len(&self) -> u64 {
        self.games * self.pairs.len() as u64
    }

    /// Never true: there are two players and two games. Here for completeness beside [`len`](Schedule::len).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A game of the tournament; `None` beyond the last. Games 2k and 2k + 1 are of one pair with colours swapped.
    pub fn fixture(&self, index: u64) -> Option<Fixture> {
        let (pair, round) = (index / self.games, index % self.games);
        let (first, second) = *self.pairs.get(usize::try_from(pair).ok()?)?;
        let (max, min) = if round % 2 == 0 { (first, second) } else { (second, first) };
        // Neither half can overflow: MOST_GAMES bounds both.
        Some(Fixture { index, max, min, stream: pair << 32 | round })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_pair_plays_as_often_with_either_colour() {
        let schedule = Schedule::new(5, 6).unwrap();
        assert_eq!(schedule.len(), 60);
        let fixtures: Vec<_> = (0..60).filter_map(|index| schedule.fixture(index)).collect();
        for (max, min) in (0..5).flat_map(|a| (0..5).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            assert_eq!(fixtures.iter().filter(|f| (f.max, f.min) == (max, min)).count(), 3);
        }
        assert_eq!(schedule.fixture(60), None);
    }

    #[test]
    fn no_two_games_share_a_stream_and_more_games_keep_theirs() {
        let (short, long) = (Schedule::new(4, 10).unwrap(), Schedule::new(4, 20).unwrap());
        let streams = |schedule: &Schedule| -> HashSet<(usize, usize, u64)> {
            (0..schedule.len()).filter_map(|i| schedule.fixture(i)).map(|f| (f.max, f.min, f.stream)).collect()
        };
        assert_eq!(streams(&short).len(), 60);
        assert!(streams(&short).is_subset(&streams(&long)));
    }

    #[test]
    fn an_impossible_tournament_is_an_error() {
        assert_eq!(Schedule::new(1, 10), Err(ScheduleError::TooFewPlayers));
        assert_eq!(Schedule::new(2, 7), Err(ScheduleError::Uneven(7)));
        assert_eq!(Schedule::new(2, 0), Err(ScheduleError::Uneven(0)));
        assert!(Schedule::new(200, u64::MAX - 1).is_err());
        assert!(Schedule::new(2000, 2).is_err());
    }
}
