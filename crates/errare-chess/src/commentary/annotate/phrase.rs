//! Remarks put into words.

use errare::comment::colour;
use shakmaty::{Color, Move, Position as _};

use super::wording as words;
use crate::board::{notation, side};
use crate::commentary::claim::{Feat, Standing};
use crate::commentary::judge::Verdict;
use crate::commentary::motif::{How, Reason, Why, does, lets};
use crate::commentary::review::{Grade, MISTAKE, Moment, Remark, Review, What};

/// Sentences of which one will be said, and what is to be filled in.
pub(super) struct Phrase {
    sentences: &'static [&'static str],
    /// Said before it if the move falls into a trap.
    trapped: &'static str,
    /// Said after it.
    additions: Vec<&'static str>,
    fill: Vec<(&'static str, String)>,
}

impl Phrase {
    /// The words for a remark, unless something that they need is not known.
    pub(super) fn of(remark: &Remark, review: &Review) -> Option<Self> {
        let moment = review.moments.get(remark.ply)?;
        let next = review.moments.get(remark.ply + 1);
        let us = moment.colour();
        let elo = |colour: Color| rounded(review.elo(colour));
        let name = |colour: Color| colour_name(colour).to_owned();
        let mut fill = vec![("us", name(us)), ("them", name(!us)), ("side", name(!us))];
        if let Some(answer) = next.and_then(|next| Some(san(next, *next.judgement.line.first()?))) {
            fill.push(("answer", answer));
        }
        let (mut trapped, mut additions) = ("", Vec::new());
        let sentences = match &remark.what {
            What::Error { missed, turning } => {
                fill.extend(what_was_better(moment, *missed, &elo(us), remark.ply)?);
                trapped = words::TRAPPED;
                additions.extend(turning.then_some(words::TURNING_POINT));
                let kind = ErrorKind::of(moment, *missed, next.is_some());
                match &moment.why {
                    Some(why) => {
                        fill.push(("why", why_clause(moment, why)?));
                        kind.with_reason(why)
                    }
                    None => kind.sentences(),
                }
            }
            What::Speculative if moment.loss >= MISTAKE => next.map(|_| words::SPECULATIVE)?,
            What::Speculative => next.map(|_| words::RISKY)?,
            What::Brilliant => words::BRILLIANT,
            What::OnlyMove(feat) => {
                fill.push(("share", share(moment.verdict()?.probability)));
                fill.push(("keeps", only_does(*feat).to_owned()));
                words::ONLY_MOVE
            }
            What::Strong => {
                fill.push(("share", share(moment.verdict()?.probability)));
                words::STRONG
            }
            What::Swindle => words::SWINDLE,
            What::Trap { reply, probability } => {
                fill.extend(trap(next?, *reply, *probability));
                words::TRAP
            }
            What::Hard(feat) => {
                let next = next?;
                let first = *next.judgement.line.first()?;
                fill.push(("keeper", san(next, first)));
                fill.push(("keeper_found", found(next.judgement.verdict(first), &elo(!us), remark.ply)));
                match feat {
                    Feat::Wins => words::HARD_WIN_ONE,
                    Feat::Holds => words::HARD_HOLD_ONE,
                }
            }
            What::Upset { ahead, standing } => {
                fill.push(("ahead", name(*ahead)));
                if *standing == Standing::Winning { words::FIRST_WINNING } else { words::FIRST_BETTER }
            }
        };
        let who_should_find = if matches!(remark.what, What::Trap { .. } | What::Hard(_)) { !us } else { us };
        fill.push(("elo", elo(who_should_find)));
        if let Some(left) = review.time_trouble(remark.ply).filter(|_| remark.what.is_error()) {
            fill.push(("left", seconds(left)));
            additions.push(nth(words::TIME_TROUBLE, remark.ply));
        }
        Some(Self { sentences, trapped, additions, fill })
    }

    /// A name for the sentences, so that they can take turns.
    pub(super) fn name(&self) -> &'static str {
        nth(self.sentences, 0)
    }

    /// What is said the n-th time, and who finds what it speaks of.
    pub(super) fn text(&self, turn: usize, trapped: bool, who_finds: &str) -> String {
        let sentence = nth(self.sentences, turn);
        let before = if trapped { self.trapped } else { "" };
        // Who finds it is said once.
        let once =
            if who_finds.is_empty() { sentence.to_owned() } else { filled(sentence, &[("found", String::new())]) };
        filled(&format!("{before}{once}{who_finds}{}", self.additions.concat()), &self.fill)
    }
}

/// What is said of a line in a word, at its first move.
pub(super) fn on_line(reason: &Reason) -> String {
    format!("{}.", capital(&does(reason)))
}

/// Why an error is one, to follow "this" or "a blunder that".
fn why_clause(moment: &Moment, why: &Why) -> Option<String> {
    Some(match why.how {
        How::Allows => lets(&why.reason),
        How::Misses => {
            let better = san(moment, *moment.judgement.line.first()?);
            format!("misses {better}, which {}", does(&why.reason))
        }
    })
}

/// What so many players find need not be spoken of as found or not.
const OFTEN: f64 = 0.36;

/// What an error changes, which decides how it is spoken of.
#[derive(Clone, Copy)]
enum ErrorKind {
    WinToLoss,
    StillWinning,
    StillLosing,
    Harmless,
    ChanceMissed,
    WinGone,
    Losing,
    Chances,
    Less,
}

impl ErrorKind {
    fn of(moment: &Moment, missed: bool, answered: bool) -> Self {
        let better = moment.judgement.line.first().copied();
        let before = better.map_or(Standing::Losing, |better| moment.at_least(better));
        let lost = better.is_some_and(|better| moment.at_most(better) == Standing::Losing);
        let (least, most) = (moment.at_least(moment.played), moment.at_most(moment.played));
        match before {
            Standing::Winning if most == Standing::Losing => Self::WinToLoss,
            Standing::Winning if least == Standing::Winning => Self::StillWinning,
            _ if lost => Self::StillLosing,
            _ if missed && most > Standing::Losing => Self::ChanceMissed,
            Standing::Winning if most < Standing::Winning => Self::WinGone,
            before if most == Standing::Losing && before > Standing::Losing && answered => Self::Losing,
            _ if moment.is_harmless() => Self::Harmless,
            before if most <= Standing::Worse && before > Standing::Worse => Self::Chances,
            _ => Self::Less,
        }
    }

    /// What is said where the reason is not known.
    fn sentences(self) -> &'static [&'static str] {
        match self {
            Self::WinToLoss => words::WIN_TO_LOSS,
            Self::StillWinning => words::STILL_WINNING,
            Self::StillLosing => words::STILL_LOSING,
            Self::Harmless => words::HARMLESS,
            Self::ChanceMissed => words::CHANCE_MISSED,
            Self::WinGone => words::WIN_GONE,
            Self::Losing => words::LOSING,
            Self::Chances => words::CHANCES,
            Self::Less => words::LESS,
        }
    }

    /// What is said where it is.
    fn with_reason(self, why: &Why) -> &'static [&'static str] {
        match (why.how, self) {
            // Nobody believes that a piece less costs little.
            (How::Allows, Self::Harmless) if why.reason.is_great() => words::WHY,
            // Nobody need be told that the other side wins then.
            (How::Allows, Self::Losing) if why.reason.is_mate() => words::WHY,
            (How::Allows, Self::WinToLoss) => words::WIN_TO_LOSS_WHY,
            (How::Allows, Self::WinGone) => words::WIN_GONE_WHY,
            (How::Allows, Self::Losing) => words::LOSING_WHY,
            (How::Allows, Self::StillWinning) => words::STILL_WINNING_WHY,
            (How::Allows, Self::StillLosing) => words::STILL_LOSING_WHY,
            (How::Allows, Self::Harmless) => words::HARMLESS_WHY,
            (How::Allows, Self::ChanceMissed | Self::Chances | Self::Less) => words::WHY,
            (How::Misses, Self::WinToLoss) => words::WIN_TO_LOSS_MISSED,
            (How::Misses, Self::WinGone) => words::WIN_GONE_MISSED,
            (How::Misses, Self::Losing) => words::LOSING_MISSED,
            (How::Misses, Self::StillWinning) => words::STILL_WINNING_MISSED,
            (How::Misses, Self::StillLosing) => words::STILL_LOSING_MISSED,
            (How::Misses, Self::Harmless | Self::ChanceMissed | Self::Chances | Self::Less) => words::MISSED,
        }
    }
}

fn what_was_better(moment: &Moment, missed: bool, elo: &str, turn: usize) -> Option<Vec<(&'static str, String)>> {
    let better = *moment.judgement.line.first()?;
    let lost = moment.at_most(better) == Standing::Losing;
    let does = match (moment.mates_in(better), moment.at_least(better)) {
        (Some(1), _) => words::IS_MATE.to_owned(),
        (Some(moves), _) => filled(words::MATES, &[("n", number(moves))]),
        (_, Standing::Winning) => nth(if missed { words::WINS } else { words::KEEPS_THE_WIN }, turn).to_owned(),
        (_, Standing::Better) => nth(if missed { words::GETS_BETTER } else { words::KEEPS_BETTER }, turn).to_owned(),
        (_, Standing::Level) => nth(words::KEEPS_LEVEL, turn).to_owned(),
        (_, Standing::Losing) if lost => words::RESISTS.to_owned(),
        _ => nth(words::LIMITS, turn).to_owned(),
    };
    let label = if moment.grade == Grade::Blunder { words::BLUNDER } else { words::MISTAKE };
    Some(vec![
        ("label", label.to_owned()),
        // Where a sentence begins with it the move has its number: a pawn has no capital letter.
        ("Better", format!("{}{}", move_number(moment), notation::san(&moment.position, better))),
        ("better", san(moment, better)),
        ("does", does),
        ("found", if others_do(moment) { String::new() } else { found(moment.judgement.verdict(better), elo, turn) }),
    ])
}

/// Whether the best move is hard to find and another that keeps as much is not: then it is not what was missed.
fn others_do(moment: &Moment) -> bool {
    let gave_away = moment.verdict().is_some_and(|verdict| !verdict.keeps);
    gave_away && moment.judgement.best_is_found() < OFTEN && moment.judgement.keeps >= OFTEN
}

fn trap(next: &Moment, reply: Move, probability: f64) -> [(&'static str, String); 4] {
    let (often, adverb) = match probability {
        p if p >= 0.6 => (words::OFTEN_MOST, words::ADVERB_MOST),
        p if p >= 0.42 => (words::OFTEN_HALF, words::ADVERB_HALF),
        _ => (words::OFTEN_SOME, words::ADVERB_SOME),
    };
    let n = [("n", number((1.0 / probability).round() as i32))];
    let best = next.judgement.line.first().map_or(Standing::Losing, |&best| next.at_least(best));
    let costs = match (best, next.at_most(reply)) {
        (_, Standing::Losing) => words::COSTS_GAME,
        (Standing::Winning, most) if most < Standing::Winning => words::COSTS_WIN,
        _ => words::COSTS_CHANCES,
    };
    let reply = san(next, reply);
    [("reply", reply), ("often", filled(often, &n)), ("often_adverb", filled(adverb, &n)), ("costs", costs.to_owned())]
}

fn only_does(feat: Feat) -> &'static str {
    match feat {
        Feat::Wins => words::KEEPS_WINNING,
        Feat::Holds => words::KEEPS_HOLDING,
    }
}

/// Who finds a move, where that is worth saying.
fn found(verdict: Option<&Verdict>, elo: &str, turn: usize) -> String {
    let Some(verdict) = verdict else { return String::new() };
    let elo = ("elo", elo.to_owned());
    let filled = |clauses: &[&str], fill: &[_]| filled(clauses[turn % clauses.len()], fill);
    match verdict.probability {
        p if p >= 0.65 => filled(words::MOST_FIND, &[elo]),
        p if p >= OFTEN => String::new(),
        p if p >= 0.09 => filled(words::SOME_FIND, &[elo, ("n", number((1.0 / p).round() as i32))]),
        _ => filled(words::FEW_FIND, &[elo]),
    }
}

/// How many find a move that not everybody finds.
fn share(probability: f64) -> String {
    match probability {
        p if p >= 0.4 => words::SHARE_HALF.to_owned(),
        p if p >= 0.09 => filled(words::SHARE_SOME, &[("n", number((1.0 / p).round() as i32))]),
        _ => words::SHARE_FEW.to_owned(),
    }
}

/// The sentence that is said the n-th time: they take turns.
pub(super) fn nth(sentences: &[&'static str], turn: usize) -> &'static str {
    sentences.get(turn % sentences.len().max(1)).copied().unwrap_or_default()
}

/// Puts words where a sentence has a place for them; with a capital where the place is named with one.
pub(super) fn filled(sentence: &str, fill: &[(&'static str, String)]) -> String {
    fill.iter().fold(sentence.to_owned(), |text, (name, value)| {
        let text = text.replace(&format!("{{{name}}}"), value);
        text.replace(&format!("{{{}}}", capital(name)), &capital(value))
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn number(n: i32) -> String {
    let word = usize::try_from(n).ok().and_then(|n| words::NUMBERS.get(n));
    word.map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// A time on the clock in whole seconds.
fn seconds(left: f64) -> String {
    match left as i32 {
        1 => "a second".to_owned(),
        n => format!("{} seconds", number(n)),
    }
}

/// A strength as people speak of it.
pub(super) fn rounded(elo: f64) -> String {
    format!("{:.0}", (elo / 50.0).round() * 50.0)
}

fn colour_name(of: Color) -> &'static str {
    colour(side(of))
}

/// The number of the move at a moment, as it stands before the move.
fn move_number(moment: &Moment) -> String {
    format!("{}{}", moment.position.board().fullmoves(), if moment.colour().is_white() { "." } else { "…" })
}

/// A move at a moment, with dots before one of Black's.
fn san(moment: &Moment, m: Move) -> String {
    let dots = if moment.colour().is_white() { "" } else { "…" };
    format!("{dots}{}", notation::san(&moment.position, m))
}
