//! Every sentence of an explanation.

use errare::comment::colour;
use errare::text::percent_in_words as percent;
use shakmaty::{Move, Position as _};

use super::Findings;
use super::advice::{Price, Slip, goes_wrong};
use super::candidate::Candidate;
use super::theory::Theory;
use crate::board::notation::{numbered, san};
use crate::board::{Position, side};
use crate::commentary::claim::Standing;
use crate::commentary::judge::THRESHOLDS;
use crate::commentary::shown::{LINE_PLIES, swing};

/// How a game has ended.
pub(super) fn over(position: &Position) -> String {
    let board = position.board();
    let (mover, other) = (colour(side(board.turn())), colour(side(!board.turn())));
    if board.is_checkmate() {
        format!("Checkmate: {other} has won.")
    } else if board.is_stalemate() {
        format!("Stalemate: {mover} has no legal move and is not in check. The game is drawn.")
    } else if board.is_insufficient_material() {
        "Drawn: neither side has enough left to mate.".to_owned()
    } else if position.repetitions() >= 2 {
        "Drawn: this position has come for the third time.".to_owned()
    } else {
        "Drawn: fifty moves of each side without a capture or a pawn move.".to_owned()
    }
}

/// What theory and practice say, in numbers that people use.
pub(super) fn standing(findings: &Findings<'_>) -> Vec<String> {
    let mover = findings.mover();
    let us = colour(mover);
    let theory = match findings.theory {
        Theory::Mates(moves) => format!("{us} mates in {moves}."),
        Theory::IsMated(moves) => format!("{us} is mated in {moves} against best play."),
        Theory::Draws if findings.judgement.certain => "With best play this is a draw.".to_owned(),
        Theory::Draws => "Neither side wins with best play, as far as the search sees.".to_owned(),
        Theory::Wins => format!("With best play {us} wins."),
        Theory::Loses => format!("With best play {us} loses."),
        Theory::BetterAtLeast => format!("{us} stands better, and whether that wins is open."),
        Theory::WorseAtBest => format!("{us} stands worse, and whether that can be held is open."),
    };
    let practice =
        format!("Between these two {us} can expect {} of the points.", percent((1.0 + mover.view(findings.u)) / 2.0));
    let swing = swing(findings.u, findings.tension);
    let level = findings.u.abs() <= THRESHOLDS.near;
    // What the commentator calls lifeless and tense is what is called so here.
    let tension = match swing * swing {
        _ if findings.tension <= THRESHOLDS.lifeless => "Little is likely to change soon.",
        s if s >= THRESHOLDS.tense || level && findings.tension >= THRESHOLDS.tense => {
            "It is sharp: the next few moves may decide the game."
        }
        s if s <= THRESHOLDS.lifeless && findings.u.abs() >= THRESHOLDS.far => "The result is hardly in doubt.",
        _ => "There is some tension: a slip by either side would be felt.",
    };
    let elo = findings.elo();
    let right = findings.candidates.iter().filter(|c| !goes_wrong(findings, c)).map(|c| c.probability).sum::<f64>();
    let difficulty = match (findings.theory, right) {
        (theory, _) if theory.is_lost() => None,
        (_, p) if p > 0.95 => Some(format!("Hardly any player of {elo} goes wrong here.")),
        (theory, p) => {
            let what = match theory {
                theory if theory.is_won() => "keep the win",
                Theory::Draws => "hold the balance",
                _ => "keep what there is",
            };
            Some(format!("Of players of {elo}, {} {what} with their next move.", percent(p)))
        }
    };
    [theory, practice, tension.to_owned()].into_iter().chain(difficulty).collect()
}

/// The only legal move.
pub(super) fn only(findings: &Findings<'_>, best: &Candidate) -> String {
    format!("{} is the only legal move.", san(findings.position, best.m))
}

/// The best move in theory.
pub(super) fn best(
    findings: &Findings<'_>,
    best: &Candidate,
    chance: &Candidate,
    alone: bool,
    line: &[Move],
) -> String {
    let name = san(findings.position, best.m);
    if name.ends_with('#') {
        return format!("{name} is mate. {}.", found(findings, best));
    }
    let does = match findings.theory {
        Theory::Mates(moves) => format!("mates in {moves}"),
        Theory::IsMated(_) => "holds out longest".to_owned(),
        Theory::Wins => "wins".to_owned(),
        Theory::Draws => "keeps the balance".to_owned(),
        Theory::BetterAtLeast => "keeps the better chances".to_owned(),
        Theory::Loses | Theory::WorseAtBest => "is the stiffest defence".to_owned(),
    };
    let only = if alone { ", and nothing else does" } else { "" };
    let line = numbered(findings.position, &line[..line.len().min(LINE_PLIES)]);
    // A move that is not advised may promise more.
    let worth = |c: &Candidate| findings.mover().view(c.u);
    let most = findings.candidates.iter().filter(|c| c.matters).all(|c| worth(c) <= worth(best));
    let both = if chance.m == best.m && most { " It is the best practical choice too." } else { "" };
    format!("{name} {does}{only}: {line}. {}.{both}", found(findings, best))
}

/// How many find a move.
fn found(findings: &Findings<'_>, candidate: &Candidate) -> String {
    let (elo, p) = (findings.elo(), candidate.probability);
    match p {
        p if p >= 0.6 => format!("Most players of {elo} find it ({})", percent(p)),
        p if p >= 0.2 => format!("{} of players of {elo} find it", percent(p)),
        p => format!("Few players of {elo} find it ({})", percent(p)),
    }
}

/// The best practical chance.
pub(super) fn chance(
    findings: &Findings<'_>,
    chance: &Candidate,
    best: &Candidate,
    hope: Option<&Slip<'_>>,
    price: &Price,
) -> String {
    let mover = findings.mover();
    let (name, other) = (san(findings.position, chance.m), san(findings.position, best.m));
    let lost = findings.theory.is_lost();
    let scores = |c: &Candidate| percent((1.0 + mover.view(c.u)) / 2.0);
    let instead = if chance.m == best.m { String::new() } else { format!(", after {other} {}", scores(best)) };
    let opening = if lost {
        format!(
            "Theory offers nothing, so set problems: after {name} expect {} of the points{instead}.",
            scores(chance)
        )
    } else {
        format!("{name} does better against this opponent: expect {} of the points{instead}.", scores(chance))
    };
    let price = match price {
        Price::Nothing | Price::Unclear => String::new(),
        Price::TheGame | Price::TheWin => format!(" {}", gamble(findings, chance, price)),
    };
    let hope = hope.map_or_else(String::new, |slip| format!(" It hopes for {}.", played(findings, slip)));
    format!("{opening}{hope}{price}")
}

/// A move after which the least can go wrong.
pub(super) fn safe(findings: &Findings<'_>, safe: &Candidate, best: &Candidate) -> String {
    let name = san(findings.position, safe.m);
    let other = san(findings.position, best.m);
    let keeps = if findings.theory.is_won() { "the win" } else { "the balance" };
    if safe.swing() < 0.7 * best.swing() {
        format!("{name} keeps {keeps} with much less that can go wrong than after {other}.")
    } else {
        format!("{name} keeps {keeps}, and the least can go wrong after it.")
    }
}

/// A trap for the opponent.
pub(super) fn trap(findings: &Findings<'_>, slip: &Slip<'_>, price: &Price) -> String {
    let name = san(findings.position, slip.candidate.m);
    let price = match price {
        Price::Nothing => " It costs nothing if he sees through it.".to_owned(),
        Price::Unclear => String::new(),
        Price::TheGame | Price::TheWin => format!(" {}", gamble(findings, slip.candidate, price)),
    };
    format!("{name} sets a trap: {}.{price}", played(findings, slip))
}

/// A likely move of ours that is bad.
pub(super) fn danger(
    findings: &Findings<'_>,
    danger: &Candidate,
    best: &Candidate,
    most: Standing,
    line: &[Move],
) -> String {
    let mover = findings.mover();
    let (name, other) = (san(findings.position, danger.m), san(findings.position, best.m));
    let does = match (findings.theory, most) {
        (theory, _) if theory.is_lost() => "gives up the chances that are left",
        (theory, Standing::Losing) if theory.is_won() => "turns a win into a loss",
        (theory, most) if theory.is_won() && most < Standing::Winning => "lets the win slip",
        (_, Standing::Losing) => "loses",
        _ => "gives a good deal away",
    };
    let many = format!("{} of players of {}", percent(danger.probability), findings.elo());
    let answer = &line[1..line.len().min(LINE_PLIES)];
    let line = numbered(&findings.position.after(danger.m), answer);
    let finder = danger.after.as_ref().zip(answer.first()).and_then(|(after, &m)| after.verdict(m));
    let because = match finder {
        Some(reply) if reply.probability < 0.5 => {
            let them = colour(mover.other());
            format!(": {line}, if {them} finds it ({} do)", percent(reply.probability))
        }
        Some(_) => format!(": {line}"),
        None => String::new(),
    };
    format!("{name} is tempting ({many} play it) and {does}{because}. Prefer {other}.")
}

/// The reply that is hoped for, how likely it is, and what punishes it.
fn played(findings: &Findings<'_>, slip: &Slip<'_>) -> String {
    let after = findings.position.after(slip.candidate.m);
    let reply = san(&after, slip.reply.m);
    let sign = slip.sign;
    let next = after.after(slip.reply.m);
    let rest = &slip.line[2..];
    let how_likely = format!("{} of players of {}", percent(slip.reply.probability), findings.other_elo());
    if rest.is_empty() {
        let end = if next.board().is_stalemate() { "it is stalemate" } else { "the game is drawn" };
        return format!("{reply}{sign} ({how_likely}), and {end}");
    }
    let shown = &rest[..rest.len().min(5)];
    let end = shown.iter().fold(next.clone(), |position, &m| position.after(m));
    let end = match end.board() {
        board if board.is_stalemate() => ", stalemate",
        board if board.is_insufficient_material() => ", a draw",
        _ => "",
    };
    format!("{reply}{sign} ({how_likely}) runs into {}{end}", numbered(&next, shown))
}

/// What a move risks, and who collects.
fn gamble(findings: &Findings<'_>, candidate: &Candidate, price: &Price) -> String {
    let does = if matches!(price, Price::TheGame) { "refutes it" } else { "takes the win away" };
    let reply = candidate.after.as_ref().and_then(|after| after.line.first());
    let reply = reply.map(|&reply| san(&findings.position.after(candidate.m), reply));
    reply.map_or_else(|| "But it is a gamble.".to_owned(), |reply| format!("But it is a gamble: {reply} {does}."))
}
