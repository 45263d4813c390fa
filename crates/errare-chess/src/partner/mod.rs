//! Choosing moves against, for and like players who err.

mod exploit;
mod human;
mod lessons;
mod tutor;

use std::sync::Arc;

use errare::distribution::{Distribution, sample, uniform};
use errare::search::selective::Line;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use shakmaty::Move;

use crate::engine::{Engine, Request};
use crate::human::Model;
use crate::position::Position;
use crate::rules::Chess;
use crate::sight::{DEPTHS, Eye, Sight};

/// What a partner plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The best move against anybody.
    Strongest,
    /// The move that wins most against someone who errs.
    Exploit,
    /// A game that the opponent may win.
    Tutor,
    /// Losing: LO-search.
    Lose,
    /// The move of a person of a given strength.
    Human,
}

/// For whom a move is chosen, and against whom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// What to play for.
    pub strategy: Strategy,
    /// How strong the partner is, in Elo points.
    pub own_elo: f64,
    /// How strong the opponent is, in Elo points.
    pub opponent_elo: f64,
    /// The most that a move may give away in the eyes of the opponent, from 0 to 1 of the winning chance.
    pub loss_limit: f64,
}

/// The move to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub m: Move,
    /// What it is worth to the mover, in centipawns.
    pub value: i32,
}

impl Choice {
    /// The first move of a line.
    fn of(line: &Line<Move>) -> Option<Self> {
        line.moves.first().map(|&m| Self { m, value: line.value })
    }
}

/// Someone who chooses moves.
pub struct Partner {
    model: Arc<Model>,
    eye: Eye,
    luck: ChaCha8Rng,
}

impl Partner {
    /// A partner with a source of luck, who knows people by the model that errare ships.
    pub fn new(seed: u64) -> Self {
        let model = Arc::clone(Model::fitted());
        Self { model, eye: Eye::default(), luck: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// The same partner, who knows people by another model.
    #[must_use]
    pub fn with_model(self, model: Arc<Model>) -> Self {
        Self { model, ..self }
    }

    /// The move to play; none where the game has ended. Being told to stop makes the choice poorer, not impossible.
    pub fn choose(
        &mut self,
        engine: &mut Engine,
        game: &Chess,
        position: &Position,
        setting: &Setting,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        match setting.strategy {
            Strategy::Strongest => strongest(engine, game, position, stop),
            Strategy::Exploit => self.exploit(engine, game, position, setting, stop),
            Strategy::Tutor => self.tutor(engine, game, position, setting, stop),
            Strategy::Lose => self.lose(game, position, setting, stop),
            Strategy::Human => self.human(position, setting, stop),
        }
    }

    /// One of the moves in sight, by chance.
    fn draw(&mut self, sight: &Sight, probabilities: &Distribution) -> Option<Choice> {
        if sight.moves.is_empty() {
            return None;
        }
        let uniform = self.uniform();
        Some(choice(sight, sample(probabilities, uniform)))
    }

    /// A number between 0 and 1, by chance.
    fn uniform(&mut self) -> f64 {
        // 53 bits fill it.
        uniform(self.luck.next_u64())
    }
}

/// A move in sight with its value at the greatest depth.
fn choice(sight: &Sight, index: usize) -> Choice {
    Choice { m: sight.moves[index], value: i32::from(sight.values[index][DEPTHS - 1]) }
}

fn strongest(engine: &mut Engine, game: &Chess, position: &Position, stop: &dyn Fn() -> bool) -> Option<Choice> {
    let report = engine.report(game, position, &Request { stop, ..Request::default() });
    report.lines.first().and_then(Choice::of)
}
