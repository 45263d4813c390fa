//! Two players to the end of the game, and the best that anyone can do against one of them.

use errare::backup::{Forced, WhenLost};
use errare::game::{Game, Side};
use errare::games::explicit::ExplicitTree;
use errare::play::{BestResponse, LookAhead, Payoff, Policy, outcome};
use errare::search::{TO_THE_END, Tree};

use crate::kajihara::semi_random;
use crate::sample::{Sample, Who, largest, on_random_trees, same};

/// How often Max wins, it is drawn, Max loses, and what he has on average, if P_2 plays Max and P_1 Min.
fn played(sample: &Sample, n: usize) -> [f64; 4] {
    let node = &sample.nodes[n];
    let odds = match node.who {
        Who::Nobody => {
            let part = |holds: bool| f64::from(u8::from(holds));
            return [part(node.own > 0.0), part(node.own == 0.0), part(node.own < 0.0), node.own];
        }
        Who::Dice => node.odds.clone(),
        Who::Max => semi_random(sample, n, 2, WhenLost::LoseLate),
        Who::Min => semi_random(sample, n, 1, WhenLost::LoseLate),
    };
    let below: Vec<[f64; 4]> = node.children.iter().map(|&child| played(sample, child)).collect();
    std::array::from_fn(|part| odds.iter().zip(&below).map(|(p, result)| p * result[part]).sum())
}

/// The most that a side can expect against P_1, by what it is paid for each end.
fn limit(sample: &Sample, n: usize, side: Side, paid: &impl Fn(f64) -> f64) -> f64 {
    let node = &sample.nodes[n];
    if node.who == Who::Nobody {
        return paid(node.own);
    }
    let below: Vec<f64> = node.children.iter().map(|&child| limit(sample, child, side, paid)).collect();
    let odds = match node.who {
        Who::Dice => node.odds.clone(),
        _ if sample.is_turn_of(side, n) => return largest(&below),
        _ => semi_random(sample, n, 1, WhenLost::LoseLate),
    };
    odds.iter().zip(&below).map(|(p, value)| p * value).sum()
}

fn policy(game: &ExplicitTree, tree: &Tree<ExplicitTree>, ply: usize) -> Policy {
    Policy::of(game, tree, &LookAhead { ply, strategy: Forced::default() })
}

#[test]
fn an_exact_outcome_is_the_mean_over_everything_that_two_players_may_do() {
    on_random_trees(|sample| {
        let tree = Tree::grow(&sample.game, &sample.game.start(), TO_THE_END);
        let [max, min] = [2, 1].map(|ply| policy(&sample.game, &tree, ply));
        let found = outcome(&sample.game, &tree, &max, &min);
        let defined = played(sample, 0);
        for (found, defined) in [found.win, found.draw, found.loss, found.mean].into_iter().zip(defined) {
            same(found, defined);
        }
        same(found.score(), defined[0] + 0.5 * defined[1]);
    });
}

#[test]
fn a_best_response_is_the_largest_expectation_against_what_the_other_may_do() {
    let payoffs = [Payoff::SCORE, Payoff::WINS, Payoff::SAFETY, Payoff { win: 2.0, draw: -3.0, loss: 0.5 }];
    on_random_trees(|sample| {
        let tree = Tree::grow(&sample.game, &sample.game.start(), TO_THE_END);
        let opponent = policy(&sample.game, &tree, 1);
        for side in [Side::Max, Side::Min] {
            for payoff in payoffs {
                let found = BestResponse::to(&sample.game, &tree, &opponent, side, payoff);
                let paid = |utility: f64| {
                    let utility = if side == Side::Max { utility } else { -utility };
                    if utility > 0.0 {
                        payoff.win
                    } else if utility < 0.0 {
                        payoff.loss
                    } else {
                        payoff.draw
                    }
                };
                same(found.value(), limit(sample, 0, side, &paid));
                // What it says to do brings what it promises.
                let (max, min) =
                    if side == Side::Max { (&found.policy, &opponent) } else { (&opponent, &found.policy) };
                let result = outcome(&sample.game, &tree, max, min);
                let (won, lost) = if side == Side::Max { (result.win, result.loss) } else { (result.loss, result.win) };
                same(payoff.win * won + payoff.draw * result.draw + payoff.loss * lost, found.value());
            }
        }
    });
}
