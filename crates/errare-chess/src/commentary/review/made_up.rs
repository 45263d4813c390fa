//! Games whose values are known, for tests: nothing is searched.

use errare::game::Game;
use shakmaty::{Move, Position as _};

use super::{Moment, Review};
use crate::board::{Chess, Position, side};
use crate::commentary::judge::{Judgement, Verdict};
use crate::people::Finds;
use crate::value::{Value, White};

/// A game from the beginning: each move with the value after it, in centipawns and White's view, such as `e4 30 e5 20`. The
/// best move is the one that was played if it loses nothing, else another. All moves are equally likely, and people
/// make of an error a third of what theory does.
pub(crate) fn review(moves: &str) -> Review {
    review_from(&Chess::default(), 0, moves)
}

/// The same from any position, of this value.
pub(crate) fn review_from(game: &Chess, value: i32, moves: &str) -> Review {
    let words: Vec<&str> = moves.split_whitespace().collect();
    let (mut position, mut before) = (game.start(), Value::centipawns(value));
    let mut moments = Vec::new();
    for pair in words.chunks(2) {
        let played = errare::game::Notation::read_move(game, &position, pair[0]).expect("a legal move");
        let after = Value::centipawns(pair[1].parse().expect("centipawns"));
        moments.push(moment(&position, played, before, after));
        (position, before) = (position.after(played), after);
    }
    Review { white_elo: 1_500.0, black_elo: 1_500.0, judge: "nobody".to_owned(), moments }
}

fn moment(position: &Position, played: Move, before: Value<White>, after: Value<White>) -> Moment {
    let colour = position.board().turn();
    let loses = after.seen_by(colour) < before.seen_by(colour);
    let legal = position.board().legal_moves();
    let other = legal.iter().copied().find(|m| *m != played).unwrap_or(played);
    let best = if loses { other } else { played };
    let mut judgement = judgement(position, before, best);
    let (v, mover) = (before.score().utility(), judgement.mover);
    let u = v + (after.score().utility() - v) / 3.0;
    for verdict in judgement.moves.iter_mut().filter(|verdict| verdict.m == played) {
        (verdict.u, verdict.delta_u) = (u, mover.view(u - v));
    }
    Moment::new(position.clone(), played, judgement, after)
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
        tension: 0.0,
        best: false,
        delta_u: 0.0,
        delta_v: 0,
        keeps: true,
        comments: Vec::new(),
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
    }
}
