//! Alpha-beta: minimax without the branches that cannot matter.

use super::Image;
use super::bound::Bound;
use crate::distribution::Distribution;
use crate::evaluate::Evaluator;
use crate::game::{Hashable, Symmetric, Turn};

/// When a search is to stop.
pub struct Limits<'a> {
    /// The deepest look-ahead, in plies.
    pub ply: usize,
    /// About how many nodes to visit at the most; it is looked at now and then.
    pub nodes: u64,
    /// Asked now and then; a search that is told to stop gives the result of the last depth that it completed.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// No limit but the depth.
    pub fn ply(ply: usize) -> Self {
        Self { ply, nodes: u64::MAX, stop: &|| false }
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<M> {
    /// The minimax value at the depth reached, in Max's view.
    pub value: f64,
    /// A best move; none where the game has ended, or where not even one ply was completed.
    pub best: Option<M>,
    /// The depth that was completed.
    pub ply: usize,
    /// Whether every line was followed to its end, so that a deeper search would find the same.
    pub solved: bool,
    /// Positions visited at all depths.
    pub nodes: u64,
    /// Positions valued at all depths.
    pub leaves: u64,
}

/// Alpha-beta search with iterative deepening, a transposition table and a killer move a ply.
///
/// The value is exactly that of [`crate::backup::Minimax`] at the depth reached. Chance nodes are averaged with an open
/// window; [`super::Star`] prunes them.
///
/// ```
/// use errare::evaluate::EndsOnly;
/// use errare::game::Game;
/// use errare::games::connect_four::ConnectFour;
/// use errare::search::{AlphaBeta, Limits};
///
/// let game = ConnectFour::new(4, 4)?;
/// let found = AlphaBeta::new(16).deepen(&game, &game.start(), &EndsOnly::default(), &Limits::ply(16));
/// assert!(found.solved && found.value == 0.0);
/// # Ok::<(), errare::games::connect_four::SizeError>(())
/// ```
pub struct AlphaBeta<G: Hashable> {
    table: Table<G::Move>,
    moves: Vec<G::Move>,
    killers: Vec<Option<G::Move>>,
    probabilities: Distribution,
    /// The best move of the node searched last.
    best: Option<G::Move>,
    /// Positions with moves that were visited, and leaves that were valued.
    inner: u64,
    leaves: u64,
    /// Whether the search below the current node has met the horizon.
    horizon: bool,
    stopped: bool,
    /// Which position stands for those that are images of each other: each for itself, if there is none.
    canonical: Option<Image<G>>,
}

/// How often the limits are looked at, in positions with moves.
const CHECK_EVERY: u64 = 1024;

/// The deepest look-ahead. The search recurses, so that much deeper lines would exhaust the stack.
pub const ALPHA_BETA_MAX_PLY: usize = 255;

impl<G: Hashable> AlphaBeta<G> {
    /// A search with a table of 2^`bits` positions; without one if `bits` is 0.
    pub fn new(bits: u32) -> Self {
        Self {
            table: Table::new(bits),
            moves: Vec::new(),
            killers: Vec::new(),
            probabilities: Distribution::new(),
            best: None,
            inner: 0,
            leaves: 0,
            horizon: false,
            stopped: false,
            canonical: None,
        }
    }

    /// The same for a game with symmetries and an evaluation that respects them: positions that are images of each other are one
    /// to it, and so to its table.
    ///
    /// ```
    /// use errare::evaluate::EndsOnly;
    /// use errare::game::Game;
    /// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    /// use errare::search::AlphaBeta;
    ///
    /// let (game, ends) = (NoughtsAndCrosses, EndsOnly::default());
    /// let plain = AlphaBeta::new(16).search(&game, &game.start(), &ends, 9);
    /// let symmetric = AlphaBeta::with_symmetry(16).search(&game, &game.start(), &ends, 9);
    /// assert!(symmetric.value == plain.value && 3 * symmetric.nodes < plain.nodes);
    /// ```
    pub fn with_symmetry(bits: u32) -> Self
    where
        G: Symmetric,
    {
        Self { canonical: Some(G::canonical), ..Self::new(bits) }
    }

    /// The position after a move, or the one that stands for it.
    #[inline]
    fn after(&self, game: &G, position: &G::Position, m: G::Move) -> G::Position {
        let child = game.play(position, m);
        match self.canonical {
            Some(canonical) => canonical(game, &child),
            None => child,
        }
    }

    /// Forgets what earlier searches found. Needed when the game or the evaluation changes.
    pub fn forget(&mut self) {
        self.table.clear();
        self.killers.clear();
    }

    /// Searches deeper and deeper until a limit is met or everything is known, to [`ALPHA_BETA_MAX_PLY`] at most.
    pub fn deepen<E: Evaluator<G>>(
        &mut self,
        game: &G,
        position: &G::Position,
        evaluator: &E,
        limits: &Limits<'_>,
    ) -> Found<G::Move> {
        self.begin();
        let mut found = self.at_once(game, position, evaluator);
        for ply in 1..=limits.ply.min(ALPHA_BETA_MAX_PLY) {
            if found.solved {
                break;
            }
            let deeper = self.one_depth(game, position, evaluator, ply, limits);
            if self.stopped {
                break;
            }
            found = deeper;
        }
        Found { nodes: self.nodes(), leaves: self.leaves, ..found }
    }

    /// Searches to one depth directly, [`ALPHA_BETA_MAX_PLY`] at most.
    pub fn search<E: Evaluator<G>>(
        &mut self,
        game: &G,
        position: &G::Position,
        evaluator: &E,
        ply: usize,
    ) -> Found<G::Move> {
        self.begin();
        let at_once = self.at_once(game, position, evaluator);
        if ply == 0 || at_once.solved {
            return at_once;
        }
        let ply = ply.min(ALPHA_BETA_MAX_PLY);
        self.one_depth(game, position, evaluator, ply, &Limits::ply(ply))
    }

    fn begin(&mut self) {
        (self.inner, self.leaves, self.stopped) = (0, 0, false);
    }

    fn nodes(&self) -> u64 {
        self.inner + self.leaves
    }

    fn at_once<E: Evaluator<G>>(&self, game: &G, position: &G::Position, evaluator: &E) -> Found<G::Move> {
        let utility = game.utility(position);
        let value = evaluator.leaf(game, position, utility);
        Found { value, best: None, ply: 0, solved: utility.is_some(), nodes: 1, leaves: 1 }
    }

    fn one_depth<E: Evaluator<G>>(
        &mut self,
        game: &G,
        position: &G::Position,
        evaluator: &E,
        ply: usize,
        limits: &Limits<'_>,
    ) -> Found<G::Move> {
        self.moves.clear();
        self.killers.resize(self.killers.len().max(ply + 1), None);
        self.horizon = false;
        let search = Search { game, evaluator, limits };
        let value = self.node(&search, position, ply, f64::NEG_INFINITY, f64::INFINITY);
        Found { value, best: self.best, ply, solved: !self.horizon, nodes: self.nodes(), leaves: self.leaves }
    }

    /// The value of a position, exact if it lies between `alpha` and `beta` and otherwise a bound.
    #[inline]
    fn value<E: Evaluator<G>>(
        &mut self,
        search: &Search<'_, G, E>,
        position: &G::Position,
        ply: usize,
        alpha: f64,
        beta: f64,
    ) -> f64 {
        let utility = search.game.utility(position);
        if utility.is_some() || ply == 0 {
            self.leaves += 1;
            self.horizon |= utility.is_none();
            return search.evaluator.leaf(search.game, position, utility);
        }
        self.node(search, position, ply, alpha, beta)
    }

    /// The same for an inner node, whose best move is left in `self.best`.
    fn node<E: Evaluator<G>>(
        &mut self,
        search: &Search<'_, G, E>,
        position: &G::Position,
        ply: usize,
        alpha: f64,
        beta: f64,
    ) -> f64 {
        self.inner += 1;
        if self.inner.is_multiple_of(CHECK_EVERY) {
            self.stopped |= self.nodes() >= search.limits.nodes || (search.limits.stop)();
        }
        if self.stopped {
            return 0.0;
        }

        // Step 1. What the table knows may settle the node, and tells the move to try first.
        let hash = if self.table.is_empty() { 0 } else { search.game.hash(position) };
        let mut remembered = None;
        if let Some(entry) = self.table.get(hash) {
            remembered = entry.best;
            if entry.reaches(ply) && entry.settles(alpha, beta) {
                self.horizon |= !entry.solved;
                self.best = entry.best;
                return entry.value;
            }
        }

        // Step 2. Moves, the most promising first: the last one put in front.
        let first = self.moves.len();
        search.game.moves(position, &mut self.moves);
        let moves = &mut self.moves[first..];
        if let Some(killer) = self.killers[ply] {
            put_first(moves, killer);
        }
        if let Some(remembered) = remembered {
            put_first(moves, remembered);
        }

        // Step 3. Each move in turn, until one is too good for the opponent to allow.
        let outer_horizon = std::mem::replace(&mut self.horizon, false);
        let (value, best) = match search.game.turn(position) {
            Turn::Max => self.best_move::<E, true>(search, position, ply, alpha, beta, first),
            Turn::Min => self.best_move::<E, false>(search, position, ply, alpha, beta, first),
            Turn::Chance => (self.chance(search, position, ply, first), None),
        };
        self.moves.truncate(first);

        // Step 4. Remember it, and whether a deeper search could find anything else.
        if !self.stopped {
            let bound = if best.is_some() { Bound::of(value, alpha, beta) } else { Bound::Exact };
            self.table.put(Entry { hash, value, best, ply: ply as u16, solved: !self.horizon, bound });
        }
        self.horizon |= outer_horizon;
        self.best = best;
        value
    }

    /// Tries the moves on the stack from `first` on for Max or for Min.
    #[inline]
    fn best_move<E: Evaluator<G>, const MAX: bool>(
        &mut self,
        search: &Search<'_, G, E>,
        position: &G::Position,
        ply: usize,
        mut alpha: f64,
        mut beta: f64,
        first: usize,
    ) -> (f64, Option<G::Move>) {
        let mut value = if MAX { f64::NEG_INFINITY } else { f64::INFINITY };
        let mut best = None;
        for index in first..self.moves.len() {
            let m = self.moves[index];
            let child = self.after(search.game, position, m);
            let score = self.value(search, &child, ply - 1, alpha, beta);
            let better = if MAX { score > value } else { score < value };
            if !better && best.is_some() {
                continue;
            }
            (value, best) = (score, Some(m));
            if MAX {
                alpha = alpha.max(score);
            } else {
                beta = beta.min(score);
            }
            if alpha >= beta {
                self.killers[ply] = best;
                break;
            }
        }
        (value, best)
    }

    fn chance<E: Evaluator<G>>(
        &mut self,
        search: &Search<'_, G, E>,
        position: &G::Position,
        ply: usize,
        first: usize,
    ) -> f64 {
        search.game.chance_probabilities(position, &self.moves[first..], &mut self.probabilities);
        let probabilities = self.probabilities.clone();
        let throw = |(i, p): (usize, &f64)| {
            let child = self.after(search.game, position, self.moves[first + i]);
            p * self.value(search, &child, ply - 1, f64::NEG_INFINITY, f64::INFINITY)
        };
        probabilities.iter().enumerate().map(throw).sum()
    }
}

/// Puts a move first, if it is there, and keeps the others in their order.
#[inline]
fn put_first<M: Copy + Eq>(moves: &mut [M], favourite: M) {
    if let Some(at) = moves.iter().position(|m| *m == favourite) {
        for i in (0..at).rev() {
            moves[i + 1] = moves[i];
        }
        moves[0] = favourite;
    }
}

/// What stays the same throughout a search.
struct Search<'a, G, E> {
    game: &'a G,
    evaluator: &'a E,
    limits: &'a Limits<'a>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    hash: u64,
    value: f64,
    best: Option<M>,
    ply: u16,
    /// Whether all lines ended within `ply`.
    solved: bool,
    bound: Bound,
}

impl<M> Entry<M> {
    /// Whether the value is that of a search of this depth: it was found at the same depth, or no line went on beyond its own.
    fn reaches(&self, ply: usize) -> bool {
        let own = usize::from(self.ply);
        if self.solved { own <= ply } else { own == ply }
    }

    /// Whether the value answers a search with this window.
    fn settles(&self, alpha: f64, beta: f64) -> bool {
        self.bound.settles(self.value, alpha, beta)
    }
}

/// Remembered positions, in pairs of slots: the even one keeps the deepest search, the odd one the latest.
struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    fn new(bits: u32) -> Self {
        Self { slots: if bits == 0 { Vec::new() } else { vec![None; 1 << bits] } }
    }

    fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    fn clear(&mut self) {
        self.slots.fill(None);
    }

    fn pair(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1) & !1
    }

    fn get(&self, hash: u64) -> Option<Entry<M>> {
        if self.is_empty() {
            return None;
        }
        let pair = self.pair(hash);
        self.slots[pair..pair + 2].iter().flatten().find(|entry| entry.hash == hash).copied()
    }

    fn put(&mut self, entry: Entry<M>) {
        if self.is_empty() {
            return;
        }
        let pair = self.pair(entry.hash);
        let keeps = |old: &Entry<M>| old.hash != entry.hash && old.ply > entry.ply;
        let slot = pair + usize::from(self.slots[pair].as_ref().is_some_and(keeps));
        self.slots[slot] = Some(entry);
    }
}
