//! Remarks put into words.

use errare::comment::colour;
use shakmaty::{Chess as Board, Color, Move, Position as _, Role};

use super::wording as words;
use crate::board::{notation, side};
use crate::commentary::claim::{Feat, Standing};
use crate::commentary::judge::{THRESHOLDS, Verdict};
use crate::commentary::review::{Grade, Moment, Remark, Review, What};

/// Sentences of which one will be said, and what is to be filled in.
pub(super) struct Phrase {
    sentences: &'static [&'static str],
    /// Said before it if the move falls into a trap.
    trapped: &'static str,
    /// Said after it.
    addition: &'static str,
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
        let (mut trapped, mut addition) = ("", "");
        let sentences = match &remark.what {
            What::Error { missed, turning } => {
                fill.extend(what_was_better(moment, *missed, &elo(us), remark.ply)?);
                trapped = words::TRAPPED;
                addition = if *turning { words::TURNING_POINT } else { "" };
                error_sentences(moment, *missed, next.is_some())
            }
            What::Speculative => next.map(|_| words::SPECULATIVE)?,
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
        Some(Self { sentences, trapped, addition, fill })
    }

    /// A name for the sentences, so that they can take turns.
    pub(super) fn name(&self) -> &'static str {
        nth(self.sentences, 0)
    }

    /// What is said the n-th time, and who finds what it speaks of.
    pub(super) fn text(&self, turn: usize, trapped: bool, who_finds: &str) -> String {
        let sentence = nth(self.sentences, turn);
        let before = if trapped { self.trapped } else { "" };
        filled(&format!("{before}{sentence}{who_finds}{}", self.addition), &self.fill)
    }
}

/// Why a line that ends on this board is better, where that can be said in a word.
pub(super) fn reason(moment: &Moment, end: &Board, plies: usize) -> Option<String> {
    let us = moment.colour();
    if let Some(moves) = moment.judgement.line.first().and_then(|&better| moment.mates_in(better)) {
        return Some(filled(words::REASON_MATE, &[("n", number(moves))]));
    }
    let last = moment.judgement.line.get(plies.checked_sub(1)?)?;
    let quiet = !last.is_capture() && !last.is_promotion() && !end.is_check();
    let gained = material(end, us) - material(moment.position.board(), us);
    (quiet && gained >= 2).then(|| words::REASON_MATERIAL.to_owned())
}

/// What these two make of an error costs its player less than this on the scale of u: in practice it does no harm.
const HARMLESS: f64 = THRESHOLDS.change / 4.0;

fn error_sentences(moment: &Moment, missed: bool, answered: bool) -> &'static [&'static str] {
    let better = moment.judgement.line.first().copied();
    let before = better.map_or(Standing::Losing, |better| moment.at_least(better));
    let lost = better.is_some_and(|better| moment.at_most(better) == Standing::Losing);
    let (least, most) = (moment.at_least(moment.played), moment.at_most(moment.played));
    match before {
        Standing::Winning if most == Standing::Losing => words::WIN_TO_LOSS,
        Standing::Winning if least == Standing::Winning => words::STILL_WINNING,
        _ if lost => words::STILL_LOSING,
        _ if moment.verdict().is_some_and(|verdict| verdict.delta_u > -HARMLESS) => words::HARMLESS,
        _ if missed && most > Standing::Losing => words::CHANCE_MISSED,
        Standing::Winning if most < Standing::Winning => words::WIN_GONE,
        before if most == Standing::Losing && before > Standing::Losing && answered => words::LOSING,
        before if most <= Standing::Worse && before > Standing::Worse => words::CHANCES,
        _ => words::LESS,
    }
}

fn what_was_better(moment: &Moment, missed: bool, elo: &str, turn: usize) -> Option<Vec<(&'static str, String)>> {
    let better = *moment.judgement.line.first()?;
    let lost = moment.at_most(better) == Standing::Losing;
    let does = match (moment.mates_in(better), moment.at_least(better)) {
        (Some(moves), _) => filled(words::MATES, &[("n", number(moves))]),
        (_, Standing::Winning) => if missed { words::WINS } else { words::KEEPS_THE_WIN }.to_owned(),
        (_, Standing::Better) => if missed { words::GETS_BETTER } else { words::KEEPS_BETTER }.to_owned(),
        (_, Standing::Level) => words::KEEPS_LEVEL.to_owned(),
        (_, Standing::Losing) if lost => words::RESISTS.to_owned(),
        _ => words::LIMITS.to_owned(),
    };
    let label = if moment.grade == Grade::Blunder { words::BLUNDER } else { words::MISTAKE };
    Some(vec![
        ("label", label.to_owned()),
        ("better", san(moment, better)),
        ("does", does),
        ("found", found(moment.judgement.verdict(better), elo, turn)),
    ])
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
        p if p >= 0.36 => String::new(),
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

/// A strength as people speak of it.
pub(super) fn rounded(elo: f64) -> String {
    format!("{:.0}", (elo / 50.0).round() * 50.0)
}

fn colour_name(of: Color) -> &'static str {
    colour(side(of))
}

/// A move at a moment, with dots before one of Black's.
fn san(moment: &Moment, m: Move) -> String {
    let dots = if moment.colour().is_white() { "" } else { "…" };
    format!("{dots}{}", notation::san(&moment.position, m))
}

/// The men of a colour less those of the other, in pawns.
fn material(board: &Board, colour: Color) -> i32 {
    let worth = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    let count = |colour, role| board.board().by_piece(shakmaty::Piece { color: colour, role }).count() as i32;
    worth.iter().map(|&(role, worth)| worth * (count(colour, role) - count(!colour, role))).sum()
}
