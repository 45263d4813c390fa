//! An annotated game holds all that stood in it, as it stood there, and annotating it again changes nothing.
#![no_main]

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use errare_chess::commentary::annotate::annotate;
use errare_chess::commentary::review::Review;
use errare_chess::commentary::review::made_up::review_of;
use errare_chess::pgn::{Games, Ply, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((seed, text)) = bytes.split_first() else { return };
    for record in Games::new(text).flatten() {
        let review = remembered_review(&record, *seed);
        let annotated = annotate(&record, &review);
        let written = annotated.to_string();
        let read: Vec<_> = Games::new(written.as_bytes()).collect();
        let [Ok(again)] = &read[..] else { panic!("{read:?} in {written}") };
        assert_eq!(again, &annotated, "{written}");
        assert_eq!(annotate(again, &review).to_string(), written);
        assert!(again.tags().starts_with(record.tags()) && again.result == record.result);
        assert!(again.line.comments == record.line.comments && again.line.moves.len() == record.line.moves.len());
        for (ply, before) in again.line.moves.iter().zip(&record.line.moves) {
            assert_eq!(ply.played, before.played);
            if !is_marked(before) {
                let added = [
                    ply.nags.strip_prefix(before.nags.as_slice()).map(<[_]>::len),
                    ply.comments.strip_prefix(before.comments.as_slice()).map(<[_]>::len),
                ];
                assert!(added.iter().all(|added| added.is_some_and(|more| more <= 1)), "{before:?} {ply:?}");
                // Better lines and refutations of earlier errors may stand on one move.
                assert!(ply.variations.starts_with(&before.variations), "{before:?} {ply:?}");
            }
        }
    }
});

thread_local! {
    /// Reviews by what they follow from: inputs differ in comments, tags and variations more often than in the moves that were
    /// played, and a review takes longer than all the rest.
    static REVIEWS: RefCell<HashMap<u64, Rc<Review>>> = RefCell::default();
}

const MOST_REVIEWS: usize = 10_000;

fn remembered_review(record: &Record, seed: u8) -> Rc<Review> {
    let (mut hasher, start) = (DefaultHasher::new(), record.start());
    (seed, start.board(), start.castling_mode()).hash(&mut hasher);
    record.line.moves.iter().for_each(|ply| ply.played.hash(&mut hasher));
    REVIEWS.with_borrow_mut(|reviews| {
        if reviews.len() >= MOST_REVIEWS {
            reviews.clear();
        }
        Rc::clone(reviews.entry(hasher.finish()).or_insert_with(|| Rc::new(review_of(record, seed))))
    })
}

/// Whether something on a move looks like ours, and may be replaced.
fn is_marked(ply: &Ply) -> bool {
    let below = ply.variations.iter().flat_map(|line| &line.moves);
    ply.comments.iter().any(|comment| comment.contains("[%errare")) || below.into_iter().any(is_marked)
}
