//! Everything that is known of a game, for programs.

use std::collections::BTreeMap;

use errare::comment::{Comment, colour};
use serde::Serialize;
use shakmaty::{Color, Move};

use super::summary::Summary;
use super::write::remarks;
use crate::board::notation::{san, sans};
use crate::board::{Chess, side, write_fen};
use crate::commentary::claim::ClaimReport;
use crate::commentary::motif::{Reason, Why};
use crate::commentary::review::{Moment, Review, at_stake};
use crate::openings::Opening;
use crate::people::Finds;
use crate::pgn::Record;
use crate::value::Value;

/// A game. All values are in White's view unless they say otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct GameReport {
    /// Its number in the file, from 1.
    pub game: Option<usize>,
    /// Its tags.
    pub tags: BTreeMap<String, String>,
    /// The result as it is written.
    pub result: String,
    /// Its opening by our list, whatever the tags say, and the move that left the book.
    pub opening: Option<Opening>,
    /// The strength of White.
    pub white_elo: f64,
    /// The strength of Black.
    pub black_elo: f64,
    /// Who was asked what best play gives.
    pub judge: String,
    /// White's game.
    pub white: Summary,
    /// Black's game.
    pub black: Summary,
    /// The moves in order.
    pub moves: Vec<MoveReport>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// Its number, counting the moves of both sides, from 1.
    pub ply: usize,
    /// `white` or `black`.
    pub colour: String,
    /// The move as people write it.
    pub san: String,
    /// The move as programs write it.
    pub uci: String,
    /// The position before it.
    pub fen: String,
    /// What these two will make of the position before it, from −1 to 1.
    pub u: f64,
    /// What best play makes of it, from −1 to 1.
    pub v: f64,
    /// What the move changed for the mover; nothing is known where the game was over by the rules.
    pub delta_u: Option<f64>,
    /// What it changed in theory, in steps.
    pub delta_v: Option<i8>,
    /// The probability with which the mover was expected to play it.
    pub probability: Option<f64>,
    /// The probability that the mover's move keeps what theory promises him.
    pub keeps: f64,
    /// Who finds a move that does, at each of some ratings; nothing where all moves do.
    pub finds: Option<Finds>,
    /// The mean square of what play is likely to lead to.
    pub tension: f64,
    /// The oracle's value before the move in centipawns.
    pub value: i32,
    /// The oracle's value of the second best move in centipawns, if he looked at it.
    pub value_second: Option<i32>,
    /// The oracle's value after the move in centipawns.
    pub value_after: i32,
    /// Moves to mate after the move, negative if Black mates.
    pub mate_after: Option<i32>,
    /// How much of the score that best play promises the move gave away, from 0 to 1.
    pub loss: f64,
    /// How much of it the mover's other moves give away on average, as he would have chosen among them.
    pub at_stake: f64,
    /// What the move is called.
    pub grade: &'static str,
    /// The numeric annotation glyph of PGN.
    pub nag: Option<u8>,
    /// What the mover's clock showed after it, in seconds, where the game says so.
    pub clock: Option<f64>,
    /// What is said of it to the reader.
    pub remark: Option<String>,
    /// What signs and remarks assert of moves in the position before it. Each was searched by itself, and stands.
    pub claims: Vec<ClaimReport>,
    /// All that the theory says of the move.
    pub comments: Vec<CommentReport>,
    /// All that the theory says of the position before it.
    pub position_comments: Vec<CommentReport>,
    /// The best move in theory.
    pub best: Option<OptionReport>,
    /// The best line in theory.
    pub line: Vec<String>,
    /// Why an error is one: the motif, the move that does it, what is won.
    pub why: Option<Why>,
    /// The line that refutes an error, as long as it takes to show that.
    pub refutation: Vec<String>,
    /// The line that was better, likewise.
    pub better: Vec<String>,
    /// What the better line does, where that can be said.
    pub better_why: Option<Reason>,
    /// The move that promises most against this opponent.
    pub best_chance: Option<OptionReport>,
}

/// A remark of the theory.
#[derive(Clone, Debug, Serialize)]
pub struct CommentReport {
    /// Which of the 21 it is.
    pub kind: &'static str,
    /// Whom it speaks of.
    pub side: Option<String>,
    /// The remark in a sentence.
    pub text: String,
    /// The numbers and the rule.
    pub reason: String,
}

/// A move that could be played.
#[derive(Clone, Debug, Serialize)]
pub struct OptionReport {
    /// As people write it.
    pub san: String,
    /// As programs write it.
    pub uci: String,
    /// What these two will make of the position after it.
    pub u: Option<f64>,
    /// The probability with which the mover plays it.
    pub probability: Option<f64>,
}

impl GameReport {
    /// What is known of a game.
    pub fn new(record: &Record, review: &Review) -> Self {
        let moves = review.moments.iter().zip(remarks(review)).enumerate();
        Self {
            game: record.place.map(|place| place.game),
            tags: record.tags().iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            result: record.result.to_string(),
            opening: Opening::of(record),
            white_elo: review.white_elo,
            black_elo: review.black_elo,
            judge: review.judge.clone(),
            white: Summary::of(review, Color::White),
            black: Summary::of(review, Color::Black),
            moves: moves.map(|(ply, (moment, remark))| move_report(record.game(), ply, moment, remark)).collect(),
        }
    }
}

fn move_report(game: &Chess, ply: usize, moment: &Moment, remark: Option<String>) -> MoveReport {
    let (judgement, verdict, grade) = (&moment.judgement, moment.verdict(), moment.grade);
    let option = |m: Move| OptionReport {
        san: san(&moment.position, m),
        uci: game.write_uci(m),
        u: judgement.verdict(m).map(|verdict| verdict.u),
        probability: judgement.verdict(m).map(|verdict| verdict.probability),
    };
    MoveReport {
        ply: ply + 1,
        colour: colour(side(moment.colour())).to_lowercase(),
        san: san(&moment.position, moment.played),
        uci: game.write_uci(moment.played),
        fen: write_fen(&moment.position),
        u: judgement.u,
        v: judgement.v,
        delta_u: verdict.map(|verdict| verdict.delta_u),
        delta_v: verdict.map(|verdict| verdict.delta_v),
        probability: verdict.map(|verdict| verdict.probability),
        keeps: judgement.keeps,
        finds: judgement.finds(),
        tension: judgement.tension,
        value: judgement.value.as_search(),
        value_second: judgement.runner_up.map(Value::as_search),
        value_after: moment.value_after.as_search(),
        mate_after: moment.value_after.moves_to_mate(),
        loss: moment.loss,
        at_stake: at_stake(judgement, moment.played),
        grade: grade.name(),
        nag: grade.nag(),
        clock: moment.clock,
        remark,
        claims: moment.claims.iter().map(|claim| ClaimReport::new(game, &moment.position, claim)).collect(),
        comments: moment.comments().iter().map(comment).collect(),
        position_comments: judgement.comments.iter().map(comment).collect(),
        best: judgement.line.first().map(|m| option(*m)),
        line: sans(&moment.position, &judgement.line),
        why: moment.why.clone(),
        refutation: sans(&moment.position.after(moment.played), moment.refutation()),
        better: sans(&moment.position, moment.better_line()),
        better_why: moment.better.clone(),
        best_chance: judgement.best_chance().map(|verdict| option(verdict.m)),
    }
}

fn comment(comment: &Comment) -> CommentReport {
    CommentReport {
        kind: comment.kind.name(),
        side: comment.side.map(|side| colour(side).to_lowercase()),
        text: comment.text.clone(),
        reason: comment.reason.clone(),
    }
}
