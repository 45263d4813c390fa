//! What people make of solved endings: expected utilities over all positions of an ending, exactly, to the rule of fifty moves.

mod exponential;
mod graph;
pub mod people;
mod player;
pub mod reality;
mod report;
mod sweep;
mod swindle;
#[cfg(test)]
mod tests;

pub use graph::{Graph, Look, Manner, Prospect};
pub use player::Player;
pub use report::{AtDistance, CommentCount, Example, Played, Summary, board};
pub use sweep::{Chance, PLIES, Players};
pub use swindle::{Swindle, swindle};

use std::collections::HashMap;
use std::sync::Arc;

use errare::search::Forced;
use shakmaty::{Chess, Color, Piece, Position as _, Square};

use crate::endgame::{Endgames, Material};
use graph::Door;
use sweep::{Sweep, Watch};

/// A table that a study needs is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no table of {0}")]
pub struct Missing(pub Material);

/// What pairs of players make of an ending, and of all that it leads to. The listener hears of each sweep over one of these
/// endings, and how many there are in all. Moves are kept of one ending at a time.
pub fn expect(
    endgames: &Endgames,
    material: Material,
    players: &[Players],
    listener: &mut dyn FnMut(usize),
) -> Result<Vec<Expectations>, Missing> {
    let root = Door::to(material);
    let order = doors(root);
    if let Some(door) = order.iter().find(|door| endgames.table(door.material).is_none()) {
        return Err(Missing(door.material));
    }
    let mut chances: Vec<HashMap<Door, Vec<Chance>>> = players.iter().map(|_| HashMap::new()).collect();
    let sweeps = order.len() * players.len();
    let mut graph = None;
    for door in &order {
        let moves = Graph::new(door.material, endgames).ok_or(Missing(door.material))?;
        for (players, chances) in players.iter().zip(&mut chances) {
            let found = sweep(&moves, players, door.turned, chances, &mut |_, _| ());
            chances.insert(*door, found);
            listener(sweeps);
        }
        graph = Some(moves);
    }
    let graph = Arc::new(graph.expect("an ending leads to itself"));
    let make = |(players, chances): (&Players, HashMap<Door, Vec<Chance>>)| Expectations {
        root,
        players: players.clone(),
        graph: Arc::clone(&graph),
        endgames: endgames.clone(),
        chances,
    };
    Ok(players.iter().zip(chances).map(make).collect())
}

/// One sweep, given what is known of the endings that this one leads to.
fn sweep(
    graph: &Graph,
    players: &Players,
    turned: bool,
    known: &HashMap<Door, Vec<Chance>>,
    watch: Watch<'_>,
) -> Vec<Chance> {
    let players = if turned { players.turned() } else { players.clone() };
    let beyond = |door: usize, number: usize| {
        let door = graph.doors[door];
        let there = Door { turned: door.turned != turned, ..door };
        let chance = known[&there][number];
        if door.turned { chance.turned() } else { chance }
    };
    Sweep { graph, players: &players, beyond: &beyond }.run(watch)
}

/// All endings that one leads to, itself the last, each as it is seen from there and behind those that it leads to.
fn doors(root: Door) -> Vec<Door> {
    fn visit(door: Door, order: &mut Vec<Door>) {
        if !order.contains(&door) {
            for next in door.material.next().into_iter().map(Door::to) {
                visit(Door { turned: door.turned != next.turned, ..next }, order);
            }
            order.push(door);
        }
    }
    let mut order = Vec::new();
    visit(root, &mut order);
    order
}

/// What two players make of every position of an ending and of all that it leads to.
pub struct Expectations {
    root: Door,
    players: Players,
    graph: Arc<Graph>,
    endgames: Endgames,
    chances: HashMap<Door, Vec<Chance>>,
}

/// A legal move of an ending, and what comes of it.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub m: shakmaty::Move,
    /// What best play comes to after it, for the opponent.
    pub forced: Forced,
    /// What is to be expected after it, with fifty moves to go.
    pub chance: Chance,
    /// The probability that the mover plays it.
    pub probability: f64,
}

impl Expectations {
    /// The ending.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Who plays.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// What is to be expected of a position of the ending, by its number, with fifty moves to go; White has the stronger side.
    pub fn chance(&self, number: usize) -> Chance {
        self.chances[&self.root][number]
    }

    /// What is to be expected of such a position with 0, 1, … 100 plies left before the rule of fifty moves.
    pub fn by_plies_left(&self, number: usize) -> Vec<Chance> {
        let mut heard = Vec::new();
        let steps = self.graph.chunks.iter().find(|chunk| chunk.numbers.contains(&number)).map(|chunk| chunk.steps);
        let later = self.graph.chunks.iter().map(|chunk| chunk.steps).filter(|other| Some(*other) > steps);
        let rounds = later.collect::<std::collections::BTreeSet<_>>().len();
        let mut watch = |_: u32, chance: &dyn Fn(usize) -> Chance| heard.push(chance(number));
        sweep(&self.graph, &self.players, self.root.turned, &self.chances, &mut watch);
        heard.drain(..rounds * (PLIES as usize + 1));
        heard.truncate(PLIES as usize + 1);
        heard
    }

    /// What is to be expected of any board of this ending or of one that it leads to, with fifty moves to go; `None` for others.
    pub fn of_board(&self, board: &Chess) -> Option<Chance> {
        let men: Vec<(Piece, Square)> = board.board().iter().map(|(square, piece)| (piece, square)).collect();
        self.of_men(&men, board.turn())
    }

    /// The same where both players are alike, whichever of them has which side.
    pub fn of_either(&self, board: &Chess) -> Option<Chance> {
        let turn = |(square, piece): (Square, Piece)| (piece.role.of(!piece.color), square.flip_vertical());
        let turned: Vec<(Piece, Square)> = board.board().iter().map(turn).collect();
        self.of_board(board).or_else(|| Some(self.of_men(&turned, !board.turn())?.turned()))
    }

    fn of_men(&self, men: &[(Piece, Square)], turn: Color) -> Option<Chance> {
        let material = Material::of_pieces(men.iter().map(|(piece, _)| *piece));
        let door = Door::to(material);
        let chances = self.chances.get(&door)?;
        let layout = self.endgames.table(material)?.layout();
        let chance = chances[layout.number(&layout.arrange(men, turn, door.turned)?)?];
        Some(if door.turned { chance.turned() } else { chance })
    }

    /// The legal moves of a board of this ending, or of one that it leads to.
    pub fn choices(&self, board: &Chess) -> Option<Vec<Choice>> {
        let from = self.endgames.probe(board)?;
        let mut choices = Vec::new();
        let mut prospects = Vec::new();
        for m in board.legal_moves() {
            let mut after = board.clone();
            after.play_unchecked(m);
            let forced = self.endgames.probe(&after)?;
            choices.push(Choice { m, forced, chance: self.of_board(&after)?, probability: 0.0 });
            prospects.push(graph::prospect(board, from, m, forced));
        }
        let weights = player::log_weights(self.players.of(board.turn()), board.turn(), &choices, &prospects);
        let mut distribution = errare::distribution::Distribution::new();
        distribution.log_weights(weights);
        choices.iter_mut().zip(distribution.iter()).for_each(|(choice, p)| choice.probability = *p);
        Some(choices)
    }
}
