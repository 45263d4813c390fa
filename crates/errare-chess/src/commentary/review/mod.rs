//! A game move by move: what each position was worth to the two who played it, and what each move did.

mod grade;
#[cfg(test)]
pub(super) mod made_up;
mod standing;
#[cfg(test)]
mod tests;

pub use grade::Grade;
pub(super) use grade::{BLUNDER, MISTAKE, gap, given_away};
pub(super) use standing::Standing;

use errare::game::Game;
use rayon::prelude::*;
use shakmaty::{Color, Move, Position as _};

use crate::board::{Chess, Position};
use crate::commentary::judge::{Budget, Judgement, Players, Verdict, judge};
use crate::engine::Workers;
use crate::engine::oracle::{Oracle, OracleError};
use crate::pgn::{Ply, Record};
use crate::value::{Mover, Value, White};

/// One move of a game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The position before the move.
    pub position: Position,
    /// The move that was played.
    pub played: Move,
    /// What the position was worth, and every move that could be played.
    pub judgement: Judgement,
    /// The oracle's value after the move.
    pub value_after: Value<White>,
    /// How much of the score that best play promised, from 0 to 1, the move gave away.
    pub loss: f64,
    /// What the move deserves to be called.
    pub grade: Grade,
}

impl Moment {
    /// A move with all that is known of it.
    fn new(position: Position, played: Move, mut judgement: Judgement, value_after: Value<White>) -> Self {
        judgement.correct(played, value_after);
        let mut moment = Self { position, played, judgement, value_after, loss: 0.0, grade: Grade::Plain };
        // The oracle's own move gives nothing away, whatever a later search thinks of it.
        if moment.judgement.line.first() != Some(&played) {
            moment.loss = moment.before().score().loss(moment.after().score());
        }
        moment.grade = Grade::of(&moment);
        moment
    }

    /// Whose move it was.
    pub fn colour(&self) -> Color {
        self.position.board().turn()
    }

    /// The oracle's value before the move, for whose move it was.
    pub fn before(&self) -> Value<Mover> {
        self.judgement.value.seen_by(self.colour())
    }

    /// The oracle's value after the move, for whose move it was.
    pub fn after(&self) -> Value<Mover> {
        self.value_after.seen_by(self.colour())
    }

    /// What is known of the move that was played.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.judgement.verdict(self.played)
    }

    /// Whether theory had decided the game before the move, and nothing changed.
    pub(super) fn decided(&self) -> bool {
        let before = Standing::of_value(self.before());
        before == Standing::of_value(self.after()) && matches!(before, Standing::Winning | Standing::Losing)
    }
}

/// A game with everything that is known of its main line.
#[derive(Clone, Debug)]
pub struct Review {
    /// The strength of White.
    pub white_elo: f64,
    /// The strength of Black.
    pub black_elo: f64,
    /// Who was asked what best play gives.
    pub judge: String,
    /// The moves, in order.
    pub moments: Vec<Moment>,
}

impl Review {
    /// The strength of a player.
    pub fn elo(&self, colour: Color) -> f64 {
        if colour.is_white() { self.white_elo } else { self.black_elo }
    }
}

/// Reviews the main line of a game, all positions at once on all cores.
pub fn review(
    record: &Record,
    players: &Players<'_>,
    workers: &Workers<'_>,
    budget: Budget,
) -> Result<Review, OracleError> {
    let game = record.game();
    let positions: Vec<Position> = record.positions().collect();
    let (last, before) = positions.split_last().ok_or_else(|| OracleError("a game without a position".to_owned()))?;
    let judgements: Result<Vec<Judgement>, OracleError> = before
        .par_iter()
        .map(|position| workers.ask(|worker| judge(game, position, players, worker, budget)))
        .collect();
    let judgements = judgements?;
    let at_end = workers.ask(|worker| value_at_end(game, last, worker.oracle.as_mut()))?;
    let values_after = judgements.iter().skip(1).map(|judgement| judgement.value).chain([at_end]);
    let values_after: Vec<Value<White>> = values_after.collect();
    let moments = before.iter().zip(&record.line.moves).zip(judgements).zip(values_after);
    let moment = |(((position, ply), judgement), value_after): (((&Position, &Ply), Judgement), Value<White>)| {
        Moment::new(position.clone(), ply.played, judgement, value_after)
    };
    let moments = moments.map(moment).collect();
    let judge = workers.ask(|worker| Ok(worker.oracle.name()))?;
    Ok(Review { white_elo: players.white.elo, black_elo: players.black.elo, judge, moments })
}

/// The value of the last position, where the game may be over.
fn value_at_end(game: &Chess, position: &Position, oracle: &mut dyn Oracle) -> Result<Value<White>, OracleError> {
    match game.utility(position) {
        Some(utility) if utility > 0.0 => return Ok(Value::WON),
        Some(utility) if utility < 0.0 => return Ok(-Value::WON),
        Some(_) => return Ok(Value::EVEN),
        None => {}
    }
    let report = oracle.ask(position)?;
    let value = report.lines.first().map_or(Value::EVEN, |line| Value::<Mover>::of_search(line.value));
    Ok(value.to_white(position.board().turn()))
}
