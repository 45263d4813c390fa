//! Comments on single positions and moves of a tree.

use super::{Alternative, Assessment, Change, Comment, Speaker, Theory, Thresholds};
use crate::backup::{Backup, Branching, Ends, EndsBelow, Forced, ForcedResult, LevelCounts, Scores};
use crate::distribution::Distribution;
use crate::game::{Game, SideNames};
use crate::node::Node;
use crate::search::{NodeId, Tree};

/// The largest stake whose square is a number.
const LARGEST_SQUARED: f64 = 1e154;

/// Someone who has seen a whole tree and can be asked about any node of it, so that nothing is said of the others.
pub struct Commentator<'a, G: Game> {
    tree: &'a Tree<G>,
    scores: &'a [Scores],
    thresholds: &'a Thresholds,
    names: SideNames,
    level_counts: Vec<LevelCounts>,
    ends: Vec<Ends>,
    /// What can be forced from each node, and how soon: the true distances that (20) and (21) speak of.
    forced: Vec<ForcedResult>,
    stake: f64,
}

impl<'a, G: Game> Commentator<'a, G> {
    /// Looks at a tree whose nodes have been scored by [`crate::backup::Utility`]. The sides are called as the game says.
    ///
    /// Ends that are worth more than 1 are taken as the stake: all is divided by the largest.
    pub fn new(game: &G, tree: &'a Tree<G>, scores: &'a [Scores], thresholds: &'a Thresholds) -> Self {
        let level_counts = tree.back_up(game, &Branching);
        let ends = tree.back_up(game, &EndsBelow);
        let stake = scores.iter().fold(1.0_f64, |stake, s| stake.max(s.v.abs()));
        let forced = tree.back_up(game, &ForcedWin { stake, thresholds });
        Self { tree, scores, thresholds, names: game.side_names(), level_counts, ends, forced, stake }
    }

    /// What there is to say of a position; nothing of one without moves.
    pub fn on_position(&self, id: NodeId) -> Vec<Comment> {
        let children = self.tree.children(id);
        if children.is_empty() {
            return Vec::new();
        }
        let alternatives: Vec<Alternative> = children.iter().map(|&child| self.alternative(child)).collect();
        self.speaker(id).on_position(&self.assess(id), self.tree.turn(id).side(), &alternatives)
    }

    /// What there is to say of each move of a position, in their order; nothing of what chance does.
    pub fn on_moves(&self, id: NodeId) -> Vec<Vec<Comment>> {
        let children = self.tree.children(id);
        let Some(mover) = self.tree.turn(id).side() else { return vec![Vec::new(); children.len()] };
        let before = self.assess(id);
        let after: Vec<Assessment> = children.iter().map(|&child| self.assess(child)).collect();
        let worth = |a: &Assessment| mover.view(a.u);
        let best = after.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
        let is_best = |a: &Assessment| worth(a) >= best - self.thresholds.exact;
        // Where all moves are equally good, none is worth pointing out.
        let differ = !after.iter().all(is_best);
        let change = |after| Change { mover, before: &before, after, best: differ && is_best(after) };
        let speaker = self.speaker(id);
        after.iter().map(|after| speaker.on_move(&change(after))).collect()
    }

    /// Who speaks of a node and its moves.
    fn speaker(&self, id: NodeId) -> Speaker<'a> {
        Speaker { thresholds: self.thresholds, names: self.names, chance: self.ends[id.index()].chance }
    }

    fn assess(&self, id: NodeId) -> Assessment {
        let (scores, ends) = (&self.scores[id.index()], &self.ends[id.index()]);
        Assessment {
            u: scores.u / self.stake,
            v: scores.v / self.stake,
            // Squares beyond the range of a double have been cut off: then there is all the tension there can be.
            tension: if self.stake > LARGEST_SQUARED { 1.0 } else { scores.tension / self.stake / self.stake },
            branching: self.level_counts[id.index()].mean(),
            dead: ends.lowest == 0.0 && ends.highest == 0.0,
        }
    }

    fn alternative(&self, id: NodeId) -> Alternative {
        let Scores { u, v, r, .. } = self.scores[id.index()];
        let distance = match self.forced[id.index()] {
            ForcedResult::Won(_, plies) => Some(plies),
            ForcedResult::Unclear => None,
        };
        Alternative { u: u / self.stake, v: v / self.stake, r, distance }
    }
}

/// How soon a win can be forced that theory calls one: of a small part of the stake it does not speak.
struct ForcedWin<'a> {
    stake: f64,
    thresholds: &'a Thresholds,
}

impl<G: Game> Backup<G> for ForcedWin<'_> {
    type Value = ForcedResult;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> ForcedResult {
        let won = |utility: &f64| matches!(Theory::of(utility / self.stake, self.thresholds), Theory::Won(_));
        Forced::default().leaf(game, position, utility.filter(won))
    }

    fn combine(&self, node: &Node<'_, G, ForcedResult>, scratch: &mut Distribution) -> ForcedResult {
        Forced::default().combine(node, scratch)
    }
}
