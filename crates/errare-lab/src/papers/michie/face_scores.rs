//! Figure 7: why scores that are backed up should be better than face scores.
//!
//! The picture shows a small look-ahead tree whose nodes have face scores, of which A has the better one; backed up from the
//! horizon, B has. Its numbers are missing from our scan, so the tree is ours. Michie asks what the reason for B is, and his
//! theory answers: as far as the opponent discerns what is on the horizon, he will not let us have A's good replies.

use errare::backup::{Minimax, Utility};
use errare::evaluate::Evaluator;
use errare::game::Game;
use errare::games::explicit::ExplicitTree;
use errare::model::Merit;
use errare::search::Walk;

use crate::papers::table::{Cell, Table};

/// Two plies of look-ahead; how play goes on from the horizon is not seen.
const TREE: &str = "root white A B\nA black A1 A2\nB black B1 B2\nA1 white 0\nA2 white 0\nB1 white 0\nB2 white 0";

/// What each node is worth at a glance.
const FACE: [(&str, f64); 6] = [("A", 0.4), ("B", 0.2), ("A1", 0.9), ("A2", -0.2), ("B1", 0.3), ("B2", 0.1)];

/// The merits of both players.
const MERITS: [f64; 6] = [0.0, 0.02, 0.05, 0.1, 0.5, 3.0];

/// Values a node at a glance.
#[derive(Clone, Copy)]
struct FaceScores;

impl Evaluator<ExplicitTree> for FaceScores {
    fn evaluate(&self, tree: &ExplicitTree, position: &<ExplicitTree as Game>::Position) -> f64 {
        let name = tree.label(*position);
        FACE.iter().find(|(node, _)| *node == name).map_or(0.0, |(_, score)| *score)
    }
}

pub(super) fn table() -> Table {
    let game = ExplicitTree::parse(TREE).expect("a tree of two plies");
    let mut cells = Vec::new();
    let mut row = |column: String, quantity: &str, values: [f64; 2]| {
        for (name, value) in ["A", "B"].into_iter().zip(values) {
            cells.push(Cell::new(name, &column, quantity, value));
        }
        if values[0] > values[1] { "A" } else { "B" }
    };
    let backed_up = |ply| {
        let mut walk = Walk::new();
        let values = walk.root(&game, &game.start(), ply, &Minimax::new(FaceScores)).values;
        [values[0], values[1]]
    };
    let face = row("1-ply".to_owned(), "face_score", backed_up(1));
    let minimax = row("2-ply".to_owned(), "backed_up", backed_up(2));
    let by_merit = MERITS.map(|merit| {
        let player = Merit { merit };
        let mut walk = Walk::new();
        let scores = walk.root(&game, &game.start(), 2, &Utility::new(player, player, FaceScores)).values;
        let choice = row(format!("M={merit}"), "u", [scores[0].u, scores[1].u]);
        format!("{choice} at M = {merit}")
    });
    let remarks = vec![
        "The tree is ours, because the numbers of the picture are missing; it has the property that the text names."
            .to_owned(),
        format!(
            "By face scores {face} is chosen, by backed-up scores {minimax}. By expected utility: {}.",
            by_merit.join(", ")
        ),
    ];
    Table { reading: "a tree of our own".to_owned(), ..super::table("Figure 7", cells, remarks) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn face_scores_choose_a_backed_up_ones_b_and_the_reason_is_an_opponent_who_discerns() {
        let figure = table();
        let value = |name: &str, column: &str| {
            let cell = figure.cells.iter().find(|c| c.row == name && c.column == column);
            cell.unwrap_or_else(|| panic!("{name} {column}")).computed
        };
        assert_eq!([value("A", "1-ply"), value("B", "1-ply")], [0.4, 0.2]);
        assert_eq!([value("A", "2-ply"), value("B", "2-ply")], [-0.2, 0.1]);
        let prefers_a = MERITS.map(|merit| value("A", &format!("M={merit}")) > value("B", &format!("M={merit}")));
        assert_eq!(
            prefers_a,
            [true, true, false, false, false, false],
            "whoever plays almost anything is no reason for B"
        );
        assert!((value("A", "M=0") - 0.35).abs() < 1e-12 && (value("B", "M=0") - 0.2).abs() < 1e-12);
    }
}
