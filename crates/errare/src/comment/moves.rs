//! Comments on a move.

use super::{Assessment, Comment, Kind, Speaker, Theory, Thresholds};
use crate::game::Side;

/// What a move changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change<'a> {
    /// Who made it.
    pub mover: Side,
    /// The position it was made in.
    pub before: &'a Assessment,
    /// The position it led to.
    pub after: &'a Assessment,
    /// Whether no other move has a larger Δu, and some have a smaller.
    pub best: bool,
}

impl Change<'_> {
    /// Δu in the mover's view.
    pub fn delta_u(&self) -> f64 {
        self.mover.view(self.after.u - self.before.u)
    }

    /// Δv in the mover's view, in steps of half the way from lost to won.
    pub fn delta_v(&self, thresholds: &Thresholds) -> i8 {
        let value = |position: &Assessment| Theory::of(position.v, thresholds).value(self.mover);
        value(self.after) - value(self.before)
    }
}

/// Comments on a move by White, who is Max, or Black, in a game without dice: at most one on its quality, the most specific; whether it loses; whether it is best; whether it is
/// safe.
///
/// # Reference
/// Michie 1981, Table 2, comments (9) to (19). A step from won to lost counts as (12) or (13) too, though the table writes
/// Δv = −1 for the first; in a dead draw, where nothing threatens, no move is called safe.
pub fn on_move(change: &Change<'_>, thresholds: &Thresholds) -> Vec<Comment> {
    Speaker::new(thresholds).on_move(change)
}

impl Speaker<'_> {
    /// Comments on a move; see [`on_move`]. Where dice are thrown, value is given away if the expectation with best play falls.
    pub fn on_move(&self, change: &Change<'_>) -> Vec<Comment> {
        let thresholds = self.thresholds;
        let us = self.names.of(change.mover);
        let delta_u = change.delta_u();
        let (gives_away, keeps, numbers) = if self.chance {
            let delta = change.mover.view(change.after.v - change.before.v);
            let gives_away = delta <= -thresholds.change;
            (gives_away, !gives_away, format!("Δu = {delta_u:+.3}, with best play {delta:+.3}"))
        } else {
            let delta_v = change.delta_v(thresholds);
            (delta_v < 0, delta_v == 0, format!("Δu = {delta_u:+.3}, Δv = {delta_v:+}"))
        };
        let difficulty = self.difficulty(change.before, change.mover);
        let say = |kind, text: String, rule: &str| Comment {
            kind,
            side: Some(change.mover),
            text,
            reason: format!("{numbers}; rule: {}", self.rule(rule)),
        };
        let mut comments = Vec::new();

        let great_gain = delta_u >= thresholds.great_change;
        let great_loss = delta_u <= -thresholds.great_change;
        comments.extend(if gives_away {
            Some(if great_loss {
                say(Kind::Blunder, format!("A blunder by {us}."), "Δv < 0 and Δu ≪ 0")
            } else if great_gain {
                say(Kind::BrilliantButUnsound, "Brilliant but unsound.".into(), "Δv < 0 and Δu ≫ 0")
            } else {
                say(Kind::Mistake, format!("A mistake by {us}."), "Δv < 0 and not Δu ≪ 0")
            })
        } else if great_gain {
            Some(say(Kind::BrilliantMove, "A brilliant move.".into(), "Δv = 0 and Δu ≫ 0"))
        } else if delta_u >= thresholds.change && difficulty.is_some() {
            Some(say(Kind::StrongMove, "A strong move.".into(), "Δv = 0, Δu > 0 and the position was difficult"))
        } else if delta_u >= thresholds.change {
            Some(say(Kind::Strengthens, format!("{us} strengthens his position."), "Δv = 0 and Δu > 0"))
        } else if delta_u <= -thresholds.change {
            Some(say(Kind::Inaccuracy, format!("Inaccurate: {us} weakens his position."), "Δv = 0 and Δu < 0"))
        } else {
            None
        });

        let lost = |position: &Assessment| self.theory(position) == Theory::Won(change.mover.other());
        if lost(change.after) && !lost(change.before) {
            comments.push(say(Kind::LosingMove, "A losing move.".into(), "v = −1 after the move and not before"));
        }
        if change.best {
            comments.push(match difficulty {
                Some(_) => say(
                    Kind::BestInDifficulty,
                    "The best move in difficult circumstances.".into(),
                    "no move has a larger Δu and the position was difficult",
                ),
                None => say(Kind::BestMove, "The best move.".into(), "no move has a larger Δu"),
            });
        }
        if keeps && self.lifeless(change.after) && !change.before.dead {
            comments.push(say(Kind::SafeMove, "A safe move.".into(), "Δv = 0 and the position after it is lifeless"));
        }
        comments
    }

    /// A rule as it stands in the table; where dice are thrown, v has no steps, and a rule speaks of value instead.
    fn rule(&self, rule: &str) -> String {
        if self.chance {
            rule.replace("Δv = 0", "no value given away").replace("Δv < 0", "value given away")
        } else {
            rule.to_owned()
        }
    }
}
