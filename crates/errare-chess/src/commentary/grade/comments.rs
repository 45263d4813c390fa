//! The theory's comments on a move of chess, by its sign.

use errare::comment::{Assessment, Change, Comment, Kind, colour, on_move};

use super::{Grade, Seen};
use crate::commentary::judge::{Judgement, THRESHOLDS};

/// What there is to say of a move that has this sign, which was checked. The theory goes by steps of v, which chess does not know for
/// certain; so what a move gives away is what its sign says, and the best move is the one that best play demands.
pub(in crate::commentary) fn comments(
    seen: &Seen<'_>,
    grade: Grade,
    before: &Assessment,
    after: &Assessment,
) -> Vec<Comment> {
    let judgement = seen.judgement;
    let best = seen.is_best() && judgement.moves.len() > 1;
    let change = Change { mover: judgement.mover, before, after, best };
    let mut said = on_move(&change, &THRESHOLDS);
    said.retain(|comment| agrees(comment.kind, grade, seen.is_best()));
    for comment in &mut said {
        if matches!(comment.kind, Kind::BestMove | Kind::BestInDifficulty) {
            comment.reason = comment.reason.replace("no move has a larger Δu", "best play demands it");
        }
    }
    if let Some(kind) = grade.kind() {
        said.insert(0, on_sign(kind, grade, seen));
    }
    said
}

/// Whether what the theory says by itself goes with the sign, which has a comment of its own.
fn agrees(kind: Kind, grade: Grade, best: bool) -> bool {
    let errs = matches!(grade, Grade::Blunder | Grade::Mistake | Grade::Interesting);
    match kind {
        Kind::Blunder | Kind::Mistake | Kind::BrilliantButUnsound => false,
        Kind::StrongMove | Kind::BrilliantMove | Kind::Inaccuracy => false,
        Kind::Strengthens => grade == Grade::Plain,
        Kind::LosingMove => errs,
        Kind::SafeMove => grade == Grade::Plain || best,
        _ => true,
    }
}

/// The comment that has the sign of a grade.
fn on_sign(kind: Kind, grade: Grade, seen: &Seen<'_>) -> Comment {
    let Judgement { mover, .. } = *seen.judgement;
    let us = colour(mover);
    let text = match grade {
        Grade::Blunder => format!("A blunder by {us}."),
        Grade::Mistake => format!("A mistake by {us}."),
        Grade::Inaccuracy => format!("Inaccurate: {us} weakens his position."),
        Grade::Interesting => "Brilliant but unsound.".to_owned(),
        Grade::Strong => "A strong move.".to_owned(),
        Grade::Brilliant => "A brilliant move.".to_owned(),
        Grade::Plain => String::new(),
    };
    let given = match seen.loss {
        loss if loss > 0.0 => format!("gives away {:.0} points of the winning chances", 100.0 * loss),
        _ => "gives nothing away".to_owned(),
    };
    let rule = match grade {
        Grade::Blunder => "15 points or more",
        Grade::Mistake => "10 points or more",
        Grade::Inaccuracy => "5 points or more",
        Grade::Interesting => "5 points or more, and Δu ≫ 0",
        Grade::Strong => "best, and hard to find or a sacrifice",
        Grade::Brilliant | Grade::Plain => "best, hardly found, and all depends on it",
    };
    Comment { kind, side: Some(mover), text, reason: format!("Δu = {:+.3}; {given}; rule: {rule}", seen.delta_u) }
}

#[cfg(test)]
mod tests {
    use shakmaty::Position as _;

    use super::*;
    use crate::board::Chess;
    use crate::commentary::review::made_up::judgement;
    use crate::value::Value;
    use errare::game::Game;

    #[test]
    fn the_comment_on_a_move_has_the_sign_of_the_move() {
        let position = Chess::default().start();
        let legal = position.board().legal_moves();
        let judged = judgement(&position, Value::EVEN, legal[0]);
        let before = Assessment { u: 0.0, v: 0.0, tension: 0.1, branching: 30.0, dead: false };
        for grade in [
            Grade::Blunder,
            Grade::Mistake,
            Grade::Inaccuracy,
            Grade::Interesting,
            Grade::Plain,
            Grade::Strong,
            Grade::Brilliant,
        ] {
            // Whatever u and v do by the theory's own steps.
            for (u, v) in [(-0.9, -1.0), (0.0, 0.0), (0.9, 0.0), (0.9, -1.0), (0.1, 0.0)] {
                for m in [legal[0], legal[1]] {
                    let seen = Seen {
                        position: &position,
                        m,
                        judgement: &judged,
                        probability: 0.5,
                        loss: 0.0,
                        delta_u: u,
                        met: 0.0,
                    };
                    let after = Assessment { u, v, ..before };
                    let said = comments(&seen, grade, &before, &after);
                    let signs: Vec<Option<u8>> = said.iter().map(Comment::nag).filter(Option::is_some).collect();
                    assert_eq!(signs, Vec::from_iter(grade.nag().map(Some)), "{grade:?}: {said:?}");
                    let best = |comment: &Comment| matches!(comment.kind, Kind::BestMove | Kind::BestInDifficulty);
                    assert_eq!(said.iter().any(best), m == legal[0], "best is what best play demands");
                }
            }
        }
    }
}
