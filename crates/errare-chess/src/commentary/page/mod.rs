//! Reviewed games as one page for a browser that needs nothing but itself: a board to step through, what each position was
//! worth to the two who played it, and what they might have played.
//!
//! The page is written in pieces, so that no more than one game is in memory: [`head`], one [`game`] after the other,
//! [`foot`].

mod data;
mod line;

use errare::text::escape;
use errare_web::{PAGE_BODY, STYLE, page_script};

use crate::commentary::review::Review;
use crate::pgn::Record;

/// A browser still opens a page with this many games at once; whoever has more should write several.
pub const MOST_GAMES: usize = 300;

/// What our own style and script are known by to the browser. Text of a game cannot become an element, whatever it says; should that
/// fail, a handler that it brings along still would not run.
const NONCE: &str = "errare";

/// Everything before the first game.
pub fn head(title: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'nonce-{NONCE}'; \
         script-src 'nonce-{NONCE}'; base-uri 'none'; form-action 'none'\">\n\
         <title>{title}</title>\n<style nonce=\"{NONCE}\">\n{STYLE}</style>\n</head>\n<body>\n{PAGE_BODY}"
    )
}

/// What the page knows of a game, as JSON: for other pages that are made of the same parts.
pub fn json(record: &Record, review: &Review) -> Result<String, serde_json::Error> {
    serde_json::to_string(&data::Game::new(record, review))
}

/// One game.
pub fn game(record: &Record, review: &Review) -> Result<String, serde_json::Error> {
    let json = json(record, review)?;
    // Inside a script no text may look like its end; in JSON the sign stands in strings only.
    let json = json.replace('<', "\\u003c");
    Ok(format!("<script type=\"application/json\" class=\"game\">{json}</script>\n"))
}

/// Everything after the last game.
pub fn foot() -> String {
    format!("<script type=\"module\" nonce=\"{NONCE}\">\n{}</script>\n</body>\n</html>\n", page_script())
}

#[cfg(test)]
mod tests;
