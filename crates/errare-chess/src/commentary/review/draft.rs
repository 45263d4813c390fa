//! A review as far as it is known, and what must be asked before any of it is said.

use shakmaty::{Move, Position as _};

use super::choose::choose;
use super::evidence::Evidence;
use super::notice::notice;
use super::{Grade, Moment, Remark, What};
use crate::board::Position;
use crate::commentary::claim::{Answer, Answers, Assertion, Claim, Question, Standing};
use crate::commentary::judge::{Judgement, SLIP};
use crate::value::{Mover, Value, White};

/// Where the oracle's own move leads to a position that is worth so much less of the score than he promised, one of two searches
/// is wrong.
const DISAGREEMENT: f64 = 0.10;

/// A game after a first look, with what deeper searches have shown since.
pub(super) struct Draft<'a> {
    positions: &'a [Position],
    played: Vec<Move>,
    judgements: Vec<Judgement>,
    /// The value after the last move.
    at_end: Value<White>,
    evidence: Evidence,
}

/// The review by what is known, and the questions that it leaves open. When there are none, all that it says stands.
pub(super) struct Reading {
    pub(super) moments: Vec<Moment>,
    pub(super) remarks: Vec<Remark>,
    pub(super) open: Vec<(usize, Question)>,
}

/// Questions without an answer, each once.
#[derive(Default)]
struct Open(Vec<(usize, Question)>);

impl Open {
    fn ask(&mut self, evidence: &Evidence, ply: usize, question: Question) {
        let asked = evidence.place(ply, question);
        if !self.0.contains(&asked) {
            self.0.push(asked);
        }
    }
}

impl<'a> Draft<'a> {
    /// What a first look at each position shows: one judgement for each move.
    pub(super) fn new(
        positions: &'a [Position],
        played: Vec<Move>,
        judgements: Vec<Judgement>,
        at_end: Value<White>,
    ) -> Self {
        Self { positions, evidence: Evidence::new(played.clone()), played, judgements, at_end }
    }

    /// Takes in an answer.
    pub(super) fn learn(&mut self, ply: usize, question: Question, answer: Answer) {
        self.evidence.learn(ply, question, answer);
    }

    /// The review by what is known so far.
    pub(super) fn read(&self) -> Reading {
        let mut open = Open::default();
        let known = self.best_known(&mut open);
        let mut moments: Vec<Moment> = Vec::new();
        for (ply, judgement) in self.judgements.iter().enumerate() {
            let mut judgement = judgement.clone();
            let colour = self.positions[ply].board().turn();
            let value = known[ply].value.to_white(colour);
            if value != judgement.value || known[ply].line.first() != judgement.line.first() {
                judgement.settle(value, &known[ply].line);
            }
            let value_after = known[ply + 1].value.to_white(!colour);
            let mut moment = Moment::new(self.positions[ply].clone(), self.played[ply], judgement, value_after);
            moment.answer.clone_from(&known[ply + 1].line);
            moments.push(moment);
        }
        for ply in 1..moments.len() {
            moments[ply - 1].met = moments[ply].judgement.best_is_found();
        }
        for (ply, moment) in moments.iter_mut().enumerate() {
            (moment.grade, moment.claims) = self.grade(ply, moment, &mut open);
        }
        let remarks = self.remarks(&mut moments, &mut open);
        self.describe(&mut moments);
        Reading { moments, remarks, open: open.0 }
    }

    /// The best line of each position and its value for the mover, by the deepest search that there was of it or of what came.
    fn best_known(&self, open: &mut Open) -> Vec<Answer> {
        let of = |ply: usize| self.first_look(ply, open);
        let mut known: Vec<Answer> = (0..self.positions.len()).map(of).collect();
        for ply in (0..self.played.len()).rev() {
            let m = self.played[ply];
            let after = known[ply + 1].value.a_move_earlier();
            let here = &known[ply];
            let is_deep = |ply: usize| self.evidence.at(ply).own(Question::Best).is_some();
            if after.gives_away(here.value) > SLIP {
                // The move was better than the search before it knew; a proved mate is beyond doubt, another value is not.
                if is_deep(ply) && !is_deep(ply + 1) && after.moves_to_mate().is_none() {
                    open.ask(&self.evidence, ply + 1, Question::Best);
                } else {
                    let line = std::iter::once(m).chain(known[ply + 1].line.iter().copied()).collect();
                    known[ply] = Answer { value: after, line };
                }
            } else if here.line.first() == Some(&m) && here.value.gives_away(after) >= DISAGREEMENT {
                let others = Question::Others(m);
                let first = [(ply + 1, Question::Best), (ply, Question::Best), (ply, others)];
                let next = first.into_iter().find(|&(ply, question)| self.evidence.at(ply).own(question).is_none());
                next.into_iter().for_each(|(ply, question)| open.ask(&self.evidence, ply, question));
            }
        }
        known
    }

    /// What was seen of one position. A mate counts if it is proved.
    fn first_look(&self, ply: usize, open: &mut Open) -> Answer {
        let evidence = self.evidence.at(ply);
        if let Ok(deeper) = evidence.answer(Question::Best) {
            return deeper;
        }
        let (value, line) = match self.judgements.get(ply) {
            Some(judgement) => (judgement.value, judgement.line.clone()),
            None => (self.at_end, Vec::new()),
        };
        let value: Value<Mover> = value.seen_by(self.positions[ply].board().turn());
        let Some(moves) = value.moves_to_mate().filter(|moves| *moves != 0) else { return Answer { value, line } };
        match evidence.answer(Question::Mate(moves)) {
            Ok(proved) if proved.value.moves_to_mate().is_some() => Answer { value, line },
            Ok(unproved) => {
                open.ask(&self.evidence, ply, Question::Best);
                Answer { value: unproved.value, line }
            }
            Err(question) => {
                open.ask(&self.evidence, ply, question);
                Answer { value, line }
            }
        }
    }

    /// The strongest word for a move that stands, or that nothing speaks against yet.
    fn grade(&self, ply: usize, moment: &Moment, open: &mut Open) -> (Grade, Vec<Claim>) {
        for (grade, claims) in Grade::proposals(&moment.seen()) {
            let here: Vec<(usize, Claim)> = claims.iter().map(|claim| (ply, *claim)).collect();
            if self.all_stand(&here, Some(open)) {
                return (grade, claims);
            }
        }
        (Grade::Plain, Vec::new())
    }

    /// The remarks of which nothing is known to be wrong; what they assert is noted where it belongs.
    fn remarks(&self, moments: &mut [Moment], open: &mut Open) -> Vec<Remark> {
        let mut all = notice(moments);
        all.retain(|remark| self.all_stand(&remark.what.claims(remark.ply, moments), None));
        let remarks = choose(all, moments);
        for remark in &remarks {
            let claims = remark.what.claims(remark.ply, moments);
            self.all_stand(&claims, Some(open));
            for (ply, claim) in claims {
                moments[ply].claims.push(claim);
            }
            if let What::Trap { reply, .. } = remark.what {
                let claims = self.bounds(remark.ply + 1, reply);
                moments[remark.ply + 1].claims.extend(claims);
            }
        }
        remarks
    }

    /// Whether nothing is known to be wrong with claims; what is not known is asked.
    fn all_stand(&self, claims: &[(usize, Claim)], mut open: Option<&mut Open>) -> bool {
        for (ply, claim) in claims {
            match claim.stands(&self.evidence.at(*ply)) {
                Ok(true) => {}
                Ok(false) => return false,
                Err(question) => {
                    if let Some(open) = &mut open {
                        open.ask(&self.evidence, *ply, question);
                    }
                    // One question at a time: the answer may settle the others.
                    return true;
                }
            }
        }
        true
    }

    /// Notes what can be asserted of errors and of the better moves: how the mover stands after each.
    fn describe(&self, moments: &mut [Moment]) {
        for (ply, moment) in moments.iter_mut().enumerate().filter(|(_, moment)| moment.grade.deserves_better()) {
            moment.claims.extend(self.bounds(ply, moment.played));
            moment
                .claims
                .extend(moment.judgement.line.first().into_iter().flat_map(|&better| self.bounds(ply, better)));
        }
    }

    /// The strongest that can be said of a move from below and from above.
    fn bounds(&self, ply: usize, m: Move) -> Vec<Claim> {
        let stands = |asserts: &Assertion| Claim::new(m, *asserts).stands(&self.evidence.at(ply)) == Ok(true);
        let least = Standing::FROM_ABOVE.into_iter().map(Assertion::AtLeast).find(stands);
        let most = Standing::FROM_ABOVE.into_iter().rev().map(Assertion::AtMost).find(stands);
        let mate = self.evidence.at(ply).answer(Question::Best).ok().and_then(|best| best.value.moves_to_mate());
        let mates = mate.map(Assertion::Mates).filter(stands);
        // That nobody stands better than winning, or worse than losing, need not be said.
        let least = least.filter(|asserts| *asserts != Assertion::AtLeast(Standing::Losing));
        let most = most.filter(|asserts| *asserts != Assertion::AtMost(Standing::Winning));
        [least, most, mates].into_iter().flatten().map(|asserts| Claim::new(m, asserts)).collect()
    }
}
