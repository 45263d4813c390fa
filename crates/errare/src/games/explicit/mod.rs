//! A game written out in a text: the trees of the papers, and any other small enough to write down.
//!
//! One line is one node, in any order: its name, whose turn it is, its children. A `#` begins a comment.
//!
//! ```text
//! A     black   B toss       # black or min, white or max: whose turn it is; then the children
//! B     white   1 -1         # a child that is a number ends the game and is worth that to White (Max)
//! toss  chance  0.9:0 0.1:B  # the probability of each child; a node may be the child of several others
//! ```
//!
//! `n15 end 1` is an end of the game with a name. The root is the one node that is nobody's child.
//!
//! ```
//! use errare::game::{Game, Notation};
//! use errare::games::explicit::ExplicitTree;
//!
//! let tree = ExplicitTree::parse("A min left right\n left max 2 3\n right max 1 20")?;
//! let right = tree.play(&tree.start(), tree.read_move(&tree.start(), "right")?);
//! let worth: Vec<_> = tree.children(right).iter().map(|end| tree.utility(end)).collect();
//! assert_eq!(worth, [Some(1.0), Some(20.0)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
#[cfg(test)]
mod laws;
mod notation;
mod parse;
mod words;

pub use error::{TreeError, TreeErrorKind};

use crate::distribution::Distribution;
use crate::game::{Game, Hashable, Side, Symmetric, Turn};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// A node of one tree: its number. It means nothing to another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeNumber(u32);

/// A move: which child of the node, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Branch(u32);

/// What one line says. Nodes refer to each other by number, so that neither reading nor dropping a deep tree recurses.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Node {
    End(f64),
    Player {
        side: Side,
        children: Slots,
    },
    /// `first_probability` is where the probabilities of the children begin.
    Chance {
        children: Slots,
        first_probability: u32,
    },
}

/// Where the children of a node stand among the children of all nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slots {
    start: u32,
    end: u32,
}

impl Node {
    fn slots(self) -> Range<usize> {
        match self {
            Node::End(_) => 0..0,
            Node::Player { children, .. } | Node::Chance { children, .. } => {
                children.start as usize..children.end as usize
            }
        }
    }
}

/// A game whose every position is written out: a tree, or a graph without cycles.
///
/// Its [`Display`](std::fmt::Display) writes a text that [`parse`](Self::parse) reads back to an equal tree.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplicitTree {
    /// Those with a name first, in the order of their lines; then the ends without one.
    nodes: Vec<Node>,
    /// The children of all nodes, one node after the other.
    children: Vec<NodeNumber>,
    /// The probabilities of the children of all chance nodes, one node after the other.
    probabilities: Vec<f64>,
    /// The names of the first nodes.
    names: Vec<Arc<str>>,
    by_name: HashMap<Arc<str>, NodeNumber>,
    root: NodeNumber,
}

impl ExplicitTree {
    /// Reads a tree; the error says where the text is wrong and what was expected there.
    pub fn parse(text: &str) -> Result<Self, TreeError> {
        parse::parse(text)
    }

    /// How many nodes there are, ends without a name included.
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes: those with a name in the order of their lines, then the ends without one as they occur.
    pub fn nodes(&self) -> impl Iterator<Item = NodeNumber> + use<> {
        // No more nodes than the text has bytes, and those were counted.
        (0..self.nodes.len() as u32).map(NodeNumber)
    }

    /// The children of a node in the order of the text; none at an end.
    pub fn children(&self, position: NodeNumber) -> &[NodeNumber] {
        &self.children[self.node(position).slots()]
    }

    /// The name of a node; `None` for an end that is only a number.
    pub fn name(&self, position: NodeNumber) -> Option<&str> {
        self.names.get(position.0 as usize).map(AsRef::as_ref)
    }

    /// What the game is played for: the largest that an end is worth to either side, and no less than one unit.
    pub fn stake(&self) -> f64 {
        self.nodes.iter().fold(1.0, |stake, node| match node {
            Node::End(value) => stake.max(value.abs()),
            Node::Player { .. } | Node::Chance { .. } => stake,
        })
    }

    fn node(&self, position: NodeNumber) -> Node {
        self.nodes[position.0 as usize]
    }
}

impl Game for ExplicitTree {
    type Position = NodeNumber;
    type Move = Branch;

    fn start(&self) -> NodeNumber {
        self.root
    }

    fn turn(&self, position: &NodeNumber) -> Turn {
        match self.node(*position) {
            Node::Player { side, .. } => side.into(),
            Node::Chance { .. } => Turn::Chance,
            // Nobody moves any more; the answer does not matter.
            Node::End(_) => Turn::Max,
        }
    }

    fn utility(&self, position: &NodeNumber) -> Option<f64> {
        match self.node(*position) {
            Node::End(value) => Some(value),
            Node::Player { .. } | Node::Chance { .. } => None,
        }
    }

    fn moves(&self, position: &NodeNumber, out: &mut Vec<Branch>) {
        out.extend((0..self.children(*position).len() as u32).map(Branch));
    }

    fn play(&self, position: &NodeNumber, m: Branch) -> NodeNumber {
        self.children(*position)[m.0 as usize]
    }

    fn chance_probabilities(&self, position: &NodeNumber, moves: &[Branch], out: &mut Distribution) {
        match self.node(*position) {
            Node::Chance { first_probability, .. } => {
                out.weights(moves.iter().map(|m| self.probabilities[(first_probability + m.0) as usize]));
            }
            Node::Player { .. } | Node::End(_) => out.uniform(moves.len()),
        }
    }
}

impl Hashable for ExplicitTree {
    fn hash(&self, position: &NodeNumber) -> u64 {
        crate::hash::mix(u64::from(position.0))
    }
}

impl Symmetric for ExplicitTree {
    fn canonical(&self, position: &NodeNumber) -> NodeNumber {
        *position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;

    fn parse(text: &str) -> ExplicitTree {
        ExplicitTree::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn lines_may_come_in_any_order_with_comments_and_windows_line_ends() {
        let tree = parse("\u{feff}left min 0 end1\r\n# left\r\n\r\n A\tmax left 1e300#right\r\nend1 end -0.25");
        assert_eq!(tree.to_string(), "left min 0 end1\nA max left 1e300\nend1 end -0.25\n");
        assert_eq!(tree.write_position(&tree.start()), "A");
        let labels: Vec<_> = tree.nodes().map(|node| tree.label(node)).collect();
        assert_eq!(labels, ["left", "A", "end1", "0", "1e300"]);
        assert_eq!(tree.len(), 5);
    }

    #[test]
    fn white_is_max_and_black_is_min() {
        let tree = parse("A white B\nB black C\nC max D\nD min E\nE chance 1:F\nF end 3");
        let turns: Vec<_> = tree.nodes().take(5).map(|node| tree.turn(&node)).collect();
        assert_eq!(turns, [Turn::Max, Turn::Min, Turn::Max, Turn::Min, Turn::Chance]);
    }

    #[test]
    fn chance_falls_as_the_text_says() {
        let tree = parse("A chance 0:B 1:C\nB chance 0.9:0 0.1:C\nC max 1");
        let (mut moves, mut probabilities) = (Vec::new(), Distribution::new());
        let b = tree.play(&tree.start(), Branch(0));
        for (node, expected) in [(tree.start(), [0.0, 1.0]), (b, [0.9, 0.1])] {
            moves.clear();
            tree.moves(&node, &mut moves);
            tree.chance_probabilities(&node, &moves, &mut probabilities);
            assert!(probabilities.iter().zip(expected).all(|(p, q)| (p - q).abs() < 1e-15), "{probabilities:?}");
        }
    }

    #[test]
    fn a_node_may_be_the_child_of_several() {
        let tree = parse("A max B C\nB min D D\nC min D\nD end 1");
        let [b, c] = tree.children(tree.start()) else { panic!("two children") };
        assert_eq!(tree.children(*b)[1], tree.children(*c)[0]);
    }

    #[test]
    fn wide_and_deep_trees_are_read_without_recursion() {
        const WIDTH: usize = 1_000_000;
        const DEPTH: usize = 100_000;
        let tree = parse(&format!("A max{}", " 1".repeat(WIDTH)));
        assert_eq!(tree.children(tree.start()).len(), WIDTH);
        assert_eq!(tree.read_move(&tree.start(), "1'1000000"), Ok(Branch(WIDTH as u32 - 1)));
        let chain: String = (0..DEPTH).map(|i| format!("n{i} max n{}\n", i + 1)).collect();
        assert_eq!(parse(&format!("{chain}n{DEPTH} end 0")).len(), DEPTH + 1);
        let error = ExplicitTree::parse(&format!("{chain}n{DEPTH} max n0")).map_err(|error| error.kind);
        assert!(matches!(error, Err(TreeErrorKind::Cycle { length, .. }) if length == DEPTH + 1), "{error:?}");
    }

    #[test]
    fn the_published_trees_are_read() {
        let check = |text, nodes, labels: &[&str]| {
            let tree = parse(text);
            assert_eq!(tree.len(), nodes, "{tree}");
            assert_eq!(tree.children(tree.start()).iter().map(|node| tree.label(*node)).collect::<Vec<_>>(), labels);
        };
        check(include_str!("../../../../../examples/michie.tree"), 58, &["B1", "B2"]);
        check(include_str!("../../../../../examples/michie-fig5.tree"), 59, &["B1", "B2"]);
        check(include_str!("../../../../../examples/reibman-ballard-fig1.tree"), 7, &["left", "right"]);
        check(include_str!("../../../../../examples/reibman-ballard-fig2.tree"), 7, &["left", "right"]);
        check(include_str!("../../../../../examples/kajihara-fig1.tree"), 36, &["n2", "n3", "n4"]);
    }
}
