//! The exact result of a player who learns, against opponents who do not.

use errare::distribution::Distribution;
use errare::game::Side;
use errare::play::Policy;
use errare::search::NodeId;
use errare::spec::Playable;

use super::belief_tree::BeliefTree;
use super::reward::Reward;
use crate::infer::Belief;

/// The expected reward, in one game, of a side that plays the plan of a belief tree, against each of several opponents whose
/// policies are over [`BeliefTree::tree`]. They need not be of the types that he has in mind.
pub fn rewards<G: Playable>(
    game: &G,
    plan: &BeliefTree<G>,
    side: Side,
    prior: &Belief,
    opponents: &[Policy],
    reward: Reward,
) -> Vec<f64> {
    Games { game, plan, side, opponents, reward }.from(NodeId::ROOT, prior)
}

struct Games<'a, G: Playable> {
    game: &'a G,
    plan: &'a BeliefTree<G>,
    side: Side,
    opponents: &'a [Policy],
    reward: Reward,
}

impl<G: Playable> Games<'_, G> {
    /// The expected rewards from a node on, where he has come to hold a belief.
    fn from(&self, id: NodeId, belief: &Belief) -> Vec<f64> {
        let tree = self.plan.tree();
        if let Some(utility) = tree.utility(id) {
            return vec![self.reward.of(self.side, utility); self.opponents.len()];
        }
        let mut sum = vec![0.0; self.opponents.len()];
        if tree.turn(id).side() == Some(self.side) {
            let best = self.plan.best(self.side, id, belief);
            // He shares his play between best moves, and several may lead to symmetric images of one position.
            let chosen: Vec<NodeId> = tree.children(id).iter().copied().filter(|child| best.contains(child)).collect();
            for child in &best {
                let share = chosen.iter().filter(|other| *other == child).count() as f64 / chosen.len() as f64;
                add(&mut sum, &self.from(*child, belief), |_| share);
            }
            return sum;
        }
        let mut chance = Distribution::new();
        let is_chance = tree.turn(id).side().is_none();
        if is_chance {
            self.game.chance_probabilities(tree.position(id), tree.moves(id), &mut chance);
        }
        let mut done = Vec::new();
        for &child in tree.children(id) {
            if done.contains(&child) {
                continue;
            }
            done.push(child);
            let odds = |opponent: usize| -> f64 {
                let odds = if is_chance { &*chance } else { self.opponents[opponent].at(tree, id) };
                let moves = odds.iter().zip(tree.children(id));
                moves.filter(|(_, to)| **to == child).map(|(p, _)| p).sum()
            };
            if (0..self.opponents.len()).any(|opponent| odds(opponent) > 0.0) {
                let mut learnt = belief.clone();
                learnt.learn(&self.plan.likelihoods(id, child));
                add(&mut sum, &self.from(child, &learnt), odds);
            }
        }
        sum
    }
}

fn add(sum: &mut [f64], values: &[f64], share: impl Fn(usize) -> f64) {
    for (opponent, (sum, value)) in sum.iter_mut().zip(values).enumerate() {
        *sum += share(opponent) * value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::backup::Forced;
    use errare::game::{Game, Turn};
    use errare::games::arc_sum::ArcSum;
    use errare::games::connect_four::ConnectFour;
    use errare::games::explicit::ExplicitTree;
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    use errare::model::Uniform;
    use errare::play::{BestResponse, LookAhead, Payoff};

    const SCORE: Reward = Reward::Payoff(Payoff::SCORE);

    fn semi_random(plies: &[usize]) -> Vec<LookAhead<Forced>> {
        plies.iter().map(|&ply| LookAhead { ply, strategy: Forced::default() }).collect()
    }

    /// The plan against these semi-random players, and their policies.
    fn plan(plies: &[usize]) -> (BeliefTree<NoughtsAndCrosses>, Vec<Policy>) {
        let types = semi_random(plies);
        let plan = BeliefTree::new(&NoughtsAndCrosses, &types, SCORE).unwrap();
        let policies = types.iter().map(|kind| Policy::looking_ahead(&NoughtsAndCrosses, plan.tree(), kind)).collect();
        (plan, policies)
    }

    #[test]
    fn a_plan_against_a_known_opponent_is_the_best_response() {
        let (plan, policies) = plan(&[0, 2, 4]);
        for side in [Side::Max, Side::Min] {
            for (kind, policy) in policies.iter().enumerate() {
                let limit = BestResponse::to(&NoughtsAndCrosses, plan.tree(), policy, side, Payoff::SCORE).value();
                let certain = Belief::new((0..policies.len()).map(|other| f64::from(u8::from(other == kind))));
                assert!((plan.value(side, NodeId::ROOT, &certain) - limit).abs() < 1e-12);
                let reached = rewards(&NoughtsAndCrosses, &plan, side, &certain, &policies, SCORE)[kind];
                assert!((reached - limit).abs() < 1e-12, "{reached} {limit}");
            }
        }
    }

    #[test]
    fn a_plan_brings_on_average_over_the_types_what_it_promises() {
        let (plan, policies) = plan(&[0, 1, 2, 3, 4, 5, 6]);
        let prior = Belief::new([3.0, 1.0, 2.0, 1.0, 1.0, 4.0, 1.0]);
        for side in [Side::Max, Side::Min] {
            let reached = rewards(&NoughtsAndCrosses, &plan, side, &prior, &policies, SCORE);
            let mean: f64 = reached.iter().zip(prior.weights()).map(|(reached, weight)| reached * weight).sum();
            let promised = plan.value(side, NodeId::ROOT, &prior);
            // The rounding of beliefs to no less than a least weight is all that is between them.
            assert!((mean - promised).abs() < 1e-7, "{mean} {promised}");
        }
    }

    #[test]
    fn whoever_reckons_with_more_games_gives_up_something_now_and_nothing_if_he_knows_the_opponent() {
        let (plan, policies) = plan(&[0, 2, 3, 6]);
        let play = |plan: &BeliefTree<_>, belief: &Belief| {
            let reached = rewards(&NoughtsAndCrosses, plan, Side::Min, belief, &policies, SCORE);
            reached.iter().zip(belief.weights()).map(|(reached, weight)| reached * weight).sum::<f64>()
        };
        let (ignorant, certain) = (Belief::new([1.0; 4]), Belief::new([0.0, 1.0, 0.0, 0.0]));
        let (before, known) = (play(&plan, &ignorant), play(&plan, &certain));
        let plan = plan.reckoning_with(1000);
        assert!(play(&plan, &ignorant) < before - 1e-6);
        assert!((play(&plan, &certain) - known).abs() < 1e-12);
    }

    #[test]
    fn dice_teach_nothing_and_their_odds_are_kept() {
        let turns = vec![Turn::Max, Turn::Chance, Turn::Min, Turn::Chance];
        let game = ArcSum::with_turns(4, 3, 10, 1, turns).unwrap();
        let types = [Uniform, Uniform];
        let plan = BeliefTree::new(&game, &types, Reward::Utility).unwrap();
        let policy = Policy::of(&game, plan.tree(), &Uniform);
        let limit = BestResponse::with_payoff(&game, plan.tree(), &policy, Side::Max, |utility| utility).value();
        let belief = Belief::new([1.0, 2.0]);
        assert!((plan.value(Side::Max, NodeId::ROOT, &belief) - limit).abs() < 1e-9);
        let reached = rewards(&game, &plan, Side::Max, &belief, &[policy], Reward::Utility);
        assert!((reached[0] - limit).abs() < 1e-9, "{reached:?} {limit}");
    }

    #[test]
    fn a_game_with_too_many_or_too_long_lines_is_refused_and_not_tried() {
        for (columns, rows) in [(5, 3), (4, 4)] {
            assert!(BeliefTree::new(&ConnectFour::new(columns, rows).unwrap(), &[Uniform], SCORE).is_err());
        }
        let long: String = (0..5000).map(|n| format!("n{n} max n{} 0\n", n + 1)).collect();
        let long = ExplicitTree::parse(&format!("{long}n5000 end 1\n")).unwrap();
        assert!(long.utility(&long.start()).is_none() && BeliefTree::new(&long, &[Uniform], SCORE).is_err());
    }
}
