//! What best play gives, as far as deeper searches leave no doubt, and which signs moves deserve for it.

use super::Findings;
use super::advice::{goes_wrong, seems_bad};
use super::candidate::Candidate;
use crate::commentary::claim::{Assertion, Claim, Closer, Feat, Question, Standing};
use crate::commentary::grade::{Grade, Seen, comments};
use crate::commentary::judge::{Judgement, settle};
use crate::engine::oracle::{Oracle, OracleError};

/// What best play gives the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theory {
    Mates(i32),
    IsMated(i32),
    Wins,
    Loses,
    Draws,
    /// More than a draw, perhaps.
    BetterAtLeast,
    /// Less than a draw, perhaps.
    WorseAtBest,
}

impl Theory {
    pub(super) fn is_won(self) -> bool {
        matches!(self, Self::Mates(_) | Self::Wins)
    }

    pub(super) fn is_lost(self) -> bool {
        matches!(self, Self::IsMated(_) | Self::Loses)
    }

    pub(super) fn is_mate(self) -> bool {
        matches!(self, Self::Mates(_) | Self::IsMated(_))
    }

    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::BetterAtLeast | Self::WorseAtBest)
    }

    /// What a move must keep to keep it, where there is a word for it.
    pub(super) fn promise(self) -> Option<Standing> {
        match self {
            Self::Mates(_) | Self::Wins => Some(Standing::Winning),
            Self::Draws => Some(Standing::Level),
            _ => None,
        }
    }
}

/// What best play gives the mover of a position.
pub(super) fn theory(closer: &mut Closer<'_>, oracle: &mut dyn Oracle) -> Result<Theory, OracleError> {
    let answer = closer.ask(Question::Best, oracle)?;
    let Some(&best) = answer.line.first() else { return Ok(Theory::Draws) };
    match answer.value.moves_to_mate() {
        Some(moves) if moves > 0 => {
            closer.stands(best, Assertion::Mates(moves), oracle)?;
            return Ok(Theory::Mates(moves));
        }
        Some(moves) => return Ok(Theory::IsMated(-moves)),
        None => {}
    }
    let mut stands = |asserts| closer.stands(best, asserts, oracle);
    Ok(if stands(Assertion::AtLeast(Standing::Winning))? {
        Theory::Wins
    } else if stands(Assertion::AtMost(Standing::Losing))? {
        Theory::Loses
    } else if stands(Assertion::AtMost(Standing::Better))? && stands(Assertion::AtLeast(Standing::Worse))? {
        Theory::Draws
    } else if stands(Assertion::AtLeast(Standing::Level))? {
        Theory::BetterAtLeast
    } else {
        Theory::WorseAtBest
    })
}

/// Whether the best move alone does what it does.
pub(super) fn alone(
    findings: &Findings<'_>,
    closer: &mut Closer<'_>,
    oracle: &mut dyn Oracle,
) -> Result<bool, OracleError> {
    let Some(&best) = findings.judgement.line.first() else { return Ok(false) };
    // That others lose must have been seen at a first look before it is worth a closer one.
    let seems = findings.candidates.iter().filter(|c| c.keeps()).count() == 1;
    let feat = match findings.theory {
        Theory::Mates(_) | Theory::Wins => Feat::Wins,
        Theory::Draws => Feat::Holds,
        _ => return Ok(false),
    };
    Ok(seems && closer.stands(best, Assertion::Only(feat), oracle)?)
}

/// Looks again at the moves of which something bad would be said, each by itself.
pub(super) fn check_errors(
    findings: &mut Findings<'_>,
    closer: &mut Closer<'_>,
    oracle: &mut dyn Oracle,
) -> Result<(), OracleError> {
    let best = findings.judgement.line.first().copied();
    let wrong = |c: &&super::Candidate| c.matters && c.after.is_some() && Some(c.m) != best;
    let wrong: Vec<_> = findings
        .candidates
        .iter()
        .filter(wrong)
        .filter(|c| goes_wrong(findings, c) || seems_bad(findings, c))
        .map(|c| c.m)
        .collect();
    let (mover, v) = (findings.mover(), findings.v);
    for candidate in findings.candidates.iter_mut().filter(|c| wrong.contains(&c.m)) {
        let alone = closer.ask(Question::Move(candidate.m), oracle)?;
        candidate.v = settle(mover, v, mover.view(alone.value.score().utility()));
    }
    Ok(())
}

/// Gives each move that matters its sign, often none, and what the theory says with it.
pub(super) fn sign(
    findings: &mut Findings<'_>,
    closer: &mut Closer<'_>,
    oracle: &mut dyn Oracle,
) -> Result<(), OracleError> {
    for index in 0..findings.candidates.len() {
        let candidate = &findings.candidates[index];
        if !candidate.matters {
            continue;
        }
        let seen = seen(findings, candidate);
        let mut grade = Grade::Plain;
        for (proposed, claims) in Grade::proposals(&seen) {
            if all_stand(&claims, closer, oracle)? {
                grade = proposed;
                break;
            }
        }
        let said = comments(&seen, grade, &findings.assessment(), &candidate.assessment());
        let candidate = &mut findings.candidates[index];
        (candidate.grade, candidate.comments) = (grade, said);
    }
    Ok(())
}

/// A move as its sign is found.
fn seen<'a>(findings: &'a Findings<'_>, candidate: &Candidate) -> Seen<'a> {
    let mover = findings.mover();
    let best = findings.judgement.line.first() == Some(&candidate.m);
    Seen {
        position: findings.position,
        m: candidate.m,
        judgement: &findings.judgement,
        probability: candidate.probability,
        loss: if best { 0.0 } else { (mover.view(findings.v - candidate.v) / 2.0).max(0.0) },
        delta_u: candidate.delta_u,
        met: candidate.after.as_ref().map_or(0.0, Judgement::best_is_found),
    }
}

fn all_stand(claims: &[Claim], closer: &mut Closer<'_>, oracle: &mut dyn Oracle) -> Result<bool, OracleError> {
    for claim in claims {
        if !closer.stands(claim.m, claim.asserts, oracle)? {
            return Ok(false);
        }
    }
    Ok(true)
}
