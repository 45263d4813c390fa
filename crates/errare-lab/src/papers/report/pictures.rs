//! Which tables are drawn, and how.

use super::distinct;
use crate::papers::table::{Cell, Table};
use crate::papers::{iida, kajihara, michie, reibman_ballard, risk};
use crate::plot::{Line, heat_map, lines};

/// The pictures of a table, as SVG in figures; none if it is better read.
pub fn of(table: &Table) -> String {
    match (table.paper, table.table.as_str()) {
        (reibman_ballard::PAPER, "Table 1") => payoff_against_noise(table),
        (kajihara::PAPER, "Table 1" | "Table 2") => winning_ratios(table),
        (michie::PAPER, "Openings") => utility_against_merit(table),
        (iida::PAPER, _) => score_against_limit(table),
        (risk::PAPER, _) => losses(table),
        _ => String::new(),
    }
}

/// The number at the end of a name such as `noise_0.25`, `M=0.5` or `TU limit=0.1`.
fn number_in(name: &str) -> Option<f64> {
    name.rsplit(['_', '=']).next()?.parse().ok()
}

/// A line through the cells of a row: a point for each column that is a number.
fn line<'a>(name: &'a str, cells: &[&Cell], value: impl Fn(&Cell) -> Option<f64>, broken: bool) -> Line<'a> {
    let points = cells.iter().filter_map(|cell| Some((number_in(&cell.column)?, value(cell)?)));
    Line { name, points: points.collect(), broken }
}

fn payoff_against_noise(table: &Table) -> String {
    const DRAWN_ROWS: [&str; 8] = [
        "minimax-1",
        "minimax-2",
        "minimax-3",
        "predictive-2 PS=0.9",
        "predictive-2 PS=0.5",
        "predictive-2 PS=0.1",
        "prom-2",
        "best-response",
    ];
    let cells = |row: &str| table.cells.iter().filter(|cell| cell.row == row).collect::<Vec<_>>();
    let mut drawn: Vec<Line<'_>> =
        DRAWN_ROWS.map(|row| line(row, &cells(row), |cell| Some(cell.computed), false)).into();
    drawn.push(line("minimax-2 in print", &cells("minimax-2"), |cell| cell.published, true));
    drawn.retain(|line| !line.points.is_empty());
    lines("Mean payoff against the noise of the opponent", "noise range S", "mean payoff", &drawn)
}

fn winning_ratios(table: &Table) -> String {
    let (rows, columns) = (distinct(&table.cells, |c| &c.row), distinct(&table.cells, |c| &c.column));
    let find = |row: &str, column: &str, value: fn(&Cell) -> Option<f64>| {
        let cells = &table.cells;
        cells.iter().find(|c| c.row == row && c.column == column && c.quantity == "win_first_pct").and_then(value)
    };
    let ours = heat_map("Games won by the player who moves first, in percent: ours", &rows, &columns, |row, column| {
        find(row, column, |cell| Some(cell.computed))
    });
    let print = heat_map("The same in print", &rows, &columns, |row, column| find(row, column, |cell| cell.published));
    ours + &print
}

fn utility_against_merit(table: &Table) -> String {
    let cells = |row: &str| table.cells.iter().filter(|c| c.row == row && c.quantity == "u").collect::<Vec<_>>();
    let drawn: Vec<Line<'_>> = ["start", "centre", "corner", "edge"]
        .map(|row| line(row, &cells(row), |cell| Some(cell.computed), false))
        .into();
    lines("Expected utility of each opening move if both players have the same merit", "merit M", "u", &drawn)
}

fn score_against_limit(table: &Table) -> String {
    let learners = distinct(&table.cells, |cell| &cell.column);
    let score = |learner: &str| {
        let cells = table.cells.iter().filter(|c| c.column == learner && c.quantity == "learner_score_pct");
        let tutoring = cells.filter(|c| c.row.starts_with("TU"));
        tutoring.filter_map(|cell| Some((number_in(&cell.row)?, cell.computed))).collect()
    };
    let drawn: Vec<Line<'_>> = learners.iter().map(|&name| Line { name, points: score(name), broken: false }).collect();
    lines("Score of the learner against the tutor's loss limit", "loss limit ε", "learner's score, %", &drawn)
}

/// A matrix for each strategy: what the model says against what the opponent is.
fn losses(table: &Table) -> String {
    let cells: Vec<&Cell> = table.cells.iter().filter(|cell| cell.quantity == "loss_pct").collect();
    let mut out = String::new();
    let mut strategies: Vec<(&str, Vec<&str>)> = Vec::new();
    for row in distinct(&table.cells, |cell| &cell.row) {
        let Some((strategy, model)) = row.split_once(", model ") else { continue };
        match strategies.last_mut() {
            Some((last, models)) if *last == strategy => models.push(model),
            _ => strategies.push((strategy, vec![model])),
        }
    }
    let columns = distinct(&table.cells, |cell| &cell.column);
    for (strategy, models) in &strategies {
        let caption = format!(
            "{strategy}: what a wrong model costs, in percent of the score. The model says (down), he is (across)"
        );
        out += &heat_map(&caption, models, &columns, |model, column| {
            let row = format!("{strategy}, model {model}");
            cells.iter().find(|cell| cell.row == row && cell.column == column).map(|cell| cell.computed)
        });
    }
    out
}
