//! Exact results: what is known of whole games, and the limit that nobody exceeds.

use std::collections::HashMap;

use errare::backup::{Forced, Minimax};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::EndsOnly;
use errare::game::{Game, Notation, Side, Turn};
use errare::games::connect_four::{ConnectFour, OpenLines, Scoring};
use errare::games::kalah::{Kalah, StoreDifference};
use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use errare::model::Uniform;
use errare::play::{BestResponse, LookAhead, Payoff, Player, Policy, Responder, Tabulated, outcome};
use errare::search::{AlphaBeta, Limits, MergeError, Tree, Walk};

/// A text that is not part of the repository, if it is there.
fn data(file: &str) -> Option<String> {
    errare_data::find(file).map(|path| std::fs::read_to_string(path).expect("text"))
}

#[test]
fn noughts_and_crosses_is_a_draw_of_5478_positions_765_up_to_symmetry() {
    let game = NoughtsAndCrosses;
    assert_eq!(Walk::new().value(&game, &game.start(), 9, &Minimax::new(EndsOnly::default())), 0.0);
    let merged = Tree::merge(&game, &game.start(), 10_000).unwrap();
    assert_eq!((merged.len(), merged.is_empty()), (765, false));
    let mut reached = std::collections::HashSet::from([game.start()]);
    let mut open = vec![game.start()];
    while let Some(board) = open.pop() {
        let mut moves = Vec::new();
        if game.utility(&board).is_none() {
            game.moves(&board, &mut moves);
        }
        open.extend(moves.into_iter().map(|m| game.play(&board, m)).filter(|next| reached.insert(*next)));
    }
    assert_eq!(reached.len(), 5478);
}

/// Minimax that remembers positions.
fn remembered<G: Game>(game: &G, position: &G::Position, known: &mut HashMap<G::Position, f64>) -> f64
where
    G::Position: Eq + std::hash::Hash,
{
    if let Some(utility) = game.utility(position) {
        return utility;
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let values = moves.into_iter().map(|m| remembered(game, &game.play(position, m), known));
    let value = match game.turn(position) {
        Turn::Max => values.fold(f64::NEG_INFINITY, f64::max),
        _ => values.fold(f64::INFINITY, f64::min),
    };
    known.insert(position.clone(), value);
    value
}

#[test]
fn kalah_up_to_four_pits_of_three_seeds_is_solved_by_alpha_beta_as_by_a_minimax_that_remembers() {
    for (pits, most_seeds) in [(1, 6), (2, 5), (3, 4), (4, 3)] {
        for seeds in 1..=most_seeds {
            let game = Kalah::new(pits, seeds).unwrap();
            let found = AlphaBeta::new(20).search(&game, &game.start(), &StoreDifference, 200);
            assert!(found.solved, "Kalah({pits}, {seeds})");
            let exact = remembered(&game, &game.start(), &mut HashMap::new());
            assert_eq!(found.value, exact, "Kalah({pits}, {seeds})");
        }
    }
}

#[test]
fn connect_four_scores_are_those_of_the_published_endgames() {
    let Some(text) = data("connect4/end-easy.txt") else { return };
    let game = ConnectFour::default().with_scoring(Scoring::Speed);
    let mut search = AlphaBeta::new(16);
    let mut count = 0;
    for line in text.lines() {
        let (moves, score) = line.split_once(' ').unwrap();
        let position = game.read_position(moves).unwrap();
        let found = search.deepen(&game, &position, &OpenLines::default(), &Limits::ply(42));
        let side = game.turn(&position).side().unwrap();
        assert!(found.solved);
        assert_eq!(side.view(found.value), score.trim().parse::<f64>().unwrap(), "{moves}");
        count += 1;
    }
    assert_eq!(count, 1000);
}

#[test]
fn small_boards_of_connect_four_have_the_known_results() {
    // Tromp's table: 4×4 is drawn, and so is 4×5; on 6×4 the second player wins.
    for (columns, rows, value) in [(4, 4, 0.0), (4, 5, 0.0), (5, 4, 0.0), (6, 4, -1.0)] {
        let game = ConnectFour::new(columns, rows).unwrap();
        let found = AlphaBeta::new(20).deepen(&game, &game.start(), &OpenLines::default(), &Limits::ply(42));
        assert!(found.solved);
        assert_eq!(found.value, value, "{columns}×{rows}");
    }
}

#[test]
fn best_response_is_no_worse_than_any_other_player_against_the_same_opponent() {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).unwrap();
    let players: Vec<Policy> =
        (0..=6).map(|ply| Policy::of(&game, &tree, &LookAhead { ply, strategy: Forced::default() })).collect();
    for opponent in &players {
        for payoff in [Payoff::SCORE, Payoff::WINS, Payoff::SAFETY, Payoff { win: 1.0, draw: -3.0, loss: 0.5 }] {
            for side in [Side::Max, Side::Min] {
                let limit = BestResponse::to(&game, &tree, opponent, side, payoff).value();
                for other in &players {
                    let (max, min) = if side == Side::Max { (other, opponent) } else { (opponent, other) };
                    let result = outcome(&game, &tree, max, min);
                    let (win, loss) =
                        if side == Side::Max { (result.win, result.loss) } else { (result.loss, result.win) };
                    let reached = payoff.win * win + payoff.draw * result.draw + payoff.loss * loss;
                    assert!(limit >= reached - 1e-12, "{limit} is less than {reached}");
                }
            }
        }
    }
}

#[test]
fn a_table_over_symmetric_images_plays_as_the_player_it_was_made_of() {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).unwrap();
    let player = LookAhead { ply: 2, strategy: Forced::default() };
    let policy = Policy::of(&game, &tree, &player);
    let table = Tabulated::new(tree, policy);
    for position in ["start", "a", "ab", "ei", "ebfd", "aebh"] {
        let board = game.read_position(position).unwrap();
        let (mut asked, mut looked_up) = (Distribution::new(), Distribution::new());
        player.policy(&game, &board, &mut asked);
        table.policy(&game, &board, &mut looked_up);
        for (a, b) in asked.iter().zip(looked_up.iter()) {
            assert!((a - b).abs() < 1e-12, "{position}: {asked:?} {looked_up:?}");
        }
    }
}

#[test]
fn the_responder_reaches_the_limit_it_promises() {
    let game = NoughtsAndCrosses;
    let tree = Tree::merge(&game, &game.start(), 10_000).unwrap();
    let random = Policy::of(&game, &tree, &Uniform);
    let responder = Responder::to(&game, Tree::merge(&game, &game.start(), 10_000).unwrap(), &random, Payoff::SCORE);
    let policy = Policy::of(&game, &tree, &responder);
    let first = outcome(&game, &tree, &policy, &random).score();
    let second = 1.0 - outcome(&game, &tree, &random, &policy).score();
    assert!((first - responder.value(&game, &game.start(), Side::Max).unwrap()).abs() < 1e-12);
    assert!((second - responder.value(&game, &game.start(), Side::Min).unwrap()).abs() < 1e-12);
    assert!(first > 0.99 && second > 0.9, "{first} {second}");
}

#[test]
fn the_limit_holds_against_a_player_who_does_not_play_alike_in_a_mirror() {
    let game = NoughtsAndCrosses;
    let first = LookAhead { ply: 2, strategy: Minimax { evaluator: Levy::default(), ties: Ties::First } };
    let tree = || Tree::distinct(&game, &game.start(), 10_000).unwrap();
    let opponent = Policy::of(&game, &tree(), &first);
    let responder = Responder::to(&game, tree(), &opponent, Payoff::SCORE);
    let policy = Policy::of(&game, &tree(), &responder);
    let reached = outcome(&game, &tree(), &policy, &opponent).score();
    assert!((reached - responder.value(&game, &game.start(), Side::Max).unwrap()).abs() < 1e-12);
    assert!(reached > 0.5 - 1e-9, "nobody who answers best loses to anyone: {reached}");
}

#[test]
fn a_game_with_too_many_positions_is_refused_and_not_tried() {
    let game = ConnectFour::default();
    assert!(Tree::merge(&game, &game.start(), 1000).is_err());
    // Noughts and crosses has 765 positions, symmetric images taken for one.
    let merged = |limit| Tree::merge(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), limit).map(|tree| tree.len());
    assert_eq!(merged(765).ok(), Some(765));
    assert_eq!(merged(764), Err(MergeError::TooMany { limit: 764 }));
}
