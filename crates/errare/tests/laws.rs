//! What must hold between the methods: each law by name, on random trees and graphs and on positions of every game.

use errare::backup::{
    Backup, Believing, Bonus, DepthOpponent, ErrorMinimizing, Expected, LevelCounts, LossOriented, MAndN, Minimax,
    Opponent, OpponentTies, OpponentType, ProbabilisticOpponent, Product, Strategy, Tutoring, Utility,
};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::{Bounds, ByFunction, EndsOnly, Evaluator};
use errare::game::{Game, Hashable, Side, Symmetric, Turn};
use errare::games::arc_sum::{ArcSum, SumSoFar};
use errare::games::connect_four::{ConnectFour, OpenLines};
use errare::games::explicit::ExplicitTree;
use errare::games::kalah::{Kalah, StoreDifference};
use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use errare::model::{ByRank, FixedError, Merit, Mixture, Model, Noisy, Perfect, Playing, Uniform};
use errare::play::LookAhead;
use errare::search::{AlphaBeta, ByLookAhead, Limits, OpponentModelSearch, Star, Tree, Variant, Walk};
use proptest::prelude::*;
use proptest::strategy::Strategy as Generator;

/// A position in which a law is tried. `evaluator` has opinions; `ply` keeps it short; `salt` makes strangers.
struct Case<'a, G: Game, E> {
    game: &'a G,
    position: &'a G::Position,
    ply: usize,
    evaluator: E,
    salt: u64,
}

impl<G: Hashable, E: Evaluator<G> + Copy> Case<'_, G, E> {
    fn value_at<B: Backup<G>>(&self, ply: usize, rule: &B) -> B::Value {
        Walk::new().value(self.game, self.position, ply, rule)
    }

    fn value<B: Backup<G>>(&self, rule: &B) -> B::Value {
        self.value_at(self.ply, rule)
    }

    fn minimax(&self) -> f64 {
        self.value(&Minimax::new(self.evaluator))
    }

    fn expected<M: Model<G, f64>>(&self, model: M) -> f64 {
        self.value(&Expected::new(model, self.evaluator))
    }

    fn policy<S: Strategy<G>>(&self, rule: &S) -> Vec<f64> {
        let mut out = Distribution::new();
        rule.choose(&Walk::new().root(self.game, self.position, self.ply, rule), &mut out);
        assert!((out.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        out.to_vec()
    }

    fn side(&self) -> Side {
        self.game.turn(self.position).side().unwrap_or(Side::Max)
    }

    /// A stranger's opinion: a small number that looks random.
    fn stranger(&self, which: u64) -> ByFunction<impl Fn(&G, &G::Position) -> f64 + Copy + use<G, E>> {
        let salt = self.salt ^ which;
        ByFunction(move |game: &G, position: &G::Position| {
            let bits = (game.hash(position) ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            ((bits >> 40) % 21) as f64 - 10.0
        })
    }
}

/// An opinion that holds at the end of the game as well.
struct Decided<E>(E);

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Decided<E> {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        self.0.evaluate(game, position)
    }

    fn evaluate_end(&self, game: &G, position: &G::Position, _: f64) -> f64 {
        self.0.evaluate(game, position)
    }
}

#[track_caller]
fn same(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0), "{a} is not {b}");
}

/// Tries each law on every kind of game, as a test of its own.
macro_rules! laws {
    ($($(#[$doc:meta])* fn $law:ident($case:ident) $body:block)*) => {$(
        mod $law {
            use super::*;

            $(#[$doc])*
            fn law<G: Hashable, E: Evaluator<G> + Copy>($case: &Case<'_, G, E>) {
                if $case.game.utility($case.position).is_none() $body
            }

            proptest! {
                #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

                #[test]
                fn on_random_trees(salt: u64, depth in 1_u32..5, branching in 1_u32..5, largest in 0_u32..12, ply in 1_usize..5) {
                    let game = ArcSum::new(depth, branching, largest, salt).unwrap();
                    law(&Case { game: &game, position: &game.start(), ply, evaluator: SumSoFar, salt });
                }

                #[test]
                fn on_trees_in_which_turns_do_not_alternate(salt: u64, turns in prop::collection::vec(0_u8..2, 1..5)) {
                    let turns = turns.into_iter().map(|t| if t == 0 { Turn::Max } else { Turn::Min }).collect();
                    let game = ArcSum::with_turns(5, 3, 9, salt, turns).unwrap();
                    law(&Case { game: &game, position: &game.start(), ply: 4, evaluator: SumSoFar, salt });
                }

                #[test]
                fn on_graphs_in_which_lines_of_different_lengths_meet(salt: u64, text in graph(), ply in 1_usize..6) {
                    let game = ExplicitTree::parse(&text).unwrap();
                    law(&Case { game: &game, position: &game.start(), ply, evaluator: EndsOnly { horizon: 0.25 }, salt });
                }

                #[test]
                fn in_noughts_and_crosses(path in path(7), salt: u64) {
                    let game = NoughtsAndCrosses;
                    let position = along(&game, &path);
                    law(&Case { game: &game, position: &position, ply: 4, evaluator: EndsOnly::default(), salt });
                    law(&Case { game: &game, position: &position, ply: 3, evaluator: Levy::default(), salt });
                }

                #[test]
                fn in_connect_four(path in path(20), salt: u64) {
                    let game = ConnectFour::new(5, 4).unwrap();
                    let position = along(&game, &path);
                    law(&Case { game: &game, position: &position, ply: 3, evaluator: OpenLines::default(), salt });
                }

                #[test]
                fn in_kalah(path in path(20), salt: u64) {
                    let game = Kalah::new(4, 3).unwrap();
                    let position = along(&game, &path);
                    law(&Case { game: &game, position: &position, ply: 4, evaluator: StoreDifference, salt });
                }
            }
        }
    )*};
}

laws! {
    fn a_perfect_model_is_minimax(case) {
        let minimax = case.minimax();
        same(case.expected(Perfect::default()), minimax);
        same(case.expected(FixedError { correct: 1.0, ties: Ties::Share }), minimax);
    }

    fn predicted_strength_one_is_minimax(case) {
        same(case.expected(ByRank { strength: 1.0 }), case.minimax());
    }

    fn predicted_strength_zero_is_the_plain_average(case) {
        same(case.expected(ByRank { strength: 0.0 }), case.expected(Uniform));
    }

    fn no_noise_is_perfect_and_endless_noise_is_random(case) {
        same(case.expected(Noisy { noise: 0.0, range: 1.0 }), case.minimax());
        let (noisy, average) = (case.expected(Noisy { noise: 1e12, range: 1.0 }), case.expected(Uniform));
        assert!((noisy - average).abs() < 1e-4, "{noisy} is not {average}");
    }

    fn a_mixture_of_one_is_that_one(case) {
        let one = Mixture::new(vec![(3.0, ByRank { strength: 0.4 }), (0.0, ByRank { strength: 0.9 })]).unwrap();
        same(case.expected(one), case.expected(ByRank { strength: 0.4 }));
    }

    fn m_and_n_of_one_and_one_is_minimax(case) {
        let bonus = Bonus { scale: 3.0, reach: 10.0 };
        same(case.value(&MAndN { m: 1, n: 1, bonus, evaluator: case.evaluator, ties: Ties::Share }), case.minimax());
    }

    fn where_nothing_is_in_doubt_the_product_rule_and_error_minimizing_minimax_are_minimax(case) {
        // Everything is won or lost for certain, at the horizon too.
        let certain = ByFunction(|game: &G, position: &G::Position| f64::from((game.hash(position) % 2) as u8));
        let (bounds, ties) = (Bounds { lowest: 0.0, highest: 1.0 }, Ties::Share);
        let ends = Decided(certain);
        let minimax = case.value(&Minimax::new(&ends));
        same(case.value(&Product { evaluator: &ends, bounds, ties }), minimax);
        let found = case.value(&ErrorMinimizing { evaluator: &ends, bounds, ties });
        assert_eq!((found.value, found.error), (minimax, 0.0));
    }

    fn opponent_model_of_ourselves_is_minimax(case) {
        let view = case.value(&Opponent::new(case.evaluator, case.evaluator));
        same(view.own, case.minimax());
        same(view.theirs, case.minimax());
    }

    fn probabilistic_opponent_model_of_one_type_is_opponent_model(case) {
        let types = [(0.0, 1), (1.0, 0)]
            .map(|(probability, which)| OpponentType { probability, evaluator: case.stranger(which) });
        let (opponent_ties, ties) = (OpponentTies::Pessimistic, Ties::Share);
        let views = case.value(&ProbabilisticOpponent { evaluator: case.evaluator, types, opponent_ties, ties });
        let view = case.value(&Opponent::new(case.evaluator, case.stranger(0)));
        same(views.own, view.own);
        same(views.theirs[1], view.theirs);
    }

    fn an_opponent_of_depth_one_is_opponent_model_of_two_plies(case) {
        // Where he moves at ply 1, his own ply reaches just to our horizon.
        let opponent = LookAhead { ply: 1, strategy: Minimax::new(case.stranger(0)) };
        let (opponent_ties, ties) = (OpponentTies::Pessimistic, Ties::Share);
        let rule = DepthOpponent { evaluator: case.evaluator, opponent, opponent_ties, ties };
        same(case.value_at(2, &rule), case.value_at(2, &Opponent::new(case.evaluator, case.stranger(0))).own);
    }

    fn a_known_player_is_predicted_to_play_as_himself(case) {
        let himself = LookAhead { ply: 1, strategy: Minimax::new(case.evaluator) };
        let predicted = case.value_at(2, &Expected::new(Playing(himself), case.evaluator));
        same(predicted, case.value_at(2, &Minimax::new(case.evaluator)));
    }

    fn a_tutor_who_may_lose_nothing_is_opponent_model(case) {
        let om = Opponent::new(case.evaluator, case.stranger(0));
        let tutor = Tutoring::new(case.evaluator, case.stranger(0), 0.0);
        assert_eq!(case.policy(&tutor), case.policy(&om));
        same(case.value(&tutor).outcome, case.value(&om).own);
    }

    fn a_tutor_plays_the_worst_of_the_moves_that_lose_no_more_than_his_limit(case) {
        for limit in [0.0, 0.5, 1.0, 2.0, 5.0] {
            let rule = Tutoring::new(case.evaluator, case.stranger(0), limit);
            let (mut walk, mut out) = (Walk::new(), Distribution::new());
            let root = walk.root(case.game, case.position, case.ply, &rule);
            rule.choose(&root, &mut out);
            let om = |i: usize| case.side().view(root.values[i].om);
            let best = (0..root.len()).map(om).fold(f64::NEG_INFINITY, f64::max);
            let within = (0..root.len()).map(om).filter(|om| best - om <= limit + 1e-9);
            let worst = within.fold(f64::INFINITY, f64::min);
            for i in (0..root.len()).filter(|&i| out[i] > 0.0) {
                same(om(i), worst);
            }
        }
    }

    fn a_tutor_plays_nothing_that_the_learner_notices_unless_he_notices_everything(case) {
        for (ply, unnoticed) in [(0, 0.0), (1, 2.0)] {
            let look_ahead = ByLookAhead { ply, evaluator: case.stranger(0) };
            let rule = Tutoring::new(case.evaluator, case.stranger(0), 4.0).with_noticed(look_ahead, unnoticed);
            let (mut walk, mut out) = (Walk::new(), Distribution::new());
            let root = walk.root(case.game, case.position, case.ply, &rule);
            rule.choose(&root, &mut out);
            let minimax = Minimax::new(case.stranger(0));
            let seen = |i: usize| {
                let after = case.game.play(case.position, root.moves[i]);
                case.side().view(Walk::new().value(case.game, &after, ply, &minimax))
            };
            let om = |i: usize| case.side().view(root.values[i].om);
            let best = (0..root.len()).map(om).fold(f64::NEG_INFINITY, f64::max);
            let best_seen = (0..root.len()).map(seen).fold(f64::NEG_INFINITY, f64::max);
            let hidden = |i: usize| best_seen - seen(i) <= unnoticed + 1e-9;
            let possible = (0..root.len()).any(|i| best - om(i) <= 4.0 + 1e-9 && hidden(i));
            for i in (0..root.len()).filter(|&i| out[i] > 0.0) {
                assert!(if possible { hidden(i) && best - om(i) <= 4.0 + 1e-9 } else { best - om(i) < 1e-9 });
            }
        }
    }

    fn the_more_a_tutor_may_lose_the_worse_he_plays(case) {
        let om_of_his_move = |limit: f64| {
            let rule = Tutoring::new(case.evaluator, case.stranger(0), limit);
            let (mut walk, mut out) = (Walk::new(), Distribution::new());
            let root = walk.root(case.game, case.position, case.ply, &rule);
            rule.choose(&root, &mut out);
            case.side().view(out.expectation(|i| root.values[i].om))
        };
        let [none, some, more] = [0.0, 1.0, 5.0].map(om_of_his_move);
        assert!(some <= none + 1e-9 && more <= some + 1e-9);
    }

    fn a_loss_oriented_player_makes_the_smallest_error_or_else_plays_the_worst_move(case) {
        let rule = LossOriented::new(case.evaluator, case.stranger(0));
        let (mut walk, mut out) = (Walk::new(), Distribution::new());
        let root = walk.root(case.game, case.position, case.ply, &rule);
        rule.choose(&root, &mut out);
        let minimax = case.side().view(case.minimax());
        let om = |i: usize| case.side().view(root.values[i].om);
        let errors = (0..root.len()).map(om).filter(|om| *om < minimax - 1e-9);
        let worst = (0..root.len()).map(om).fold(f64::INFINITY, f64::min);
        let wanted = errors.reduce(f64::max).unwrap_or(worst);
        for i in (0..root.len()).filter(|&i| out[i] > 0.0) {
            same(om(i), wanted);
        }
    }

    fn michies_value_is_minimax_and_no_merit_is_the_uniform_player(case) {
        let merits = |white, black| Utility::new(Merit { merit: white }, Merit { merit: black }, case.evaluator);
        same(case.value(&merits(1.5, 0.7)).v, case.minimax());
        same(case.value(&merits(0.0, 0.0)).u, case.value(&Utility::new(Uniform, Uniform, case.evaluator)).u);
    }

    fn alpha_beta_is_minimax_with_a_table_and_without(case) {
        for bits in [0, 4, 12] {
            let mut search = AlphaBeta::new(bits);
            same(search.deepen(case.game, case.position, &case.evaluator, &Limits::ply(case.ply)).value, case.minimax());
            // The same table again, for fewer plies and for as many.
            for ply in [case.ply - 1, case.ply] {
                let expected = case.value_at(ply, &Minimax::new(case.evaluator));
                same(search.search(case.game, case.position, &case.evaluator, ply).value, expected);
            }
        }
    }

    fn star_on_a_game_without_chance_is_minimax(case) {
        let bounds = Bounds { lowest: -1e6, highest: 1e6 };
        for variant in [Variant::Star1, Variant::Star2] {
            same(Star::new(case.game, &case.evaluator, bounds, variant).value(case.position, case.ply), case.minimax());
        }
    }

    fn pruned_opponent_model_search_is_the_unpruned_however_ties_are_broken(case) {
        for ties in [OpponentTies::Pessimistic, OpponentTies::Optimistic, OpponentTies::First] {
            let rule = Opponent { opponent: Believing { ties }, ..Opponent::new(case.evaluator, case.stranger(0)) };
            let plain = case.value(&rule);
            let pruned = OpponentModelSearch::new(case.game, &rule, case.side()).value(case.position, case.ply);
            same(pruned.own, plain.own);
            same(pruned.theirs, plain.theirs);
        }
    }

    fn a_kept_tree_gives_what_the_walk_gives(case) {
        let tree = Tree::grow(case.game, case.position, case.ply);
        same(tree.back_up(case.game, &Minimax::new(case.evaluator))[0], case.minimax());
        let om = Opponent::new(case.evaluator, case.stranger(0));
        same(tree.back_up(case.game, &om)[0].own, case.value(&om).own);
        let utility = Utility::new(Merit { merit: 1.5 }, Merit { merit: 0.7 }, case.evaluator);
        same(tree.back_up(case.game, &utility)[0].u, case.value(&utility).u);
    }
}

/// The position after moves chosen by the numbers in `path`, stopping before the game ends.
fn along<G: Game>(game: &G, path: &[u8]) -> G::Position {
    let mut position = game.start();
    for &choice in path {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let next = game.play(&position, moves[choice as usize % moves.len()]);
        if game.utility(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

fn path(longest: usize) -> impl Generator<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..longest)
}

/// A graph whose nodes lead to any later ones, so that the same node is met at different depths.
fn graph() -> impl Generator<Value = String> {
    let node = (any::<bool>(), prop::collection::vec((0_usize..9, -3_i32..4), 1..4));
    prop::collection::vec(node, 3..9).prop_map(|nodes| {
        let count = nodes.len();
        let mut text = String::new();
        for (i, (max, children)) in nodes.into_iter().enumerate() {
            text += &format!("n{i} {}", if max { "max" } else { "min" });
            // Every node but the first is the child of the one before, so that there is one root.
            if i + 1 < count {
                text += &format!(" n{}", i + 1);
            }
            for (later, value) in children {
                match i + 1 + later {
                    child if child < count => text += &format!(" n{child}"),
                    _ => text += &format!(" {value}"),
                }
            }
            text += "\n";
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn endless_merit_makes_utility_the_value(path in path(6)) {
        // To the end of the game: on a horizon nobody discerns everything.
        let game = NoughtsAndCrosses;
        let perfect = Merit { merit: 1e4 };
        let rule = Utility::new(perfect, perfect, EndsOnly::default());
        let scores = Walk::new().value(&game, &along(&game, &path), 9, &rule);
        prop_assert!((scores.u - scores.v).abs() < 1e-6, "{scores:?}");
    }

    #[test]
    fn star1_and_star2_are_the_plain_expectation_with_fewer_leaves(seed: u64, order in 0_usize..3) {
        use Turn::{Chance, Max, Min};
        let turns = [vec![Max, Chance, Min, Chance], vec![Chance, Max, Chance, Min], vec![Max, Chance, Chance, Min]];
        let tree = ArcSum::with_turns(5, 3, 10, seed, turns[order].clone()).unwrap();
        let mut walk = Walk::new();
        let plain = walk.value(&tree, &tree.start(), 5, &Minimax::new(SumSoFar));
        // However far the bounds lie from what there is.
        for bounds in [(0.0, tree.range()), (-7.0, 2.0 * tree.range())] {
            let bounds = Bounds { lowest: bounds.0, highest: bounds.1 };
            for variant in [Variant::Star1, Variant::Star2] {
                let mut star = Star::new(&tree, &SumSoFar, bounds, variant);
                same(star.value(&tree.start(), 5), plain);
                prop_assert!(star.leaves() <= walk.leaves(), "{variant:?}");
            }
        }
        same(AlphaBeta::new(10).search(&tree, &tree.start(), &SumSoFar, 5).value, plain);
    }

    /// Ballard & Reibman 1983b, as Reibman & Ballard 1983 quote it, §II.B: with a fixed probability of error the weighted average
    /// is obtained by an appropriate form of M & N, though the backed-up values differ.
    #[test]
    fn on_a_complete_tree_m_and_n_plays_as_the_weighted_average_over_a_fixed_error(
        seed: u64, depth in 1_u32..6, branching in 2_u32..5, correct in 0.3_f64..1.0
    ) {
        let tree = ArcSum::new(depth, branching, 10, seed).unwrap();
        let others = f64::from(branching - 1);
        // The best plus (1−p)/(n−1) of each difference; a bonus that reaches everything falls off by as much.
        let reach = tree.range() + 1.0;
        let bonus = Bonus { scale: reach * (1.0 - correct) / others, reach };
        let m_and_n = MAndN { m: 1, n: branching as usize, bonus, evaluator: SumSoFar, ties: Ties::Share };
        // The first of equals is the best move, and the others count as errors.
        let weighted = Expected::new(FixedError { correct, ties: Ties::First }, SumSoFar);
        let (mut walk, mut other) = (Walk::new(), Walk::new());
        let root = walk.root(&tree, &tree.start(), depth as usize, &m_and_n);
        let expected = other.root(&tree, &tree.start(), depth as usize, &weighted);
        // Every level of Min's takes off the whole bonus of all but the best.
        let constant = bonus.scale * others * f64::from(depth / 2);
        for (found, expected) in root.values.iter().zip(expected.values) {
            prop_assert!((found + constant - expected).abs() < 1e-9 * reach, "{found} + {constant} is not {expected}");
        }
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
        fn law<G: Hashable + Symmetric>(game: &G, path: &[u8], evaluator: &(impl Evaluator<G> + Copy)) where G::Position: PartialEq {
            let (position, rule) = (along(game, path), Minimax::new(*evaluator));
            let image = game.canonical(&position);
            same(Walk::new().value(game, &position, 3, &rule), Walk::new().value(game, &image, 3, &rule));
            assert!(game.canonical(&image) == image);
            // One of several images is searched, and all have its value.
            let mut by_symmetry = Walk::with_symmetry();
            let found = by_symmetry.root(game, &position, 3, &rule).values.to_vec();
            let mut plain = Walk::new();
            assert_eq!(found, plain.root(game, &position, 3, &rule).values);
            assert!(by_symmetry.leaves() <= plain.leaves());
            let merit = Merit { merit: 0.7 };
            let utility = Utility::new(merit, Uniform, *evaluator);
            let (scores, expected) =
                (Walk::with_symmetry().value(game, &position, 3, &utility), Walk::new().value(game, &position, 3, &utility));
            same(scores.u, expected.u);
            for (bits, ply) in [(0, 3), (10, 4)] {
                let found = AlphaBeta::with_symmetry(bits).search(game, &position, evaluator, ply);
                same(found.value, AlphaBeta::new(bits).search(game, &position, evaluator, ply).value);
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                assert!(found.best.is_some_and(|best| moves.contains(&best)));
            }
        }
        law(&NoughtsAndCrosses, &path, &Levy::default());
        law(&ConnectFour::default(), &path, &OpenLines::default());
    }
}

#[test]
fn where_min_has_more_replies_here_than_there_m_and_n_does_not_play_as_the_weighted_average() {
    // One reply on the left, three on the right: the bonus of each runner-up is taken off on the right only.
    let game = ExplicitTree::parse("a max left right\n left min 1\n right min 1 2 3").unwrap();
    let bonus = Bonus { scale: 10.0 * 0.3 / 2.0, reach: 10.0 };
    let m_and_n = MAndN { m: 1, n: 3, bonus, evaluator: EndsOnly::default(), ties: Ties::Share };
    let weighted = Expected::new(FixedError { correct: 0.7, ties: Ties::First }, EndsOnly::default());
    let (mut walk, mut out) = (Walk::new(), Distribution::new());
    m_and_n.choose(&walk.root(&game, &game.start(), 2, &m_and_n), &mut out);
    assert_eq!(*out, [1.0, 0.0]);
    weighted.choose(&walk.root(&game, &game.start(), 2, &weighted), &mut out);
    assert_eq!(*out, [0.0, 1.0]);
}

#[test]
fn equal_values_are_equal_after_rounding_too() {
    // 0.1 + 0.2 is not 0.3, but the two moves are as good as each other.
    let game = ExplicitTree::parse("M black C1 C2\nC1 chance 0.1:1 0.2:1 0.7:0\nC2 end 0.3\n").unwrap();
    let rule = Minimax::new(EndsOnly::default());
    let mut walk = Walk::new();
    let root = walk.root(&game, &game.start(), 2, &rule);
    let (mut perfect, mut noiseless) = (Distribution::new(), Distribution::new());
    Perfect::default().predict(&root, &mut perfect);
    Noisy { noise: 0.0, range: 1.0 }.predict(&root, &mut noiseless);
    assert_eq!(*perfect, [0.5, 0.5]);
    assert_eq!(perfect, noiseless);
}

#[test]
fn where_the_game_has_ended_there_are_no_moves_on_average() {
    let ended = LevelCounts { nodes: [0.0; 3], inner: [0.0; 2], open: false };
    assert_eq!(ended.mean(), 0.0);
    // Two moves, of which one is answered by four.
    assert_eq!(LevelCounts { nodes: [2.0, 4.0, 0.0], inner: [1.0, 0.0], open: true }.mean(), 3.0);
}

#[test]
fn where_all_moves_are_best_even_one_who_is_always_wrong_plays_one_of_them() {
    let game = ExplicitTree::parse("root max 1 1").unwrap();
    let (mut walk, mut out) = (Walk::new(), Distribution::new());
    let root = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
    FixedError { correct: 0.0, ties: Ties::Share }.predict(&root, &mut out);
    assert_eq!(*out, [0.5, 0.5]);
}

#[test]
fn a_model_never_proposes_what_is_not_there() {
    fn sums_to_one<M: Model<ArcSum, f64>>(model: &M) {
        let tree = ArcSum::new(1, 7, 3, 5).unwrap();
        let mut walk = Walk::new();
        let rule = Minimax::new(SumSoFar);
        let root = walk.root(&tree, &tree.start(), 1, &rule);
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
