//! Forced wins and losses within the horizon, and the player who sees nothing else.

use super::{Backup, Strategy};
use crate::distribution::Distribution;
use crate::game::{Game, Side, Turn};
use crate::node::Node;

/// What can be forced from a position within the plies looked ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedResult {
    /// This side wins by force in so many plies.
    Won(Side, u32),
    /// Nobody wins by force, as far as one can see.
    Unclear,
}

impl ForcedResult {
    /// Orders results by what `side` would choose: quick wins, slow wins, unclear, slow losses, quick losses.
    fn rank(self, side: Side) -> i64 {
        match self {
            ForcedResult::Won(winner, plies) if winner == side => i64::MAX - i64::from(plies),
            ForcedResult::Won(_, plies) => i64::from(plies) - i64::MAX,
            ForcedResult::Unclear => 0,
        }
    }

    fn one_ply_later(self) -> Self {
        match self {
            ForcedResult::Won(side, plies) => ForcedResult::Won(side, plies.saturating_add(1)),
            ForcedResult::Unclear => ForcedResult::Unclear,
        }
    }
}

/// What the semi-random player does when every move loses by force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenLost {
    /// Loses as late as he can see: the last candidates that a shallower look-ahead had left. The published results come
    /// out with this one.
    #[default]
    LoseLate,
    /// Plays any move, as the text says.
    AnyMove,
}

/// The semi-random player's rule: a forced win is played, forced losses are dropped, and the rest is chance.
///
/// With a look-ahead of i plies this is P_i.
///
/// # Reference
/// Kajihara et al. 1999, Definition 1 (R1 and R2).
///
/// ```
/// use errare::backup::{Forced, ForcedResult};
/// use errare::game::Side;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max 0 b\n b min 1 c\n c max 1 -1")?;
/// let value = |ply| Walk::new().value(&game, &game.start(), ply, &Forced::default());
/// // Three plies show that Max wins by force, whatever Min does at b.
/// assert_eq!(value(2), ForcedResult::Unclear);
/// assert_eq!(value(3), ForcedResult::Won(Side::Max, 3));
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// What he does when every move loses.
    pub when_lost: WhenLost,
}

impl<G: Game> Backup<G> for Forced {
    type Value = ForcedResult;

    fn leaf(&self, _: &G, _: &G::Position, utility: Option<f64>) -> ForcedResult {
        match utility {
            Some(utility) if utility > 0.0 => ForcedResult::Won(Side::Max, 0),
            Some(utility) if utility < 0.0 => ForcedResult::Won(Side::Min, 0),
            _ => ForcedResult::Unclear,
        }
    }

    fn combine(&self, node: &Node<'_, G, ForcedResult>, _: &mut Distribution) -> ForcedResult {
        let results = node.values.iter().copied();
        match node.turn {
            // Only what every throw of the dice gives is forced, and it comes no sooner than the latest.
            Turn::Chance => results.reduce(|a, b| match (a, b) {
                (ForcedResult::Won(side, n), ForcedResult::Won(other, m)) if side == other => {
                    ForcedResult::Won(side, n.max(m))
                }
                _ => ForcedResult::Unclear,
            }),
            Turn::Max => results.max_by_key(|o| o.rank(Side::Max)),
            Turn::Min => results.max_by_key(|o| o.rank(Side::Min)),
        }
        .unwrap_or(ForcedResult::Unclear)
        .one_ply_later()
    }
}

impl<G: Game> Strategy<G> for Forced {
    fn choose(&self, node: &Node<'_, G, ForcedResult>, out: &mut Distribution) {
        let us = node.mover();
        let wins = |o: &ForcedResult| matches!(o, ForcedResult::Won(side, _) if *side == us);
        let loses = |o: &ForcedResult| matches!(o, ForcedResult::Won(side, _) if *side != us);
        let all_lose = node.values.iter().all(loses);
        if node.values.iter().any(wins) {
            out.uniform_over(node.len(), |i| wins(&node.values[i])); // R1
        } else if !all_lose {
            out.uniform_over(node.len(), |i| !loses(&node.values[i])); // R2
        } else {
            match self.when_lost {
                WhenLost::AnyMove => out.uniform(node.len()),
                WhenLost::LoseLate => {
                    let latest = node.values.iter().map(|o| o.rank(us)).max();
                    out.uniform_over(node.len(), |i| Some(node.values[i].rank(us)) == latest);
                }
            }
        }
    }
}
