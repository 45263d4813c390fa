//! How many positions the searches visit, to the last one. A search that prunes less, or orders its moves otherwise, still gives
//! the right value and fails no law; these numbers tell. Whoever means to change what is visited, changes them.

use std::ops::ControlFlow;
use std::sync::Arc;

use errare::backup::{Believing, Minimax, Opponent, OpponentTies};
use errare::evaluate::{Bounds, ByFunction, EndsOnly, Evaluator};
use errare::game::{Game, Hashable, Notation, Side, Turn};
use errare::games::arc_sum::{ArcSum, Place, SumSoFar};
use errare::games::connect_four::{ConnectFour, OpenLines};
use errare::games::explicit::ExplicitTree;
use errare::games::kalah::{Kalah, StoreDifference};
use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use errare::hash::mix;
use errare::search::selective::{CHECK_EVERY, Searcher, Selective, SharedTable, WON};
use errare::search::{AlphaBeta, Found, Limits, OpponentModelSearch, Star, Variant, Walk};

/// Positions visited and leaves valued.
fn visited<M>(found: &Found<M>) -> (u64, u64) {
    (found.nodes, found.leaves)
}

#[test]
fn alpha_beta_visits_so_many_positions_with_a_table_and_without() {
    let (kalah, connect_four) = (Kalah::new(4, 3).unwrap(), ConnectFour::new(5, 4).unwrap());
    let lines = OpenLines::default();
    let deepened = [0, 6, 14].map(|bits| {
        let limits = Limits::ply(8);
        let kalah = AlphaBeta::new(bits).deepen(&kalah, &kalah.start(), &StoreDifference, &limits);
        let connect_four = AlphaBeta::new(bits).deepen(&connect_four, &connect_four.start(), &lines, &limits);
        [visited(&kalah), visited(&connect_four)]
    });
    assert_eq!(
        deepened,
        [[(2_547, 1_205), (24_035, 14_679)], [(1_936, 930), (13_719, 7_987)], [(1_233, 579), (8_483, 4_612)]]
    );
    // The same table for one position after another, nearer to the end each time.
    let (mut search, mut position) = (AlphaBeta::new(10), kalah.start());
    let mut one_after_another = Vec::new();
    for _ in 0..6 {
        let found = search.search(&kalah, &position, &StoreDifference, 8);
        one_after_another.push(visited(&found));
        position = kalah.play(&position, found.best.unwrap());
    }
    assert_eq!(one_after_another, [(1_315, 622), (532, 219), (574, 242), (254, 98), (190, 73), (157, 66)]);
    search.forget();
    assert_eq!(visited(&search.search(&kalah, &kalah.start(), &StoreDifference, 8)), one_after_another[0]);
}

/// Down a ladder of so many steps, one at a time, with an end beside each.
struct Ladder(u32);

impl Game for Ladder {
    type Position = (u32, bool);
    type Move = bool;

    fn start(&self) -> (u32, bool) {
        (self.0, false)
    }

    fn turn(&self, _: &(u32, bool)) -> Turn {
        Turn::Max
    }

    fn utility(&self, &(left, ended): &(u32, bool)) -> Option<f64> {
        (ended || left == 0).then(|| f64::from(left))
    }

    fn moves(&self, _: &(u32, bool), out: &mut Vec<bool>) {
        out.extend([true, false]);
    }

    fn play(&self, &(left, _): &(u32, bool), ends: bool) -> (u32, bool) {
        (left - 1, ends)
    }
}

#[test]
fn a_walk_counts_every_end_however_deep_it_lies() {
    for steps in [1, 5, 100, 3_000] {
        let mut walk = Walk::new();
        let best = walk.value(&Ladder(steps), &(steps, false), usize::MAX, &Minimax::new(EndsOnly::default()));
        assert_eq!((best, walk.leaves()), (f64::from(steps - 1), u64::from(steps) + 1));
    }
}

#[test]
fn alpha_beta_without_plies_or_at_an_end_takes_one_look() {
    let game = NoughtsAndCrosses;
    let look = |position: &str, ply| {
        let position = game.read_position(position).unwrap();
        let found = AlphaBeta::new(4).search(&game, &position, &Levy::default(), ply);
        assert_eq!(found.value, Levy::default().leaf(&game, &position, game.utility(&position)));
        (found.best, found.ply, found.solved, visited(&found))
    };
    assert_eq!(look("xx./o../.ox", 0), (None, 0, false, (1, 1)));
    assert_eq!(look("xxx/oo./...", 5), (None, 0, true, (1, 1)));
}

#[test]
fn symmetry_saves_so_many_positions() {
    let (game, rule, ends) = (NoughtsAndCrosses, Minimax::new(EndsOnly::default()), EndsOnly::default());
    let leaves = [Walk::new(), Walk::with_symmetry()].map(|mut walk| {
        walk.value(&game, &game.start(), 9, &rule);
        walk.leaves()
    });
    assert_eq!(leaves, [255_168, 26_830]);
    let connect_four = ConnectFour::new(5, 4).unwrap();
    let searched = [AlphaBeta::new(16), AlphaBeta::with_symmetry(16)]
        .map(|mut search| visited(&search.search(&game, &game.start(), &ends, 9)));
    assert_eq!(searched, [(3_222, 816), (1_065, 252)]);
    let searched = [AlphaBeta::new(16), AlphaBeta::with_symmetry(16)]
        .map(|mut search| visited(&search.search(&connect_four, &connect_four.start(), &OpenLines::default(), 8)));
    assert_eq!(searched, [(9_423, 5_047), (6_173, 3_369)]);
}

#[test]
fn a_search_that_is_told_to_stop_gives_the_last_depth_that_it_completed() {
    let game = Kalah::new(6, 4).unwrap();
    let stopped = |limits: &Limits<'_>| {
        let found = AlphaBeta::new(0).deepen(&game, &game.start(), &StoreDifference, limits);
        (found.ply, visited(&found), found.solved)
    };
    assert_eq!(stopped(&Limits { nodes: 5_000, ..Limits::ply(99) }), (7, (7_254, 4_170), false));
    assert_eq!(stopped(&Limits { stop: &|| true, ..Limits::ply(99) }), (6, (2_484, 1_450), false));
}

#[test]
fn a_search_that_is_told_to_stop_leaves_nothing_wrong_in_its_table() {
    let (game, lines) = (ConnectFour::new(5, 4).unwrap(), OpenLines::default());
    for checks in 1..6 {
        let mut search = AlphaBeta::new(14);
        let asked = std::cell::Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() >= checks
        };
        search.deepen(&game, &game.start(), &lines, &Limits { stop: &stop, ..Limits::ply(99) });
        let found = search.deepen(&game, &game.start(), &lines, &Limits::ply(8));
        let fresh = AlphaBeta::new(14).deepen(&game, &game.start(), &lines, &Limits::ply(8));
        assert_eq!((found.value, found.ply), (fresh.value, fresh.ply));
    }
}

#[test]
fn star_does_not_look_at_what_never_happens() {
    let game =
        ExplicitTree::parse("a max b c\n b chance 0.5:1 0:d 0.5:-1\n c chance 0.25:0 0.75:0.5 0:-1\n d max -1 1 0")
            .unwrap();
    for (variant, leaves) in [(Variant::Star1, 4), (Variant::Star2, 4)] {
        let ends = EndsOnly::default();
        let mut star = Star::new(&game, &ends, Bounds { lowest: -1.0, highest: 1.0 }, variant);
        assert_eq!((star.value(&game.start(), 3), star.leaves()), (0.375, leaves), "{variant:?}");
    }
}

#[test]
fn star1_and_star2_visit_so_many_leaves() {
    use Turn::{Chance, Max, Min};
    let leaves = |turns: &[Turn], depth: u32, (variant, beyond)| -> u64 {
        let leaves = |seed| {
            let tree = ArcSum::with_turns(depth, 3, 10, seed, turns.to_vec()).unwrap();
            let bounds = Bounds { lowest: 0.0 - beyond, highest: tree.range() + 2.0 * beyond };
            let mut star = Star::new(&tree, &SumSoFar, bounds, variant);
            star.value(&tree.start(), depth as usize);
            star.leaves()
        };
        (0..10).map(leaves).sum()
    };
    let orders = [vec![Max, Chance, Min, Chance], vec![Min, Chance, Chance, Max], vec![Chance, Max, Min]];
    // With bounds that are reached, and with some that lie beyond all there is.
    let searches = [(Variant::Star1, 0.0), (Variant::Star2, 0.0), (Variant::Star1, 4.0), (Variant::Star2, 4.0)];
    let found = orders.map(|turns| searches.map(|search| leaves(&turns, 6, search)));
    assert_eq!(found, [[6_021, 4_785, 6_118, 4_873], [5_372, 5_241, 5_441, 5_269], [4_286, 3_995, 4_316, 4_009]]);
}

#[test]
fn pruned_opponent_model_search_visits_so_many_leaves() {
    let leaves = |ties| -> u64 {
        let leaves = |seed| {
            let turns = vec![Turn::Max, Turn::Min, Turn::Min, Turn::Max, Turn::Chance];
            let tree = ArcSum::with_turns(6, 3, 10, seed, turns).unwrap();
            let theirs = ByFunction(|game: &ArcSum, place: &Place| (game.hash(place) >> 61) as f64);
            let rule = Opponent { opponent: Believing { ties }, ..Opponent::new(SumSoFar, theirs) };
            let mut search = OpponentModelSearch::new(&tree, &rule, Side::Max);
            search.value(&tree.start(), 5);
            search.leaves()
        };
        (0..10).map(leaves).sum()
    };
    let found = [OpponentTies::Pessimistic, OpponentTies::Optimistic, OpponentTies::First].map(leaves);
    assert_eq!(found, [2_190, 2_190, 2_040]);
}

/// A skirmish on a ring of numbers, in which everything that a selective search can ask has an answer: gains and exchanges that
/// lose, threats, passes, draws, positions that are known, lost or without a move.
#[derive(Clone, Copy, Default)]
struct Skirmish {
    seed: u64,
    /// Whether parts of a position tell how far its estimate is wrong.
    in_parts: bool,
    /// Whether there are one to three moves, and not three to seven.
    narrow: bool,
    /// Whether known positions are said to be worth more than winning, or less than losing.
    exaggerates: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    to: u8,
    gain: i16,
}

/// Where the players stand, what the mover is ahead by, and how many moves have been made.
type Field = ([u8; 2], i16, u8);

const LONGEST: u8 = 30;

impl Skirmish {
    fn look(&self, &(at, _, ply): &Field, what: u64) -> u64 {
        mix(mix(self.seed ^ what << 40 ^ u64::from(at[0]) << 8 ^ u64::from(at[1])) ^ u64::from(ply % 2))
    }

    /// Whether something holds at one in so many positions.
    fn one_in(&self, field: &Field, what: u64, many: u64) -> bool {
        self.look(field, what).is_multiple_of(many)
    }

    fn ended(&self, field: &Field) -> bool {
        field.2 >= LONGEST || (field.2 > 2 && self.one_in(field, 1, 80))
    }
}

impl Game for Skirmish {
    type Position = Field;
    type Move = Step;

    fn start(&self) -> Field {
        ([0, 0], 0, 0)
    }

    fn turn(&self, field: &Field) -> Turn {
        if field.2.is_multiple_of(2) { Turn::Max } else { Turn::Min }
    }

    fn utility(&self, field: &Field) -> Option<f64> {
        let mover = if field.2.is_multiple_of(2) { Side::Max } else { Side::Min };
        self.ended(field).then(|| mover.view(if self.threatened(field) { -1.0 } else { 0.0 }))
    }

    fn moves(&self, field: &Field, out: &mut Vec<Step>) {
        if self.ended(field) {
            return;
        }
        let bits = self.look(field, 2) as u8;
        for i in 0..if self.narrow { 1 + bits % 3 } else { 3 + bits % 5 } {
            let bits = self.look(field, 100 + u64::from(i));
            out.push(Step {
                to: 5 * i + bits as u8 % 5,
                gain: if bits >> 20 & 3 == 0 { (bits >> 30) as i16 % 4 * 100 } else { -1 },
            });
        }
    }

    fn play(&self, &(at, ahead, ply): &Field, m: Step) -> Field {
        ([at[1], (at[0] + m.to) % 37], -(ahead + m.gain.max(0)), ply + 1)
    }
}

impl Hashable for Skirmish {
    fn hash(&self, field: &Field) -> u64 {
        mix(self.look(field, 3) ^ (field.1 as u64) << 16)
    }
}

impl Selective for Skirmish {
    const KINDS: usize = 40;

    fn estimate(&self, field: &Field) -> i32 {
        assert!(!self.threatened(field), "a threat is answered before anything is judged");
        i32::from(field.1) + (self.look(field, 4) % 160) as i32 - 80
    }

    fn threatened(&self, field: &Field) -> bool {
        self.one_in(field, 5, 9)
    }

    fn lost(&self, field: &Field) -> bool {
        field.2 > 3 && self.one_in(field, 6, 70)
    }

    fn drawn(&self, field: &Field) -> bool {
        field.2 > 1 && self.one_in(field, 7, 60)
    }

    fn known(&self, field: &Field) -> Option<i32> {
        let worth = (self.look(field, 9) % 300) as i32 - 150;
        let worth = if self.exaggerates { worth.signum() * 2 * WON } else { worth };
        (field.2 > 2 && self.one_in(field, 8, 50)).then_some(worth)
    }

    fn pass(&self, &(at, ahead, ply): &Field) -> Option<Field> {
        let passed = ([at[1], at[0]], -ahead, ply + 1);
        (!self.ended(&passed)).then_some(passed)
    }

    fn forcing(&self, field: &Field, out: &mut Vec<Step>) {
        self.moves(field, out);
        out.retain(|m| m.gain >= 0);
    }

    fn gain(&self, m: Step) -> Option<i32> {
        (m.gain >= 0).then_some(i32::from(m.gain))
    }

    fn threatens(&self, field: &Field, m: Step) -> bool {
        self.threatened(&self.play(field, m))
    }

    fn exchange_at_least(&self, field: &Field, m: Step, least: i32) -> bool {
        i32::from(m.gain.max(0)) - (self.look(field, 200 + u64::from(m.to)) % 250) as i32 >= least
    }

    fn parts(&self, &(at, ahead, ply): &Field) -> Option<[u64; 3]> {
        let part = |what: u64| mix(what << 8 | u64::from(ply % 2));
        self.in_parts
            .then(|| [part(u64::from(at[0])), part(100 + u64::from(at[1])), part(1000 + u64::from(ahead as u16))])
    }

    fn kind(&self, m: Step) -> usize {
        usize::from(m.to)
    }

    fn code(&self, m: Step) -> u16 {
        u16::from(m.to) + 1
    }
}

#[test]
fn a_selective_search_visits_so_many_positions_and_finds_these_values() {
    let found = [1, 2, 3, 4, 5, 6].map(|seed| {
        let game = Skirmish { seed, ..Skirmish::default() };
        // A table small enough to be full, used by one search after another.
        let table = Arc::new(SharedTable::with_bytes(1 << 14));
        let mut searcher = Searcher::new(Arc::clone(&table));
        let mut signature = Vec::new();
        for (depth, lines) in [(12, 1), (8, 3)] {
            let limits = Limits::ply(depth);
            let go_on = &mut |_: &_| ControlFlow::Continue(());
            let report = searcher.deepen(&game, &game.start(), &limits, &[], lines, go_on);
            signature.push((report.nodes, report.longest as u64, i64::from(report.lines[lines - 1].value)));
            table.age();
        }
        let length = |report: &errare::search::selective::Report<Step>| report.lines[0].moves.len() as u64;
        searcher.forget();
        let stop = &mut |_: &_| ControlFlow::Break(());
        let report = searcher.deepen(&game, &game.start(), &Limits::ply(9), &[], 1, stop);
        signature.push((report.nodes, length(&report), table.fullness() as i64));
        let survey = searcher.survey(&game, &game.start(), 6, 150, &|| false);
        let sum = |values: &Vec<i32>| values.iter().map(|v| i64::from(*v)).sum::<i64>();
        signature.push((survey.nodes, survey.values.len() as u64, survey.values.iter().map(sum).sum()));
        signature
    });
    let recorded: [[(u64, u64, i64); 4]; 6] = [
        [(4_880, 30, 0), (8_222, 30, 0), (8, 1, 3), (1_357, 6, -1_424)],
        [(11_511, 30, 0), (5_548, 14, -2), (10, 1, 4), (1_274, 6, -1_367)],
        [(4_973, 16, 0), (2_148, 13, 0), (6, 1, 3), (333, 6, -627)],
        [(3_403, 14, 0), (3_948, 15, -107), (8, 1, 5), (225, 6, -662)],
        [(7_165, 30, 0), (2_405, 30, 0), (5, 1, 2), (449, 6, -438)],
        [(5_175, 30, 0), (1_661, 12, -2), (4, 1, 2), (433, 6, -711)],
    ];
    assert_eq!(found, recorded);
}

#[test]
fn selective_searches_of_many_skirmishes_visit_so_many_positions_in_all() {
    let searched = |(depth, kind): (usize, Skirmish)| -> (u64, i64) {
        let search = |seed: u64| {
            let game = Skirmish { seed, ..kind };
            let mut searcher = Searcher::new(Arc::new(SharedTable::with_bytes(1 << 16)));
            let go_on = &mut |_: &_| ControlFlow::Continue(());
            let report = searcher.deepen(&game, &game.start(), &Limits::ply(depth), &[], 1, go_on);
            (report.nodes, i64::from(report.lines[0].value))
        };
        (100..400).map(search).fold((0, 0), |sum, found| (sum.0 + found.0, sum.1 + found.1))
    };
    let plain = Skirmish::default();
    let (in_parts, narrow) = (Skirmish { in_parts: true, ..plain }, Skirmish { narrow: true, ..plain });
    let found = [(5, plain), (9, plain), (9, in_parts), (16, narrow)].map(searched);
    assert_eq!(found, [(152_756, 17_185), (1_106_327, 11_185), (1_137_792, 10_772), (560_364, 130_377)]);
}

#[test]
fn a_search_ends_even_if_a_game_values_positions_beyond_winning() {
    for seed in 100..130 {
        let game = Skirmish { seed, exaggerates: true, ..Skirmish::default() };
        let mut searcher = Searcher::new(Arc::new(SharedTable::with_bytes(1 << 16)));
        let report = searcher.deepen(&game, &game.start(), &Limits::ply(8), &[], 3, &mut |_| ControlFlow::Continue(()));
        let survey = searcher.survey(&game, &game.start(), 6, 2 * WON, &|| false);
        assert_eq!((report.depth, survey.values.len()), (8, 6));
    }
}

#[test]
fn a_survey_that_is_told_to_stop_keeps_the_first_depth_whole() {
    let game = Skirmish { seed: 2, ..Skirmish::default() };
    let survey = |stop: &dyn Fn() -> bool| {
        Searcher::new(Arc::new(SharedTable::with_bytes(1 << 14))).survey(&game, &game.start(), 8, 150, stop)
    };
    let (whole, stopped) = (survey(&|| false), survey(&|| true));
    assert!(whole.nodes > 2 * CHECK_EVERY && stopped.nodes < 2 * CHECK_EVERY, "{} {}", whole.nodes, stopped.nodes);
    assert_eq!((stopped.values.len(), &stopped.values[0]), (8, &whole.values[0]));
    assert_eq!(stopped.values[7], stopped.values[6]);
    assert_ne!(stopped.values[7], whole.values[7]);
}

#[test]
fn a_selective_search_that_is_told_to_stop_looks_at_its_limits_every_so_many_positions() {
    let game = Skirmish { seed: 2, ..Skirmish::default() };
    let stopped = |limits: &Limits<'_>| {
        let mut searcher = Searcher::new(Arc::new(SharedTable::with_bytes(1 << 14)));
        let report = searcher.deepen(&game, &game.start(), limits, &[], 1, &mut |_| ControlFlow::Continue(()));
        (report.nodes / CHECK_EVERY, report.depth > 0)
    };
    assert_eq!(stopped(&Limits { nodes: 1_000, ..Limits::ply(60) }), (2, true));
    assert_eq!(stopped(&Limits { stop: &|| true, ..Limits::ply(60) }), (1, true));
}
