//! Losing: of all moves the one after which the opponent may expect most.

use super::bend::bent;
use super::outlook::Outlook;
use super::turn::Turn;
use super::{ChosenMove, Partner};

impl Partner {
    pub(super) fn lose(&mut self, turn: &Turn<'_>) -> ChosenMove {
        let opponents = Outlook::of(turn, &mut self.sharp).scores;
        let drawn = self.draw(&bent(&turn.people, f64::INFINITY, &opponents));
        ChosenMove::of_people(turn, drawn, 1.0 - opponents[drawn])
    }
}
