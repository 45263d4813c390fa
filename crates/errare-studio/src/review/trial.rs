//! What is to be thought of a move that somebody tries instead of the one that was played.

use errare_chess::board::write_fen;
use errare_chess::commentary::annotate::{GameReport, MoveReport};
use errare_chess::commentary::review::Review;
use errare_chess::engine::oracle::OracleError;
use errare_chess::pgn::{Ply, Record, Tag};
use errare_chess::shakmaty::Move;
use errare_chess::{Chess, Position};
use serde::Serialize;

use crate::board::{Board, CHESS, LegalMove, Rules};
use crate::refusal::Refusal;

/// A verdict on a move.
#[derive(Debug, Serialize)]
pub(crate) struct Trial {
    #[serde(rename = "move")]
    legal: LegalMove,
    played: String,
    best: Option<String>,
    pub(crate) good: bool,
    loss: f64,
    grade: &'static str,
    text: String,
    reply: Option<String>,
    value: String,
    u: Option<f64>,
}

/// How much of the score may be given away without a word, from 0 to 1.
const NOTHING: f64 = 0.005;

/// Judges a move in a position of a game as a review would: a game of one move.
pub(crate) fn try_move(
    record: &Record,
    position: &Position,
    played: Move,
    text: &str,
    judge: &dyn Fn(&Record) -> Result<Review, OracleError>,
) -> Result<Trial, Refusal> {
    let fen = write_fen(position);
    let Board::Chess(course) = Board::open(CHESS, Some(&fen))? else {
        return Err(Refusal::internal("chess is no game of chess"));
    };
    let m = course.read(text)?;
    let tag = |name: &str, value: &str| Tag { name: name.to_owned(), value: value.to_owned() };
    let mut tags = vec![tag("FEN", &fen)];
    tags.extend(record.tag("Variant").map(|variant| tag("Variant", variant)));
    let mut single = Record::new(tags).map_err(Refusal::internal)?;
    single.line.moves.push(Ply::from(m));
    let review = judge(&single).map_err(Refusal::internal)?;
    let mut report = GameReport::new(&single, &review);
    let (Some(known), Some(moment)) = (report.moves.pop(), review.moments.first()) else {
        return Err(Refusal::internal("a move that was not judged"));
    };
    let rules: &Chess = course.rules();
    Ok(Trial {
        legal: rules.legal(position, m),
        played: rules.legal(position, played).text,
        best: known.best.as_ref().map(|best| best.san.clone()),
        good: !moment.grade.deserves_better(),
        loss: (known.loss * 1_000.0).round() / 1_000.0,
        grade: moment.grade.glyph(),
        text: words(&known),
        reply: known.refutation.first().cloned(),
        value: moment.value_after.to_string(),
        u: moment.verdict().map(|verdict| (verdict.u * 1_000.0).round() / 1_000.0),
    })
}

fn words(known: &MoveReport) -> String {
    let MoveReport { san, loss, remark, .. } = known;
    if let Some(remark) = remark {
        return remark.clone();
    }
    match &known.best {
        Some(best) if best.san == *san => format!("{san} is the best move."),
        _ if *loss < NOTHING => format!("{san} is as good as the best."),
        _ => format!("{san} gives away {:.0} % of the winning chances.", loss * 100.0),
    }
}
