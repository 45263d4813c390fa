//! Players whose search leaves out what cannot matter, and who play what its unpruned rule plays.

use crate::backup::{Opponent, OpponentValue, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::{Bounds, Evaluator};
use crate::game::{Game, Side};
use crate::node::Node;
use crate::player::Player;
use crate::search::{OpponentModelSearch, Star, Variant};

/// Minimax for games with dice, by Star1 or Star2.
///
/// ```
/// use errare::distribution::{Distribution, Ties};
/// use errare::evaluate::{Bounds, EndsOnly};
/// use errare::game::Game;
/// use errare::games::explicit::ExplicitTree;
/// use errare::play::{Player, StarPlayer};
/// use errare::search::Variant;
///
/// let game = ExplicitTree::parse("a max b 1\n b chance 0.5:c 0.5:2\n c min 0 3")?;
/// let (bounds, evaluator) = (Bounds { lowest: 0.0, highest: 3.0 }, EndsOnly::default());
/// let player = StarPlayer { ply: 3, evaluator, bounds, variant: Variant::Star2, ties: Ties::Share };
/// let mut out = Distribution::new();
/// player.policy(&game, &game.start(), &mut out);
/// assert_eq!(*out, [0.5, 0.5]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StarPlayer<E> {
    /// How many plies he sees, at least one, and no more than [`LONGEST_RECURSION`](crate::search::LONGEST_RECURSION).
    pub ply: usize,
    /// What he makes of the horizon.
    pub evaluator: E,
    /// What no position is worth less or more than.
    pub bounds: Bounds,
    /// How he prunes.
    pub variant: Variant,
    /// Which of equally good moves he plays.
    pub ties: Ties,
}

impl<E> StarPlayer<E> {
    /// The value of each move of a position, in Max's view.
    pub fn values<G: Game>(&self, game: &G, position: &G::Position) -> Vec<f64>
    where
        E: Evaluator<G>,
    {
        let mut search = Star::new(game, &self.evaluator, self.bounds, self.variant);
        after_each_move(game, position).map(|after| search.value(&after, self.ply - 1)).collect()
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for StarPlayer<E> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        let (values, side) = (self.values(game, position), mover(game, position));
        out.best(values.len(), self.ties, |i| side.view(values[i]));
    }
}

/// Opponent-model search with pruning.
///
/// ```
/// use errare::backup::Opponent;
/// use errare::distribution::Distribution;
/// use errare::evaluate::EndsOnly;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
/// use errare::play::{LookAhead, OpponentModelPlayer, Player};
///
/// let (game, rule) = (NoughtsAndCrosses, Opponent::new(Levy::default(), EndsOnly::default()));
/// let (mut pruned, mut plain) = (Distribution::new(), Distribution::new());
/// OpponentModelPlayer { ply: 3, rule }.policy(&game, &game.start(), &mut pruned);
/// LookAhead { ply: 3, strategy: rule }.policy(&game, &game.start(), &mut plain);
/// assert_eq!(pruned, plain);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OpponentModelPlayer<E, O> {
    /// How many plies he sees, at least one, and no more than [`LONGEST_RECURSION`](crate::search::LONGEST_RECURSION).
    pub ply: usize,
    /// Whom he takes his opponent for.
    pub rule: Opponent<E, O>,
}

impl<E, O> OpponentModelPlayer<E, O> {
    /// What he and the opponent think of each move of a position.
    pub fn values<G: Game>(&self, game: &G, position: &G::Position) -> Vec<OpponentValue>
    where
        E: Evaluator<G>,
        O: Evaluator<G>,
    {
        let mut search = OpponentModelSearch::new(game, &self.rule, mover(game, position));
        after_each_move(game, position).map(|after| search.value(&after, self.ply - 1)).collect()
    }

    /// Shows `see` the root with its moves valued.
    pub fn at_root<G: Game, T>(
        &self,
        game: &G,
        position: &G::Position,
        see: impl FnOnce(&Node<'_, G, OpponentValue>) -> T,
    ) -> T
    where
        E: Evaluator<G>,
        O: Evaluator<G>,
    {
        let (mut moves, values) = (Vec::new(), self.values(game, position));
        game.moves(position, &mut moves);
        let (turn, us) = (game.turn(position), mover(game, position));
        see(&Node { game, position, turn, us, ply: 0, moves: &moves, values: &values })
    }
}

impl<G: Game, E: Evaluator<G>, O: Evaluator<G>> Player<G> for OpponentModelPlayer<E, O> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        self.at_root(game, position, |root| self.rule.choose(root, out));
    }
}

fn mover<G: Game>(game: &G, position: &G::Position) -> Side {
    game.turn(position).side().unwrap_or(Side::Max)
}

fn after_each_move<G: Game>(game: &G, position: &G::Position) -> impl Iterator<Item = G::Position> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().map(move |m| game.play(position, m))
}
