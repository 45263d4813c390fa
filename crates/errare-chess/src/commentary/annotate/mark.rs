//! How what is ours is told from what is not.

use crate::pgn::{Line, Ply};

const BEGIN: &str = "[%errare";
const EVAL: &str = "[%eval ";
const END: &str = "[%end]";

/// A comment of ours: a sign that stands on the move because of us, an evaluation, a remark.
pub(super) fn write(nag: Option<u8>, eval: Option<&str>, text: Option<&str>) -> String {
    let mut comment = match nag {
        Some(nag) => format!("{BEGIN} {nag}]"),
        None => format!("{BEGIN}]"),
    };
    if let Some(eval) = eval {
        comment += &format!(" {EVAL}{eval}]");
    }
    if let Some(text) = text {
        comment += &format!(" {text} {END}");
    }
    comment
}

/// Takes away all that is ours from the moves of a game.
pub(crate) fn strip(line: &mut Line) {
    for ply in &mut line.moves {
        ply.variations.retain(|variation| !is_ours(variation));
        // One that somebody has added to is his now.
        ply.variations.iter_mut().flat_map(|line| &mut line.moves).for_each(unmark);
        unmark(ply);
    }
}

/// What a reader is to see of a comment: not the commands for programs, such as clocks and arrows.
pub(crate) fn readable(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a variation is as we left it.
fn is_ours(variation: &Line) -> bool {
    let untouched = |ply: &Ply| ply.nags.is_empty() && ply.variations.is_empty();
    let Some((first, rest)) = variation.moves.split_first() else { return false };
    let [comment] = first.comments.as_slice() else { return false };
    let marked = comment.contains(BEGIN) && cut(comment).0.is_empty();
    marked
        && variation.comments.is_empty()
        && untouched(first)
        && rest.iter().all(|ply| untouched(ply) && ply.comments.is_empty())
}

/// Takes away our comment and our sign from a move.
fn unmark(ply: &mut Ply) {
    let mut ours = [0_usize; 256];
    // One of theirs stays even if there is nothing in it.
    ply.comments.retain_mut(|comment| {
        if !comment.contains(BEGIN) {
            return true;
        }
        let (rest, nags) = cut(comment);
        *comment = rest;
        nags.into_iter().for_each(|nag| ours[usize::from(nag)] += 1);
        !comment.is_empty()
    });
    // Of equal signs the last ones are ours.
    ply.nags.reverse();
    ply.nags.retain(|nag| {
        let left = &mut ours[usize::from(*nag)];
        let is_ours = *left > 0;
        *left -= usize::from(is_ours);
        !is_ours
    });
    ply.nags.reverse();
}

/// A comment without our part of it, which some programs put together with other comments, and the signs that it speaks of.
fn cut(comment: &str) -> (String, Vec<u8>) {
    let (mut kept, mut nags) = (String::new(), Vec::new());
    let mut rest = comment;
    while let Some((before, ours)) = rest.split_once(BEGIN) {
        let Some((nag, after)) = ours.split_once(']') else { break };
        join(&mut kept, before);
        nags.extend(nag.trim().parse::<u8>());
        rest = after;
        if let Some((_, after)) = rest.trim_start().strip_prefix(EVAL).and_then(|eval| eval.split_once(']')) {
            rest = after;
        }
        // A remark ends where it says so, before anything else of ours begins.
        let next = rest.find(BEGIN).unwrap_or(rest.len());
        if let Some(end) = rest[..next].find(END) {
            rest = &rest[end + END.len()..];
        }
    }
    join(&mut kept, rest);
    (kept.trim().to_owned(), nags)
}

/// Puts two parts together between which something of ours stood, so that they do not become a mark.
fn join(kept: &mut String, part: &str) {
    let seam = kept.len();
    let head = part.as_bytes().iter().take(BEGIN.len() - 1);
    let tail = kept.as_bytes()[seam.saturating_sub(BEGIN.len() - 1)..].iter();
    if tail.chain(head).copied().collect::<Vec<_>>().windows(BEGIN.len()).any(|window| window == BEGIN.as_bytes()) {
        kept.push(' ');
    }
    kept.push_str(part);
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position as _};

    use super::*;

    #[test]
    fn what_is_written_is_cut_again_wherever_it_stands() {
        for text in [None, Some("A blunder."), Some("Only Kg4 [sic] keeps it.")] {
            for (nag, eval) in [(None, None), (Some(4), Some("-1.35")), (None, Some("#3"))] {
                let ours = write(nag, eval, text);
                let nags: Vec<u8> = nag.into_iter().collect();
                assert_eq!(cut(&ours), (String::new(), nags.clone()));
                assert_eq!(cut(&format!("[%clk 0:01:00] {ours}")), ("[%clk 0:01:00]".to_owned(), nags.clone()));
                assert_eq!(cut(&format!("{ours} [%eval 0.2] mine")).1, nags);
                assert!(cut(&format!("{ours} mine")).0.ends_with("mine"));
            }
        }
    }

    #[test]
    fn of_equal_signs_the_last_are_ours() {
        let mut ply = Ply::from(Chess::default().legal_moves()[0]);
        ply.nags = vec![4, 1, 4, 2, 4];
        ply.comments = vec!["[%errare 4] a [%end]".to_owned(), "[%errare 4] [%errare 7]".to_owned()];
        unmark(&mut ply);
        assert_eq!((ply.nags.as_slice(), ply.comments.len()), (&[4, 1, 2][..], 0));
    }

    #[test]
    fn a_comment_of_theirs_stays_even_if_nothing_is_in_it() {
        let mut ply = Ply::from(Chess::default().legal_moves()[0]);
        ply.comments = vec![String::new(), "[%errare]".to_owned(), " ".to_owned()];
        unmark(&mut ply);
        assert_eq!(ply.comments, ["", " "]);
    }

    #[test]
    fn many_marks_take_as_long_as_they_are() {
        // Where each was looked for to the end of the comment, a megabyte took minutes.
        let marks = "[%errare 4]".repeat(1 << 20);
        assert_eq!(cut(&marks).1.len(), 1 << 20);
        let mut ply = Ply::from(Chess::default().legal_moves()[0]);
        (ply.nags, ply.comments) = (vec![1; 1 << 20], vec![marks]);
        unmark(&mut ply);
        assert_eq!((ply.nags.len(), ply.comments.len()), (1 << 20, 0));
    }

    #[test]
    fn a_reader_sees_words_and_no_commands() {
        assert_eq!(readable("[%clk 0:05:00] [%cal Ge2e4,Rd1h5]"), "");
        assert_eq!(readable("A novelty [%eval 0.2] of [sic] his own."), "A novelty of [sic] his own.");
        assert_eq!(readable("cut off [%clk 0:"), "cut off");
    }

    #[test]
    fn what_is_left_of_a_comment_does_not_look_like_ours() {
        for (comment, left) in [
            ("a [%errar[%errare 4]e] b", "a [%errar e] b"),
            ("[%[%errare]err[%errare 6] c [%end]are 2] d", "[%err are 2] d"),
            ("é[[%errare]%errare", "é[ %errare"),
            ("[%errar[%errare]x", "[%errarx"),
        ] {
            assert_eq!(cut(comment).0, left);
            assert_eq!(cut(left), (left.to_owned(), vec![]), "cut again");
        }
    }

    #[test]
    fn damaged_marks_are_left_alone_or_cut_without_loss_of_what_follows() {
        assert_eq!(cut("[%errare"), ("[%errare".to_owned(), vec![]));
        assert_eq!(cut("[%errare x] [%eval 0.1] kept"), ("kept".to_owned(), vec![]));
        assert_eq!(cut("[%errare 300] kept [%errare] gone [%end]"), ("kept".to_owned(), vec![]));
    }
}
