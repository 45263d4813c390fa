//! A single position looked at more closely, one claim after the other.

use std::collections::HashMap;

use shakmaty::Move;

use super::{Answer, Answers, Assertion, Claim, Question, Standing, answer};
use crate::board::{Chess, Position};
use crate::engine::oracle::{Oracle, OracleError};

/// A position, what deeper searches have shown of it, and what was found to stand.
pub(in crate::commentary) struct Closer<'a> {
    game: &'a Chess,
    pub(in crate::commentary) position: Position,
    answers: HashMap<Question, Answer>,
    /// Every claim that was checked and stands.
    pub(in crate::commentary) stand: Vec<Claim>,
}

impl Answers for Closer<'_> {
    fn answer(&self, question: Question) -> Result<Answer, Question> {
        self.answers.get(&question).cloned().ok_or(question)
    }
}

impl<'a> Closer<'a> {
    /// A position that has not ended, of which nothing is known.
    pub(in crate::commentary) fn new(game: &'a Chess, position: Position) -> Self {
        Self { game, position, answers: HashMap::new(), stand: Vec::new() }
    }

    /// The answer to a question, asked if need be.
    pub(in crate::commentary) fn ask(
        &mut self,
        question: Question,
        oracle: &mut dyn Oracle,
    ) -> Result<Answer, OracleError> {
        if let Some(known) = self.answers.get(&question) {
            return Ok(known.clone());
        }
        let found = answer(self.game, &self.position, question, oracle)?;
        self.answers.insert(question, found.clone());
        Ok(found)
    }

    /// Whether a claim stands.
    pub(in crate::commentary) fn stands(
        &mut self,
        m: Move,
        asserts: Assertion,
        oracle: &mut dyn Oracle,
    ) -> Result<bool, OracleError> {
        let claim = Claim::new(m, asserts);
        loop {
            match claim.stands(self) {
                Err(question) => drop(self.ask(question, oracle)?),
                Ok(stands) => {
                    if stands && !self.stand.contains(&claim) {
                        self.stand.push(claim);
                    }
                    return Ok(stands);
                }
            }
        }
    }

    /// The first of these that stands.
    pub(in crate::commentary) fn first(
        &mut self,
        m: Move,
        all: impl IntoIterator<Item = Assertion>,
        oracle: &mut dyn Oracle,
    ) -> Result<Option<Assertion>, OracleError> {
        for asserts in all {
            if self.stands(m, asserts, oracle)? {
                return Ok(Some(asserts));
            }
        }
        Ok(None)
    }

    /// How well the mover stands after a move at the most.
    pub(in crate::commentary) fn at_most(&mut self, m: Move, oracle: &mut dyn Oracle) -> Result<Standing, OracleError> {
        let steps = Standing::FROM_ABOVE.into_iter().rev().filter(|standing| *standing < Standing::Winning);
        Ok(match self.first(m, steps.map(Assertion::AtMost), oracle)? {
            Some(Assertion::AtMost(standing)) => standing,
            _ => Standing::Winning,
        })
    }
}
