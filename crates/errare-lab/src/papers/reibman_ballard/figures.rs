//! Figures 1 and 2: what an opponent who errs one time in ten makes of two small trees.

use errare::backup::{Expected, Minimax};
use errare::distribution::Ties;
use errare::evaluate::EndsOnly;
use errare::game::Game;
use errare::games::explicit::ExplicitTree;
use errare::model::FixedError;
use errare::search::Walk;

use super::PAPER;
use crate::papers::table::{Cell, Print, Table};

const FIGURE_1: &str = "root max left right\nleft min 0 0\nright min 1 0";
const FIGURE_2: &str = "root max left right\nleft min 2 3\nright min 1 20";

/// How often Min makes the correct move in both figures.
const CORRECT: f64 = 0.9;

pub(super) fn table() -> Table {
    let first = Values::of(FIGURE_1);
    let second = Values::of(FIGURE_2);
    let cells = vec![
        cell("Figure 1", "left", "backed_up_value", 0.0, first.expected[0]),
        cell("Figure 1", "right", "backed_up_value", 0.1, first.expected[1]),
        cell("Figure 1", "random choice", "expected_payoff", 0.05, (first.expected[0] + first.expected[1]) / 2.0),
        cell("Figure 2", "left", "minimax_value", 2.0, second.minimax[0]),
        cell("Figure 2", "right", "minimax_value", 1.0, second.minimax[1]),
        cell("Figure 2", "left", "backed_up_value", 2.1, second.expected[0]),
        cell("Figure 2", "right", "backed_up_value", 2.9, second.expected[1]),
    ];
    let opposite = second.minimax[0] > second.minimax[1] && second.expected[0] < second.expected[1];
    let remarks = vec![format!(
        "In Figure 2 the weighted average prefers what minimax rejects: {}.",
        if opposite { "holds" } else { "does not hold" }
    )];
    let (table, reading) = ("Figures 1-2".to_owned(), "literal".to_owned());
    Table { paper: PAPER, table, reading, preferred: true, cells, remarks }
}

/// What Max's two moves are worth.
struct Values {
    minimax: Vec<f64>,
    expected: Vec<f64>,
}

impl Values {
    fn of(tree: &str) -> Self {
        let game = ExplicitTree::parse(tree).expect("the figures are trees");
        let model = FixedError { correct: CORRECT, ties: Ties::First };
        let expected = Expected::new(model, EndsOnly::default());
        let minimax = Minimax::new(EndsOnly::default());
        Self {
            minimax: Walk::new().root(&game, &game.start(), 2, &minimax).values.to_vec(),
            expected: Walk::new().root(&game, &game.start(), 2, &expected).values.to_vec(),
        }
    }
}

/// A number without chance: it is the printed one, or it is infinitely far from it.
fn cell(row: &str, column: &str, quantity: &str, published: f64, computed: f64) -> Cell {
    let equal = (computed - published).abs() < 1e-12;
    Cell {
        row: row.to_owned(),
        column: column.to_owned(),
        quantity: quantity.to_owned(),
        published: Some(published),
        print: Print::Own,
        computed,
        z: Some(if equal { 0.0 } else { f64::INFINITY }),
        must_come_out: true,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_figures_come_out_exactly() {
        assert!(super::table().cells.iter().all(|cell| !cell.fails()));
    }
}
