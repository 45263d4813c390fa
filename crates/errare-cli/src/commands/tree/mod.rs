//! `errare tree`: a tree from a file, labelled for two players who err.

mod dot;
mod json;
mod svg;
mod text;
mod thresholds;

use anyhow::{Context, Result};
use errare::backup::{Scores, Utility};
use errare::comment::{Comment, Commentary};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, Turn};
use errare::games::explicit::ExplicitTree;
use errare::model::{Merit, Staked};
use errare::search::{NodeId, Tree};

use crate::arguments::{TreeFormat, TreeOptions};
use crate::input::text::read_text;
use crate::output;

pub(crate) fn run(options: &TreeOptions) -> Result<()> {
    let thresholds = thresholds::read(options.thresholds.as_deref().unwrap_or_default())?;
    let text = read_text(&options.file)?;
    let game = ExplicitTree::parse(&text).with_context(|| options.file.display().to_string())?;
    drop(text);
    let merits = [options.white_merit, options.black_merit].map(|merit| Merit { merit }.at_stake(game.stake()));
    let labelled = Labelled::new(&game, merits, &thresholds)?;
    output::to(options.output.as_deref(), |out| match options.format {
        TreeFormat::Text => text::write(out, &labelled, options.depth),
        TreeFormat::Json => json::write(out, &labelled),
        TreeFormat::Dot => dot::write(out, &labelled),
        TreeFormat::Svg => svg::write(out, &labelled),
    })
}

/// A tree with everything that is to be said of it.
struct Labelled<'a> {
    game: &'a ExplicitTree,
    tree: Tree<ExplicitTree>,
    scores: Vec<Scores>,
    /// The probability of each move, in the order of the tree's edges.
    probabilities: Vec<f64>,
    commentary: Commentary,
}

impl<'a> Labelled<'a> {
    fn new(
        game: &'a ExplicitTree,
        [white, black]: [Staked; 2],
        thresholds: &errare::comment::Thresholds,
    ) -> Result<Self> {
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

    fn scores(&self, id: NodeId) -> &Scores {
        &self.scores[id.index()]
    }

    fn is_end(&self, id: NodeId) -> bool {
        self.tree.utility(id).is_some()
    }

    /// The name of a node, or the value of an end that has none.
    fn label(&self, id: NodeId) -> String {
        self.game.label(*self.tree.position(id))
    }

    fn is_named(&self, id: NodeId) -> bool {
        self.game.name(*self.tree.position(id)).is_some()
    }

    fn turn_name(&self, id: NodeId) -> &'static str {
        match self.tree.turn(id) {
            _ if self.is_end(id) => "end",
            Turn::Max => "white",
            Turn::Min => "black",
            Turn::Chance => "chance",
        }
    }

    /// The moves of a node: where to, how likely, and what is said of it.
    fn moves(&self, id: NodeId) -> impl DoubleEndedIterator<Item = (NodeId, f64, &[Comment])> + ExactSizeIterator {
        self.tree
            .edges(id)
            .zip(self.tree.children(id))
            .map(|(edge, child)| (*child, self.probabilities[edge], self.commentary.moves[edge].as_slice()))
    }

    /// What is said of a position.
    fn comments(&self, id: NodeId) -> &[Comment] {
        &self.commentary.positions[id.index()]
    }
}

/// The signs of comments, each after a space.
fn glyphs(comments: &[Comment]) -> String {
    comments.iter().map(Comment::glyph).filter(|glyph| !glyph.is_empty()).map(|glyph| format!(" {glyph}")).collect()
}
