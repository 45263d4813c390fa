//! The published numbers of games, played.

use errare::distribution::sample;
use errare::game::Side;
use errare::play::{Outcome, Policy};
use errare::search::NodeId;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::players::{DEPTHS, Players, Speculating};
use super::readings::SpeculativeReading;
use super::tables::{TABLE_1, TABLE_2, cells, comes_out, pairs, speculative_pair};
use super::{Options, PAPER};
use crate::chance::uniform;
use crate::papers::table::{Table, summary};

/// Table 1 from games.
pub(super) fn table_1(players: &Players, options: &Options) -> Table {
    let cells: Vec<_> = pairs()
        .zip(0..)
        .flat_map(|((i, j), stream)| {
            let outcome = play(players, &players.semi_random[i], &players.semi_random[j], options, stream);
            cells(TABLE_1, i, j, &outcome, Some(options.games), false)
        })
        .collect();
    let remarks = vec![format!("{} games for each pair. {}", options.games, summary(&cells))];
    Table {
        paper: PAPER,
        table: "Table 1".into(),
        reading: "lose-late, sampled".into(),
        preferred: false,
        cells,
        remarks,
    }
}

/// Table 2 from games, in one reading of speculative play.
pub(super) fn table_2(
    players: &Players,
    speculating: &Speculating,
    reading: SpeculativeReading,
    options: &Options,
) -> Table {
    let cells: Vec<_> = pairs()
        .zip(PAIRS..)
        .flat_map(|((i, j), stream)| {
            let (first, second) = speculative_pair(players, speculating, i, j);
            let outcome = play(players, first, second, options, stream);
            cells(TABLE_2, i, j, &outcome, Some(options.games), false)
        })
        .collect();
    let firm = cells.iter().zip(pairs().flat_map(|pair| [pair; 3])).filter(|(_, (i, j))| comes_out(reading, *i, *j));
    let firm: Vec<_> = firm.map(|(cell, _)| cell.clone()).collect();
    let remarks =
        vec![format!("{} games for each pair. Cells that come out exactly: {}", options.games, summary(&firm))];
    let reading = format!("{}, sampled", reading.name);
    Table { paper: PAPER, table: "Table 2".into(), reading, preferred: false, cells, remarks }
}

/// How many pairs there are. The streams of Table 2 come after those of Table 1.
const PAIRS: u64 = (DEPTHS * DEPTHS) as u64;

/// How often a pair's games end how. Each pair has a stream of its own.
fn play(players: &Players, first: &Policy, second: &Policy, options: &Options, stream: u64) -> Outcome {
    let mut generator = ChaCha8Rng::seed_from_u64(options.seed);
    generator.set_stream(stream);
    let tree = &players.tree;
    let mut sum = Outcome::default();
    for _ in 0..options.games {
        let mut node = NodeId::ROOT;
        let utility = loop {
            if let Some(utility) = tree.utility(node) {
                break utility;
            }
            let policy = if tree.turn(node).side() == Some(Side::Max) { first } else { second };
            node = tree.children(node)[sample(policy.at(tree, node), uniform(&mut generator))];
        };
        let end = Outcome::of(utility);
        sum = Outcome {
            win: sum.win + end.win,
            draw: sum.draw + end.draw,
            loss: sum.loss + end.loss,
            mean: sum.mean + end.mean,
        };
    }
    let games = options.games.max(1) as f64;
    Outcome { win: sum.win / games, draw: sum.draw / games, loss: sum.loss / games, mean: sum.mean / games }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::backup::WhenLost;

    #[test]
    fn games_that_are_played_end_as_often_as_is_computed() {
        let players = Players::new(WhenLost::LoseLate);
        let (first, second) = (&players.semi_random[1], &players.semi_random[2]);
        let exact = players.result(first, second);
        let options = Options { games: 4000, seed: 5 };
        let played = play(&players, first, second, &options, 3);
        for (played, p) in [(played.win, exact.win), (played.draw, exact.draw), (played.loss, exact.loss)] {
            let error = (p * (1.0 - p) / options.games as f64).sqrt();
            assert!((played - p).abs() < 4.0 * error, "{played} of games where {p} is computed");
        }
        assert!((played.mean - (played.win - played.loss)).abs() < 1e-12);
        assert_ne!(play(&players, first, second, &options, 4), played, "each pair has a stream of its own");
    }
}
