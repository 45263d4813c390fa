//! Tables for other programs: JSON and CSV.

use std::io::Write;

use anyhow::Result;
use errare_lab::papers::count::Count;
use errare_lab::papers::table::{Cell, Table};
use serde_json::{Map, Value, json};

use crate::output::{csv, json};

pub(super) fn write_json(out: &mut dyn Write, tables: &[Table]) -> Result<()> {
    let table = |table: &Table| {
        let cells: Vec<Value> = table.cells.iter().map(cell).collect();
        json!({
            "paper": table.paper, "table": table.table, "reading": table.reading, "preferred": table.preferred,
            "cells": cells, "remarks": table.remarks,
        })
    };
    let papers: Map<String, Value> =
        Count::by_paper(tables).into_iter().map(|(paper, numbers)| (paper.to_owned(), count(&numbers))).collect();
    let root = Map::from_iter([
        ("tables".to_owned(), tables.iter().map(table).collect()),
        ("count".to_owned(), json!({ "papers": papers, "all": count(&Count::of(tables)) })),
    ]);
    json::write(out, &root)
}

fn cell(cell: &Cell) -> Value {
    json!({
        "row": cell.row, "column": cell.column, "quantity": cell.quantity,
        "published": cell.published, "print": cell.published.map(|_| cell.print.name()),
        "computed": cell.computed, "z": cell.z,
        "comes_out": cell.comes_out(), "insisted": cell.must_come_out,
    })
}

fn count(numbers: &Count) -> Value {
    let Count { printed, reproduced, fitted, departing, not_judged, insisted } = numbers;
    json!({
        "printed": printed, "reproduced": reproduced, "fitted": fitted, "departing": departing,
        "not_judged": not_judged, "insisted": insisted,
    })
}

pub(super) fn write_csv(out: &mut dyn Write, tables: &[Table]) -> Result<()> {
    let optional = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let row = |(table, cell): (&Table, &Cell)| {
        let names = [table.paper, &table.table, &table.reading, &cell.row, &cell.column, &cell.quantity];
        let numbers = [optional(cell.published), cell.computed.to_string(), optional(cell.z)];
        let print = cell.published.map_or("", |_| cell.print.name()).to_owned();
        let marks = [print, cell.must_come_out.to_string(), table.preferred.to_string()];
        names.map(str::to_owned).into_iter().chain(numbers).chain(marks).collect()
    };
    let cells = tables.iter().flat_map(|table| table.cells.iter().map(move |cell| (table, cell)));
    let names = ["paper", "table", "reading", "row", "column", "quantity"];
    let heading = [&names[..], &["published", "computed", "z"], &["print", "insisted", "preferred"]].concat();
    csv::write(out, &heading, cells.map(row))
}
