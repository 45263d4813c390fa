//! Levy, *Computer Gamesmanship*, ch. 2: the worked search of noughts and crosses, and the answer to Task 2.
//!
//! Task 2 asks which few features of the evaluation suffice to play perfectly with a search of two and of three plies. It is
//! answered exhaustively: every set of features, with Levy's weights and with every choice from a grid of weights, against
//! every reply of the opponent, from either side.

use errare::backup::Minimax;
use errare::game::{Game, Notation, Side, Symmetric};
use errare::games::noughts_and_crosses::{Board, Levy, NoughtsAndCrosses};
use errare::search::{NodeId, Tree, Walk};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::papers::table::{Cell, Table};

/// The paper, as it is named on the command line.
pub const PAPER: &str = "levy";

const GAME: NoughtsAndCrosses = NoughtsAndCrosses;

/// The worked values and the answer to Task 2.
pub fn tables() -> Vec<Table> {
    let task = Task::new();
    vec![one_ply(), two_ply(), symmetry(), task.table(Ends::Evaluated), task.table(Ends::Known)]
}

fn table(name: &str, cells: Vec<Cell>, remarks: Vec<String>) -> Table {
    Table { paper: PAPER, table: name.to_owned(), reading: "literal".to_owned(), preferred: true, cells, remarks }
}

fn after(moves: &str) -> Board {
    GAME.read_position(moves).unwrap_or_else(|_| GAME.start())
}

/// The first moves of Fig. 11: their squares, their names, and what is printed of them at one ply and at two.
const FIRST_MOVES: [(&str, &str, &str, &str); 3] =
    [("e", "centre", "28", "-9"), ("a", "corner", "21", "-31"), ("b", "edge", "14", "-38")];

fn one_ply() -> Table {
    let cells = FIRST_MOVES.map(|(square, name, printed, _)| {
        Cell::new(name, "1-ply", "value", Levy::default().value(after(square))).worked(printed)
    });
    table("Figure 11", cells.into(), Vec::new())
}

fn two_ply() -> Table {
    let rule = Minimax::new(Levy::default());
    let mut cells = Vec::new();
    for (square, name, _, printed) in FIRST_MOVES {
        let value = Walk::new().value(&GAME, &after(square), 1, &rule);
        cells.push(Cell::new(name, "2-ply", "backed_up", value).worked(printed));
        let mut replies: Vec<f64> =
            GAME.essentially_different(&after(square)).into_iter().map(|b| Levy::default().value(b)).collect();
        replies.sort_by(f64::total_cmp);
        let printed: &[&str] = match square {
            "e" => &["-9", "6"],
            "a" => &["-31", "-16", "-16", "-9", "-1"],
            _ => &["-38", "-31", "-23", "-16", "-8"],
        };
        for (i, (value, printed)) in replies.into_iter().zip(printed).enumerate() {
            cells.push(Cell::new(name, format!("reply {}", i + 1), "value", value).worked(printed));
        }
    }
    let root = Walk::new().value(&GAME, &GAME.start(), 2, &rule);
    cells.push(Cell::new("root", "2-ply", "backed_up", root).worked("-9"));
    table("Figure 13", cells, vec!["Replies are in order of value, one for each that is essentially different.".into()])
}

fn symmetry() -> Table {
    let count = |moves: &str| GAME.essentially_different(&after(moves)).len() as f64;
    let cells = vec![
        Cell::new("start", "moves", "essentially_different", count("start")).worked("3"),
        Cell::new("centre", "replies", "essentially_different", count("e")).worked("2"),
        Cell::new("corner", "replies", "essentially_different", count("a")).worked("5"),
        Cell::new("edge", "replies", "essentially_different", count("b")).worked("5"),
    ];
    table("Symmetry", cells, Vec::new())
}

const FEATURES: [&str; 5] = ["c3", "n2", "c2", "n1", "c1"];
const LEVYS_WEIGHTS: [f64; 5] = [128.0, 63.0, 31.0, 15.0, 7.0];
/// The grid that other weights are taken from: each a little more than twice the next, as Levy's are.
const GRID: [f64; 5] = [1.0, 3.0, 7.0, 17.0, 41.0];

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

/// Noughts and crosses with the features of every position counted once.
struct Task {
    tree: Tree<NoughtsAndCrosses>,
    /// The five features of each node, for cross and for nought, signs included.
    features: [Vec<[f64; 5]>; 2],
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
        Self { tree, features }
    }

    /// Whether a player of these weights never loses, as either side, whatever the replies and whichever of equal moves.
    fn never_loses(&self, weights: &[f64; 5], ply: usize, ends: Ends) -> bool {
        [Side::Max, Side::Min].into_iter().all(|side| self.worst_result(side, weights, ply, ends) >= 0)
    }

    /// The worst that can happen to a player who searches `ply` plies.
    fn worst_result(&self, side: Side, weights: &[f64; 5], ply: usize, ends: Ends) -> i8 {
        let values = self.values(side, weights, ply - 1, ends);
        let mut results = vec![0_i8; self.tree.len()];
        for id in self.tree.ids().rev() {
            let children = self.tree.children(id);
            results[id.index()] = match self.tree.utility(id) {
                Some(utility) => side.view(utility) as i8,
                None => {
                    let own = self.tree.turn(id).side() == Some(side);
                    let best = children.iter().map(|c| values[c.index()]).fold(f64::NEG_INFINITY, f64::max);
                    let possible = children.iter().filter(|c| !own || values[c.index()] == best);
                    possible.map(|c| results[c.index()]).min().unwrap_or(0)
                }
            };
        }
        results[NodeId::ROOT.index()]
    }

    /// The value of every position to a side after a minimax search of so many plies, in that side's view.
    fn values(&self, side: Side, weights: &[f64; 5], ply: usize, ends: Ends) -> Vec<f64> {
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
            let answers: Vec<(u32, bool, Option<[f64; 5]>)> = (1..32_u32)
                .into_par_iter()
                .map(|set| {
                    let chosen = |i: usize| set >> i & 1 == 1;
                    let levys = std::array::from_fn(|i| if chosen(i) { LEVYS_WEIGHTS[i] } else { 0.0 });
                    (set, self.never_loses(&levys, ply, ends), self.some_weights(set, ply, ends))
                })
                .collect();
            let column = format!("{ply}-ply");
            for (set, with_levys, with_some) in &answers {
                let yes = |holds: bool| f64::from(u8::from(holds));
                cells.push(Cell::new(names(*set), &column, "never_loses_with_levys_weights", yes(*with_levys)));
                cells.push(Cell::new(names(*set), &column, "never_loses_with_some_weights", yes(with_some.is_some())));
            }
            remarks.push(smallest(ply, "Levy's weights", answers.iter().filter(|a| a.1).map(|a| (a.0, None))));
            let with_some = answers.iter().filter_map(|a| a.2.map(|weights| (a.0, Some(weights))));
            remarks.push(smallest(ply, "weights from a grid", with_some));
        }
        remarks.push(format!("The grid of weights is {GRID:?} for each feature of a set."));
        let reading = match ends {
            Ends::Evaluated => "ends evaluated",
            Ends::Known => "ends known",
        };
        Table { reading: reading.to_owned(), ..table("Task 2", cells, remarks) }
    }

    /// Weights from the grid with which a set of features never loses, if there are any.
    fn some_weights(&self, set: u32, ply: usize, ends: Ends) -> Option<[f64; 5]> {
        let chosen: Vec<usize> = (0..5).filter(|i| set >> i & 1 == 1).collect();
        let choices = GRID.len().pow(chosen.len() as u32);
        let weights = |mut choice: usize| {
            let mut weights = [0.0; 5];
            for &feature in &chosen {
                weights[feature] = GRID[choice % GRID.len()];
                choice /= GRID.len();
            }
            weights
        };
        (0..choices).map(weights).find(|weights| self.never_loses(weights, ply, ends))
    }
}

fn names(set: u32) -> String {
    (0..5).filter(|i| set >> i & 1 == 1).map(|i| FEATURES[i]).collect::<Vec<_>>().join(" ")
}

fn smallest(ply: usize, kind: &str, sets: impl Iterator<Item = (u32, Option<[f64; 5]>)> + Clone) -> String {
    let Some(size) = sets.clone().map(|(set, _)| set.count_ones()).min() else {
        return format!("With {ply} plies and {kind} no set of features never loses.");
    };
    let show = |(set, weights): (u32, Option<[f64; 5]>)| match weights {
        Some(weights) => {
            let weights: Vec<String> = weights.iter().filter(|w| **w > 0.0).map(ToString::to_string).collect();
            format!("{} ({})", names(set), weights.join(", "))
        }
        None => names(set),
    };
    let found: Vec<String> = sets.filter(|(set, _)| set.count_ones() == size).map(show).collect();
    format!("With {ply} plies and {kind} the smallest sets that never lose have {size}: {}.", found.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_worked_number_comes_out() {
        let cells: Vec<Cell> = tables().into_iter().flat_map(|table| table.cells).collect();
        assert!(cells.iter().all(|cell| !cell.fails()));
        assert_eq!(cells.iter().filter(|cell| cell.published.is_some()).count(), 3 + 3 + 12 + 1 + 4);
    }

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
    fn a_player_who_knows_nothing_loses_and_one_who_sees_to_the_end_does_not() {
        let task = Task::new();
        assert!(!task.never_loses(&[0.0; 5], 2, Ends::Evaluated));
        assert!(!task.never_loses(&[0.0; 5], 2, Ends::Known));
        assert!(task.never_loses(&[0.0; 5], 9, Ends::Known));
    }
}
