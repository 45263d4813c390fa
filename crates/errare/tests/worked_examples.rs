//! What the papers work out by hand on small examples. Michie's figures are in the lab, where they stand beside their print.

use errare::backup::{
    Expected, Forced, ForcedResult, Minimax, NothingWins, OwnMoves, Speculative, Strategy, Weighting, WhenLost,
};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::EndsOnly;
use errare::game::{Game, Notation, Side, Symmetric};
use errare::games::explicit::ExplicitTree;
use errare::games::noughts_and_crosses::{Board, Levy, NoughtsAndCrosses};
use errare::model::{FixedError, Uniform};
use errare::play::{LookAhead, Player};
use errare::search::{Tree, Walk};

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
}

mod levy {
    use super::*;

    const GAME: NoughtsAndCrosses = NoughtsAndCrosses;

    fn at(moves: &str) -> Board {
        GAME.read_position(moves).unwrap()
    }

    #[test]
    fn one_ply_values_of_centre_corner_and_edge() {
        for (square, printed) in [("e", 28.0), ("a", 21.0), ("b", 14.0)] {
            assert_eq!(Levy::default().value(at(square)), printed);
        }
    }

    #[test]
    fn two_ply_values_of_every_essentially_different_reply() {
        let replies: [(&str, &[f64]); 3] = [
            ("e", &[-9.0, 6.0]),
            ("a", &[-31.0, -16.0, -16.0, -9.0, -1.0]),
            ("b", &[-38.0, -31.0, -23.0, -16.0, -8.0]),
        ];
        for (first, printed) in replies {
            let mut values: Vec<f64> =
                GAME.essentially_different(&at(first)).into_iter().map(|b| Levy::default().value(b)).collect();
            values.sort_by(f64::total_cmp);
            assert_eq!(values, printed, "after {first}");
        }
    }

    #[test]
    fn two_ply_search_backs_up_minus_nine_and_plays_the_centre() {
        let rule = Minimax::new(Levy::default());
        let mut walk = Walk::new();
        let root = walk.root(&GAME, &GAME.start(), 2, &rule);
        let square = |name: &str| root.moves.iter().position(|&m| GAME.write_move(&at("start"), m) == name).unwrap();
        for (name, printed) in [("e", -9.0), ("a", -31.0), ("b", -38.0)] {
            assert_eq!(root.values[square(name)], printed);
        }
        let mut policy = Distribution::new();
        rule.choose(&root, &mut policy);
        assert_eq!(policy[square("e")], 1.0);
        assert_eq!(Walk::new().value(&GAME, &GAME.start(), 2, &rule), -9.0);
    }

    #[test]
    fn symmetry_leaves_three_first_moves_and_two_five_and_five_replies() {
        assert_eq!(GAME.essentially_different(&GAME.start()).len(), 3);
        assert_eq!(["e", "a", "b"].map(|first| GAME.essentially_different(&at(first)).len()), [2, 5, 5]);
    }

    #[test]
    fn the_evaluation_stays_far_from_the_ends_of_its_type() {
        let tree = Tree::merge(&GAME, &GAME.start(), 10_000).unwrap();
        let values = tree.ids().map(|id| Levy::default().value(*tree.position(id)));
        let (low, high) = values.fold((0.0_f64, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
        // Two rows of cross at once are worth most; three 2-rows of nought against a 1-row of cross least.
        assert_eq!((low, high), (7.0 - 3.0 * 63.0, 2.0 * 128.0));
    }
}

mod reibman_ballard {
    use super::*;

    fn values(text: &str) -> (f64, Vec<f64>, Vec<f64>) {
        let game = ExplicitTree::parse(text).unwrap();
        let rule = Expected::new(FixedError { correct: 0.9, ties: Ties::First }, EndsOnly::default());
        let mut walk = Walk::new();
        let root = walk.root(&game, &game.start(), 2, &rule);
        let mut policy = Distribution::new();
        rule.choose(&root, &mut policy);
        let mean = root.values.iter().sum::<f64>() / root.values.len() as f64;
        (mean, root.values.to_vec(), policy.to_vec())
    }

    #[test]
    fn figure_1_a_forced_loss_is_worth_a_tenth_on_the_right_and_a_twentieth_at_random() {
        let (at_random, children, policy) = values(include_str!("../../../examples/reibman-ballard-fig1.tree"));
        close(children[0], 0.0, 1e-12);
        close(children[1], 0.1, 1e-12);
        close(at_random, 0.05, 1e-12);
        assert_eq!(policy, [0.0, 1.0]);
    }

    #[test]
    fn the_predictive_strategy_believes_its_model_directly_below_the_root_and_minimaxes_below_that() {
        let game = ExplicitTree::parse("a max b 0\n b min c -4\n c max d -9\n d min 6 2").unwrap();
        let values = |rule: &Expected<Uniform, EndsOnly>| {
            let mut walk = Walk::new();
            walk.root(&game, &game.start(), 4, rule).values.to_vec()
        };
        // A Min who plays anything: at d either (6 + 2)/2 or the minimum 2 comes up to c, and at b the mean with −4.
        assert_eq!(values(&Expected::new(Uniform, EndsOnly::default())), [0.0, 0.0]);
        assert_eq!(values(&Expected::predictive(Uniform, EndsOnly::default())), [-1.0, 0.0]);
    }

    #[test]
    fn figure_2_the_weighted_average_prefers_what_minimax_rejects() {
        let text = include_str!("../../../examples/reibman-ballard-fig2.tree");
        let (_, children, policy) = values(text);
        close(children[0], 2.1, 1e-12);
        close(children[1], 2.9, 1e-12);
        assert_eq!(policy, [0.0, 1.0]);
        let game = ExplicitTree::parse(text).unwrap();
        let mut walk = Walk::new();
        let minimax = walk.root(&game, &game.start(), 2, &Minimax::new(EndsOnly::default()));
        assert_eq!(minimax.values, [2.0, 1.0]);
    }
}

mod michie {
    use super::*;
    use errare::backup::Utility;

    #[test]
    fn whoever_hungers_for_tension_goes_where_the_game_is_decided_and_who_shuns_it_does_not() {
        let game = ExplicitTree::parse("a max 0 b\n b chance 0.5:1 0.5:-1").unwrap();
        let plays = |hunger: f64| {
            let strategy = Utility { hunger, ..Utility::new(Uniform, Uniform, EndsOnly::default()) };
            let mut policy = Distribution::new();
            LookAhead { ply: 2, strategy }.policy(&game, &game.start(), &mut policy);
            policy.to_vec()
        };
        assert_eq!([plays(0.0), plays(0.5), plays(-0.5)], [[0.5, 0.5], [0.0, 1.0], [1.0, 0.0]]);
    }
}

mod kajihara {
    use super::*;

    /// What a semi-random player of so many plies plays.
    fn semi_random(text: &str, ply: usize, when_lost: WhenLost) -> Vec<f64> {
        let game = ExplicitTree::parse(text).unwrap();
        let mut policy = Distribution::new();
        LookAhead { ply, strategy: Forced { when_lost } }.policy(&game, &game.start(), &mut policy);
        policy.to_vec()
    }

    #[test]
    fn a_lost_player_loses_as_late_as_he_sees_or_plays_any_move() {
        let lost = "a max -1 b c\n b min -1 1\n c min d -1\n d max -1";
        assert_eq!(semi_random(lost, 3, WhenLost::LoseLate), [0.0, 0.5, 0.5]);
        let later = "a max -1 b c\n b min -1\n c min d\n d max -1";
        assert_eq!(semi_random(later, 3, WhenLost::LoseLate), [0.0, 0.0, 1.0]);
        assert_eq!(semi_random(later, 3, WhenLost::AnyMove), [1.0 / 3.0; 3]);
        // Two plies do not show that the third move loses.
        assert_eq!(semi_random(later, 2, WhenLost::AnyMove), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn a_win_after_dice_is_forced_if_every_throw_wins_and_comes_with_the_latest() {
        let value = |text: &str| {
            let game = ExplicitTree::parse(text).unwrap();
            Walk::new().value(&game, &game.start(), 4, &Forced::default())
        };
        let won = "a max b\n b chance 0.5:1 0.5:c\n c min d\n d max 1";
        assert_eq!(value(won), ForcedResult::Won(Side::Max, 4));
        assert_eq!(value(&won.replace("0.5:1", "0.5:0")), ForcedResult::Unclear);
    }

    #[test]
    fn whoever_speculates_leaves_out_what_his_own_look_ahead_refutes_unless_told() {
        let game = ExplicitTree::parse("a max bad good\n bad min -1 x\n x max 1\n good min y 0 0\n y max 1 0").unwrap();
        let player = |ply| LookAhead { ply, strategy: Forced::default() };
        let plays = |filter: bool| {
            let strategy = Speculative { filter, ..Speculative::new(player(4), player(0)) };
            let mut policy = Distribution::new();
            LookAhead { ply: 4, strategy }.policy(&game, &game.start(), &mut policy);
            policy.to_vec()
        };
        // Half of the leaves against a third; but Min wins at once if he looks.
        assert_eq!((plays(false), plays(true)), (vec![1.0, 0.0], vec![0.0, 1.0]));
    }

    #[test]
    fn where_nothing_wins_the_candidates_are_shared_or_the_first_or_the_last_is_played() {
        // Min wins at once after the first move and the last: two candidates are left, and neither wins anything.
        let game = ExplicitTree::parse("a max b c d e\n b min -1\n c min 0\n d min 0\n e min -1").unwrap();
        let player = |ply| LookAhead { ply, strategy: Forced::default() };
        let plays = |nothing_wins: NothingWins| {
            let strategy = Speculative { nothing_wins, ..Speculative::new(player(2), player(0)) };
            let mut policy = Distribution::new();
            LookAhead { ply: 2, strategy }.policy(&game, &game.start(), &mut policy);
            policy.to_vec()
        };
        assert_eq!(plays(NothingWins::AsWithout), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(plays(NothingWins::First), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(plays(NothingWins::Last), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn later_moves_may_be_the_best_of_all_or_the_best_that_r1_and_r2_leave() {
        // At d Max's first move wins at two of three leaves, but Min can win after it; the second is safe and wins at one of two.
        let game = ExplicitTree::parse(
            "a max b\n b min d\n d max bold safe\n bold min -1 x y\n x max 1\n y max 1\n safe min z 0\n z max 1",
        )
        .unwrap();
        let player = |ply| LookAhead { ply, strategy: Forced::default() };
        let ratio = |own_moves: OwnMoves| {
            let rule = Speculative { own_moves, weighting: Weighting::Count, ..Speculative::new(player(5), player(0)) };
            Walk::new().value(&game, &game.start(), 5, &rule).ratio(Side::Max)
        };
        assert_eq!(ratio(OwnMoves::Best), 2.0 / 3.0);
        assert_eq!(ratio(OwnMoves::BestOfPossible), 1.0 / 2.0);
        assert_eq!(ratio(OwnMoves::Any), 3.0 / 5.0);
    }

    #[test]
    fn figure_1_the_third_move_has_the_largest_ratio_of_wins() {
        let game = ExplicitTree::parse(include_str!("../../../examples/kajihara-fig1.tree")).unwrap();
        let semi_random = |ply| LookAhead { ply, strategy: Forced::default() };
        let rule = Speculative {
            filter: false,
            own_moves: OwnMoves::Any,
            restrict_opponent: false,
            weighting: Weighting::Count,
            ..Speculative::new(semi_random(4), semi_random(1))
        };
        let mut walk = Walk::new();
        let root = walk.root(&game, &game.start(), 4, &rule);
        let counts: Vec<(f64, f64)> = root.values.iter().map(|leaves| (leaves.max, leaves.all)).collect();
        assert_eq!(counts, [(1.0, 4.0), (0.0, 4.0), (2.0, 6.0)]);
        let mut policy = Distribution::new();
        rule.choose(&root, &mut policy);
        assert_eq!(*policy, [0.0, 0.0, 1.0]);
    }
}

mod slagle_dixon {
    use super::*;
    use errare::backup::{Bonus, MAndN};

    #[test]
    fn a_node_is_worth_its_best_child_and_a_bonus_for_each_runner_up_that_counts() {
        let value = |text: &str, m: usize, n: usize| {
            let game = ExplicitTree::parse(text).unwrap();
            let (bonus, ties) = (Bonus { scale: 2.0, reach: 4.0 }, Ties::Share);
            let rule = MAndN { m, n, bonus, evaluator: EndsOnly::default(), ties };
            Walk::new().value(&game, &game.start(), 1, &rule)
        };
        // 4 falls behind 5 by a quarter of the reach, 3 by half of it, and 1 by all of it.
        for (m, worth) in [(1, 5.0), (2, 6.5), (3, 7.5), (4, 7.5)] {
            close(value("a max 4 1 5 3", m, 1), worth, 1e-12);
        }
        for (n, worth) in [(1, 1.0), (2, 0.0), (3, -0.5)] {
            close(value("a min 4 1 5 3", 1, n), worth, 1e-12);
        }
        close(value("a chance 0.5:4 0.5:1", 2, 2), 2.5, 1e-12);
    }
}

mod iida {
    use super::*;
    use errare::backup::{Believing, Opponent, OpponentTies};
    use errare::evaluate::Evaluator;

    /// An opponent to whom everything is the same.
    struct Indifferent;

    impl<G: Game> Evaluator<G> for Indifferent {
        fn evaluate(&self, _: &G, _: &G::Position) -> f64 {
            0.0
        }

        fn evaluate_end(&self, _: &G, _: &G::Position, _: f64) -> f64 {
            0.0
        }
    }

    #[test]
    fn between_equals_the_opponent_is_feared_hoped_for_or_taken_at_his_first_word() {
        for (text, pessimistic, optimistic) in
            [("a max b\n b min 2 1 3", 1.0, 3.0), ("a min b\n b max 2 1 3", 3.0, 1.0)]
        {
            let game = ExplicitTree::parse(text).unwrap();
            let value = |ties| {
                let rule = Opponent { opponent: Believing { ties }, ..Opponent::new(EndsOnly::default(), Indifferent) };
                Walk::new().value(&game, &game.start(), 2, &rule).own
            };
            let ties = [OpponentTies::Pessimistic, OpponentTies::Optimistic, OpponentTies::First];
            assert_eq!(ties.map(value), [pessimistic, optimistic, 2.0], "{text}");
        }
    }
}
