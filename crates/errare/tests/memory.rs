//! A warm walk allocates nothing, and a table does with the memory that there is.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use errare::backup::{
    Backup, Erring, Expected, Forced, LossOriented, MAndN, Minimax, Opponent, OpponentTies, OpponentType,
    ProbabilisticOpponent, Tutoring, Utility,
};
use errare::evaluate::{EndsOnly, Evaluator};
use errare::game::Game;
use errare::games::arc_sum::{ArcSum, SumSoFar};
use errare::games::connect_four::{ConnectFour, OpenLines};
use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use errare::model::{ByRank, Merit, Mixture, Noisy, Perfect};
use errare::search::Walk;
use errare::search::selective::SharedTable;

struct Counting;

thread_local! {
    /// Of this thread: whoever runs the tests allocates as he likes.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// The largest piece that this thread can have.
    static LARGEST: Cell<usize> = const { Cell::new(usize::MAX) };
}

#[allow(unsafe_code, reason = "an allocator can be counted in no other way")]
// SAFETY: every call is handed to the system's allocator unchanged, or fails.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        if layout.size() > LARGEST.get() {
            return std::ptr::null_mut();
        }
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Searches twice and counts what the second search allocates.
fn allocations<G: Game, B: Backup<G>>(game: &G, ply: usize, rule: &B) -> u64 {
    let mut walk = Walk::new();
    walk.value(game, &game.start(), ply, rule);
    let before = ALLOCATIONS.get();
    walk.value(game, &game.start(), ply, rule);
    ALLOCATIONS.get() - before
}

fn every_rule<G: Game>(game: &G, ply: usize, evaluator: &(impl Evaluator<G> + Copy)) {
    let evaluator = *evaluator;
    let mixed = Mixture::new(vec![(0.5, ByRank { strength: 0.3 }), (0.5, ByRank { strength: 0.9 })]).unwrap();
    let noisy = Noisy { noise: 0.5, range: 50.0 };
    let merit = Merit { merit: 1.2 };
    let bonus = errare::backup::Bonus { scale: 1.0, reach: 5.0 };
    let ties = errare::distribution::Ties::Share;
    let kind = OpponentType { probability: 0.5, evaluator: EndsOnly::default() };
    let opponent_ties = OpponentTies::Pessimistic;
    let probabilistic = ProbabilisticOpponent { evaluator, types: [kind, kind], opponent_ties, ties };
    let counted = [
        ("minimax", allocations(game, ply, &Minimax::new(evaluator))),
        ("perfect", allocations(game, ply, &Expected::new(Perfect::default(), evaluator))),
        ("by rank", allocations(game, ply, &Expected::new(ByRank { strength: 0.4 }, evaluator))),
        ("noisy", allocations(game, ply, &Expected::new(noisy, evaluator))),
        ("mixture", allocations(game, ply, &Expected::new(mixed, evaluator))),
        ("m and n", allocations(game, ply, &MAndN { m: 2, n: 3, bonus, evaluator, ties })),
        ("opponent model", allocations(game, ply, &Opponent::new(evaluator, EndsOnly::default()))),
        ("probabilistic opponent model", allocations(game, ply, &probabilistic)),
        ("loss-oriented", allocations(game, ply, &LossOriented::new(evaluator, EndsOnly::default()))),
        ("tutoring", allocations(game, ply, &Tutoring::new(evaluator, EndsOnly::default(), 1.0))),
        ("forced", allocations(game, ply, &Forced::default())),
        ("utility", allocations(game, ply, &Utility::new(merit, merit, evaluator))),
        ("erring", allocations(game, ply, &Erring { rule: Minimax::new(evaluator), model: noisy })),
    ];
    for (rule, count) in counted {
        assert_eq!(count, 0, "{rule}");
    }
}

/// Not among the rules: those that ask a player with a look-ahead of his own at every node, for he walks a tree himself.
#[test]
fn a_warm_walk_allocates_nothing_whatever_the_rule() {
    every_rule(&NoughtsAndCrosses, 5, &Levy::default());
    every_rule(&ConnectFour::default(), 4, &OpenLines::default());
    every_rule(&ArcSum::new(6, 4, 10, 1).unwrap(), 6, &SumSoFar);
}

#[test]
fn a_table_that_memory_cannot_hold_is_halved_until_it_can() {
    LARGEST.set(300 << 10);
    let sizes = [1 << 20, 5 << 18, 1 << 10].map(|bytes| SharedTable::with_bytes(bytes).bytes());
    LARGEST.set(usize::MAX);
    assert_eq!(sizes, [1 << 18, 5 << 15, 1 << 10]);
}
