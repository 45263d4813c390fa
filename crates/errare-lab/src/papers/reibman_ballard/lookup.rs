//! What follows from a reading, worked out once for every node that can occur.

use super::index::sequences;
use super::law::{smallest_of_four, smallest_of_four_sums};
use super::study::{Columns, LARGEST, M_AND_N, NOISE, NoiseLaw, PLAYERS, Player, Reading, m_and_n_bonus};

/// One number for each of the [`PLAYERS`].
pub(super) type ByPlayer = [f64; PLAYERS.len()];

/// Tables for one reading.
///
/// Min sees two plies, so how he chooses depends only on how far, in whole numbers, his three other moves fall behind the
/// best: 1771 cases. What the players who look two plies ahead make of a node of his depends only on the four arcs that leave
/// it, in whatever order: 1001 cases.
pub(super) struct Lookup {
    /// By differences: the probability of Min's best move, of his second best, and so on.
    pub(super) replies: Vec<[Columns; 4]>,
    /// By differences: the mean by which Min's choice exceeds his best move.
    pub(super) excess: Vec<Columns>,
    /// By differences: the mean square of the same.
    pub(super) square_excess: Vec<Columns>,
    /// By differences: the probability of each reply if Min is any of the seven opponents.
    pub(super) mixed: Vec<[f64; 4]>,
    /// By arcs: the worth of the node to each player, beyond the arcs above it; 0 for those who need to know more.
    pub(super) worth: Vec<ByPlayer>,
}

impl Lookup {
    pub(super) fn new(reading: &Reading) -> Self {
        // The best of two arcs in a row against the worst.
        let differences: Vec<[u16; 3]> = sequences(2 * u16::from(LARGEST));
        let replies: Vec<[Columns; 4]> = differences.iter().map(|d| replies(reading, *d)).collect();
        let moment = |power: i32| {
            let rows = replies.iter().zip(&differences).map(|(law, &[a, b, c])| {
                let excess = [0, a, b, c].map(|d| f64::from(d).powi(power));
                std::array::from_fn(|s| (1..4).map(|rank| law[rank][s] * excess[rank]).sum())
            });
            rows.collect()
        };
        let mixed = |law: &[Columns; 4]| law.map(|row| row.iter().sum::<f64>() / NOISE.len() as f64);
        let bonus = m_and_n_bonus();
        let worths = sequences(u16::from(LARGEST)).into_iter().map(|arcs| worth(reading, bonus, arcs.map(f64::from)));
        Self {
            excess: moment(1),
            square_excess: moment(2),
            mixed: replies.iter().map(mixed).collect(),
            worth: worths.collect(),
            replies,
        }
    }
}

/// The probability of each of Min's moves, from best to worst, if the worse ones fall so far behind.
fn replies(reading: &Reading, [a, b, c]: [u16; 3]) -> [Columns; 4] {
    let mut law = [[0.0; 8]; 4];
    let behind = [0, a, b, c].map(f64::from);
    for (s, noise) in NOISE.iter().enumerate() {
        let probabilities = if *noise > 0.0 {
            let behind = behind.map(|d| d / reading.range / noise); // §IV.B
            match reading.noise {
                NoiseLaw::OneUniform => smallest_of_four(behind),
                NoiseLaw::TwoUniforms => smallest_of_four_sums(behind),
            }
        } else {
            let best = behind.iter().filter(|d| **d == 0.0).count() as f64;
            behind.map(|d| if d == 0.0 { 1.0 / best } else { 0.0 })
        };
        for (row, probability) in law.iter_mut().zip(probabilities) {
            row[s] = probability;
        }
    }
    law
}

/// What the players make of a Min node with these arcs below it, in ascending order.
fn worth(reading: &Reading, (scale, reach): (f64, f64), arcs: [f64; 4]) -> ByPlayer {
    PLAYERS.map(|player| match player {
        Player::Minimax { ply: 2 } => arcs[0],
        Player::Predictive { strength } => {
            let fall_off = 1.0 - reading.strength(strength);
            let weights = [0, 1, 2, 3].map(|rank| fall_off.powi(rank)); // §V, up to the common factor
            let sum: f64 = weights.iter().zip(arcs).map(|(weight, arc)| weight * arc).sum();
            sum / weights.iter().sum::<f64>()
        }
        Player::MAndN => {
            let runners_up = arcs[1..M_AND_N].iter();
            arcs[0] - runners_up.map(|arc| scale * (1.0 - (arc - arcs[0]) / reach).max(0.0)).sum::<f64>()
        }
        _ => 0.0,
    })
}
