//! Results that were played.

use std::io::Write;

use anyhow::Result;
use errare_lab::arena::{
    CrossTable, LONGEST_GAME, Ledger, Rating, Schedule, Sequential, SequentialTest, Thinking, Verdict, labels, ratings,
};
use errare_lab::statistics::Record;
use serde_json::{Value, json};

use super::layout::{by_score, elo, elo_error, elo_parts, likelihood, mean_seconds, mean_time};
use crate::arguments::{ArenaOptions, TableFormat};
use crate::output::table::{write_rows, write_square};
use crate::output::text::{percent, signed};
use crate::output::{csv, json};

pub(super) struct Results<'a> {
    options: &'a ArenaOptions,
    games: u64,
    labels: Vec<String>,
    table: CrossTable,
    ratings: Vec<Rating>,
    test: Option<(Sequential, SequentialTest)>,
    thinking: Vec<Thinking>,
}

impl<'a> Results<'a> {
    pub(super) fn new(
        options: &'a ArenaOptions,
        schedule: &Schedule,
        ledger: &Ledger,
        sequential: Option<Sequential>,
        thinking: Vec<Thinking>,
    ) -> Self {
        let test = sequential.map(|sequential| {
            let mut test = SequentialTest::new(sequential);
            test.advance(ledger);
            (sequential, test)
        });
        // Games that were under way when the test was decided depend on the number of threads, and do not count.
        let table = ledger.cross_table(test.as_ref().map(|(_, test)| 2 * test.game_pairs_seen()));
        let ratings = ratings(schedule.players(), &table.meetings());
        Self { options, games: schedule.games(), labels: labels(&options.players), table, ratings, test, thinking }
    }

    pub(super) fn write(&self, format: TableFormat, out: &mut dyn Write) -> Result<()> {
        match format {
            TableFormat::Text => self.write_text(out),
            TableFormat::Json => self.write_json(out),
            TableFormat::Csv => self.write_csv(out),
        }
    }

    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let up_to = if self.test.is_some() { "up to " } else { "" };
        writeln!(out, "{}, {up_to}{} games a pair, seed {}\n", self.options.game, self.games, self.options.seed)?;
        let order = by_score(self.labels.len(), |player| self.table.total(player).score());
        self.write_standings(out, &order)?;
        writeln!(out, "\nScore of the row against the column")?;
        write_square(out, &order, |row, column| percent(self.table.against(row, column).score()))?;
        writeln!(out, "\nLikelihood that the row is the better player")?;
        write_square(out, &order, |row, column| likelihood(self.table.against(row, column).superiority()))?;
        writeln!(out, "\nMax, whoever it was, made {} of the points.", percent(self.as_max().score()))?;
        if self.table.stopped() > 0 {
            let stopped = self.table.stopped();
            writeln!(out, "{stopped} games were stopped after {LONGEST_GAME} plies and count as draws.")?;
        }
        self.write_test(out)
    }

    fn write_standings(&self, out: &mut dyn Write, order: &[usize]) -> Result<()> {
        let heading =
            ["", "player", "games", "wins", "draws", "losses", "score", "95% interval", "Elo", "", "thinking"];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        for (place, &player) in order.iter().enumerate() {
            let total = self.table.total(player);
            let (low, high) = total.interval();
            let mut row = vec![(place + 1).to_string(), self.labels[player].clone()];
            row.extend([total.games(), total.wins, total.draws, total.losses].map(|count| count.to_string()));
            row.extend([percent(total.score()), format!("{} to {}", percent(low), percent(high))]);
            row.extend([elo(self.ratings[player]), elo_error(self.ratings[player])]);
            row.push(mean_time(&self.thinking[player]));
            rows.push(row);
        }
        write_rows(out, &[1], &rows)
    }

    fn write_test(&self, out: &mut dyn Write) -> Result<()> {
        let Some((sequential, test)) = &self.test else { return Ok(()) };
        let ((elo0, elo1), (reject, accept)) = (sequential.hypotheses(), sequential.bounds());
        let verdict = match test.verdict() {
            None => "undecided".to_owned(),
            Some(Verdict::Rejected) => format!("decided for {}", signed(elo0)),
            Some(Verdict::Accepted) => format!("decided for {}", signed(elo1)),
        };
        let (first, second) = (&self.labels[0], &self.labels[1]);
        writeln!(out, "\nBy how many Elo points {first} is better than {second}:")?;
        writeln!(out, "  {} against {}: {verdict}", signed(elo0), signed(elo1))?;
        let (lower, upper) = (signed(reject), signed(accept));
        let ratio = signed((test.log_likelihood_ratio() * 1000.0).round() / 1000.0);
        let game_pairs = test.game_pairs_seen();
        Ok(writeln!(
            out,
            "  log-likelihood ratio {ratio} after {game_pairs} pairs of games, bounds {lower} and {upper}"
        )?)
    }

    /// All games, as Max saw them.
    fn as_max(&self) -> Record {
        let mut all = Record::default();
        for &(a, b) in self.table.pairs() {
            all += self.table.as_max(a, b);
            all += self.table.as_max(b, a);
        }
        all
    }

    fn write_json(&self, out: &mut dyn Write) -> Result<()> {
        let mut root = json!({
            "errare": env!("CARGO_PKG_VERSION"),
            "game": self.options.game,
            "method": "sampled",
            "games_per_pair": self.games,
            "seed": self.options.seed,
            "stopped": self.table.stopped(),
            "players": (0..self.labels.len()).map(|player| self.player_json(player)).collect::<Vec<_>>(),
            "pairs": (0..self.table.pairs().len()).map(|pair| self.pair_json(pair)).collect::<Vec<_>>(),
        });
        if let Some((sequential, test)) = &self.test {
            root["sprt"] = test_json(sequential, test);
        }
        if self.options.timing {
            let timing = self.labels.iter().zip(&self.thinking).map(|(label, thinking)| {
                json!({ "player": label, "positions": thinking.positions, "mean_seconds": mean_seconds(thinking) })
            });
            root["timing"] = timing.collect();
        }
        json::write(out, &root)
    }

    fn player_json(&self, player: usize) -> Value {
        let mut entry = record_json(&self.table.total(player));
        let (elo, error, beyond) = elo_parts(self.ratings[player]);
        entry["player"] = json!(self.labels[player]);
        entry["elo"] = json!(elo);
        entry["elo_error"] = json!(error);
        entry["beyond"] = json!(beyond);
        entry
    }

    fn pair_json(&self, pair: usize) -> Value {
        let (first, second) = self.table.pairs()[pair];
        let record = self.table.against(first, second);
        let mut entry = record_json(&record);
        let counts = |Record { wins, draws, losses }| json!({ "wins": wins, "draws": draws, "losses": losses });
        entry["first"] = json!(first);
        entry["second"] = json!(second);
        entry["as_max"] = counts(self.table.as_max(first, second));
        entry["as_min"] = counts(self.table.as_max(second, first).reversed());
        entry["pentanomial"] = json!(self.table.game_pairs(pair));
        entry["superiority"] = json!(record.superiority());
        entry
    }

    fn write_csv(&self, out: &mut dyn Write) -> Result<()> {
        let players = self.labels.len();
        let pairs = (0..players).flat_map(|max| (0..players).map(move |min| (max, min)));
        let row = |(max, min): (usize, usize)| {
            let record = self.table.as_max(max, min);
            let counts = [record.games(), record.wins, record.draws, record.losses].map(|count| count.to_string());
            let labels = [self.labels[max].clone(), self.labels[min].clone()];
            labels.into_iter().chain(counts).chain([record.score().to_string()]).collect()
        };
        let heading = ["max", "min", "games", "wins", "draws", "losses", "score"];
        csv::write(out, &heading, pairs.filter(|(max, min)| max != min).map(row))
    }
}

fn record_json(record: &Record) -> Value {
    let (low, high) = record.interval();
    json!({
        "games": record.games(),
        "wins": record.wins,
        "draws": record.draws,
        "losses": record.losses,
        "score": record.score(),
        "score_low": low,
        "score_high": high,
    })
}

fn test_json(sequential: &Sequential, test: &SequentialTest) -> Value {
    let ((elo0, elo1), (alpha, beta)) = (sequential.hypotheses(), sequential.errors());
    let (lower, upper) = sequential.bounds();
    json!({
        "elo0": elo0,
        "elo1": elo1,
        "alpha": alpha,
        "beta": beta,
        "lower": lower,
        "upper": upper,
        "log_likelihood_ratio": test.log_likelihood_ratio(),
        "game_pairs": test.game_pairs_seen(),
        "accepted": match test.verdict() {
            None => Value::Null,
            Some(Verdict::Rejected) => json!("elo0"),
            Some(Verdict::Accepted) => json!("elo1"),
        },
    })
}
