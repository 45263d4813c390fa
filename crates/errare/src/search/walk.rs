//! Depth-first search in memory proportional to the depth.

use super::Image;
use crate::backup::Backup;
use crate::distribution::Distribution;
use crate::game::{Game, Side, Symmetric};
use crate::node::Node;

/// Applies a backup rule to the tree below a position, without building the tree.
///
/// One position a level is kept, with the moves still to try there and the values found so far: stacks that grow to the size
/// of the deepest line and are used again by the next search, so that a warm walk allocates nothing. A line may be a million
/// plies long: beyond 128 plies the positions go to the heap. A longer one panics, because only play that returns to the same
/// positions goes on like that; see [`Solver`](super::Solver).
///
/// # Reference
/// Levy, *Computer Gamesmanship*, ch. 2, on the memory that a minimax search needs.
///
/// ```
/// use errare::backup::Minimax;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
/// use errare::search::Walk;
///
/// let (game, rule) = (NoughtsAndCrosses, Minimax::new(Levy::default()));
/// let mut walk = Walk::new();
/// assert_eq!(walk.value(&game, &game.start(), 2, &rule), -9.0);
/// assert_eq!(walk.leaves(), 9 * 8);
/// // The values of the moves, for whoever wants to choose.
/// assert_eq!(walk.root(&game, &game.start(), 2, &rule).values.len(), 9);
/// ```
pub struct Walk<G: Game, V> {
    root: Option<G::Position>,
    moves: Vec<G::Move>,
    values: Vec<V>,
    deep: Vec<Level<G::Position>>,
    scratch: Distribution,
    leaves: u64,
    symmetry: Option<Symmetry<G>>,
}

/// What a game says of positions that are images of each other, and the images of the moves tried so far at each node of the line.
struct Symmetry<G: Game> {
    canonical: Image<G>,
    same: fn(&G::Position, &G::Position) -> bool,
    images: Vec<G::Position>,
}

/// The longest line that is followed, in plies. Much longer ones are those that never end.
const LONGEST_WALK: usize = 1_000_000;

/// To this depth the walk recurses, which is fastest; below it, it keeps a stack of its own.
const NATIVE: usize = 128;

/// An inner node below the native depth, on the line that is being searched.
struct Level<P> {
    position: P,
    /// Where this node's moves and values begin in their stacks.
    first_move: usize,
    first_value: usize,
}

/// What stays the same throughout a search.
struct Task<'a, G, B> {
    game: &'a G,
    rule: &'a B,
    us: Side,
    ply: usize,
}

impl<G: Game, V: Copy> Default for Walk<G, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, V: Copy> Walk<G, V> {
    /// A cold walk.
    pub fn new() -> Self {
        let (moves, values, deep) = (Vec::new(), Vec::new(), Vec::new());
        Self { root: None, moves, values, deep, scratch: Distribution::new(), leaves: 0, symmetry: None }
    }

    /// A cold walk that searches one of the moves that are images of each other, and gives the others its value. Only for rules
    /// that value images alike: not for models of players who take the first of equal moves.
    ///
    /// # Reference
    /// Levy, *Computer Gamesmanship*, ch. 2: three first moves of noughts and crosses, and twelve replies.
    ///
    /// ```
    /// use errare::backup::Minimax;
    /// use errare::game::Game;
    /// use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
    /// use errare::search::Walk;
    ///
    /// let mut walk = Walk::with_symmetry();
    /// assert_eq!(walk.value(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), 2, &Minimax::new(Levy::default())), -9.0);
    /// assert_eq!(walk.leaves(), 2 + 5 + 5);
    /// ```
    pub fn with_symmetry() -> Self
    where
        G: Symmetric,
        G::Position: PartialEq,
    {
        let symmetry = Symmetry { canonical: G::canonical, same: PartialEq::eq, images: Vec::new() };
        Self { symmetry: Some(symmetry), ..Self::new() }
    }

    /// How many leaves the last search valued.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The value of a position by a rule, looking `ply` plies ahead.
    pub fn value<B: Backup<G, Value = V>>(&mut self, game: &G, position: &G::Position, ply: usize, rule: &B) -> V {
        self.begin();
        let us = game.turn(position).side().unwrap_or(Side::Max);
        self.child(&Task { game, rule, us, ply }, position, 0)
    }

    /// The root of a search that looks at least one ply ahead, with its moves valued. The game has not ended there.
    pub fn root<'a, B: Backup<G, Value = V>>(
        &'a mut self,
        game: &'a G,
        position: &G::Position,
        ply: usize,
        rule: &B,
    ) -> Node<'a, G, V> {
        debug_assert!(ply > 0 && game.utility(position).is_none());
        self.begin();
        let turn = game.turn(position);
        let us = turn.side().unwrap_or(Side::Max);
        self.children(&Task { game, rule, us, ply }, position, 0);
        let position = self.root.insert(position.clone());
        Node { game, position, turn, us, ply: 0, moves: &self.moves, values: &self.values }
    }

    fn begin(&mut self) {
        self.moves.clear();
        self.values.clear();
        self.leaves = 0;
        if let Some(symmetry) = &mut self.symmetry {
            symmetry.images.clear();
        }
    }

    /// The value of a sibling that is an image of this child, the next of a node whose values begin at `first_value`.
    #[inline]
    fn of_sibling(&mut self, game: &G, child: &G::Position, first_value: usize) -> Option<V> {
        let Symmetry { canonical, same, images } = self.symmetry.as_mut()?;
        let image = canonical(game, child);
        let siblings = &self.values[first_value..];
        let tried = &images[images.len() - siblings.len()..];
        let found = tried.iter().position(|other| same(other, &image)).map(|at| siblings[at]);
        images.push(image);
        found
    }

    /// The value of a position at some depth below the root.
    #[inline]
    fn child<B: Backup<G, Value = V>>(&mut self, task: &Task<'_, G, B>, position: &G::Position, depth: usize) -> V {
        let utility = task.game.utility(position);
        if utility.is_some() || depth == task.ply {
            self.leaves += 1;
            task.rule.leaf(task.game, position, utility)
        } else if depth < NATIVE {
            self.inner(task, position, depth)
        } else {
            self.deep(task, position.clone(), depth)
        }
    }

    /// The value of an inner node, by recursion.
    fn inner<B: Backup<G, Value = V>>(&mut self, task: &Task<'_, G, B>, position: &G::Position, depth: usize) -> V {
        let (first_move, first_value) = (self.moves.len(), self.values.len());
        self.children(task, position, depth);
        if let Some(Symmetry { images, .. }) = &mut self.symmetry {
            images.truncate(images.len() - (self.moves.len() - first_move));
        }
        self.combine(task, position, depth, first_move, first_value)
    }

    /// Puts the moves of a node and their values on the stacks.
    #[inline]
    fn children<B: Backup<G, Value = V>>(&mut self, task: &Task<'_, G, B>, position: &G::Position, depth: usize) {
        let (first_move, first_value) = (self.moves.len(), self.values.len());
        task.game.moves(position, &mut self.moves);
        for next_move in first_move..self.moves.len() {
            let child = task.game.play(position, self.moves[next_move]);
            let value = match self.of_sibling(task.game, &child, first_value) {
                Some(value) => value,
                None => self.child(task, &child, depth + 1),
            };
            self.values.push(value);
        }
    }

    /// Takes the moves and values of a node off the stacks and gives its own value.
    #[inline]
    fn combine<B: Backup<G, Value = V>>(
        &mut self,
        task: &Task<'_, G, B>,
        position: &G::Position,
        depth: usize,
        first_move: usize,
        first_value: usize,
    ) -> V {
        let Task { game, rule, us, .. } = *task;
        let (moves, values) = (&self.moves[first_move..], &self.values[first_value..]);
        let node = Node { game, position, turn: game.turn(position), us, ply: depth, moves, values };
        let value = rule.combine(&node, &mut self.scratch);
        self.moves.truncate(first_move);
        self.values.truncate(first_value);
        value
    }

    /// The value of an inner node, without recursion.
    fn deep<B: Backup<G, Value = V>>(&mut self, task: &Task<'_, G, B>, position: G::Position, depth: usize) -> V {
        let mut position = Some(position);
        loop {
            // Down one line: each position is left on the stack with the values of the moves tried so far.
            if let Some(position) = position.take() {
                let (first_move, first_value) = (self.moves.len(), self.values.len());
                task.game.moves(&position, &mut self.moves);
                self.deep.push(Level { position, first_move, first_value });
            }
            let below = self.deep.len();
            super::refuse_longer(depth + below, LONGEST_WALK);
            let Level { position: here, first_move, first_value } = &self.deep[below - 1];
            let next_move = first_move + (self.values.len() - first_value);
            if let Some(&m) = self.moves.get(next_move) {
                let child = task.game.play(here, m);
                let utility = task.game.utility(&child);
                if utility.is_some() || depth + below == task.ply {
                    self.leaves += 1;
                    self.values.push(task.rule.leaf(task.game, &child, utility));
                } else {
                    position = Some(child);
                }
            } else if let Some(Level { position: done, first_move, first_value }) = self.deep.pop() {
                let value = self.combine(task, &done, depth + below - 1, first_move, first_value);
                if self.deep.is_empty() {
                    return value;
                }
                self.values.push(value);
            }
        }
    }
}
