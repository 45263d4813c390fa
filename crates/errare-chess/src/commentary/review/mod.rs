//! A game move by move: what each position was worth to the two who played it, and what each move did.

//! A first look at every position says what could be said; what that asserts is searched again, deeper, and said only if it
//! stands. Deeper searches may show what the first did not, so this goes on until nothing is left open.

mod choose;
mod clock;
mod draft;
mod evidence;
#[cfg(any(test, feature = "made-up"))]
pub mod made_up;
mod notice;
mod prolong;
mod reasons;
mod remark;
#[cfg(test)]
mod tests;

pub(super) use choose::springs;
pub use remark::Remark;
pub(super) use remark::What;

use errare::comment::Comment;
use errare::game::Game;
use rayon::prelude::*;
use shakmaty::{Color, Move, Position as _};

use crate::board::{Chess, Position};
use crate::commentary::claim::{Answer, Assertion, Claim, Question, Standing, answer};
pub use crate::commentary::grade::Grade;
pub(super) use crate::commentary::grade::{BLUNDER, MISTAKE, at_stake, given_away};
use crate::commentary::grade::{EASILY_MET, Seen, comments};
use crate::commentary::judge::{Budget, Judgement, Players, THRESHOLDS, Verdict, judge};
use crate::commentary::motif::{How, Reason, Why};
use crate::engine::Workers;
use crate::engine::oracle::{Oracle, OracleError};
use crate::pgn::Record;
use crate::value::{Mover, Value, White};
use draft::{Draft, Reading};

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
    /// The probability that the opponent finds the best answer; 0 where the game goes no further.
    pub(super) met: f64,
    /// What the mover's clock showed after it, in seconds, where the game says so.
    pub clock: Option<f64>,
    /// All that is asserted of moves in the position before it. Each was searched by itself and stands.
    pub claims: Vec<Claim>,
    /// The oracle's best line after it, as far as it is known.
    pub(super) answer: Vec<Move>,
    /// Why it is an error, if it is one and that can be said.
    pub(super) why: Option<Why>,
    /// What is good about the better line.
    pub(super) better: Option<Reason>,
}

/// What these two make of an error costs its player less than this on the scale of u: in practice it does no harm.
const HARMLESS: f64 = THRESHOLDS.change / 4.0;

/// How many moves of a line are shown that has no point to show.
const WITHOUT_A_POINT: usize = 4;

impl Moment {
    /// A move with what is known of it before anything is said.
    fn new(position: Position, played: Move, mut judgement: Judgement, value_after: Value<White>) -> Self {
        judgement.correct(played, value_after);
        let mut moment = Self {
            position,
            played,
            judgement,
            value_after,
            loss: 0.0,
            grade: Grade::Plain,
            met: 0.0,
            clock: None,
            claims: Vec::new(),
            answer: Vec::new(),
            why: None,
            better: None,
        };
        // The oracle's own move gives nothing away, whatever a later search thinks of it.
        if moment.judgement.line.first() != Some(&played) {
            moment.loss = moment.before().gives_away(moment.after());
        }
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

    /// The move as its sign is found.
    pub(super) fn seen(&self) -> Seen<'_> {
        let verdict = self.verdict();
        Seen {
            position: &self.position,
            m: self.played,
            judgement: &self.judgement,
            probability: verdict.map_or(1.0, |verdict| verdict.probability),
            loss: self.loss,
            delta_u: verdict.map_or(0.0, |verdict| verdict.delta_u),
            met: self.met,
        }
    }

    /// All that the theory says of it.
    pub fn comments(&self) -> Vec<Comment> {
        let Some(verdict) = self.verdict() else { return Vec::new() };
        let after = verdict.assessment();
        comments(&self.seen(), self.grade, &self.judgement.assessment(), &after)
    }

    /// What is known of the move that was played.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.judgement.verdict(self.played)
    }

    /// The line that refutes an error, as long as it takes to show the point.
    pub fn refutation(&self) -> &[Move] {
        let allowed = self.why.as_ref().filter(|why| why.how == How::Allows);
        self.shown(&self.answer, allowed.map(|why| &why.reason))
    }

    /// The line that was better than an error, as long as it takes to show the point.
    pub fn better_line(&self) -> &[Move] {
        let line = &self.judgement.line;
        if line.first() == Some(&self.played) { &[] } else { self.shown(line, self.better.as_ref()) }
    }

    fn shown<'a>(&self, line: &'a [Move], reason: Option<&Reason>) -> &'a [Move] {
        let plies = reason.map_or(WITHOUT_A_POINT, |reason| reason.plies);
        if self.grade.deserves_better() { &line[..line.len().min(plies)] } else { &[] }
    }

    /// How well the mover stands after a move at the least, as far as that is asserted.
    pub(super) fn at_least(&self, m: Move) -> Standing {
        let standing = |claim: &Claim| match claim.asserts {
            Assertion::AtLeast(standing) if claim.m == m => Some(standing),
            _ => None,
        };
        self.claims.iter().filter_map(standing).max().unwrap_or(Standing::Losing)
    }

    /// How well he stands after it at the most.
    pub(super) fn at_most(&self, m: Move) -> Standing {
        let standing = |claim: &Claim| match claim.asserts {
            Assertion::AtMost(standing) if claim.m == m => Some(standing),
            _ => None,
        };
        self.claims.iter().filter_map(standing).min().unwrap_or(Standing::Winning)
    }

    /// In how many moves a move mates, if that is asserted.
    pub(super) fn mates_in(&self, m: Move) -> Option<i32> {
        let moves = |claim: &Claim| match claim.asserts {
            Assertion::Mates(moves) if claim.m == m => Some(moves),
            _ => None,
        };
        self.claims.iter().find_map(moves)
    }

    /// Whether an error does no harm between these two: they expect as much after it, and the answer is not easily found.
    pub(super) fn is_harmless(&self) -> bool {
        self.seen().delta_u > -HARMLESS && self.met <= EASILY_MET
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
    /// What is said of them, the weightiest first.
    pub remarks: Vec<Remark>,
}

impl Review {
    /// The strength of a player.
    pub fn elo(&self, colour: Color) -> f64 {
        if colour.is_white() { self.white_elo } else { self.black_elo }
    }

    /// What was left on the clock of a player in time trouble after a move, in seconds.
    pub(super) fn time_trouble(&self, ply: usize) -> Option<f64> {
        let moment = self.moments.get(ply)?;
        let own = self.moments[..=ply].iter().filter(|other| other.colour() == moment.colour());
        let most = own.filter_map(|moment| moment.clock).fold(0.0, f64::max);
        moment.clock.filter(|left| clock::in_trouble(*left, most))
    }
}

/// Reviews the main line of a game, all positions at once on all cores.
pub fn review(
    record: &Record,
    players: &Players<'_>,
    workers: &Workers<'_>,
    budget: Budget,
) -> Result<Review, OracleError> {
    review_and_tell(record, players, workers, budget, &|_, _| ())
}

/// The same, and tells the listener what a first look at the position before each move shows, by the move's place, as soon as it is
/// known: in any order and from any thread.
pub fn review_and_tell(
    record: &Record,
    players: &Players<'_>,
    workers: &Workers<'_>,
    budget: Budget,
    listener: &(dyn Fn(usize, &Judgement) + Sync),
) -> Result<Review, OracleError> {
    let game = record.game();
    let positions: Vec<Position> = record.positions().collect();
    let (last, before) = positions.split_last().ok_or_else(|| OracleError("a game without a position".to_owned()))?;
    let look = |(ply, position): (usize, &Position)| {
        let judgement = workers.ask(|worker| judge(game, position, players, worker, budget))?;
        listener(ply, &judgement);
        Ok(judgement)
    };
    let judgements: Result<Vec<Judgement>, OracleError> = before.par_iter().enumerate().map(look).collect();
    let at_end = workers.ask(|worker| value_at_end(game, last, worker.oracle.as_mut()))?;
    let played: Vec<Move> = record.line.moves.iter().map(|ply| ply.played).collect();
    let mut draft = Draft::new(&positions, played, judgements?, at_end);
    let (mut moments, remarks) = loop {
        let Reading { moments, remarks, open } = draft.read();
        if open.is_empty() {
            break (moments, remarks);
        }
        let ask = |&(ply, question): &(usize, Question)| {
            workers.ask(|worker| answer(game, &positions[ply], question, worker.oracle.as_mut()))
        };
        let answers: Result<Vec<Answer>, OracleError> = open.par_iter().map(ask).collect();
        open.into_iter().zip(answers?).for_each(|((ply, question), answer)| draft.learn(ply, question, answer));
    };
    prolong::prolong(game, &mut moments, workers)?;
    reasons::explain(&mut moments);
    for (moment, ply) in moments.iter_mut().zip(&record.line.moves) {
        moment.clock = clock::left(ply);
    }
    let judge = workers.ask(|worker| Ok(worker.oracle.name()))?;
    Ok(Review { white_elo: players.white.who.rating, black_elo: players.black.who.rating, judge, moments, remarks })
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
