//! The chess commentator's vocabulary, from numbers: what to say of a position and of a move, and why.
//!
//! A position is judged by its value v, its expected utility u for two players who err, its tension and its width; a move by
//! what it changes. The thresholds that turn "≈" and "≫" into numbers are all in [`Thresholds`].

mod kind;
mod moves;
mod position;
mod table3;

pub use kind::Kind;
pub use moves::{Change, on_move};
pub use position::{Assessment, Choice, on_position};
pub use table3::{Cell, Row, Theory};

use crate::backup::{Branching, Bush, Ends, EndsBelow, Scores};
use crate::game::{Game, Side};
use crate::search::Tree;

/// What the comparisons of the theory mean in numbers. Utilities are on a scale where a win is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// v is ±1 beyond this, and 0 within: values between are the opinion of an evaluation.
    pub decided: f64,
    /// "=": u is 0 or ±1 to within rounding.
    pub exact: f64,
    /// "≈": u is about 0 or ±1 to within this.
    pub near: f64,
    /// "≫" and "≪" between u and 0.
    pub far: f64,
    /// Δu > 0 and Δu < 0: a change smaller than this is none.
    pub change: f64,
    /// Δu ≫ 0 and Δu ≪ 0: a change of at least this.
    pub great_change: f64,
    /// var(v) ≈ 0: a balanced position with no more tension than this is lifeless.
    pub lifeless: f64,
    /// var(v) ≫ 0: a balanced position with at least this has high tension.
    pub tense: f64,
    /// A position is complicated if it and the next two plies have this many moves on average.
    pub branching: f64,
}

impl Default for Thresholds {
    /// Values under which the remarks that Michie makes on his own example come out: the root of Fig. 3 is balanced with
    /// high tension, the move to B1 is a blunder in Fig. 4 and not in Fig. 3.
    fn default() -> Self {
        Self {
            decided: 0.5,
            exact: 1e-9,
            near: 0.1,
            far: 0.4,
            change: 0.02,
            great_change: 0.25,
            lifeless: 0.1,
            tense: 0.3,
            branching: 3.0,
        }
    }
}

/// Something to say, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Comment {
    /// Which of the 21 comments it is.
    pub kind: Kind,
    /// The player it speaks of: who stands better, who should take care, who moved.
    pub side: Option<Side>,
    /// The remark in a sentence.
    pub text: String,
    /// The numbers and the rule that fired.
    pub reason: String,
}

impl Comment {
    /// The commentator's sign, such as `??` or `±`; empty if there is none.
    pub fn glyph(&self) -> &'static str {
        self.kind.glyph(self.side)
    }

    /// The numeric annotation glyph of PGN, if there is one.
    pub fn nag(&self) -> Option<u8> {
        self.kind.nag(self.side)
    }
}

/// What a side is called in a sentence.
pub fn colour(side: Side) -> &'static str {
    match side {
        Side::Max => "White",
        Side::Min => "Black",
    }
}

/// Comments on every position and every move of a tree.
#[derive(Clone, Debug)]
pub struct Commentary {
    /// For each node, in the order of the nodes.
    pub positions: Vec<Vec<Comment>>,
    /// For each move, in the order of [`Tree::edges`].
    pub moves: Vec<Vec<Comment>>,
}

impl Commentary {
    /// Comments on a whole tree whose nodes have been scored by [`crate::backup::Utility`].
    ///
    /// Ends that are worth more than 1 are taken as the stake: all is divided by the largest.
    pub fn on<G: Game>(game: &G, tree: &Tree<G>, scores: &[Scores], thresholds: &Thresholds) -> Self {
        let bushes = tree.back_up(game, &Branching);
        let ends = tree.back_up(game, &EndsBelow);
        let stake = scores.iter().fold(1.0_f64, |stake, s| stake.max(s.v.abs()));
        let assess = |i: usize| Assessment::new(&scores[i], &bushes[i], &ends[i], stake);
        let mut positions = Vec::with_capacity(tree.len());
        let mut moves = vec![Vec::new(); tree.edge_count()];
        for id in tree.ids() {
            let before = assess(id.index());
            let children = tree.children(id);
            let after: Vec<Assessment> = children.iter().map(|child| assess(child.index())).collect();
            let choices: Vec<Choice> = children.iter().zip(&after).map(|(c, a)| a.choice(&scores[c.index()])).collect();
            let mover = tree.turn(id).side().filter(|_| !children.is_empty());
            positions.push(if children.is_empty() {
                Vec::new()
            } else {
                on_position(&before, mover, &choices, thresholds)
            });
            let Some(mover) = mover else { continue };
            let worth = |a: &Assessment| mover.view(a.u);
            let best = after.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
            let is_best = |a: &Assessment| worth(a) >= best - thresholds.exact;
            // Where all moves are equally good, none is worth pointing out.
            let differ = !after.iter().all(is_best);
            for (edge, after) in tree.edges(id).zip(&after) {
                let change = Change { mover, before: &before, after, best: differ && is_best(after) };
                moves[edge] = on_move(&change, thresholds);
            }
        }
        Self { positions, moves }
    }
}

impl Assessment {
    fn new(scores: &Scores, bush: &Bush, ends: &Ends, stake: f64) -> Self {
        Self {
            u: scores.u / stake,
            v: scores.v / stake,
            tension: scores.tension / stake / stake,
            branching: bush.mean(),
            dead: ends.lowest == 0.0 && ends.highest == 0.0,
        }
    }

    fn choice(&self, scores: &Scores) -> Choice {
        Choice { u: self.u, v: self.v, r: scores.r }
    }
}
