//! What comes of each move between two people, by a tree of what they will play.

use errare::backup::Scores;
use errare::search::{BestFirst, Guide, Prospect};
use shakmaty::{Move, Position as _};

use super::turn::Turn;
use crate::board::{Chess, Position, side};
use crate::commentary::judge::guide::{glance, offered, worth_by_look};

/// Positions of the tree, each of which costs an evaluation of the net.
const POSITIONS: usize = 48;

/// The score, from 0 to 1, that the mover may expect after each of his moves.
pub(super) fn scores(turn: &Turn<'_>) -> Vec<f64> {
    let us = side(turn.position.board().turn());
    let tree = BestFirst::grow(turn.game, turn.position, &mut People { turn, at_root: true }, POSITIONS, turn.stop);
    tree.moves().iter().map(|outlook| (us.view(outlook.scores.u) + 1.0) / 2.0).collect()
}

/// Two people at the board, one of whom has had a look at the root.
struct People<'a> {
    turn: &'a Turn<'a>,
    at_root: bool,
}

impl Guide<Chess> for People<'_> {
    fn prospect(&mut self, _: &Chess, position: &Position) -> Prospect<Move> {
        let Turn { players, survey, prediction, .. } = self.turn;
        if !std::mem::replace(&mut self.at_root, false) {
            return glance(players, position);
        }
        let worth = |u: f64| Scores { u, v: u, r: 1, tension: u * u };
        let values = worth_by_look(players, position.board().turn(), survey, prediction.score);
        offered(survey.moves.clone(), &prediction.moves, values.into_iter().map(worth).collect())
    }
}
