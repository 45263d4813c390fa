//! What a rule sees of each move, as names and numbers.

use std::borrow::Cow;

use super::game::Playable;
use super::player::BestResponsePlayer;
use crate::backup::{self, Doubtful, ForcedResult, Leaves, OpponentValues, Scores, Strategy, TutorValue};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::Evaluator;
use crate::game::Side;
use crate::model::Uniform;
use crate::node::Node;
use crate::play::{AlphaBetaPlayer, LookAhead, MeritPlayer, OpponentModelPlayer, Player, Policy, StarPlayer};
use crate::search::{Tree, Walk};

/// A value that can be shown.
pub trait Describe {
    /// Whose view the headline is in.
    const PERSPECTIVE: Perspective = Perspective::Max;

    /// The number to go by.
    fn headline(&self, us: Side) -> f64;
    /// What else there is to see, with its name.
    fn details(&self, us: Side) -> Vec<(Cow<'static, str>, f64)>;
}

impl Describe for f64 {
    fn headline(&self, _: Side) -> f64 {
        *self
    }

    fn details(&self, _: Side) -> Vec<(Cow<'static, str>, f64)> {
        Vec::new()
    }
}

impl Describe for backup::OpponentValue {
    fn headline(&self, _: Side) -> f64 {
        self.own
    }

    fn details(&self, _: Side) -> Vec<(Cow<'static, str>, f64)> {
        vec![("theirs".into(), self.theirs)]
    }
}

impl<const N: usize> Describe for OpponentValues<N> {
    fn headline(&self, _: Side) -> f64 {
        self.own
    }

    fn details(&self, _: Side) -> Vec<(Cow<'static, str>, f64)> {
        self.theirs.iter().enumerate().map(|(t, value)| (format!("type {}", t + 1).into(), *value)).collect()
    }
}

impl Describe for Doubtful {
    fn headline(&self, _: Side) -> f64 {
        self.value
    }

    fn details(&self, _: Side) -> Vec<(Cow<'static, str>, f64)> {
        vec![("error".into(), self.error)]
    }
}

impl Describe for TutorValue {
    fn headline(&self, _: Side) -> f64 {
        self.outcome
    }

    fn details(&self, _: Side) -> Vec<(Cow<'static, str>, f64)> {
        vec![("om".into(), self.om), ("theirs".into(), self.theirs), ("minimax".into(), self.minimax)]
    }
}

impl Describe for Scores {
    fn headline(&self, _: Side) -> f64 {
        self.u
    }

    fn details(&self, _: Side) -> Vec<(Cow<'static, str>, f64)> {
        let r = f64::from(self.r);
        vec![("u".into(), self.u), ("v".into(), self.v), ("r".into(), r), ("tension".into(), self.tension)]
    }
}

impl Describe for ForcedResult {
    fn headline(&self, _: Side) -> f64 {
        match self {
            ForcedResult::Won(side, _) => side.view(1.0),
            ForcedResult::Unclear => 0.0,
        }
    }

    fn details(&self, _: Side) -> Vec<(Cow<'static, str>, f64)> {
        match self {
            ForcedResult::Won(_, plies) => vec![("plies".into(), f64::from(*plies))],
            ForcedResult::Unclear => Vec::new(),
        }
    }
}

impl Describe for Leaves {
    const PERSPECTIVE: Perspective = Perspective::Mover;

    fn headline(&self, us: Side) -> f64 {
        self.ratio(us)
    }

    fn details(&self, us: Side) -> Vec<(Cow<'static, str>, f64)> {
        let won = match us {
            Side::Max => self.max,
            Side::Min => self.min,
        };
        vec![("won".into(), won), ("leaves".into(), self.all)]
    }
}

/// Whose view values are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Max's, as everywhere.
    Max,
    /// The mover's own: a chance of winning, a payoff.
    Mover,
}

/// What a player makes of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Whose view the values are in.
    pub perspective: Perspective,
    /// What the position is worth by his rule; none for one who does not search.
    pub value: Option<f64>,
    /// What else the rule sees of it.
    pub details: Vec<(Cow<'static, str>, f64)>,
    /// His moves, in the order of generation.
    pub moves: Vec<MoveReport>,
}

/// What a player makes of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReport {
    /// The move in the game's notation.
    pub notation: String,
    /// How likely he is to play it.
    pub probability: f64,
    /// What the position after it is worth.
    pub value: Option<f64>,
    /// What else the rule sees of it.
    pub details: Vec<(Cow<'static, str>, f64)>,
}

/// A player who can say what he sees.
pub trait Analyst<G: Playable>: Player<G> {
    /// What he makes of a position that has not ended.
    fn analyse(&self, game: &G, position: &G::Position) -> Analysis {
        let mut policy = Distribution::new();
        self.policy(game, position, &mut policy);
        unvalued(game, position, &policy)
    }

    /// What he does in every position of a tree that reaches the ends of the game.
    fn policy_on(&self, game: &G, tree: &Tree<G>) -> Policy {
        Policy::of(game, tree, &self)
    }
}

impl<G: Playable> Analyst<G> for Uniform {}

impl<G: Playable, S: Strategy<G>> Analyst<G> for LookAhead<S>
where
    S::Value: Describe,
{
    fn analyse(&self, game: &G, position: &G::Position) -> Analysis {
        if self.ply == 0 {
            return Uniform.analyse(game, position);
        }
        report_root(&Walk::new().root(game, position, self.ply, &self.strategy), &self.strategy)
    }

    fn policy_on(&self, game: &G, tree: &Tree<G>) -> Policy {
        Policy::looking_ahead(game, tree, self)
    }
}

impl<G: Playable, E: Evaluator<G>> Analyst<G> for MeritPlayer<E> {
    fn analyse(&self, game: &G, position: &G::Position) -> Analysis {
        self.playing(game.turn(position).side().unwrap_or(Side::Max)).analyse(game, position)
    }

    fn policy_on(&self, game: &G, tree: &Tree<G>) -> Policy {
        let [max, min] = [Side::Max, Side::Min].map(|side| self.playing(side).policy_on(game, tree));
        Policy::of_sides(tree, &max, &min)
    }
}

/// Alpha-beta that knows the symmetries of the game; evaluations that have names respect them.
pub(super) struct BySymmetry<E>(pub(super) AlphaBetaPlayer<E>);

impl<G: Playable, E: Evaluator<G>> Player<G> for BySymmetry<E> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        let values = self.0.values_by_symmetry(game, position);
        let side = game.turn(position).side().unwrap_or(Side::Max);
        out.best(values.len(), self.0.ties, |i| side.view(values[i]));
    }
}

impl<G: Playable, E: Evaluator<G>> Analyst<G> for BySymmetry<E> {
    fn analyse(&self, game: &G, position: &G::Position) -> Analysis {
        valued(game, position, self.0.values_by_symmetry(game, position), self.0.ties)
    }
}

impl<G: Playable, E: Evaluator<G>> Analyst<G> for StarPlayer<E> {
    fn analyse(&self, game: &G, position: &G::Position) -> Analysis {
        valued(game, position, self.values(game, position), self.ties)
    }
}

impl<G: Playable, E: Evaluator<G>, O: Evaluator<G>> Analyst<G> for OpponentModelPlayer<E, O> {
    fn analyse(&self, game: &G, position: &G::Position) -> Analysis {
        self.at_root(game, position, |root| report_root(root, &self.rule))
    }
}

impl<G: Playable> Analyst<G> for BestResponsePlayer<G> {
    fn analyse(&self, game: &G, position: &G::Position) -> Analysis {
        let mut policy = Distribution::new();
        self.policy(game, position, &mut policy);
        let mut analysis = Analysis { perspective: Perspective::Mover, ..unvalued(game, position, &policy) };
        let side = game.turn(position).side().unwrap_or(Side::Max);
        self.with_responder(game, position, |responder| {
            let value = |position: &G::Position| responder.and_then(|responder| responder.value(game, position, side));
            analysis.value = value(position);
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            for (report, m) in analysis.moves.iter_mut().zip(moves) {
                report.value = value(&game.play(position, m));
            }
        });
        analysis
    }
}

/// The report of a player who chooses by a rule at a root whose moves are valued.
fn report_root<G: Playable, S: Strategy<G, Value: Describe>>(root: &Node<'_, G, S::Value>, strategy: &S) -> Analysis {
    let mut policy = Distribution::new();
    let value = strategy.combine(root, &mut policy);
    strategy.choose(root, &mut policy);
    let us = root.us;
    let moves = root.moves.iter().zip(root.values).zip(policy.iter()).map(|((&m, value), &probability)| MoveReport {
        notation: root.game.write_move(root.position, m),
        probability,
        value: Some(value.headline(us)),
        details: value.details(us),
    });
    Analysis {
        perspective: S::Value::PERSPECTIVE,
        value: Some(value.headline(us)),
        details: value.details(us),
        moves: moves.collect(),
    }
}

/// The report of a player who takes the best of these values, which are in Max's view.
fn valued<G: Playable>(game: &G, position: &G::Position, values: Vec<f64>, ties: Ties) -> Analysis {
    let side = game.turn(position).side().unwrap_or(Side::Max);
    let value = values.iter().copied().fold(side.worst(), |a, b| side.better(a, b));
    let mut policy = Distribution::new();
    policy.best(values.len(), ties, |i| side.view(values[i]));
    let mut analysis = unvalued(game, position, &policy);
    analysis.value = Some(value);
    for (report, value) in analysis.moves.iter_mut().zip(values) {
        report.value = Some(value);
    }
    analysis
}

/// The report of a player who gives probabilities and no values.
fn unvalued<G: Playable>(game: &G, position: &G::Position, policy: &Distribution) -> Analysis {
    let moves = game.write_moves(position).into_iter().zip(policy.iter()).map(|(notation, &probability)| MoveReport {
        notation,
        probability,
        value: None,
        details: Vec::new(),
    });
    Analysis { perspective: Perspective::Max, value: None, details: Vec::new(), moves: moves.collect() }
}
