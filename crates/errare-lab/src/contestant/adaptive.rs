//! A contestant who finds out what his opponent is, and plays accordingly.

use errare::backup::Expected;
use errare::distribution::{Distribution, Ties};
use errare::game::Side;
use errare::model::Playing;
use errare::play::{LookAhead, Player};
use errare::spec::Playable;

use super::belief_tree::BeliefTree;
use super::reward::Reward;
use super::{Contestant, Memory};
use crate::infer::Horizon;
use crate::infer::{Belief, LAPSE, Lapsing, Mixed};

/// How many more games a contestant who keeps what he learns may reckon with.
///
/// With none he sometimes settles for a wrong belief that his own play never puts to the test: in one of a hundred matches of
/// 200 games of noughts and crosses he then reached 83 % of the limit against P_2. With 30 it was never less than 93 %. With
/// 50 he gave games away to a perfect opponent for the sake of finding out.
pub const GAMES_TO_COME: u32 = 30;

/// Holds a belief about which of several types the opponent is, and learns from his moves.
///
/// In a small game he plans to the end, taking into account what he will have learnt on the way ([`BeliefTree`]). In a larger
/// one he looks some plies ahead, expecting the next reply from the mixture of the types and perfect play after it.
pub struct Adaptive<G: Playable> {
    types: Vec<Lapsing<Box<dyn Player<G>>>>,
    plan: Option<BeliefTree<G>>,
    horizon: Horizon<G::Own>,
    prior: Belief,
    belief: Belief,
    keep: bool,
    side: Side,
}

impl<G: Playable> Adaptive<G> {
    /// One who plans to the end where the game is small enough, and otherwise has this horizon; the types have weights.
    ///
    /// The reward is what ends are worth to him in a small game; a horizon brings its own evaluation.
    pub fn new(game: &G, types: Vec<(f64, Box<dyn Player<G>>)>, reward: Reward, horizon: Horizon<G::Own>) -> Self {
        let mut contestant = Self::looking(types, horizon);
        contestant.plan = BeliefTree::new(game, &contestant.types, reward).ok();
        contestant
    }

    /// One who only looks as far as he sees.
    pub fn looking(types: Vec<(f64, Box<dyn Player<G>>)>, horizon: Horizon<G::Own>) -> Self {
        let prior = Belief::new(types.iter().map(|(weight, _)| *weight));
        let types = types.into_iter().map(|(_, player)| Lapsing { player, lapse: LAPSE }).collect();
        Self { types, plan: None, horizon, belief: prior.clone(), prior, keep: false, side: Side::Max }
    }

    /// What he has learnt in one game serves him in the next, and he reckons with so many more games against this opponent:
    /// the more, the more it is worth to him to find out. [`GAMES_TO_COME`] is a good number.
    pub fn keeping(mut self, games: u32) -> Self {
        self.keep = true;
        self.plan = self.plan.map(|plan| plan.reckoning_with(games));
        self
    }

    /// He begins every game anew.
    pub fn forgetting(mut self) -> Self {
        self.keep = false;
        self.plan = self.plan.map(|plan| plan.reckoning_with(0));
        self
    }

    /// What he takes his opponent for.
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// A new opponent sits down: all that was learnt about the last one is forgotten.
    pub fn forget(&mut self) {
        self.belief = self.prior.clone();
    }

    /// His plan, if the game is small enough for one.
    pub fn plan(&self) -> Option<&BeliefTree<G>> {
        self.plan.as_ref()
    }

    /// The probability that each type gives to a move, up to a common factor.
    fn likelihoods(&self, game: &G, position: &G::Position, played: G::Move) -> Vec<f64> {
        if let Some(plan) = &self.plan
            && let Some(id) = plan.node(game, position)
            && let Some(child) = plan.node(game, &game.play(position, played))
        {
            return plan.likelihoods(id, child);
        }
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mut policy = Distribution::new();
        let likelihood = |player: &Lapsing<Box<dyn Player<G>>>| {
            player.policy(game, position, &mut policy);
            moves.iter().zip(policy.iter()).find(|(m, _)| **m == played).map_or(0.0, |(_, p)| *p)
        };
        self.types.iter().map(likelihood).collect()
    }
}

impl<G: Playable> Contestant<G> for Adaptive<G> {
    fn memory(&self) -> Memory {
        if self.keep { Memory::Match } else { Memory::Game }
    }

    fn begin(&mut self, side: Side) {
        self.side = side;
        if !self.keep {
            self.forget();
        }
    }

    fn policy(&mut self, game: &G, position: &G::Position, out: &mut Distribution) {
        if let Some(plan) = &self.plan
            && let Some(id) = plan.node(game, position)
        {
            let best = plan.best(self.side, id, &self.belief);
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            let is_best = |m| plan.node(game, &game.play(position, m)).is_some_and(|child| best.contains(&child));
            out.uniform_over(moves.len(), |i| is_best(moves[i]));
            return;
        }
        let opponent = Playing(Mixed { players: &self.types, belief: &self.belief });
        let strategy =
            Expected { ties: Ties::Share, ..Expected::predictive(opponent, self.horizon.evaluation.clone()) };
        LookAhead { ply: self.horizon.ply, strategy }.policy(game, position, out);
    }

    fn observe(&mut self, game: &G, position: &G::Position, played: G::Move) {
        if game.turn(position).side() == Some(self.side.other()) {
            let likelihoods = self.likelihoods(game, position, played);
            self.belief.learn(&likelihoods);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::{Stateless, play};
    use errare::backup::Forced;
    use errare::game::{Game, Notation};
    use errare::games::connect_four::ConnectFour;
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    use errare::play::Payoff;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    fn adaptive<G: Playable>(game: &G, plies: &[usize]) -> Adaptive<G> {
        let semi_random = |&ply: &usize| LookAhead { ply, strategy: Forced::default() };
        let types = plies.iter().map(|ply| (1.0, Box::new(semi_random(ply)) as Box<dyn Player<G>>)).collect();
        Adaptive::new(game, types, Reward::Payoff(Payoff::SCORE), Horizon::usual(game).unwrap())
    }

    #[test]
    fn in_the_course_of_a_match_the_opponent_is_found_out() {
        let game = NoughtsAndCrosses;
        let mut generator = ChaCha8Rng::seed_from_u64(11);
        let mut uniform = || crate::chance::uniform(&mut generator);
        for (place, ply) in [0, 2, 4].into_iter().enumerate() {
            let mut contestant = adaptive(&game, &[0, 2, 4]).keeping(GAMES_TO_COME);
            let mut opponent = Stateless(LookAhead { ply, strategy: Forced::default() });
            for _ in 0..20 {
                play(&game, &mut opponent, &mut contestant, &mut uniform);
            }
            assert!(contestant.belief().weights()[place] > 0.9, "P_{ply}: {:?}", contestant.belief());
            contestant = contestant.forgetting();
            contestant.begin(Side::Min);
            assert_eq!(contestant.belief().weights(), [1.0 / 3.0; 3]);
        }
    }

    #[test]
    fn one_slip_of_the_opponent_rules_no_type_out() {
        let game = NoughtsAndCrosses;
        let mut contestant = adaptive(&game, &[0, 2]);
        contestant.begin(Side::Min);
        // Crosses could win by c, and P_2 would have; by a lapse he plays g as often as anything, once in 500 times.
        let position = game.read_position("xx./oo./...").unwrap();
        contestant.observe(&game, &position, game.read_move(&position, "g").unwrap());
        let expected = 0.002 / (0.002 + 0.2);
        assert!((contestant.belief().weights()[1] - expected).abs() < 1e-9, "{:?}", contestant.belief());
    }

    #[test]
    fn his_own_moves_teach_him_nothing() {
        let game = NoughtsAndCrosses;
        let mut contestant = adaptive(&game, &[0, 2]);
        contestant.begin(Side::Max);
        let before = contestant.belief().clone();
        let position = game.read_position("ab").unwrap();
        contestant.observe(&game, &position, game.read_move(&position, "e").unwrap());
        assert_eq!(*contestant.belief(), before);
    }

    #[test]
    fn a_larger_game_is_looked_into_and_its_moves_are_learnt_from() {
        let game = ConnectFour::new(5, 4).unwrap();
        let mut contestant = adaptive(&game, &[0, 2]);
        assert!(contestant.plan().is_none());
        contestant.begin(Side::Max);
        let mut policy = Distribution::new();
        // Max threatens a fourth stone in column 1; whoever sees two plies stops him.
        let position = game.read_position("12131").unwrap();
        contestant.observe(&game, &position, game.read_move(&position, "5").unwrap());
        assert!(contestant.belief().weights()[0] > 0.9, "{:?}", contestant.belief());
        let position = game.read_position("121315").unwrap();
        contestant.policy(&game, &position, &mut policy);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let winning = moves.iter().position(|m| game.write_move(&position, *m) == "1").unwrap();
        assert_eq!(policy[winning], 1.0, "{policy:?}");
    }
}
