//! Losing on purpose, and losing so that the learner does not notice.

use super::{Backup, Believed, Believing, Minimax, Strategy};
use crate::distribution::{Distribution, Ties, tied};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::model::Model;
use crate::node::{Node, Worth};
use crate::search::Walk;

/// What a tutor knows of a position, all in Max's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// What comes of it if the tutor plays his best and the learner answers as modelled: the OM value.
    pub om: f64,
    /// What the learner believes: minimax over his evaluation.
    pub theirs: f64,
    /// What best play by both gives in the tutor's eyes.
    pub minimax: f64,
    /// What comes of it if the tutor goes on losing as he does here and the learner answers as modelled.
    pub outcome: f64,
}

impl Believed for Lesson {
    fn own(&self) -> f64 {
        self.om
    }

    fn theirs(&self) -> f64 {
        self.theirs
    }
}

impl Worth for Lesson {
    /// A model of the learner goes by what he believes.
    fn worth(&self) -> f64 {
        self.theirs
    }
}

/// The tutor and his learner.
#[derive(Clone, Copy, Debug)]
pub struct Lessons<E, O, L> {
    /// The tutor's evaluation.
    pub evaluator: E,
    /// The learner's.
    pub theirs: O,
    /// How the learner chooses: [`Believing`] for OM-search, or any model of one who errs.
    pub learner: L,
    /// Which of equally good moves the tutor plays.
    pub ties: Ties,
}

impl<E, O> Lessons<E, O, Believing> {
    /// A learner who takes what he believes best.
    pub fn new(evaluator: E, theirs: O) -> Self {
        Self { evaluator, theirs, learner: Believing::default(), ties: Ties::Share }
    }
}

impl<E, O, L> Lessons<E, O, L> {
    fn leaf<G: Game>(&self, game: &G, position: &G::Position, utility: Option<f64>) -> Lesson
    where
        E: Evaluator<G>,
        O: Evaluator<G>,
    {
        let own = self.evaluator.leaf(game, position, utility);
        Lesson { om: own, theirs: self.theirs.leaf(game, position, utility), minimax: own, outcome: own }
    }

    /// Backs up everything but what makes a method what it is: `choose`, the tutor's own choice.
    fn combine<G: Game>(
        &self,
        node: &Node<'_, G, Lesson>,
        scratch: &mut Distribution,
        choose: impl FnOnce(&mut Distribution),
    ) -> Lesson
    where
        L: Model<G, Lesson>,
    {
        let theirs = node.optimum(|v| v.theirs, scratch);
        let minimax = node.optimum(|v| v.minimax, scratch);
        if node.turn.side() == Some(node.us.other()) {
            self.learner.predict(node, scratch);
            let om = scratch.expect(|i| node.values[i].om);
            return Lesson { om, theirs, minimax, outcome: scratch.expect(|i| node.values[i].outcome) };
        }
        let om = node.optimum(|v| v.om, scratch);
        match node.turn.side() {
            Some(_) => choose(scratch),
            None => node.odds(scratch),
        }
        Lesson { om, theirs, minimax, outcome: scratch.expect(|i| node.values[i].outcome) }
    }
}

/// LO-search: plays the best of the intentional errors, the moves whose OM value is below the minimax value of the node; if
/// the opponent's errors make every move better than that, the worst of all.
///
/// # Reference
/// Iida, Handa & Uiterwijk 1995, the definition of LO-search.
#[derive(Clone, Copy, Debug)]
pub struct LossOriented<E, O, L> {
    /// Who plays whom.
    pub lessons: Lessons<E, O, L>,
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, L: Model<G, Lesson>> Backup<G> for LossOriented<E, O, L> {
    type Value = Lesson;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> Lesson {
        self.lessons.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, Lesson>, scratch: &mut Distribution) -> Lesson {
        self.lessons.combine(node, scratch, |out| self.choose(node, out))
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, L: Model<G, Lesson>> Strategy<G> for LossOriented<E, O, L> {
    fn choose(&self, node: &Node<'_, G, Lesson>, out: &mut Distribution) {
        let us = node.mover();
        let om = |i: usize| us.view(node.values[i].om);
        let minimax = us.view(node.optimum(|v| v.minimax, out));
        let is_error = |i: usize| om(i) < minimax && !tied(om(i), minimax);
        if (0..node.len()).any(is_error) {
            out.uniform_over(node.len(), is_error);
            out.best_of_possible(self.lessons.ties, om);
        } else {
            out.best(node.len(), self.lessons.ties, |i| -om(i));
        }
    }
}

/// TU-search: plays the worst of the moves that go unnoticed, those that lose no more than ε against the best by OM value.
///
/// With ε = 0 it plays OM-best moves only. The paper leaves open when an error shows to the learner *himself*; with `sight`
/// he notices a loss that his own look-ahead shows him, so that a tutor neither fails to recapture nor overlooks a threat that
/// the learner sees.
///
/// # Reference
/// Iida, Handa & Uiterwijk 1995, the definition of TU-search.
#[derive(Clone, Copy, Debug)]
pub struct Tutoring<E, O, L> {
    /// Who plays whom.
    pub lessons: Lessons<E, O, L>,
    /// ε, the loss limit, not negative.
    pub limit: f64,
    /// What the learner sees himself; `None` if only the tutor's own judgement counts.
    pub sight: Option<Sight>,
}

/// What a learner sees of a tutor's move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// How many plies he looks ahead after it.
    pub ply: usize,
    /// The loss in his own eyes that he does not notice yet, not negative.
    pub limit: f64,
}

/// Whether a loss is within a limit, but for rounding.
fn within(loss: f64, limit: f64) -> bool {
    loss <= limit || tied(loss, limit)
}

impl<E, O, L> Tutoring<E, O, L> {
    /// What a learner sees of each move of a node: his evaluation at the end of his own look-ahead, Max's view.
    pub fn seen<G: Game>(&self, node: &Node<'_, G, Lesson>, ply: usize) -> Vec<f64>
    where
        O: Evaluator<G>,
    {
        let (mut walk, rule) = (Walk::new(), Minimax::new(&self.lessons.theirs));
        let after = node.moves.iter().map(|&m| node.game.play(node.position, m));
        after.map(|after| walk.value(node.game, &after, ply, &rule)).collect()
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, L: Model<G, Lesson>> Backup<G> for Tutoring<E, O, L> {
    type Value = Lesson;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> Lesson {
        self.lessons.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, Lesson>, scratch: &mut Distribution) -> Lesson {
        self.lessons.combine(node, scratch, |out| self.choose(node, out))
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>, L: Model<G, Lesson>> Strategy<G> for Tutoring<E, O, L> {
    fn choose(&self, node: &Node<'_, G, Lesson>, out: &mut Distribution) {
        let us = node.mover();
        let om = |i: usize| us.view(node.values[i].om);
        let best = us.view(node.optimum(|v| v.om, out));
        out.uniform_over(node.len(), |i| within(best - om(i), self.limit));
        if let Some(Sight { ply, limit }) = self.sight {
            let seen: Vec<f64> = self.seen(node, ply).into_iter().map(|value| us.view(value)).collect();
            let best_seen = seen.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let unnoticed = |i: usize| within(best_seen - seen[i], limit);
            // Where the learner would notice every one of them, even the best move looks like a gift, and it is played.
            if (0..node.len()).any(|i| out[i] > 0.0 && unnoticed(i)) {
                out.reweight(|i, p| if unnoticed(i) { p } else { 0.0 });
            } else {
                out.best(node.len(), self.lessons.ties, om);
                return;
            }
        }
        out.best_of_possible(self.lessons.ties, |i| -om(i));
    }
}
