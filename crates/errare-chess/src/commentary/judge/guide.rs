//! What two people will make of a position, seen from one of its nodes.

use errare::backup::Scores;
use errare::distribution::Distribution;
use errare::game::Side;
use errare::search::{Guide, Prospect};
use shakmaty::{Color, Move, Position as _};

use super::Players;
use crate::board::{Chess, Position, side};
use crate::engine::survey::{DEPTHS, MoveValues, Surveyor};
use crate::engine::tables::{Tables, outcome};
use crate::people::{Finds, Human};
use crate::value::{Mover, Score};

/// Two people at the board, and who says what each depth shows.
pub(super) struct Both<'a> {
    pub(super) players: &'a Players<'a>,
    pub(super) surveyor: &'a mut Surveyor,
    pub(super) tables: Option<&'a Tables>,
    /// What a look showed of the first position that was asked about, the root.
    pub(super) root: Option<Root>,
}

/// What a look shows of the moves of a position, in their order.
#[derive(Default)]
pub(super) struct Root {
    /// Who finds each.
    pub(super) finds: Vec<Finds>,
    /// v after each, in White's view.
    pub(super) seen: Vec<f64>,
}

/// A move that gives away no more than this of the winning chances deserves a look even if nobody is likely to play it.
const REASONABLE: f64 = 0.15;
/// How much of one, in terms of the probability of being played.
const CURIOSITY: f64 = 0.08;

impl Both<'_> {
    /// The root: every move is looked at, so that it has a value of its own before it is opened.
    fn look(&mut self, position: &Position) -> Prospect<Move> {
        let survey = self.surveyor.survey(position);
        let mover = position.board().turn();
        let Human { model, who } = *self.players.of(mover);
        let predictor = model.predictor(position, &survey);
        let prediction = predictor.of(&who);
        let side = side(mover);
        let expected = worth_by_look(self.players, mover, &survey, prediction.score);
        let value = |((&m, values), u): ((&Move, &[i16; DEPTHS]), f64)| {
            let centipawns = values[DEPTHS - 1];
            let v = match outcome(self.tables, &position.after(m)) {
                Some(outcome) => f64::from(-outcome),
                None => Score::<Mover>::of_centipawns(f64::from(centipawns)).utility(),
            };
            Scores { u, v: side.view(v), r: 1, tension: u * u }
        };
        let values: Vec<Scores> = survey.moves.iter().zip(&survey.values).zip(expected).map(value).collect();
        let seen = values.iter().map(|scores| scores.v).collect();
        self.root = Some(Root { finds: predictor.finds(&who), seen });
        let MoveValues { moves, .. } = survey;
        offered(moves, &prediction.moves, values)
    }
}

/// u after each move as a look from here shows it, between players whose mover may expect this score: the net says what the position
/// is worth to these two, the look by how much a move departs from the best.
pub(crate) fn worth_by_look(players: &Players<'_>, mover: Color, survey: &MoveValues, score: f64) -> Vec<f64> {
    let worth = |centipawns: i16| log_odds(players.expected_score(mover, centipawns.into()));
    let best = worth(survey.best());
    let u = |values: &[i16; DEPTHS]| {
        let loss = best - worth(values[DEPTHS - 1]);
        let expected = 1.0 / (1.0 + (loss - log_odds(score)).exp());
        side(mover).view(2.0 * expected - 1.0)
    };
    survey.values.iter().map(u).collect()
}

/// Deeper in the tree the net says what is played, and what the position is worth as long as nobody has looked further.
pub(crate) fn glance(players: &Players<'_>, position: &Position) -> Prospect<Move> {
    let mover = position.board().turn();
    let Human { model, who } = *players.of(mover);
    let prediction = model.at_first_sight(position, &who);
    let u = side(mover).view(2.0 * prediction.score - 1.0);
    let moves: Vec<Move> = position.board().legal_moves().into_iter().collect();
    let values = vec![Scores { u, v: u, r: 1, tension: u * u }; moves.len()];
    offered(moves, &prediction.moves, values)
}

/// What a position offers to people who choose among its moves with these probabilities.
pub(crate) fn offered(moves: Vec<Move>, chosen: &[f64], values: Vec<Scores>) -> Prospect<Move> {
    let mut probabilities = Distribution::new();
    probabilities.weights(chosen.iter().copied());
    Prospect { moves, probabilities, values }
}

fn log_odds(score: f64) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    (score / (1.0 - score)).ln()
}

impl Guide<Chess> for Both<'_> {
    fn prospect(&mut self, _: &Chess, position: &Position) -> Prospect<Move> {
        if self.root.is_none() { self.look(position) } else { glance(self.players, position) }
    }

    fn interest(&self, side: Side, prospect: &Prospect<Move>, index: usize) -> f64 {
        let worth = |scores: &Scores| side.view(scores.u);
        let best = prospect.values.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
        let near = best - worth(&prospect.values[index]) <= 2.0 * REASONABLE;
        if near { CURIOSITY.max(prospect.probabilities[index]) } else { prospect.probabilities[index] }
    }
}
