//! Who comments: by which thresholds, with which names, and whether dice are thrown.

use super::{Assessment, Theory, Thresholds};
use crate::game::SideNames;

/// Someone who turns numbers into words.
///
/// ```
/// use errare::comment::{Assessment, Speaker, Thresholds};
/// use errare::game::{Side, SideNames};
///
/// let thresholds = Thresholds::default();
/// let speaker = Speaker { names: SideNames { max: "Ann", min: "Bob" }, ..Speaker::new(&thresholds) };
/// let position = Assessment { u: 0.2, v: 0.0, tension: 0.3, branching: 2.0, dead: false };
/// assert_eq!(speaker.on_position(&position, None, &[])[0].text, "Ann is slightly better; Bob can draw with care.");
/// // Where dice are thrown, nobody can draw by care alone.
/// let speaker = Speaker { chance: true, ..speaker };
/// assert_eq!(speaker.on_position(&position, None, &[])[0].text, "Ann has slightly the better chances.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speaker<'a> {
    /// What the comparisons mean in numbers.
    pub thresholds: &'a Thresholds,
    /// What the sides are called.
    pub names: SideNames,
    /// Whether chance has a say in how the game ends: v is then an expectation, and no result that play could hold on to.
    pub chance: bool,
}

impl<'a> Speaker<'a> {
    /// Someone who speaks of White and Black, of a game without dice.
    pub fn new(thresholds: &'a Thresholds) -> Self {
        Self { thresholds, names: SideNames::COLOURS, chance: false }
    }

    /// What theory says of a position.
    pub fn theory(&self, position: &Assessment) -> Theory {
        self.theory_of(position.v, position.dead)
    }

    pub(super) fn theory_of(&self, v: f64, dead: bool) -> Theory {
        let certain = dead || v.abs() >= 1.0 - self.thresholds.exact;
        if self.chance && !certain { Theory::Open } else { Theory::of(v, self.thresholds) }
    }

    /// The numbers of a position, for a reason.
    pub(super) fn numbers(&self, position: &Assessment) -> String {
        match self.theory(position) {
            Theory::Open => format!("u = {:+.3}, with best play {:+.3}", position.u, position.v),
            _ => format!("u = {:+.3}, v = {:+}", position.u, position.v),
        }
    }
}
