//! How people choose in solved endings, by rating: fitted to their games.

use errare::search::Forced;

use super::graph::{Manner, Prospect};
use crate::people::logit::Weights;

/// How many things draw people to a move in an ending, or away from it.
pub const COUNT: usize = 18;

/// What they are.
///
/// All of it can be read off the position that a move leads to and its table: people see some results and overlook others, the more
/// distant ones more often; they look at checks and captures first, and bring their kings together.
pub const FEATURES: [&str; COUNT] = [
    "mates",
    "does not lose",
    "wins",
    "wins, by how far the shortest win is",
    "shortness of a win",
    "length of a resistance",
    "gives check",
    "a pawn can be taken",
    "a piece can be taken",
    "the queen can be taken",
    "captures",
    "queens",
    "promotes to less",
    "pushes a pawn",
    "kings near each other",
    "kings near each other, and it wins",
    "takes room from the enemy king",
    "takes room from the enemy king, and it wins",
];

/// The features of a move.
pub fn features(prospect: &Prospect) -> [f32; COUNT] {
    let result = prospect.forced.before();
    let far = distance(prospect.forced);
    let (wins, loses) = (result.sign() > 0, result.sign() < 0);
    let is = |true_: bool| f32::from(u8::from(true_));
    let Prospect { look, manner, .. } = *prospect;
    let kings = 1.0 - f32::from(look.kings_apart()) / 7.0;
    let confined = 1.0 - f32::from(look.room()) / 3.0;
    [
        is(wins && prospect.forced.moves() == Some(0)),
        is(!loses),
        is(wins),
        if wins { distance(prospect.from) } else { 0.0 },
        if wins { -far } else { 0.0 },
        if loses { far } else { 0.0 },
        is(look.check()),
        is(look.hanging() == 1),
        is(look.hanging() == 2),
        is(look.hanging() == 3),
        is(manner == Manner::Capture),
        is(manner == Manner::Queening),
        is(manner == Manner::Underpromotion),
        is(manner == Manner::Push),
        kings,
        if wins { kings } else { 0.0 },
        confined,
        if wins { confined } else { 0.0 },
    ]
}

/// The logarithm of the plies to the end; 0 in a draw.
fn distance(forced: Forced) -> f32 {
    forced.plies().map_or(0.0, |plies| f64::from(plies + 1).ln() as f32)
}

/// Where the features stand that go by the shortest win there is.
pub(super) const FAR: usize = 3;

/// A person's weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Taste {
    weights: [f64; COUNT],
}

impl Taste {
    /// Of somebody of this rating, by what people of all ratings played.
    pub fn of_elo(elo: f64) -> Self {
        Self { weights: FITTED.at(elo) }
    }

    /// What the logarithm of the weight of moves that win gains by how far the shortest win is.
    pub(super) fn for_winning(&self, from: Forced) -> f64 {
        self.weights[FAR] * f64::from(distance(from))
    }

    /// The logarithm of the weight of a move.
    pub fn worth(&self, prospect: &Prospect) -> f64 {
        self.weights.iter().zip(features(prospect)).map(|(weight, x)| weight * f64::from(x)).sum()
    }
}

/// The weights of people of all ratings, made by the example `fit_endgames`.
const FITTED: Weights<COUNT> = Weights(include!("people.weights"));
