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

#[cfg(test)]
mod tests {
    use super::*;

    fn table(paper: &'static str, name: &str, cells: Vec<Cell>) -> Table {
        let (table, reading, remarks) = (name.to_owned(), "a reading".to_owned(), Vec::new());
        Table { paper, table, reading, preferred: true, cells, remarks }
    }

    /// The contents of all elements between two marks.
    fn between<'a>(svg: &'a str, before: &str, after: &str) -> Vec<&'a str> {
        svg.split(before).skip(1).filter_map(|rest| Some(rest.split_once(after)?.0)).collect()
    }

    /// The numbers of heat maps, row by row.
    fn shown(svg: &str) -> Vec<f64> {
        let texts = between(svg, " fill=\"#", "</text>").into_iter().filter_map(|text| text.split_once("\">"));
        texts.filter_map(|(_, number)| number.parse().ok()).collect()
    }

    /// The names of lines in their order, and how many points each has.
    fn drawn(svg: &str) -> Vec<(&str, usize)> {
        let names = between(svg, " y=\"", "</text>").into_iter().filter_map(|text| text.split_once("\">"));
        let names = names.map(|(_, name)| name).filter(|name| !name.is_empty() && !name.contains("\">"));
        let points: Vec<usize> =
            between(svg, "<path d=\"M", "\" fill=\"none\"").into_iter().map(|path| path.split('L').count()).collect();
        let names: Vec<&str> = names.collect();
        names[names.len() - points.len()..].iter().copied().zip(points).collect()
    }

    #[test]
    fn a_matrix_of_risk_shows_every_loss_where_model_and_opponent_meet() {
        let mut cells = vec![Cell::new("minimax, no model", "P0", "score_pct", 77.0)];
        let mut losses = Vec::new();
        for (s, strategy) in ["om", "prom"].into_iter().enumerate() {
            cells.push(Cell::new(format!("{strategy}, right model"), "P0", "score_pct", 88.0));
            for (model, opponent) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let loss = (100 * s + 10 * model + opponent) as f64 / 2.0;
                let (row, column) = (format!("{strategy}, model P{model}"), format!("P{opponent}"));
                cells.push(Cell::new(row, column, "loss_pct", loss));
                losses.push(loss);
            }
        }
        let svg = of(&table(risk::PAPER, "a game", cells));
        assert_eq!(shown(&svg), losses);
        assert!(svg.contains("om: what a wrong model costs") && svg.contains("prom: what a wrong model costs"));
    }

    #[test]
    fn winning_ratios_are_shown_as_computed_and_as_in_print() {
        let mut cells = Vec::new();
        for (row, column, computed, published) in
            [("P0", "P0", 1.0, 2.0), ("P0", "P1", 3.0, 4.0), ("P1", "P0", 5.0, 6.0), ("P1", "P1", 7.0, 8.0)]
        {
            let win = Cell::new(row, column, "win_first_pct", computed);
            cells.push(Cell::new(row, column, "draw_pct", 99.0));
            cells.push(win.measured(published, 1.0, false));
        }
        for name in ["Table 1", "Table 2"] {
            let svg = of(&table(kajihara::PAPER, name, cells.clone()));
            assert_eq!(shown(&svg), [1.0, 3.0, 5.0, 7.0, 2.0, 4.0, 6.0, 8.0], "{name}");
        }
        assert_eq!(of(&table(kajihara::PAPER, "Table 3", cells)), "");
    }

    #[test]
    fn a_line_has_a_point_for_each_merit_limit_or_noise_and_for_nothing_else() {
        let mut cells = Vec::new();
        for (column, u) in [("M=0", 0.3), ("M=1", 0.2), ("M=2", 0.1)] {
            for row in ["start", "centre", "corner", "edge"] {
                cells.push(Cell::new(row, column, "u", u));
                cells.extend(["v", "tension"].map(|quantity| Cell::new(row, column, quantity, 0.5)));
            }
        }
        let openings = of(&table(michie::PAPER, "Openings", cells.clone()));
        assert_eq!(drawn(&openings), [("start", 3), ("centre", 3), ("corner", 3), ("edge", 3)]);
        assert_eq!(of(&table(michie::PAPER, "Figure 3", cells)), "");

        let mut cells = Vec::new();
        for learner in ["P1", "P2"] {
            for row in ["minimax", "slips 10 %", "TU limit=0", "TU limit=0.5"] {
                cells.push(Cell::new(row, learner, "learner_score_pct", 40.0));
                cells.extend(["loss_per_game", "errors_seen"].map(|quantity| Cell::new(row, learner, quantity, 1.0)));
            }
        }
        assert_eq!(drawn(&of(&table(iida::PAPER, "a game", cells))), [("P1", 2), ("P2", 2)]);

        let mut cells = Vec::new();
        for column in ["noise_0.00", "noise_0.25"] {
            for (row, payoff) in [("minimax-1", 20.0), ("minimax-2", 28.0), ("m-and-n", 27.0)] {
                cells.push(Cell::new(row, column, "mean_payoff", payoff).measured(payoff, 1.0, false));
            }
        }
        let payoffs = of(&table(reibman_ballard::PAPER, "Table 1", cells.clone()));
        assert_eq!(drawn(&payoffs), [("minimax-1", 2), ("minimax-2", 2), ("minimax-2 in print", 2)]);
        assert_eq!(payoffs.matches("stroke-dasharray").count(), 2, "what is in print is broken, in the legend too");
        assert_eq!(of(&table(reibman_ballard::PAPER, "Table 2", cells)), "");
    }
}
