//! Something else comes before what was taken is taken back.

use shakmaty::Position as _;

use super::Motif;
use super::line::{Gain, Line};

/// The other side has just taken; the winner could take back at once, plays a capture or a check elsewhere first, and takes back
/// afterwards.
pub(super) fn in_between(line: &Line, gain: &Gain) -> Option<Motif> {
    let (_, last) = line.before.as_ref()?;
    let square = last.to();
    let could = line.boards[0].legal_moves().iter().any(|m| m.is_capture() && m.to() == square);
    let first = line.moves[0];
    let forces = first.to() != square && (first.is_capture() || line.boards[1].is_check());
    let mut later = (2..=gain.at).step_by(2).map(|at| line.moves[at]);
    let takes_back = later.any(|m| m.is_capture() && m.to() == square);
    (last.is_capture() && could && forces && takes_back).then_some(Motif::InBetween { before_taking_on: square })
}
