//! Models by name.

use super::catalogue::{Entry, PLAYERS};
use super::game::Playable;
use super::player::{Look, player};
use super::syntax::{Spec, SpecError};
use crate::backup::{Scores, TutorValue};
use crate::distribution::{Distribution, Ties};
use crate::game::Game;
use crate::model::{ByRank, FixedError, Merit, Mixture, Model, Noisy, Perfect, Playing, Staked, Uniform};
use crate::node::{Node, Worth};
use crate::play::Player;

/// One of the models that have names.
///
/// Inside a search the choice between them is a branch and not a call through a pointer; only a player with a look-ahead of
/// his own is called, once for each search of his.
pub enum AnyModel<G: Game> {
    /// `perfect`
    Perfect(Perfect),
    /// `random`
    Uniform(Uniform),
    /// `fixed-error`
    FixedError(FixedError),
    /// `noisy`
    Noisy(Noisy),
    /// `by-rank`
    ByRank(ByRank),
    /// `merit`: by the scores of the node where the search has them, and otherwise as a player with a look-ahead of his own.
    Merit(Staked, Playing<Box<dyn Player<G>>>),
    /// Any player with a look-ahead of his own.
    Playing(Playing<Box<dyn Player<G>>>),
    /// `mixture`
    Mixture(Mixture<AnyModel<G>>),
}

impl<G: Playable> AnyModel<G> {
    /// Reads a model.
    pub fn read(game: &G, spec: &Spec) -> Result<Self, SpecError> {
        // A value-based model that is given a look-ahead of its own is a player.
        let looks_ahead = spec.get("ply").is_some();
        let own_player = |spec| Ok(Playing(player(game, spec)? as Box<dyn Player<G>>));
        let model = match spec.name() {
            "perfect" if !looks_ahead => AnyModel::Perfect(Perfect { ties: read_ties(spec)? }),
            "random" => AnyModel::Uniform(Uniform),
            "fixed-error" if !looks_ahead => AnyModel::FixedError(read_fixed_error(spec)?),
            "noisy" if !looks_ahead => AnyModel::Noisy(read_noisy(game, spec)?),
            "by-rank" if !looks_ahead => AnyModel::ByRank(read_by_rank(spec)?),
            "merit" => {
                let merit = read_merit(spec)?.at_stake(game.stake());
                return Ok(AnyModel::Merit(merit, own_player(spec)?));
            }
            "mixture" => AnyModel::Mixture(read_mixture(game, spec)?),
            _ => return Ok(AnyModel::Playing(own_player(spec)?)),
        };
        spec.finish(&Entry::find(PLAYERS, spec.name()).map_or(Vec::new(), Entry::keys))?;
        Ok(model)
    }
}

impl<G: Game> AnyModel<G> {
    /// Whether he always plays a move that is best by the values he is shown.
    pub(super) fn never_errs(&self) -> bool {
        match self {
            AnyModel::Perfect(_) => true,
            AnyModel::FixedError(model) => model.correct == 1.0,
            AnyModel::Noisy(model) => model.noise == 0.0,
            AnyModel::ByRank(model) => model.strength == 1.0,
            AnyModel::Mixture(model) => model.parts().iter().all(|(weight, part)| *weight == 0.0 || part.never_errs()),
            AnyModel::Uniform(_) | AnyModel::Merit(..) | AnyModel::Playing(_) => false,
        }
    }
}

pub(super) fn read_ties(spec: &Spec) -> Result<Ties, SpecError> {
    spec.choice_or("ties", Ties::Share, &[("share", Ties::Share), ("first", Ties::First)])
}

pub(super) fn read_fixed_error(spec: &Spec) -> Result<FixedError, SpecError> {
    Ok(FixedError { correct: spec.needed_number("correct", 0.0..=1.0)?, ties: read_ties(spec)? })
}

pub(super) fn read_noisy<G: Playable>(game: &G, spec: &Spec) -> Result<Noisy, SpecError> {
    let noise = spec.needed_number("noise", 0.0..=1e9)?;
    Ok(Noisy { noise, range: spec.number_or("range", game.range(), 1e-9..=f64::MAX)? })
}

pub(super) fn read_by_rank(spec: &Spec) -> Result<ByRank, SpecError> {
    Ok(ByRank { strength: spec.needed_number("strength", 0.0..=1.0)? })
}

pub(super) fn read_merit(spec: &Spec) -> Result<Merit, SpecError> {
    match (spec.get("elo"), spec.get("merit")) {
        (Some(elo), None) => Ok(Merit::of_elo(elo.number(0.0..=1e7)?)),
        (None, Some(merit)) => Ok(Merit { merit: merit.number(0.0..=10_000.0)? }),
        (Some(_), Some(merit)) => {
            Err(merit.error("merit given beside elo", "give one of them: elo is merit times 1000"))
        }
        (None, None) => Err(spec.error("`merit` needs `elo`", "write `merit:elo=1200`, or `merit:merit=1.2`")),
    }
}

pub(super) fn read_mixture<G: Playable>(game: &G, spec: &Spec) -> Result<Mixture<AnyModel<G>>, SpecError> {
    let mut parts = Vec::new();
    for (weight, model) in weights(spec)? {
        parts.push((weight, AnyModel::read(game, model)?));
    }
    Mixture::new(parts).map_err(|e| spec.error("no mixture", e.to_string()))
}

/// Arguments whose keys are weights, leaving out those that say how to look ahead.
pub(super) fn weights(spec: &Spec) -> Result<Vec<(f64, &Spec)>, SpecError> {
    let parts = spec.all().filter(|(key, _)| !Look::KEYS.contains(key)).map(|(key, value)| match key.parse::<f64>() {
        Ok(weight) if weight.is_finite() && weight >= 0.0 => Ok((weight, value)),
        _ => {
            let name = spec.name();
            let hint = format!("`{name}` takes {}, and weights as keys: {name}:0.3=…,0.7=…", Look::KEYS.join(", "));
            Err(spec.key_error(key, format!("`{key}` is no weight"), hint))
        }
    });
    parts.collect()
}

impl<G: Game> AnyModel<G> {
    /// What all kinds of values have in common; `merit` says what to do with the one that differs.
    fn predict_with<V: Worth>(
        &self,
        node: &Node<'_, G, V>,
        out: &mut Distribution,
        merit: impl FnOnce(&Staked, &Playing<Box<dyn Player<G>>>, &mut Distribution),
    ) where
        Self: Model<G, V>,
    {
        match self {
            AnyModel::Perfect(model) => model.predict(node, out),
            AnyModel::Uniform(model) => model.predict(node, out),
            AnyModel::FixedError(model) => model.predict(node, out),
            AnyModel::Noisy(model) => model.predict(node, out),
            AnyModel::ByRank(model) => model.predict(node, out),
            AnyModel::Merit(model, playing) => merit(model, playing, out),
            AnyModel::Playing(model) => model.predict(node, out),
            AnyModel::Mixture(model) => model.predict(node, out),
        }
    }
}

impl<G: Game> Model<G, f64> for AnyModel<G> {
    fn predict(&self, node: &Node<'_, G, f64>, out: &mut Distribution) {
        self.predict_with(node, out, |_, playing, out| playing.predict(node, out));
    }
}

impl<G: Game> Model<G, TutorValue> for AnyModel<G> {
    fn predict(&self, node: &Node<'_, G, TutorValue>, out: &mut Distribution) {
        self.predict_with(node, out, |_, playing, out| playing.predict(node, out));
    }
}

impl<G: Game> Model<G, Scores> for AnyModel<G> {
    fn predict(&self, node: &Node<'_, G, Scores>, out: &mut Distribution) {
        self.predict_with(node, out, |merit, _, out| merit.predict(node, out));
    }
}
