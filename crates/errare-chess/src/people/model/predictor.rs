//! A position as it appeals to people: what the net has seen of it and what a look shows, to be asked about any players.

use super::features::{COUNT, Features, looks, with_net};
use super::logit::{Weights, softmax};
use crate::board::Position;
use crate::engine::survey::MoveValues;
use crate::people::net::circumstances::Circumstances;
use crate::people::net::input::Input;
use crate::people::net::moves::Index;
use crate::people::net::{Answer, Net, Seen};

/// What draws people to each move of a position.
pub struct Predictor<'a> {
    weights: &'a Weights<COUNT>,
    moves: Vec<Index>,
    seen: Seen,
    /// What a look shows of each move.
    looks: Vec<Features>,
}

/// What somebody will do in a position, and get from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// The probability of each legal move, in the order of the rules.
    pub moves: Vec<f64>,
    /// The score that he may expect, from 0 to 1.
    pub score: f64,
}

impl Prediction {
    /// What the net alone says.
    pub(super) fn plain(answer: &Answer) -> Self {
        let moves = answer.moves.iter().map(|log| f64::from(*log).exp()).collect();
        Self { moves, score: answer.expected_score() }
    }
}

impl<'a> Predictor<'a> {
    pub(crate) fn new(weights: &'a Weights<COUNT>, position: &Position, survey: &MoveValues) -> Self {
        let [seen] = see(&[position]).try_into().expect("one position was seen");
        Self { weights, moves: Index::of_all(position), seen, looks: looks(position, survey) }
    }

    /// How many moves there are.
    pub(super) fn moves(&self) -> usize {
        self.moves.len()
    }

    /// What somebody who is to move here will do.
    pub fn of(&self, player: &Circumstances) -> Prediction {
        self.over(std::slice::from_ref(player)).remove(0)
    }

    /// The same for several players at once, which costs less than one after the other.
    pub fn over(&self, players: &[Circumstances]) -> Vec<Prediction> {
        let answers = Net::shipped().ask(&self.seen, players, &self.moves);
        answers.iter().zip(players).map(|(answer, player)| self.prediction(answer, player)).collect()
    }

    fn prediction(&self, answer: &Answer, player: &Circumstances) -> Prediction {
        let mut moves = Vec::new();
        let options: Vec<Features> = with_net(&self.looks, &answer.moves).collect();
        softmax(&self.weights.at(player.rating), &options, &mut moves);
        Prediction { moves, score: answer.expected_score() }
    }
}

/// What the net sees of positions.
pub(crate) fn see(positions: &[&Position]) -> Vec<Seen> {
    let inputs: Vec<Input> = positions.iter().map(|position| Input::of(position)).collect();
    Net::shipped().see(&inputs)
}
