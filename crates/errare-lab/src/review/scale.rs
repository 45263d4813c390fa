//! Values on the scale of the comments, where a win is 1.

use errare::evaluate::Evaluator;
use errare::game::Game;
use errare::search::Tree;
use errare::spec::Playable;

/// The largest value of a position that is not an end: an evaluation is never as certain as an end.
const LARGEST_EVALUATION: f64 = 0.99;

/// An evaluation on the scale of the comments, where a win is 1.
pub(super) struct Normalised<E> {
    pub(super) own: E,
    /// The utility that counts as a win, or more.
    pub(super) win: f64,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Normalised<E> {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        (self.own.evaluate(game, position) / self.win).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
    }

    // The utility, whatever the evaluation makes of ends: the comments speak of wins and draws.
    fn evaluate_end(&self, _: &G, _: &G::Position, utility: f64) -> f64 {
        (utility / self.win).clamp(-1.0, 1.0)
    }
}

/// The largest end that the game can have, but never less than 1, as [`errare::comment`] takes it.
pub(super) fn largest_end<G: Game>(tree: &Tree<G>) -> f64 {
    tree.ids().filter_map(|id| tree.utility(id)).fold(1.0, |largest, end| largest.max(end.abs()))
}

/// What counts as a win in a game that is too large to be seen to its ends.
///
/// Where the ends are losses, draws and wins it is 1. Where they are margins, the largest hardly occurs, and comments that
/// waited for it would never come: half of it is as good as a win. In Kalah these are the seeds that a player begins with,
/// 24 of 48, so that who is ahead by 12 counts as winning.
pub(super) fn usual_win<G: Playable>(game: &G) -> f64 {
    let largest = game.range() / 2.0;
    if largest > 1.0 { (largest / 2.0).max(1.0) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::Notation;
    use errare::games::connect_four::ConnectFour;
    use errare::games::kalah::Kalah;
    use errare::spec::Evaluation;

    #[test]
    fn no_evaluation_is_as_certain_as_an_end() {
        let game = Kalah::new(6, 4).expect("a possible size");
        let scale = Normalised { own: Evaluation::own(&game).expect("stores"), win: usual_win(&game) };
        let value = |text| {
            let position = game.read_position(text).expect(text);
            scale.leaf(&game, &position, game.utility(&position))
        };
        assert_eq!(value("1 0 0 0 0 0 | 46 / 1 0 0 0 0 0 | 0 max"), LARGEST_EVALUATION);
        assert_eq!(value("0 0 0 0 0 0 | 48 / 0 0 0 0 0 0 | 0 max"), 1.0);
        assert_eq!(value("0 0 0 0 0 0 | 18 / 0 0 0 0 0 0 | 30 max"), -0.5);
    }

    #[test]
    fn a_win_is_1_where_nothing_else_can_be_had() {
        assert_eq!(usual_win(&ConnectFour::default()), 1.0);
    }
}
