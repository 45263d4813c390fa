//! One self-contained page: first what became of the numbers in print, then every table with its pictures, folded.

mod pictures;
mod tables;

use std::fmt::Write;

use errare::text::escape;

pub use pictures::of as pictures_of;
pub use tables::distinct;

use crate::papers::count::Count;
use crate::papers::marks::MARKS;
use crate::papers::table::{Cell, TOLERANCE, Table};

/// The page, as HTML.
pub fn page(tables: &[Table]) -> String {
    let mut out = head();
    let _ = writeln!(
        out,
        "<h1>errare: the published experiments</h1>\n<p>How many of the numbers in print come out in the reading that we go by, \
         to the last digit or within {TOLERANCE} standard errors. Each number counts once.</p>"
    );
    write_count(&mut out, tables);
    let legend: Vec<String> = MARKS.iter().map(|mark| format!("<b>{}</b> {}", mark.sign, escape(mark.means))).collect();
    let _ = writeln!(
        out,
        "<p>Below, every table opens: our number stands above the one in print, with the deviation in standard errors. \
         Green comes out, red does not. Signs: {}.</p>",
        legend.join("; ")
    );
    for tables in tables.chunk_by(|a, b| a.paper == b.paper) {
        let _ = writeln!(out, "<section>\n<h2>{}</h2>", escape(tables[0].paper));
        let _ = writeln!(out, "<p class=\"count\">{}</p>", in_words(&Count::of(tables)));
        tables.iter().for_each(|table| write_folded(&mut out, table));
        out.push_str("</section>\n");
    }
    out.push_str("</main></body></html>\n");
    out
}

/// Nothing is loaded and nothing runs: the policy says so, whatever a name in a table contains.
fn head() -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>errare: the published experiments</title>\n<style>\n{}</style></head><body><main>\n",
        include_str!("style.css")
    )
}

/// What became of the numbers, by paper and in all. The soft hyphens are for narrow screens.
fn write_count(out: &mut String, tables: &[Table]) {
    let heading = ["printed", "repro&shy;duced", "of these fitted", "depart&shy;ing", "not judged", "insisted on"];
    out.push_str("<div class=\"wide\"><table class=\"all\"><thead><tr><th></th>");
    for name in heading {
        let _ = write!(out, "<th>{name}</th>");
    }
    out.push_str("</tr></thead><tbody>\n");
    let all = ("all", Count::of(tables));
    for (paper, count) in Count::by_paper(tables).into_iter().chain([all]) {
        let Count { printed, reproduced, fitted, departing, not_judged, insisted } = count;
        let _ = write!(out, "<tr><th>{}</th>", escape(paper).replace('-', "-<wbr>"));
        for number in [printed, reproduced, fitted, departing, not_judged, insisted] {
            let _ = write!(out, "<td>{number}</td>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

fn in_words(count: &Count) -> String {
    let Count { printed, reproduced, fitted, departing, not_judged, .. } = count;
    if *printed == 0 {
        return "No numbers are in print; what follows is ours.".to_owned();
    }
    let fitted = if *fitted > 0 { format!(" ({fitted} of them fitted)") } else { String::new() };
    format!("{reproduced} of {printed} numbers come out{fitted}, {departing} depart, {not_judged} are not judged.")
}

fn write_folded(out: &mut String, table: &Table) {
    let judged: Vec<bool> = table.cells.iter().filter_map(Cell::comes_out).collect();
    let well = judged.iter().filter(|comes_out| **comes_out).count();
    let verdict = match judged.len() {
        0 => format!("{} numbers of ours", table.cells.len()),
        all => format!("{well} of {all} come out"),
    };
    let reading = if table.preferred { "" } else { ", another reading" };
    let _ = writeln!(
        out,
        "<details><summary>{} <small>{}: {verdict}{reading}</small></summary><div class=\"inside\">",
        escape(&table.table),
        escape(&table.reading)
    );
    for remark in &table.remarks {
        let _ = writeln!(out, "<p>{}</p>", escape(remark));
    }
    out.push_str(&pictures::of(table));
    tables::write(out, table);
    out.push_str("</div></details>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_needs_nothing_from_elsewhere_runs_nothing_and_shows_every_number() {
        let tables = crate::papers::michie::tables();
        let page = page(&tables);
        assert!(!page.contains("src=") && !page.contains("<link") && !page.contains("@import"));
        assert!(page.contains("default-src 'none'") && !page.contains("<script") && !page.contains(" style="));
        assert!(page.contains("0.559 in print") && page.contains("<svg"));
        let printed = tables.iter().flat_map(|table| &table.cells).filter(|cell| cell.published.is_some()).count();
        assert_eq!(page.matches("<br><small>").count(), printed);
    }

    #[test]
    fn first_comes_the_count_and_every_table_is_folded() {
        let tables = crate::papers::michie::tables();
        let page = page(&tables);
        let Count { printed, reproduced, departing, .. } = Count::of(&tables);
        let row = format!("<tr><th>all</th><td>{printed}</td><td>{reproduced}</td><td>0</td><td>{departing}</td>");
        assert!(page.find(&row).unwrap() < page.find("<details").unwrap());
        assert_eq!(page.matches("<details>").count(), tables.len());
        assert!(!page.contains("<details open"));
    }

    #[test]
    fn what_a_check_insists_on_is_marked() {
        let page = page(&crate::papers::michie::tables());
        assert!(page.contains("-0.088 in print*</small>") && page.contains("0.559 in print, departs</small>"));
    }

    #[test]
    fn what_became_of_the_numbers_is_said_in_words() {
        let count =
            |printed, fitted| Count { printed, reproduced: 3, fitted, departing: 2, not_judged: 1, insisted: 4 };
        assert_eq!(in_words(&count(0, 0)), "No numbers are in print; what follows is ours.");
        assert_eq!(in_words(&count(6, 0)), "3 of 6 numbers come out, 2 depart, 1 are not judged.");
        assert_eq!(in_words(&count(6, 1)), "3 of 6 numbers come out (1 of them fitted), 2 depart, 1 are not judged.");
    }

    #[test]
    fn a_folded_table_says_how_many_of_its_numbers_come_out() {
        let cell = |row: &str| Cell::new(row, "a column", "a quantity", 2.0);
        let (remarks, reading) = (vec!["a < b".to_owned()], "as we read it".to_owned());
        let judged = vec![
            cell("comes out").measured(2.0, 0.1, true),
            cell("is near").measured(2.1, 0.1, false),
            cell("departs").measured(7.0, 0.1, false),
            cell("is ours"),
        ];
        let table =
            Table { paper: "michie", table: "Table 9".to_owned(), reading, preferred: true, cells: judged, remarks };
        let written = page(std::slice::from_ref(&table));
        assert!(written.contains("<summary>Table 9 <small>as we read it: 2 of 3 come out</small></summary>"));
        assert!(written.contains("<p>a &lt; b</p>"));
        for shown in [
            "<th>comes out</th><td class=\"quantity\">a quantity</td><td class=\"well\">2<br><small>2 in print*</small></td>",
            "<td class=\"well\">2<br><small>2.1 in print, z -1.0</small></td>",
            "<td class=\"off\">2<br><small>7 in print, z -50.0</small></td>",
            "<th>is ours</th><td class=\"quantity\">a quantity</td><td>2</td>",
        ] {
            assert!(written.contains(shown), "{shown}\n{written}");
        }
        let ours = Table { cells: vec![cell("is ours")], preferred: false, ..table };
        assert!(page(&[ours]).contains("<small>as we read it: 1 numbers of ours, another reading</small>"));
    }
}
