//! Ratings of the players of games, from their moves alone: whose moves belong together, and what they say.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use shakmaty::{Color, Position as _};

use super::rating::{Likelihood, PRIOR_MEAN, Rating};
use crate::board::Position;
use crate::people::choices::{Cache, Sample, draw};
use crate::people::model::Model;
use crate::pgn::Record;

/// Whose moves belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pooling {
    /// Those of one name; of players without a name, those of one colour.
    Name,
    /// Those of one colour.
    Colour,
    /// All, as if one player had made them.
    All,
}

/// The moves of games, by player.
#[derive(Debug)]
pub struct Pool {
    pooling: Pooling,
    games: usize,
    players: BTreeMap<String, Choices>,
}

/// What one player chose.
#[derive(Debug, Default)]
struct Choices {
    samples: Vec<Sample>,
    /// The numbers of his games: one that he played against himself is one game.
    games: BTreeSet<usize>,
    /// His ratings, where the games tell them.
    told: Vec<f64>,
}

/// A player, and what his moves say of his rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPlayer {
    /// His name, his colour, or `all`.
    pub name: String,
    /// How many games he played.
    pub games: usize,
    /// His rating by his moves.
    pub rating: Rating,
    /// The mean of his ratings, where the games tell them. It is not used.
    pub told: Option<f64>,
}

impl Pool {
    /// No games yet.
    pub fn new(pooling: Pooling) -> Self {
        Self { pooling, games: 0, players: BTreeMap::new() }
    }

    /// Adds a game with its number: the choices of these colours.
    pub fn add(&mut self, record: &Record, number: usize, colours: &[Color]) {
        self.games += 1;
        // What their ratings are said to be is not asked here.
        let samples = draw(record, number, (0.0, 0.0), usize::MAX);
        for &colour in colours {
            let choices = self.players.entry(self.pooling.name(record, colour)).or_default();
            choices.samples.extend(samples.iter().filter(|sample| sample.position.board().turn() == colour).cloned());
            choices.games.insert(number);
            choices.told.extend(colour.fold_wb(record.white_elo(), record.black_elo()).map(f64::from));
        }
    }

    /// How many games were added.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The positions in which there was a choice.
    pub fn positions(&self) -> Vec<&Position> {
        self.players.values().flat_map(|choices| &choices.samples).map(|sample| &sample.position).collect()
    }

    /// The rating of each player, by what the boards show that were looked at.
    pub fn rate(&self, model: &Model, cache: &Cache) -> Vec<RatedPlayer> {
        let rate = |(name, choices): (&String, &Choices)| {
            let mut likelihood = Likelihood::default();
            for sample in &choices.samples {
                if let Some(survey) = cache.get(&sample.position) {
                    let predictor = model.predictor(&sample.position, &survey);
                    likelihood.observe(&predictor, &sample.circumstances(), sample.taken, &model.evidence);
                }
            }
            let Choices { games, told, .. } = choices;
            RatedPlayer {
                name: name.clone(),
                games: games.len(),
                rating: likelihood.posterior(&model.evidence, PRIOR_MEAN),
                told: (!told.is_empty()).then(|| told.iter().sum::<f64>() / told.len() as f64),
            }
        };
        self.players.par_iter().map(rate).collect()
    }
}

impl Pooling {
    /// Under which name the moves of one colour in a game are rated.
    fn name(self, record: &Record, colour: Color) -> String {
        let tag = colour.fold_wb("White", "Black");
        let name = record.tag(tag).map(str::trim).filter(|name| !matches!(*name, "" | "?" | "-"));
        match (self, name) {
            (Pooling::All, _) => "all".to_owned(),
            (Pooling::Name, Some(name)) => name.to_owned(),
            (Pooling::Name, None) | (Pooling::Colour, _) => tag.to_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Games;

    const GAMES: &str = "[White \"Ann\"]\n[Black \"?\"]\n[WhiteElo \"1400\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                         [White \"Ann\"]\n[Black \"Ann\"]\n[WhiteElo \"1500\"]\n\n1. d4 d5 *\n\n";

    fn pool(pooling: Pooling) -> Pool {
        let mut pool = Pool::new(pooling);
        for (record, number) in Games::new(GAMES.as_bytes()).zip(1..) {
            pool.add(&record.unwrap(), number, &Color::ALL);
        }
        pool
    }

    fn choices(pooling: Pooling) -> Vec<(String, usize, usize)> {
        let pool = pool(pooling);
        assert_eq!((pool.games(), pool.positions().len()), (2, 5));
        let players = pool.players.into_iter();
        players.map(|(name, choices)| (name, choices.games.len(), choices.samples.len())).collect()
    }

    #[test]
    fn a_game_against_oneself_is_one_game_and_every_move_counts() {
        let of = |name: &str, games, moves| (name.to_owned(), games, moves);
        assert_eq!(choices(Pooling::Name), [of("Ann", 2, 4), of("black", 1, 1)]);
        assert_eq!(choices(Pooling::Colour), [of("black", 2, 2), of("white", 2, 3)]);
        assert_eq!(choices(Pooling::All), [of("all", 2, 5)]);
    }

    #[test]
    fn told_ratings_are_their_mean_and_change_nothing() {
        let rated = pool(Pooling::Name).rate(Model::fitted(), &Cache::default());
        assert_eq!((rated[0].told, rated[1].told), (Some(1450.0), None));
        // Nobody has looked at the boards, so that both are what anybody is.
        assert_eq!(rated[0].rating, rated[1].rating);
    }
}
