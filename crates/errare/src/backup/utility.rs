//! Michie's expected utility u beside the game-theoretic value v.

use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::Evaluator;
use crate::game::{Game, Turn};
use crate::model::Model;
use crate::node::{Distant, Node, Worth};

/// What a position is worth to two players who err, in White's (Max's) view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scores {
    /// u: the expected utility, what these two will make of it.
    pub u: f64,
    /// v: the game-theoretic value, what perfect players would.
    pub v: f64,
    /// r: the number of moves the score has been backed up, along the longest line.
    pub r: u32,
    /// var(v): the mean square of the ends that play will reach. With ends −1, 0 and +1, the chance of a decision.
    pub tension: f64,
}

impl Scores {
    /// Michie's rule at a node whose moves have these probabilities: u and tension are what will come of it, v what should.
    pub fn combine<G: Game>(
        node: &Node<'_, G, Scores>,
        probabilities: &Distribution,
        scratch: &mut Distribution,
    ) -> Self {
        Self::expected(node, node.optimum(|s| s.v, scratch), probabilities)
    }

    fn expected<G: Game>(node: &Node<'_, G, Scores>, v: f64, probabilities: &Distribution) -> Self {
        Self {
            u: probabilities.expectation(|i| node.values[i].u),
            v,
            r: node.values.iter().map(|s| s.r).max().unwrap_or(0).saturating_add(1),
            tension: probabilities.expectation(|i| node.values[i].tension).min(f64::MAX),
        }
    }
}

impl Worth for Scores {
    fn worth(&self) -> f64 {
        self.u
    }
}

impl Distant for Scores {
    fn distance(&self) -> u32 {
        self.r
    }
}

/// Both players err as their models say, and the values of the ends are averaged over what they will play.
///
/// # Reference
/// Michie 1981: u by Σp·u with the probabilities of Eq. (2), v by minimax, tension by Σp·v² over the ends.
///
/// ```
/// use errare::backup::Utility;
/// use errare::model::Uniform;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max 0 b\n b min -1 c 1\n c max 1 1")?;
/// // Two players who play anything: perfect play draws, but the gamble is what they make of it.
/// let scores = Walk::new().value(&game, &game.start(), 3, &Utility::new(Uniform, Uniform, EndsOnly::default()));
/// assert_eq!((scores.v, scores.r), (0.0, 3));
/// assert!((scores.u - 1.0 / 6.0).abs() < 1e-12 && (scores.tension - 0.5).abs() < 1e-12);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Utility<W, B, E> {
    /// How White (Max) errs.
    pub white: W,
    /// How Black (Min) errs.
    pub black: B,
    /// The value of a leaf.
    pub evaluator: E,
    /// How much a player who moves by this rule likes tension beside utility: 0 for not at all. Michie advises a strong
    /// machine to hunger for complexity against a weaker player.
    pub hunger: f64,
    /// Which of equally good moves is played.
    pub ties: Ties,
}

impl<W, B, E> Utility<W, B, E> {
    /// Two players and an evaluation, with no hunger for tension.
    pub fn new(white: W, black: B, evaluator: E) -> Self {
        Self { white, black, evaluator, hunger: 0.0, ties: Ties::Share }
    }
}

impl<W, B, E> Utility<W, B, E> {
    /// The probability of each move by the model of the player to move, or of chance.
    pub fn predict<G: Game>(&self, node: &Node<'_, G, Scores>, out: &mut Distribution)
    where
        W: Model<G, Scores>,
        B: Model<G, Scores>,
    {
        match node.turn {
            Turn::Max => self.white.predict(node, out),
            Turn::Min => self.black.predict(node, out),
            Turn::Chance => node.chance_probabilities(out),
        }
    }
}

impl<G, W, B, E> Backup<G> for Utility<W, B, E>
where
    G: Game,
    W: Model<G, Scores>,
    B: Model<G, Scores>,
    E: Evaluator<G>,
{
    type Value = Scores;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> Scores {
        let value = self.evaluator.leaf(game, position, utility);
        // Only an end is fully discernible; an opinion on the horizon counts as backed up by one move.
        let r = u32::from(utility.is_none());
        Scores { u: value, v: value, r, tension: (value * value).min(f64::MAX) }
    }

    fn combine(&self, node: &Node<'_, G, Scores>, scratch: &mut Distribution) -> Scores {
        let v = node.optimum(|s| s.v, scratch);
        self.predict(node, scratch);
        Scores::expected(node, v, scratch)
    }
}

impl<G, W, B, E> Strategy<G> for Utility<W, B, E>
where
    G: Game,
    W: Model<G, Scores>,
    B: Model<G, Scores>,
    E: Evaluator<G>,
{
    fn choose(&self, node: &Node<'_, G, Scores>, out: &mut Distribution) {
        let side = node.mover();
        out.best(node.len(), self.ties, |i| side.view(node.values[i].u) + self.hunger * node.values[i].tension);
    }
}
