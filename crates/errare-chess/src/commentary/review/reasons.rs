//! Why errors are errors: what the line that refutes them shows, or the one that was better.

use shakmaty::Move;

use super::Moment;
use crate::board::Position;
use crate::commentary::claim::Standing;
use crate::commentary::motif::{
    How, Known, Line, Motif, Reason, Why, drawing_reason, ending_reason, mate_reason, material_reason, pressing_reason,
    taking_back,
};

/// A move that cost more than this by the oracle, in centipawns, cost everything.
const ALL: i32 = 1_500;
/// What is won explains what the move cost if it is at least this part of it: a pawn is not why a queen is lost.
const OF_COST: f64 = 0.2;
/// What two lines must differ by at the end, in centipawns, for the men to be what makes one of them better.
const DIFFERENCE: i32 = 80;
/// What is worth no more than this to either side is a draw, in centipawns.
const DRAWN: i32 = 40;

/// Notes on every error why it is one, as far as that can be said.
pub(super) fn explain(moments: &mut [Moment]) {
    for ply in 0..moments.len() {
        if moments[ply].grade.deserves_better() {
            let before = ply.checked_sub(1).map(|before| moments[before].position.clone());
            let after = moments.get(ply + 1).filter(|next| next.judgement.certain).map(|next| next.judgement.v);
            let lines = Lines::of(&moments[ply], before.as_ref());
            let (why, better) = lines.reasons(after);
            let answer = lines.refutation.moves().to_vec();
            let moment = &mut moments[ply];
            (moment.why, moment.better) = (why, better);
            // What is said of the line must be shown by it.
            if moment.answer.len() < answer.len() {
                moment.answer = answer;
            }
        }
    }
}

/// What one of the lines does that wins nothing yet, and the other does not.
fn pressing(line: &Line, other: &Line) -> Option<Reason> {
    let same = |a: &Reason, b: &Reason| std::mem::discriminant(&a.motif) == std::mem::discriminant(&b.motif);
    pressing_reason(line).filter(|reason| pressing_reason(other).is_none_or(|other| !same(reason, &other)))
}

/// An error with the two lines that tell of it.
struct Lines<'a> {
    moment: &'a Moment,
    refutation: Line,
    better: Line,
    /// What it cost.
    cost: i32,
}

impl<'a> Lines<'a> {
    fn of(moment: &'a Moment, before: Option<&Position>) -> Self {
        let board = moment.position.board();
        let last = moment.position.recent()[0];
        let led = before.and_then(|before| Some((before.board(), last?)));
        let after = moment.position.after(moment.played);
        let refutation = Line::new(after.board(), &moment.answer, Some((board, moment.played)), Some(last));
        let better = Line::new(board, &moment.judgement.line, led, None);
        let mated = moment.after().moves_to_mate().is_some();
        let refutation = if mated { refutation } else { refutation.continued() };
        let cost = (moment.before().as_search() - moment.after().as_search()).clamp(0, ALL);
        Self { moment, refutation, better, cost }
    }

    /// Why the move is an error, and what was better about the better one.
    fn reasons(&self, known_after: Option<f64>) -> (Option<Why>, Option<Reason>) {
        let better = self.better();
        let allowed = self.allowed(known_after);
        let missed = better.clone().or_else(|| self.not_taken_back());
        // A motif that has a name says more than one that has none.
        let nameless = |reason: &Option<Reason>| reason.as_ref().is_none_or(|reason| reason.motif == Motif::Material);
        let why = match (allowed, missed) {
            (allowed, Some(reason)) if nameless(&allowed) && (allowed.is_none() || reason.motif != Motif::Material) => {
                Some(Why { how: How::Misses, reason })
            }
            (allowed, _) => allowed.map(|reason| Why { how: How::Allows, reason }),
        };
        let allows = || pressing(&self.refutation, &self.better).map(|reason| Why { how: How::Allows, reason });
        // A pawn that would have run, or a king that would have been driven about, is seldom all that was missed.
        let threatens = |reason: &Reason| matches!(reason.motif, Motif::Threat { .. });
        let misses = || {
            let reason = pressing(&self.better, &self.refutation).filter(threatens)?;
            Some(Why { how: How::Misses, reason })
        };
        let why = why.or_else(allows).or_else(misses);
        let missed = why.as_ref().filter(|why| why.how == How::Misses).map(|why| why.reason.clone());
        (why, better.or(missed))
    }

    /// What the move allows.
    fn allowed(&self, known_after: Option<f64>) -> Option<Reason> {
        let moment = self.moment;
        let judgement = &moment.judgement;
        if let Some(moves) = moment.after().moves_to_mate().filter(|moves| *moves < 0) {
            // Who is mated in any case has not allowed it.
            let before = moment.before().moves_to_mate().is_some_and(|moves| moves < 0);
            return if before { None } else { mate_reason(&self.refutation, -moves) };
        }
        if let Some(after) = known_after.filter(|_| judgement.certain) {
            let known = |v: f64| Known::of(judgement.mover.view(v));
            return ending_reason(&self.refutation, known(judgement.v), known(after));
        }
        if moment.after().as_search().abs() <= DRAWN && Standing::of_value(moment.before()) >= Standing::Better {
            let drawn = drawing_reason(&self.refutation);
            if drawn.is_some() {
                return drawn;
            }
        }
        self.gains(&self.refutation, &self.better)
    }

    /// What was good about the better move.
    fn better(&self) -> Option<Reason> {
        if let Some(moves) = self.moment.before().moves_to_mate().filter(|moves| *moves > 0) {
            return mate_reason(&self.better, moves);
        }
        self.gains(&self.better, &self.refutation)
    }

    /// Why one of the lines wins material. What is lost in the other as well does not explain the error; but no more need be
    /// named than most of what the line wins.
    fn gains(&self, line: &Line, other: &Line) -> Option<Reason> {
        let least = (DIFFERENCE - other.result()).min(line.result() * 7 / 10);
        let reason = if self.men_differ() { material_reason(line, least, self.cost) } else { None }?;
        let explains = reason.worth().is_none_or(|worth| f64::from(worth) >= OF_COST * f64::from(self.cost));
        // A man that falls in both lines is not why one of them is better.
        let falls = reason.taken().is_some_and(|square| other.takes_on(square, reason.winner));
        (explains && !falls).then_some(reason)
    }

    /// What should have been taken back was not.
    fn not_taken_back(&self) -> Option<Reason> {
        // Who takes back with another man has not missed that.
        let takes = |m: Move| (m.is_capture(), m.to());
        let same = self.moment.judgement.line.first().is_some_and(|better| takes(*better) == takes(self.moment.played));
        if self.men_differ() && !same { taking_back(&self.better) } else { None }
    }

    /// Whether the player has more men at the end of the better line than at the end of the other.
    fn men_differ(&self) -> bool {
        self.better.result() + self.refutation.result() >= DIFFERENCE
    }
}
