//! Where a look-ahead ends.

use errare::backup::Minimax;
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
    for plies in [1, 2, 127, 128, 129, 130, 131, 255, 256, 257, 1_000] {
        let mut walk = Walk::new();
        assert_eq!(walk.value(&Road, &0, plies, &Minimax::new(Milestone)), plies as f64);
    }
}
