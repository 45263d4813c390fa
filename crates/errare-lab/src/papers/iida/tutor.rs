//! The tutors, all of whom choose from the same search.

use errare::Node;
use errare::backup::{LossOriented, Strategy, TutorValue};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::Evaluator;
use errare::game::Game;

use super::Rule;

/// A way to play against a learner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tutor {
    /// Never errs.
    Minimax,
    /// LO-search: the best of the intentional errors.
    LossOriented,
    /// TU-search: the worst move that goes unnoticed.
    Tutoring {
        /// ε, the loss that goes unnoticed.
        limit: f64,
    },
    /// Plays any move now and then, and otherwise never errs.
    Slips {
        /// How often.
        chance: f64,
    },
}

impl Tutor {
    /// His name in tables.
    pub fn name(&self) -> String {
        match self {
            Tutor::Minimax => "minimax".to_owned(),
            Tutor::LossOriented => "LO".to_owned(),
            Tutor::Tutoring { limit } => format!("TU limit={}", (limit * 1e6).round() / 1e6),
            Tutor::Slips { chance } => format!("slips {:.0} %", 100.0 * chance),
        }
    }

    /// ε of his rule; the others search by the same rule and do not use it.
    pub(super) fn limit(&self) -> f64 {
        match self {
            Tutor::Tutoring { limit } => *limit,
            _ => 0.0,
        }
    }

    /// What he plays at a node that `rule` has searched.
    pub(super) fn choose<G: Game, E: Evaluator<G> + Copy>(
        &self,
        rule: &Rule<E>,
        node: &Node<'_, G, TutorValue>,
        out: &mut Distribution,
    ) {
        match self {
            Tutor::Minimax => node.best(Ties::Share, |value| value.minimax, out),
            Tutor::LossOriented => LossOriented { players: rule.players }.choose(node, out),
            Tutor::Tutoring { .. } => rule.choose(node, out),
            Tutor::Slips { chance } => {
                node.best(Ties::Share, |value| value.minimax, out);
                let any = chance / node.len() as f64;
                out.reweight(|_, p| (1.0 - chance) * p + any);
            }
        }
    }
}
