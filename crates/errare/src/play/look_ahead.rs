//! Players who look ahead: by any strategy, by Michie's merit, by alpha-beta.

use crate::backup::{Erring, Minimax, Strategy, Utility};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::Evaluator;
use crate::game::{Game, Hashable, Side, Symmetric};
use crate::model::{Merit, Staked, Uniform};
use crate::player::Player;
use crate::search::{ALPHA_BETA_MAX_PLY, AlphaBeta, TO_THE_END, Walk};

/// A player who looks ahead a number of plies and chooses by a strategy; with no look-ahead he plays at random.
///
/// Kajihara's P_i is `LookAhead { ply: i, strategy: Forced::default() }`.
#[derive(Clone, Copy, Debug)]
pub struct LookAhead<S> {
    /// How many plies he sees.
    pub ply: usize,
    /// How he values what he sees, and chooses.
    pub strategy: S,
}

impl<S> LookAhead<S> {
    /// A player who sees to the end of the game, in which every line of play has one.
    ///
    /// ```
    /// use errare::backup::Minimax;
    /// use errare::distribution::Distribution;
    /// use errare::evaluate::EndsOnly;
    /// use errare::game::Notation;
    /// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    /// use errare::play::{LookAhead, Player};
    ///
    /// let perfect = LookAhead::to_the_end(Minimax::new(EndsOnly::default()));
    /// // Cross has a corner: only the centre holds the draw.
    /// let (corner, mut policy) = (NoughtsAndCrosses.read_position("x../.../...")?, Distribution::new());
    /// perfect.policy(&NoughtsAndCrosses, &corner, &mut policy);
    /// assert_eq!(NoughtsAndCrosses.write_moves(&corner)[policy.sample(0.0)], "e");
    /// # Ok::<(), errare::game::NotationError>(())
    /// ```
    pub fn to_the_end(strategy: S) -> Self {
        Self { ply: TO_THE_END, strategy }
    }
}

impl<G: Game, S: Strategy<G>> Player<G> for LookAhead<S> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        if self.ply == 0 {
            Uniform.policy(game, position, out);
        } else {
            let mut walk = Walk::new();
            self.strategy.choose(&walk.root(game, position, self.ply, &self.strategy), out);
        }
    }
}

/// Michie's player: he and his opponent err by their merits, and he knows it of both.
///
/// ```
/// use errare::distribution::Distribution;
/// use errare::evaluate::EndsOnly;
/// use errare::game::Notation;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::model::Merit;
/// use errare::play::{MeritPlayer, Player};
///
/// // Cross can finish the top row: whoever discerns at all what comes next does.
/// let (game, mut out) = (NoughtsAndCrosses, Distribution::new());
/// let merit = Merit::of_elo(200.0);
/// let player = MeritPlayer { ply: 3, merit, opponent: merit, stake: 1.0, evaluator: EndsOnly::default() };
/// player.policy(&game, &game.read_position("xx./oo./...")?, &mut out);
/// assert!(out[0] > 0.9);
/// # Ok::<(), errare::game::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MeritPlayer<E> {
    /// How many plies he sees.
    pub ply: usize,
    /// His own merit.
    pub merit: Merit,
    /// The merit he takes his opponent to have.
    pub opponent: Merit,
    /// What the best end is worth.
    pub stake: f64,
    /// What he makes of the horizon.
    pub evaluator: E,
}

impl<E> MeritPlayer<E> {
    /// The player as one side: what he looks for depends on which colour is his.
    pub fn playing(&self, side: Side) -> LookAhead<Erring<Utility<Staked, Staked, &E>, Staked>> {
        let [own, other] = [self.merit, self.opponent].map(|merit| merit.at_stake(self.stake));
        let (white, black) = match side {
            Side::Max => (own, other),
            Side::Min => (other, own),
        };
        let rule = Utility::new(white, black, &self.evaluator);
        LookAhead { ply: self.ply, strategy: Erring { rule, model: own } }
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for MeritPlayer<E> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        let side = game.turn(position).side().unwrap_or(Side::Max);
        self.playing(side).policy(game, position, out);
    }
}

/// Minimax by alpha-beta: sees as far in a tenth of the time, and plays the same.
///
/// ```
/// use errare::distribution::{Distribution, Ties};
/// use errare::game::Notation;
/// use errare::games::connect_four::{ConnectFour, OpenLines};
/// use errare::play::{AlphaBetaPlayer, Player};
///
/// let (game, mut out) = (ConnectFour::default(), Distribution::new());
/// let player = AlphaBetaPlayer { ply: 6, evaluator: OpenLines::default(), ties: Ties::First, table: 16 };
/// let position = game.read_position("11223")?;
/// player.policy(&game, &position, &mut out);
/// assert_eq!(game.write_moves(&position)[out.sample(0.0)], "4");
/// # Ok::<(), errare::game::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaPlayer<E> {
    /// How many plies he sees.
    pub ply: usize,
    /// What he makes of the horizon.
    pub evaluator: E,
    /// Which of equally good moves he plays.
    pub ties: Ties,
    /// He remembers 2^`table` positions while he thinks; none if it is 0.
    pub table: u32,
}

impl<E> AlphaBetaPlayer<E> {
    /// The minimax value of each move of a position, in Max's view.
    pub fn values<G: Hashable>(&self, game: &G, position: &G::Position) -> Vec<f64>
    where
        E: Evaluator<G>,
    {
        self.values_by(&mut AlphaBeta::new(self.table), game, position)
    }

    /// The same for a game with symmetries, and an evaluation that respects them.
    pub fn values_by_symmetry<G: Hashable + Symmetric>(&self, game: &G, position: &G::Position) -> Vec<f64>
    where
        E: Evaluator<G>,
    {
        self.values_by(&mut AlphaBeta::with_symmetry(self.table), game, position)
    }

    fn values_by<G: Hashable>(&self, search: &mut AlphaBeta<G>, game: &G, position: &G::Position) -> Vec<f64>
    where
        E: Evaluator<G>,
    {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let ply = self.ply.saturating_sub(1);
        let value = |m| {
            let child = game.play(position, m);
            let found = search.search(game, &child, &self.evaluator, ply);
            // Lines that are longer than alpha-beta can follow are left to the walk, which does not mind.
            let complete = found.solved || ply <= ALPHA_BETA_MAX_PLY;
            if complete { found.value } else { Walk::new().value(game, &child, ply, &Minimax::new(&self.evaluator)) }
        };
        moves.into_iter().map(value).collect()
    }
}

impl<G: Hashable, E: Evaluator<G>> Player<G> for AlphaBetaPlayer<E> {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        let values = self.values(game, position);
        let side = game.turn(position).side().unwrap_or(Side::Max);
        out.best(values.len(), self.ties, |i| side.view(values[i]));
    }
}
