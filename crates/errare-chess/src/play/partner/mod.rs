//! Choosing moves against, for and like players who err.

mod bend;
mod course;
mod exploit;
mod human;
mod lose;
mod notice;
mod opponent;
mod outlook;
mod turn;
mod tutor;

pub use course::{Gift, Given};

use std::sync::Arc;

use errare::distribution::{Distribution, sample, uniform};
use errare::search::selective::Line;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use shakmaty::Move;

use self::course::Course;
use self::exploit::Exploiter;
use self::opponent::Opponent;
use self::turn::Turn;
use crate::board::{Chess, Position};
use crate::commentary::judge::Players;
use crate::engine::survey::{DEPTHS, Surveyor};
use crate::engine::{Engine, Request};
use crate::people::Model;
use crate::people::ask::rating::Rating;
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

/// The move to play, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenMove {
    /// The move.
    pub m: Move,
    /// What it is worth against anybody.
    pub value: Value<Mover>,
    /// The score, from 0 to 1, that the partner expected here against this opponent.
    pub expected: f64,
    /// How often people as strong as the partner play the move; nothing, where he did not ask.
    pub probability: Option<f64>,
    /// If it is an error on purpose, what it offers.
    pub gift: Option<Gift>,
}

impl ChosenMove {
    /// The first move of a line.
    fn of_line(line: &Line<Move>) -> Option<Self> {
        let value = Value::<Mover>::of_search(line.value);
        let expected = value.score().expected();
        line.moves.first().map(|&m| Self { m, value, expected, probability: None, gift: None })
    }

    /// A move of a turn, by its index, where so much was expected.
    fn of_people(turn: &Turn<'_>, index: usize, expected: f64) -> Self {
        let value = Value::centipawns(turn.survey.values[index][DEPTHS - 1].into());
        Self { m: turn.survey.moves[index], value, expected, probability: Some(turn.people[index]), gift: None }
    }
}

/// Someone who chooses moves.
pub struct Partner {
    model: Arc<Model>,
    surveyor: Surveyor,
    sharp: Surveyor,
    generator: ChaCha8Rng,
    opponent: Opponent,
    course: Course,
    hurries: bool,
}

impl Partner {
    /// A partner who draws by this seed and knows people by the model that errare ships.
    pub fn new(seed: u64) -> Self {
        let model = Arc::clone(Model::fitted());
        let generator = ChaCha8Rng::seed_from_u64(seed);
        let (opponent, course) = (Opponent::default(), Course::default());
        let (surveyor, sharp) = (Surveyor::default(), Surveyor::sharp());
        Self { model, surveyor, sharp, generator, opponent, course, hurries: false }
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
        let model = Arc::clone(&self.model);
        match self.opponent.answer(position) {
            Some((before, answer)) => {
                self.course.answered(answer);
                let asks = matches!(setting.strategy, Strategy::Tutor | Strategy::Lose | Strategy::Exploit);
                if asks && !self.hurries {
                    self.opponent.learn(&model, &mut self.surveyor, &before, answer);
                }
            }
            None => self.course.interrupted(),
        }
        let theirs = self.rating(setting).mean;
        let chosen = match setting.strategy {
            Strategy::Strongest => strongest(engine, position, stop),
            Strategy::Exploit => {
                let players = Players::between(&model, position, setting.own_elo, theirs);
                Exploiter { game, position, players, stop }.choose(engine)
            }
            Strategy::Human => {
                self.among_people(game, position, (setting.own_elo, setting.opponent_elo), stop, Self::human)
            }
            Strategy::Lose => self.among_people(game, position, (theirs, theirs), stop, Self::lose),
            Strategy::Tutor => self.among_people(game, position, (theirs, theirs), stop, |partner, turn| {
                partner.tutor(turn, setting.loss_limit)
            }),
        }?;
        self.course.chose(position, &chosen);
        self.opponent.expect(Some(position.after(chosen.m)));
        Some(chosen)
    }

    /// Chooses by what people would play.
    fn among_people(
        &mut self,
        game: &Chess,
        position: &Position,
        ratings: (f64, f64),
        stop: &dyn Fn() -> bool,
        choose: impl FnOnce(&mut Self, &Turn<'_>) -> ChosenMove,
    ) -> Option<ChosenMove> {
        let model = Arc::clone(&self.model);
        let turn = Turn::new(game, position, ratings, &model, &mut self.surveyor, stop)?;
        Some(choose(self, &turn))
    }

    /// Whether there is too little time to learn from the opponent's moves, which takes some hundredths of a second for each.
    pub fn hurry(&mut self, hurries: bool) {
        self.hurries = hurries;
    }

    /// What the opponent's moves say of his rating, over all games so far: at first what the setting says.
    pub fn rating(&self, setting: &Setting) -> Rating {
        self.opponent.rating(&self.model, setting.opponent_elo)
    }

    /// Another game begins against the same opponent: what he was given in the last one.
    pub fn new_game(&mut self) -> Vec<Given> {
        self.opponent.expect(None);
        std::mem::take(&mut self.course).given
    }

    /// Whether a person would give the game up here, where the partner has just moved or is to move.
    pub fn wants_to_resign(&self) -> bool {
        self.course.is_hopeless()
    }

    /// Whether a person would agree to a draw.
    pub fn accepts_draw(&self) -> bool {
        self.course.hopes_for_no_more_than_a_draw()
    }

    /// One of the moves, by chance.
    fn draw(&mut self, probabilities: &Distribution) -> usize {
        sample(probabilities, uniform(self.generator.next_u64()))
    }
}

fn strongest(engine: &mut Engine, position: &Position, stop: &dyn Fn() -> bool) -> Option<ChosenMove> {
    let report = engine.report(position, &Request { stop, ..Request::default() });
    report.lines.first().and_then(ChosenMove::of_line)
}
