//! Losing on purpose, and losing so that the learner does not notice.

use super::{Backup, Believed, Believing, Strategy};
use crate::distribution::{Distribution, Ties, tied};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::model::Model;
use crate::node::{Node, Worth};

/// What a tutor knows of a position, all in Max's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TutorValue {
    /// What comes of it if the tutor plays his best and the learner answers as modelled: the OM value.
    pub om: f64,
    /// What the learner believes: minimax over his evaluation.
    pub theirs: f64,
    /// What best play by both gives in the tutor's eyes.
    pub minimax: f64,
    /// What comes of it if the tutor goes on losing as he does here and the learner answers as modelled.
    pub outcome: f64,
}

impl Believed for TutorValue {
    fn own(&self) -> f64 {
        self.om
    }

    fn theirs(&self) -> f64 {
        self.theirs
    }
}

impl Worth for TutorValue {
    /// A model of the learner goes by what he believes.
    fn worth(&self) -> f64 {
        self.theirs
    }
}

/// The tutor and his learner.
#[derive(Clone, Copy, Debug)]
pub struct TutorAndLearner<E, O, L> {
    /// The tutor's evaluation.
    pub evaluator: E,
    /// The learner's.
    pub theirs: O,
    /// How the learner chooses: [`Believing`] for OM-search, or any model of one who errs.
    pub learner: L,
    /// Which of equally good moves the tutor plays.
    pub ties: Ties,
}

impl<E, O> TutorAndLearner<E, O, Believing> {
    /// A learner who takes what he believes best.
    pub fn new(evaluator: E, theirs: O) -> Self {
        Self { evaluator, theirs, learner: Believing::default(), ties: Ties::Share }
    }
}

impl<E, O, L> TutorAndLearner<E, O, L> {
    /// The same with a learner who chooses as a model says.
    pub fn with_learner<M>(self, learner: M) -> TutorAndLearner<E, O, M> {
        TutorAndLearner { evaluator: self.evaluator, theirs: self.theirs, learner, ties: self.ties }
    }

    fn leaf<G: Game>(&self, game: &G, position: &G::Position, utility: Option<f64>) -> TutorValue
    where
        E: Evaluator<G>,
        O: Evaluator<G>,
    {
        let own = self.evaluator.leaf(game, position, utility);
        TutorValue { om: own, theirs: self.theirs.leaf(game, position, utility), minimax: own, outcome: own }
    }

    /// Backs up everything but what makes a method what it is: `choose`, the tutor's own choice.
    fn combine<G: Game>(
        &self,
        node: &Node<'_, G, TutorValue>,
        scratch: &mut Distribution,
        choose: impl FnOnce(&mut Distribution),
    ) -> TutorValue
    where
        L: Model<G, TutorValue>,
    {
        let theirs = node.optimum(|v| v.theirs, scratch);
        let minimax = node.optimum(|v| v.minimax, scratch);
        if node.turn.side() == Some(node.us.other()) {
            self.learner.predict(node, scratch);
            let om = scratch.expectation(|i| node.values[i].om);
            return TutorValue { om, theirs, minimax, outcome: scratch.expectation(|i| node.values[i].outcome) };
        }
        let om = node.optimum(|v| v.om, scratch);
        match node.turn.side() {
            Some(_) => choose(scratch),
            None => node.chance_probabilities(scratch),
        }
        TutorValue { om, theirs, minimax, outcome: scratch.expectation(|i| node.values[i].outcome) }
    }
}

/// LO-search: plays the best of the intentional errors, the moves whose OM value is below the minimax value of the node; if
/// the opponent's errors make every move better than that, the worst of all.
///
/// # Reference
/// Iida, Handa & Uiterwijk 1995, the definition of LO-search.
///
/// ```
/// use errare::backup::{LossOriented, Strategy};
/// use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max 3 1 2")?;
/// let rule = LossOriented::new(EndsOnly::default(), EndsOnly::default());
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// rule.choose(&walk.root(&game, &game.start(), 1, &rule), &mut out);
/// // 3 is best; of the moves that lose something, 2 loses least.
/// assert_eq!(*out, [0.0, 0.0, 1.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LossOriented<E, O, L> {
    /// Who plays whom.
    pub players: TutorAndLearner<E, O, L>,
}

impl<E, O> LossOriented<E, O, Believing> {
    /// Someone who loses to a learner who takes what he believes best by `theirs`.
    pub fn new(evaluator: E, theirs: O) -> Self {
        Self { players: TutorAndLearner::new(evaluator, theirs) }
    }
}

impl<E, O, L> LossOriented<E, O, L> {
    /// The same with a learner who chooses as a model says.
    pub fn with_learner<M>(self, learner: M) -> LossOriented<E, O, M> {
        LossOriented { players: self.players.with_learner(learner) }
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, L: Model<G, TutorValue>> Backup<G> for LossOriented<E, O, L> {
    type Value = TutorValue;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> TutorValue {
        self.players.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, TutorValue>, scratch: &mut Distribution) -> TutorValue {
        self.players.combine(node, scratch, |out| self.choose(node, out))
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, L: Model<G, TutorValue>> Strategy<G> for LossOriented<E, O, L> {
    fn choose(&self, node: &Node<'_, G, TutorValue>, out: &mut Distribution) {
        let us = node.mover();
        let om = |i: usize| us.view(node.values[i].om);
        let minimax = us.view(node.optimum(|v| v.minimax, out));
        let is_error = |i: usize| om(i) < minimax && !tied(om(i), minimax);
        if (0..node.len()).any(is_error) {
            out.uniform_over(node.len(), is_error);
            out.best_of_possible(self.players.ties, om);
        } else {
            out.best(node.len(), self.players.ties, |i| -om(i));
        }
    }
}

/// TU-search: plays the worst of the moves that go unnoticed, those that lose no more than ε against the best by OM value.
///
/// With ε = 0 it plays OM-best moves only. The paper leaves open when an error shows to the learner *himself*; with `noticed`
/// he notices a loss that his own look-ahead shows him, so that a tutor neither fails to recapture nor overlooks a threat that
/// the learner sees.
///
/// # Reference
/// Iida, Handa & Uiterwijk 1995, the definition of TU-search.
///
/// ```
/// use errare::backup::{Strategy, Tutoring};
/// use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max 3 1 2")?;
/// let plays = |limit: f64| {
///     let rule = Tutoring::new(EndsOnly::default(), EndsOnly::default(), limit);
///     let (mut walk, mut out) = (Walk::new(), Distribution::new());
///     rule.choose(&walk.root(&game, &game.start(), 1, &rule), &mut out);
///     out.to_vec()
/// };
/// assert_eq!(plays(0.0), [1.0, 0.0, 0.0]);
/// assert_eq!(plays(1.5), [0.0, 0.0, 1.0]);
/// assert_eq!(plays(2.0), [0.0, 1.0, 0.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tutoring<E, O, L, S = O> {
    /// Who plays whom.
    pub players: TutorAndLearner<E, O, L>,
    /// ε, the loss limit, not negative.
    pub limit: f64,
    /// The losses that the learner notices himself; `None` if only the tutor's own judgement counts.
    pub noticed: Option<NoticedLoss<S>>,
}

impl<E, O> Tutoring<E, O, Believing> {
    /// A tutor who loses up to `limit` a move to a learner who takes what he believes best by `theirs`.
    pub fn new(evaluator: E, theirs: O, limit: f64) -> Self {
        Self { players: TutorAndLearner::new(evaluator, theirs), limit, noticed: None }
    }
}

impl<E, O, L, S> Tutoring<E, O, L, S> {
    /// The same with a learner who chooses as a model says.
    pub fn with_learner<M>(self, learner: M) -> Tutoring<E, O, M, S> {
        let players = self.players.with_learner(learner);
        Tutoring { players, limit: self.limit, noticed: self.noticed }
    }

    /// The same with a learner who notices a loss of more than `limit` that his own look-ahead shows him.
    pub fn with_noticed<T>(self, look_ahead: T, limit: f64) -> Tutoring<E, O, L, T> {
        Tutoring { players: self.players, limit: self.limit, noticed: Some(NoticedLoss { look_ahead, limit }) }
    }
}

/// When a learner notices that a tutor's move loses something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoticedLoss<S> {
    /// What the learner makes of the position after a move: his own look-ahead, such as [`crate::search::ByLookAhead`].
    pub look_ahead: S,
    /// The loss in his own eyes that he does not notice yet, not negative.
    pub limit: f64,
}

impl<S> NoticedLoss<S> {
    /// What the learner makes of each move of a node, Max's view.
    pub fn seen<G: Game, V>(&self, node: &Node<'_, G, V>) -> Vec<f64>
    where
        S: Evaluator<G>,
    {
        let after = node.moves.iter().map(|&m| node.game.play(node.position, m));
        after.map(|after| self.look_ahead.leaf(node.game, &after, node.game.utility(&after))).collect()
    }
}

/// Whether a loss is within a limit, but for rounding.
fn within(loss: f64, limit: f64) -> bool {
    loss <= limit || tied(loss, limit)
}

impl<G, E, O, L, S> Backup<G> for Tutoring<E, O, L, S>
where
    G: Game,
    E: Evaluator<G>,
    O: Evaluator<G>,
    L: Model<G, TutorValue>,
    S: Evaluator<G>,
{
    type Value = TutorValue;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> TutorValue {
        self.players.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, TutorValue>, scratch: &mut Distribution) -> TutorValue {
        self.players.combine(node, scratch, |out| self.choose(node, out))
    }
}

impl<G, E, O, L, S> Strategy<G> for Tutoring<E, O, L, S>
where
    G: Game,
    E: Evaluator<G>,
    O: Evaluator<G>,
    L: Model<G, TutorValue>,
    S: Evaluator<G>,
{
    fn choose(&self, node: &Node<'_, G, TutorValue>, out: &mut Distribution) {
        let us = node.mover();
        let om = |i: usize| us.view(node.values[i].om);
        let best = us.view(node.optimum(|v| v.om, out));
        out.uniform_over(node.len(), |i| within(best - om(i), self.limit));
        if let Some(noticed) = &self.noticed {
            let seen: Vec<f64> = noticed.seen(node).into_iter().map(|value| us.view(value)).collect();
            let best_seen = seen.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let unnoticed = |i: usize| within(best_seen - seen[i], noticed.limit);
            // Where the learner would notice every one of them, even the best move looks like a gift, and it is played.
            if (0..node.len()).any(|i| out[i] > 0.0 && unnoticed(i)) {
                out.reweight(|i, p| if unnoticed(i) { p } else { 0.0 });
            } else {
                out.best(node.len(), self.players.ties, om);
                return;
            }
        }
        out.best_of_possible(self.players.ties, |i| -om(i));
    }
}
