//! The same experiment, straightforwardly, from the parts of the core crate: what the kernel is checked and measured against.
//! The core's noisy player adds one uniform number, so that readings with two are not here.

use errare::backup::{Bonus, DepthOpponent, Erring, Expected, MAndN, Minimax, OpponentTies};
use errare::distribution::Ties;
use errare::game::{Game, Side};
use errare::games::arc_sum::{ArcSum, SumSoFar};
use errare::model::{ByRank, Mixture, Noisy, Playing};
use errare::play::{BestResponse, LookAhead, Policy, outcome};
use errare::search::Tree;

use super::study::{BRANCHING, DEPTH, LARGEST, M_AND_N, MIN_PLY, NOISE, PLAYERS, Player, Reading, m_and_n_bonus};

/// The tree of a seed.
pub fn game(seed: u64) -> ArcSum {
    ArcSum::new(DEPTH, BRANCHING as u32, u32::from(LARGEST), seed).expect("4⁵ leaves can be numbered")
}

/// The opponent: two plies of minimax, the values divided by the range and seen through noise.
fn opponent(noise: f64, range: f64) -> LookAhead<Erring<Minimax<SumSoFar>, Noisy>> {
    LookAhead { ply: MIN_PLY, strategy: Erring { rule: Minimax::new(SumSoFar), model: Noisy { noise, range } } }
}

/// The expected payoff of each of the [`PLAYERS`] against each of the seven opponents on one tree.
pub fn payoffs(game: &ArcSum, reading: &Reading) -> Vec<[f64; NOISE.len()]> {
    let tree = Tree::grow(game, &game.start(), DEPTH as usize);
    let opponents = NOISE.map(|noise| Policy::looking_ahead(game, &tree, &opponent(noise, reading.range)));
    let against_all = |player: &Player| match policy(game, &tree, *player, reading) {
        Some(policy) => opponents.each_ref().map(|min| outcome(game, &tree, &policy, min).mean),
        None => opponents.each_ref().map(|min| BestResponse::with_payoff(game, &tree, min, Side::Max, |u| u).value()),
    };
    PLAYERS.iter().map(against_all).collect()
}

/// What a player does in every position of the tree; `None` for the best response, which depends on the opponent.
fn policy(game: &ArcSum, tree: &Tree<ArcSum>, player: Player, reading: &Reading) -> Option<Policy> {
    let ply = 2;
    let policy = match player {
        Player::Minimax { ply } => {
            Policy::looking_ahead(game, tree, &LookAhead { ply, strategy: Minimax::new(SumSoFar) })
        }
        Player::Predictive { strength } => {
            let model = ByRank { strength: reading.strength(strength) };
            Policy::looking_ahead(game, tree, &LookAhead { ply, strategy: Expected::predictive(model, SumSoFar) })
        }
        Player::MAndN => {
            let (scale, reach) = m_and_n_bonus();
            let bonus = Bonus { scale, reach };
            let strategy = MAndN { m: M_AND_N, n: M_AND_N, bonus, evaluator: SumSoFar, ties: Ties::Share };
            Policy::looking_ahead(game, tree, &LookAhead { ply, strategy })
        }
        Player::OpponentModel => {
            let opponent = LookAhead { ply: MIN_PLY, strategy: Minimax::new(SumSoFar) };
            let opponent_ties = OpponentTies::Pessimistic;
            let strategy = DepthOpponent { evaluator: SumSoFar, opponent, opponent_ties, ties: Ties::Share };
            Policy::looking_ahead(game, tree, &LookAhead { ply, strategy })
        }
        Player::ProbabilisticOpponent => {
            let parts = NOISE.map(|noise| (1.0, Playing(opponent(noise, reading.range))));
            let model = Mixture::new(parts.to_vec()).expect("seven equal weights are a mixture");
            Policy::looking_ahead(game, tree, &LookAhead { ply, strategy: Expected::predictive(model, SumSoFar) })
        }
        Player::BestResponse => return None,
    };
    Some(policy)
}

#[cfg(test)]
mod tests {
    use errare::evaluate::Evaluator;
    use errare::games::arc_sum::Place;

    use super::*;
    use crate::papers::reibman_ballard::arcs::Arcs;
    use crate::papers::reibman_ballard::kernel::play;
    use crate::papers::reibman_ballard::lookup::Lookup;
    use crate::papers::reibman_ballard::nodes::Seen;
    use crate::papers::reibman_ballard::study::{FallOff, LITERAL};

    /// The arcs of a game as the kernel lays them out.
    fn arcs(game: &ArcSum) -> Arcs {
        let mut arcs = Arcs::new();
        let mut places = vec![game.start()];
        for ply in arcs.plies() {
            let sum = |place: &Place| SumSoFar.evaluate(game, place);
            let branches = 0..BRANCHING as u32;
            let next: Vec<Place> = branches.flat_map(|b| places.iter().map(move |p| game.play(p, b))).collect();
            for (number, (arc, place)) in ply.iter_mut().zip(&next).enumerate() {
                *arc = (sum(place) - sum(&places[number % places.len()])) as u8;
            }
            places = next;
        }
        arcs
    }

    #[test]
    fn the_kernel_plays_every_tree_as_the_core_does() {
        for reading in [LITERAL, Reading { range: 71.0, fall_off: FallOff { scale: 0.8, power: 1.7 }, ..LITERAL }] {
            let lookup = Lookup::new(&reading);
            for seed in 0..20 {
                let game = game(seed);
                let fast = play(&Seen::new(&arcs(&game)), &lookup).mean;
                for ((player, fast), plain) in PLAYERS.iter().zip(fast).zip(payoffs(&game, &reading)) {
                    for (noise, (fast, plain)) in NOISE.iter().zip(fast.iter().zip(plain)) {
                        assert!(
                            (fast - plain).abs() < 1e-10,
                            "seed {seed}, {player:?}, {noise}: {fast} is not {plain}"
                        );
                    }
                }
            }
        }
    }
}
