//! What the oracle has said of the positions of a game, so that it is asked once whoever the players are taken for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use errare::search::selective::Report;
use errare_chess::Position;
use errare_chess::board::write_fen;
use errare_chess::engine::oracle::{Answered, Oracle, OracleError};
use errare_chess::shakmaty::Move;

use super::judge::Judge;
use crate::work::Stop;

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Question {
    Usual,
    Closer(Vec<Move>, u64),
    Mate(i32),
}

/// All answers about one game. The number of a move is part of a position here, so that none comes up twice.
#[derive(Default)]
pub(super) struct Memory(Mutex<HashMap<(String, Question), Report<Move>>>);

impl Memory {
    fn find(&self, key: &(String, Question)) -> Option<Report<Move>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: (String, Question), report: &Report<Move>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, report.clone());
    }
}

/// An oracle who remembers, and who is fetched only when something is not remembered.
pub(super) struct Remembering {
    judge: Arc<Judge>,
    oracle: Option<Box<dyn Oracle + Send>>,
    memory: Arc<Memory>,
    stop: Stop,
}

impl Remembering {
    pub(super) fn new(judge: Arc<Judge>, memory: Arc<Memory>, stop: Stop) -> Self {
        Self { judge, oracle: None, memory, stop }
    }

    fn answer(
        &mut self,
        position: &Position,
        question: Question,
        ask: impl FnOnce(&mut dyn Oracle) -> Answered,
    ) -> Answered {
        if self.stop.is_stopped() {
            return Err(OracleError("nobody wants to know any longer".to_owned()));
        }
        let key = (write_fen(position), question);
        if let Some(known) = self.memory.find(&key) {
            return Ok(known);
        }
        let oracle = match &mut self.oracle {
            Some(oracle) => oracle,
            none => none.insert(self.judge.oracle()?),
        };
        let report = ask(oracle.as_mut())?;
        self.memory.keep(key, &report);
        Ok(report)
    }
}

impl Oracle for Remembering {
    fn name(&self) -> String {
        self.judge.name().to_owned()
    }

    fn nodes(&self) -> u64 {
        self.judge.nodes()
    }

    fn ask(&mut self, position: &Position) -> Answered {
        self.answer(position, Question::Usual, |oracle| oracle.ask(position))
    }

    fn look_closer(&mut self, position: &Position, among: &[Move], times: u64) -> Answered {
        let question = Question::Closer(among.to_vec(), times);
        self.answer(position, question, |oracle| oracle.look_closer(position, among, times))
    }

    fn seek_mate(&mut self, position: &Position, within: i32) -> Answered {
        self.answer(position, Question::Mate(within), |oracle| oracle.seek_mate(position, within))
    }
}

#[cfg(test)]
mod tests {
    use errare::game::Game;
    use errare_chess::Chess;
    use errare_chess::endgame::Endgames;

    use super::*;

    #[test]
    fn a_question_is_asked_once_and_after_a_stop_none() {
        let (judge, memory, stop) =
            (Arc::new(Judge::new(None, 500, Endgames::default())), Arc::new(Memory::default()), Stop::default());
        let position = Chess::default().start();
        let mut first = Remembering::new(Arc::clone(&judge), Arc::clone(&memory), stop.clone());
        let said = first.ask(&position).unwrap();
        // Whoever remembers need not fetch anybody.
        let mut second = Remembering::new(judge, memory, stop.clone());
        assert_eq!(second.ask(&position).map(|report| report.lines), Ok(said.lines));
        assert!(second.oracle.is_none());
        second.look_closer(&position, &[], 2).unwrap();
        assert!(second.oracle.is_some(), "another question is another");
        stop.stop();
        assert!(second.ask(&position).is_err());
    }
}
