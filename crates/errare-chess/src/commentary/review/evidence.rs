//! What deeper searches have shown of the positions of a game.

use std::collections::HashMap;

use shakmaty::Move;

use crate::commentary::claim::{Answer, Answers, Question};

/// The answers about every position of a game, the last included, and the moves between them.
pub(super) struct Evidence {
    played: Vec<Move>,
    answers: Vec<HashMap<Question, Answer>>,
}

impl Evidence {
    /// Nothing is known yet of a game with these moves.
    pub(super) fn new(played: Vec<Move>) -> Self {
        Self { answers: vec![HashMap::new(); played.len() + 1], played }
    }

    /// What is known of a position.
    pub(super) fn at(&self, ply: usize) -> At<'_> {
        At { evidence: self, ply }
    }

    /// Takes in an answer.
    pub(super) fn learn(&mut self, ply: usize, question: Question, answer: Answer) {
        self.answers[ply].insert(question, answer);
    }

    /// Where a question is to be asked, and how: what a move that was played is worth is what the position after it is.
    pub(super) fn place(&self, ply: usize, question: Question) -> (usize, Question) {
        match question {
            Question::Move(m) if self.played.get(ply) == Some(&m) => (ply + 1, Question::Best),
            question => (ply, question),
        }
    }
}

/// What is known of one position of a game.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    evidence: &'a Evidence,
    ply: usize,
}

impl At<'_> {
    /// What a search of the position itself has shown.
    pub(super) fn own(&self, question: Question) -> Option<&Answer> {
        self.evidence.answers[self.ply].get(&question)
    }

    /// What a search of the position after the move that was played has shown.
    pub(super) fn after(&self) -> Option<Answer> {
        let played = *self.evidence.played.get(self.ply)?;
        // What comes later is seen there first.
        let next = At { ply: self.ply + 1, ..*self }.best()?;
        let line = std::iter::once(played).chain(next.line).collect();
        Some(Answer { value: next.value.a_move_earlier(), line })
    }

    /// What is best here. The move that was played is one of those that could be: what is seen after it is seen one move further.
    fn best(&self) -> Option<Answer> {
        let own = self.own(Question::Best)?.clone();
        let Some(after) = self.after() else { return Some(own) };
        let others = after.line.first().and_then(|&m| self.own(Question::Others(m)));
        let rest = if own.line.first() == after.line.first() { others.cloned() } else { Some(own.clone()) };
        Some(match rest {
            Some(rest) if rest.value > after.value => rest,
            Some(_) => after,
            None if after.value > own.value => after,
            None => own,
        })
    }
}

impl Answers for At<'_> {
    fn answer(&self, question: Question) -> Result<Answer, Question> {
        let found = match question {
            Question::Best => self.best(),
            Question::Move(m) if self.evidence.played.get(self.ply) == Some(&m) => self.after(),
            Question::Others(m) => self.own(question).map(|own| match self.after() {
                Some(after) if after.line.first() != Some(&m) && after.value > own.value => after,
                _ => own.clone(),
            }),
            question => self.own(question).cloned(),
        };
        found.ok_or(question)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess as Board, Position as _};

    use super::*;
    use crate::value::Value;

    #[test]
    fn what_is_seen_after_the_move_that_was_played_holds_before_it() {
        let legal = Board::default().legal_moves();
        let (played, other) = (legal[0], legal[1]);
        let answer = |value: i32, m: Move| Answer { value: Value::centipawns(value), line: vec![m] };
        let mut evidence = Evidence::new(vec![played]);
        assert_eq!(evidence.place(0, Question::Move(played)), (1, Question::Best));
        assert_eq!(evidence.place(0, Question::Move(other)), (0, Question::Move(other)));
        evidence.learn(0, Question::Best, answer(30, other));
        assert_eq!(evidence.at(0).answer(Question::Move(played)), Err(Question::Move(played)));
        // Black to move is lost, so that White was winning.
        evidence.learn(1, Question::Best, answer(-400, other));
        let best = evidence.at(0).answer(Question::Best).expect("an answer");
        assert_eq!((best.value, best.line), (Value::centipawns(400), vec![played, other]));
        evidence.learn(0, Question::Others(other), answer(20, played));
        assert_eq!(evidence.at(0).answer(Question::Others(other)).map(|a| a.value), Ok(Value::centipawns(400)));
    }

    #[test]
    fn a_promise_that_the_next_position_does_not_keep_is_withdrawn_once_the_others_are_known() {
        let legal = Board::default().legal_moves();
        let (played, other) = (legal[0], legal[1]);
        let answer = |value: i32, m: Move| Answer { value: Value::centipawns(value), line: vec![m] };
        let mut evidence = Evidence::new(vec![played]);
        evidence.learn(0, Question::Best, answer(300, played));
        evidence.learn(1, Question::Best, answer(-50, other));
        let best = |evidence: &Evidence| evidence.at(0).answer(Question::Best).map(|a| a.value);
        assert_eq!(best(&evidence), Ok(Value::centipawns(300)));
        evidence.learn(0, Question::Others(played), answer(20, other));
        assert_eq!(best(&evidence), Ok(Value::centipawns(50)));
        evidence.learn(0, Question::Others(played), answer(250, other));
        assert_eq!(best(&evidence), Ok(Value::centipawns(250)));
    }
}
