//! Tables side by side in the terminal: for each cell our number, the printed one, and the deviation.

use std::io::Write;

use anyhow::Result;
use errare_lab::papers::count::Count;
use errare_lab::papers::marks::{MARKS, signs};
use errare_lab::papers::report::distinct;
use errare_lab::papers::table::{Cell, Table};
use errare_lab::plot::number;

use crate::output::table::write_rows;
use crate::output::{BAD, GOOD, NAME, QUIET};

pub(super) fn write(out: &mut dyn Write, tables: &[Table]) -> Result<()> {
    for table in tables {
        writeln!(out, "{NAME}{}, {}{NAME:#}  {QUIET}{}{QUIET:#}", table.paper, table.table, table.reading)?;
        if table.cells.iter().any(|cell| cell.published.is_some()) {
            writeln!(out, "{QUIET}computed / published, deviation in standard errors where chance is in it{QUIET:#}")?;
        }
        let marks = MARKS.iter().filter(|mark| table.cells.iter().any(|cell| mark.is_on(cell)));
        let legend: Vec<String> = marks.map(|mark| format!("{} {}", mark.sign, mark.means)).collect();
        if !legend.is_empty() {
            writeln!(out, "{QUIET}{}{QUIET:#}", legend.join("; "))?;
        }
        write_cells(out, table)?;
        for remark in &table.remarks {
            writeln!(out, "  {remark}")?;
        }
        writeln!(out)?;
    }
    write_count(out, tables)
}

/// What became of the distinct numbers in print, by paper and in all.
fn write_count(out: &mut dyn Write, tables: &[Table]) -> Result<()> {
    let mut lines = Count::by_paper(tables);
    if lines.len() > 1 {
        lines.push(("all", Count::of(tables)));
    }
    writeln!(out, "{NAME}Distinct numbers in print{NAME:#}  {QUIET}judged in the preferred reading{QUIET:#}")?;
    let heading = ["", "printed", "reproduced", "of these fitted", "departing", "not judged", "insisted on"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for (paper, count) in lines {
        let Count { printed, reproduced, fitted, departing, not_judged, insisted } = count;
        let numbers = [printed, reproduced, fitted, departing, not_judged, insisted].map(|number| number.to_string());
        rows.push(std::iter::once(paper.to_owned()).chain(numbers).collect());
    }
    write_rows(out, &[0], &rows)
}

fn write_cells(out: &mut dyn Write, table: &Table) -> Result<()> {
    let columns = distinct(&table.cells, |cell| &cell.column);
    let (rows, quantities) = (distinct(&table.cells, |cell| &cell.row), distinct(&table.cells, |cell| &cell.quantity));
    let mut lines: Vec<(String, Vec<Option<&Cell>>)> = Vec::new();
    for row in &rows {
        for quantity in &quantities {
            let cell = |column: &&str| {
                let mut cells = table.cells.iter();
                cells.find(|c| c.row == *row && c.quantity == *quantity && c.column == **column)
            };
            let cells: Vec<Option<&Cell>> = columns.iter().map(cell).collect();
            if cells.iter().any(Option::is_some) {
                lines.push((format!("{row}  {quantity}"), cells));
            }
        }
    }
    let width = |text: &str| text.chars().count();
    let name_width = lines.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let texts: Vec<Vec<String>> = lines.iter().map(|(_, cells)| cells.iter().map(|c| show(*c)).collect()).collect();
    let column_width =
        |j: usize| texts.iter().map(|line| width(&line[j])).chain([width(columns[j])]).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(column_width).collect();

    write!(out, "{QUIET}  {:name_width$}", "")?;
    for (column, width) in columns.iter().zip(&widths) {
        write!(out, "  {column:>width$}")?;
    }
    writeln!(out, "{QUIET:#}")?;
    for ((name, cells), texts) in lines.iter().zip(&texts) {
        write!(out, "  {name:name_width$}")?;
        for ((cell, text), width) in cells.iter().zip(texts).zip(&widths) {
            match cell.and_then(Cell::comes_out) {
                Some(false) => write!(out, "  {BAD}{text:>width$}{BAD:#}")?,
                Some(true) => write!(out, "  {GOOD}{text:>width$}{GOOD:#}")?,
                None => write!(out, "  {text:>width$}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn show(cell: Option<&Cell>) -> String {
    let Some(cell) = cell else { return String::new() };
    let computed = number(cell.computed);
    let text = match (cell.published, cell.z) {
        (None, _) => computed,
        (Some(published), Some(z)) if !z.is_finite() => format!("{computed} / {} departs", number(published)),
        (Some(published), Some(z)) if z != 0.0 => format!("{computed} / {} {z:+.1}", number(published)),
        (Some(published), _) => format!("{computed} / {}", number(published)),
    };
    text + &signs(cell)
}
