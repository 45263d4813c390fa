//! Elo ratings of all players at once.

use crate::statistics::{ELO_PER_LOGIT, score_of_elo, standard_errors};

/// What two players did against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The one player.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// The number of games; 1 if the result is exact.
    pub games: f64,
    /// The part of the points that the first made.
    pub score: f64,
    /// The variance of the score of one game; 0 if the result is exact.
    pub variance: f64,
}

/// How far a player is above the pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// Infinitely: he, or the group of players he belongs to, won every game against the rest.
    Above,
    /// By so many points of Elo, with the reach of the 95 % interval to either side.
    Finite {
        /// The points above the mean of the pool.
        elo: f64,
        /// The reach of the interval.
        error: f64,
    },
    /// Infinitely below.
    Below,
}

/// The ratings that make the results likeliest by the logistic model, a draw being half a win and half a loss; the mean of the
/// pool is 0.
///
/// Where a group of players won every game against the rest there is no likeliest difference. Then the players above the middle
/// of the table are infinitely above, those below it infinitely below, and a group across the middle is rated by itself.
///
/// The errors are those of the estimating equations (the "sandwich"): they take into account that a game with draws varies
/// less than one without.
///
/// # Reference
/// Bradley & Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952); Ford, "Solution of a ranking problem
/// from binary comparisons", American Mathematical Monthly 64 (1957), for the groups; White, "Maximum likelihood estimation of
/// misspecified models", Econometrica 50 (1982), for the errors.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let reach = reach(players, meetings);
    let beaten = |player: usize| reach[player].iter().filter(|&&reached| reached).count();
    let mut ratings = vec![Rating::Below; players];
    let mut middle = Vec::new();
    for player in 0..players {
        let level = (0..players).filter(|&other| reach[player][other] && reach[other][player]).count();
        let below = beaten(player) - level;
        let above = players - level - below;
        // The group's places in the table are `above` to `above + level`.
        if 2 * above < players && 2 * (above + level) > players {
            middle.push(player);
        } else if above < below {
            ratings[player] = Rating::Above;
        }
    }
    for (&player, rating) in middle.iter().zip(fit(&middle, meetings)) {
        ratings[player] = rating;
    }
    ratings
}

/// Who took points from whom, directly or by way of others; everyone reaches himself.
fn reach(players: usize, meetings: &[Meeting]) -> Vec<Vec<bool>> {
    let himself = |player| (0..players).map(|other| other == player).collect();
    let mut reach: Vec<Vec<bool>> = (0..players).map(himself).collect();
    for meeting in meetings.iter().filter(|meeting| meeting.games > 0.0) {
        reach[meeting.first][meeting.second] |= meeting.score > 0.0;
        reach[meeting.second][meeting.first] |= meeting.score < 1.0;
    }
    for by in 0..players {
        let onwards = reach[by].clone();
        for from in reach.iter_mut().filter(|from| from[by]) {
            for (reached, onward) in from.iter_mut().zip(&onwards) {
                *reached |= onward;
            }
        }
    }
    reach
}

/// Newton's method on the log-likelihood, which is concave, for players none of whom is infinitely better than another.
fn fit(group: &[usize], meetings: &[Meeting]) -> Vec<Rating> {
    let size = group.len();
    let place = |player: usize| group.iter().position(|&member| member == player);
    let within = |meeting: &Meeting| Some((place(meeting.first)?, place(meeting.second)?, *meeting));
    let meetings: Vec<(usize, usize, Meeting)> = meetings.iter().filter_map(within).collect();
    let mut logits = vec![0.0; size];
    let mut best = log_likelihood(&logits, &meetings);
    for _ in 0..200 {
        let mut gradient = vec![0.0; size];
        for (a, b, meeting) in &meetings {
            let surplus = meeting.games * (meeting.score - expected(&logits, *a, *b));
            gradient[*a] += surplus;
            gradient[*b] -= surplus;
        }
        let step = product(&inverse(information(&logits, &meetings)), &gradient);
        // A full step can overshoot far from the top; half of it often enough cannot.
        let mut length = 1.0;
        let climbed = loop {
            let next: Vec<f64> = logits.iter().zip(&step).map(|(logit, step)| logit + length * step).collect();
            let value = log_likelihood(&next, &meetings);
            if value > best {
                break Some((next, value));
            }
            length /= 2.0;
            if length < 1e-9 {
                break None;
            }
        };
        match climbed {
            Some((next, value)) => (logits, best) = (next, value),
            None => break,
        }
    }
    let spread = inverse(information(&logits, &meetings));
    let rate = |player: usize| {
        // One player's entry of A J A, where J has the variances of the scores in place of p (1 − p).
        let share = |(a, b, meeting): &(usize, usize, Meeting)| {
            meeting.games * meeting.variance * (spread[player][*a] - spread[player][*b]).powi(2)
        };
        let variance: f64 = meetings.iter().map(share).sum();
        let error = standard_errors() * variance.sqrt() * ELO_PER_LOGIT;
        Rating::Finite { elo: logits[player] * ELO_PER_LOGIT, error }
    };
    (0..size).map(rate).collect()
}

/// The score that one player expects against another.
fn expected(logits: &[f64], a: usize, b: usize) -> f64 {
    score_of_elo((logits[a] - logits[b]) * ELO_PER_LOGIT)
}

fn log_likelihood(logits: &[f64], meetings: &[(usize, usize, Meeting)]) -> f64 {
    let term = |(a, b, meeting): &(usize, usize, Meeting)| {
        // ln of the expected score, exact where that rounds to 0 or 1.
        let log = |lead: f64| -(-lead).exp().ln_1p();
        let lead = logits[*a] - logits[*b];
        meeting.games * (meeting.score * log(lead) + (1.0 - meeting.score) * log(-lead))
    };
    meetings.iter().map(term).sum()
}

/// Minus the second derivatives of the log-likelihood, made regular: shifting all players changes nothing, and the added
/// constant keeps their mean where it is.
fn information(logits: &[f64], meetings: &[(usize, usize, Meeting)]) -> Vec<Vec<f64>> {
    let size = logits.len();
    let mut matrix = vec![vec![1.0; size]; size];
    for (a, b, meeting) in meetings {
        let p = expected(logits, *a, *b);
        let weight = meeting.games * p * (1.0 - p);
        matrix[*a][*a] += weight;
        matrix[*b][*b] += weight;
        matrix[*a][*b] -= weight;
        matrix[*b][*a] -= weight;
    }
    matrix
}

/// The inverse of a symmetric positive definite matrix, by elimination without exchanging rows.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for value in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *value *= scale;
        }
        let (left, right) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            let both = matrix[row].iter_mut().zip(&left).chain(inverse[row].iter_mut().zip(&right));
            for (value, above) in both {
                *value -= factor * above;
            }
        }
    }
    inverse
}

fn product(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(first: usize, second: usize, score: f64) -> Meeting {
        Meeting { first, second, games: 100.0, score, variance: score * (1.0 - score) }
    }

    fn elo(rating: Rating) -> f64 {
        match rating {
            Rating::Finite { elo, .. } => elo,
            Rating::Above => f64::INFINITY,
            Rating::Below => f64::NEG_INFINITY,
        }
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let found = ratings(2, &[meeting(0, 1, 0.76)]);
        let (a, b) = (elo(found[0]), elo(found[1]));
        // 400 log₁₀(0.76 / 0.24)
        assert!((a - b - 200.240_940_228).abs() < 1e-6 && (a + b).abs() < 1e-6, "{a} {b}");
        // The error of a difference is that of the score over the slope of the curve, 0.76 · 0.24 · ln 10 / 400; half of it
        // falls to each player.
        let Rating::Finite { error, .. } = found[0] else { panic!("finite") };
        let slope = 0.76 * 0.24 * std::f64::consts::LN_10 / 400.0;
        let expected = 1.959_963_985 * (0.76 * 0.24 / 100.0_f64).sqrt() / slope / 2.0;
        assert!((error - expected).abs() < 1e-6, "{error} {expected}");
    }

    #[test]
    fn who_makes_ten_points_of_eleven_is_four_hundred_points_above() {
        let found = ratings(2, &[meeting(0, 1, 10.0 / 11.0)]);
        assert!((elo(found[0]) - 200.0).abs() < 1e-6 && (elo(found[1]) + 200.0).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn ratings_that_made_the_scores_are_found_again() {
        let truth = [300.0, -50.0, -850.0, 600.0];
        let pairs = (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b)));
        let meetings: Vec<_> = pairs.map(|(a, b)| meeting(a, b, score_of_elo(truth[a] - truth[b]))).collect();
        for (found, truth) in ratings(4, &meetings).into_iter().zip(truth) {
            assert!((elo(found) - truth).abs() < 1e-3, "{found:?} {truth}");
        }
    }

    #[test]
    fn who_wins_everything_is_infinitely_above() {
        assert_eq!(ratings(2, &[meeting(0, 1, 0.0)]), [Rating::Below, Rating::Above]);
        let found = ratings(3, &[meeting(0, 1, 0.5), meeting(0, 2, 0.0), meeting(1, 2, 0.0)]);
        assert_eq!(found[2], Rating::Above);
        assert_eq!((elo(found[0]), elo(found[1])), (0.0, 0.0));
        let groups = [(0, 1, 0.6), (0, 2, 1.0), (0, 3, 1.0), (1, 2, 1.0), (1, 3, 1.0), (2, 3, 0.4)];
        let found = ratings(4, &groups.map(|(a, b, score)| meeting(a, b, score)));
        assert_eq!(found, [Rating::Above, Rating::Above, Rating::Below, Rating::Below]);
    }

    #[test]
    fn a_chain_leaves_the_one_in_the_middle_at_zero() {
        let found = ratings(3, &[meeting(0, 1, 1.0), meeting(1, 2, 1.0), meeting(0, 2, 1.0)]);
        assert_eq!(found, [Rating::Above, Rating::Finite { elo: 0.0, error: 0.0 }, Rating::Below]);
    }
}
