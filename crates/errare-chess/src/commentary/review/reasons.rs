//! Why errors are errors: what the line that refutes them shows, or the one that was better.

use shakmaty::Move;

use super::Moment;
use crate::board::Position;
use crate::commentary::claim::Standing;
use crate::commentary::motif::{
    How, Known, Line, Motif, Reason, Why, drawing_reason, ending_reason, mate_reason, material_reason, pressing_reason,
    taking_back,
};
use crate::value::{Mover, Value};

/// A move that cost more than this by the oracle, in centipawns, cost everything.
const ALL: i32 = 1_500;
/// What is won explains what the move cost if it is at least this part of it: a pawn is not why a queen is lost.
const OF_COST: f64 = 0.2;
/// What two lines must differ by at the end, in centipawns, for the men to be what makes one of them better.
const DIFFERENCE: i32 = 60;
/// Whoever has men and so much less than they are worth, in centipawns, was given them.
const GIVEN: i32 = 130;
/// The right to castle is worth no more than this, in centipawns: who lost more has lost something else.
const CASTLING: i32 = 200;
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
            let (answer, best) = (lines.refutation.moves().to_vec(), lines.better.moves().to_vec());
            let moment = &mut moments[ply];
            (moment.why, moment.better) = (why, better);
            // What is said of a line must be shown by it.
            for (line, continued) in [(&mut moment.answer, answer), (&mut moment.judgement.line, best)] {
                if line.len() < continued.len() {
                    *line = continued;
                }
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
        // A mate is shown as far as it was proved.
        let mates = |value: Value<Mover>| value.moves_to_mate().is_some();
        let refutation = if mates(moment.after()) { refutation } else { refutation.continued() };
        let better = if mates(moment.before()) { better } else { better.continued() };
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
        let explains = |reason: &Reason| self.cost <= CASTLING || reason.motif != Motif::Uncastled;
        let allows = || {
            let reason = pressing(&self.refutation, &self.better).filter(explains)?;
            Some(Why { how: How::Allows, reason })
        };
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
        self.gains(&self.refutation, &self.better, -self.moment.after())
    }

    /// What was good about the better move.
    fn better(&self) -> Option<Reason> {
        if let Some(moves) = self.moment.before().moves_to_mate().filter(|moves| *moves > 0) {
            return mate_reason(&self.better, moves);
        }
        self.gains(&self.better, &self.refutation, self.moment.before())
    }

    /// Why one of the lines wins material. What is lost in the other as well does not explain the error; but no more need be
    /// named than most of what the line wins; and what the other side gives up for something is not won from it. `worth` is what the
    /// line is worth to who begins it.
    fn gains(&self, line: &Line, other: &Line, worth: Value<Mover>) -> Option<Reason> {
        let least = (DIFFERENCE - other.result()).min(line.result() * 7 / 10);
        let reason = if self.men_differ() { material_reason(line, least, self.cost) } else { None }?;
        let explains = reason.worth().is_none_or(|worth| f64::from(worth) >= OF_COST * f64::from(self.cost));
        // A pawn more is two thirds of a pawn in the oracle's eyes.
        let given = line.balance(reason.plies) * 2 / 3 - worth.as_search() >= GIVEN;
        // A man that falls in both lines is not why one of them is better.
        let falls = reason.taken().is_some_and(|square| other.takes_on(square, reason.winner));
        (explains && !given && !falls).then_some(reason)
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

#[cfg(test)]
mod tests {
    use errare::game::{Game, Notation};

    use super::*;
    use crate::board::Chess;
    use crate::commentary::motif::lets;
    use crate::commentary::review::made_up::review_from;

    /// Moves as people write them, from a position.
    fn line(game: &Chess, start: &Position, moves: &str) -> Vec<Move> {
        let mut at = start.clone();
        let mut read = |word| {
            let m = game.read_move(&at, word).expect("a legal move");
            at = at.after(m);
            m
        };
        moves.split_whitespace().map(&mut read).collect()
    }

    #[test]
    fn what_is_given_up_for_something_is_not_lost() {
        // Morphy's eighth move against the Duke and the Count: the knight that falls later is a sacrifice.
        let fen = "rn2kb1r/ppp1qppp/5n2/4p3/2B1P3/1Q6/PPP2PPP/RNB1K2R w KQkq - 4 8";
        let game = Chess::from_fen(fen).expect("a position");
        let said = |after: i32| {
            let mut moments = review_from(&game, 300, &format!("Nc3 {after} c6 {after}")).moments;
            let start = game.start();
            moments[0].judgement.line = line(&game, &start, "O-O c6 Nc3 Qc7 Be3 Nbd7 Rfd1 Be7");
            let next = start.after(moments[0].played);
            moments[0].answer = line(&game, &next, "c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O");
            explain(&mut moments);
            let why = moments[0].why.as_ref().filter(|why| why.how == How::Allows);
            why.map(|why| lets(&why.reason)).unwrap_or_default()
        };
        assert!(!said(70).contains("knight"), "{}", said(70));
        assert_eq!(said(-120), "loses a knight for two pawns after …c6");
    }

    #[test]
    fn castling_lost_explains_what_costs_little_more_and_nothing_greater() {
        let game = Chess::from_fen("3qk3/8/8/8/8/8/3P1P2/4K2R w K - 0 1").expect("a position");
        let motif = |after: i32| {
            let mut moments = review_from(&game, 0, &format!("d3 {after}")).moments;
            let start = game.start();
            moments[0].judgement.line = line(&game, &start, "O-O Kf8");
            moments[0].answer = line(&game, &start.after(moments[0].played), "Qa5+ Kf1 Kf8");
            explain(&mut moments);
            moments[0].why.as_ref().map(|why| why.reason.motif.clone())
        };
        assert_eq!(motif(-150), Some(Motif::Uncastled));
        assert_eq!(motif(-400), None);
    }
}
