//! What the papers work out by hand is compared as it is printed: whole numbers exactly, others to their last digit or one off.

use errare_lab::papers::table::{Cell, Table};
use errare_lab::papers::{levy, michie};

fn printed(tables: Vec<Table>, name: &str, quantity: &str) -> Vec<(String, f64, f64)> {
    let of_table = tables.into_iter().filter(|table| table.table == name).flat_map(|table| table.cells);
    let printed = of_table.filter(|cell| cell.quantity == quantity).filter_map(|cell| {
        let Cell { row, computed, published, .. } = cell;
        published.map(|published| (row, computed, published))
    });
    printed.collect()
}

#[track_caller]
fn exactly(cells: &[(String, f64, f64)], known: &[(&str, f64)]) {
    let found: Vec<(&str, f64)> = cells.iter().map(|(row, computed, _)| (row.as_str(), *computed)).collect();
    assert_eq!(found, known);
    assert!(cells.iter().all(|(_, computed, published)| computed == published), "{cells:?}");
}

#[test]
fn michies_figure_2_has_the_values_of_best_play() {
    let v = printed(michie::tables(), "Figure 2", "v");
    let known =
        [("A", 0.0), ("B1", 1.0), ("B2", 0.0), ("C1", -1.0), ("C5", 1.0), ("D9", 1.0), ("F9", 1.0), ("G3", 1.0)];
    exactly(&v, &known);
}

#[test]
fn michies_figure_3_counts_the_moves_that_a_score_has_been_backed_up() {
    let r = printed(michie::tables(), "Figure 3", "r");
    let known = [("H4", 1.0), ("G3", 2.0), ("F9", 3.0), ("E5", 4.0), ("D9", 5.0), ("C5", 6.0), ("B1", 7.0)];
    exactly(&r, &known);
}

#[test]
fn levys_symmetry_leaves_three_first_moves_and_two_five_and_five_replies() {
    let counts = printed(levy::tables(), "Symmetry", "essentially_different");
    exactly(&counts, &[("start", 3.0), ("centre", 2.0), ("corner", 5.0), ("edge", 5.0)]);
}

#[test]
fn a_whole_number_in_print_comes_out_exactly_or_not_at_all() {
    let cell = |computed: f64| Cell::new("row", "column", "quantity", computed);
    assert_eq!(cell(3.0).worked("3").comes_out(), Some(true));
    assert_eq!(cell(-1.0).worked("-1").comes_out(), Some(true));
    for (computed, print) in [(4.0, "3"), (0.0, "1"), (2.0, "3"), (3.01, "3"), (0.0, "-1")] {
        let cell = cell(computed).worked(print);
        assert_eq!((cell.comes_out(), cell.fails()), (Some(false), true), "{computed} is printed {print}");
    }
    // The papers cut where they should round, so that a decimal may be one off in its last digit.
    assert_eq!([0.756, 0.758, 0.7591].map(|u| cell(u).worked("0.757").comes_out()), [true, true, false].map(Some));
    // What is printed as approximate is rounded to the digits that are there.
    assert_eq!([39.6, 40.4, 40.6].map(|odds| cell(odds).about("40").comes_out()), [true, true, false].map(Some));
}
