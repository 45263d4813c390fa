//! Task 2: which few features of the evaluation suffice, with a search of two and of three plies.
//!
//! It is answered exhaustively, for perfect play and for never losing: every set of features, with Levy's weights and with every
//! choice from a grid of weights, against every reply of the opponent, from either side.

use errare::backup::Minimax;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::search::{NodeId, Tree};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::GAME;
use crate::papers::table::{Cell, Table};

/// The answers, in both readings of what a finished game is worth.
pub(super) fn tables() -> [Table; 2] {
    let task = Task::new();
    [task.table(Ends::Evaluated), task.table(Ends::Known)]
}

const FEATURES: [&str; 5] = ["c3", "n2", "c2", "n1", "c1"];
const LEVYS_WEIGHTS: Weights = [128.0, 63.0, 31.0, 15.0, 7.0];
/// The grid that other weights are taken from: each a little more than twice the next, as Levy's are.
const GRID: [f64; 5] = [1.0, 3.0, 7.0, 17.0, 41.0];

/// A weight for each feature.
type Weights = [f64; 5];

/// What the program makes of a game that has ended within its look-ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// It is evaluated like any other position, as the chapter's example does; the evaluation has no feature for a row of the
    /// enemy.
    Evaluated,
    /// It is known to be won or lost, which outweighs every feature.
    Known,
}

/// More than any sum of weights.
const DECIDED: f64 = 1e6;

/// How a player fares as either side, whatever the replies and whichever of equal moves he takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Play {
    never_loses: bool,
    /// No move of his gives away anything of what best play promises, so that he also wins whatever can be won.
    perfect: bool,
}

/// What is found out about a set of features.
struct Answer {
    set: u32,
    with_levys: Play,
    /// Weights from the grid with which it never loses, and with which it is perfect; the first there are.
    never_loses: Option<Weights>,
    perfect: Option<Weights>,
}

/// Noughts and crosses with the features of every position counted once.
struct Task {
    tree: Tree<NoughtsAndCrosses>,
    /// The five features of each node, for cross and for nought, signs included.
    features: [Vec<[f64; 5]>; 2],
    /// What best play makes of each node, in Max's view.
    theory: Vec<f64>,
}

impl Task {
    fn new() -> Self {
        let tree = Tree::merge(&GAME, &GAME.start(), 10_000).expect("noughts and crosses is a small game");
        let features = [Side::Max, Side::Min].map(|side| {
            let of = |id: NodeId| {
                let board = *tree.position(id);
                let (own, enemy) = (|n| f64::from(board.rows(side, n)), |n| f64::from(board.rows(side.other(), n)));
                [own(3), -enemy(2), own(2), -enemy(1), own(1)]
            };
            tree.ids().map(of).collect()
        });
        let theory = tree.back_up(&GAME, &Minimax::new(EndsOnly::default()));
        Self { tree, features, theory }
    }

    fn play(&self, weights: &Weights, ply: usize, ends: Ends) -> Play {
        let [max, min] = [Side::Max, Side::Min].map(|side| self.as_side(side, weights, ply, ends));
        Play { never_loses: max.never_loses && min.never_loses, perfect: max.perfect && min.perfect }
    }

    /// How a player who searches `ply` plies fares as one side: every position is visited that his moves and any replies
    /// lead to.
    fn as_side(&self, side: Side, weights: &Weights, ply: usize, ends: Ends) -> Play {
        let values = self.values(side, weights, ply - 1, ends);
        let mut play = Play { never_loses: true, perfect: true };
        let mut reached = vec![false; self.tree.len()];
        reached[NodeId::ROOT.index()] = true;
        for id in self.tree.ids() {
            if !reached[id.index()] {
                continue;
            }
            if self.tree.utility(id).is_some_and(|utility| side.view(utility) < 0.0) {
                return Play { never_loses: false, perfect: false };
            }
            let children = self.tree.children(id);
            let own = self.tree.turn(id).side() == Some(side);
            let best = children.iter().map(|c| values[c.index()]).fold(f64::NEG_INFINITY, f64::max);
            for child in children.iter().filter(|c| !own || values[c.index()] == best) {
                reached[child.index()] = true;
                play.perfect &= !own || self.theory[child.index()] == self.theory[id.index()];
            }
        }
        play
    }

    /// The value of every position to a side after a minimax search of so many plies, in that side's view.
    fn values(&self, side: Side, weights: &Weights, ply: usize, ends: Ends) -> Vec<f64> {
        let features = &self.features[usize::from(side == Side::Min)];
        let dot = |f: &[f64; 5]| f.iter().zip(weights).map(|(f, w)| f * w).sum::<f64>();
        let leaf = |id: NodeId| match (ends, self.tree.utility(id)) {
            (Ends::Known, Some(utility)) => DECIDED * side.view(utility),
            _ => dot(&features[id.index()]),
        };
        let at_once: Vec<f64> = self.tree.ids().map(leaf).collect();
        let mut values = at_once.clone();
        for _ in 0..ply {
            let deeper = |id: NodeId| {
                let children = self.tree.children(id).iter().map(|c| values[c.index()]);
                match self.tree.turn(id).side() {
                    _ if self.tree.children(id).is_empty() => at_once[id.index()],
                    mover if mover == Some(side) => children.fold(f64::NEG_INFINITY, f64::max),
                    _ => children.fold(f64::INFINITY, f64::min),
                }
            };
            values = self.tree.ids().map(deeper).collect();
        }
        values
    }

    fn table(&self, ends: Ends) -> Table {
        let mut cells = Vec::new();
        let mut remarks = Vec::new();
        for ply in [2, 3] {
            let answers: Vec<Answer> = (1..32_u32).into_par_iter().map(|set| self.answer(set, ply, ends)).collect();
            for answer in &answers {
                let yes = |quantity: &str, holds: bool| {
                    Cell::new(names(answer.set), format!("{ply}-ply"), quantity, f64::from(u8::from(holds)))
                };
                cells.push(yes("never_loses_with_levys_weights", answer.with_levys.never_loses));
                cells.push(yes("never_loses_with_some_weights", answer.never_loses.is_some()));
                cells.push(yes("perfect_with_levys_weights", answer.with_levys.perfect));
                cells.push(yes("perfect_with_some_weights", answer.perfect.is_some()));
            }
            for (standard, levys, some) in STANDARDS {
                let with_levys = answers.iter().filter(|a| levys(&a.with_levys)).map(|a| (a.set, None));
                remarks.push(smallest(ply, "Levy's weights", standard, with_levys));
                let with_some = answers.iter().filter_map(|a| Some((a.set, Some(some(a)?))));
                remarks.push(smallest(ply, "weights from a grid", standard, with_some));
            }
        }
        remarks.push(format!("The grid of weights is {GRID:?} for each feature of a set."));
        let reading = match ends {
            Ends::Evaluated => "ends evaluated",
            Ends::Known => "ends known",
        };
        Table { reading: reading.to_owned(), ..super::table("Task 2", cells, remarks) }
    }

    /// What can be done with a set of features.
    fn answer(&self, set: u32, ply: usize, ends: Ends) -> Answer {
        let chosen: Vec<usize> = (0..5).filter(|i| set >> i & 1 == 1).collect();
        let levys = std::array::from_fn(|i| if chosen.contains(&i) { LEVYS_WEIGHTS[i] } else { 0.0 });
        let with_levys = self.play(&levys, ply, ends);
        let mut answer = Answer { set, with_levys, never_loses: None, perfect: None };
        for mut choice in 0..GRID.len().pow(chosen.len() as u32) {
            let mut weights = [0.0; 5];
            for &feature in &chosen {
                weights[feature] = GRID[choice % GRID.len()];
                choice /= GRID.len();
            }
            let play = self.play(&weights, ply, ends);
            answer.never_loses = answer.never_loses.or(play.never_loses.then_some(weights));
            answer.perfect = answer.perfect.or(play.perfect.then_some(weights));
            if answer.perfect.is_some() {
                break;
            }
        }
        answer
    }
}

/// What is asked of a set: its name, whether play meets it, and the weights that do.
type Standard = (&'static str, fn(&Play) -> bool, fn(&Answer) -> Option<Weights>);

const STANDARDS: [Standard; 2] = [
    ("never lose", |play| play.never_loses, |answer| answer.never_loses),
    ("play perfectly", |play| play.perfect, |answer| answer.perfect),
];

fn names(set: u32) -> String {
    (0..5).filter(|i| set >> i & 1 == 1).map(|i| FEATURES[i]).collect::<Vec<_>>().join(" ")
}

fn smallest(
    ply: usize,
    kind: &str,
    standard: &str,
    sets: impl Iterator<Item = (u32, Option<Weights>)> + Clone,
) -> String {
    let Some(size) = sets.clone().map(|(set, _)| set.count_ones()).min() else {
        return format!("With {ply} plies and {kind} no set of features is enough to {standard}.");
    };
    let show = |(set, weights): (u32, Option<Weights>)| match weights {
        Some(weights) => {
            let weights: Vec<String> = weights.iter().filter(|w| **w > 0.0).map(ToString::to_string).collect();
            format!("{} ({})", names(set), weights.join(", "))
        }
        None => names(set),
    };
    let found: Vec<String> = sets.filter(|(set, _)| set.count_ones() == size).map(show).collect();
    format!("With {ply} plies and {kind} the smallest sets that {standard} have {size}: {}.", found.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::distribution::Distribution;
    use errare::evaluate::Evaluator;
    use errare::games::noughts_and_crosses::{Board, Levy};
    use errare::play::{LookAhead, Player};

    #[test]
    fn the_counted_features_are_levys_evaluation() {
        let task = Task::new();
        for side in [Side::Max, Side::Min] {
            let values = task.values(side, &LEVYS_WEIGHTS, 0, Ends::Evaluated);
            let levy = Levy { side, ..Levy::default() };
            for id in task.tree.ids() {
                assert_eq!(side.view(values[id.index()]), levy.value(*task.tree.position(id)));
            }
        }
    }

    #[test]
    fn a_player_who_knows_nothing_loses_and_one_who_sees_to_the_end_is_perfect() {
        let task = Task::new();
        let nothing = [0.0; 5];
        assert!(!task.play(&nothing, 2, Ends::Evaluated).never_loses);
        assert!(!task.play(&nothing, 2, Ends::Known).never_loses);
        assert_eq!(task.play(&nothing, 9, Ends::Known), Play { never_loses: true, perfect: true });
    }

    #[test]
    fn at_two_plies_the_weights_7_7_3_never_lose_and_7_17_3_are_perfect() {
        let task = Task::new();
        let weights = |n2, c2, n1| [0.0, n2, c2, n1, 0.0];
        let safe = task.play(&weights(7.0, 7.0, 3.0), 2, Ends::Known);
        assert_eq!(safe, Play { never_loses: true, perfect: false });
        let perfect = task.play(&weights(7.0, 17.0, 3.0), 2, Ends::Known);
        assert_eq!(perfect, Play { never_loses: true, perfect: true });
    }

    #[test]
    fn no_two_features_are_perfect_at_two_plies_and_none_at_all_if_ends_are_evaluated() {
        let task = Task::new();
        for set in (1..32_u32).filter(|set| set.count_ones() <= 2) {
            assert_eq!(task.answer(set, 2, Ends::Known).perfect, None, "{}", names(set));
        }
        assert_eq!(task.answer(0b1110, 2, Ends::Evaluated).never_loses, None);
    }

    /// n2, c2 and n1 with the weights 7, 17 and 3, for a side; the ends are known.
    #[derive(Clone, Copy)]
    struct ThreeFeatures(Side);

    impl Evaluator<NoughtsAndCrosses> for ThreeFeatures {
        fn evaluate(&self, _: &NoughtsAndCrosses, board: &Board) -> f64 {
            let rows = |side: Side, n| f64::from(board.rows(side, n));
            let (own, enemy) = (self.0, self.0.other());
            own.view(17.0 * rows(own, 2) - 7.0 * rows(enemy, 2) - 3.0 * rows(enemy, 1))
        }

        fn evaluate_end(&self, _: &NoughtsAndCrosses, _: &Board, utility: f64) -> f64 {
            DECIDED * utility
        }
    }

    /// By the core's walk, over positions as they arise, with nothing of the task but its weights.
    #[test]
    fn whoever_searches_two_plies_with_7_17_3_gives_nothing_away() {
        fn follow(side: Side, board: Board, theory: f64) {
            if GAME.utility(&board).is_some() {
                return;
            }
            let (mut moves, mut policy) = (Vec::new(), Distribution::new());
            GAME.moves(&board, &mut moves);
            let own = GAME.turn(&board).side() == Some(side);
            if own {
                LookAhead { ply: 2, strategy: Minimax::new(ThreeFeatures(side)) }.policy(&GAME, &board, &mut policy);
            } else {
                policy.uniform(moves.len());
            }
            for (m, _) in moves.iter().zip(policy.iter()).filter(|(_, p)| **p > 0.0) {
                let after = GAME.play(&board, *m);
                let value = errare::search::Walk::new().value(&GAME, &after, 9, &Minimax::new(EndsOnly::default()));
                assert!(!own || value == theory, "{side:?} gives away {theory} in {board:?}");
                follow(side, after, value);
            }
        }
        for side in [Side::Max, Side::Min] {
            follow(side, GAME.start(), 0.0);
        }
    }
}
