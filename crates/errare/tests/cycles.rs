//! Games in which play can return to a position: solved, or refused with advice, but never endless.

use errare::backup::{Expected, Minimax, Opponent};
use errare::distribution::Distribution;
use errare::evaluate::{Bounds, EndsOnly};
use errare::game::{Game, Side, Turn};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::model::Uniform;
use errare::play::{LookAhead, Player};
use errare::search::{MergeError, OpponentModelSearch, SolveError, Solver, Star, TO_THE_END, Tree, Variant, Walk};

const MINIMAX: Minimax<EndsOnly> =
    Minimax { evaluator: EndsOnly { horizon: 0.0 }, ties: errare::distribution::Ties::Share };

/// Positions by name, with their moves; a digit at the end of a name says whose turn it is: 0 Max, 1 Min, 2 chance.
struct Graph(&'static [(&'static str, &'static [&'static str])]);

impl Game for Graph {
    type Position = &'static str;
    type Move = usize;

    fn start(&self) -> &'static str {
        self.0[0].0
    }

    fn turn(&self, position: &&'static str) -> Turn {
        match position.chars().last() {
            Some('0') => Turn::Max,
            Some('1') => Turn::Min,
            _ => Turn::Chance,
        }
    }

    fn utility(&self, position: &&'static str) -> Option<f64> {
        match *position {
            "won" => Some(1.0),
            "lost" => Some(-1.0),
            "even" => Some(0.0),
            _ => None,
        }
    }

    fn moves(&self, position: &&'static str, out: &mut Vec<usize>) {
        out.extend(0..self.below(position).len());
    }

    fn play(&self, position: &&'static str, m: usize) -> &'static str {
        self.below(position)[m]
    }
}

impl Graph {
    fn below(&self, position: &str) -> &'static [&'static str] {
        self.0.iter().find(|(name, _)| *name == position).map_or(&[], |(_, below)| below)
    }
}

/// Max and Min move to and fro; Max may give up, and Min too.
const TO_AND_FRO: Graph = Graph(&[("a0", &["b1", "lost"]), ("b1", &["a0", "won"])]);

/// Max wins if he stops going round: by way of c1, whatever Min does there.
const WON: Graph = Graph(&[("a0", &["b1", "c1"]), ("b1", &["a0"]), ("c1", &["won", "d0"]), ("d0", &["a0", "won"])]);

/// Every throw of two coins has its thrower win, lose, or throw again; a player may also hand them over.
const COINS: Graph = Graph(&[
    ("a0", &["throw2", "b1"]),
    ("b1", &["other2"]),
    ("throw2", &["won", "a0", "a0", "lost"]),
    ("other2", &["lost", "lost", "b1", "won"]),
]);

#[test]
fn play_that_need_not_end_is_worth_what_the_horizon_is_worth() {
    let solution = Solver::default().solve(&TO_AND_FRO, &"a0", &MINIMAX).unwrap();
    assert_eq!((solution.root(), solution.value(&"b1"), solution.positions()), (0.0, Some(0.0), 4));
    for horizon in [-0.5, 0.25] {
        let rule = Minimax::new(EndsOnly { horizon });
        assert_eq!(Solver::default().solve(&TO_AND_FRO, &"a0", &rule).unwrap().root(), horizon);
    }
    assert_eq!(solution.value(&"nowhere"), None);
}

#[test]
fn a_win_is_found_although_one_may_go_round_for_ever() {
    let solution = Solver::default().solve(&WON, &"a0", &MINIMAX).unwrap();
    assert_eq!(solution.root(), 1.0);
    let mut out = Distribution::new();
    // All that is won is chosen alike: how far off it is does not show in the value.
    solution.choose(&WON, &MINIMAX, &"d0", &mut out);
    assert_eq!(*out, [0.5, 0.5]);
}

#[test]
fn a_turn_that_may_come_back_has_the_value_of_its_equation() {
    let solution = Solver::default().solve(&COINS, &"a0", &MINIMAX).unwrap();
    // Throwing: a = 1/4 + a/2 − 1/4, so that a = 0 if one throws; handing over: b = (−1 − 1 + b + 1)/4, so b = −1/3.
    assert!(solution.root().abs() < 1e-9);
    assert!((solution.value(&"b1").unwrap() + 1.0 / 3.0).abs() < 1e-9);
    let mut out = Distribution::new();
    solution.choose(&COINS, &MINIMAX, &"a0", &mut out);
    assert_eq!(*out, [1.0, 0.0]);
}

#[test]
fn other_rules_than_minimax_are_solved_too() {
    // Against a Min who moves at random: b = (a + 1)/2 and a = b, so that Max wins in the end.
    let rule = Expected::new(Uniform, EndsOnly::default());
    assert!((Solver::default().solve(&TO_AND_FRO, &"a0", &rule).unwrap().root() - 1.0).abs() < 1e-9);
}

#[test]
fn a_game_without_returns_is_worth_what_the_walk_finds() {
    let game = NoughtsAndCrosses;
    let rule = Expected::new(Uniform, EndsOnly::default());
    let solution = Solver::default().solve(&game, &game.start(), &rule).unwrap();
    assert!((solution.root() - Walk::new().value(&game, &game.start(), TO_THE_END, &rule)).abs() < 1e-12);
    assert_eq!(solution.positions(), 5478);
    assert_eq!(solution.plies(), 9);
}

#[test]
fn what_cannot_be_solved_is_refused_with_advice() {
    let refused = |solver: Solver, game: &Graph| solver.solve(game, &"a0", &MINIMAX).map(|_| ()).unwrap_err();
    assert_eq!(refused(Solver { positions: 3, ..Solver::default() }, &WON), SolveError::TooMany { limit: 3 });
    let unsettled = refused(Solver { plies: 5, ..Solver::default() }, &COINS);
    assert!(matches!(unsettled, SolveError::Unsettled { plies: 5, change } if change > 0.0), "{unsettled}");
    assert!(unsettled.to_string().contains("allow more plies"));
    let error = Tree::distinct(&TO_AND_FRO, &"a0", 100).map(|_| ()).unwrap_err();
    assert_eq!(error, MergeError::Cycle);
    assert!(error.to_string().contains("`search::Solver` values such a game"));
}

#[test]
#[should_panic(expected = "value the game by `search::Solver`")]
fn a_walk_to_the_end_of_a_game_that_has_none_says_what_to_do() {
    Walk::new().value(&TO_AND_FRO, &"a0", TO_THE_END, &MINIMAX);
}

#[test]
#[should_panic(expected = "value the game by `search::Solver`")]
fn a_player_who_looks_to_the_end_of_a_game_that_has_none_says_what_to_do() {
    LookAhead::to_the_end(MINIMAX).policy(&TO_AND_FRO, &"a0", &mut Distribution::new());
}

#[test]
#[should_panic(expected = "value the game by `search::Solver`")]
fn star_to_the_end_of_a_game_that_has_none_says_what_to_do() {
    let bounds = Bounds { lowest: -1.0, highest: 1.0 };
    Star::new(&COINS, &EndsOnly::default(), bounds, Variant::Star2).value(&"a0", TO_THE_END);
}

#[test]
#[should_panic(expected = "value the game by `search::Solver`")]
fn opponent_model_search_to_the_end_of_a_game_that_has_none_says_what_to_do() {
    let rule = Opponent::new(EndsOnly::default(), EndsOnly::default());
    OpponentModelSearch::new(&TO_AND_FRO, &rule, Side::Max).value(&"a0", TO_THE_END);
}
