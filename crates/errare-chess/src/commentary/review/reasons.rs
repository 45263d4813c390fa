//! Why errors are errors: what the line that refutes them shows, or the one that was better.

use super::Moment;
use crate::board::Position;
use crate::commentary::claim::Standing;
use crate::commentary::motif::{
    How, Known, Line, Motif, Reason, Why, drawing_reason, ending_reason, mate_reason, material_reason, taking_back,
};

/// A move that cost more than this by the oracle, in centipawns, cost everything.
const ALL: i32 = 1_500;
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
        (why, better)
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
        if self.men_differ() { material_reason(line, least, self.cost) } else { None }
    }

    /// What should have been taken back was not.
    fn not_taken_back(&self) -> Option<Reason> {
        if self.men_differ() { taking_back(&self.better) } else { None }
    }

    /// Whether the player has more men at the end of the better line than at the end of the other.
    fn men_differ(&self) -> bool {
        self.better.result() + self.refutation.result() >= DIFFERENCE
    }
}
