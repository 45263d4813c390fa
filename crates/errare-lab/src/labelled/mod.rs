//! A tree with everything that is to be said of it for two players who err, as JSON, for Graphviz and as a picture.
//!
//! A node that is the child of several others, or of one several times, is written once: what is written grows with the nodes
//! and the moves, not with the ways through them.

mod dot;
mod json;
mod svg;

use errare::backup::{Scores, Utility};
use errare::comment::{Comment, Commentary, Thresholds};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, Turn};
use errare::games::explicit::ExplicitTree;
use errare::model::Merit;
use errare::search::{MergeError, NodeId, Tree};

pub use dot::write as write_dot;
pub use json::write as write_json;
pub use svg::write as write_svg;

/// A tree with everything that is to be said of it.
pub struct Labelled<'a> {
    game: &'a ExplicitTree,
    /// Every node once.
    pub tree: Tree<ExplicitTree>,
    scores: Vec<Scores>,
    /// The probability of each move, in the order of the tree's edges.
    probabilities: Vec<f64>,
    commentary: Commentary,
}

impl<'a> Labelled<'a> {
    /// Labels a tree for White and Black, whose merits count for as much as is at stake in it.
    pub fn new(game: &'a ExplicitTree, merits: [Merit; 2], thresholds: &Thresholds) -> Result<Self, MergeError> {
        let [white, black] = merits.map(|merit| merit.at_stake(game.stake()));
        let tree = Tree::merge(game, &game.start(), usize::MAX)?;
        let rule = Utility::new(white, black, EndsOnly::default());
        let scores = tree.back_up(game, &rule);
        let mut probabilities = Vec::with_capacity(tree.edge_count());
        let mut policy = Distribution::new();
        let mut children = Vec::new();
        probabilities.resize(tree.edge_count(), 0.0);
        for id in tree.ids().filter(|&id| !tree.children(id).is_empty()) {
            children.clear();
            children.extend(tree.children(id).iter().map(|child| scores[child.index()]));
            rule.predict(&tree.node(game, id, Side::Max, &children), &mut policy);
            probabilities[tree.edges(id)].copy_from_slice(&policy);
        }
        let commentary = Commentary::on(game, &tree, &scores, thresholds);
        Ok(Self { game, tree, scores, probabilities, commentary })
    }

    /// What a node is worth to the two.
    pub fn scores(&self, id: NodeId) -> &Scores {
        &self.scores[id.index()]
    }

    /// Whether the game ends here.
    pub fn is_end(&self, id: NodeId) -> bool {
        self.tree.utility(id).is_some()
    }

    /// The name of a node, or the value of an end that has none.
    pub fn label(&self, id: NodeId) -> String {
        self.game.label(*self.tree.position(id))
    }

    /// Whether a node has a name: an end may be a number only.
    pub fn is_named(&self, id: NodeId) -> bool {
        self.game.name(*self.tree.position(id)).is_some()
    }

    /// Whose turn it is, in a word.
    pub fn turn_name(&self, id: NodeId) -> &'static str {
        match self.tree.turn(id) {
            _ if self.is_end(id) => "end",
            Turn::Max => "white",
            Turn::Min => "black",
            Turn::Chance => "chance",
        }
    }

    /// The moves of a node: where to, how likely, and what is said of it.
    pub fn moves(&self, id: NodeId) -> impl DoubleEndedIterator<Item = (NodeId, f64, &[Comment])> + ExactSizeIterator {
        self.tree
            .edges(id)
            .zip(self.tree.children(id))
            .map(|(edge, child)| (*child, self.probabilities[edge], self.commentary.moves[edge].as_slice()))
    }

    /// What is said of a position.
    pub fn comments(&self, id: NodeId) -> &[Comment] {
        &self.commentary.positions[id.index()]
    }
}

/// The signs of comments, each after a space.
fn glyphs(comments: &[Comment]) -> String {
    comments.iter().map(Comment::glyph).filter(|glyph| !glyph.is_empty()).map(|glyph| format!(" {glyph}")).collect()
}
