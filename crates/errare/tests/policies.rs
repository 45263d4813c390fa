//! What players do in every position of a kept tree, and who answers them.

use errare::backup::{Erring, Expected, Forced, LossOriented, Minimax, Opponent, Strategy, Tutoring, Utility};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, Turn};
use errare::games::arc_sum::{ArcSum, SumSoFar};
use errare::games::explicit::ExplicitTree;
use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use errare::model::{ByRank, Merit, Uniform};
use errare::play::{LookAhead, Outcome, Payoff, Player, Policy, Responder, Tabulated, outcome};
use errare::search::{ByLookAhead, TO_THE_END, Tree};

#[track_caller]
fn is_what_he_plays<G: Game, S: Strategy<G>>(game: &G, tree: &Tree<G>, ply: usize, strategy: S) {
    let player = LookAhead { ply, strategy };
    let (kept, searched) = (Policy::looking_ahead(game, tree, &player), Policy::of(game, tree, &player));
    for id in tree.ids() {
        let (kept, searched) = (kept.at(tree, id), searched.at(tree, id));
        assert!(kept.iter().zip(searched).all(|(a, b)| (a - b).abs() < 1e-12), "{ply}: {kept:?} is not {searched:?}");
    }
}

#[test]
fn a_policy_over_a_kept_tree_is_what_a_search_from_each_position_gives() {
    let game = NoughtsAndCrosses;
    let (levy, ends) = (Levy::default(), EndsOnly::default());
    // From here on, so that searches to the end are short.
    let mut start = game.start();
    for _ in 0..3 {
        let mut moves = Vec::new();
        game.moves(&start, &mut moves);
        start = game.play(&start, moves[0]);
    }
    let tree = Tree::distinct(&game, &start, 10_000).unwrap();
    for ply in [0, 1, 2, 3, TO_THE_END] {
        is_what_he_plays(&game, &tree, ply, Forced::default());
        is_what_he_plays(&game, &tree, ply, Minimax::new(levy));
        is_what_he_plays(&game, &tree, ply, Expected::new(ByRank { strength: 0.4 }, levy));
        // This rule goes by the distance from the root.
        is_what_he_plays(&game, &tree, ply, Expected::predictive(ByRank { strength: 0.4 }, levy));
        is_what_he_plays(&game, &tree, ply, Opponent::new(levy, ends));
        is_what_he_plays(&game, &tree, ply, LossOriented::new(ends, levy));
        let look_ahead = ByLookAhead { ply: 1, evaluator: ends };
        is_what_he_plays(&game, &tree, ply, Tutoring::new(ends, ends, 0.5).with_noticed(look_ahead, 0.0));
        let merit = Merit { merit: 1.2 };
        is_what_he_plays(
            &game,
            &tree,
            ply,
            Erring { rule: Utility::new(merit, Merit { merit: 0.3 }, ends), model: merit },
        );
    }
}

#[test]
fn a_policy_over_a_kept_tree_holds_with_dice_and_where_lines_of_different_lengths_meet() {
    let game = ArcSum::with_turns(4, 3, 9, 5, vec![Turn::Max, Turn::Chance, Turn::Min]).unwrap();
    let tree = Tree::grow(&game, &game.start(), TO_THE_END);
    let text = "a max b c d\n b min c d 2\n c max d 1\n d min 3 -1 e\n e chance 0.5:0 0.5:4";
    let graph = ExplicitTree::parse(text).unwrap();
    let positions = Tree::merge(&graph, &graph.start(), 100).unwrap();
    for ply in [1, 2, 3, 4, TO_THE_END] {
        is_what_he_plays(&game, &tree, ply, Expected::predictive(ByRank { strength: 0.4 }, SumSoFar));
        is_what_he_plays(&graph, &positions, ply, Expected::predictive(Uniform, EndsOnly::default()));
        is_what_he_plays(&graph, &positions, ply, Minimax::new(EndsOnly::default()));
    }
}

#[test]
fn a_table_over_merged_positions_plays_in_each_image_what_the_player_plays_there() {
    let game = NoughtsAndCrosses;
    let player = LookAhead { ply: 2, strategy: Forced::default() };
    let merged = Tree::merge(&game, &game.start(), 10_000).unwrap();
    let table = Tabulated::new(Tree::merge(&game, &game.start(), 10_000).unwrap(), Policy::of(&game, &merged, &player));
    let all = Tree::distinct(&game, &game.start(), 10_000).unwrap();
    assert!(all.len() > 5 * merged.len());
    let (mut played, mut told) = (Distribution::new(), Distribution::new());
    for id in all.ids().filter(|&id| all.utility(id).is_none()) {
        player.policy(&game, all.position(id), &mut played);
        table.policy(&game, all.position(id), &mut told);
        assert!(played.iter().zip(told.iter()).all(|(a, b)| (a - b).abs() < 1e-12), "{played:?} {told:?}");
    }
}

/// Take one, two or three from a heap; whoever takes the last one wins. It has no symmetries and says nothing of any.
struct Heap;

impl Game for Heap {
    type Position = (u8, Side);
    type Move = u8;

    fn start(&self) -> (u8, Side) {
        (10, Side::Max)
    }

    fn turn(&self, &(_, side): &(u8, Side)) -> Turn {
        side.into()
    }

    fn utility(&self, &(left, side): &(u8, Side)) -> Option<f64> {
        (left == 0).then_some(side.other().view(1.0))
    }

    fn moves(&self, &(left, _): &(u8, Side), out: &mut Vec<u8>) {
        out.extend(1..=left.min(3));
    }

    fn play(&self, &(left, side): &(u8, Side), taken: u8) -> (u8, Side) {
        (left - taken, side.other())
    }
}

#[test]
fn a_game_without_symmetries_has_a_best_response_and_tabulated_players() {
    let tree = || Tree::distinct(&Heap, &Heap.start(), 100).unwrap();
    let random = Policy::of(&Heap, &tree(), &Uniform);
    let responder = Responder::to(&Heap, tree(), &random, Payoff::WINS);
    let policy = Policy::of(&Heap, &tree(), &responder);
    let promised = responder.value(&Heap, &Heap.start(), Side::Max).unwrap();
    assert!((outcome(&Heap, &tree(), &policy, &random).win - promised).abs() < 1e-12);
    assert!(promised > 0.9, "a random player loses almost always: {promised}");
    let (table, mut out) = (Tabulated::new(tree(), policy), Distribution::new());
    // Leave a multiple of four.
    table.policy(&Heap, &(6, Side::Min), &mut out);
    assert_eq!(*out, [0.0, 1.0, 0.0]);
}

#[test]
fn payoffs_count_what_their_names_say_for_either_side() {
    for (payoff, [win, draw, loss]) in
        [(Payoff::SCORE, [1.0, 0.5, 0.0]), (Payoff::WINS, [1.0, 0.0, 0.0]), (Payoff::SAFETY, [1.0, 1.0, 0.0])]
    {
        for side in [Side::Max, Side::Min] {
            assert_eq!([1.0, 0.0, -1.0].map(|utility| payoff.of(side, side.view(utility))), [win, draw, loss]);
        }
    }
}

#[test]
fn a_draw_counts_half_a_win() {
    assert_eq!([1.0, 0.0, -1.0].map(|utility| Outcome::of(utility).score()), [1.0, 0.5, 0.0]);
}
