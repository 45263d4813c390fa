//! A study as one page with plots.

use std::fmt::Write;

use errare::text::escape;
use errare_chess::shakmaty::{File, Position as _, Rank, Role, Square};
use errare_chess::study::Example;
use errare_lab::plot::{Line, lines};

use super::study::{Study, game_lines, in_words, kinds};
use crate::output::text::percent;

/// The page, as HTML. Nothing is loaded and nothing runs.
pub(super) fn page(study: &Study) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>errare: {0}</title>\n<style>\n{1}</style></head><body><main>\n<h1>{0}</h1>\n",
        escape(&study.ending),
        include_str!("page.css")
    );
    let Study { white, black, positions, moves, summary, swindles, .. } = study;
    let _ = writeln!(
        out,
        "<p>White is {}, Black {}. {positions} positions, {moves} moves, each with fifty moves to go. Of the wins that best play \
         has these two win <b>{}</b>, and they draw {} of its draws. Of lost positions Black saves {} of a point by the \
         longest resistance, and {} by making the best of White’s errors.</p>",
        escape(white),
        escape(black),
        percent(summary.really_won),
        percent(summary.really_drawn),
        percent(swindles.longest_resistance),
        percent(swindles.swindling)
    );
    let by = |value: fn(&super::study::AtRating) -> f64| {
        study.by_rating.iter().map(|at| (at.elo, 100.0 * value(at))).collect()
    };
    out += &lines(
        "How often what best play promises comes true between two people of the same rating.",
        "rating",
        "per cent",
        &[
            Line { name: "wins won", points: by(|at| at.summary.really_won), broken: false },
            Line { name: "draws drawn", points: by(|at| at.summary.really_drawn), broken: false },
        ],
    );
    let distance = |value: fn(&errare_chess::study::AtDistance) -> f64| {
        study.by_distance.iter().map(|at| (f64::from(at.moves), value(at))).collect()
    };
    out += &lines(
        "What these two make of wins, White to move, against the moves to mate.",
        "moves to mate",
        "u",
        &[
            Line { name: "u", points: distance(|at| at.u), broken: false },
            Line { name: "part that is won", points: distance(|at| at.really_won), broken: true },
        ],
    );
    for (title, examples) in kinds(study) {
        let _ = writeln!(out, "<h2>{title}</h2>\n<div class=\"boards\">");
        for example in examples {
            let _ = writeln!(
                out,
                "<figure>{}<figcaption>{}</figcaption></figure>",
                picture(example),
                escape(&in_words(example))
            );
        }
        out.push_str("</div>\n");
    }
    out.push_str(
        "<h2>What there is to say of all positions</h2>\n<div class=\"wide\"><table><thead><tr><th>u</th><th>v</th>",
    );
    out.push_str("<th>comment</th><th>positions</th><th>part</th></tr></thead><tbody>\n");
    for count in &study.comments {
        let part = percent(count.positions as f64 / (*positions).max(1) as f64);
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td><td class=\"words\">{}</td><td>{}</td><td>{part}</td></tr>",
            count.u,
            count.v,
            escape(&count.comment),
            count.positions
        );
    }
    let _ = writeln!(
        out,
        "</tbody></table></div>\n<h2>A game between the two</h2>\n<p>From {}:</p>\n<pre>",
        escape(&study.game.fen)
    );
    for line in game_lines(&study.game.moves) {
        let _ = writeln!(out, "{}", escape(&line));
    }
    out.push_str("</pre></main></body></html>\n");
    out
}

/// The board as a picture.
fn picture(example: &Example) -> String {
    const SIDE: u32 = 28;
    let size = 8 * SIDE;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {size} {size}\" width=\"{size}\" height=\"{size}\" role=\"img\" aria-label=\"{}\">",
        escape(&example.fen)
    );
    let board = example.position.board().board();
    for (rank, file) in Rank::ALL.into_iter().flat_map(|rank| File::ALL.into_iter().map(move |file| (rank, file))) {
        let square = Square::from_coords(file, rank);
        let (x, y) = (u32::from(file) * SIDE, (7 - u32::from(rank)) * SIDE);
        let ground = if square.is_light() { "light" } else { "dark" };
        let _ = write!(svg, "<rect class=\"{ground}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>");
        if let Some(piece) = board.piece_at(square) {
            // The full figures for both sides, coloured by the style: outlines are hard to tell apart.
            let figure = match piece.role {
                Role::King => '♚',
                Role::Queen => '♛',
                Role::Rook => '♜',
                Role::Bishop => '♝',
                Role::Knight => '♞',
                Role::Pawn => '♟',
            };
            let colour = piece.color.fold_wb("white", "black");
            let (x, y) = (x + SIDE / 2, y + SIDE - 6);
            let _ = write!(svg, "<text class=\"{colour}\" x=\"{x}\" y=\"{y}\">{figure}</text>");
        }
    }
    svg + "</svg>"
}
