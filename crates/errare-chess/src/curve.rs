//! From centipawns to chances.

/// The advantage, in centipawns of our evaluation, that multiplies the odds of winning by e. Lichess's curve, fitted to games of
/// players around 2300 Elo, has 272 of Stockfish's (<https://lichess.org/page/accuracy>); where Stockfish counts three, ours counts
/// about two until the game is nearly decided.
const ODDS: f64 = 180.0;

/// The score that the mover may expect, from 0 (lost) to 1 (won), of a position worth so many centipawns to him: his winning
/// chance as reviews of games count it.
pub fn expected_score(centipawns: impl Into<f64>) -> f64 {
    1.0 / (1.0 + (-centipawns.into() / ODDS).exp())
}

/// The chances of win, draw and loss in thousandths, which sum to 1000.
///
/// A point is two halves, and each is won with the expected score: so the three agree with [`expected_score`].
pub fn wdl(centipawns: f64) -> [u32; 3] {
    let score = expected_score(centipawns);
    let thousandths = |chance: f64| (1000.0 * chance).round() as u32;
    let (win, loss) = (thousandths(score * score), thousandths((1.0 - score) * (1.0 - score)));
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_side_expects_the_other_does_not() {
        for centipawns in [0.0, 10.0, 150.0, 900.0, 32_000.0, f64::INFINITY] {
            assert!((expected_score(centipawns) + expected_score(-centipawns) - 1.0).abs() < 1e-12);
            let ([win, draw, loss], mirrored) = (wdl(centipawns), wdl(-centipawns));
            assert_eq!(mirrored, [loss, draw, win]);
        }
        assert_eq!(wdl(0.0), [250, 500, 250]);
    }

    #[test]
    fn win_draw_and_loss_sum_to_one_and_agree_with_the_expected_score() {
        for centipawns in -3000..3000 {
            let [win, draw, loss] = wdl(f64::from(centipawns));
            assert_eq!(win + draw + loss, 1000);
            let score = f64::from(2 * win + draw) / 2000.0;
            assert!((score - expected_score(f64::from(centipawns))).abs() < 0.001);
        }
    }
}
