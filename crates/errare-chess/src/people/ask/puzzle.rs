//! How hard a puzzle is: all of the solver's moves must be found.

use std::ops::ControlFlow;

use errare::search::selective::Report;
use rayon::prelude::*;
use shakmaty::{Move, Position as _};

use crate::board::{Chess, Position, read_fen};
use crate::engine::survey::Surveyor;
use crate::engine::{Engine, Request};
use crate::people::model::puzzle_scale::PuzzleProperties;
use crate::people::model::{Finds, Model};

/// How deep the engine looks for when a move first shows to be the best.
const MAX_DEPTH: usize = 10;

/// A position, and the moves from there: the first is the opponent's, then the solver's and the opponent's in turn.
#[derive(Clone, Debug)]
pub struct Puzzle {
    start: Position,
    moves: Vec<Move>,
}

/// A puzzle that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The position is wrong.
    #[error("the position {0:?} is not in FEN")]
    Position(String),
    /// A move is wrong.
    #[error("the move {0} cannot be played")]
    Move(String),
    /// There is nothing to find.
    #[error("a puzzle has two moves or more, of which the first is the opponent's")]
    Short,
}

/// What makes a puzzle hard: numbers in the order of the names, and who finds all moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// Who finds all of the solver's moves.
    pub finds: Finds,
    /// What the rating is made of.
    pub properties: PuzzleProperties,
}

impl Puzzle {
    /// Reads a puzzle: a position, and moves in UCI's notation with blanks between them.
    pub fn read(fen: &str, moves: &str) -> Result<Self, PuzzleError> {
        let start = read_fen(fen).map_err(|_| PuzzleError::Position(fen.to_owned()))?;
        let game = Chess::default().with_castling(start.castling_mode());
        let mut position = start.clone();
        let mut played = Vec::new();
        for word in moves.split_whitespace() {
            let m = game.read_uci(&position, word).map_err(|_| PuzzleError::Move(word.to_owned()))?;
            position = position.after(m);
            played.push(m);
        }
        if played.len() < 2 { Err(PuzzleError::Short) } else { Ok(Self { start, moves: played }) }
    }

    /// What makes the puzzle hard.
    pub fn difficulty(&self, model: &Model, surveyor: &mut Surveyor, engine: &mut Engine) -> Difficulty {
        let mut finds = Finds::CERTAIN;
        let (mut first, mut most, mut quiet, mut loss) = (0.0, 0.0_f64, 0.0, 0.0_f64);
        let mut position = self.start.after(self.moves[0]);
        let mut solved = 0.0;
        for pair in self.moves[1..].chunks(2) {
            let wanted = pair[0];
            let survey = surveyor.survey(&position);
            finds = finds.and(&model.finds(&position, &survey, &[wanted]));
            let depth = found_at(engine, &position, wanted);
            if solved == 0.0 {
                first = depth;
            }
            most = most.max(depth);
            solved += 1.0;
            let check = position.after(wanted).board().is_check();
            quiet += f64::from(u8::from(!wanted.is_capture() && !check));
            if let Some(at) = survey.moves.iter().position(|m| *m == wanted) {
                loss = loss.max(f64::from(survey.best_at(0) - survey.values[at][0]).min(900.0) / 100.0);
            }
            position = pair.iter().fold(position, |position, m| position.after(*m));
        }
        let missed = |rating: f64| -finds.at(rating).max(1e-6).ln();
        let properties = [
            1.0,
            missed(1_000.0),
            missed(1_600.0),
            missed(2_300.0),
            solved,
            first,
            most,
            quiet,
            f64::from(u8::from(position.board().is_checkmate())),
            loss,
        ];
        Difficulty { finds, properties }
    }
}

/// What makes each of several puzzles hard, on all cores; `done` is told how many were done each time.
pub fn difficulties(model: &Model, puzzles: &[&Puzzle], done: &(dyn Fn(usize) + Sync)) -> Vec<Difficulty> {
    let of = |(surveyor, engine): &mut (Surveyor, Engine), puzzle: &&Puzzle| {
        let difficulty = puzzle.difficulty(model, surveyor, engine);
        done(1);
        difficulty
    };
    puzzles.par_iter().map_init(|| (Surveyor::default(), Engine::new(4, 1)), of).collect()
}

/// The depth from which on the engine thinks a move best; one more than the deepest if it never does.
fn found_at(engine: &mut Engine, position: &Position, wanted: Move) -> f64 {
    let mut since = MAX_DEPTH + 1;
    let mut listen = |report: &Report<Move>| {
        let best = report.lines.first().and_then(|line| line.moves.first());
        since = if best == Some(&wanted) { since.min(report.depth) } else { MAX_DEPTH + 1 };
        ControlFlow::Continue(())
    };
    engine.forget();
    engine.search(position, &Request::depth(MAX_DEPTH), &mut listen);
    since as f64
}

/// How well one order agrees with another: Spearman's correlation of ranks, with ties at their mean rank.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |of: &dyn Fn(&(f64, f64)) -> f64| {
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by(|&a, &b| of(&pairs[a]).total_cmp(&of(&pairs[b])));
        let mut ranks = vec![0.0; pairs.len()];
        let mut from = 0;
        while from < order.len() {
            let tied = order[from..]
                .iter()
                .take_while(|&&i| of(&pairs[i]).total_cmp(&of(&pairs[order[from]])).is_eq())
                .count();
            let rank = from as f64 + (tied as f64 - 1.0) / 2.0;
            order[from..from + tied].iter().for_each(|&i| ranks[i] = rank);
            from += tied;
        }
        ranks
    };
    let (a, b) = (ranks(&|pair| pair.0), ranks(&|pair| pair.1));
    let middle = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - middle) * (y - middle)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt().max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_agree_with_themselves_and_not_with_their_reverse() {
        let up: Vec<_> = (0..9).map(|i| (f64::from(i), f64::from(i * i))).collect();
        let down: Vec<_> = (0..9).map(|i| (f64::from(i), -f64::from(i))).collect();
        assert!((rank_correlation(&up) - 1.0).abs() < 1e-12 && (rank_correlation(&down) + 1.0).abs() < 1e-12);
        assert_eq!(rank_correlation(&[(1.0, 2.0), (1.0, 3.0)]), 0.0);
        // What is no number has a rank like any other, and ranking ends.
        assert!(rank_correlation(&[(f64::NAN, 1.0), (f64::NAN, 2.0), (3.0, 3.0)]).is_finite());
    }

    #[test]
    fn a_puzzle_without_a_move_to_find_is_refused() {
        let fen = "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24";
        assert_eq!(Puzzle::read(fen, "f2g3").unwrap_err(), PuzzleError::Short);
        assert_eq!(Puzzle::read(fen, "f2g3 a1a8").unwrap_err(), PuzzleError::Move("a1a8".to_owned()));
        assert!(Puzzle::read("a diary", "f2g3").is_err());
    }

    #[test]
    fn mate_in_one_is_found_by_more_than_a_quiet_move_deep_down() {
        let (mut surveyor, mut engine) = (Surveyor::default(), Engine::new(1, 1));
        let mut of = |fen: &str, moves: &str| {
            Puzzle::read(fen, moves).unwrap().difficulty(Model::fitted(), &mut surveyor, &mut engine)
        };
        let easy = of("6k1/p4ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1", "a7a6 d1d8");
        let hard = of("6k1/p4ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1", "a7a6 g1h1");
        assert!(easy.finds.at(1_500.0) > hard.finds.at(1_500.0));
    }
}
