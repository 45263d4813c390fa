//! Comments on a position.

use super::{Cell, Comment, Kind, Row, Speaker, Theory, Thresholds};
use crate::game::Side;

/// What is known of a position, on a scale where a win for White is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessment {
    /// u, the expected utility.
    pub u: f64,
    /// v, the theoretical value.
    pub v: f64,
    /// var(v), the tension.
    pub tension: f64,
    /// The mean number of moves over the first levels.
    pub branching: f64,
    /// Whether every way the game can end is a draw.
    pub dead: bool,
}

/// A move that can be made in a position, as far as advice needs to know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative {
    /// u after the move.
    pub u: f64,
    /// v after the move.
    pub v: f64,
    /// r, the length of the longest line that u came from: the end of the game is no further away.
    pub r: u32,
    /// The plies to the end if the winner hurries and the loser delays, where that is known.
    pub distance: Option<u32>,
}

impl Alternative {
    /// Whether the end is further away than after another move: by true distances, if both are known.
    fn is_longer_than(&self, other: &Self) -> bool {
        match (self.distance, other.distance) {
            (Some(distance), Some(other)) => distance > other,
            _ => self.r > other.r,
        }
    }

    /// How far away the end is, for a reason.
    fn plies(&self) -> String {
        match self.distance {
            Some(distance) => format!("{distance} plies"),
            None => format!("{} plies at most", self.r),
        }
    }
}

impl Speaker<'_> {
    /// Whether a side's position is difficult: worth less to him than theory says. Gives the rule that says so.
    ///
    /// # Reference
    /// Michie 1981, Table 2 (8), v ≫ u, in its three cases.
    pub(super) fn difficulty(&self, position: &Assessment, side: Side) -> Option<&'static str> {
        let (u, far) = (side.view(position.u), self.thresholds.far);
        match self.theory(position) {
            Theory::Drawn if u <= -far => Some("v = 0 and u ≪ 0: accuracy is needed for the draw"),
            Theory::Won(winner) if winner == side && u < 0.0 => {
                Some("v = 1 and u < 0: won in theory, and so hard that a draw should be offered")
            }
            Theory::Won(winner) if winner == side && u < far => {
                Some("v = 1 and 0 < u ≪ 1: accuracy is needed for the win")
            }
            _ => None,
        }
    }

    /// Whether nothing is going on: a balanced position without tension.
    pub(super) fn lifeless(&self, position: &Assessment) -> bool {
        let balanced = match self.theory(position) {
            Theory::Drawn => true,
            Theory::Open => position.v.abs() <= self.thresholds.near,
            Theory::Won(_) => false,
        };
        let quiet = position.u.abs() <= self.thresholds.near && position.tension <= self.thresholds.lifeless;
        position.dead || (balanced && quiet)
    }
}

/// Comments on a position in which `mover` has these alternatives, White being Max, in a game without dice.
///
/// # Reference
/// Michie 1981, Tables 2 and 3: comments (1) to (8), (20) and (21).
pub fn on_position(
    position: &Assessment,
    mover: Option<Side>,
    alternatives: &[Alternative],
    thresholds: &Thresholds,
) -> Vec<Comment> {
    Speaker::new(thresholds).on_position(position, mover, alternatives)
}

impl Speaker<'_> {
    /// Comments on a position in which `mover` has these alternatives; see [`on_position`].
    pub fn on_position(
        &self,
        position: &Assessment,
        mover: Option<Side>,
        alternatives: &[Alternative],
    ) -> Vec<Comment> {
        let thresholds = self.thresholds;
        let mut comments = Vec::new();
        let standing = self.standing(position);
        let told = standing.as_ref().map(|c| (c.kind, c.side));
        comments.extend(standing);
        if position.branching >= thresholds.branching && !position.dead {
            comments.push(Comment {
                kind: Kind::Complicated,
                side: None,
                text: "A complicated position.".to_owned(),
                reason: format!(
                    "{:.1} moves on average over the first three plies; rule: at least {}",
                    position.branching, thresholds.branching
                ),
            });
        }
        for side in [Side::Max, Side::Min] {
            if let Some(rule) = self.difficulty(position, side)
                && told != Some((Kind::Difficult, Some(side)))
            {
                comments.push(Comment {
                    kind: Kind::Difficult,
                    side: Some(side),
                    text: format!("A difficult position for {}.", self.names.of(side)),
                    reason: format!("{}; rule: {rule}", self.numbers(position)),
                });
            }
        }
        comments.extend(mover.and_then(|mover| self.advice(position, mover, alternatives)));
        comments
    }

    /// How the players stand: the cell of Table 3, with the tension of a balanced position.
    fn standing(&self, position: &Assessment) -> Option<Comment> {
        let thresholds = self.thresholds;
        let theory = self.theory(position);
        let row = Row::of(position.u, position.dead, thresholds);
        let Cell { kind, side, mut text } = Cell::at(row, theory, self.names);
        let kind = kind?;
        let mut reason = format!(
            "{}; rule: {}{}",
            self.numbers(position),
            row.condition(),
            match theory {
                Theory::Drawn => ", v = 0",
                Theory::Won(Side::Max) => ", v = +1",
                Theory::Won(Side::Min) => ", v = −1",
                Theory::Open => "",
            }
        );
        if kind == Kind::Balanced && theory == Theory::Drawn {
            reason += &format!(", tension {:.3}", position.tension);
            if position.tension <= thresholds.lifeless {
                text = "A balanced and lifeless position.".to_owned();
            } else if position.tension >= thresholds.tense {
                text = "A balanced position of high tension.".to_owned();
            }
        }
        Some(Comment { kind, side, text, reason })
    }

    /// Press home an advantage by the short way; play for time by the long one.
    fn advice(&self, position: &Assessment, mover: Side, alternatives: &[Alternative]) -> Option<Comment> {
        let thresholds = self.thresholds;
        let standing = self.theory(position).value(mover);
        let keeps = |c: &&Alternative| self.theory_of(c.v, false).value(mover) == standing;
        let worth = |c: &Alternative| mover.view(c.u);
        let best = alternatives.iter().filter(keeps).max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
        let worse = |c: &&Alternative| worth(best) - worth(c) > thresholds.near;
        let us = self.names.of(mover);
        match standing {
            1 => {
                let slower = alternatives.iter().filter(keeps).filter(worse).find(|c| c.is_longer_than(best))?;
                Some(Comment {
                    kind: Kind::PressHome,
                    side: Some(mover),
                    text: format!("{us} should press home the advantage."),
                    reason: format!(
                        "the short way ({}) has u = {:+.3}, a longer one ({}) u = {:+.3}; rule: v won, delay costs",
                        best.plies(),
                        best.u,
                        slower.plies(),
                        slower.u
                    ),
                })
            }
            -1 => {
                let quicker = alternatives.iter().filter(worse).find(|c| best.is_longer_than(c))?;
                Some(Comment {
                    kind: Kind::PlayForTime,
                    side: Some(mover),
                    text: format!("{us} should play for time."),
                    reason: format!(
                        "the long way ({}) has u = {:+.3}, a shorter one ({}) u = {:+.3}; rule: v lost, delay pays",
                        best.plies(),
                        best.u,
                        quicker.plies(),
                        quicker.u
                    ),
                })
            }
            _ => None,
        }
    }
}
