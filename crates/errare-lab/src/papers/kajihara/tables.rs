//! The published tables, computed exactly.

use errare::game::Side;
use errare::play::{Outcome, Policy};

use super::players::{DEPTHS, Players, Speculating};
use super::readings::SpeculativeReading;
use super::{PAPER, joint};
use crate::papers::published::lines;
use crate::papers::table::{Cell, Print, Table, summary};

pub(super) const TABLE_1: &str = include_str!("../../../published/kajihara-table1.csv");
pub(super) const TABLE_2: &str = include_str!("../../../published/kajihara-table2.csv");
const TABLE_3: &str = include_str!("../../../published/kajihara-table3.csv");

/// The games behind every number in print.
pub(super) const PUBLISHED_GAMES: f64 = 10_000.0;

pub(super) const QUANTITIES: [&str; 3] = ["win_first_pct", "draw_pct", "win_second_pct"];

pub(super) fn name(depth: usize) -> String {
    format!("P{depth}")
}

/// The numbers of a published row, by the names of the two players.
pub(super) fn published(table: &str, first: &str, second: &str) -> Vec<f64> {
    let line = lines(table).find(|line| line.get(0) == Some(first) && line.get(1) == Some(second));
    line.iter().flat_map(|line| line.iter().skip(2)).filter_map(|number| number.parse().ok()).collect()
}

/// The three cells of one pair. `games` is how many games our own number rests on; exact numbers rest on none.
pub(super) fn cells(
    table: &str,
    first: usize,
    second: usize,
    outcome: &Outcome,
    games: Option<u64>,
    must_come_out: bool,
) -> Vec<Cell> {
    let print = if table == TABLE_2 && nobody_speculates(first, second) { Print::Repeated } else { Print::Own };
    let (first, second) = (name(first), name(second));
    let printed = published(table, &first, &second);
    let computed = [outcome.win, outcome.draw, outcome.loss];
    let cell = |((quantity, p), printed): ((&str, f64), f64)| {
        let variance = p * (1.0 - p) * (1.0 / PUBLISHED_GAMES + games.map_or(0.0, |games| 1.0 / games as f64));
        let cell = Cell { print, ..Cell::new(&first, &second, quantity, 100.0 * p) };
        cell.measured(printed, 100.0 * variance.sqrt(), must_come_out)
    };
    QUANTITIES.into_iter().zip(computed).zip(printed).map(cell).collect()
}

/// All pairs in the order of the table.
pub(super) fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..DEPTHS).flat_map(|first| (0..DEPTHS).map(move |second| (first, second)))
}

/// Table 1 in one reading of what a lost player does.
pub(super) fn table_1(players: &Players, reading: &str) -> Table {
    let comes_out = reading == "lose-late";
    let cells: Vec<Cell> = pairs()
        .flat_map(|(i, j)| {
            let outcome = players.result(&players.semi_random[i], &players.semi_random[j]);
            cells(TABLE_1, i, j, &outcome, None, comes_out)
        })
        .collect();
    let remarks = vec![summary(&cells)];
    Table { paper: PAPER, table: "Table 1".into(), reading: reading.into(), preferred: comes_out, cells, remarks }
}

/// Who plays how in Table 2: the deeper player speculates if he sees two plies further.
pub(super) fn speculative_pair<'a>(
    players: &'a Players,
    speculating: &'a Speculating,
    i: usize,
    j: usize,
) -> (&'a Policy, &'a Policy) {
    let first = speculating.policy(i, j).unwrap_or(&players.semi_random[i]);
    let second = speculating.policy(j, i).unwrap_or(&players.semi_random[j]);
    (first, second)
}

/// The cells of Table 2 that are known to come out: all in which nobody speculates, and in the preferred reading those in which
/// the speculative player moves first, and six pairs in which he moves second.
pub(super) fn comes_out(reading: SpeculativeReading, i: usize, j: usize) -> bool {
    let preferred = reading == SpeculativeReading::PREFERRED;
    nobody_speculates(i, j) || preferred && (i >= j + 2 || SECOND_MOVERS_OUT.contains(&(j, i)))
}

/// Whether the two see about as far, so that Table 2 repeats what Table 1 has of them.
fn nobody_speculates(i: usize, j: usize) -> bool {
    i < j + 2 && j < i + 2
}

/// The pairs, the speculative player's depth before the other's, that come out where he moves second.
const SECOND_MOVERS_OUT: [(usize, usize); 6] = [(2, 0), (3, 1), (4, 0), (4, 1), (4, 2), (6, 4)];

/// Table 2 in one reading of speculative play.
pub(super) fn table_2(players: &Players, speculating: &Speculating, reading: SpeculativeReading) -> Table {
    let cells: Vec<Cell> = pairs()
        .flat_map(|(i, j)| {
            let (first, second) = speculative_pair(players, speculating, i, j);
            cells(TABLE_2, i, j, &players.result(first, second), None, comes_out(reading, i, j))
        })
        .collect();
    let mut remarks = joint::remarks(players, reading);
    remarks.push(summary(&cells));
    let preferred = reading == SpeculativeReading::PREFERRED;
    Table { paper: PAPER, table: "Table 2".into(), reading: reading.name.into(), preferred, cells, remarks }
}

/// Table 3: what speculating gains, in percent of games won.
pub(super) fn table_3(players: &Players, speculating: &Speculating, reading: SpeculativeReading) -> Table {
    let mut cells = Vec::new();
    for (x, y) in pairs().filter(|(x, y)| *x >= y + 2 && published(TABLE_3, &name(*x), &name(*y)).len() == 2) {
        let Some(speculative) = speculating.policy(x, y) else { continue };
        let (own, opponent) = (&players.semi_random[x], &players.semi_random[y]);
        let first = (players.result(speculative, opponent).win, players.result(own, opponent).win);
        let second = (players.result(opponent, speculative).loss, players.result(opponent, own).loss);
        let printed = published(TABLE_3, &name(x), &name(y));
        for ((quantity, (with, without)), printed) in
            [("gain_moving_first_pct", first), ("gain_moving_second_pct", second)].into_iter().zip(printed)
        {
            let variance = (with * (1.0 - with) + without * (1.0 - without)) / PUBLISHED_GAMES;
            let comes_out = reading == SpeculativeReading::PREFERRED
                && (quantity == "gain_moving_first_pct" || SECOND_MOVERS_OUT.contains(&(x, y)));
            let cell = Cell::new(name(x), name(y), quantity, 100.0 * (with - without));
            cells.push(cell.measured(printed, 100.0 * variance.sqrt(), comes_out));
        }
    }
    let (preferred, remarks) = (reading == SpeculativeReading::PREFERRED, vec![summary(&cells)]);
    Table { paper: PAPER, table: "Table 3".into(), reading: reading.name.into(), preferred, cells, remarks }
}

/// The most that anyone can win against each semi-random player.
pub(super) fn limit(players: &Players) -> Table {
    let mut cells = Vec::new();
    for opponent in 0..DEPTHS {
        let limit = |side| 100.0 * players.limit(side, opponent);
        cells.push(Cell::new("best response", name(opponent), "limit_first_pct", limit(Side::Max)));
        cells.push(Cell::new(name(opponent), "best response", "limit_second_pct", limit(Side::Min)));
    }
    let left = |i: usize, j: usize| {
        let won = published(TABLE_2, &name(i), &name(j)).first().copied().unwrap_or(f64::NAN);
        format!(
            "P{i} moving first against P{j} wins {won} % in print; the limit is {:.1} %.",
            100.0 * players.limit(Side::Max, j)
        )
    };
    let remarks = vec![left(6, 4), left(6, 2), left(3, 1)];
    let reading = "best response, most wins".into();
    Table { paper: PAPER, table: "Limit".into(), reading, preferred: true, cells, remarks }
}
