//! The remarks on a game in words that take turns.

use std::collections::BTreeMap;

use super::finders::Finders;
use super::phrase::Phrase;
use crate::commentary::review::{Remark, Review, springs};

/// Of one remark in so many, the weightiest, it is told who finds what it speaks of.
const REMARKS_FOR_FINDERS: usize = 3;

/// The remark on each move, where there is one.
pub fn remarks(review: &Review) -> Vec<Option<String>> {
    let mut chosen = review.remarks.clone();
    let found = chosen.iter().filter_map(|remark| Some((remark.ply, Finders::of(remark, review)?)));
    let found: BTreeMap<usize, Finders> = found.take(chosen.len().div_ceil(REMARKS_FOR_FINDERS)).collect();
    chosen.sort_by_key(|remark| remark.ply);
    let mut texts = vec![None; review.moments.len()];
    let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
    let mut before: Option<&Remark> = None;
    for remark in &chosen {
        let Some(phrase) = Phrase::of(remark, review) else { continue };
        let trapped = before.is_some_and(|before| springs(before, remark, &review.moments));
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
