//! Lines beside errors, gone on with until their point can be seen.

use errare::game::Game;
use rayon::prelude::*;
use shakmaty::{Move, Position as _};

use super::Moment;
use crate::board::{Chess, Position};
use crate::engine::Workers;
use crate::engine::oracle::{Oracle, OracleError};

/// A line of so many moves shows what there is to see. An oracle's is often shorter, because it remembers what comes next instead of
/// looking.
const SHOWS: usize = 8;

/// Goes on with the lines of every error, both the one that refutes it and the one that was better. A mate is shown as far as it
/// was proved.
pub(super) fn prolong(game: &Chess, moments: &mut [Moment], workers: &Workers<'_>) -> Result<(), OracleError> {
    let errors: Vec<&mut Moment> = moments.iter_mut().filter(|moment| moment.grade.deserves_better()).collect();
    errors.into_par_iter().try_for_each(|moment| {
        let after = moment.position.after(moment.played);
        if moment.after().moves_to_mate().is_none() {
            let ask = |line| workers.ask(|worker| longer(game, &after, line, worker.oracle.as_mut()));
            moment.answer = ask(&moment.answer)?;
        }
        if moment.before().moves_to_mate().is_none() {
            let ask = |line| workers.ask(|worker| longer(game, &moment.position, line, worker.oracle.as_mut()));
            moment.judgement.line = ask(&moment.judgement.line)?;
        }
        Ok(())
    })
}

/// A line with what the oracle plays after it.
fn longer(game: &Chess, start: &Position, line: &[Move], oracle: &mut dyn Oracle) -> Result<Vec<Move>, OracleError> {
    let (mut at, mut longer) = (start.clone(), Vec::new());
    let play = |next: &[Move], at: &mut Position, longer: &mut Vec<Move>| {
        for &m in next {
            // An oracle's line is not ours.
            if !at.board().is_legal(m) {
                return;
            }
            *at = at.after(m);
            longer.push(m);
        }
    };
    play(line, &mut at, &mut longer);
    while !longer.is_empty() && longer.len() < SHOWS && game.utility(&at).is_none() {
        let known = longer.len();
        let report = oracle.look_closer(&at, &[], 1)?;
        play(report.lines.first().map_or(&[], |best| &best.moves), &mut at, &mut longer);
        if longer.len() == known {
            break;
        }
    }
    Ok(longer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::oracle::BuiltIn;

    #[test]
    fn a_line_that_is_cut_short_goes_on_to_its_point_and_not_beyond_the_end_of_the_game() {
        let of = |fen: &str, line: usize| {
            let game = Chess::from_fen(fen).expect("a position");
            let start = game.start();
            let first: Vec<Move> = start.board().legal_moves().into_iter().take(line).collect();
            (first.clone(), longer(&game, &start, &first, &mut BuiltIn::new(2_000)).expect("a line"))
        };
        let (first, line) = of("r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1", 1);
        assert!(line.len() >= SHOWS && line[..1] == first, "{line:?}");
        // Nobody is asked where no line begins, and a mate ends it.
        assert_eq!(of("r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1", 0).1, []);
        let (_, line) = of("6k1/8/5KQ1/8/8/8/8/8 b - - 0 1", 1);
        assert!(line.len() <= 2, "{line:?}");
    }
}
