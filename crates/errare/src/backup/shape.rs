//! What the tree below a position looks like, whoever plays: how wide it is, and how it can end.

use super::Backup;
use crate::distribution::Distribution;
use crate::game::{Game, Turn};
use crate::node::Node;

/// How many positions there are at the first levels below a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LevelCounts {
    /// Positions one, two and three plies below.
    pub nodes: [f64; 3],
    /// Of those one and two plies below, how many have moves.
    pub inner: [f64; 2],
    /// Whether the position itself has moves.
    pub open: bool,
}

impl LevelCounts {
    /// The mean number of moves over the first three levels; 0 where the game has ended.
    pub fn mean(&self) -> f64 {
        let inner = f64::from(u8::from(self.open)) + self.inner[0] + self.inner[1];
        if inner > 0.0 { self.nodes.iter().sum::<f64>() / inner } else { 0.0 }
    }
}

/// Counts the first levels of the tree below each position.
///
/// # Reference
/// Michie 1981, Table 2 (2): a position is complicated if the first few levels have high branching ratios.
///
/// ```
/// use errare::backup::Branching;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max 1 2 b\n b min 0 1")?;
/// let counts = Walk::new().value(&game, &game.start(), 3, &Branching);
/// assert_eq!((counts.nodes, counts.mean()), ([3.0, 2.0, 0.0], 2.5));
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Branching;

impl<G: Game> Backup<G> for Branching {
    type Value = LevelCounts;

    fn leaf(&self, _: &G, _: &G::Position, _: Option<f64>) -> LevelCounts {
        LevelCounts::default()
    }

    fn combine(&self, node: &Node<'_, G, LevelCounts>, _: &mut Distribution) -> LevelCounts {
        let sum = |part: fn(&LevelCounts) -> f64| node.values.iter().map(part).sum();
        LevelCounts {
            nodes: [node.len() as f64, sum(|b| b.nodes[0]), sum(|b| b.nodes[1])],
            inner: [sum(|b| f64::from(u8::from(b.open))), sum(|b| b.inner[0])],
            open: true,
        }
    }
}

/// The worst and the best end that can be reached from a position, in Max's view, and whether dice are thrown on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ends {
    /// The worst for Max.
    pub lowest: f64,
    /// The best for Max.
    pub highest: f64,
    /// Whether chance has a say in it.
    pub chance: bool,
}

/// Finds how the game can end; a position on the horizon can end in any way.
///
/// # Reference
/// Michie 1981, Table 2 (1): a dead draw is a position all of whose ends are worth 0.
///
/// ```
/// use errare::backup::EndsBelow;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max 1 2 b\n b chance 0.5:0 0.5:9")?;
/// let ends = Walk::new().value(&game, &game.start(), 3, &EndsBelow);
/// assert_eq!((ends.lowest, ends.highest, ends.chance), (0.0, 9.0, true));
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct EndsBelow;

impl<G: Game> Backup<G> for EndsBelow {
    type Value = Ends;

    fn leaf(&self, _: &G, _: &G::Position, utility: Option<f64>) -> Ends {
        match utility {
            Some(utility) => Ends { lowest: utility, highest: utility, chance: false },
            None => Ends { lowest: f64::NEG_INFINITY, highest: f64::INFINITY, chance: false },
        }
    }

    fn combine(&self, node: &Node<'_, G, Ends>, _: &mut Distribution) -> Ends {
        Ends {
            lowest: node.values.iter().map(|e| e.lowest).fold(f64::INFINITY, f64::min),
            highest: node.values.iter().map(|e| e.highest).fold(f64::NEG_INFINITY, f64::max),
            chance: node.turn == Turn::Chance || node.values.iter().any(|e| e.chance),
        }
    }
}
