//! Games by name, and what a game must have to be played by name.

use std::hash::Hash;

use super::catalogue::{Entry, GAMES};
use super::syntax::{Spec, SpecError};
use crate::evaluate::{Bounds, EndsOnly, Evaluator};
use crate::game::{Game, Hashable, Notation, Side, Symmetric, Turn};
use crate::games::arc_sum::{ArcSum, SumSoFar};
use crate::games::connect_four::{ConnectFour, OpenLines, Scoring};
use crate::games::explicit::ExplicitTree;
use crate::games::kalah::{End, Kalah, Remaining, Rules, StoreDifference};
use crate::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use crate::search::TO_THE_END;

/// A game that every named player can play.
pub trait Playable: Hashable + Symmetric + Notation + Game<Position: Eq + Hash> + Sized + 'static {
    /// The game's own evaluation.
    type Own: Evaluator<Self> + Clone + PartialEq + 'static;
    /// Its name.
    const OWN: &'static str;

    /// Reads the game's own evaluation.
    fn own(&self, spec: &Spec) -> Result<Self::Own, SpecError>;
    /// The look-ahead of a player who is not told any: [`TO_THE_END`], if that is near.
    fn usual_ply(&self) -> usize;
    /// The largest utility minus the smallest.
    fn range(&self) -> f64;
    /// What the game is played for: the largest utility that either side can have, at least 1.
    fn stake(&self) -> f64;
    /// What no position is worth less or more than, by its utility, by this evaluation, or by none, which says 0.
    fn bounds(&self, own: Option<&Self::Own>) -> Bounds;
}

impl Playable for NoughtsAndCrosses {
    type Own = Levy;
    const OWN: &'static str = "levy";

    fn own(&self, spec: &Spec) -> Result<Levy, SpecError> {
        let Levy { c3, n2, c2, n1, c1, side } = Levy::default();
        let weight = |key, default| spec.number_or(key, default, -1e6..=1e6);
        Ok(Levy {
            c3: weight("c3", c3)?,
            n2: weight("n2", n2)?,
            c2: weight("c2", c2)?,
            n1: weight("n1", n1)?,
            c1: weight("c1", c1)?,
            side: spec.choice_or("side", side, &[("max", Side::Max), ("min", Side::Min)])?,
        })
    }

    fn usual_ply(&self) -> usize {
        TO_THE_END
    }

    fn range(&self) -> f64 {
        2.0
    }

    fn stake(&self) -> f64 {
        1.0
    }

    fn bounds(&self, own: Option<&Levy>) -> Bounds {
        // A feature counts rows, of which there are eight.
        let features = |levy: &Levy| [levy.c3, levy.n2, levy.c2, levy.n1, levy.c1].map(f64::abs).iter().sum::<f64>();
        Bounds::within(own.map_or(1.0, |levy| 8.0 * features(levy)).max(1.0))
    }
}

impl Playable for ConnectFour {
    type Own = OpenLines;
    const OWN: &'static str = "lines";

    fn own(&self, _: &Spec) -> Result<OpenLines, SpecError> {
        Ok(OpenLines::default())
    }

    fn usual_ply(&self) -> usize {
        6
    }

    fn range(&self) -> f64 {
        self.best_utility() * 2.0
    }

    fn stake(&self) -> f64 {
        self.best_utility()
    }

    fn bounds(&self, _: Option<&OpenLines>) -> Bounds {
        // The evaluation stays below a win.
        Bounds::within(self.best_utility())
    }
}

impl Playable for Kalah {
    type Own = StoreDifference;
    const OWN: &'static str = "stores";

    fn own(&self, _: &Spec) -> Result<StoreDifference, SpecError> {
        Ok(StoreDifference)
    }

    fn usual_ply(&self) -> usize {
        6
    }

    fn range(&self) -> f64 {
        2.0 * f64::from(self.all_seeds())
    }

    fn stake(&self) -> f64 {
        f64::from(self.all_seeds())
    }

    fn bounds(&self, _: Option<&StoreDifference>) -> Bounds {
        Bounds::within(f64::from(self.all_seeds()))
    }
}

impl Playable for ArcSum {
    type Own = SumSoFar;
    const OWN: &'static str = "sum";

    fn own(&self, _: &Spec) -> Result<SumSoFar, SpecError> {
        Ok(SumSoFar)
    }

    fn usual_ply(&self) -> usize {
        if self.leaf_count() <= 1 << 20 { TO_THE_END } else { 4 }
    }

    fn range(&self) -> f64 {
        ArcSum::range(self)
    }

    fn stake(&self) -> f64 {
        ArcSum::range(self).max(1.0)
    }

    fn bounds(&self, _: Option<&SumSoFar>) -> Bounds {
        Bounds { lowest: 0.0, highest: ArcSum::range(self) }
    }
}

impl Playable for ExplicitTree {
    type Own = EndsOnly;
    const OWN: &'static str = "horizon";

    fn own(&self, spec: &Spec) -> Result<EndsOnly, SpecError> {
        Ok(EndsOnly { horizon: spec.number_or("value", 0.0, -1e300..=1e300)? })
    }

    fn usual_ply(&self) -> usize {
        TO_THE_END
    }

    fn range(&self) -> f64 {
        let (low, high) = self.lowest_and_highest();
        if high > low { (high - low).min(f64::MAX) } else { 1.0 }
    }

    fn stake(&self) -> f64 {
        ExplicitTree::stake(self)
    }

    fn bounds(&self, own: Option<&EndsOnly>) -> Bounds {
        let (low, high) = self.lowest_and_highest();
        let horizon = own.map_or(0.0, |own| own.horizon);
        Bounds { lowest: low.min(horizon), highest: high.max(horizon) }
    }
}

impl ExplicitTree {
    fn lowest_and_highest(&self) -> (f64, f64) {
        let ends = self.nodes().filter_map(|node| self.utility(&node));
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), u| (low.min(u), high.max(u)))
    }
}

/// Work to be done with a game whose type is known only when its name has been read.
pub trait Visitor {
    /// What the work gives.
    type Output;
    /// Does it.
    fn visit<G: Playable>(self, game: G) -> Self::Output;
}

/// One of the games that have names.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyGame {
    /// `noughts-and-crosses`
    NoughtsAndCrosses(NoughtsAndCrosses),
    /// `connect-four`
    ConnectFour(ConnectFour),
    /// `kalah`
    Kalah(Kalah),
    /// `arc-sum`
    ArcSum(ArcSum),
    /// A tree or graph, which the caller has read.
    Explicit(ExplicitTree),
}

impl AnyGame {
    /// Reads a game's name and options.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let spec = Spec::parse(text)?;
        let whole = |key, default, range| spec.whole_or(key, default, range);
        let impossible = |message: String| spec.error("no such game", message);
        let game = match spec.name() {
            "noughts-and-crosses" => AnyGame::NoughtsAndCrosses(NoughtsAndCrosses),
            "connect-four" => {
                let (columns, rows) = (whole("columns", 7, 1..=64)?, whole("rows", 6, 1..=64)?);
                let scoring = [("outcome", Scoring::Outcome), ("speed", Scoring::Speed)];
                let game = ConnectFour::new(columns as usize, rows as usize).map_err(|e| impossible(e.to_string()))?;
                AnyGame::ConnectFour(game.with_scoring(spec.choice_or("scoring", Scoring::Outcome, &scoring)?))
            }
            "kalah" => {
                let (pits, seeds) = (whole("pits", 6, 1..=1000)?, whole("seeds", 4, 1..=100_000)?);
                let remaining =
                    [("owner", Remaining::Owner), ("finisher", Remaining::Emptied), ("nobody", Remaining::Nobody)];
                let end = [("either-side-empty", End::SideEmpty), ("mover-empty", End::MoverEmpty)];
                let rules = Rules {
                    empty_capture: spec.yes_or_no("empty-capture", false)?,
                    remaining: spec.choice_or("remaining", Remaining::Owner, &remaining)?,
                    end: spec.choice_or("end", End::SideEmpty, &end)?,
                };
                let game = Kalah::new(pits as usize, seeds as usize).map_err(|e| impossible(e.to_string()))?;
                AnyGame::Kalah(game.with_rules(rules))
            }
            "arc-sum" => {
                let depth = whole("depth", 5, 0..=64)? as u32;
                let branching = whole("branching", 4, 1..=1_000_000)? as u32;
                let largest = whole("largest", 10, 0..=u64::from(u32::MAX))? as u32;
                let seed = whole("seed", 1, 0..=u64::MAX)?;
                let turns = turns(&spec)?;
                let game = ArcSum::with_turns(depth, branching, largest, seed, turns);
                AnyGame::ArcSum(game.map_err(|e| impossible(e.to_string()))?)
            }
            _ => return Err(spec.unknown("game", &Entry::names(GAMES))),
        };
        spec.finish(&Entry::find(GAMES, spec.name()).map_or(Vec::new(), Entry::keys))?;
        Ok(game)
    }

    /// Does work with the game.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            AnyGame::NoughtsAndCrosses(game) => visitor.visit(game),
            AnyGame::ConnectFour(game) => visitor.visit(game),
            AnyGame::Kalah(game) => visitor.visit(game),
            AnyGame::ArcSum(game) => visitor.visit(game),
            AnyGame::Explicit(game) => visitor.visit(game),
        }
    }
}

/// The order of turns of an arc-sum tree: words joined by hyphens.
fn turns(spec: &Spec) -> Result<Vec<Turn>, SpecError> {
    let Some(value) = spec.get("turns") else { return Ok(vec![Turn::Max, Turn::Min]) };
    let words = value.name().split('-').map(|word| match word {
        "max" => Ok(Turn::Max),
        "min" => Ok(Turn::Min),
        "chance" => Ok(Turn::Chance),
        _ => Err(value.error(format!("unknown turn `{word}`"), "write e.g. max-min or max-chance-min-chance")),
    });
    words.collect()
}
