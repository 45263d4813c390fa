//! Results that were computed.

use std::io::Write;

use anyhow::Result;
use errare::play::Outcome;
use errare_lab::arena::{ExactTable, Rating, ratings};
use serde_json::{Value, json};

use super::layout::{by_score, elo, elo_parts};
use crate::arguments::TableFormat;
use crate::output::table::{write_rows, write_square};
use crate::output::text::{percent, signed};
use crate::output::{csv, json};

pub(super) struct Results<'a> {
    pub(super) game: &'a str,
    pub(super) labels: Vec<String>,
    pub(super) table: &'a ExactTable,
}

impl Results<'_> {
    pub(super) fn write(&self, format: TableFormat, out: &mut dyn Write) -> Result<()> {
        match format {
            TableFormat::Text => self.write_text(out),
            TableFormat::Json => self.write_json(out),
            TableFormat::Csv => self.write_csv(out),
        }
    }

    fn ratings(&self) -> Vec<Rating> {
        ratings(self.table.players(), &self.table.meetings())
    }

    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}, exact\n", self.game)?;
        let order = by_score(self.labels.len(), |player| self.table.total(player).score());
        let ratings = self.ratings();
        let mut rows = vec![["", "player", "win", "draw", "loss", "score", "Elo"].map(str::to_owned).to_vec()];
        for (place, &player) in order.iter().enumerate() {
            let total = self.table.total(player);
            let parts = [total.win, total.draw, total.loss, total.score()].map(percent);
            let row = [(place + 1).to_string(), self.labels[player].clone()].into_iter().chain(parts);
            rows.push(row.chain([elo(ratings[player])]).collect());
        }
        write_rows(out, &[1], &rows)?;
        writeln!(out, "\nWin, draw and loss of the row as Max against the column as Min")?;
        write_square(out, &order, |max, min| {
            let Outcome { win, draw, loss, .. } = self.table.as_max(max, min);
            [win, draw, loss].map(percent).join(" ")
        })?;
        writeln!(out, "\nExpected utility of the row as Max against the column as Min")?;
        write_square(out, &order, |max, min| signed(self.table.as_max(max, min).mean))
    }

    fn write_json(&self, out: &mut dyn Write) -> Result<()> {
        let parts = |outcome: Outcome| {
            let Outcome { win, draw, loss, .. } = outcome;
            json!({ "win": win, "draw": draw, "loss": loss, "score": outcome.score() })
        };
        let players = self.labels.iter().zip(self.ratings()).enumerate().map(|(player, (label, rating))| {
            let (elo, _, beyond) = elo_parts(rating);
            let mut entry = parts(self.table.total(player));
            entry["player"] = json!(label);
            entry["elo"] = json!(elo);
            entry["beyond"] = json!(beyond);
            entry
        });
        let pairs = self.ordered_pairs().map(|(max, min)| {
            let outcome = self.table.as_max(max, min);
            let mut entry = parts(outcome);
            entry["max"] = json!(max);
            entry["min"] = json!(min);
            entry["utility"] = json!(outcome.mean);
            entry
        });
        let root = json!({
            "errare": env!("CARGO_PKG_VERSION"),
            "game": self.game,
            "method": "exact",
            "players": players.collect::<Vec<Value>>(),
            "as_max": pairs.collect::<Vec<Value>>(),
        });
        json::write(out, &root)
    }

    fn write_csv(&self, out: &mut dyn Write) -> Result<()> {
        let row = |(max, min): (usize, usize)| {
            let outcome = self.table.as_max(max, min);
            let Outcome { win, draw, loss, mean } = outcome;
            let numbers = [win, draw, loss, outcome.score(), mean].map(|number| number.to_string());
            [self.labels[max].clone(), self.labels[min].clone()].into_iter().chain(numbers).collect()
        };
        let heading = ["max", "min", "win", "draw", "loss", "score", "utility"];
        csv::write(out, &heading, self.ordered_pairs().map(row))
    }

    fn ordered_pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let players = self.labels.len();
        (0..players).flat_map(move |max| (0..players).map(move |min| (max, min))).filter(|(max, min)| max != min)
    }
}
