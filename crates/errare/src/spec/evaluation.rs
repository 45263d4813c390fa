//! Evaluations by name.

use super::catalogue::{EVALUATIONS, Entry};
use super::game::Playable;
use super::syntax::{Spec, SpecError};
use crate::evaluate::{Bounds, EndsOnly, Evaluator};

/// Knows the ends only, or the game's own evaluation as well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evaluation<E> {
    /// The ends of the game; the horizon is worth nothing.
    Ends(EndsOnly),
    /// The game's own.
    Own(E),
}

impl<G: Playable> Evaluator<G> for Evaluation<G::Own> {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        match self {
            Evaluation::Ends(ends) => ends.evaluate(game, position),
            Evaluation::Own(own) => own.evaluate(game, position),
        }
    }

    fn evaluate_end(&self, game: &G, position: &G::Position, utility: f64) -> f64 {
        match self {
            Evaluation::Ends(_) => utility,
            Evaluation::Own(own) => own.evaluate_end(game, position, utility),
        }
    }
}

impl<E> Evaluation<E> {
    /// Only the ends count.
    pub const ENDS: Self = Evaluation::Ends(EndsOnly { horizon: 0.0 });

    /// The game's own evaluation, as it is when nothing else is said of it.
    pub fn own<G: Playable<Own = E>>(game: &G) -> Result<Self, SpecError> {
        Self::read(game, &Spec::parse(G::OWN)?)
    }

    /// What no position of a game is worth less or more than by this evaluation.
    pub fn bounds<G: Playable<Own = E>>(&self, game: &G) -> Bounds {
        match self {
            Evaluation::Ends(_) => game.bounds(None),
            Evaluation::Own(own) => game.bounds(Some(own)),
        }
    }

    /// Reads an evaluation of a game.
    pub fn read<G: Playable<Own = E>>(game: &G, spec: &Spec) -> Result<Self, SpecError> {
        let evaluation = match spec.name() {
            "ends" => Self::ENDS,
            name if name == G::OWN => Evaluation::Own(game.own(spec)?),
            _ => return Err(spec.unknown("evaluation", &["ends", G::OWN])),
        };
        spec.finish(&Entry::find(EVALUATIONS, spec.name()).map_or(Vec::new(), Entry::keys))?;
        Ok(evaluation)
    }
}
