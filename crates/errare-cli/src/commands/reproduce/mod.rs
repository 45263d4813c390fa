//! `errare reproduce`: the published experiments, beside their print.

mod text;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use errare_lab::papers::report;
use errare_lab::papers::reproduce::{Options, Paper};
use errare_lab::papers::table::{Cell, Table};
use serde_json::{Map, Value, json};

use crate::arguments::{PaperName, ReproduceOptions, TableFormat};
use crate::output::progress::Progress;
use crate::output::{self, csv, json};

pub(crate) fn run(options: &ReproduceOptions) -> Result<ExitCode> {
    let papers: Vec<Paper> = match options.paper {
        PaperName::All => Paper::ALL.into(),
        PaperName::Levy => vec![Paper::Levy],
        PaperName::ReibmanBallard => vec![Paper::ReibmanBallard],
        PaperName::Kajihara => vec![Paper::Kajihara],
        PaperName::Iida => vec![Paper::Iida],
        PaperName::Michie => vec![Paper::Michie],
    };
    if let Some(folder) = &options.report {
        // Before the work, so that it is not done in vain.
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let sizes = Options {
        trees: options.trees,
        games: options.games,
        lessons: options.lessons,
        seed: options.seed,
        threads: options.threads.map_or(0, usize::from),
    };
    let mut tables = Vec::new();
    for paper in papers {
        let (steps, what) = paper.steps(&sizes);
        let progress = Progress::new(steps, what);
        tables.extend(paper.tables(&sizes, &|more| progress.inc(more)));
    }
    output::to(None, |out| match options.format {
        TableFormat::Text => text::write(out, &tables),
        TableFormat::Json => write_json(out, &tables),
        TableFormat::Csv => write_csv(out, &tables),
    })?;
    if let Some(folder) = &options.report {
        output::to(Some(&folder.join("index.html")), |out| Ok(out.write_all(report::page(&tables).as_bytes())?))?;
    }
    Ok(if options.check { check(&tables) } else { ExitCode::SUCCESS })
}

/// Objects to every cell that is known to come out and does not.
fn check(tables: &[Table]) -> ExitCode {
    let cells = || tables.iter().flat_map(|table| table.cells.iter().map(move |cell| (table, cell)));
    let insisted = cells().filter(|(_, cell)| cell.must_come_out).count();
    let failing: Vec<_> = cells().filter(|(_, cell)| cell.fails()).collect();
    for (table, cell) in &failing {
        let published = cell.published.map_or(String::new(), |p| format!(", printed {p}"));
        eprintln!(
            "does not come out: {} {} ({}), {} {} {}: {}{published}, z {:?}",
            table.paper, table.table, table.reading, cell.row, cell.column, cell.quantity, cell.computed, cell.z
        );
    }
    eprintln!("{} of {insisted} numbers that are known to come out do", insisted - failing.len());
    if failing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn write_json(out: &mut dyn Write, tables: &[Table]) -> Result<()> {
    let table = |table: &Table| {
        let cells: Vec<Value> = table
            .cells
            .iter()
            .map(|cell| {
                json!({
                    "row": cell.row, "column": cell.column, "quantity": cell.quantity,
                    "published": cell.published, "computed": cell.computed, "z": cell.z,
                    "comes_out": cell.comes_out(),
                })
            })
            .collect();
        json!({
            "paper": table.paper, "table": table.table, "reading": table.reading,
            "cells": cells, "remarks": table.remarks,
        })
    };
    let root = Map::from_iter([("tables".to_owned(), Value::Array(tables.iter().map(table).collect()))]);
    json::write(out, &root)
}

fn write_csv(out: &mut dyn Write, tables: &[Table]) -> Result<()> {
    let optional = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let row = |(table, cell): (&Table, &Cell)| {
        let names = [table.paper, &table.table, &table.reading, &cell.row, &cell.column, &cell.quantity];
        let numbers = [optional(cell.published), cell.computed.to_string(), optional(cell.z)];
        names.map(str::to_owned).into_iter().chain(numbers).collect()
    };
    let cells = tables.iter().flat_map(|table| table.cells.iter().map(move |cell| (table, cell)));
    let heading = ["paper", "table", "reading", "row", "column", "quantity", "published", "computed", "z"];
    csv::write(out, &heading, cells.map(row))
}
