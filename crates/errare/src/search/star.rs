//! \*-minimax: alpha-beta for trees with chance nodes.

use crate::distribution::Distribution;
use crate::evaluate::{Bounds, Evaluator};
use crate::game::{Game, Turn};

/// How chance nodes are searched. Both give what [`crate::backup::Minimax`] gives without pruning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Star1: an outcome is searched only as far as it can still matter, the others being at their bounds.
    Star1,
    /// Star2: first looks at one move after each outcome, which gives better bounds.
    Star2,
}

/// Searches a tree with chance nodes.
///
/// # Reference
/// Ballard 1983, the \*-minimax procedures Star1 and Star2, on which Reibman & Ballard 1983, §V, build.
///
/// ```
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// use errare::evaluate::Bounds;
/// use errare::search::{Star, Variant};
///
/// let game = ExplicitTree::parse("a max b 1\n b chance 0.5:c 0.5:2\n c min 0 3")?;
/// let bounds = Bounds { lowest: 0.0, highest: 3.0 };
/// let mut star = Star::new(&game, &EndsOnly { horizon: 0.0 }, bounds, Variant::Star1);
/// assert_eq!(star.value(&game.start(), 3), 1.0);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Debug)]
pub struct Star<'a, G, E> {
    game: &'a G,
    evaluator: &'a E,
    bounds: Bounds,
    variant: Variant,
    /// How far the current search looks ahead.
    ply: usize,
    leaves: u64,
}

/// One outcome of a chance node.
struct Throw<P> {
    position: P,
    probability: f64,
    /// No less than this, and no more, as far as is known.
    lower: f64,
    upper: f64,
    /// The exact value of the first move after this outcome, if it has been probed.
    probed: Option<f64>,
}

impl<'a, G: Game, E: Evaluator<G>> Star<'a, G, E> {
    /// A search over values that stay within `bounds`.
    pub fn new(game: &'a G, evaluator: &'a E, bounds: Bounds, variant: Variant) -> Self {
        Self { game, evaluator, bounds, variant, ply: 0, leaves: 0 }
    }

    /// How many leaves have been valued.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The value of a position by expectation at chance nodes and minimax elsewhere, looking `ply` plies ahead.
    pub fn value(&mut self, position: &G::Position, ply: usize) -> f64 {
        let Bounds { lowest, highest } = self.bounds;
        self.ply = ply;
        self.search(position, ply, lowest, highest, None)
    }

    /// The value if it lies between `alpha` and `beta`, otherwise a bound. `first` is the value of the first move, if known.
    fn search(&mut self, position: &G::Position, ply: usize, alpha: f64, beta: f64, first: Option<f64>) -> f64 {
        let utility = self.game.utility(position);
        if utility.is_some() || ply == 0 {
            self.leaves += 1;
            return self.evaluator.leaf(self.game, position, utility);
        }
        super::refuse_longer(self.ply - ply, super::LONGEST_RECURSION);
        match self.game.turn(position) {
            Turn::Chance => self.chance(position, ply, alpha, beta),
            turn => self.choice(turn == Turn::Max, position, ply, (alpha, beta), first),
        }
    }

    fn choice(
        &mut self,
        maximising: bool,
        position: &G::Position,
        ply: usize,
        (mut alpha, mut beta): (f64, f64),
        first: Option<f64>,
    ) -> f64 {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut value = if maximising { f64::NEG_INFINITY } else { f64::INFINITY };
        for (i, m) in moves.into_iter().enumerate() {
            let score = match first {
                Some(known) if i == 0 => known,
                _ => self.search(&self.game.play(position, m), ply - 1, alpha, beta, None),
            };
            if maximising {
                value = value.max(score);
                alpha = alpha.max(score);
            } else {
                value = value.min(score);
                beta = beta.min(score);
            }
            if alpha >= beta {
                break;
            }
        }
        value
    }

    fn chance(&mut self, position: &G::Position, ply: usize, alpha: f64, beta: f64) -> f64 {
        let Bounds { lowest, highest } = self.bounds;
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut probabilities = Distribution::new();
        self.game.chance_probabilities(position, &moves, &mut probabilities);
        let throws = moves.iter().zip(probabilities.iter()).filter(|(_, p)| **p > 0.0).map(|(&m, &probability)| {
            Throw { position: self.game.play(position, m), probability, lower: lowest, upper: highest, probed: None }
        });
        let mut throws: Vec<Throw<G::Position>> = throws.collect();

        // The value lies between these two sums over all outcomes.
        let mut lower = lowest;
        let mut upper = highest;
        if self.variant == Variant::Star2 && ply > 1 {
            for throw in &mut throws {
                self.probe(throw, ply, alpha, beta, lower, upper);
                lower += throw.probability * (throw.lower - lowest);
                upper -= throw.probability * (highest - throw.upper);
                if lower >= beta {
                    return lower;
                }
                if upper <= alpha {
                    return upper;
                }
            }
        }
        for throw in &throws {
            // Without this outcome, at the best and at the worst.
            let (others_lower, others_upper) =
                (lower - throw.probability * throw.lower, upper - throw.probability * throw.upper);
            let a = ((alpha - others_upper) / throw.probability).max(throw.lower);
            let b = ((beta - others_lower) / throw.probability).min(throw.upper);
            let value = self.search(&throw.position, ply - 1, a, b, throw.probed);
            lower = others_lower + throw.probability * value;
            upper = others_upper + throw.probability * value;
            if upper <= alpha {
                return upper;
            }
            if lower >= beta {
                return lower;
            }
        }
        (lower + upper) / 2.0
    }

    /// Searches the first move after an outcome: where Max moves it is worth at least that, where Min moves at most.
    fn probe(&mut self, throw: &mut Throw<G::Position>, ply: usize, alpha: f64, beta: f64, lower: f64, upper: f64) {
        let Bounds { lowest, highest } = self.bounds;
        if let Some(utility) = self.game.utility(&throw.position) {
            let value = self.evaluator.evaluate_end(self.game, &throw.position, utility);
            (throw.lower, throw.upper) = (value, value);
            return;
        }
        let turn = self.game.turn(&throw.position);
        if turn == Turn::Chance {
            return;
        }
        let mut moves = Vec::new();
        self.game.moves(&throw.position, &mut moves);
        let Some(&first) = moves.first() else { return };
        let child = self.game.play(&throw.position, first);
        // Beyond these values this outcome alone settles the node.
        let enough = (beta - (lower - throw.probability * lowest)) / throw.probability;
        let too_little = (alpha - (upper - throw.probability * highest)) / throw.probability;
        let value = match turn {
            Turn::Max => self.search(&child, ply - 2, lowest, enough.min(highest), None),
            _ => self.search(&child, ply - 2, too_little.max(lowest), highest, None),
        };
        match turn {
            Turn::Max => throw.lower = throw.lower.max(value),
            _ => throw.upper = throw.upper.min(value),
        }
        throw.probed = Some(value);
    }
}
