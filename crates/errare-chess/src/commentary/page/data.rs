//! What the page knows of a game, in a form for its script.

use serde::Serialize;
use shakmaty::{Color, Position as _, Role};

use super::line::{Step, change, squares, steps};
use crate::board::notation::san;
use crate::board::{Position, write_fen};
use crate::commentary::annotate::{Summary, mark, opening, remarks};
use crate::commentary::judge::Verdict;
use crate::commentary::review::{Grade, MISTAKE, Moment, Review, given_away};
use crate::commentary::shown::{LINE_PLIES, glyph, swing};
use crate::people::model::{Finds, RATINGS};
use crate::pgn::{Ply, Record};

/// A game.
#[derive(Serialize)]
pub(super) struct Game {
    white: String,
    black: String,
    white_elo: f64,
    black_elo: f64,
    event: String,
    date: String,
    opening: String,
    result: String,
    judge: String,
    /// The game of each player in numbers, White's first.
    summaries: [Summary; 2],
    comments: Vec<String>,
    /// The positions: one more than there are moves.
    positions: Vec<Place>,
    moves: Vec<Played>,
    /// The moves that one should look at first, by their index.
    critical: Vec<usize>,
}

/// A position.
#[derive(Serialize)]
struct Place {
    fen: String,
    /// Where the king stands that is in check.
    check: Option<String>,
    u: Option<f64>,
    v: Option<f64>,
    /// How far results scatter from here.
    swing: f64,
    /// The probability that the next move keeps what theory promises.
    keeps: Option<f64>,
    finds: Option<Finders>,
    glyph: &'static str,
    remarks: Vec<String>,
    line: Vec<Step>,
    candidates: Vec<Candidate>,
    /// Where a mistake was made, every move that could be tried instead.
    tries: Vec<Attempt>,
}

/// Who finds a move that keeps what theory promises.
#[derive(Serialize)]
struct Finders {
    /// Ratings, each with the probability.
    curve: Vec<[f64; 2]>,
    /// The rating at which half find it.
    half_at: Option<f64>,
}

/// A move that could be played.
#[derive(Serialize)]
struct Candidate {
    san: String,
    squares: [String; 2],
    change: String,
    probability: f64,
    u: f64,
    delta_v: i8,
    best: bool,
    glyph: &'static str,
}

/// A move to try in place of a mistake.
#[derive(Serialize)]
struct Attempt {
    san: String,
    squares: [String; 2],
    change: String,
    promotion: Option<&'static str>,
    /// How much of the score that best play promises it gives away, as far as the look at all moves shows.
    loss: f64,
}

/// A move that was played.
#[derive(Serialize)]
struct Played {
    number: String,
    san: String,
    squares: [String; 2],
    glyph: &'static str,
    remarks: Vec<String>,
    comments: Vec<String>,
    probability: f64,
    /// How much of the score that best play promises it gave away.
    loss: f64,
    /// What refutes an error, and what was better, each as long as it takes to show that.
    refutation: Vec<Step>,
    better: Vec<Step>,
}

/// How many moves that could be played are listed.
const CANDIDATES: usize = 8;
/// How many critical moments there are at the most.
const CRITICAL: usize = 12;

impl Game {
    pub(super) fn new(record: &Record, review: &Review) -> Self {
        let tag = |name: &str| record.tag(name).filter(|value| *value != "?").unwrap_or_default().to_owned();
        let name =
            |colour: &str| Some(tag(colour)).filter(|name| !name.is_empty()).unwrap_or_else(|| colour.to_owned());
        let mut positions: Vec<Place> = review.moments.iter().map(Place::before).collect();
        positions.push(match review.moments.last() {
            Some(moment) => Place::last(&moment.position.after(moment.played), moment.verdict()),
            None => Place::last(&record.start(), None),
        });
        let mut others = record.line.clone();
        mark::strip(&mut others);
        let moves = review.moments.iter().zip(&others.moves).zip(remarks(review));
        Self {
            white: name("White"),
            black: name("Black"),
            white_elo: review.white_elo,
            black_elo: review.black_elo,
            event: tag("Event"),
            date: tag("Date").replace(".??", ""),
            opening: opening(record).unwrap_or_default(),
            result: record.result.to_string(),
            judge: review.judge.clone(),
            summaries: [Color::White, Color::Black].map(|colour| Summary::of(review, colour)),
            comments: readable(&others.comments),
            positions,
            moves: moves.map(|((moment, ply), remark)| Played::new(moment, ply, remark)).collect(),
            critical: critical(&review.moments),
        }
    }
}

/// The moves that one should look at first: those that gave the most away, and those that were praised.
fn critical(moments: &[Moment]) -> Vec<usize> {
    let weight = |moment: &Moment| match moment.grade {
        Grade::Plain | Grade::Inaccuracy => 0.0,
        _ => moment.loss.max(MISTAKE),
    };
    let mut found: Vec<(usize, f64)> = moments.iter().map(weight).enumerate().filter(|(_, w)| *w >= MISTAKE).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found.truncate(CRITICAL);
    let mut indices: Vec<usize> = found.into_iter().map(|(index, _)| index).collect();
    indices.sort_unstable();
    indices
}

impl Place {
    fn before(moment: &Moment) -> Self {
        let judgement = &moment.judgement;
        let best = judgement.line.first().copied();
        let mut shown: Vec<&Verdict> = judgement.moves.iter().take(CANDIDATES).collect();
        for m in [Some(moment.played), best].into_iter().flatten() {
            if !shown.iter().any(|verdict| verdict.m == m) {
                shown.extend(judgement.verdict(m));
            }
        }
        let candidate = |verdict: &&Verdict| Candidate {
            san: san(&moment.position, verdict.m),
            squares: squares(&moment.position, verdict.m),
            change: change(&moment.position, verdict.m),
            probability: short(verdict.probability),
            u: short(verdict.u),
            delta_v: verdict.delta_v,
            best: best == Some(verdict.m),
            // Of the others nothing was checked.
            glyph: if verdict.m == moment.played { moment.grade.glyph() } else { "" },
        };
        Self {
            fen: write_fen(&moment.position),
            check: check(&moment.position),
            u: Some(short(judgement.u)),
            v: Some(short(judgement.v)),
            swing: short(swing(judgement.u, judgement.tension)),
            keeps: Some(short(judgement.keeps)),
            finds: judgement.finds().map(|finds| Finders::new(&finds)),
            glyph: glyph(&judgement.comments),
            remarks: judgement.comments.iter().map(|comment| comment.text.clone()).collect(),
            line: steps(&moment.position, &judgement.line[..judgement.line.len().min(LINE_PLIES)]),
            candidates: shown.iter().map(candidate).collect(),
            tries: if moment.grade.deserves_better() { tries(moment) } else { Vec::new() },
        }
    }

    /// The position at the end, of which only the last move tells.
    fn last(position: &Position, verdict: Option<&Verdict>) -> Self {
        Self {
            fen: write_fen(position),
            check: check(position),
            u: verdict.map(|verdict| short(verdict.u)),
            v: verdict.map(|verdict| short(verdict.v)),
            swing: 0.0,
            keeps: None,
            finds: None,
            glyph: "",
            remarks: Vec::new(),
            line: Vec::new(),
            candidates: Vec::new(),
            tries: Vec::new(),
        }
    }
}

impl Finders {
    fn new(finds: &Finds) -> Self {
        let curve = RATINGS.into_iter().zip(finds.curve).map(|(rating, p)| [rating, short(p)]).collect();
        Self { curve, half_at: finds.half_at().map(f64::round) }
    }
}

impl Played {
    fn new(moment: &Moment, ply: &Ply, remark: Option<String>) -> Self {
        let board = moment.position.board();
        Self {
            number: format!("{}{}", board.fullmoves(), if board.turn().is_white() { "." } else { "…" }),
            san: san(&moment.position, moment.played),
            squares: squares(&moment.position, moment.played),
            glyph: moment.grade.glyph(),
            remarks: remark.into_iter().collect(),
            comments: readable(&ply.comments),
            probability: short(moment.verdict().map_or(0.0, |verdict| verdict.probability)),
            loss: short(moment.loss),
            refutation: steps(&moment.position.after(moment.played), moment.refutation()),
            better: steps(&moment.position, moment.better_line()),
        }
    }
}

/// The comments that have something to say to people.
fn readable(comments: &[String]) -> Vec<String> {
    comments.iter().map(|comment| mark::readable(comment)).filter(|comment| !comment.is_empty()).collect()
}

/// Three decimals are more than anybody sees.
fn short(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// The square of the king that is in check.
fn check(position: &Position) -> Option<String> {
    let board = position.board();
    board.is_check().then(|| board.board().king_of(board.turn())).flatten().map(|square| square.to_string())
}

/// All moves in place of a mistake. Of the one that was played the loss is known from deeper searches, and the oracle's own move
/// gives nothing away.
fn tries(moment: &Moment) -> Vec<Attempt> {
    let position = &moment.position;
    let attempt = |(verdict, loss): (&Verdict, f64)| Attempt {
        san: san(position, verdict.m),
        squares: squares(position, verdict.m),
        change: change(position, verdict.m),
        promotion: verdict.m.promotion().map(man),
        loss: short(if verdict.m == moment.played { moment.loss } else { loss }),
    };
    given_away(&moment.judgement).map(attempt).collect()
}

fn man(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commentary::review::made_up::review;

    #[test]
    fn the_critical_moments_are_those_that_gave_the_most_away() {
        // A mistake, and then more than twelve moves that throw everything away.
        let shuffle = ["Nf3 -900 Nf6 900 ", "Ng1 -900 Ng8 900 "].repeat(6).concat();
        let review = review(&format!("e4 -100 e5 900 {shuffle}a3 600"));
        assert_eq!(review.moments[0].grade, Grade::Mistake);
        let kept = critical(&review.moments);
        assert_eq!(kept.len(), CRITICAL);
        assert!(!kept.contains(&0), "a mistake is not among the twelve worst: {kept:?}");
        assert!(kept.is_sorted());
    }
}
