//! The M and N procedure: a node is worth a little more than its best child, because there are others.

use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::Evaluator;
use crate::game::{Game, Side, Turn};
use crate::node::Node;

/// What a runner-up adds to the best child: `scale` if it equals the best, falling linearly to nothing at a difference of
/// `reach`; the bonuses of the runners-up add up. Slagle & Dixon found their own bonus nearly linear in the differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bonus {
    /// The bonus of a runner-up that equals the best, not negative.
    pub scale: f64,
    /// The difference at which a runner-up no longer counts, positive.
    pub reach: f64,
}

impl Bonus {
    /// The bonus for runners-up that fall behind the best by these differences.
    fn of(self, differences: impl Iterator<Item = f64>) -> f64 {
        differences.map(|d| self.scale * (1.0 - d / self.reach).max(0.0)).sum()
    }
}

/// A Max node is worth its best child plus a bonus for its M best, a Min node its best child minus one for its N best.
///
/// # Reference
/// Slagle & Dixon 1970, as described by Reibman & Ballard 1983, §II.A.
///
/// ```
/// use errare::backup::{Bonus, MAndN};
/// use errare::distribution::Ties;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max 5 4 1")?;
/// let bonus = Bonus { scale: 2.0, reach: 4.0 };
/// let rule = MAndN { m: 2, n: 2, bonus, evaluator: EndsOnly::default(), ties: Ties::Share };
/// // The best is worth 5, and the runner-up, a quarter of the reach behind, adds 2·(1 − 1/4).
/// assert_eq!(Walk::new().value(&game, &game.start(), 1, &rule), 6.5);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MAndN<E> {
    /// M, how many children of a Max node count, at least 1.
    pub m: usize,
    /// N, how many children of a Min node count, at least 1.
    pub n: usize,
    /// What the runners-up add.
    pub bonus: Bonus,
    /// The value of a leaf.
    pub evaluator: E,
    /// Which of equally good moves is played.
    pub ties: Ties,
}

impl<G: Game, E: Evaluator<G>> Backup<G> for MAndN<E> {
    type Value = f64;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> f64 {
        self.evaluator.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, f64>, scratch: &mut Distribution) -> f64 {
        let best = node.optimum(|value| *value, scratch);
        let (side, counted) = match node.turn {
            Turn::Chance => return best,
            Turn::Max => (Side::Max, self.m),
            Turn::Min => (Side::Min, self.n),
        };
        let mut bonus = 0.0;
        scratch.write(node.len(), |_, _, differences| {
            differences.extend(node.values.iter().map(|value| side.view(best - value)));
            differences.sort_unstable_by(f64::total_cmp);
            bonus = self.bonus.of(differences.iter().take(counted).skip(1).copied());
        });
        best + side.view(bonus)
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for MAndN<E> {
    fn choose(&self, node: &Node<'_, G, f64>, out: &mut Distribution) {
        node.best(self.ties, |value| *value, out);
    }
}
