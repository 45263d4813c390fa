//! What every move is worth, at one depth after another: what players who look so far would see.

use super::node::{Search, Window};
use super::root::Searcher;
use super::{Selective, WON};
use crate::game::Side;
use crate::search::Limits;

/// How far the next depth is expected to change the value of a move.
const NEAR: i32 = 50;

/// The values of all moves of a position at several depths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey<M> {
    /// The moves, in the order of the game.
    pub moves: Vec<M>,
    /// For depth 1, 2, 3 …, the value of each move in the mover's view. At depth 1, forcing replies have been followed.
    pub values: Vec<Vec<i32>>,
    /// Positions visited.
    pub nodes: u64,
}

impl<G: Selective> Searcher<G> {
    /// Values all moves at the depths from 1 to `depth`. A move that is worse than the best by more than `margin`, and no better
    /// than nothing at all, is given that or a little more: how much worse it is costs more to know than it is worth. Who is told
    /// to stop takes the last depth that was finished for all the others.
    pub fn survey(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: usize,
        margin: i32,
        stop: &dyn Fn() -> bool,
    ) -> Survey<G::Move> {
        self.begin();
        let (first, others) = (Limits::ply(depth), Limits { stop, ..Limits::ply(depth) });
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        self.estimates[0] = (!game.threatened(position)).then(|| game.estimate(position));
        let side = game.turn(position).side().unwrap_or(Side::Max);
        let children: Vec<G::Position> = moves.iter().map(|&m| game.play(position, m)).collect();
        let ended = |child: &G::Position| {
            let utility = side.view(game.utility(child)?);
            Some(if utility == 0.0 { 0 } else { utility.signum() as i32 * (WON - 1) })
        };
        let ended: Vec<Option<i32>> = children.iter().map(ended).collect();
        let mut order: Vec<usize> = (0..moves.len()).collect();
        let mut values: Vec<Vec<i32>> = Vec::with_capacity(depth);
        for depth in 1..=depth {
            self.depth = depth as i32;
            if let Some(last) = values.last() {
                order.sort_by_key(|&i| -last[i]);
            }
            let search = Search { game, limits: if depth == 1 { &first } else { &others } };
            let mut found = vec![0; moves.len()];
            let mut best = -WON;
            for &i in &order {
                // Where much is won, a move that only draws must not look like one that wins.
                let alpha = (best - margin).clamp(-WON, 0);
                found[i] = ended[i].unwrap_or_else(|| {
                    self.kinds[0] = Some(game.kind(moves[i]));
                    let guess = values.last().filter(|_| depth > 2).map(|last: &Vec<i32>| last[i].max(alpha));
                    self.worth(&search, &children[i], depth as i32 - 1, alpha, guess)
                });
                best = best.max(found[i]);
            }
            match values.last() {
                Some(last) if self.stopped => values.push(last.clone()),
                _ => values.push(found),
            }
        }
        Survey { moves, values, nodes: self.nodes }
    }

    /// What the move to this position is worth, at least `floor`: looked for near a guess, then on the side where it lies.
    fn worth(
        &mut self,
        search: &Search<'_, G>,
        child: &G::Position,
        depth: i32,
        floor: i32,
        guess: Option<i32>,
    ) -> i32 {
        let (mut low, mut high) = guess.map_or((floor, WON), |guess| (floor.max(guess - NEAR), guess + NEAR));
        loop {
            let window = Window { alpha: -high, beta: -low, may_pass: true, principal: false, cut: false, excluded: 0 };
            let value = -self.node(search, child, depth, 1, window);
            if value >= high && high < WON && !self.stopped {
                high = WON;
            } else if value <= low && low > floor && !self.stopped {
                low = floor;
            } else {
                return value.max(floor);
            }
        }
    }
}
