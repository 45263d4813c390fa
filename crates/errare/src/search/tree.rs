//! A tree that is kept, so that any number of rules can run on the same one.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

use super::Image;
use crate::backup::Backup;
use crate::distribution::Distribution;
use crate::game::{Game, Side, Symmetric, Turn};
use crate::node::Node;

/// A node of a [`Tree`]: its index, parents before children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root.
    pub const ROOT: NodeId = NodeId(0);

    /// The index, for arrays that run beside the tree.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The positions below a root, as an arena: every path a node of its own, or every position one.
///
/// ```
/// use errare::backup::{Minimax, Utility};
/// use errare::evaluate::EndsOnly;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::model::Merit;
/// use errare::search::Tree;
///
/// // Every position of the game once, mirrored and turned ones together; two rules run over the same tree.
/// let game = NoughtsAndCrosses;
/// let tree = Tree::merge(&game, &game.start(), 10_000)?;
/// assert_eq!(tree.len(), 765);
/// let values = tree.back_up(&game, &Minimax::new(EndsOnly::default()));
/// let beginner = Merit::of_elo(300.0);
/// let scores = tree.back_up(&game, &Utility::new(beginner, beginner, EndsOnly::default()));
/// // A draw in theory, and yet whoever begins has the better chances.
/// assert!(values[0] == 0.0 && scores[0].u > 0.1);
/// # Ok::<(), errare::search::MergeError>(())
/// ```
pub struct Tree<G: Game> {
    nodes: Vec<Entry<G::Position>>,
    moves: Vec<G::Move>,
    children: Vec<NodeId>,
    /// Which position stands for a position and its symmetric images: itself, unless they were merged.
    image: Image<G>,
}

struct Entry<P> {
    position: P,
    turn: Turn,
    utility: Option<f64>,
    ply: u32,
    first_edge: usize,
    end_edge: usize,
}

/// Positions that cannot be laid out from beginning to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// Play can come back to a position.
    #[error(
        "play can return to the same position, so the positions have no order from first to last; \
         `search::Solver` values such a game, and a position that counts its moves makes it one without returns"
    )]
    Cycle,
    /// There are too many.
    #[error("the game has more than {limit} positions")]
    TooMany {
        /// How many were allowed.
        limit: usize,
    },
}

impl<G: Game> Tree<G> {
    /// The tree of all lines to a depth, each line with nodes of its own. Where play can return to a position, only a depth
    /// ends it.
    pub fn grow(game: &G, root: &G::Position, ply: usize) -> Self {
        let mut tree = Self::empty(|_, position| position.clone());
        tree.push(game, root.clone(), 0);
        let mut next = 0;
        while next < tree.nodes.len() {
            if (tree.nodes[next].ply as usize) < ply {
                tree.open(game, next, |tree, position, ply| tree.push(game, position, ply));
            }
            next += 1;
        }
        tree
    }

    /// The graph of all positions that can be reached, no more than `limit`, where symmetric images are one node.
    pub fn merge(game: &G, root: &G::Position, limit: usize) -> Result<Self, MergeError>
    where
        G: Symmetric,
        G::Position: Eq + Hash,
    {
        Self::reach(game, root, limit, G::canonical)?.sort()
    }

    /// The same with symmetric images apart, for players who do not play alike in a mirror: who take the first of equal
    /// moves, for example.
    pub fn distinct(game: &G, root: &G::Position, limit: usize) -> Result<Self, MergeError>
    where
        G::Position: Eq + Hash,
    {
        Self::reach(game, root, limit, |_, position| position.clone())?.sort()
    }

    fn empty(image: Image<G>) -> Self {
        Self { nodes: Vec::new(), moves: Vec::new(), children: Vec::new(), image }
    }

    /// All positions that can be reached, in the order in which they are met; with cycles, if there are any.
    pub(super) fn reach(game: &G, root: &G::Position, limit: usize, image: Image<G>) -> Result<Self, MergeError>
    where
        G::Position: Eq + Hash,
    {
        let mut tree = Self::empty(image);
        let mut known = HashMap::new();
        let root = image(game, root);
        known.insert(root.clone(), tree.push(game, root, 0));
        let mut next = 0;
        while next < tree.nodes.len() {
            tree.open(game, next, |tree, position, ply| {
                let entry = known.entry(image(game, &position));
                *entry.or_insert_with_key(|position| tree.push(game, position.clone(), ply))
            });
            if tree.len() > limit {
                return Err(MergeError::TooMany { limit });
            }
            next += 1;
        }
        Ok(tree)
    }

    fn push(&mut self, game: &G, position: G::Position, ply: u32) -> NodeId {
        let (turn, utility) = (game.turn(&position), game.utility(&position));
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a tree in memory has fewer than 2^32 nodes"));
        self.nodes.push(Entry { position, turn, utility, ply, first_edge: 0, end_edge: 0 });
        id
    }

    fn open(&mut self, game: &G, node: usize, mut child: impl FnMut(&mut Self, G::Position, u32) -> NodeId) {
        if self.nodes[node].utility.is_some() {
            return;
        }
        let first_edge = self.moves.len();
        let ply = self.nodes[node].ply + 1;
        game.moves(&self.nodes[node].position, &mut self.moves);
        for edge in first_edge..self.moves.len() {
            let position = game.play(&self.nodes[node].position, self.moves[edge]);
            let id = child(self, position, ply);
            self.children.push(id);
        }
        (self.nodes[node].first_edge, self.nodes[node].end_edge) = (first_edge, self.moves.len());
    }

    /// Puts parents before children.
    fn sort(self) -> Result<Self, MergeError> {
        let mut parents = vec![0_u32; self.nodes.len()];
        for child in &self.children {
            parents[child.index()] += 1;
        }
        // A root that play can return to is as little a beginning as any other node of the cycle.
        let mut order = if parents[0] == 0 { vec![0] } else { Vec::new() };
        let mut next = 0;
        while next < order.len() {
            let node: &Entry<_> = &self.nodes[order[next]];
            for child in &self.children[node.first_edge..node.end_edge] {
                parents[child.index()] -= 1;
                if parents[child.index()] == 0 {
                    order.push(child.index());
                }
            }
            next += 1;
        }
        if order.len() < self.nodes.len() {
            return Err(MergeError::Cycle);
        }
        let mut place = vec![NodeId::ROOT; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = NodeId(new as u32);
        }
        let children = self.children.iter().map(|child| place[child.index()]).collect();
        let mut nodes: Vec<Option<Entry<_>>> = self.nodes.into_iter().map(Some).collect();
        let nodes = order.iter().filter_map(|&old| nodes[old].take()).collect();
        Ok(Self { nodes, moves: self.moves, children, image: self.image })
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never true: there is a root. Here for completeness beside [`len`](Tree::len).
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All nodes, parents before children, the root first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<G> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The position of a node.
    pub fn position(&self, id: NodeId) -> &G::Position {
        &self.nodes[id.index()].position
    }

    /// The position that stands for this one and its symmetric images: itself, unless the tree has merged them.
    pub fn representative(&self, game: &G, position: &G::Position) -> G::Position {
        (self.image)(game, position)
    }

    /// Who decides at a node.
    pub fn turn(&self, id: NodeId) -> Turn {
        self.nodes[id.index()].turn
    }

    /// What the game is worth at a node where it has ended.
    pub fn utility(&self, id: NodeId) -> Option<f64> {
        self.nodes[id.index()].utility
    }

    /// The moves of a node; none on the horizon and where the game has ended.
    pub fn moves(&self, id: NodeId) -> &[G::Move] {
        &self.moves[self.edges(id)]
    }

    /// The nodes that the moves lead to, in the order of the moves.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.children[self.edges(id)]
    }

    /// The indices of the node's moves among all moves, for arrays that run beside them.
    pub fn edges(&self, id: NodeId) -> Range<usize> {
        let node = &self.nodes[id.index()];
        node.first_edge..node.end_edge
    }

    /// The number of moves of all nodes together.
    pub fn edge_count(&self) -> usize {
        self.moves.len()
    }

    /// The value of every node by a rule, in the order of the nodes, as the player at the root sees it.
    pub fn back_up<B: Backup<G>>(&self, game: &G, rule: &B) -> Vec<B::Value> {
        self.back_up_for(self.turn(NodeId::ROOT).side().unwrap_or(Side::Max), game, rule)
    }

    /// The value of every node by a rule, in the order of the nodes, as one player sees it.
    pub fn back_up_for<B: Backup<G>>(&self, us: Side, game: &G, rule: &B) -> Vec<B::Value> {
        let mut scratch = Distribution::new();
        let mut children = Vec::new();
        // From the last node to the first: a node's children are valued before it is.
        let mut values: Vec<B::Value> = Vec::with_capacity(self.len());
        for id in self.ids().rev() {
            let node = &self.nodes[id.index()];
            let value = if node.first_edge == node.end_edge {
                rule.leaf(game, &node.position, node.utility)
            } else {
                children.clear();
                children.extend(self.children(id).iter().map(|child| values[self.len() - 1 - child.index()]));
                rule.combine(&self.node(game, id, us, &children), &mut scratch)
            };
            values.push(value);
        }
        values.reverse();
        values
    }

    /// The value of every node to someone who is one ply above it and looks `ply` plies ahead, at least one.
    ///
    /// The values of all positions one ply deeper follow from those of the last depth, so that no position is searched anew
    /// from every other. The tree reaches the ends of the game, and [`TO_THE_END`](super::TO_THE_END) is as far as it is high.
    pub fn look_ahead<B: Backup<G>>(&self, us: Side, game: &G, rule: &B, ply: usize) -> Vec<B::Value> {
        let ply = ply.min(self.height());
        let mut values = self.leaves(game, rule);
        for deeper in 1..ply {
            values = self.one_ply_deeper(us, game, rule, &values, ply - deeper);
        }
        values
    }

    /// What a rule makes of every node by itself.
    pub(super) fn leaves<B: Backup<G>>(&self, game: &G, rule: &B) -> Vec<B::Value> {
        self.nodes.iter().map(|node| rule.leaf(game, &node.position, node.utility)).collect()
    }

    /// The values of all nodes, seen from `ply` plies above, out of those that look one ply less far.
    pub(super) fn one_ply_deeper<B: Backup<G>>(
        &self,
        us: Side,
        game: &G,
        rule: &B,
        values: &[B::Value],
        ply: usize,
    ) -> Vec<B::Value> {
        let (mut scratch, mut children) = (Distribution::new(), Vec::new());
        let deeper = |id: NodeId| {
            if self.edges(id).is_empty() {
                return values[id.index()];
            }
            self.values_below(id, values, &mut children);
            rule.combine(&Node { ply, ..self.node(game, id, us, &children) }, &mut scratch)
        };
        self.ids().map(deeper).collect()
    }

    /// Fills `below` with the values of the positions after each move of a node.
    pub fn values_below<V: Copy>(&self, id: NodeId, values: &[V], below: &mut Vec<V>) {
        below.clear();
        below.extend(self.children(id).iter().map(|child| values[child.index()]));
    }

    /// The length of the longest line.
    fn height(&self) -> usize {
        let mut heights = vec![0; self.len()];
        for id in self.ids().rev() {
            let below = self.children(id).iter().map(|child| heights[child.index()] + 1);
            heights[id.index()] = below.max().unwrap_or(0);
        }
        heights[NodeId::ROOT.index()]
    }

    /// A node as models and rules see it, given its children's values.
    pub fn node<'a, V>(&'a self, game: &'a G, id: NodeId, us: Side, values: &'a [V]) -> Node<'a, G, V> {
        let node = &self.nodes[id.index()];
        let ply = node.ply as usize;
        Node { game, position: &node.position, turn: node.turn, us, ply, moves: self.moves(id), values }
    }
}
