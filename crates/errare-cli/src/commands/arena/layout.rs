//! How figures of players are written.

use std::time::Duration;

use errare_lab::arena::{Rating, Thinking};

use crate::output::text::{percent, signed};

/// The players from the best score to the worst.
pub(super) fn by_score(players: usize, score: impl Fn(usize) -> f64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    order
}

/// A likelihood for people: no number of games makes it a certainty.
pub(super) fn likelihood(probability: f64) -> String {
    percent(probability.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON))
}

/// A rating for people.
pub(super) fn elo(rating: Rating) -> String {
    match rating {
        Rating::Above => ">+800".to_owned(),
        Rating::Finite { elo, .. } => signed((elo * 10.0).round() / 10.0),
        Rating::Below => "<−800".to_owned(),
    }
}

/// The reach of a rating's interval, for people.
pub(super) fn elo_error(rating: Rating) -> String {
    match rating {
        Rating::Finite { error, .. } if error > 0.0 => format!("±{error:.1}"),
        _ => String::new(),
    }
}

/// A rating for programs: the points, the reach of the interval, and on which side of all numbers it lies if it is infinite.
pub(super) fn elo_parts(rating: Rating) -> (Option<f64>, Option<f64>, Option<&'static str>) {
    match rating {
        Rating::Above => (None, None, Some("above")),
        Rating::Finite { elo, error } => (Some(elo), Some(error), None),
        Rating::Below => (None, None, Some("below")),
    }
}

/// The mean time of a position, for people.
pub(super) fn mean_time(thinking: &Thinking) -> String {
    match mean_seconds(thinking) {
        None => String::new(),
        Some(seconds) => format!("{:.1?}", Duration::from_secs_f64(seconds)),
    }
}

/// The mean time of a position in seconds; none if he never had to think.
pub(super) fn mean_seconds(thinking: &Thinking) -> Option<f64> {
    (thinking.positions > 0).then(|| thinking.time.as_secs_f64() / thinking.positions as f64)
}
