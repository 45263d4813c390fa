//! A table in HTML.

use std::fmt::Write;

use errare::text::escape;

use crate::papers::marks::signs;
use crate::papers::table::{Cell, Table};
use crate::plot::number;

/// The distinct names of a table in their order of appearance.
pub fn distinct<'a>(cells: &'a [Cell], name: impl Fn(&'a Cell) -> &'a str) -> Vec<&'a str> {
    let mut names = Vec::new();
    for cell in cells {
        let name = name(cell);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

pub(super) fn write(out: &mut String, table: &Table) {
    let columns = distinct(&table.cells, |cell| &cell.column);
    out.push_str("<div class=\"wide\"><table><thead><tr><th></th><th></th>");
    for column in &columns {
        let _ = write!(out, "<th>{}</th>", escape(column));
    }
    out.push_str("</tr></thead><tbody>\n");
    for row in distinct(&table.cells, |cell| &cell.row) {
        for quantity in distinct(&table.cells, |cell| &cell.quantity) {
            let line: Vec<&Cell> = table.cells.iter().filter(|c| c.row == row && c.quantity == quantity).collect();
            if line.is_empty() {
                continue;
            }
            let _ = write!(out, "<tr><th>{}</th><td class=\"quantity\">{}</td>", escape(row), escape(quantity));
            for column in &columns {
                match line.iter().find(|cell| cell.column == *column) {
                    None => out.push_str("<td></td>"),
                    Some(cell) => write_cell(out, cell),
                }
            }
            out.push_str("</tr>\n");
        }
    }
    out.push_str("</tbody></table></div>\n");
}

fn write_cell(out: &mut String, cell: &Cell) {
    let class = match cell.comes_out() {
        Some(false) => " class=\"off\"",
        Some(true) => " class=\"well\"",
        None => "",
    };
    let _ = write!(out, "<td{class}>{}", number(cell.computed));
    if let Some(published) = cell.published {
        let _ = write!(out, "<br><small>{} in print", number(published));
        match cell.z {
            Some(z) if !z.is_finite() => out.push_str(", departs"),
            Some(z) if z != 0.0 => drop(write!(out, ", z {z:+.1}")),
            _ => {}
        }
        let _ = write!(out, "{}</small>", signs(cell));
    }
    out.push_str("</td>");
}
