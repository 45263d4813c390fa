//! Levy, *Computer Gamesmanship*, ch. 2: the worked search of noughts and crosses, what the weights are argued from, and the
//! answer to Task 2.

mod task_two;

use errare::backup::Minimax;
use errare::game::{Game, Notation, Side, Symmetric};
use errare::games::noughts_and_crosses::{Board, Levy, NoughtsAndCrosses};
use errare::search::{Tree, Walk};

use crate::papers::table::{Cell, Table};

/// The paper, as it is named on the command line.
pub const PAPER: &str = "levy";

const GAME: NoughtsAndCrosses = NoughtsAndCrosses;

/// The worked values, Figure 12 and the answer to Task 2.
pub fn tables() -> Vec<Table> {
    let mut tables = vec![one_ply(), two_ply(), symmetry(), rows()];
    tables.extend(task_two::tables());
    tables
}

fn table(name: &str, cells: Vec<Cell>, remarks: Vec<String>) -> Table {
    Table { paper: PAPER, table: name.to_owned(), reading: "literal".to_owned(), preferred: true, cells, remarks }
}

fn after(moves: &str) -> Board {
    GAME.read_position(moves).unwrap_or_else(|_| GAME.start())
}

/// The first moves of Fig. 11: their squares, their names, and what is printed of them at one ply and at two.
const FIRST_MOVES: [(&str, &str, &str, &str); 3] =
    [("e", "centre", "28", "-9"), ("a", "corner", "21", "-31"), ("b", "edge", "14", "-38")];

fn one_ply() -> Table {
    let cells = FIRST_MOVES.map(|(square, name, printed, _)| {
        Cell::new(name, "1-ply", "value", Levy::default().value(after(square))).worked(printed)
    });
    table("Figure 11", cells.into(), Vec::new())
}

fn two_ply() -> Table {
    let rule = Minimax::new(Levy::default());
    let mut cells = Vec::new();
    for (square, name, _, printed) in FIRST_MOVES {
        let value = Walk::new().value(&GAME, &after(square), 1, &rule);
        cells.push(Cell::new(name, "2-ply", "backed_up", value).worked(printed));
        let mut replies: Vec<f64> =
            GAME.essentially_different(&after(square)).into_iter().map(|b| Levy::default().value(b)).collect();
        replies.sort_by(f64::total_cmp);
        let printed: &[&str] = match square {
            "e" => &["-9", "6"],
            "a" => &["-31", "-16", "-16", "-9", "-1"],
            _ => &["-38", "-31", "-23", "-16", "-8"],
        };
        for (i, (value, printed)) in replies.into_iter().zip(printed).enumerate() {
            cells.push(Cell::new(name, format!("reply {}", i + 1), "value", value).worked(printed));
        }
    }
    let root = Walk::new().value(&GAME, &GAME.start(), 2, &rule);
    cells.push(Cell::new("root", "2-ply", "backed_up", root).worked("-9"));
    table("Figure 13", cells, vec!["Replies are in order of value, one for each that is essentially different.".into()])
}

fn symmetry() -> Table {
    let count = |moves: &str| GAME.essentially_different(&after(moves)).len() as f64;
    let cells = vec![
        Cell::new("start", "moves", "essentially_different", count("start")).worked("3"),
        Cell::new("centre", "replies", "essentially_different", count("e")).worked("2"),
        Cell::new("corner", "replies", "essentially_different", count("a")).worked("5"),
        Cell::new("edge", "replies", "essentially_different", count("b")).worked("5"),
    ];
    table("Symmetry", cells, Vec::new())
}

/// Figure 12 and what stands beside it: how many rows one side can have beside the other's, from which the weights are argued.
///
/// Counted over all positions that play can reach.
fn rows() -> Table {
    let tree = Tree::merge(&GAME, &GAME.start(), 10_000).expect("noughts and crosses is a small game");
    let boards = || tree.ids().map(|id| *tree.position(id));
    let both = || boards().flat_map(|board| [(board, Side::Max), (board, Side::Min)]);
    let has_three = |board: Board| [Side::Max, Side::Min].iter().any(|&side| board.rows(side, 3) > 0);
    let largest = |numbers: &mut dyn Iterator<Item = u32>| f64::from(numbers.max().unwrap_or(0));

    let beside_three = largest(&mut both().filter(|(b, s)| b.rows(*s, 3) > 0).map(|(b, s)| b.rows(s.other(), 2)));
    let open = || both().filter(|(b, s)| !has_three(*b) && b.rows(*s, 2) > 0 && b.rows(s.other(), 2) == 0);
    let beside = |(board, side): (Board, Side)| board.rows(side.other(), 1);
    let beside_two_alone = largest(&mut open().filter(|(b, s)| b.rows(*s, 2) == 1 && b.rows(*s, 1) == 0).map(beside));
    let beside_two = largest(&mut open().map(beside));
    let cells = vec![
        Cell::new("beside a 3-row", "2-rows", "largest_count", beside_three).at_most("2"),
        Cell::new("beside a 2-row and nothing else", "1-rows", "largest_count", beside_two_alone).worked("3"),
        Cell::new("beside 2-rows", "1-rows", "largest_count", beside_two),
    ];
    let remark = format!(
        "That a side with a 3-row faces at most two 2-rows is true; more than {beside_three} never happens. Three 1-rows are the \
         most if the other side has a 2-row and no 1-row; if it may have 1-rows too there can be {beside_two}."
    );
    table("Figure 12", cells, vec![remark])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_worked_number_comes_out() {
        let cells: Vec<Cell> = [one_ply(), two_ply(), symmetry(), rows()].into_iter().flat_map(|t| t.cells).collect();
        assert!(cells.iter().all(|cell| !cell.fails()));
        assert_eq!(cells.iter().filter(|cell| cell.published.is_some()).count(), 3 + 3 + 12 + 1 + 4 + 2);
    }

    #[test]
    fn in_figure_12_a_2_row_alone_faces_three_1_rows_and_with_1_rows_four() {
        let counts: Vec<f64> = rows().cells.iter().map(|cell| cell.computed).collect();
        assert_eq!(counts, [1.0, 3.0, 4.0]);
    }
}
