//! Comments on a position.

use super::{Cell, Comment, Kind, Row, Theory, Thresholds, colour};
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
    /// How far the end of the game is after the move.
    pub r: u32,
}

impl Assessment {
    /// The numbers, for a reason.
    pub(super) fn numbers(&self) -> String {
        format!("u = {:+.3}, v = {:+}", self.u, self.v)
    }

    /// Whether a side's position is difficult: worth less to him than theory says. Gives the rule that says so.
    ///
    /// # Reference
    /// Michie 1981, Table 2 (8), v ≫ u, in its three cases.
    pub fn difficulty(&self, side: Side, thresholds: &Thresholds) -> Option<&'static str> {
        let u = side.view(self.u);
        match Theory::of(self.v, thresholds).value(side) {
            0 if u <= -thresholds.far => Some("v = 0 and u ≪ 0: accuracy is needed for the draw"),
            1 if u < 0.0 => Some("v = 1 and u < 0: won in theory, and so hard that a draw should be offered"),
            1 if u < thresholds.far => Some("v = 1 and 0 < u ≪ 1: accuracy is needed for the win"),
            _ => None,
        }
    }

    /// Whether nothing is going on: a balanced position without tension.
    pub fn lifeless(&self, thresholds: &Thresholds) -> bool {
        self.dead
            || (Theory::of(self.v, thresholds) == Theory::Drawn
                && self.u.abs() <= thresholds.near
                && self.tension <= thresholds.lifeless)
    }
}

/// Comments on a position in which `mover` has these alternatives.
///
/// # Reference
/// Michie 1981, Tables 2 and 3: comments (1) to (8), (20) and (21).
pub fn on_position(
    position: &Assessment,
    mover: Option<Side>,
    alternatives: &[Alternative],
    thresholds: &Thresholds,
) -> Vec<Comment> {
    let mut comments = Vec::new();
    let standing = standing(position, thresholds);
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
        if let Some(rule) = position.difficulty(side, thresholds)
            && told != Some((Kind::Difficult, Some(side)))
        {
            comments.push(Comment {
                kind: Kind::Difficult,
                side: Some(side),
                text: format!("A difficult position for {}.", colour(side)),
                reason: format!("{}; rule: {rule}", position.numbers()),
            });
        }
    }
    comments.extend(mover.and_then(|mover| advice(position, mover, alternatives, thresholds)));
    comments
}

/// How the players stand: the cell of Table 3, with the tension of a balanced position.
fn standing(position: &Assessment, thresholds: &Thresholds) -> Option<Comment> {
    let theory = Theory::of(position.v, thresholds);
    let row = Row::of(position.u, position.dead, thresholds);
    let Cell { kind, side, mut text } = Cell::at(row, theory);
    let kind = kind?;
    let mut reason = format!(
        "{}; rule: {}, v {}",
        position.numbers(),
        row.condition(),
        match theory {
            Theory::Drawn => "= 0",
            Theory::Won(Side::Max) => "= +1",
            Theory::Won(Side::Min) => "= −1",
        }
    );
    if kind == Kind::Balanced {
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
fn advice(
    position: &Assessment,
    mover: Side,
    alternatives: &[Alternative],
    thresholds: &Thresholds,
) -> Option<Comment> {
    let standing = Theory::of(position.v, thresholds).value(mover);
    let keeps = |c: &&Alternative| Theory::of(c.v, thresholds).value(mover) == standing;
    let worth = |c: &Alternative| mover.view(c.u);
    let best = alternatives.iter().filter(keeps).max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
    let worse = |c: &&Alternative| worth(best) - worth(c) > thresholds.near;
    let us = colour(mover);
    match standing {
        1 => {
            let slower = alternatives.iter().filter(keeps).filter(worse).find(|c| c.r > best.r)?;
            Some(Comment {
                kind: Kind::PressHome,
                side: Some(mover),
                text: format!("{us} should press home the advantage."),
                reason: format!(
                    "the short way ({} plies at most) has u = {:+.3}, a longer one ({}) u = {:+.3}; rule: v won, delay costs",
                    best.r, best.u, slower.r, slower.u
                ),
            })
        }
        -1 => {
            let quicker = alternatives.iter().filter(worse).find(|c| c.r < best.r)?;
            Some(Comment {
                kind: Kind::PlayForTime,
                side: Some(mover),
                text: format!("{us} should play for time."),
                reason: format!(
                    "the long way ({} plies at most) has u = {:+.3}, a shorter one ({}) u = {:+.3}; rule: v lost, delay pays",
                    best.r, best.u, quicker.r, quicker.u
                ),
            })
        }
        _ => None,
    }
}
