//! Iida, Handa & Uiterwijk 1995: OM-search, LO-search and TU-search; PrOM after Donkers et al. 2001; (D,d)-OM after Gao et al.

use errare::backup::{
    Believing, DepthOpponent, LossOriented, Minimax, Opponent, OpponentTies, OpponentType, ProbabilisticOpponent,
    Tutoring,
};
use errare::distribution::Ties;
use errare::game::Game;
use errare::play::LookAhead;
use errare::search::{ByLookAhead, OpponentModelSearch};

use crate::levy::minimax;
use crate::sample::{
    Plain, Sample, Who, best, evenly, largest, on_random_trees, others, own, same, same_policy, smallest, theirs, view,
    where_somebody_moves,
};

const TIES: [OpponentTies; 3] = [OpponentTies::Pessimistic, OpponentTies::Optimistic, OpponentTies::First];

/// Of the moves that the opponent believes best, the one he takes; `worth` is what each is worth to us.
fn reply(believed_best: &[f64], worth: &[f64], ties: OpponentTies) -> usize {
    let chosen = |i: &usize| believed_best[*i] > 0.0;
    let by_worth = |a: &usize, b: &usize| worth[*a].total_cmp(&worth[*b]);
    let candidates = (0..worth.len()).filter(chosen);
    match ties {
        OpponentTies::Pessimistic => candidates.min_by(by_worth),
        OpponentTies::Optimistic => candidates.max_by(by_worth),
        OpponentTies::First => { candidates }.next(),
    }
    .unwrap()
}

/// How likely the opponent is to have each opinion.
type Types<'a> = &'a [(f64, fn(&Plain) -> f64)];

/// The OM value of a node: at the opponent's nodes that of the move which is best by his own minimax over his own evaluation,
/// at ours the best for us. With several types of opponent, the mean over what each would play.
fn om(sample: &Sample, n: usize, left: usize, types: Types<'_>, ties: OpponentTies) -> f64 {
    let node = &sample.nodes[n];
    let us = sample.us();
    if sample.is_leaf(n, left) {
        return node.own;
    }
    let value = |child: usize| om(sample, child, left - 1, types, ties);
    if node.who == Who::Dice {
        return sample.mean(n, value);
    }
    let worth: Vec<f64> = node.children.iter().map(|&child| view(us, value(child))).collect();
    if sample.is_turn_of(us, n) {
        return view(us, largest(&worth));
    }
    let of_type = |&(p, opinion): &(f64, fn(&Plain) -> f64)| {
        let believed = |&child: &usize| view(us.other(), minimax(sample, child, left - 1, opinion));
        let believed: Vec<f64> = node.children.iter().map(believed).collect();
        p * view(us, worth[reply(&best(&believed), &worth, ties)])
    };
    types.iter().map(of_type).sum()
}

/// What the moves of the root are worth to us by OM-search.
fn worth_of_moves(sample: &Sample, types: Types<'_>, ties: OpponentTies) -> Vec<f64> {
    let worth = |&child: &usize| view(sample.us(), om(sample, child, sample.ply - 1, types, ties));
    sample.nodes[0].children.iter().map(worth).collect()
}

#[test]
fn opponent_model_search_is_its_definition() {
    for ties in TIES {
        on_random_trees(|sample| {
            let rule =
                Opponent { opponent: Believing { ties }, ..Opponent::new(sample.opinion(own), sample.opinion(theirs)) };
            let value = sample.value(&rule);
            same(value.own, om(sample, 0, sample.ply, &[(1.0, theirs)], ties));
            same(value.theirs, minimax(sample, 0, sample.ply, theirs));
            let pruned =
                OpponentModelSearch::new(&sample.game, &rule, sample.us()).value(&sample.game.start(), sample.ply);
            same(pruned.own, value.own);
            same(pruned.theirs, value.theirs);
            if sample.nodes[0].who != Who::Dice {
                same_policy(&sample.plays(&rule), &best(&worth_of_moves(sample, &[(1.0, theirs)], ties)));
            }
        });
    }
}

#[test]
fn probabilistic_opponent_model_search_weights_each_type_by_its_probability() {
    for ties in TIES {
        on_random_trees(|sample| {
            let known: [(f64, fn(&Plain) -> f64); 3] = [(0.7, theirs), (0.2, others), (0.1, own)];
            let types = known.map(|(probability, of)| OpponentType { probability, evaluator: sample.opinion(of) });
            let rule =
                ProbabilisticOpponent { evaluator: sample.opinion(own), types, opponent_ties: ties, ties: Ties::Share };
            let value = sample.value(&rule);
            same(value.own, om(sample, 0, sample.ply, &known, ties));
            for (found, (_, opinion)) in value.theirs.into_iter().zip(known) {
                same(found, minimax(sample, 0, sample.ply, opinion));
            }
            if sample.nodes[0].who != Who::Dice {
                same_policy(&sample.plays(&rule), &best(&worth_of_moves(sample, &known, ties)));
            }
        });
    }
}

/// The value of a node where the opponent takes what his own search to depth d gives, from where he stands.
fn depth_om(sample: &Sample, n: usize, left: usize, d: usize, ties: OpponentTies) -> f64 {
    let (node, us) = (&sample.nodes[n], sample.us());
    if sample.is_leaf(n, left) {
        return node.own;
    }
    let value = |child: usize| depth_om(sample, child, left - 1, d, ties);
    if node.who == Who::Dice {
        return sample.mean(n, value);
    }
    let worth: Vec<f64> = node.children.iter().map(|&child| view(us, value(child))).collect();
    if sample.is_turn_of(us, n) {
        return view(us, largest(&worth));
    }
    let believed = |&child: &usize| view(us.other(), minimax(sample, child, d - 1, theirs));
    let believed: Vec<f64> = node.children.iter().map(believed).collect();
    view(us, worth[reply(&best(&believed), &worth, ties)])
}

#[test]
fn opponent_model_search_to_another_depth_is_its_definition() {
    for (d, opponent_ties) in [(1, TIES[0]), (2, TIES[1]), (2, TIES[2])] {
        on_random_trees(|sample| {
            let opponent = LookAhead { ply: d, strategy: Minimax::new(sample.opinion(theirs)) };
            let rule = DepthOpponent { evaluator: sample.opinion(own), opponent, opponent_ties, ties: Ties::Share };
            same(sample.value(&rule), depth_om(sample, 0, sample.ply, d, opponent_ties));
            if sample.nodes[0].who != Who::Dice {
                let worth =
                    |&child: &usize| view(sample.us(), depth_om(sample, child, sample.ply - 1, d, opponent_ties));
                let worths: Vec<f64> = sample.nodes[0].children.iter().map(worth).collect();
                same_policy(&sample.plays(&rule), &best(&worths));
            }
        });
    }
}

/// Which of his moves a tutor plays at a node of his.
type Tutor<'a> = &'a dyn Fn(&Sample, usize, usize) -> Vec<f64>;

fn om_of_moves(sample: &Sample, n: usize, left: usize) -> Vec<f64> {
    let worth = |&child: &usize| view(sample.us(), om(sample, child, left - 1, &[(1.0, theirs)], TIES[0]));
    sample.nodes[n].children.iter().map(worth).collect()
}

/// The best of the intentional errors, which are the moves whose OM value is below the node's minimax value; if there are
/// none, the move of smallest OM value.
fn loss_oriented(sample: &Sample, n: usize, left: usize) -> Vec<f64> {
    let om = om_of_moves(sample, n, left);
    let minimax = view(sample.us(), minimax(sample, n, left, own));
    let errors: Vec<f64> = om.iter().copied().filter(|om| *om < minimax - 1e-9).collect();
    let wanted = if errors.is_empty() { smallest(&om) } else { largest(&errors) };
    evenly(om.len(), |i| (om[i] - wanted).abs() < 1e-9)
}

/// The smallest OM value among the moves that lose no more than ε against the best.
fn tutoring(limit: f64) -> impl Fn(&Sample, usize, usize) -> Vec<f64> {
    move |sample, n, left| {
        let om = om_of_moves(sample, n, left);
        let unnoticed: Vec<f64> = om.iter().copied().filter(|om0| largest(&om) - om0 <= limit + 1e-9).collect();
        evenly(om.len(), |i| (om[i] - smallest(&unnoticed)).abs() < 1e-9)
    }
}

/// The same where the learner, who looks one ply beyond our move, must not see a loss of more than `seen` either; if he would
/// notice every move, the best.
fn tutoring_unseen(limit: f64, seen: f64) -> impl Fn(&Sample, usize, usize) -> Vec<f64> {
    move |sample, n, left| {
        let om = om_of_moves(sample, n, left);
        let shown = |&child: &usize| view(sample.us(), minimax(sample, child, 1, theirs));
        let shown: Vec<f64> = sample.nodes[n].children.iter().map(shown).collect();
        let hidden = |i: &usize| largest(&om) - om[*i] <= limit + 1e-9 && largest(&shown) - shown[*i] <= seen + 1e-9;
        let unnoticed: Vec<f64> = (0..om.len()).filter(hidden).map(|i| om[i]).collect();
        if unnoticed.is_empty() {
            return best(&om);
        }
        evenly(om.len(), |i| hidden(&i) && (om[i] - smallest(&unnoticed)).abs() < 1e-9)
    }
}

/// What comes of a node if the tutor goes on as he does and the learner answers as OM-search says.
fn outcome(sample: &Sample, n: usize, left: usize, tutor: Tutor<'_>) -> f64 {
    let (node, us) = (&sample.nodes[n], sample.us());
    if sample.is_leaf(n, left) {
        return node.own;
    }
    let value = |child: usize| outcome(sample, child, left - 1, tutor);
    if node.who == Who::Dice {
        return sample.mean(n, value);
    }
    if sample.is_turn_of(us, n) {
        return tutor(sample, n, left).iter().zip(&node.children).map(|(p, &child)| p * value(child)).sum();
    }
    let believed = |&child: &usize| view(us.other(), minimax(sample, child, left - 1, theirs));
    let believed: Vec<f64> = node.children.iter().map(believed).collect();
    value(node.children[reply(&best(&believed), &om_of_moves(sample, n, left), TIES[0])])
}

#[test]
fn loss_oriented_search_takes_the_best_of_the_intentional_errors_or_else_the_worst_move() {
    where_somebody_moves(|sample| {
        let rule = LossOriented::new(sample.opinion(own), sample.opinion(theirs));
        same_policy(&sample.plays(&rule), &loss_oriented(sample, 0, sample.ply));
    });
    on_random_trees(|sample| {
        let value = sample.value(&LossOriented::new(sample.opinion(own), sample.opinion(theirs)));
        same(value.om, om(sample, 0, sample.ply, &[(1.0, theirs)], TIES[0]));
        same(value.minimax, minimax(sample, 0, sample.ply, own));
        same(value.theirs, minimax(sample, 0, sample.ply, theirs));
        same(value.outcome, outcome(sample, 0, sample.ply, &loss_oriented));
    });
}

#[test]
fn tutoring_search_takes_the_worst_of_the_moves_that_lose_no_more_than_the_limit() {
    for limit in [0.0, 0.5, 1.0, 3.0] {
        where_somebody_moves(|sample| {
            let rule = Tutoring::new(sample.opinion(own), sample.opinion(theirs), limit);
            same_policy(&sample.plays(&rule), &tutoring(limit)(sample, 0, sample.ply));
        });
        on_random_trees(|sample| {
            let value = sample.value(&Tutoring::new(sample.opinion(own), sample.opinion(theirs), limit));
            same(value.outcome, outcome(sample, 0, sample.ply, &tutoring(limit)));
        });
    }
}

#[test]
fn tutoring_search_shows_the_learner_no_loss_beyond_what_he_overlooks() {
    for (limit, seen) in [(2.0, 0.0), (3.0, 1.0)] {
        let defined = tutoring_unseen(limit, seen);
        where_somebody_moves(|sample| {
            let look_ahead = ByLookAhead { ply: 1, evaluator: sample.opinion(theirs) };
            let rule = Tutoring::new(sample.opinion(own), sample.opinion(theirs), limit).with_noticed(look_ahead, seen);
            same_policy(&sample.plays(&rule), &defined(sample, 0, sample.ply));
            same(sample.value(&rule).outcome, outcome(sample, 0, sample.ply, &defined));
        });
    }
}
