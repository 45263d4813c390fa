//! The chess commentator's vocabulary, from numbers: what to say of a position and of a move, and why.
//!
//! A position is judged by its value v, its expected utility u for two players who err, its tension and its width; a move by
//! what it changes. The thresholds that turn "≈" and "≫" into numbers are all in [`Thresholds`].

mod agitation;
mod commentator;
mod kind;
mod moves;
mod position;
mod speaker;
mod table3;

pub use agitation::agitation;
pub use commentator::Commentator;
pub use kind::Kind;
pub use moves::{Change, on_move};
pub use position::{Alternative, Assessment, on_position};
pub use speaker::Speaker;
pub use table3::{Cell, Row, Theory};

use crate::backup::Scores;
use crate::game::{Game, Side, SideNames};
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

/// White for Max and Black for Min.
pub fn colour(side: Side) -> &'static str {
    SideNames::COLOURS.of(side)
}

/// Comments on every position and every move of a tree.
///
/// ```
/// use errare::backup::Utility;
/// use errare::comment::{Commentary, Thresholds};
/// use errare::evaluate::EndsOnly;
/// use errare::game::Game;
/// use errare::games::explicit::ExplicitTree;
/// use errare::model::Uniform;
/// use errare::search::{NodeId, TO_THE_END, Tree};
///
/// // White can draw at once, or hope that Black does not find the win.
/// let game = ExplicitTree::parse("a white 0 b\n b black -1 1 1 1")?;
/// let tree = Tree::grow(&game, &game.start(), TO_THE_END);
/// let scores = tree.back_up(&game, &Utility::new(Uniform, Uniform, EndsOnly::default()));
/// let commentary = Commentary::on(&game, &tree, &scores, &Thresholds::default());
/// let hope: Vec<&str> = commentary.moves[tree.edges(NodeId::ROOT).start + 1].iter().map(|c| c.text.as_str()).collect();
/// assert_eq!(hope, ["Brilliant but unsound.", "A losing move.", "The best move."]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Commentary {
    /// For each node, in the order of the nodes.
    pub positions: Vec<Vec<Comment>>,
    /// For each move, in the order of [`Tree::edges`].
    pub moves: Vec<Vec<Comment>>,
}

impl Commentary {
    /// Comments on a whole tree whose nodes have been scored by [`crate::backup::Utility`].
    pub fn on<G: Game>(game: &G, tree: &Tree<G>, scores: &[Scores], thresholds: &Thresholds) -> Self {
        let commentator = Commentator::new(game, tree, scores, thresholds);
        let positions = tree.ids().map(|id| commentator.on_position(id)).collect();
        let mut moves = vec![Vec::new(); tree.edge_count()];
        for id in tree.ids() {
            for (edge, comments) in tree.edges(id).zip(commentator.on_moves(id)) {
                moves[edge] = comments;
            }
        }
        Self { positions, moves }
    }
}
