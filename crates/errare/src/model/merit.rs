//! Michie's player of a given merit, who discerns values better the nearer the end of the game they come from.

use super::Model;
use crate::distribution::Distribution;
use crate::game::Game;
use crate::node::{Distant, Node};

/// A player of merit M kilopoints on the Elo scale: M = 0 plays at random, M → ∞ perfectly.
///
/// # Reference
/// Michie 1981, Eqs (1) and (2).
///
/// ```
/// # use errare::backup::Utility;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::model::{Merit, Model, Uniform};
///
/// // After either move one more is left until the end, which is worth 1 or 0.
/// let game = ExplicitTree::parse("root max won drawn\n won min 1 1\n drawn min 0 0")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 2, &Utility::new(Uniform, Uniform, EndsOnly::default()));
/// Merit::of_elo(100.0).predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [76.0, 24.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Merit {
    /// M, in thousands of rating points, not negative.
    pub merit: f64,
}

/// ε of Eq. (1). Small enough that an end on the next move is as good as certain to be seen, and large enough that merits
/// to 10 000 and utilities to ±1e300 stay finite in the exponent.
const EPSILON: f64 = 1e-6;

impl Merit {
    /// A player of this Elo rating.
    pub fn of_elo(elo: f64) -> Self {
        Self { merit: elo / 1000.0 }
    }

    /// The same player in a game for another stake than one unit.
    pub fn at_stake(self, stake: f64) -> Staked {
        Staked { merit: self, stake }
    }

    /// ln d, where d = (M+1)^(3(r+3)/(r+ε)) is the discernibility of a value that was backed up r moves. Eq. (1)
    pub fn log_discernibility(&self, r: u32) -> f64 {
        let r = f64::from(r);
        self.merit.ln_1p() * 3.0 * (r + 3.0) / (r + EPSILON)
    }
}

impl<G: Game, V: Distant> Model<G, V> for Merit {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        self.at_stake(1.0).predict(node, out);
    }
}

/// A player of merit in a game whose ends are worth more than one unit: he discerns what part of the stake a move is worth, so
/// that nobody plays better for counting in pence.
///
/// # Reference
/// Michie 1981, after Good 1968: utilities are as though the game were played for a unit stake.
///
/// ```
/// # use errare::backup::Utility;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::model::{Merit, Model, Uniform};
///
/// // What the example of `Merit` plays for a unit is played for ten here.
/// let game = ExplicitTree::parse("root max won drawn\n won min 10 10\n drawn min 0 0")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 2, &Utility::new(Uniform, Uniform, EndsOnly::default()));
/// Merit::of_elo(100.0).at_stake(game.stake()).predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [76.0, 24.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Staked {
    /// The player.
    pub merit: Merit,
    /// What the best end is worth, positive.
    pub stake: f64,
}

impl<G: Game, V: Distant> Model<G, V> for Staked {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        let side = node.mover();
        // Eq. (2): the relative probability is d^u for White, d^−u for Black.
        let log_weight = |v: &V| side.view(v.worth() / self.stake) * self.merit.log_discernibility(v.distance());
        out.log_weights(node.values.iter().map(log_weight));
    }
}

#[cfg(test)]
mod tests {
    use super::Merit;

    #[test]
    fn discernibility_of_the_worked_example() {
        let white = Merit { merit: 0.2 };
        let black = Merit { merit: 1.4 };
        for (player, r, printed) in [(white, 1, 8.915), (white, 4, 2.604), (white, 6, 2.272)] {
            let d = f64::exp(player.log_discernibility(r));
            // 1.2^12 is 8.9161: the print is cut, not rounded, and one off.
            assert!((d - printed).abs() < 0.0015, "r = {r}: {d} is printed {printed}");
        }
        assert!((black.log_discernibility(7) / f64::ln(2.4) - 4.286).abs() < 0.001);
    }
}
