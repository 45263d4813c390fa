//! Random trees, as plain nodes for the definitions and as a game for the crate.

use errare::backup::{Backup, Strategy};
use errare::distribution::Distribution;
use errare::evaluate::Evaluator;
use errare::game::{Game, Side};
use errare::games::explicit::{ExplicitTree, NodeNumber};
use errare::search::Walk;

/// Who decides at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Max,
    Min,
    Dice,
    /// The game has ended.
    Nobody,
}

/// A node: who decides, what follows, and what three players would say of it at a glance.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) who: Who,
    pub(crate) children: Vec<usize>,
    /// Where dice decide, the probability of each child.
    pub(crate) odds: Vec<f64>,
    /// What it is worth to Max, at an end for certain.
    pub(crate) own: f64,
    /// What the opponent believes, at an end too.
    pub(crate) theirs: f64,
    /// What another opponent would believe.
    pub(crate) others: f64,
}

/// A tree in both forms.
pub(crate) struct Sample {
    pub(crate) nodes: Vec<Plain>,
    pub(crate) game: ExplicitTree,
    /// How far the players look.
    pub(crate) ply: usize,
}

/// A congruential generator: the same trees in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn value(&mut self) -> f64 {
        self.below(5) as f64 - 2.0
    }
}

impl Sample {
    fn draw(seed: u64) -> Self {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed);
        let mut nodes = Vec::new();
        grow(&mut chance, &mut nodes, 4);
        let ply = 1 + chance.below(5);
        let text: String = nodes.iter().enumerate().map(|(i, node)| line(i, node)).collect();
        let game = ExplicitTree::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        Self { nodes, game, ply }
    }

    /// Whether the definitions stop at a node: the game has ended there, or nobody looks further.
    pub(crate) fn is_leaf(&self, n: usize, left: usize) -> bool {
        left == 0 || self.nodes[n].who == Who::Nobody
    }

    /// The player at the root; Max, where dice come first.
    pub(crate) fn us(&self) -> Side {
        if self.nodes[0].who == Who::Min { Side::Min } else { Side::Max }
    }

    /// Whether it is this side's turn.
    pub(crate) fn is_turn_of(&self, side: Side, n: usize) -> bool {
        self.nodes[n].who == if side == Side::Max { Who::Max } else { Who::Min }
    }

    /// The mean of a value over the dice.
    pub(crate) fn mean(&self, n: usize, value: impl Fn(usize) -> f64) -> f64 {
        let node = &self.nodes[n];
        node.children.iter().zip(&node.odds).map(|(&child, p)| p * value(child)).sum()
    }

    /// One of the players as the crate knows evaluations.
    pub(crate) fn opinion(&self, of: fn(&Plain) -> f64) -> Opinion<'_> {
        Opinion { nodes: &self.nodes, of }
    }

    /// What the crate says that the root is worth.
    pub(crate) fn value<B: Backup<ExplicitTree>>(&self, rule: &B) -> B::Value {
        Walk::new().value(&self.game, &self.game.start(), self.ply, rule)
    }

    /// What the crate says that a player does at the root, where it is his turn.
    pub(crate) fn plays<S: Strategy<ExplicitTree>>(&self, rule: &S) -> Vec<f64> {
        let mut out = Distribution::new();
        rule.choose(&Walk::new().root(&self.game, &self.game.start(), self.ply, rule), &mut out);
        out.to_vec()
    }
}

fn grow(chance: &mut Chance, nodes: &mut Vec<Plain>, depth: usize) -> usize {
    let index = nodes.len();
    let ended = depth == 0 || (index > 0 && chance.below(4) == 0);
    let who = if ended { Who::Nobody } else { [Who::Max, Who::Min, Who::Max, Who::Min, Who::Dice][chance.below(5)] };
    let (own, theirs, others) = (chance.value(), chance.value(), chance.value());
    nodes.push(Plain { who, children: Vec::new(), odds: Vec::new(), own, theirs, others });
    if !ended {
        let count = 1 + chance.below(4);
        let children = (0..count).map(|_| grow(chance, nodes, depth - 1)).collect();
        let odds: &[f64] = [&[1.0][..], &[0.25, 0.75], &[0.5, 0.25, 0.25], &[0.125, 0.25, 0.5, 0.125]][count - 1];
        nodes[index].children = children;
        nodes[index].odds = odds.to_vec();
    }
    index
}

fn line(index: usize, node: &Plain) -> String {
    let children = |with_odds: bool| -> String {
        let child =
            |(child, p): (&usize, &f64)| if with_odds { format!(" {p}:n{child}") } else { format!(" n{child}") };
        node.children.iter().zip(&node.odds).map(child).collect()
    };
    match node.who {
        Who::Nobody => format!("n{index} end {}\n", node.own),
        Who::Max => format!("n{index} max{}\n", children(false)),
        Who::Min => format!("n{index} min{}\n", children(false)),
        Who::Dice => format!("n{index} chance{}\n", children(true)),
    }
}

/// What one player says of positions at a glance.
#[derive(Clone, Copy)]
pub(crate) struct Opinion<'a> {
    nodes: &'a [Plain],
    of: fn(&Plain) -> f64,
}

impl Evaluator<ExplicitTree> for Opinion<'_> {
    fn evaluate(&self, game: &ExplicitTree, position: &NodeNumber) -> f64 {
        let index: usize = game.name(*position).expect("every node has a name")[1..].parse().expect("a number");
        (self.of)(&self.nodes[index])
    }

    fn evaluate_end(&self, game: &ExplicitTree, position: &NodeNumber, _: f64) -> f64 {
        self.evaluate(game, position)
    }
}

pub(crate) fn own(node: &Plain) -> f64 {
    node.own
}

pub(crate) fn theirs(node: &Plain) -> f64 {
    node.theirs
}

pub(crate) fn others(node: &Plain) -> f64 {
    node.others
}

/// Tries something on many trees.
pub(crate) fn on_random_trees(mut law: impl FnMut(&Sample)) {
    for seed in 0..400 {
        law(&Sample::draw(seed));
    }
}

/// Tries something on many trees with a player at the root.
pub(crate) fn where_somebody_moves(mut law: impl FnMut(&Sample)) {
    on_random_trees(|sample| {
        if sample.nodes[0].who != Who::Dice {
            law(sample);
        }
    });
}

#[track_caller]
pub(crate) fn same(found: f64, defined: f64) {
    assert!((found - defined).abs() <= 1e-9 * defined.abs().max(1.0), "{found} is found, {defined} defined");
}

#[track_caller]
pub(crate) fn same_policy(found: &[f64], defined: &[f64]) {
    let same = found.len() == defined.len() && found.iter().zip(defined).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(same, "{found:?} is found, {defined:?} defined");
}

/// A value in Max's view, in a side's.
pub(crate) fn view(side: Side, value: f64) -> f64 {
    if side == Side::Max { value } else { -value }
}

pub(crate) fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

pub(crate) fn smallest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Those for which something holds, each as likely.
pub(crate) fn evenly(n: usize, chosen: impl Fn(usize) -> bool) -> Vec<f64> {
    let count = (0..n).filter(|&i| chosen(i)).count() as f64;
    (0..n).map(|i| if chosen(i) { 1.0 / count } else { 0.0 }).collect()
}

/// Those with the largest value, each as likely; the sums of a definition are rounded too.
pub(crate) fn best(values: &[f64]) -> Vec<f64> {
    evenly(values.len(), |i| (values[i] - largest(values)).abs() < 2e-12)
}
