//! Depth-first search in memory proportional to the depth.

use crate::backup::Backup;
use crate::distribution::Distribution;
use crate::game::{Game, Side, Turn};
use crate::node::Node;

/// Applies a backup rule to the tree below a position, without building the tree.
///
/// One position a level is kept, with the moves still to try there and the values found so far: two stacks that grow to the
/// size of the deepest line and are used again by the next search, so that a warm walk allocates nothing. It does not
/// recurse, and a line may be as long as memory lasts.
///
/// # Reference
/// Levy, *Computer Gamesmanship*, ch. 2, on the memory that a minimax search needs.
pub struct Walk<G: Game, V> {
    levels: Vec<Level<G::Position>>,
    moves: Vec<G::Move>,
    values: Vec<V>,
    scratch: Distribution,
    leaves: u64,
}

/// An inner node on the line that is being searched.
struct Level<P> {
    position: P,
    turn: Turn,
    /// Where this node's moves begin in the stack of moves.
    first_move: usize,
    /// The move to try next, in the stack of moves.
    next_move: usize,
    /// Where this node's moves end. Those of deeper nodes lie above and are gone when this one is on top again.
    end_move: usize,
}

impl<G: Game, V: Copy> Default for Walk<G, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, V: Copy> Walk<G, V> {
    /// A cold walk.
    pub fn new() -> Self {
        Self { levels: Vec::new(), moves: Vec::new(), values: Vec::new(), scratch: Distribution::new(), leaves: 0 }
    }

    /// How many leaves the last search valued.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// The value of a position by a rule, looking `ply` plies ahead.
    pub fn value<B: Backup<G, Value = V>>(&mut self, game: &G, position: &G::Position, ply: usize, rule: &B) -> V {
        let utility = game.utility(position);
        if utility.is_some() || ply == 0 {
            self.leaves = 1;
            return rule.leaf(game, position, utility);
        }
        self.root(game, position, ply, rule);
        let mut scratch = std::mem::take(&mut self.scratch);
        let value = rule.combine(&self.searched_root(game), &mut scratch);
        self.scratch = scratch;
        value
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
        self.levels.clear();
        self.moves.clear();
        self.values.clear();
        self.leaves = 0;
        let us = game.turn(position).side().unwrap_or(Side::Max);
        self.enter(game, position.clone());
        self.search(game, ply, us, rule);
        self.searched_root(game)
    }

    fn searched_root<'a>(&'a self, game: &'a G) -> Node<'a, G, V> {
        let Level { position, turn, .. } = &self.levels[0];
        let us = turn.side().unwrap_or(Side::Max);
        Node { game, position, turn: *turn, us, ply: 0, moves: &self.moves, values: &self.values }
    }

    fn enter(&mut self, game: &G, position: G::Position) {
        let first_move = self.moves.len();
        game.moves(&position, &mut self.moves);
        let (turn, end_move) = (game.turn(&position), self.moves.len());
        self.levels.push(Level { position, turn, first_move, next_move: first_move, end_move });
    }

    /// Values the children of the root, which is on the stack.
    fn search<B: Backup<G, Value = V>>(&mut self, game: &G, ply: usize, us: Side, rule: &B) {
        loop {
            let depth = self.levels.len();
            let level = &mut self.levels[depth - 1];
            if level.next_move < level.end_move {
                let child = game.play(&level.position, self.moves[level.next_move]);
                level.next_move += 1;
                let utility = game.utility(&child);
                if utility.is_some() || depth == ply {
                    self.leaves += 1;
                    self.values.push(rule.leaf(game, &child, utility));
                } else {
                    self.enter(game, child);
                }
            } else if depth > 1 {
                let first_value = self.values.len() - (level.end_move - level.first_move);
                let node = Node {
                    game,
                    position: &level.position,
                    turn: level.turn,
                    us,
                    ply: depth - 1,
                    moves: &self.moves[level.first_move..],
                    values: &self.values[first_value..],
                };
                let value = rule.combine(&node, &mut self.scratch);
                self.moves.truncate(level.first_move);
                self.values.truncate(first_value);
                self.values.push(value);
                self.levels.pop();
            } else {
                return;
            }
        }
    }
}
