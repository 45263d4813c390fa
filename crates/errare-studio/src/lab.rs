//! Published tables, computed again.

use errare_lab::papers::count::Count;
use errare_lab::papers::report::pictures_of;
use errare_lab::papers::reproduce::{Options, Paper};
use errare_lab::papers::table::{Cell, Table};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::errand::Errand;
use crate::refusal::Refusal;

/// How much is sampled; what is not said is as in the papers.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Size {
    games: Option<u64>,
    trees: Option<u64>,
}

/// More is not sampled for anybody who waits.
const MOST: u64 = 1_000_000;

/// What each is about, and whether it takes no time.
fn about(paper: Paper) -> (&'static str, &'static str, bool) {
    match paper {
        Paper::Levy => ("Levy 1983", "Noughts and crosses by an evaluation of rows.", true),
        Paper::ReibmanBallard => ("Reibman and Ballard 1983", "Random trees against an opponent who errs.", false),
        Paper::Kajihara => ("Kajihara et al. 1999", "Speculative play against semi-random players.", false),
        Paper::Iida => ("Iida et al. 1995", "Tutoring search: errors that a learner does not notice.", false),
        Paper::Michie => ("Michie 1981", "What a position is worth to two players who err.", true),
        Paper::Risk => ("Beyond the papers", "What a wrong model of the opponent costs.", false),
    }
}

/// All papers.
pub(crate) fn papers() -> Value {
    let paper = |paper: Paper| {
        let (name, about, quick) = about(paper);
        json!({ "id": paper.name(), "name": name, "about": about, "quick": quick })
    };
    json!({ "papers": Paper::ALL.map(paper) })
}

/// The paper of this name.
pub(crate) fn paper(name: &str) -> Result<Paper, Refusal> {
    let known = || Paper::ALL.map(Paper::name).join(", ");
    let found = Paper::ALL.into_iter().find(|paper| paper.name() == name);
    found.ok_or_else(|| Refusal::not_found("paper", format!("{name}; there are {}", known())))
}

impl Size {
    pub(crate) fn options(self) -> Result<Options, Refusal> {
        for size in [self.games, self.trees].into_iter().flatten() {
            if !(2..=MOST).contains(&size) {
                return Err(Refusal::bad(
                    format!("{size} cannot be sampled"),
                    format!("give a number from 2 to {MOST}"),
                ));
            }
        }
        let games = self.games.map(|games| games + games % 2);
        Ok(Options { trees: self.trees, games, lessons: games, ..Options::default() })
    }
}

/// Computes the tables of a paper.
pub(crate) fn compute(paper: Paper, options: &Options, errand: &Errand) -> Value {
    let (steps, what) = paper.steps(options);
    errand.expect(steps, what);
    let tables = paper.tables(options, &|steps| errand.advance(steps));
    let count = Count::of(&tables);
    json!({
        "count": {
            "printed": count.printed,
            "reproduced": count.reproduced,
            "fitted": count.fitted,
            "departing": count.departing,
        },
        "tables": tables.iter().map(shown).collect::<Vec<_>>(),
        "pictures": tables.iter().map(pictures_of).filter(|picture| !picture.is_empty()).collect::<Vec<_>>(),
    })
}

fn shown(table: &Table) -> Value {
    let cell = |cell: &Cell| {
        json!({
            "row": cell.row,
            "column": cell.column,
            "quantity": cell.quantity,
            "published": cell.published,
            "computed": cell.computed,
            "z": cell.z.filter(|z| z.is_finite()),
            "comes_out": cell.comes_out(),
            "print": cell.print.name(),
        })
    };
    json!({
        "paper": table.paper,
        "table": table.table,
        "reading": table.reading,
        "preferred": table.preferred,
        "remarks": table.remarks,
        "cells": table.cells.iter().map(cell).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odd_number_of_games_becomes_even_because_each_side_begins_as_often() {
        let options = |games, trees| Size { games, trees }.options();
        let odd = options(Some(7), Some(9)).unwrap();
        assert_eq!((odd.games, odd.lessons, odd.trees), (Some(8), Some(8), Some(9)));
        assert_eq!(options(Some(2), None).unwrap().games, Some(2));
        assert!(
            options(None, Some(1)).is_err()
                && options(Some(1_000_001), None).is_err()
                && options(Some(1_000_000), None).is_ok()
        );
    }
}
