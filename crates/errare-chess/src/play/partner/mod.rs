//! Choosing moves against, for and like players who err.

mod exploit;
mod human;
mod lose;
mod tutor;

use std::sync::Arc;

use errare::distribution::{Distribution, sample, uniform};
use errare::search::selective::Line;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use shakmaty::Move;

use crate::board::{Chess, Position};
use crate::engine::survey::{DEPTHS, MoveValues, Surveyor};
use crate::engine::{Engine, Request};
use crate::people::net::circumstances::Circumstances;
use crate::people::{Human, Model};
use crate::value::{Mover, Value};

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

impl Setting {
    /// The partner, as a person.
    fn own<'a>(&self, model: &'a Model) -> Human<'a> {
        Human { model, who: Circumstances::of(self.own_elo, self.opponent_elo) }
    }

    /// His opponent.
    fn opponent<'a>(&self, model: &'a Model) -> Human<'a> {
        Human { model, who: Circumstances::of(self.opponent_elo, self.own_elo) }
    }
}

/// The move to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub m: Move,
    /// What it is worth.
    pub value: Value<Mover>,
}

impl ChosenMove {
    /// The first move of a line.
    fn of(line: &Line<Move>) -> Option<Self> {
        line.moves.first().map(|&m| Self { m, value: Value::of_search(line.value) })
    }
}

/// Someone who chooses moves.
pub struct Partner {
    model: Arc<Model>,
    surveyor: Surveyor,
    generator: ChaCha8Rng,
}

impl Partner {
    /// A partner who draws by this seed and knows people by the model that errare ships.
    pub fn new(seed: u64) -> Self {
        let model = Arc::clone(Model::fitted());
        Self { model, surveyor: Surveyor::default(), generator: ChaCha8Rng::seed_from_u64(seed) }
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
    ) -> Option<ChosenMove> {
        match setting.strategy {
            Strategy::Strongest => strongest(engine, position, stop),
            Strategy::Exploit => self.exploit(engine, game, position, setting, stop),
            Strategy::Tutor => self.tutor(engine, game, position, setting, stop),
            Strategy::Lose => self.lose(game, position, setting, stop),
            Strategy::Human => self.human(position, setting, stop),
        }
    }

    /// One of the moves of a survey, by chance.
    fn draw(&mut self, survey: &MoveValues, probabilities: &Distribution) -> Option<ChosenMove> {
        if survey.moves.is_empty() {
            return None;
        }
        let uniform = self.uniform();
        Some(choice(survey, sample(probabilities, uniform)))
    }

    /// A number between 0 and 1, by chance.
    fn uniform(&mut self) -> f64 {
        uniform(self.generator.next_u64())
    }
}

/// A move of a survey with its value at the greatest depth.
fn choice(survey: &MoveValues, index: usize) -> ChosenMove {
    ChosenMove { m: survey.moves[index], value: Value::centipawns(survey.values[index][DEPTHS - 1].into()) }
}

fn strongest(engine: &mut Engine, position: &Position, stop: &dyn Fn() -> bool) -> Option<ChosenMove> {
    let report = engine.report(position, &Request { stop, ..Request::default() });
    report.lines.first().and_then(ChosenMove::of)
}
