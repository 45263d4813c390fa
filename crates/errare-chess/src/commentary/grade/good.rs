//! When a move deserves praise: it is best, and hard to find, or it gives up men and is right.

use shakmaty::{Move, Position as _};

use super::sacrifice::sacrificed;
use super::{BLUNDER, Grade, INACCURACY, MISTAKE, Seen, at_stake, gap, given_away};
use crate::commentary::claim::{Assertion, Claim, Standing};
use crate::openings::is_known;

/// Hardly anybody finds a move that no more than this part of the players play, and few find one that no more than this do.
const HARDLY_ANYBODY: f64 = 0.1;
const FEW: f64 = 0.2;
/// What the others give away on average where it is easy to go wrong, and where everything hangs on the move.
const MUCH_AT_STAKE: f64 = 0.12;
const ALL_AT_STAKE: f64 = 0.25;
/// What a player offers for at least so much, in centipawns, is a sacrifice: about a pawn.
const SACRIFICE: i32 = 90;
/// A sacrifice that more than this part of the players make is no surprise.
const SURPRISE: f64 = 0.4;
/// A quiet move that nobody expects is one that wins, or nearly, if the position after it is worth so much on the scale of v.
const NEARLY_WON: f64 = 0.4;

/// What a move that gives nothing away could be called, the strongest word first, and what each asserts. But for the only move that
/// there is, praise is for who does not stand worse: so do annotators give it.
pub(super) fn proposals(seen: &Seen<'_>) -> Vec<(Grade, Vec<Claim>)> {
    let (m, judgement) = (seen.m, seen.judgement);
    if !seen.is_best() || is_obvious(seen) {
        return Vec::new();
    }
    let claims = |rest: Assertion| vec![Claim::new(m, Assertion::IsBest), Claim::new(m, rest)];
    let (hard, stake, gap) = (seen.probability <= HARDLY_ANYBODY, at_stake(judgement, m), gap(judgement));
    let v = judgement.mover.view(judgement.v);
    let mut all = Vec::new();
    if hard && stake >= ALL_AT_STAKE {
        all.push((Grade::Brilliant, claims(Assertion::OthersLose(BLUNDER))));
    }
    if hard && gap >= BLUNDER {
        all.push((Grade::Strong, claims(Assertion::OthersLose(BLUNDER))));
    }
    if v < 0.0 {
        return all;
    }
    if hard && gap >= INACCURACY {
        all.push((Grade::Strong, claims(Assertion::OthersLose(INACCURACY))));
    }
    if hard && v >= NEARLY_WON && !m.is_capture() {
        all.push((Grade::Strong, claims(Assertion::AtLeast(Standing::Better))));
    }
    if seen.probability <= SURPRISE && sacrificed(seen.position, m) >= SACRIFICE {
        all.push((Grade::Strong, claims(Assertion::AtLeast(Standing::Level))));
    }
    if seen.probability <= FEW
        && stake >= MUCH_AT_STAKE
        && let Some(tempting) = tempting(seen)
    {
        all.push((
            Grade::Strong,
            vec![Claim::new(m, Assertion::IsBest), Claim::new(tempting, Assertion::Loses(MISTAKE))],
        ));
    }
    all
}

/// Nobody needs to be told of a capture where the opponent has just captured, that mate is a good move, or what is in the book.
fn is_obvious(seen: &Seen<'_>) -> bool {
    let last = seen.position.recent()[0];
    let recaptures = last.is_some_and(|last| last.is_capture() && last.to() == seen.m.to());
    let after = seen.position.after(seen.m);
    recaptures || after.board().is_checkmate() || is_known(&after)
}

/// The likeliest move that gives something away.
fn tempting(seen: &Seen<'_>) -> Option<Move> {
    given_away(seen.judgement)
        .find(|(verdict, loss)| verdict.m != seen.m && *loss >= MISTAKE)
        .map(|(verdict, _)| verdict.m)
}

#[cfg(test)]
mod tests {
    use errare::game::{Game, Notation};

    use super::*;
    use crate::board::{Chess, Position};
    use crate::commentary::judge::Judgement;
    use crate::commentary::review::made_up::judgement;
    use crate::value::Value;

    /// What the best move of a position could be called that is worth so much to White, who moves; the second best move is worth the
    /// other number.
    fn proposed(fen: &str, san: &str, probability: f64, value: i32, second: i32) -> Vec<(Grade, Assertion)> {
        let game = Chess::from_fen(fen).expect("a position");
        let position: Position = game.start();
        let m = game.read_move(&position, san).expect("a move");
        let mut judged: Judgement = judgement(&position, Value::centipawns(value), m);
        judged.runner_up = Some(Value::centipawns(second));
        let seen = Seen { position: &position, m, judgement: &judged, probability, loss: 0.0, delta_u: 0.0, met: 0.0 };
        proposals(&seen).into_iter().map(|(grade, claims)| (grade, claims[1].asserts)).collect()
    }

    const QUIET: &str = "r1bqkbnr/pppp1pp1/2n4p/4p3/4P3/5N1P/PPPP1PP1/RNBQKB1R w KQkq - 0 4";

    #[test]
    fn the_only_move_is_praised_if_it_is_hard_to_find() {
        let only = (Grade::Strong, Assertion::OthersLose(BLUNDER));
        assert_eq!(proposed(QUIET, "Bb5", 0.05, -100, -400)[0], only, "whoever stands worse");
        assert!(proposed(QUIET, "Bb5", 0.3, -100, -400).is_empty(), "many find it");
        let better = (Grade::Strong, Assertion::OthersLose(INACCURACY));
        assert_eq!(proposed(QUIET, "Bb5", 0.05, 60, 0), [better]);
        assert!(proposed(QUIET, "Bb5", 0.05, -10, -80).is_empty(), "who stands worse is not praised for so little");
        assert!(proposed(QUIET, "Bb5", 0.05, 60, 50).is_empty(), "another does as well");
    }

    #[test]
    fn a_quiet_move_that_wins_is_praised_if_nobody_expects_it() {
        let quiet = (Grade::Strong, Assertion::AtLeast(Standing::Better));
        assert_eq!(proposed(QUIET, "Bb5", 0.05, 300, 290), [quiet]);
        assert!(proposed(QUIET, "Bb5", 0.15, 300, 290).is_empty());
        assert!(
            proposed(QUIET, "Nxe5", 0.05, 300, 290).iter().all(|proposal| *proposal != quiet),
            "it takes something"
        );
    }

    #[test]
    fn a_sacrifice_is_praised_if_it_is_right_and_no_matter_of_course() {
        let sound = (Grade::Strong, Assertion::AtLeast(Standing::Level));
        assert_eq!(proposed(QUIET, "Nxe5", 0.3, 20, 20), [sound]);
        assert!(proposed(QUIET, "Nxe5", 0.5, 20, 20).is_empty());
        assert!(proposed(QUIET, "Nxe5", 0.3, -50, -50).is_empty(), "it is the best of a bad game");
        assert!(proposed(QUIET, "Bb5", 0.3, 20, 20).is_empty(), "nothing is offered");
    }

    #[test]
    fn what_is_in_the_book_is_no_feat() {
        let start = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2";
        assert!(proposed(start, "c4", 0.05, 60, 0).is_empty());
        assert!(!proposed(start, "Na3", 0.05, 60, 0).is_empty());
    }

    #[test]
    fn mate_on_the_move_is_no_feat() {
        assert!(proposed("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", 0.05, 900, 100).is_empty());
    }
}
