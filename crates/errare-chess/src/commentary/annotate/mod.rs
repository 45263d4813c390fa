//! A game with remarks for the two who played it.
//!
//! What is ours is marked, so that annotating again replaces it and touches nothing else. On every move stands one comment
//! that begins with `[%errare]` (with the number of our sign for the move, if there is one, as in `[%errare 4]`), goes on with
//! the evaluation, `[%eval 0.35]` in White's view, and ends, if there is a remark, with the remark and `[%end]`. Programs that
//! show games hide such commands. A variation of ours carries the mark on its first move: what should have been played instead
//! of an error, and what refutes it, from where the game leaves that line.
//!
//! Foreign comments, signs, variations and tags stay; `ECO` and `Opening` are added where they are missing. Where somebody else
//! has evaluated a move his `[%eval]` stays and there is none of ours; where he has given it a sign, such as `!?`, it stays and
//! there is none of ours.

mod finders;
mod lines;
pub(crate) mod mark;
mod opening;
mod phrase;
mod report;
#[cfg(test)]
mod spoken;
mod summary;
#[cfg(test)]
mod tests;
mod wording;
mod write;

pub use lines::{better, refutation};
pub use opening::opening;
pub use report::{CommentReport, GameReport, MoveReport, OptionReport};
pub use summary::Summary;
pub use write::remarks;

use crate::commentary::review::Review;
use crate::openings::Opening;
use crate::pgn::Record;

/// The game with our remarks, evaluations, signs and better lines; what there was of ours before is replaced.
pub fn annotate(record: &Record, review: &Review) -> Record {
    let mut record = record.clone();
    record.set_annotator(&format!("errare, judged by {}", review.judge));
    if let Some(opening) = Opening::of(&record) {
        record.set_opening(&opening.eco, &opening.name);
    }
    mark::strip(&mut record.line);
    let remarks = remarks(review);
    for ((ply, moment), remark) in record.line.moves.iter_mut().zip(&review.moments).zip(remarks) {
        let signed = ply.nags.iter().any(|nag| (1..=6).contains(nag));
        let nag = moment.grade.nag().filter(|_| !signed);
        let evaluated = ply.comments.iter().any(|comment| comment.contains("[%eval "));
        let eval = (!evaluated).then(|| moment.value_after.to_string());
        if nag.is_some() || eval.is_some() || remark.is_some() {
            ply.comments.push(mark::write(nag, eval.as_deref(), remark.as_deref()));
        }
        ply.nags.extend(nag);
    }
    for (index, moment) in review.moments.iter().enumerate().filter(|(_, moment)| moment.grade.deserves_better()) {
        lines::add(&mut record.line.moves, index, moment);
    }
    record
}
