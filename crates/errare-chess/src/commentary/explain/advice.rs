//! What to play, what to hope for, and what to beware of.

use errare::game::Game;
use serde::Serialize;
use shakmaty::{Move, Position as _};

use super::candidate::Candidate;
use super::{Findings, theory, words};
use crate::board::notation::{san, sans};
use crate::commentary::claim::{Assertion, Closer, Standing};
use crate::commentary::grade::{BLUNDER, Grade, MISTAKE};
use crate::commentary::judge::{THRESHOLDS, Verdict};
use crate::commentary::shown::LINE_PLIES;
use crate::engine::Worker;
use crate::engine::oracle::OracleError;

/// What a piece of advice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AdviceKind {
    /// The best move in theory.
    Best,
    /// The best practical chance.
    Chance,
    /// The best practical chance of somebody who has lost in theory.
    Swindle,
    /// The move after which the least can go wrong.
    Safe,
    /// A move after which a likely reply is bad.
    Trap,
    /// A likely move that is bad.
    Danger,
}

/// Something to know before choosing a move.
#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    /// What it is about.
    pub kind: AdviceKind,
    /// The move that it is about.
    pub san: String,
    /// What to know, in sentences.
    pub text: String,
    /// What may follow, beginning with the move.
    pub line: Vec<String>,
}

/// A reply is likely from here on.
const LIKELY: f64 = 0.125;
/// A move is bad if it loses this much of the score that the best one promises, from 0 to 1.
const BAD: f64 = 0.2;
/// A move of our own is bad if it gives away so much of what best play promises, from 0 to 1.
const GIVES_AWAY: f64 = 0.15;
/// A trap is worth setting if it costs no more of the expected score than this.
const WORTHWHILE: f64 = 0.08;
/// A practical chance is worth a word if it promises so much more of the score than the best move in theory does: what the net says of
/// two quiet positions may differ by half as much for no reason.
const BETTER: f64 = 0.05;
/// Safety may cost so much of the expected score.
const PREMIUM: f64 = 0.05;
/// A mate in so many moves is near.
const NEAR_MATE: i32 = 3;
/// No more traps, and no more dangers, than this.
const MOST: usize = 2;

/// A likely reply that is bad.
pub(super) struct Slip<'a> {
    pub(super) candidate: &'a Candidate,
    pub(super) reply: &'a Verdict,
    /// How much of the score it costs these two.
    loss: f64,
    /// What it is called for what it costs in theory: `?`, `??`.
    pub(super) sign: &'static str,
    /// Our move, the reply, and what punishes it.
    pub(super) line: Vec<Move>,
}

/// What a move that is not the best costs in theory.
pub(super) enum Price {
    Nothing,
    TheWin,
    TheGame,
    /// Something, and not beyond doubt more.
    Unclear,
}

/// All advice on a position.
pub(super) fn advice(
    findings: &Findings<'_>,
    closer: &mut Closer<'_>,
    worker: &mut Worker,
) -> Result<Vec<Advice>, OracleError> {
    let Some(best) = findings.judgement.line.first().and_then(|&m| findings.candidate(m)) else {
        return Ok(Vec::new());
    };
    let score = |c: &Candidate| findings.mover().view(c.u) / 2.0;
    let looked_at = || findings.candidates.iter().filter(|c| c.matters);
    let sound = |c: &&Candidate| !loses_to_a_likely_answer(findings, c);
    let Some(chance) = looked_at().filter(sound).max_by(|a, b| score(a).total_cmp(&score(b))) else {
        return Ok(Vec::new());
    };
    let say = |kind, line: &[Move], text| Advice {
        kind,
        san: line.first().map(|&m| san(findings.position, m)).unwrap_or_default(),
        text,
        line: sans(findings.position, &line[..line.len().min(LINE_PLIES)]),
    };

    let mut all = Vec::new();
    let line = prolong(findings, findings.judgement.line.clone(), worker)?;
    let text = match findings.candidates.len() {
        1 => words::only(findings, best),
        _ => {
            let alone = theory::alone(findings, closer, worker.oracle.as_mut())?;
            words::best(findings, best, chance, alone, &line)
        }
    };
    all.push(say(AdviceKind::Best, &line, text));

    let lost = findings.theory.is_lost();
    let hope = slips(findings, chance, 0.05, 0.05).into_iter().next();
    let hope = hope.map(|slip| punish(findings, slip, worker)).transpose()?.flatten();
    let promises_more = chance.m != best.m && score(chance) - score(best) >= BETTER;
    if promises_more || lost && hope.is_some() {
        let line = hope.as_ref().map_or_else(|| follow(chance), |slip| slip.line.clone());
        let kind = if lost { AdviceKind::Swindle } else { AdviceKind::Chance };
        let price = price(findings, chance, closer, worker)?;
        all.push(say(kind, &line, words::chance(findings, chance, best, hope.as_ref(), &price)));
    }

    if let Some(safe) = safest(findings, score(chance))
        .filter(|safe| !lost && !findings.theory.is_mate() && safe.m != best.m && !safe.is_error())
        && let Some(kept) = findings.theory.promise()
        && closer.stands(safe.m, Assertion::AtLeast(kept), worker.oracle.as_mut())?
    {
        all.push(say(AdviceKind::Safe, &follow(safe), words::safe(findings, safe, best)));
    }

    // A chance that hopes for an error is a trap that has been told.
    let told = (lost || promises_more) && hope.is_some();
    let worthwhile = |c: &&Candidate| score(chance) - score(c) <= WORTHWHILE && !(told && c.m == chance.m);
    let mut traps: Vec<Slip<'_>> =
        looked_at().filter(worthwhile).filter_map(|c| slips(findings, c, LIKELY, BAD).into_iter().next()).collect();
    traps.sort_by(|a, b| (b.loss * b.reply.probability).total_cmp(&(a.loss * a.reply.probability)));
    let mut told = 0;
    for slip in traps {
        if told == MOST {
            break;
        }
        if let Some(slip) = punish(findings, slip, worker)? {
            let price = price(findings, slip.candidate, closer, worker)?;
            all.push(say(AdviceKind::Trap, &slip.line, words::trap(findings, &slip, &price)));
            told += 1;
        }
    }

    let bad = |c: &&Candidate| c.probability >= LIKELY && goes_wrong(findings, c) || seems_bad(findings, c);
    let mut told = 0;
    for danger in looked_at().filter(|c| c.m != best.m).filter(bad) {
        // What a lost player gives up are chances of these two, of which theory knows nothing.
        if told == MOST || !lost && !danger.is_error() {
            continue;
        }
        let most = closer.at_most(danger.m, worker.oracle.as_mut())?;
        let line = prolong(findings, follow(danger), worker)?;
        all.push(say(AdviceKind::Danger, &line, words::danger(findings, danger, best, most, &line)));
        told += 1;
    }
    Ok(all)
}

/// Whether a move turns what can be held into a loss, by answers that this opponent finds more often than not, or into a mate that is
/// near: he who is to mate has checks to look at, and a chance that costs the king is none. Nobody is advised to play it, whatever
/// the rest of the answers promise.
fn loses_to_a_likely_answer(findings: &Findings<'_>, candidate: &Candidate) -> bool {
    let loses = |v: f64| findings.mover().view(v) <= -THRESHOLDS.decided;
    let Some(after) = &candidate.after else { return false };
    let mates = after.value.seen_by(!findings.position.board().turn()).mates_within(NEAR_MATE);
    !findings.theory.is_lost() && loses(candidate.v) && (after.keeps > 0.5 || mates)
}

/// What a move costs in theory, as far as that is beyond doubt.
fn price(
    findings: &Findings<'_>,
    candidate: &Candidate,
    closer: &mut Closer<'_>,
    worker: &mut Worker,
) -> Result<Price, OracleError> {
    let oracle = worker.oracle.as_mut();
    if candidate.grade == Grade::Plain && closer.stands(candidate.m, Assertion::IsBest, oracle)? {
        return Ok(Price::Nothing);
    }
    if candidate.grade == Grade::Plain {
        return Ok(Price::Unclear);
    }
    Ok(match closer.at_most(candidate.m, oracle)? {
        Standing::Losing if !findings.theory.is_lost() => Price::TheGame,
        most if most < Standing::Winning && findings.theory.is_won() => Price::TheWin,
        _ => Price::Unclear,
    })
}

/// The move after which results scatter least, of those that are sound and cost little of the best expected score.
fn safest<'a>(findings: &'a Findings<'_>, best_score: f64) -> Option<&'a Candidate> {
    let score = |c: &Candidate| findings.mover().view(c.u) / 2.0;
    let sound =
        |c: &&Candidate| c.matters && c.after.is_some() && !goes_wrong(findings, c) && best_score - score(c) <= PREMIUM;
    findings.candidates.iter().filter(sound).min_by(|a, b| a.swing().total_cmp(&b.swing()))
}

/// Whether a move gives away a good deal of what best play promises.
pub(super) fn goes_wrong(findings: &Findings<'_>, candidate: &Candidate) -> bool {
    !candidate.keeps() || findings.mover().view(findings.v - candidate.v) / 2.0 >= GIVES_AWAY
}

/// Whether a move is likely, and these two make a good deal less of it than of another.
pub(super) fn seems_bad(findings: &Findings<'_>, candidate: &Candidate) -> bool {
    let score = |c: &Candidate| findings.mover().view(c.u) / 2.0;
    let best = findings.candidates.iter().filter(|c| c.matters).map(score).fold(-0.5, f64::max);
    candidate.probability >= LIKELY && best - score(candidate) >= BAD
}

/// A move and what best play makes of it.
fn follow(candidate: &Candidate) -> Vec<Move> {
    let rest = candidate.after.as_ref().map(|after| after.line.as_slice()).unwrap_or_default();
    std::iter::once(candidate.m).chain(rest.iter().copied()).collect()
}

/// A line that ends before its point is seen, because the oracle remembered the rest, goes on.
fn prolong(findings: &Findings<'_>, mut line: Vec<Move>, worker: &mut Worker) -> Result<Vec<Move>, OracleError> {
    let mut position = line.iter().fold(findings.position.clone(), |position, &m| position.after(m));
    while line.len() < LINE_PLIES && findings.game.utility(&position).is_none() {
        let report = worker.oracle.ask(&position)?;
        let Some(best) = report.lines.first().filter(|best| !best.moves.is_empty()) else { break };
        position = best.moves.iter().fold(position, |position, &m| position.after(m));
        line.extend(&best.moves);
    }
    Ok(line)
}

/// The replies to a move that are at least so likely and at least so bad, the one to hope for first.
fn slips<'a>(findings: &Findings<'_>, candidate: &'a Candidate, likely: f64, bad: f64) -> Vec<Slip<'a>> {
    let Some(after) = &candidate.after else { return Vec::new() };
    let score = |verdict: &Verdict| after.mover.view(verdict.u) / 2.0;
    let best = after.moves.iter().map(score).fold(-0.5, f64::max);
    let slip = |reply: &'a Verdict| Slip {
        candidate,
        reply,
        loss: best - score(reply),
        sign: "",
        line: vec![candidate.m, reply.m],
    };
    let mut found: Vec<Slip<'a>> = after.moves.iter().map(slip).collect();
    // Where theory says that nothing is lost, what seems so is within the error of a short look.
    let real =
        |slip: &Slip<'_>| slip.reply.delta_v < 0 || findings.mover().view(slip.reply.v - after.v) / 2.0 >= bad / 2.0;
    found.retain(|slip| slip.reply.probability >= likely && slip.loss >= bad && real(slip));
    found.sort_by(|a, b| (b.loss * b.reply.probability).total_cmp(&(a.loss * a.reply.probability)));
    found
}

/// Finds what punishes a bad reply, if it is one beyond doubt.
fn punish<'a>(
    findings: &Findings<'_>,
    mut slip: Slip<'a>,
    worker: &mut Worker,
) -> Result<Option<Slip<'a>>, OracleError> {
    let mut closer = Closer::new(findings.game, findings.position.after(slip.candidate.m));
    let signs = [(BLUNDER, "??"), (MISTAKE, "?")];
    for (share, sign) in signs {
        if closer.stands(slip.reply.m, Assertion::Loses(share), worker.oracle.as_mut())? {
            slip.line = prolong(findings, slip.line, worker)?;
            slip.sign = sign;
            return Ok(Some(slip));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Chess;
    use crate::commentary::explain::theory::Theory;
    use crate::commentary::judge::Players;
    use crate::commentary::review::made_up::judgement;
    use crate::people::Finds;
    use crate::value::Value;

    #[test]
    fn safe_is_not_said_of_a_move_that_goes_wrong() {
        let (game, players) = (Chess::default(), Players::of_elo(1_500.0, 1_500.0));
        let position = game.start();
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let judged = |m: Move| judgement(&position.after(m), Value::EVEN, m);
        let candidate = |(m, tension, delta_v, v): (Move, f64, i8, f64)| Candidate {
            m,
            probability: 0.2,
            finds: Finds::NEVER,
            u: 0.0,
            v,
            tension,
            delta_u: 0.0,
            delta_v,
            grade: Grade::Plain,
            comments: Vec::new(),
            matters: true,
            after: Some(judged(m)),
        };
        // The calmest loses a step, the next gives a good deal away; the third is calmer than the fourth.
        let rows = [(0.01, -1, -0.6), (0.02, 0, -0.4), (0.03, 0, 0.0), (0.5, 0, 0.0)];
        let candidates = rows.into_iter().zip(&moves).map(|((t, d, v), &m)| candidate((m, t, d, v))).collect();
        let findings = Findings {
            game: &game,
            position: &position,
            players: &players,
            judgement: judgement(&position, Value::EVEN, moves[3]),
            theory: Theory::Draws,
            candidates,
            u: 0.0,
            v: 0.0,
            tension: 0.1,
        };
        assert_eq!(safest(&findings, 0.0).map(|safe| safe.m), Some(moves[2]));
        // Nor of one that costs too much of the expected score.
        assert!(safest(&findings, 0.2).is_none());
    }
}
