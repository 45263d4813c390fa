//! Values on the scale of the comments, where a win is 1.

use anyhow::Result;
use errare::evaluate::Evaluator;
use errare::game::Game;
use errare::search::Tree;
use errare::spec::{Evaluation, Playable};

use crate::input::spec::pointed;

/// The evaluation that a game brings along, as it is without arguments.
pub(super) fn own_evaluation<G: Playable>(game: &G) -> Result<Evaluation<G::Own>> {
    Evaluation::own(game).map_err(|error| pointed(&error))
}

/// The largest value on the horizon: an opinion is never as certain as an end.
const OPINION: f64 = 0.99;

/// An evaluation on the scale of the comments, where a win is 1.
pub(super) struct ToScale<E> {
    pub(super) own: E,
    /// What counts as a win, or more.
    pub(super) stake: f64,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for ToScale<E> {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        (self.own.evaluate(game, position) / self.stake).clamp(-OPINION, OPINION)
    }

    // The utility, whatever the evaluation makes of ends: the comments speak of wins and draws.
    fn evaluate_end(&self, _: &G, _: &G::Position, utility: f64) -> f64 {
        (utility / self.stake).clamp(-1.0, 1.0)
    }
}

/// The largest end that the game can have, but never less than 1, as [`errare::comment`] takes it.
pub(super) fn largest_end<G: Game>(tree: &Tree<G>) -> f64 {
    tree.ids().filter_map(|id| tree.utility(id)).fold(1.0, |stake, end| stake.max(end.abs()))
}

/// What counts as a win in a game that is too large to be seen to its ends.
///
/// Where the ends are losses, draws and wins it is 1. Where they are margins, the largest hardly occurs, and comments that
/// waited for it would never come: half of it is as good as a win. In Kalah these are the seeds that a player begins with,
/// 24 of 48, so that who is ahead by 12 counts as winning.
pub(super) fn usual_stake<G: Playable>(game: &G) -> f64 {
    let largest = game.range() / 2.0;
    if largest > 1.0 { (largest / 2.0).max(1.0) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::Notation;
    use errare::games::connect_four::ConnectFour;
    use errare::games::kalah::Kalah;

    #[test]
    fn no_opinion_is_as_certain_as_an_end() {
        let game = Kalah::new(6, 4).expect("a possible size");
        let scale = ToScale { own: own_evaluation(&game).expect("stores"), stake: usual_stake(&game) };
        let value = |text| {
            let position = game.read_position(text).expect(text);
            scale.leaf(&game, &position, game.utility(&position))
        };
        assert_eq!(value("1 0 0 0 0 0 | 46 / 1 0 0 0 0 0 | 0 max"), OPINION);
        assert_eq!(value("0 0 0 0 0 0 | 48 / 0 0 0 0 0 0 | 0 max"), 1.0);
        assert_eq!(value("0 0 0 0 0 0 | 18 / 0 0 0 0 0 0 | 30 max"), -0.5);
    }

    #[test]
    fn a_win_is_the_stake_where_nothing_else_can_be_had() {
        assert_eq!(usual_stake(&ConnectFour::default()), 1.0);
    }
}
