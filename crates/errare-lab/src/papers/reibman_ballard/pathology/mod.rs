//! Pathology: does looking deeper help, if the evaluation errs?
//!
//! Reibman & Ballard's trees, on which a ply more is always worth something, are sums of arcs. Nau and Pearl showed that on
//! trees with independent leaves minimax decides the worse the deeper it looks, and named rules that do not.
//!
//! # Reference
//! Nau 1982, "An investigation of the causes of pathology in games"; Nau 1983, "Pathology on game trees revisited, and an
//! alternative to minimaxing"; Pearl 1983, "On the nature of pathology in game searching".

mod trees;

use errare::backup::{ErrorMinimizing, Minimax, Product, Strategy};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::Bounds;
use errare::search::Walk;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use self::trees::{DEPTH, Glance, Leaves, WonTree};
use super::PAPER;
use super::run::{Options, each};
use crate::papers::table::{Cell, Table};

/// The kinds of tree, and by how much the evaluation errs beyond what its formula does.
const KINDS: [(Leaves, f64); 4] =
    [(Leaves::ArcSums, 0.0), (Leaves::ArcSums, 0.2), (Leaves::Independent, 0.0), (Leaves::Independent, 0.2)];

/// The rules that are compared.
const RULES: [&str; 3] = ["minimax", "product", "error-minimizing"];

/// Trees of each kind in which one of the first two moves wins and the other loses.
const TREES: usize = 2000;

/// Look-ahead from one ply to one less than would see the end.
const LOOKS: usize = DEPTH as usize - 1;

/// Streams that neither trees nor noise of the paper's study take.
const FIRST_STREAM: u64 = 1 << 41;

/// How often each rule finds the only winning move, by look-ahead.
type Found = [[f64; LOOKS]; RULES.len()];

pub(super) fn table(options: &Options) -> Table {
    let found = each(options.threads, 0..KINDS.len() as u64, |kind| {
        let mut generator = ChaCha8Rng::seed_from_u64(options.seed);
        generator.set_stream(FIRST_STREAM + kind);
        let (leaves, error) = KINDS[kind as usize];
        measure(leaves, error, &mut generator)
    });
    let (mut cells, mut remarks) = (Vec::new(), vec![design()]);
    for ((leaves, error), found) in KINDS.iter().zip(&found) {
        for (rule, found) in RULES.iter().zip(found) {
            let row = format!("{}, error {error}, {rule}", name(*leaves));
            for (look, part) in found.iter().enumerate() {
                cells.push(Cell::new(&row, format!("ply={}", look + 1), "right_moves_pct", 100.0 * part));
            }
            remarks.push(verdict(&row, found));
        }
    }
    Table {
        paper: PAPER,
        table: "Pathology".to_owned(),
        reading: "beyond the paper".to_owned(),
        preferred: true,
        cells,
        remarks,
    }
}

fn name(leaves: Leaves) -> &'static str {
    match leaves {
        Leaves::Independent => "independent leaves",
        Leaves::ArcSums => "arc sums",
    }
}

fn design() -> String {
    format!(
        "Binary trees of {DEPTH} plies, {TREES} of each kind in which one of Max's two moves wins and the other loses; a position \
         is evaluated by the part of the leaves below it that Max wins, and an error of up to so much to either side. How often \
         the winning move is found, equal values shared."
    )
}

/// Draws trees until enough of them have something to decide.
fn measure(leaves: Leaves, error: f64, generator: &mut ChaCha8Rng) -> Found {
    let (bounds, ties) = (Bounds { lowest: 0.0, highest: 1.0 }, Ties::Share);
    let minimax = Minimax::new(Glance);
    let product = Product { evaluator: Glance, bounds, ties };
    let error_minimizing = ErrorMinimizing { evaluator: Glance, bounds, ties };
    let mut found = Found::default();
    let mut decided = 0;
    while decided < TREES {
        let tree = WonTree::draw(leaves, error, generator);
        let Some(right) = tree.only_winning_move() else { continue };
        decided += 1;
        let [by_minimax, by_product, by_error] = &mut found;
        for (look, ((minimax_right, product_right), error_right)) in
            by_minimax.iter_mut().zip(by_product).zip(by_error).enumerate()
        {
            *minimax_right += chance_of(&minimax, &tree, right, look + 1);
            *product_right += chance_of(&product, &tree, right, look + 1);
            *error_right += chance_of(&error_minimizing, &tree, right, look + 1);
        }
    }
    found.map(|row| row.map(|sum| sum / TREES as f64))
}

/// The probability that a player who looks so far by this rule makes a move.
fn chance_of<R: Strategy<WonTree>>(rule: &R, tree: &WonTree, branch: usize, ply: usize) -> f64 {
    let (mut walk, mut policy) = (Walk::new(), Distribution::new());
    rule.choose(&walk.root(tree, &1, ply, rule), &mut policy);
    policy[branch]
}

/// Whether looking further helps: the first look beside the last but one. The last sees pairs of leaves, whose part that is won
/// says without doubt whether Min wins.
fn verdict(row: &str, found: &[f64; LOOKS]) -> String {
    let (near, far) = (found[0], found[LOOKS - 2]);
    // Taken as independent, which they are not: the truth is surer than this.
    let error = ((near * (1.0 - near) + far * (1.0 - far)) / TREES as f64).sqrt();
    let helps = match (far - near) / error {
        z if z > 3.0 => "looking deeper helps",
        z if z < -3.0 => "looking deeper harms",
        _ => "looking deeper makes no difference that can be seen",
    };
    format!(
        "{row}: {helps} ({:.1} % right at 1 ply, {:.1} % at {}; standard error of the difference {:.1} %).",
        100.0 * near,
        100.0 * far,
        LOOKS - 1,
        100.0 * error
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_minimax_helps_on_arc_sums_and_harms_on_independent_leaves_where_the_product_rule_helps() {
        let table = table(&Options::default());
        let right = |row: &str, ply: usize| {
            let column = format!("ply={ply}");
            table.cells.iter().find(|cell| cell.row == row && cell.column == column).unwrap().computed
        };
        let gained = |row: &str| right(row, LOOKS - 1) - right(row, 1);
        assert!(gained("arc sums, error 0, minimax") > 4.0);
        assert!(gained("arc sums, error 0.2, minimax") > 8.0);
        assert!(gained("independent leaves, error 0, minimax") < -5.0);
        assert!(gained("independent leaves, error 0, product") > 3.0);
        // Whoever sees the end is always right.
        assert_eq!(right("independent leaves, error 0, minimax", LOOKS), 100.0);
    }
}
