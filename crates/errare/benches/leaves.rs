//! How much the pruned searches leave out: counts of leaves, the same on every machine.

use errare::backup::{Minimax, Opponent};
use errare::evaluate::{Bounds, ByFunction, EndsOnly, Evaluator};
use errare::game::{Game, Hashable, Side, Turn};
use errare::games::arc_sum::{ArcSum, Place, SumSoFar};
use errare::games::connect_four::{ConnectFour, OpenLines};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::search::{AlphaBeta, OpponentModelSearch, Star, Variant, Walk};

const TREES: u64 = 40;

fn main() {
    star();
    ordered();
    opponent_model();
    symmetry();
}

/// Positions with symmetry and without, from the start of a game.
fn symmetry() {
    println!("\nPositions with symmetry, as a part of those without");
    let (game, ends) = (NoughtsAndCrosses, EndsOnly::default());
    for ply in [2, 4, 9] {
        let [plain, symmetric] = [Walk::new(), Walk::with_symmetry()].map(|mut walk| {
            walk.value(&game, &game.start(), ply, &Minimax::new(ends));
            walk.leaves()
        });
        compare("noughts and crosses, leaves of the walk", ply, plain, symmetric);
    }
    for ply in [4, 9] {
        let [plain, symmetric] = [AlphaBeta::new(16), AlphaBeta::with_symmetry(16)]
            .map(|mut search| search.search(&game, &game.start(), &ends, ply).nodes);
        compare("noughts and crosses, alpha-beta with a table", ply, plain, symmetric);
    }
    let connect_four = ConnectFour::default();
    for ply in [6, 8, 10] {
        let [plain, symmetric] = [AlphaBeta::new(20), AlphaBeta::with_symmetry(20)]
            .map(|mut search| search.search(&connect_four, &connect_four.start(), &OpenLines::default(), ply).nodes);
        compare("connect four, alpha-beta with a table", ply, plain, symmetric);
    }
}

fn compare(what: &str, ply: usize, plain: u64, symmetric: u64) {
    println!("  {what:<46} {ply:>2} plies {symmetric:>8} of {plain:>8}: {:.3}", symmetric as f64 / plain as f64);
}

/// Leaves of Star1 and Star2 against the plain expectation, moves in random order.
fn star() {
    println!("Leaves with chance nodes, as a part of the plain expectation ({TREES} trees each)");
    println!("  depth  branching   Star1   Star2");
    for (depth, branching) in [(5, 2), (5, 4), (5, 6), (7, 3), (9, 2)] {
        let mut sums = [0_u64; 3];
        for seed in 0..TREES {
            let turns = vec![Turn::Max, Turn::Chance, Turn::Min, Turn::Chance];
            let tree = ArcSum::with_turns(depth, branching, 10, seed, turns).expect("a tree that fits");
            let bounds = Bounds { lowest: 0.0, highest: tree.range() };
            let mut walk = Walk::new();
            walk.value(&tree, &tree.start(), depth as usize, &Minimax::new(SumSoFar));
            sums[0] += walk.leaves();
            for (sum, variant) in sums[1..].iter_mut().zip([Variant::Star1, Variant::Star2]) {
                let mut star = Star::new(&tree, &SumSoFar, bounds, variant);
                star.value(&tree.start(), depth as usize);
                *sum += star.leaves();
            }
        }
        let part = |i: usize| sums[i] as f64 / sums[0] as f64;
        println!("  {depth:>5}  {branching:>9}  {:>6.3}  {:>6.3}", part(1), part(2));
    }
}

/// Leaves of alpha-beta on trees whose best moves come first, beside b^⌈d/2⌉ + b^⌊d/2⌋ − 1, the least possible.
fn ordered() {
    println!("\nLeaves of alpha-beta on ordered trees, beside the least possible");
    println!("  depth  branching     leaves      least   ratio        all");
    for (depth, branching) in [(4, 4), (6, 4), (8, 4), (10, 4), (6, 8), (6, 16)] {
        let game = Ordered(ArcSum::new(depth, branching, 0, 1).expect("a tree that fits"));
        let found = AlphaBeta::new(0).search(&game, &game.start(), &FirstIsBest, depth as usize);
        let b = u64::from(branching);
        let least = b.pow(depth.div_ceil(2)) + b.pow(depth / 2) - 1;
        let ratio = found.leaves as f64 / least as f64;
        println!("  {depth:>5}  {branching:>9}  {:>9}  {least:>9}  {ratio:>6.3}  {:>9}", found.leaves, b.pow(depth));
    }
}

/// Leaves of OM-search with β-pruning against OM-search without.
fn opponent_model() {
    println!("\nLeaves of OM-search with pruning, as a part of all ({TREES} trees each)");
    println!("  depth  branching   pruned");
    for (depth, branching) in [(4, 4), (6, 4), (8, 4), (6, 8)] {
        let (mut pruned, mut all) = (0, 0);
        for seed in 0..TREES {
            let tree = ArcSum::new(depth, branching, 10, seed).expect("a tree that fits");
            let theirs = ByFunction(move |game: &ArcSum, place: &Place| (game.hash(place) >> 58) as f64);
            let rule = Opponent::new(SumSoFar, theirs);
            let mut search = OpponentModelSearch::new(&tree, &rule, Side::Max);
            search.value(&tree.start(), depth as usize);
            pruned += search.leaves();
            all += tree.leaf_count();
        }
        println!("  {depth:>5}  {branching:>9}  {:>7.3}", pruned as f64 / all as f64);
    }
}

/// A tree in which the first move is always best: its worth is the path, read as a number in which either player's first
/// moves are the good ones.
struct Ordered(ArcSum);

impl Game for Ordered {
    type Position = (Place, f64, f64);
    type Move = u32;

    fn start(&self) -> Self::Position {
        (self.0.start(), 0.0, 1.0)
    }

    fn turn(&self, (place, ..): &Self::Position) -> Turn {
        self.0.turn(place)
    }

    fn utility(&self, (place, ..): &Self::Position) -> Option<f64> {
        self.0.utility(place)
    }

    fn moves(&self, (place, ..): &Self::Position, out: &mut Vec<u32>) {
        self.0.moves(place, out);
    }

    fn play(&self, (place, value, scale): &Self::Position, branch: u32) -> Self::Position {
        let loss = f64::from(branch) * scale;
        let value = if self.0.turn(place) == Turn::Max { value - loss } else { value + loss };
        (self.0.play(place, branch), value, scale / 64.0)
    }
}

impl Hashable for Ordered {
    fn hash(&self, (place, ..): &Self::Position) -> u64 {
        self.0.hash(place)
    }
}

struct FirstIsBest;

impl Evaluator<Ordered> for FirstIsBest {
    fn evaluate(&self, _: &Ordered, (_, value, _): &(Place, f64, f64)) -> f64 {
        *value
    }

    fn evaluate_end(&self, _: &Ordered, (_, value, _): &(Place, f64, f64), _: f64) -> f64 {
        *value
    }
}
