//! Who watches the tutor for errors.
//!
//! A tutor who drops every move whose loss the learner's own search shows him makes, by construction, no error that this search
//! shows. So the claim that his errors go unseen is put to two learners whom he did not reckon with: one who looks a ply deeper
//! than he was taken to, and one who looks as deep but values what he sees by the game's own evaluation, where he was taken to know
//! ends only.

use errare::evaluate::{EndsOnly, Evaluator};
use errare::game::{Game, Side};
use errare::search::ByLookAhead;

/// What the watchers see, by their names in tables: the learner as he was taken to be, and the two others.
pub(super) const SEEN: [&str; 3] =
    ["errors_seen_per_game", "errors_seen_one_ply_deeper_per_game", "errors_seen_by_another_evaluation_per_game"];

/// Three learners who each notice what their own search shows them.
#[derive(Clone, Copy)]
pub(super) struct Watchers<O> {
    /// How many plies the learner was taken to look ahead.
    pub(super) ply: usize,
    /// The evaluation of the one who evaluates.
    pub(super) evaluator: O,
}

impl<O> Watchers<O> {
    /// Which moves of a position, by a side, look worse to each watcher than another does.
    pub(super) fn look_worse<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        side: Side,
    ) -> Vec<[bool; 3]>
    where
        O: Evaluator<G>,
    {
        let ends = EndsOnly::default();
        let assumed = look_worse(game, position, moves, side, &ByLookAhead { ply: self.ply, evaluator: ends });
        let deeper = look_worse(game, position, moves, side, &ByLookAhead { ply: self.ply + 1, evaluator: ends });
        let evaluating = ByLookAhead { ply: self.ply, evaluator: &self.evaluator };
        let evaluating = look_worse(game, position, moves, side, &evaluating);
        assumed.into_iter().zip(deeper).zip(evaluating).map(|((a, b), c)| [a, b, c]).collect()
    }
}

fn look_worse<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    side: Side,
    watcher: &impl Evaluator<G>,
) -> Vec<bool> {
    let after = moves.iter().map(|&m| game.play(position, m));
    let seen: Vec<f64> = after.map(|after| side.view(watcher.leaf(game, &after, game.utility(&after)))).collect();
    let best = seen.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    seen.iter().map(|value| best - value > super::ROUNDING).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::Notation;
    use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};

    /// Nought can be stopped by c only. If cross plays elsewhere, nought wins by his next move: whoever looks one ply sees it.
    #[test]
    fn a_threat_that_is_not_parried_shows_one_ply_deeper() {
        let game = NoughtsAndCrosses;
        let position = game.read_position("oo./x../..x").unwrap();
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let watchers = Watchers { ply: 0, evaluator: Levy::default() };
        let looks = watchers.look_worse(&game, &position, &moves, Side::Max);
        for (m, [assumed, deeper, _]) in moves.iter().zip(&looks) {
            let parries = game.write_move(&position, *m) == "c";
            assert_eq!([*assumed, *deeper], [false, !parries], "{}", game.write_move(&position, *m));
        }
        let quiet = game.read_position("x../.o./...").unwrap();
        moves.clear();
        game.moves(&quiet, &mut moves);
        let looks = watchers.look_worse(&game, &quiet, &moves, Side::Max);
        assert!(looks.iter().all(|[assumed, deeper, _]| !assumed && !deeper), "nothing ends yet");
        assert!(looks.iter().any(|[_, _, evaluating]| *evaluating), "but who evaluates has his opinion");
    }
}
