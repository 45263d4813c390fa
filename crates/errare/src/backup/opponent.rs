//! Opponent-model search: the opponent takes what *he* believes best, and we take what that is really worth.

use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties, tied};
use crate::evaluate::Evaluator;
use crate::game::{Game, Side, Turn};
use crate::model::Model;
use crate::node::Node;
use crate::player::Player;

/// Which of several moves that he believes equally good the opponent takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpponentTies {
    /// The worst for us.
    #[default]
    Pessimistic,
    /// The best for us.
    Optimistic,
    /// The first in the order of generation.
    First,
}

impl OpponentTies {
    /// Of the moves that `chosen` accepts, the one that is taken; `own` is what each is worth to us, Max's view.
    pub(crate) fn pick(self, us: Side, n: usize, chosen: impl Fn(usize) -> bool, own: impl Fn(usize) -> f64) -> usize {
        let mut picked = None;
        for i in (0..n).filter(|&i| chosen(i)) {
            let replace = match picked {
                None => true,
                Some(best) => match self {
                    OpponentTies::Pessimistic => us.prefers(own(best), own(i)),
                    OpponentTies::Optimistic => us.prefers(own(i), own(best)),
                    OpponentTies::First => false,
                },
            };
            if replace {
                picked = Some(i);
            }
        }
        picked.unwrap_or(0)
    }
}

/// What two players think of one position, both in Max's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpponentValue {
    /// Our value, knowing how the opponent will choose.
    pub own: f64,
    /// The opponent's: minimax over his evaluation.
    pub theirs: f64,
}

/// A value that knows what the opponent believes beside what is true.
pub trait Believed: Copy {
    /// What it is worth to us, Max's view.
    fn own(&self) -> f64;
    /// What the opponent believes it is worth, Max's view.
    fn theirs(&self) -> f64;
}

impl Believed for OpponentValue {
    fn own(&self) -> f64 {
        self.own
    }

    fn theirs(&self) -> f64 {
        self.theirs
    }
}

/// A player who takes the move that he believes best, by minimax over his own evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Believing {
    /// What he does between equals.
    pub ties: OpponentTies,
}

impl Believing {
    /// The move he takes at a node of his.
    fn reply<G: Game, V: Believed>(self, node: &Node<'_, G, V>) -> usize {
        let side = node.mover();
        let best = node.values.iter().map(V::theirs).fold(side.worst(), |a, b| side.better(a, b));
        self.ties.pick(side.other(), node.len(), |i| tied(node.values[i].theirs(), best), |i| node.values[i].own())
    }
}

impl<G: Game, V: Believed> Model<G, V> for Believing {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        out.certain(node.len(), self.reply(node));
    }
}

/// OM-search: the opponent minimaxes over his own evaluation, we know it and answer.
///
/// # Reference
/// Iida, Handa & Uiterwijk 1995 (OM-search, after Iida et al. 1993).
///
/// ```
/// use errare::backup::Opponent;
/// use errare::evaluate::{Evaluator, EndsOnly};
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// /// Believes that he is paid what Max is paid.
/// #[derive(Clone, Copy)]
/// struct Confused;
/// impl Evaluator<ExplicitTree> for Confused {
///     fn evaluate(&self, _: &ExplicitTree, _: &<ExplicitTree as Game>::Position) -> f64 {
///         0.0
///     }
///     fn evaluate_end(&self, _: &ExplicitTree, _: &<ExplicitTree as Game>::Position, utility: f64) -> f64 {
///         -utility
///     }
/// }
///
/// let game = ExplicitTree::parse("a max left right\n left min 2 3\n right min 1 20")?;
/// let value = Walk::new().value(&game, &game.start(), 2, &Opponent::new(EndsOnly::default(), Confused));
/// // On the right he takes 20; he thinks that Max goes left, where 3 is left to him.
/// assert_eq!((value.own, value.theirs), (20.0, -3.0));
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Opponent<E, O> {
    /// Our evaluation.
    pub evaluator: E,
    /// The opponent's.
    pub theirs: O,
    /// How he chooses.
    pub opponent: Believing,
    /// What we do between equals.
    pub ties: Ties,
}

impl<E, O> Opponent<E, O> {
    /// We evaluate by `evaluator`, the opponent by `theirs`; he is feared between equals.
    pub fn new(evaluator: E, theirs: O) -> Self {
        Self { evaluator, theirs, opponent: Believing::default(), ties: Ties::default() }
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>> Backup<G> for Opponent<E, O> {
    type Value = OpponentValue;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> OpponentValue {
        OpponentValue {
            own: self.evaluator.leaf(game, position, utility),
            theirs: self.theirs.leaf(game, position, utility),
        }
    }

    fn combine(&self, node: &Node<'_, G, OpponentValue>, scratch: &mut Distribution) -> OpponentValue {
        let theirs = node.optimum(|v| v.theirs, scratch);
        let own = if node.turn.side() == Some(node.us.other()) {
            node.values[self.opponent.reply(node)].own
        } else {
            node.optimum(|v| v.own, scratch)
        };
        OpponentValue { own, theirs }
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>> Strategy<G> for Opponent<E, O> {
    fn choose(&self, node: &Node<'_, G, OpponentValue>, out: &mut Distribution) {
        node.best(self.ties, |v| v.own, out);
    }
}

/// What we and each of N types of opponent think of one position, in Max's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpponentValues<const N: usize> {
    /// Our expectation over the types.
    pub own: f64,
    /// Each type's minimax value over his own evaluation.
    pub theirs: [f64; N],
}

/// One type that the opponent may be.
#[derive(Clone, Copy, Debug)]
pub struct OpponentType<O> {
    /// How likely he is to be of this type; the types' probabilities sum to 1.
    pub probability: f64,
    /// How this type evaluates.
    pub evaluator: O,
}

/// PrOM-search: the opponent is one of N types, each with an evaluation of its own and a probability.
///
/// # Reference
/// Donkers, Uiterwijk & van den Herik 2001; with one type it is OM-search (Iida et al. 1995).
///
/// ```
/// use errare::backup::{OpponentTies, OpponentType, ProbabilisticOpponent};
/// use errare::distribution::Ties;
/// use errare::evaluate::EndsOnly;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
/// use errare::search::Walk;
///
/// // Nought goes by Levy's weights, or by others that care about two in a row only.
/// let others = Levy { n1: 0.0, c1: 0.0, ..Levy::default() };
/// let types = [(0.7, Levy::default()), (0.3, others)];
/// let rule = ProbabilisticOpponent {
///     evaluator: Levy::default(),
///     types: types.map(|(probability, evaluator)| OpponentType { probability, evaluator }),
///     opponent_ties: OpponentTies::Pessimistic,
///     ties: Ties::Share,
/// };
/// let value = Walk::new().value(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), 2, &rule);
/// // The first type believes what minimax says; we hope for a little more from the other.
/// assert_eq!(value.theirs[0], -9.0);
/// assert!(value.own >= -9.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProbabilisticOpponent<E, O, const N: usize> {
    /// Our evaluation.
    pub evaluator: E,
    /// The types.
    pub types: [OpponentType<O>; N],
    /// What each type does between equals.
    pub opponent_ties: OpponentTies,
    /// What we do between equals.
    pub ties: Ties,
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, const N: usize> Backup<G> for ProbabilisticOpponent<E, O, N> {
    type Value = OpponentValues<N>;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> OpponentValues<N> {
        OpponentValues {
            own: self.evaluator.leaf(game, position, utility),
            theirs: std::array::from_fn(|t| self.types[t].evaluator.leaf(game, position, utility)),
        }
    }

    fn combine(&self, node: &Node<'_, G, OpponentValues<N>>, scratch: &mut Distribution) -> OpponentValues<N> {
        let theirs = std::array::from_fn(|t| node.optimum(|v| v.theirs[t], scratch));
        let own = if node.turn.side() == Some(node.us.other()) {
            let replies = self.types.iter().enumerate().filter(|(_, kind)| kind.probability > 0.0).map(|(t, kind)| {
                let believed_best = |i: usize| tied(node.values[i].theirs[t], theirs[t]);
                let reply = self.opponent_ties.pick(node.us, node.len(), believed_best, |i| node.values[i].own);
                kind.probability * node.values[reply].own
            });
            replies.sum()
        } else {
            node.optimum(|v| v.own, scratch)
        };
        OpponentValues { own, theirs }
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, const N: usize> Strategy<G> for ProbabilisticOpponent<E, O, N> {
    fn choose(&self, node: &Node<'_, G, OpponentValues<N>>, out: &mut Distribution) {
        node.best(self.ties, |v| v.own, out);
    }
}

/// (D,d)-OM search: we search to depth D; at each of his nodes the opponent takes what his own search to depth d gives.
///
/// # Reference
/// Kajihara et al. 1999, §1, after Gao et al. 1999.
///
/// ```
/// use errare::backup::{DepthOpponent, Minimax, OpponentTies};
/// use errare::distribution::Ties;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// use errare::play::LookAhead;
/// use errare::search::{TO_THE_END, Walk};
///
/// // Min sees one ply: that the left move takes 1 at once, not that the other leads to −5.
/// let game = ExplicitTree::parse("a min -1 b\n b max c\n c min -5 -4")?;
/// let opponent = LookAhead { ply: 1, strategy: Minimax::new(EndsOnly::default()) };
/// let (opponent_ties, ties) = (OpponentTies::Pessimistic, Ties::Share);
/// let rule = DepthOpponent { evaluator: EndsOnly::default(), opponent, opponent_ties, ties };
/// let tree = errare::search::Tree::grow(&game, &game.start(), TO_THE_END);
/// assert_eq!(tree.back_up_for(errare::game::Side::Max, &game, &rule)[0], -1.0);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DepthOpponent<E, P> {
    /// Our evaluation.
    pub evaluator: E,
    /// The opponent, with his depth and his evaluation. Moves he may play count as equals to him.
    pub opponent: P,
    /// Which of his equals he takes.
    pub opponent_ties: OpponentTies,
    /// What we do between equals.
    pub ties: Ties,
}

impl<G: Game, E: Evaluator<G>, P: Player<G>> Backup<G> for DepthOpponent<E, P> {
    type Value = f64;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> f64 {
        self.evaluator.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, f64>, scratch: &mut Distribution) -> f64 {
        if node.turn == Turn::Chance || node.turn.side() == Some(node.us) {
            return node.optimum(|value| *value, scratch);
        }
        self.opponent.policy(node.game, node.position, scratch);
        let likeliest = scratch.iter().copied().fold(0.0, f64::max);
        let reply = self.opponent_ties.pick(node.us, node.len(), |i| tied(scratch[i], likeliest), |i| node.values[i]);
        node.values[reply]
    }
}

impl<G: Game, E: Evaluator<G>, P: Player<G>> Strategy<G> for DepthOpponent<E, P> {
    fn choose(&self, node: &Node<'_, G, f64>, out: &mut Distribution) {
        node.best(self.ties, |value| *value, out);
    }
}
