//! Games whose values are made up, for tests and for laws that hold for any game: nothing is searched.

#[cfg(test)]
use errare::game::Game;
use shakmaty::{Move, Position as _};

use super::draft::{Draft, Reading};
use super::reasons::explain;
use super::{Moment, Remark, Review};
#[cfg(test)]
use crate::board::Chess;
use crate::board::{Position, side};
use crate::commentary::claim::{Answer, Question};
use crate::commentary::judge::{Judgement, Verdict};
use crate::people::Finds;
use crate::pgn::Record;
use crate::value::{Value, White};

/// A game from the beginning: each move with the value after it, in centipawns and White's view, such as `e4 30 e5 20`. The
/// best move is the one that was played if it loses nothing, else another. All moves are equally likely, and people
/// make of an error a third of what theory does.
#[cfg(test)]
pub(crate) fn review(moves: &str) -> Review {
    review_from(&Chess::default(), 0, moves)
}

/// The same from any position, of this value.
#[cfg(test)]
pub(crate) fn review_from(game: &Chess, value: i32, moves: &str) -> Review {
    let words: Vec<&str> = moves.split_whitespace().collect();
    let (mut positions, mut values, mut played) = (vec![game.start()], vec![Value::centipawns(value)], Vec::new());
    for pair in words.chunks(2) {
        let position = positions.last().expect("a position");
        let m = errare::game::Notation::read_move(game, position, pair[0]).expect("a legal move");
        values.push(Value::centipawns(pair[1].parse().expect("centipawns")));
        played.push(m);
        positions.push(position.after(m));
    }
    let judgements = (0..played.len()).map(|ply| judged(&positions[ply], played[ply], values[ply], values[ply + 1]));
    let (moments, remarks) = checked(&positions, played.clone(), judgements.collect(), values[words.len() / 2]);
    Review { white_elo: 1_500.0, black_elo: 1_500.0, judge: "nobody".to_owned(), moments, remarks }
}

/// Any game, with values that follow from a number and go up and down enough for every sign and every remark.
pub fn review_of(record: &Record, number: u8) -> Review {
    let positions: Vec<Position> = record.positions().collect();
    let value = |i: i32| Value::centipawns(((i32::from(number) + i) * 137) % 900 - 450);
    let played: Vec<Move> = record.line.moves.iter().map(|ply| ply.played).collect();
    let judgements = played.iter().zip(&positions).zip(0..);
    let judgements = judgements.map(|((m, position), i)| judged(position, *m, value(i), value(i + 1))).collect();
    let at_end = value(played.len() as i32);
    let (moments, remarks) = checked(&positions, played, judgements, at_end);
    Review { white_elo: 1_500.0, black_elo: 1_500.0, judge: "nobody".to_owned(), moments, remarks }
}

/// What comes of a game if deeper searches show what the first did.
pub(crate) fn checked(
    positions: &[Position],
    played: Vec<Move>,
    judgements: Vec<Judgement>,
    at_end: Value<White>,
) -> (Vec<Moment>, Vec<Remark>) {
    let first = judgements.clone();
    let mut draft = Draft::new(positions, played, judgements, at_end);
    loop {
        let Reading { moments, remarks, open } = draft.read();
        if open.is_empty() {
            let mut moments = moments;
            explain(&mut moments);
            return (moments, remarks);
        }
        for (ply, question) in open {
            let colour = positions[ply].board().turn();
            let (value, line) = match (first.get(ply), question) {
                (None, _) => (at_end, Vec::new()),
                (Some(judgement), Question::Best | Question::Mate(_)) => (judgement.value, judgement.line.clone()),
                (Some(judgement), Question::Move(m)) => {
                    let v = judgement.verdict(m).expect("a verdict").seen;
                    (Value::centipawns((180.0 * ((1.0 + v) / (1.0 - v)).ln()).round() as i32), vec![m])
                }
                (Some(judgement), Question::Others(m)) => {
                    let other = positions[ply].board().legal_moves().into_iter().find(|other| *other != m);
                    (judgement.runner_up.unwrap_or(judgement.value), other.into_iter().collect())
                }
            };
            draft.learn(ply, question, Answer { value: value.seen_by(colour), line });
        }
    }
}

fn judged(position: &Position, played: Move, before: Value<White>, after: Value<White>) -> Judgement {
    let colour = position.board().turn();
    let loses = after.seen_by(colour) < before.seen_by(colour);
    let legal = position.board().legal_moves();
    let other = legal.iter().copied().find(|m| *m != played).unwrap_or(played);
    let best = if loses { other } else { played };
    let mut judgement = judgement(position, before, best);
    let v = before.score().utility();
    for verdict in judgement.moves.iter_mut().filter(|verdict| verdict.m == played) {
        verdict.u = v + (after.score().utility() - v) / 3.0;
    }
    judgement
}

/// A position of this value in which every move keeps it.
pub(crate) fn judgement(position: &Position, value: Value<White>, best: Move) -> Judgement {
    let legal = position.board().legal_moves();
    let v = value.score().utility();
    let verdict = |&m: &Move| Verdict {
        m,
        probability: 1.0 / legal.len() as f64,
        finds: Finds::NEVER,
        u: v,
        v,
        seen: v,
        ends: false,
        distance: None,
        tension: 0.0,
        delta_u: 0.0,
        delta_v: 0,
        keeps: true,
    };
    Judgement {
        mover: side(position.board().turn()),
        u: v,
        v,
        tension: 0.0,
        keeps: 1.0,
        branching: 30.0,
        value,
        runner_up: None,
        line: vec![best],
        moves: legal.iter().map(verdict).collect(),
        comments: Vec::new(),
        certain: false,
        dead: false,
        par: 0.0,
    }
}
