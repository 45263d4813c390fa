//! What single steps of the selective search bring about, in games in which nothing else would.

use std::ops::ControlFlow;
use std::sync::Arc;

use errare::game::{Game, Hashable, Turn};
use errare::hash::mix;
use errare::search::Limits;
use errare::search::selective::{Searcher, Selective, SharedTable};

/// A corridor without end, in which some moves lead on and all others lose three pawns.
#[derive(Clone, Copy)]
struct Corridor {
    /// How many of the four moves lead on.
    ways: u8,
    /// Positions seem this much better to their mover than they are.
    flattery: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    ply: u8,
    /// Stands for the moves that led here: no two ways meet.
    path: u64,
    ahead: i32,
    inside: bool,
}

impl Game for Corridor {
    type Position = Spot;
    type Move = u8;

    fn start(&self) -> Spot {
        Spot { ply: 0, path: 1, ahead: 0, inside: true }
    }

    fn turn(&self, spot: &Spot) -> Turn {
        if spot.ply.is_multiple_of(2) { Turn::Max } else { Turn::Min }
    }

    fn utility(&self, _: &Spot) -> Option<f64> {
        None
    }

    fn moves(&self, _: &Spot, out: &mut Vec<u8>) {
        out.extend(0..4);
    }

    fn play(&self, spot: &Spot, m: u8) -> Spot {
        let leads_on = m < self.ways;
        let lost = if spot.inside && !leads_on { 300 } else { 0 };
        Spot {
            ply: spot.ply + 1,
            path: mix(spot.path ^ u64::from(m)),
            ahead: lost - spot.ahead,
            inside: spot.inside && leads_on,
        }
    }
}

impl Hashable for Corridor {
    fn hash(&self, spot: &Spot) -> u64 {
        spot.path
    }
}

impl Selective for Corridor {
    const KINDS: usize = 4;

    fn estimate(&self, spot: &Spot) -> i32 {
        spot.ahead + self.flattery
    }

    fn threatened(&self, _: &Spot) -> bool {
        false
    }

    fn drawn(&self, _: &Spot) -> bool {
        false
    }

    fn pass(&self, _: &Spot) -> Option<Spot> {
        None
    }

    fn forcing(&self, _: &Spot, _: &mut Vec<u8>) {}

    fn gain(&self, _: u8) -> Option<i32> {
        None
    }

    fn threatens(&self, _: &Spot, _: u8) -> bool {
        false
    }

    fn exchange_at_least(&self, _: &Spot, _: u8, least: i32) -> bool {
        least <= 0
    }

    fn kind(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn code(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    fn parts(&self, spot: &Spot) -> Option<[u64; 3]> {
        let part = |what: u64| mix(what << 8 | u64::from(spot.ply % 2));
        (self.flattery != 0).then(|| [part(1), part(2), part(3)])
    }
}

/// A search that has learnt nothing yet, and its table.
fn fresh() -> (Searcher<Corridor>, Arc<SharedTable>) {
    let table = Arc::new(SharedTable::with_bytes(1 << 20));
    (Searcher::new(Arc::clone(&table)), table)
}

/// The value of a position at a depth, and the longest line that was looked at.
fn searched(searcher: &mut Searcher<Corridor>, game: &Corridor, from: &Spot, depth: usize) -> (i32, usize) {
    let report = searcher.deepen(game, from, &Limits::ply(depth), &[], 1, &mut |_| ControlFlow::Continue(()));
    (report.lines[0].value, report.longest)
}

#[test]
fn a_move_that_stands_alone_is_followed_further_than_one_of_two_as_good() {
    let longest = |ways, depth| {
        let game = Corridor { ways, flattery: 0 };
        searched(&mut fresh().0, &game, &game.start(), depth).1
    };
    for depth in 9..=14 {
        let (alone, with_another) = (longest(1, depth), longest(2, depth));
        assert!(alone >= depth + 3, "{alone} at depth {depth}");
        assert_eq!(with_another, depth);
    }
}

#[test]
fn an_estimate_is_corrected_by_what_was_found_where_parts_are_the_same_until_that_is_forgotten() {
    let game = Corridor { ways: 4, flattery: 60 };
    let step = |spot: &Spot, m| game.play(spot, m);
    let (here, there) = (step(&step(&game.start(), 0), 0), step(&step(&game.start(), 3), 2));
    let (mut searcher, table) = fresh();
    // After every move the opponent seems better off than he is.
    assert_eq!(searched(&mut searcher, &game, &there, 1).0, -60);
    table.clear();
    searched(&mut searcher, &game, &here, 8);
    table.clear();
    let learnt = searched(&mut searcher, &game, &there, 1).0;
    assert!((-40..=0).contains(&learnt), "{learnt}");
    searcher.forget();
    table.clear();
    assert_eq!(searched(&mut searcher, &game, &there, 1).0, -60);
}
