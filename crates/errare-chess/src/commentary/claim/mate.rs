//! Whether a mate is one.
//!
//! A search that reduces and prunes may overlook a defence. A proof does not: the winner plays what the oracle advises, the loser
//! plays everything that he can, and each line ends on a mated king in time.

use std::collections::HashMap;

use errare::game::Game;
use shakmaty::{Move, Position as _};

use crate::board::{Chess, Position};
use crate::engine::oracle::{Oracle, OracleError};
use crate::value::{Mover, Value};

/// A proof that is being sought.
pub(super) struct Proof<'a> {
    game: &'a Chess,
    oracle: &'a mut dyn Oracle,
    /// How many positions the oracle may still look at.
    left: u64,
    /// Positions in which the mover mates, and within how many moves.
    known: HashMap<u64, i32>,
}

/// What an answer counts for at the least, in positions: asking is work even if the oracle knows.
const LEAST: u64 = 300;

impl<'a> Proof<'a> {
    /// A proof that may take so many times the positions of an ordinary answer.
    pub(super) fn new(game: &'a Chess, oracle: &'a mut dyn Oracle, times: u64) -> Self {
        let left = oracle.nodes().saturating_mul(times);
        Self { game, oracle, left, known: HashMap::new() }
    }

    /// Whether a position is worth this mate, to whichever side.
    pub(super) fn of(&mut self, position: &Position, value: Value<Mover>) -> Result<bool, OracleError> {
        match value.moves_to_mate() {
            Some(moves) if moves > 0 => self.mates(position, moves),
            Some(moves) => self.mated(position, -moves),
            None => Ok(false),
        }
    }

    /// The same where the line that leads there is known, which may begin with a move that is not the best.
    pub(super) fn along(
        &mut self,
        position: &Position,
        line: &[Move],
        value: Value<Mover>,
    ) -> Result<bool, OracleError> {
        match (line.first(), value.moves_to_mate()) {
            (Some(&m), Some(moves)) if moves > 0 => self.mated(&position.after(m), moves - 1),
            (Some(&m), Some(moves)) => self.mates(&position.after(m), -moves),
            _ => Ok(false),
        }
    }

    /// Whether the mover mates within so many moves.
    fn mates(&mut self, position: &Position, within: i32) -> Result<bool, OracleError> {
        if self.known.get(&position.board_hash()).is_some_and(|moves| *moves <= within) {
            return Ok(true);
        }
        if within <= 0 || self.left == 0 || self.game.utility(position).is_some() {
            return Ok(false);
        }
        let report = self.oracle.seek_mate(position, within)?;
        self.left = self.left.saturating_sub(report.nodes.max(LEAST));
        let Some(line) = report.lines.first() else { return Ok(false) };
        let Some(&m) = line.moves.first().filter(|_| Value::<Mover>::of_search(line.value).mates_within(within)) else {
            return Ok(false);
        };
        let proved = self.mated(&position.after(m), within - 1)?;
        if proved {
            self.known.insert(position.board_hash(), within);
        }
        Ok(proved)
    }

    /// Whether the mover is mated, whatever he plays, within so many moves of the other side.
    fn mated(&mut self, position: &Position, within: i32) -> Result<bool, OracleError> {
        let board = position.board();
        if board.is_checkmate() {
            return Ok(true);
        }
        if within <= 0 || self.game.utility(position).is_some() {
            return Ok(false);
        }
        for reply in board.legal_moves() {
            if !self.mates(&position.after(reply), within)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use errare::search::selective::{Line, Report};

    use super::*;
    use crate::commentary::claim::{Question, answer};
    use crate::engine::oracle::{Answered, BuiltIn};

    /// One who sees a mate in three everywhere.
    struct Liar;

    impl Oracle for Liar {
        fn name(&self) -> String {
            "a liar".to_owned()
        }

        fn nodes(&self) -> u64 {
            1_000
        }

        fn ask(&mut self, position: &Position) -> Answered {
            let m = position.board().legal_moves()[0];
            let line = Line { value: Value::<Mover>::mate(3).as_search(), moves: vec![m] };
            Ok(Report { depth: 5, longest: 5, nodes: 1_000, lines: vec![line] })
        }

        fn look_closer(&mut self, position: &Position, _: &[Move], _: u64) -> Answered {
            self.ask(position)
        }

        fn seek_mate(&mut self, position: &Position, _: i32) -> Answered {
            self.ask(position)
        }
    }

    fn proved(fen: &str, value: Value<Mover>) -> bool {
        let game = Chess::from_fen(fen).expect("a position");
        let mut oracle = BuiltIn::new(20_000);
        Proof::new(&game, &mut oracle, 10).of(&game.start(), value).expect("an answer")
    }

    #[test]
    fn a_mate_is_proved_to_the_move() {
        // Two rooks mate on the edge: 1.Rb7 any 2.Ra8#.
        let ladder = "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1";
        assert!(!proved(ladder, Value::mate(1)));
        assert!(proved(ladder, Value::mate(2)) && proved(ladder, Value::mate(3)));
        let waits = "7k/1R6/8/8/8/8/8/R5K1 b - - 0 1";
        assert!(proved(waits, Value::mate(-1)));
        assert!(!proved("8/7k/8/8/8/8/1R6/R5K1 b - - 0 1", Value::mate(-1)), "it takes longer");
        // Stalemate is no mate.
        assert!(!proved("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", Value::mate(-1)));
        assert!(!proved("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", Value::centipawns(300)));
    }

    #[test]
    fn no_mate_is_proved_that_comes_too_late_or_costs_too_much() {
        let ladder = |halfmoves: u32| format!("7k/8/8/8/8/8/1R6/R5K1 w - - {halfmoves} 1");
        assert!(proved(&ladder(97), Value::mate(2)), "mate comes before the draw by fifty moves");
        assert!(!proved(&ladder(98), Value::mate(2)));
        let game = Chess::from_fen(&ladder(0)).expect("a position");
        let mut oracle = BuiltIn::new(20_000);
        assert!(!Proof::new(&game, &mut oracle, 0).of(&game.start(), Value::mate(2)).expect("an answer"));
    }

    #[test]
    fn whoever_sees_mates_where_there_are_none_is_not_believed() {
        let game = Chess::default();
        let position = game.start();
        assert!(!Proof::new(&game, &mut Liar, 10).of(&position, Value::mate(3)).expect("an answer"));
        for question in [Question::Best, Question::Mate(3)] {
            let answer = answer(&game, &position, question, &mut Liar).expect("an answer");
            assert_eq!(answer.value, Value::centipawns(1_000), "{question:?}");
        }
    }
}
