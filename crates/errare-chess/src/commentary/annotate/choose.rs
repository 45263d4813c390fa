//! Which of all that could be said is said: little, and the most telling.

use std::collections::BTreeMap;

use super::finders::Finders;
use super::notice::notice;
use super::phrase::Phrase;
use super::remark::{Remark, What};
use crate::commentary::review::Review;

/// No more than one remark for so many plies: a reader wants one in three moves at the most.
const PLIES_FOR_A_REMARK: usize = 6;
/// Of one remark in so many, the weightiest, it is told who finds what it speaks of.
const REMARKS_FOR_FINDERS: usize = 3;
/// Remarks other than on errors keep this distance from each other, in plies.
const APART: usize = 3;

/// The remark on each move, where there is one.
pub fn remarks(review: &Review) -> Vec<Option<String>> {
    let mut all = notice(review);
    // The weightiest first; of equal ones the earlier.
    all.sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.ply.cmp(&b.ply)));
    let most = review.moments.len().div_ceil(PLIES_FOR_A_REMARK);
    let mut chosen: Vec<Remark> = Vec::new();
    // Errors come first, because what else is said must not stand in their way.
    let (errors, others): (Vec<Remark>, Vec<Remark>) = all.into_iter().partition(|remark| remark.what.is_error());
    for remark in errors.into_iter().chain(others) {
        if chosen.len() < most && fits(&remark, &chosen, review) {
            chosen.push(remark);
        }
    }
    let found = chosen.iter().filter_map(|remark| Some((remark.ply, Finders::of(remark, review)?)));
    let found: BTreeMap<usize, Finders> = found.take(chosen.len().div_ceil(REMARKS_FOR_FINDERS)).collect();
    chosen.sort_by_key(|remark| remark.ply);
    written(&chosen, &found, review)
}

/// Whether a remark has room among others.
fn fits(remark: &Remark, chosen: &[Remark], review: &Review) -> bool {
    if remark.what.is_error() {
        return true;
    }
    let sprung = |other: &Remark| other.what.is_error() && springs(remark, other, review);
    chosen.iter().all(|other| other.ply.abs_diff(remark.ply) >= APART || sprung(other))
}

/// Whether a trap is followed by the error that it was set for.
fn springs(trap: &Remark, error: &Remark, review: &Review) -> bool {
    let played = review.moments.get(error.ply).map(|moment| moment.played);
    matches!(trap.what, What::Trap { reply, .. } if trap.ply + 1 == error.ply && played == Some(reply))
}

/// The remarks in words that take turns.
fn written(chosen: &[Remark], found: &BTreeMap<usize, Finders>, review: &Review) -> Vec<Option<String>> {
    let mut texts = vec![None; review.moments.len()];
    let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
    let mut before: Option<&Remark> = None;
    for remark in chosen {
        let Some(phrase) = Phrase::of(remark, review) else { continue };
        let trapped = before.is_some_and(|before| springs(before, remark, review));
        let mut turn = |name| {
            let turn = turns.entry(name).or_default();
            *turn += 1;
            *turn - 1
        };
        let who = found.get(&remark.ply).map(|finders| finders.text(turn(finders.name()))).unwrap_or_default();
        texts[remark.ply] = Some(phrase.text(turn(phrase.name()), trapped, &who));
        before = Some(remark);
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commentary::review::made_up::review;

    #[test]
    fn there_is_no_more_than_one_remark_for_six_plies() {
        // Every move is a blunder.
        let game = "e4 -300 e5 300 Nf3 -300 Nc6 300 Bc4 -300 Bc5 300 c3 -300 Nf6 300 d3 -300 d6 300 a3 -300 a6 300";
        let said = remarks(&review(game));
        assert_eq!((said.len(), said.iter().flatten().count()), (12, 2));
        assert_eq!(remarks(&review("e4 20 e5 20")).iter().flatten().count(), 0);
    }
}
