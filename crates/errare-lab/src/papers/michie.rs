//! Michie 1981: every number of the figures, and what the theory says of the openings of noughts and crosses.

use errare::backup::{Scores, Utility};
use errare::comment::{Commentary, Thresholds};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Notation, Side};
use errare::games::explicit::ExplicitTree;
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::model::Merit;
use errare::search::{NodeId, Tree};

use crate::papers::table::{Cell, Table};

/// The paper, as it is named on the command line.
pub const PAPER: &str = "michie";

const FIG_1: &str = include_str!("../../../../examples/michie.tree");
const FIG_5: &str = include_str!("../../../../examples/michie-fig5.tree");

/// The merits at which the openings are shown, the same for both players.
pub const MERITS: [f64; 8] = [0.0, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 3.0];

/// All figures, and the openings of noughts and crosses at several merits.
pub fn tables() -> Vec<Table> {
    vec![figure_2(), figure_3(), figure_4(), figure_5(), openings()]
}

fn table(name: &str, cells: Vec<Cell>, remarks: Vec<String>) -> Table {
    Table { paper: PAPER, table: name.to_owned(), reading: "literal".to_owned(), cells, remarks }
}

/// A tree scored for two merits, looked up by names.
struct Scored {
    game: ExplicitTree,
    tree: Tree<ExplicitTree>,
    rule: Utility<Merit, Merit, EndsOnly>,
    scores: Vec<Scores>,
}

impl Scored {
    fn new(text: &str, white: f64, black: f64) -> Self {
        let game = ExplicitTree::parse(text).expect("an example that ships with the project");
        let tree = Tree::merge(&game, &game.start(), usize::MAX).expect("a tree without cycles");
        let rule = Utility::new(Merit { merit: white }, Merit { merit: black }, EndsOnly::default());
        let scores = tree.back_up(&game, &rule);
        Self { game, tree, rule, scores }
    }

    fn node(&self, name: &str) -> NodeId {
        self.tree.ids().find(|&id| self.game.label(*self.tree.position(id)) == name).unwrap_or(NodeId::ROOT)
    }

    fn at(&self, name: &str) -> Scores {
        self.scores[self.node(name).index()]
    }

    fn probability(&self, from: &str, to: &str) -> f64 {
        let (id, to) = (self.node(from), self.node(to));
        let children: Vec<Scores> = self.tree.children(id).iter().map(|c| self.scores[c.index()]).collect();
        let mut policy = Distribution::new();
        self.rule.predict(&self.tree.node(&self.game, id, Side::Max, &children), &mut policy);
        let at = self.tree.children(id).iter().position(|&child| child == to);
        at.map_or(0.0, |at| policy[at])
    }
}

fn figure_2() -> Table {
    let scored = Scored::new(FIG_1, 1.0, 1.0);
    let printed =
        [("A", "0"), ("B1", "1"), ("B2", "0"), ("C1", "-1"), ("C5", "1"), ("D9", "1"), ("F9", "1"), ("G3", "1")];
    let cells = printed.map(|(name, v)| Cell::new(name, "minimax", "v", scored.at(name).v).worked(v));
    table("Figure 2", cells.into(), Vec::new())
}

fn figure_3() -> Table {
    let scored = Scored::new(FIG_1, 0.2, 1.4);
    let column = "M_W=0.2 M_B=1.4";
    let mut cells = Vec::new();
    for (name, u) in [("F9", "0.757"), ("D9", "0.246"), ("C5", "0.246"), ("B1", "-0.088"), ("B2", "0"), ("A", "-0.051")]
    {
        cells.push(Cell::new(name, column, "u", scored.at(name).u).worked(u));
    }
    for (name, r) in [("H4", "1"), ("G3", "2"), ("F9", "3"), ("E5", "4"), ("D9", "5"), ("C5", "6"), ("B1", "7")] {
        cells.push(Cell::new(name, column, "r", f64::from(scored.at(name).r)).worked(r));
    }
    for (from, to, p) in [
        ("F9", "G1", "0.1985"),
        ("F9", "G2", "0.0222"),
        ("F9", "G3", "0.7792"),
        ("D9", "E5", "0.457"),
        ("D9", "E6", "0.222"),
        ("D9", "E1", "0.025"),
        ("B1", "C5", "0.7319"),
        ("B1", "C1", "0.06703"),
        ("A", "B1", "0.582"),
    ] {
        cells.push(Cell::new(format!("{from} to {to}"), column, "probability", scored.probability(from, to)).worked(p));
    }
    let tension = Cell::new("A", column, "tension", scored.at("A").tension).worked("0.559");
    cells.push(Cell { must_come_out: false, ..tension });
    let remark = "The tension of A departs from the print: the paper's formula gives 0.354 on this tree, on which every other \
                  number comes out, as does the tension in Figure 4.";
    table("Figure 3", cells, vec![remark.to_owned()])
}

fn figure_4() -> Table {
    let scored = Scored::new(FIG_1, 1.4, 1.4);
    let column = "M_W=M_B=1.4";
    let odds = scored.probability("A", "B2") / scored.probability("A", "B1");
    let cells = vec![
        // Printed as "approximately 40:1".
        Cell::new("B2 over B1", column, "odds", odds).about("40"),
        Cell::new("A", column, "tension", scored.at("A").tension).worked("0.024"),
        Cell::new("A", column, "u", scored.at("A").u),
        Cell::new("B1", column, "u", scored.at("B1").u),
    ];
    table("Figure 4", cells, Vec::new())
}

fn figure_5() -> Table {
    let scored = Scored::new(FIG_5, 0.2, 1.4);
    let column = "M_W=0.2 M_B=1.4";
    let ratio = scored.probability("B1", "C5.1") / scored.probability("B1", "C5");
    let cells = vec![
        Cell::new("C5.1", column, "u", scored.at("C5.1").u).worked("0.757"),
        Cell::new("C5.1 over C5", column, "odds", ratio).worked("1.7"),
        Cell::new("B1", column, "u", scored.at("B1").u),
        Cell::new("A", column, "u", scored.at("A").u),
    ];
    let best = if scored.at("B1").u > scored.at("B2").u { "B2" } else { "B1" };
    table("Figure 5", cells, vec![format!("At A the best move for Black is now {best}.")])
}

/// u, v and tension after every opening move that is essentially different, and what is said of it.
fn openings() -> Table {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).expect("noughts and crosses is a small game");
    let mut cells = Vec::new();
    let mut remarks = Vec::new();
    for merit in MERITS {
        let player = Merit { merit };
        let scores = tree.back_up(&game, &Utility::new(player, player, EndsOnly::default()));
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
            let said = commentary.moves[edge].iter().chain(&commentary.positions[child.index()]);
            let said: Vec<&str> = said.map(|comment| comment.kind.name()).collect();
            told.push(format!("{name}: {}", if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }));
        }
        remarks.push(format!("{column}. {}.", told.join("; ")));
    }
    table("Openings", cells, remarks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_the_figures_comes_out_but_one_tension() {
        let cells: Vec<Cell> = tables().into_iter().flat_map(|table| table.cells).collect();
        let failing: Vec<_> = cells.iter().filter(|cell| cell.fails()).collect();
        assert!(failing.is_empty(), "{failing:?}");
        let departs: Vec<_> = cells.iter().filter(|cell| cell.comes_out() == Some(false)).collect();
        assert!(departs.len() == 1 && departs[0].quantity == "tension", "{departs:?}");
    }

    #[test]
    fn the_stronger_the_players_the_nearer_an_opening_comes_to_its_value() {
        let openings = openings();
        let u = |merit: &str| {
            let cell = openings.cells.iter().find(|c| c.row == "start" && c.column == merit).unwrap();
            cell.computed
        };
        assert!(u("M=0") > u("M=1") && u("M=1") > u("M=3") && u("M=3") >= 0.0);
    }
}
