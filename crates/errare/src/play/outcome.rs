//! The exact result of one player against another, by dynamic programming over positions.

use super::Policy;
use crate::distribution::Distribution;
use crate::game::{Game, Side};
use crate::search::{NodeId, Tree};

/// How often a game ends how, in Max's view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The probability that Max wins: that the utility is positive.
    pub win: f64,
    /// The probability of a draw.
    pub draw: f64,
    /// The probability that Min wins.
    pub loss: f64,
    /// The expected utility.
    pub mean: f64,
}

impl Outcome {
    /// The outcome of a game that has ended.
    pub fn of(utility: f64) -> Self {
        let part = |holds: bool| f64::from(u8::from(holds));
        Self { win: part(utility > 0.0), draw: part(utility == 0.0), loss: part(utility < 0.0), mean: utility }
    }

    /// The expected score of Max: a win counts 1, a draw ½.
    pub fn score(&self) -> f64 {
        self.win + self.draw / 2.0
    }

    fn add(&mut self, probability: f64, other: &Self) {
        self.win += probability * other.win;
        self.draw += probability * other.draw;
        self.loss += probability * other.loss;
        self.mean += probability * other.mean;
    }
}

/// The exact outcome from every position of a tree that reaches the ends of the game, `max` playing Max and `min` Min.
pub fn outcomes<G: Game>(game: &G, tree: &Tree<G>, max: &Policy, min: &Policy) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::default(); tree.len()];
    let mut odds = Distribution::new();
    for id in tree.ids().rev() {
        let outcome = match tree.utility(id) {
            Some(utility) => Outcome::of(utility),
            None => {
                let probabilities = match tree.turn(id).side() {
                    Some(Side::Max) => max.at(tree, id),
                    Some(Side::Min) => min.at(tree, id),
                    None => {
                        game.chance_probabilities(tree.position(id), tree.moves(id), &mut odds);
                        &odds
                    }
                };
                let mut sum = Outcome::default();
                for (probability, child) in probabilities.iter().zip(tree.children(id)) {
                    sum.add(*probability, &outcomes[child.index()]);
                }
                sum
            }
        };
        outcomes[id.index()] = outcome;
    }
    outcomes
}

/// The exact outcome of a game from the root of a tree.
pub fn outcome<G: Game>(game: &G, tree: &Tree<G>, max: &Policy, min: &Policy) -> Outcome {
    outcomes(game, tree, max, min)[NodeId::ROOT.index()]
}
