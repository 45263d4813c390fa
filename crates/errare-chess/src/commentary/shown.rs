//! What all commentary shows alike: signs, and how much of a line.

use errare::comment::{Comment, Kind};

/// How many moves of a line are shown at the most: as many as a reader follows without a board.
pub(super) const LINE_PLIES: usize = 6;

/// How far results scatter from a position: the standard deviation of what play is likely to lead to.
pub(super) fn swing(u: f64, tension: f64) -> f64 {
    (tension - u * u).max(0.0).sqrt()
}

/// The sign of what is said of a move or a position, such as `??`; often none.
pub(super) fn glyph(comments: &[Comment]) -> &'static str {
    let sign = |comment: &Comment| match comment.kind {
        // The theory has no sign for it; people do.
        Kind::Inaccuracy => "?!",
        _ => comment.glyph(),
    };
    comments.iter().map(sign).find(|glyph| !glyph.is_empty()).unwrap_or_default()
}
