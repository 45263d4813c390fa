//! A game with remarks for the two who played it.
//!
//! What is ours is marked, so that annotating again replaces it and touches nothing else. On every move stands one comment
//! that begins with `[%errare]` (with the number of our sign for the move, if there is one, as in `[%errare 4]`), goes on with
//! the evaluation, `[%eval 0.35]` in White's view, and ends, if there is a remark, with the remark and `[%end]`. Programs that
//! show games hide such commands. A variation of ours carries the mark on its first move.
//!
//! Foreign comments, signs, variations and tags stay. Where somebody else has evaluated a move his `[%eval]` stays and there is
//! none of ours; where he has given it a sign, such as `!?`, it stays and there is none of ours.

mod finders;
pub(crate) mod mark;
mod phrase;
mod report;
mod summary;
#[cfg(test)]
mod tests;
mod wording;
mod write;

pub use report::{CommentReport, GameReport, MoveReport, OptionReport};
pub use summary::Summary;
pub use write::remarks;

use shakmaty::Position as _;

use crate::commentary::review::{Moment, Review};
use crate::commentary::shown::LINE_PLIES;
use crate::pgn::{Line, Ply, Record};

/// The game with our remarks, evaluations, signs and better lines; what there was of ours before is replaced.
pub fn annotate(record: &Record, review: &Review) -> Record {
    let mut record = record.clone();
    record.set_annotator(&format!("errare, judged by {}", review.judge));
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
        if moment.grade.deserves_better() {
            ply.variations.extend(better_line(ply, moment));
        }
    }
    record
}

/// What should have been played, unless a variation shows it already.
fn better_line(ply: &Ply, moment: &Moment) -> Option<Line> {
    let first = *moment.judgement.line.first()?;
    let shown = |line: &Line| line.moves.first().is_some_and(|m| m.played == first);
    if first == ply.played || ply.variations.iter().any(shown) {
        return None;
    }
    let mut line = Line::default();
    let mut board = moment.position.board().clone();
    for &m in moment.judgement.line.iter().take(LINE_PLIES) {
        // An oracle's line is not ours: nothing is shown that cannot be played.
        if !board.is_legal(m) {
            break;
        }
        board.play_unchecked(m);
        line.moves.push(Ply::from(m));
    }
    let reason = phrase::reason(moment, &board, line.moves.len());
    line.moves.first_mut()?.comments.push(mark::write(None, None, reason.as_deref()));
    Some(line)
}
