//! Players with a memory, and those without one, at the same table.
//!
//! The [`Adaptive`] contestant infers while he plays: he holds a [`Belief`](crate::infer::Belief) about which of several types
//! his opponent is, and plans in a [`BeliefTree`] how to exploit it and how to find out. [`experiment`] measures what that is
//! worth on noughts and crosses.

mod adaptive;
mod belief_tree;
mod exact;
mod experiment;
mod plan;
mod reward;
mod spec;

use errare::distribution::Distribution;
use errare::game::{Game, Side};
use errare::play::Player;

pub use adaptive::{Adaptive, GAMES_TO_COME};
pub use belief_tree::{BeliefTree, TooLarge};
pub use exact::rewards;
pub use experiment::{Exact, Experiment, Options, Row, experiment};
pub use reward::Reward;
pub use spec::{ADAPTIVE, contestant};

/// What a contestant remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Nothing: he does the same in the same position, whatever went before.
    None,
    /// What happened in this game.
    Game,
    /// What happened in earlier games, too.
    Match,
}

/// Someone who plays games, one after another, and may remember what he has seen.
pub trait Contestant<G: Game> {
    /// How far back he remembers.
    fn memory(&self) -> Memory;
    /// A new game against the same opponent begins.
    fn begin(&mut self, side: Side);
    /// The probability of each move of a position in which it is his turn, in the order of [`Game::moves`].
    fn policy(&mut self, game: &G, position: &G::Position, out: &mut Distribution);
    /// A move was made in a position, by whomever.
    fn observe(&mut self, game: &G, position: &G::Position, played: G::Move);
}

/// A player who remembers nothing, as a contestant.
#[derive(Clone, Copy, Debug)]
pub struct Stateless<P>(
    /// The player.
    pub P,
);

impl<G: Game, P: Player<G>> Contestant<G> for Stateless<P> {
    fn memory(&self) -> Memory {
        Memory::None
    }

    fn begin(&mut self, _: Side) {}

    fn policy(&mut self, game: &G, position: &G::Position, out: &mut Distribution) {
        self.0.policy(game, position, out);
    }

    fn observe(&mut self, _: &G, _: &G::Position, _: G::Move) {}
}

/// Plays one game and gives its utility. `uniform` gives numbers from [0, 1).
pub fn play<G: Game>(
    game: &G,
    max: &mut dyn Contestant<G>,
    min: &mut dyn Contestant<G>,
    mut uniform: impl FnMut() -> f64,
) -> f64 {
    max.begin(Side::Max);
    min.begin(Side::Min);
    let mut position = game.start();
    let mut moves = Vec::new();
    let mut policy = Distribution::new();
    loop {
        if let Some(utility) = game.utility(&position) {
            return utility;
        }
        moves.clear();
        game.moves(&position, &mut moves);
        match game.turn(&position).side() {
            Some(Side::Max) => max.policy(game, &position, &mut policy),
            Some(Side::Min) => min.policy(game, &position, &mut policy),
            None => game.chance_probabilities(&position, &moves, &mut policy),
        }
        let played = moves[policy.sample(uniform())];
        max.observe(game, &position, played);
        min.observe(game, &position, played);
        position = game.play(&position, played);
    }
}
