//! Figure 6 of Michie: two openings of chess, the one said to be as good as dead and the other full of tension.
//!
//! The lab knows no chess, so it is judged here, by the model of how people of a rating choose.

use anyhow::Result;
use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::commentary::judge::{Budget, Players, judge};
use errare_lab::papers::michie;
use errare_lab::papers::table::{Cell, Table};

use crate::input::engines;

/// The openings that Alexander compares, in today's notation; the second is meant to be the tenser.
const OPENINGS: [(&str, &str); 2] = [
    ("Giuoco Pianissimo", "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6"),
    ("Gruenfeld Defence", "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 c5"),
];

/// The rating of both players.
const RATINGS: [f64; 2] = [1000.0, 2000.0];

/// Positions of each tree that are opened, as many as `errare explain` opens, and of the search for v.
const BUDGET: Budget = Budget { positions: 64 };
const NODES: u64 = 5_000;

pub(super) fn table() -> Result<Table> {
    let game = Chess::default();
    let mut worker = engines::worker(None, NODES, &None)?;
    let mut cells = Vec::new();
    let mut tensions = Vec::new();
    for (name, moves) in OPENINGS {
        let mut position = game.start();
        for san in moves.split_whitespace() {
            position = position.after(game.read_move(&position, san)?);
        }
        for elo in RATINGS {
            let judgement = judge(&game, &position, &Players::of_elo(elo, elo), &mut worker, BUDGET)?;
            for (quantity, value) in [("u", judgement.u), ("v", judgement.v), ("tension", judgement.tension)] {
                cells.push(Cell::new(name, format!("Elo {elo}"), quantity, value));
            }
            tensions.push(judgement.tension);
        }
    }
    let (dead, tense) = tensions.split_at(RATINGS.len());
    let ratios: Vec<String> = RATINGS
        .iter()
        .zip(dead.iter().zip(tense))
        .map(|(elo, (dead, tense))| format!("{:.1} at {elo}", tense / dead))
        .collect();
    let holds = dead.iter().zip(tense).all(|(dead, tense)| tense > dead);
    let remark = format!(
        "That the {} is the tenser {}: its tension as a multiple of the other's is {}. The utilities are expected scores on the \
         horizon of a tree of {} positions, so that both are small; the paper gives no numbers.",
        OPENINGS[1].0,
        if holds { "holds" } else { "does not hold" },
        ratios.join(", "),
        BUDGET.positions
    );
    let (table, reading) = ("Figure 6".to_owned(), "by the model of people".to_owned());
    Ok(Table { paper: michie::PAPER, table, reading, preferred: true, cells, remarks: vec![remark] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gruenfeld_is_tenser_than_the_giuoco_pianissimo_at_every_rating() {
        let table = table().expect("two openings");
        let tension = |row: &str, column: &str| {
            let cell = table.cells.iter().find(|c| c.row == row && c.column == column && c.quantity == "tension");
            cell.expect("judged").computed
        };
        for elo in ["Elo 1000", "Elo 2000"] {
            assert!(tension("Gruenfeld Defence", elo) > tension("Giuoco Pianissimo", elo), "{elo}");
        }
    }
}
