//! What must hold between the methods, on random trees and on positions of every game.

use errare::backup::{
    Backup, Believing, DepthOpponent, Erring, Expected, Lessons, MAndN, Minimax, Opponent, OpponentTies, OpponentType,
    ProbabilisticOpponent, Strategy, Tutoring, Utility,
};
use errare::backup::{Bonus, LossOriented};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::{ByFunction, EndsOnly, Evaluator};
use errare::game::{Game, Hashable, Side, Symmetric, Turn};
use errare::games::arc_sum::{ArcSum, Place, SumSoFar};
use errare::games::connect_four::{ConnectFour, OpenLines};
use errare::games::kalah::{Kalah, StoreDifference};
use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use errare::model::{ByRank, FixedError, Merit, Mixture, Model, Noisy, Perfect, Playing, Uniform};
use errare::player::LookAhead;
use errare::search::{AlphaBeta, Bounds, Limits, OpponentModelSearch, Star, Tree, Variant, Walk};
use proptest::prelude::*;

fn value<G: Game, B: Backup<G>>(game: &G, position: &G::Position, ply: usize, rule: &B) -> B::Value {
    Walk::new().value(game, position, ply, rule)
}

fn policy<G: Game, S: Strategy<G>>(game: &G, position: &G::Position, ply: usize, rule: &S) -> Vec<f64> {
    let mut out = Distribution::new();
    rule.choose(&Walk::new().root(game, position, ply, rule), &mut out);
    assert!((out.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    out.to_vec()
}

#[track_caller]
fn same(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0), "{a} is not {b}");
}

/// A small number that looks random and depends on a position and a salt: a stranger's opinion.
fn opinion<G: Hashable>(salt: u64) -> ByFunction<impl Fn(&G, &G::Position) -> f64 + Copy> {
    ByFunction(move |game: &G, position: &G::Position| {
        let bits = (game.hash(position) ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((bits >> 40) % 21) as f64 - 10.0
    })
}

/// Everything that must hold for one game from one position. `evaluator` has opinions; `ply` keeps it short.
fn laws<G: Hashable>(game: &G, position: &G::Position, ply: usize, evaluator: &(impl Evaluator<G> + Copy), salt: u64) {
    if game.utility(position).is_some() || ply == 0 {
        return;
    }
    let e = *evaluator;
    let minimax = value(game, position, ply, &Minimax::new(e));
    let stranger = opinion::<G>(salt);

    // A perfect model is minimax, in every guise.
    same(value(game, position, ply, &Expected::new(Perfect::default(), e)), minimax);
    same(value(game, position, ply, &Expected::new(ByRank { strength: 1.0 }, e)), minimax);
    same(value(game, position, ply, &Expected::new(Noisy { noise: 0.0, range: 1.0 }, e)), minimax);
    same(value(game, position, ply, &Expected::new(FixedError { correct: 1.0, ties: Ties::Share }, e)), minimax);

    // PS → 0, endless noise and the uniform player are the plain average.
    let average = value(game, position, ply, &Expected::new(Uniform, e));
    same(value(game, position, ply, &Expected::new(ByRank { strength: 0.0 }, e)), average);
    let noisy = value(game, position, ply, &Expected::new(Noisy { noise: 1e12, range: 1.0 }, e));
    assert!((noisy - average).abs() < 1e-4, "{noisy} is not {average}");

    // A mixture of one is that one.
    let one = Mixture::new(vec![(3.0, ByRank { strength: 0.4 }), (0.0, ByRank { strength: 0.9 })]).unwrap();
    let by_rank = value(game, position, ply, &Expected::new(ByRank { strength: 0.4 }, e));
    same(value(game, position, ply, &Expected::new(one, e)), by_rank);

    // M & N with (1, 1) is minimax, whatever the bonus.
    let bonus = Bonus::Linear { scale: 3.0, reach: 10.0 };
    same(value(game, position, ply, &MAndN { m: 1, n: 1, bonus, evaluator: e, ties: Ties::Share }), minimax);

    // An opponent with our own evaluation is minimax.
    let ours = value(game, position, ply, &Opponent::new(e, e));
    same(ours.own, minimax);
    same(ours.theirs, minimax);
    let own_player = LookAhead { ply, strategy: Minimax::new(e) };
    let depth_om = |ties| DepthOpponent { evaluator: e, opponent: own_player, opponent_ties: ties, ties: Ties::Share };
    same(value(game, position, 1, &depth_om(OpponentTies::Pessimistic)), value(game, position, 1, &Minimax::new(e)));

    // PrOM of (0, 1) is OM of the second.
    let om = Opponent::new(e, stranger);
    let own = value(game, position, ply, &om);
    let prom = ProbabilisticOpponent {
        evaluator: e,
        types: [
            OpponentType { probability: 0.0, evaluator: opinion::<G>(salt ^ 1) },
            OpponentType { probability: 1.0, evaluator: opinion::<G>(salt) },
        ],
        opponent_ties: OpponentTies::Pessimistic,
        ties: Ties::Share,
    };
    let prom_value = value(game, position, ply, &prom);
    same(prom_value.own, own.own);
    same(prom_value.theirs[1], own.theirs);

    // A tutor who may lose nothing plays OM-best moves; the more he may lose, the worse his play.
    let tutor = |limit| Tutoring { lessons: Lessons::new(e, stranger), limit, sight: None };
    assert_eq!(policy(game, position, ply, &tutor(0.0)), policy(game, position, ply, &om));
    same(value(game, position, ply, &tutor(0.0)).outcome, own.own);
    let side = game.turn(position).side().unwrap_or(Side::Max);
    let expected_om = |limit| {
        let mut out = Distribution::new();
        let rule = tutor(limit);
        let mut walk = Walk::new();
        let root = walk.root(game, position, ply, &rule);
        rule.choose(&root, &mut out);
        side.view(out.expect(|i| root.values[i].om))
    };
    assert!(expected_om(1.0) <= expected_om(0.0) + 1e-9 && expected_om(5.0) <= expected_om(1.0) + 1e-9);

    // The LO player errs whenever there is an error to make.
    let lo = LossOriented { lessons: Lessons::new(e, stranger) };
    let mut walk = Walk::new();
    let root = walk.root(game, position, ply, &lo);
    let mut out = Distribution::new();
    lo.choose(&root, &mut out);
    let node_minimax = side.view(minimax);
    let errors = |i: usize| side.view(root.values[i].om) < node_minimax - 1e-9;
    if (0..root.len()).any(errors) {
        assert!((0..root.len()).all(|i| out[i] == 0.0 || errors(i)), "an intentional error is played if there is one");
    }

    // Michie's v is minimax; endless merit gives u = v; no merit is the uniform player.
    let merits = |white, black| Utility::new(Merit { merit: white }, Merit { merit: black }, e);
    same(value(game, position, ply, &merits(1.5, 0.7)).v, minimax);
    let random = Utility::new(Uniform, Uniform, e);
    same(value(game, position, ply, &merits(0.0, 0.0)).u, value(game, position, ply, &random).u);

    // Alpha-beta, with and without a table, deepening or not, is minimax; so is Star on a game without chance.
    for bits in [0, 4, 12] {
        same(AlphaBeta::new(bits).search(game, position, &e, ply).value, minimax);
        let found = AlphaBeta::new(bits).deepen(game, position, &e, &Limits::ply(ply));
        same(found.value, minimax);
    }
    let bounds = Bounds { lowest: -1e6, highest: 1e6 };
    for variant in [Variant::Star1, Variant::Star2] {
        same(Star::new(game, &e, bounds, variant).value(position, ply), minimax);
    }

    // OM-search with pruning is OM-search without, however ties are broken.
    for ties in [OpponentTies::Pessimistic, OpponentTies::Optimistic, OpponentTies::First] {
        let rule = Opponent { opponent: Believing { ties }, ..om };
        let plain = value(game, position, ply, &rule);
        let mut pruned = OpponentModelSearch::new(game, &rule, side);
        let view = pruned.view(position, ply);
        same(view.own, plain.own);
        same(view.theirs, plain.theirs);
    }

    // The kept tree gives what the walk gives.
    let tree = Tree::grow(game, position, ply);
    same(tree.back_up(game, &Minimax::new(e))[0], minimax);
    same(tree.back_up(game, &om)[0].own, own.own);
    same(tree.back_up(game, &merits(1.5, 0.7))[0].u, value(game, position, ply, &merits(1.5, 0.7)).u);

    // A known player as a model plays as himself.
    let two_ply = LookAhead { ply: 2, strategy: Erring { rule: Minimax::new(e), model: ByRank { strength: 0.6 } } };
    let played = value(game, position, 1, &Expected::new(Playing(two_ply), e));
    assert!(played.is_finite());
}

/// The position after moves chosen by the numbers in `path`, stopping where the game ends.
fn along<G: Game>(game: &G, path: &[u8]) -> G::Position {
    let mut position = game.start();
    for &choice in path {
        let mut moves = Vec::new();
        if game.utility(&position).is_some() {
            break;
        }
        game.moves(&position, &mut moves);
        let next = game.play(&position, moves[choice as usize % moves.len()]);
        if game.utility(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

fn path(longest: usize) -> impl proptest::strategy::Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..longest)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold_on_random_trees(seed: u64, depth in 1_u32..5, branching in 1_u32..5, largest in 0_u32..12, ply in 1_usize..5) {
        let tree = ArcSum::new(depth, branching, largest, seed).unwrap();
        laws(&tree, &tree.start(), ply, &SumSoFar, seed);
    }

    #[test]
    fn laws_hold_on_random_trees_in_which_turns_do_not_alternate(seed: u64, turns in prop::collection::vec(0_u8..2, 1..5)) {
        let turns = turns.into_iter().map(|t| if t == 0 { Turn::Max } else { Turn::Min }).collect();
        let tree = ArcSum::with_turns(5, 3, 9, seed, turns).unwrap();
        laws(&tree, &tree.start(), 4, &SumSoFar, seed);
    }

    #[test]
    fn laws_hold_in_noughts_and_crosses(path in path(7), salt: u64) {
        let game = NoughtsAndCrosses;
        let position = along(&game, &path);
        laws(&game, &position, 4, &EndsOnly::default(), salt);
        laws(&game, &position, 3, &Levy::default(), salt);
    }

    #[test]
    fn laws_hold_in_connect_four(path in path(30), salt: u64) {
        let game = ConnectFour::new(5, 4).unwrap();
        laws(&game, &along(&game, &path), 3, &OpenLines::default(), salt);
    }

    #[test]
    fn laws_hold_in_kalah(path in path(20), salt: u64) {
        let game = Kalah::new(4, 3).unwrap();
        laws(&game, &along(&game, &path), 4, &StoreDifference, salt);
    }

    #[test]
    fn endless_merit_makes_utility_the_value(path in path(6)) {
        // To the end of the game: on a horizon nobody discerns everything.
        let game = NoughtsAndCrosses;
        let position = along(&game, &path);
        let perfect = Merit { merit: 1e4 };
        let scores = value(&game, &position, 9, &Utility::new(perfect, perfect, EndsOnly::default()));
        prop_assert!((scores.u - scores.v).abs() < 1e-6, "{scores:?}");
    }

    #[test]
    fn star1_and_star2_are_the_plain_expectation_with_fewer_leaves(seed: u64, order in 0_usize..3) {
        use Turn::{Chance, Max, Min};
        let turns = [vec![Max, Chance, Min, Chance], vec![Chance, Max, Chance, Min], vec![Max, Chance, Chance, Min]][order].clone();
        let tree = ArcSum::with_turns(5, 3, 10, seed, turns).unwrap();
        let mut walk = Walk::new();
        let plain = walk.value(&tree, &tree.start(), 5, &Minimax::new(SumSoFar));
        let bounds = Bounds { lowest: 0.0, highest: tree.range() };
        for variant in [Variant::Star1, Variant::Star2] {
            let mut star = Star::new(&tree, &SumSoFar, bounds, variant);
            same(star.value(&tree.start(), 5), plain);
            prop_assert!(star.leaves() <= walk.leaves(), "{variant:?}");
        }
        same(AlphaBeta::new(10).search(&tree, &tree.start(), &SumSoFar, 5).value, plain);
    }

    #[test]
    fn noise_that_grows_never_helps_the_best_move(losses in prop::collection::vec(0.0_f64..1.0, 2..8), noise in 0.01_f64..3.0) {
        let best = |noise: f64| {
            let mut out = Distribution::new();
            Noisy { noise, range: 1.0 }.probabilities(losses.len(), |i| losses[i], &mut out);
            let least = losses.iter().copied().fold(1.0, f64::min);
            (0..losses.len()).filter(|&i| losses[i] == least).map(|i| out[i]).sum::<f64>()
        };
        prop_assert!(best(noise) >= best(noise * 1.5) - 1e-12);
    }

    #[test]
    fn symmetry_changes_no_value(path in path(8)) {
        let game = NoughtsAndCrosses;
        let position = along(&game, &path);
        let image = game.canonical(&position);
        same(value(&game, &position, 3, &Minimax::new(Levy::default())), value(&game, &image, 3, &Minimax::new(Levy::default())));
        prop_assert_eq!(game.canonical(&image), image);
        let game = ConnectFour::default();
        let position = along(&game, &path);
        let image = game.canonical(&position);
        same(value(&game, &position, 3, &Minimax::new(OpenLines::default())), value(&game, &image, 3, &Minimax::new(OpenLines::default())));
    }
}

#[test]
fn a_model_never_proposes_what_is_not_there() {
    fn sums_to_one<M: Model<ArcSum, f64>>(model: &M) {
        let tree = ArcSum::new(1, 7, 3, 5).unwrap();
        let mut walk = Walk::new();
        let rule = Minimax::new(SumSoFar);
        let root = walk.root(&tree, &Place::clone(&tree.start()), 1, &rule);
        let mut out = Distribution::new();
        model.predict(&root, &mut out);
        assert_eq!(out.len(), 7);
        assert!((out.iter().sum::<f64>() - 1.0).abs() < 1e-12 && out.iter().all(|p| (0.0..=1.0).contains(p)));
    }
    sums_to_one(&Perfect { ties: Ties::First });
    sums_to_one(&Uniform);
    sums_to_one(&FixedError { correct: 0.7, ties: Ties::First });
    sums_to_one(&FixedError { correct: 0.7, ties: Ties::Share });
    sums_to_one(&Noisy { noise: 0.3, range: 3.0 });
    sums_to_one(&ByRank { strength: 0.5 });
}
