//! What a wrong model of the opponent costs.
//!
//! Whoever plays by a model of his opponent gains if it is right and may lose if it is not. The opponent is P_j, the model says
//! P_i: the risk is what is lost against the same strategy with the right model, in percent of the score. Beside it stands what
//! minimax scores, which has no model.
//!
//! # Reference
//! Iida, Uiterwijk & van den Herik 1993 and Donkers, *Nosce hostem*, 2003, on the attraction and the risk of opponent models;
//! Kajihara et al. 1999, §1.

mod adaptive;
mod study;

use errare::games::connect_four::ConnectFour;
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::search::Tree;
use errare::spec::Playable;

use crate::papers::table::{Cell, Table};
use study::{STRATEGIES, Study};

/// Its name on the command line.
pub const PAPER: &str = "risk";

/// How large the sampled part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Games of the adaptive contestant for each model and each opponent at connect four, half of them with either colour.
    pub games: u64,
    /// The same seed gives the same games, whatever the number of threads.
    pub seed: u64,
    /// The number of threads; 0 means one for each processor.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { games: 100, seed: 2003, threads: 0 }
    }
}

/// The opponents, and the models of them: P_0 to P_4. He who speculates must see two plies more than they.
pub(super) const OPPONENTS: usize = 5;
/// How much a player who reckons with several types trusts his model; the others share the rest.
const TRUST: f64 = 0.5;

/// The games that there is a matrix for, for a bar of progress.
pub const GAMES: u64 = 2;

/// How likely each type is to one whose model says P_`model`.
pub(super) fn trust(model: usize) -> [f64; OPPONENTS] {
    std::array::from_fn(|kind| if kind == model { TRUST } else { (1.0 - TRUST) / (OPPONENTS - 1) as f64 })
}

/// Mean scores over both colours, in percent: a win counts 1, a draw ½. By model and by opponent.
pub(super) type Scores = [[f64; OPPONENTS]; OPPONENTS];

/// The matrices for noughts and crosses and for connect four on four columns of four. `progress` is told of each.
pub fn tables(options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Vec<Table> {
    let noughts = table("noughts-and-crosses", &NoughtsAndCrosses, adaptive::exact);
    progress(1);
    let small = ConnectFour::new(4, 4).expect("a possible size");
    let connect_four = table("connect-four:columns=4,rows=4", &small, |game| adaptive::sampled(game, options));
    progress(1);
    vec![noughts, connect_four]
}

/// Positions of connect four on four columns of four, with room to spare.
const POSITIONS: usize = 200_000;

/// The matrices of a game. `adaptive` gives those of the contestant who learns, and how they were found.
fn table<G: Playable + Sync>(name: &str, game: &G, adaptive: impl Fn(&G) -> (String, Scores)) -> Table
where
    G::Position: Sync,
{
    let tree = Tree::distinct(game, &game.start(), POSITIONS).expect("a small game");
    let study = Study::new(game, &tree);
    let minimax = study.minimax();
    let mut all: Vec<(&str, Scores)> = STRATEGIES.map(|strategy| (strategy.name, study.scores(strategy))).into();
    let (learns, learning) = adaptive(game);
    all.push(("adaptive", learning));
    let mut table = report(name, &minimax, &all);
    table.remarks.push(learns);
    table
}

/// The cells and what they show, from what minimax and each strategy scored.
fn report(name: &str, minimax: &[f64; OPPONENTS], strategies: &[(&str, Scores)]) -> Table {
    let kinds = || 0..OPPONENTS;
    let opponent = |kind: usize| format!("P{kind}");
    let mut cells: Vec<Cell> =
        kinds().map(|j| Cell::new("minimax, no model", opponent(j), "score_pct", minimax[j])).collect();
    let mut remarks = vec![format!(
        "Rows are what the model says, columns what the opponent is; both colours count alike. prom and adaptive trust the model \
         with probability {TRUST} and share the rest among the others. om fears the worst of what the modelled opponent may play, \
         om-hoping expects the best of it."
    )];
    for (strategy, scores) in strategies {
        cells.extend(
            kinds().map(|j| Cell::new(format!("{strategy}, right model"), opponent(j), "score_pct", scores[j][j])),
        );
        let wrong = || kinds().flat_map(move |i| kinds().filter(move |j| *j != i).map(move |j| (i, j)));
        let loss = |i: usize, j: usize| scores[j][j] - scores[i][j];
        for i in kinds() {
            let row = format!("{strategy}, model P{i}");
            cells.extend(kinds().map(|j| Cell::new(row.clone(), opponent(j), "loss_pct", loss(i, j))));
        }
        let pairs = wrong().count() as f64;
        let mean: f64 = wrong().map(|(i, j)| loss(i, j)).sum::<f64>() / pairs;
        let (i, j) = wrong().max_by(|a, b| loss(a.0, a.1).total_cmp(&loss(b.0, b.1))).unwrap_or((0, 0));
        let attraction = kinds().map(|j| scores[j][j] - minimax[j]).sum::<f64>() / OPPONENTS as f64;
        let worse = wrong().filter(|&(i, j)| scores[i][j] < minimax[j] - 0.05).count();
        remarks.push(format!(
            "{strategy}: the right model is worth {attraction:+.1} points more than minimax; a wrong one costs {mean:.1} on \
             average and {:.1} at worst, taking P{j} for P{i}, and is worse than none for {worse} of {pairs} pairs.",
            loss(i, j)
        ));
    }
    let (table, reading) = (name.to_owned(), "loss against the right model, in percent of the score".to_owned());
    Table { paper: PAPER, table, reading, preferred: true, cells, remarks }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::Game;

    fn noughts() -> ([f64; OPPONENTS], Vec<Scores>) {
        let game = NoughtsAndCrosses;
        let tree = Tree::distinct(&game, &game.start(), 10_000).unwrap();
        let study = Study::new(&game, &tree);
        (study.minimax(), STRATEGIES.map(|strategy| study.scores(strategy)).into())
    }

    #[test]
    fn nobody_scores_more_than_the_best_response_and_its_risk_is_never_negative() {
        let (minimax, scores) = noughts();
        let [om, hoping, prom, speculative, best] = scores[..] else { panic!("five strategies") };
        for j in 0..OPPONENTS {
            for i in 0..OPPONENTS {
                assert!(best[i][j] <= best[j][j] + 1e-9, "model P{i}, opponent P{j}");
                for others in [om, hoping, prom, speculative] {
                    assert!(others[i][j] <= best[j][j] + 1e-9);
                }
            }
            assert!(minimax[j] <= best[j][j] + 1e-9);
        }
    }

    #[test]
    fn whoever_takes_a_random_opponent_for_one_who_sees_two_plies_scores_less_than_minimax() {
        let (minimax, scores) = noughts();
        let best = scores[4];
        assert!(best[2][0] < minimax[0] - 1.0, "{} {}", best[2][0], minimax[0]);
        assert!(best[0][0] > minimax[0] + 3.0, "with the right model he scores more");
    }

    /// What P_i may play always has a best move among it: whoever fears that one plays minimax, and his model is worth nothing.
    #[test]
    fn om_search_that_fears_the_worst_between_equals_is_minimax_and_has_no_risk() {
        let (minimax, scores) = noughts();
        for model in scores[0] {
            assert!(model.iter().zip(minimax).all(|(score, minimax)| (score - minimax).abs() < 1e-9), "{model:?}");
        }
        assert!(scores[1].iter().flatten().zip(scores[0].iter().flatten()).any(|(hoping, fearing)| hoping < fearing));
    }

    #[test]
    fn trust_in_a_model_is_a_distribution_with_the_model_first() {
        for model in 0..OPPONENTS {
            let weights = trust(model);
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!((0..OPPONENTS).all(|kind| kind == model || weights[kind] < weights[model]));
        }
    }
}
