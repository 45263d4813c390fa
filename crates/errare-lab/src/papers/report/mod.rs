//! One self-contained page with every table and its pictures.

mod pictures;
mod plot;

use std::fmt::Write;

use errare::text::escape;

use crate::papers::table::{Cell, TOLERANCE, Table};

/// The page, as HTML.
pub fn page(tables: &[Table]) -> String {
    let mut out = String::from(HEAD);
    out.push_str("<h1>errare: the published experiments</h1>\n<p>Each number in print stands beside ours, with the ");
    let _ = writeln!(out, "deviation in standard errors. Beyond {TOLERANCE} it is marked.</p>\n<nav><ul>");
    for (i, table) in tables.iter().enumerate() {
        let _ = writeln!(out, "<li><a href=\"#t{i}\">{}</a></li>", escape(&title(table)));
    }
    out.push_str("</ul></nav>\n");
    for (i, table) in tables.iter().enumerate() {
        let _ = writeln!(out, "<section id=\"t{i}\">\n<h2>{}</h2>", escape(&title(table)));
        for remark in &table.remarks {
            let _ = writeln!(out, "<p>{}</p>", escape(remark));
        }
        out.push_str(&pictures::of(table));
        write_table(&mut out, table);
        out.push_str("</section>\n");
    }
    out.push_str("</main></body></html>\n");
    out
}

fn title(table: &Table) -> String {
    format!("{}, {} ({})", table.paper, table.table, table.reading)
}

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

fn write_table(out: &mut String, table: &Table) {
    let columns = distinct(&table.cells, |cell| &cell.column);
    out.push_str("<details open><summary>numbers</summary><div class=\"wide\"><table><thead><tr><th></th><th></th>");
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
    out.push_str("</tbody></table></div></details>\n");
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
        out.push_str("</small>");
    }
    out.push_str("</td>");
}

/// A number with no more digits than it needs.
pub fn number(value: f64) -> String {
    let text = if value.abs() >= 1000.0 { format!("{value:.0}") } else { format!("{value:.3}") };
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

const HEAD: &str = "<!doctype html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><title>errare: the published experiments</title>
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<style>
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fff; margin: 0 }
main { max-width: 1100px; margin: 2rem auto; padding: 0 1rem }
nav ul { columns: 2; font-size: 13px; padding-left: 1rem }
section { margin-top: 3rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 12.5px; font-variant-numeric: tabular-nums }
th, td { padding: 2px 8px; text-align: right; border-bottom: 1px solid #e4e6ec; white-space: nowrap }
tbody th { text-align: left }
td.quantity { text-align: left; color: #667 }
td.off { background: #fde3df } td.well { background: #e9f5ea }
small { color: #667 }
figure { margin: 1rem 0 } figcaption { font-size: 13px; color: #445 }
</style></head><body><main>
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_needs_nothing_from_elsewhere_and_shows_every_number() {
        let tables = crate::papers::michie::tables();
        let page = page(&tables);
        assert!(!page.contains("src=") && !page.contains("<link") && !page.contains("@import"));
        assert!(page.contains("0.559 in print") && page.contains("<svg"));
        assert_eq!(page.matches("<section").count(), tables.len());
    }
}
