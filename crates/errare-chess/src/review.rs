//! A game move by move: what each position was worth to the two who played it, and what each move did.

use errare::game::Game;
use errare::search::selective::WON;
use rayon::prelude::*;
use shakmaty::{Color, Move, Position as _};

use crate::judge::{Budget, Judgement, Players, Verdict, Workers, judge, side, theory};
use crate::oracle::{Oracle, OracleError};
use crate::pgn::{Ply, Record};
use crate::position::Position;
use crate::rules::Chess;

/// One move of a game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The position before the move.
    pub position: Position,
    /// The move that was played.
    pub played: Move,
    /// What the position was worth, and every move that could be played.
    pub judgement: Judgement,
    /// The oracle's value after the move in centipawns, in White's view.
    pub value_after: i32,
}

impl Moment {
    /// Whose move it was.
    pub fn colour(&self) -> Color {
        self.position.board().turn()
    }

    /// What is known of the move that was played.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.judgement.verdict(self.played)
    }

    /// How much of the score that best play promises, from 0 to 1, the move gave away.
    pub fn loss(&self) -> f64 {
        let side = side(self.colour());
        let promised = |value: i32| side.view(theory(f64::from(value))) / 2.0;
        (promised(self.judgement.value) - promised(self.value_after)).max(0.0)
    }
}

/// A game with everything that is known of its main line.
#[derive(Clone, Debug)]
pub struct Review {
    /// The strength of White.
    pub white_elo: f64,
    /// The strength of Black.
    pub black_elo: f64,
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
    let values_after: Vec<i32> = values_after.collect();
    let moments = before.iter().zip(&record.line.moves).zip(judgements).zip(values_after);
    let moment = |(((position, ply), mut judgement), value_after): (((&Position, &Ply), Judgement), i32)| {
        judgement.correct(ply.played, value_after);
        Moment { position: position.clone(), played: ply.played, judgement, value_after }
    };
    let moments = moments.map(moment).collect();
    Ok(Review { white_elo: players.white.elo, black_elo: players.black.elo, moments })
}

/// The value of the last position, where the game may be over.
fn value_at_end(game: &Chess, position: &Position, oracle: &mut dyn Oracle) -> Result<i32, OracleError> {
    if let Some(utility) = game.utility(position) {
        return Ok(utility as i32 * WON);
    }
    let report = oracle.ask(game, position)?;
    let value = report.lines.first().map_or(0, |line| line.value);
    Ok(if position.board().turn().is_white() { value } else { -value })
}
