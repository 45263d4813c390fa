//! A position in which a partner is to move, as he sees it and as people like him would play it.

use errare::distribution::Distribution;
use shakmaty::{Move, Position as _};

use super::human::person;
use crate::board::{Chess, Position};
use crate::commentary::judge::Players;
use crate::engine::survey::{MoveValues, Surveyor};
use crate::people::model::Prediction;
use crate::people::net::circumstances::Circumstances;
use crate::people::{Human, Model};

/// What a partner knows of a position before he thinks about his purpose.
pub(super) struct Turn<'a> {
    pub(super) game: &'a Chess,
    pub(super) position: &'a Position,
    pub(super) players: Players<'a>,
    pub(super) survey: MoveValues,
    pub(super) prediction: Prediction,
    /// How often somebody like him plays each move.
    pub(super) people: Distribution,
    pub(super) stop: &'a dyn Fn() -> bool,
}

impl<'a> Turn<'a> {
    /// The turn of somebody as strong as `own` against an opponent as strong as `other`; none where the game has ended.
    pub(super) fn new(
        game: &'a Chess,
        position: &'a Position,
        (own, other): (f64, f64),
        model: &'a Model,
        surveyor: &mut Surveyor,
        stop: &'a dyn Fn() -> bool,
    ) -> Option<Self> {
        let survey = surveyor.survey_until(position, stop);
        if survey.moves.is_empty() {
            return None;
        }
        let prediction = model.predictor(position, &survey).of(&Circumstances::of(own, other));
        let people = person(&prediction, position, &survey);
        let players = Players::between(model, position, own, other);
        Some(Self { game, position, players, survey, prediction, people, stop })
    }

    /// Who will answer.
    pub(super) fn opponent(&self) -> &Human<'a> {
        self.players.of(!self.position.board().turn())
    }

    /// A move that mates at once, if there is one, by its index.
    pub(super) fn mate(&self) -> Option<usize> {
        self.survey.moves.iter().position(|&m| self.position.after(m).board().is_checkmate())
    }

    /// The index of a move.
    pub(super) fn index(&self, m: Move) -> Option<usize> {
        self.survey.moves.iter().position(|seen| *seen == m)
    }
}
