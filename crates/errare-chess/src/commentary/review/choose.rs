//! Which of all that could be said is said: little, and the most telling.

use super::Moment;
use super::remark::{Remark, What};

/// No more than one remark for so many plies: a reader wants one in three moves at the most.
const PLIES_FOR_A_REMARK: usize = 6;
/// Remarks other than on errors keep this distance from each other, in plies.
const APART: usize = 3;

/// The remarks that are said, the weightiest first.
pub(super) fn choose(mut all: Vec<Remark>, moments: &[Moment]) -> Vec<Remark> {
    // The weightiest first; of equal ones the earlier.
    all.sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.ply.cmp(&b.ply)));
    let most = moments.len().div_ceil(PLIES_FOR_A_REMARK);
    let mut chosen: Vec<Remark> = Vec::new();
    // Errors come first, because what else is said must not stand in their way.
    let (errors, others): (Vec<Remark>, Vec<Remark>) = all.into_iter().partition(|remark| remark.what.is_error());
    for remark in errors.into_iter().chain(others) {
        if chosen.len() < most && fits(&remark, &chosen, moments) {
            chosen.push(remark);
        }
    }
    chosen
}

/// Whether a remark has room among others.
fn fits(remark: &Remark, chosen: &[Remark], moments: &[Moment]) -> bool {
    if remark.what.is_error() {
        return true;
    }
    // That a lost position has a best chance is news once for each side.
    let same_side = |other: &Remark| other.ply % 2 == remark.ply % 2 && other.what == What::Swindle;
    if remark.what == What::Swindle && chosen.iter().any(same_side) {
        return false;
    }
    let sprung = |other: &Remark| other.what.is_error() && springs(remark, other, moments);
    chosen.iter().all(|other| other.ply.abs_diff(remark.ply) >= APART || sprung(other))
}

/// Whether a trap is followed by the error that it was set for.
pub(in crate::commentary) fn springs(trap: &Remark, error: &Remark, moments: &[Moment]) -> bool {
    let played = moments.get(error.ply).map(|moment| moment.played);
    matches!(trap.what, What::Trap { reply, .. } if trap.ply + 1 == error.ply && played == Some(reply))
}
