//! What is asked about a position before something is said of it, and the answer.

use errare::game::Game;
use shakmaty::{Move, Position as _};

use super::mate::Proof;
use crate::board::{Chess, Position};
use crate::engine::oracle::{Oracle, OracleError};
use crate::value::{Mover, Value};

/// What is asked about a position that has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::commentary) enum Question {
    /// What is best, and what is it worth?
    Best,
    /// What is this move worth by itself?
    Move(Move),
    /// What are all moves but this worth, looked at together?
    Others(Move),
    /// Does either side mate within so many moves? Negative where the mover is mated.
    Mate(i32),
}

/// What a deeper look at some moves has shown: the best line and its value for the mover.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::commentary) struct Answer {
    pub(in crate::commentary) value: Value<Mover>,
    pub(in crate::commentary) line: Vec<Move>,
}

impl Answer {
    /// The best of the moves.
    pub(super) fn m(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The value on the scale of v, for the mover.
    pub(super) fn v(&self) -> f64 {
        self.value.score().utility()
    }
}

/// How many times the positions of an ordinary answer are looked at before something is said.
const TIMES: u64 = 10;

/// What a mate that nobody can prove is worth: the search saw something, and it is not to be called a mate.
const UNPROVED: i32 = 1_000;

/// Asks an oracle. A mate in an answer is proved.
pub(in crate::commentary) fn answer(
    game: &Chess,
    position: &Position,
    question: Question,
    oracle: &mut dyn Oracle,
) -> Result<Answer, OracleError> {
    if let Some(utility) = game.utility(position) {
        return Ok(Answer { value: at_end(position, utility), line: Vec::new() });
    }
    let among: Vec<Move> = match question {
        Question::Best => Vec::new(),
        Question::Move(m) => vec![m],
        Question::Others(m) => position.board().legal_moves().into_iter().filter(|other| *other != m).collect(),
        Question::Mate(moves) => {
            let value = Value::mate(moves);
            // What the oracle remembers is of this position alone, whoever was asked about before.
            oracle.look_closer(position, &[], 1)?;
            let proved = Proof::new(game, oracle, TIMES).of(position, value)?;
            return Ok(Answer { value: if proved { value } else { unproved(value) }, line: Vec::new() });
        }
    };
    if let (Question::Move(_), [m]) = (question, among.as_slice())
        && let Some(utility) = game.utility(&position.after(*m))
    {
        return Ok(Answer { value: -at_end(&position.after(*m), utility), line: among });
    }
    let report = oracle.look_closer(position, &among, TIMES)?;
    let Some(best) = report.lines.into_iter().next() else {
        return Ok(Answer { value: Value::EVEN, line: Vec::new() });
    };
    let value = Value::of_search(best.value);
    // What some moves lead to is a mate of the position as well, or of the position after the one move that is left.
    let proved =
        value.moves_to_mate().is_none() || Proof::new(game, oracle, TIMES).along(position, &best.moves, value)?;
    Ok(Answer { value: if proved { value } else { unproved(value) }, line: best.moves })
}

/// The value of a game that is over, for whoever would be to move.
fn at_end(position: &Position, utility: f64) -> Value<Mover> {
    let value = match utility {
        u if u > 0.0 => Value::WON,
        u if u < 0.0 => -Value::WON,
        _ => Value::EVEN,
    };
    value.seen_by(position.board().turn())
}

fn unproved(value: Value<Mover>) -> Value<Mover> {
    Value::centipawns(UNPROVED * value.as_search().signum())
}
