//! What people did in solved endings.

use errare::search::Forced;
use shakmaty::{Chess, Color, Outcome, Position as _};

use super::graph::{Prospect, prospect};
use super::people::{COUNT, features};
use crate::endgame::{Endgames, Material};
use crate::people::logit::ObservedChoice;
use crate::pgn::Record;

/// A move that somebody chose in a solved ending.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Where he chose.
    pub board: Chess,
    /// His rating.
    pub elo: f64,
    /// What best play would have given him.
    pub forced: Forced,
    /// What each of his moves led to.
    pub prospects: Vec<Prospect>,
    /// Which one he took.
    pub taken: usize,
}

impl Decision {
    /// Whether a move keeps what best play gives: a win, or a draw.
    pub fn keeps(&self, option: usize) -> bool {
        self.prospects[option].forced.before().sign() == self.forced.sign()
    }

    /// Whether something could be given away.
    pub fn is_critical(&self) -> bool {
        (0..self.prospects.len()).any(|option| !self.keeps(option))
    }

    /// As something to fit to.
    pub fn observed(&self) -> ObservedChoice<COUNT> {
        let options = self.prospects.iter().map(features).collect();
        ObservedChoice { elo: self.elo, options, taken: self.taken, weight: 1.0 }
    }
}

/// An ending that was reached in a game, and what became of it.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The first position of it.
    pub board: Chess,
    /// What best play would have given White: −1, 0 or +1.
    pub v: i32,
    /// What White got: −1, 0 or +1; `None` if nobody knows.
    pub got: Option<i32>,
    /// The ratings of White and Black.
    pub ratings: (f64, f64),
}

/// The choices of a game in solved endings, forced moves left out, and the endings that were reached.
pub fn look_at(record: &Record, ratings: (f64, f64), endgames: &Endgames) -> (Vec<Decision>, Vec<Reached>) {
    let (mut decisions, mut reached) = (Vec::new(), Vec::new());
    let mut before = None;
    let got = match record.result {
        Outcome::Unknown => None,
        Outcome::Known(known) => Some(known.winner().map_or(0, |winner| winner.fold_wb(1, -1))),
    };
    for (ply, position) in record.positions().enumerate() {
        let board = position.board();
        let Some(forced) = endgames.probe(board) else { continue };
        let material = Material::of(board.board());
        let mover = board.turn();
        if before.replace(material) != Some(material) {
            let v = mover.fold_wb(forced.sign(), -forced.sign());
            reached.push(Reached { board: board.clone(), v, got, ratings });
        }
        let legal = board.legal_moves();
        let played = record.line.moves.get(ply).map(|m| m.played);
        let Some(taken) = legal.iter().position(|m| Some(*m) == played) else { continue };
        let after = |m| {
            let mut after = board.clone();
            after.play_unchecked(m);
            Some(prospect(board, forced, m, endgames.probe(&after)?))
        };
        if let (Some(prospects), true) = (legal.iter().map(|m| after(*m)).collect(), legal.len() > 1) {
            let elo = if mover == Color::White { ratings.0 } else { ratings.1 };
            decisions.push(Decision { board: board.clone(), elo, forced, prospects, taken });
        }
    }
    (decisions, reached)
}
