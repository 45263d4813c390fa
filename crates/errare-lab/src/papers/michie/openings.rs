//! The openings of noughts and crosses, for players of several merits.

use errare::backup::{Scores, Utility};
use errare::comment::{Commentary, Thresholds, agitation};
use errare::evaluate::EndsOnly;
use errare::game::{Game, Notation};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::model::Merit;
use errare::search::{NodeId, Tree};

use crate::papers::table::{Cell, Table};

/// The merits at which the openings are shown, the same for both players.
pub const MERITS: [f64; 8] = [0.0, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 3.0];

/// The look-ahead beyond which one more ply is asked for agitation: the first in which cross may have won.
const LOOK: usize = 4;

/// u, v, tension and Good's agitation after every opening move that is essentially different, and what is said of it.
pub(super) fn table() -> Table {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).expect("noughts and crosses is a small game");
    let mut cells = Vec::new();
    let mut remarks = Vec::new();
    for merit in MERITS {
        let player = Merit { merit };
        let rule = Utility::new(player, player, EndsOnly::default());
        let scores = tree.back_up(&game, &rule);
        let commentary = Commentary::on(&game, &tree, &scores, &Thresholds::default());
        let column = format!("M={merit}");
        let root = scores[NodeId::ROOT.index()];
        cells.push(Cell::new("start", &column, "u", root.u));
        let mut told = Vec::new();
        for (square, name) in [("e", "centre"), ("a", "corner"), ("b", "edge")] {
            let edges = tree.edges(NodeId::ROOT).zip(tree.moves(NodeId::ROOT)).zip(tree.children(NodeId::ROOT));
            let found = edges.into_iter().find(|((_, m), _)| game.write_move(&game.start(), **m) == square);
            let Some(((edge, _), child)) = found else { continue };
            let Scores { u, v, tension, .. } = scores[child.index()];
            cells.push(Cell::new(name, &column, "u", u));
            cells.push(Cell::new(name, &column, "v", v));
            cells.push(Cell::new(name, &column, "tension", tension));
            let agitation = agitation(&game, tree.position(*child), LOOK, &rule);
            cells.push(Cell::new(name, &column, "agitation", agitation));
            let said = commentary.moves[edge].iter().chain(&commentary.positions[child.index()]);
            let said: Vec<&str> = said.map(|comment| comment.kind.name()).collect();
            told.push(format!("{name}: {}", if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }));
        }
        remarks.push(format!("{column}. {}.", told.join("; ")));
    }
    super::table("Openings", cells, remarks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_the_players_the_nearer_an_opening_comes_to_its_value() {
        let openings = table();
        let u = |merit: &str| {
            let cell = openings.cells.iter().find(|c| c.row == "start" && c.column == merit).unwrap();
            cell.computed
        };
        assert!(u("M=0") > u("M=1") && u("M=1") > u("M=3") && u("M=3") >= 0.0);
    }
}
