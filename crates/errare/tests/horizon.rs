//! Where a look-ahead ends.

use errare::Node;
use errare::backup::{Backup, Minimax};
use errare::distribution::Distribution;
use errare::evaluate::Evaluator;
use errare::game::{Game, Turn};
use errare::search::Walk;

/// A road without forks and without an end.
struct Road;

impl Game for Road {
    type Position = u32;
    type Move = ();

    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, _: &u32) -> Turn {
        Turn::Max
    }
    fn utility(&self, _: &u32) -> Option<f64> {
        None
    }
    fn moves(&self, _: &u32, out: &mut Vec<()>) {
        out.push(());
    }
    fn play(&self, milestone: &u32, (): ()) -> u32 {
        milestone + 1
    }
}

struct Milestone;

impl Evaluator<Road> for Milestone {
    fn evaluate(&self, _: &Road, milestone: &u32) -> f64 {
        f64::from(*milestone)
    }
}

#[test]
fn a_walk_ends_at_its_horizon_on_either_side_of_where_it_stops_to_recurse() {
    for plies in [1, 2, 127, 128, 129, 130, 131, 255, 256, 257, 1_000_000] {
        let mut walk = Walk::new();
        assert_eq!(walk.value(&Road, &0, plies, &Minimax::new(Milestone)), plies as f64);
    }
}

/// Counts the plies that have gone before: what a rule is told of a node, checked against the milestone.
struct Told;

impl Backup<Road> for Told {
    type Value = usize;

    fn leaf(&self, _: &Road, _: &u32, _: Option<f64>) -> usize {
        0
    }
    fn combine(&self, node: &Node<'_, Road, usize>, _: &mut Distribution) -> usize {
        assert_eq!(node.ply, *node.position as usize);
        node.values[0] + 1
    }
}

#[test]
fn a_rule_is_told_how_far_below_the_root_it_is_however_far_that_is() {
    assert_eq!(Walk::new().value(&Road, &0, 300, &Told), 300);
}
