//! A pawn becomes a queen.

use super::Motif;
use super::line::{Gain, Line};

/// What is gained is gained by promoting, and the new man stays.
pub(super) fn promotion(line: &Line, gain: &Gain) -> Option<Motif> {
    let square = line.moves[gain.at].to();
    let taken = line.moves.get(gain.at + 1).is_some_and(|answer| answer.to() == square);
    (line.moves[gain.at].is_promotion() && !taken).then_some(Motif::Promotion)
}
