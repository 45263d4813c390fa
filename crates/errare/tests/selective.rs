//! The selective search beside alpha-beta, on connect four: it gives up exactness for depth, but what it proves is true.

use std::ops::ControlFlow;
use std::sync::Arc;

use errare::game::{Game, Notation, Side};
use errare::games::connect_four::{Board, ConnectFour, OpenLines, Scoring};
use errare::hash::mix;
use errare::search::selective::{CHECK_EVERY, DECIDED, Report, Searcher, Selective, SharedTable, WON};
use errare::search::{AlphaBeta, Limits};

/// Beyond the end of every game on these boards by more than the search ever leaves out.
const BEYOND_THE_END: usize = 60;

fn game() -> ConnectFour {
    ConnectFour::new(5, 4).unwrap().with_scoring(Scoring::Speed)
}

fn searcher() -> Searcher<ConnectFour> {
    Searcher::new(Arc::new(SharedTable::with_bytes(1 << 20)))
}

/// Positions of random games in which so many cells are empty.
fn positions(game: &ConnectFour, empty: usize, seeds: u64) -> Vec<Board> {
    let played = |seed: u64| {
        let mut board = game.start();
        for count in 0..20 - empty {
            let mut moves = Vec::new();
            game.moves(&board, &mut moves);
            board = game.play(&board, moves[mix(seed << 8 | count as u64) as usize % moves.len()]);
            if game.utility(&board).is_some() {
                return None;
            }
        }
        Some(board)
    };
    let mut boards: Vec<Board> = (0..seeds).filter_map(played).collect();
    boards.dedup();
    boards
}

fn side(game: &ConnectFour, board: &Board) -> Side {
    game.turn(board).side().unwrap()
}

/// The exact value in the mover's view: more than 0 if he wins, the more the sooner.
fn exact(game: &ConnectFour, board: &Board) -> f64 {
    let found = AlphaBeta::new(14).deepen(game, board, &OpenLines::default(), &Limits::ply(20));
    assert!(found.solved);
    side(game, board).view(found.value)
}

fn search(game: &ConnectFour, board: &Board, depth: usize, lines: usize) -> Report<u8> {
    searcher().deepen(game, board, &Limits::ply(depth), &[], lines, &mut |_| ControlFlow::Continue(()))
}

/// What a value of the selective search means by [`Scoring::Speed`], if it is won or lost.
fn proven(game: &ConnectFour, board: &Board, value: i32) -> Option<f64> {
    let stones = game.write_position(board).chars().filter(|c| matches!(c, 'x' | 'o')).count();
    let worth = |plies: i32| ((20 + 2 - stones - plies as usize) / 2) as f64;
    (value.abs() > DECIDED).then(|| f64::from(value.signum()) * worth(WON - value.abs()))
}

#[test]
fn a_search_beyond_the_end_finds_the_exact_value_and_the_shortest_win() {
    let game = game();
    for empty in [4, 7, 10] {
        let boards = positions(&game, empty, 60);
        assert!(boards.len() > 10, "{empty}");
        for board in boards {
            let value = search(&game, &board, BEYOND_THE_END, 1).lines[0].value;
            assert_eq!(proven(&game, &board, value).unwrap_or(0.0), exact(&game, &board), "{}", game.draw(&board));
            assert!(value == 0 || value.abs() > DECIDED, "{value}");
        }
    }
}

#[test]
fn a_win_or_loss_that_is_proven_at_any_depth_is_one() {
    let game = game();
    let mut found = 0;
    for board in positions(&game, 12, 60) {
        for depth in 1..=8 {
            let value = search(&game, &board, depth, 1).lines[0].value;
            if value.abs() > DECIDED {
                assert_eq!(f64::from(value.signum()), exact(&game, &board).signum(), "{}", game.draw(&board));
                found += 1;
            }
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn a_win_with_the_next_move_is_found_at_depth_one_and_a_threat_is_answered() {
    let game = ConnectFour::default();
    let wins = game.read_position("112233").unwrap();
    let report = search(&game, &wins, 1, 1);
    assert_eq!((report.best(), report.lines[0].value), (Some(3), WON - 1));
    // Three in a row: whoever does not answer is lost at once.
    let threatened = game.read_position("11223").unwrap();
    assert!(game.threatened(&threatened) && !game.threatened(&wins));
    assert!(game.lost(&game.play(&wins, 3)) && !game.lost(&wins));
    assert_eq!(search(&game, &threatened, 1, 1).best(), Some(3));
}

#[test]
fn where_the_next_move_wins_the_others_are_not_looked_into() {
    let game = ConnectFour::default();
    let wins = game.read_position("112233").unwrap();
    let nodes = [2, 12].map(|depth| search(&game, &wins, depth, 1).nodes);
    // Ten depths more, each with a look at seven moves.
    assert_eq!(nodes[1] - nodes[0], 70);
}

#[test]
fn several_lines_come_in_order_each_with_another_move() {
    let game = game();
    for board in positions(&game, 9, 20) {
        let report = search(&game, &board, BEYOND_THE_END, 5);
        assert!(report.lines.windows(2).all(|pair| pair[0].value >= pair[1].value), "{report:?}");
        let mut first: Vec<u8> = report.lines.iter().map(|line| line.moves[0]).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), report.lines.len());
        for line in &report.lines {
            let after = game.play(&board, line.moves[0]);
            let worth = game.utility(&after).map_or_else(|| -exact(&game, &after), |u| side(&game, &board).view(u));
            assert_eq!(proven(&game, &board, line.value).unwrap_or(0.0), worth, "{}", game.draw(&board));
        }
    }
}

#[test]
fn a_line_ends_the_game_as_its_value_says() {
    let game = game();
    for board in positions(&game, 8, 30) {
        let line = search(&game, &board, BEYOND_THE_END, 1).lines.remove(0);
        let mut end = board;
        for (i, &m) in line.moves.iter().enumerate() {
            assert!(game.utility(&end).is_none(), "move {i} of {line:?}");
            end = game.play(&end, m);
        }
        if line.value > DECIDED {
            // The table may cut a line short, but never ends it with another result.
            assert!(line.moves.len() <= (WON - line.value) as usize);
            let won = game.utility(&end).map(|utility| side(&game, &board).view(utility) > 0.0);
            assert_ne!(won, Some(false), "{line:?}");
        }
    }
}

#[test]
fn a_survey_beyond_the_end_values_each_move_as_alpha_beta_does() {
    let game = game();
    for board in positions(&game, 8, 40) {
        let survey = searcher().survey(&game, &board, BEYOND_THE_END, 2 * WON, &|| false);
        let values = survey.values.last().unwrap();
        for (&m, &value) in survey.moves.iter().zip(values) {
            let after = game.play(&board, m);
            let worth = game.utility(&after).map_or_else(|| -exact(&game, &after), |u| side(&game, &board).view(u));
            assert_eq!(proven(&game, &board, value).unwrap_or(0.0), worth, "{m} in {}", game.draw(&board));
        }
    }
}

#[test]
fn a_survey_that_passes_over_bad_moves_never_takes_one_for_a_win() {
    let game = game();
    let mut told_apart = 0;
    for board in positions(&game, 8, 60) {
        let survey = searcher().survey(&game, &board, BEYOND_THE_END, 100, &|| false);
        for (&m, &value) in survey.moves.iter().zip(survey.values.last().unwrap()) {
            let after = game.play(&board, m);
            let worth = game.utility(&after).map_or_else(|| -exact(&game, &after), |u| side(&game, &board).view(u));
            assert_eq!(value > DECIDED, worth > 0.0, "{m} in {}", game.draw(&board));
            told_apart += usize::from(worth <= 0.0 && survey.values.last().unwrap().iter().any(|v| *v > DECIDED));
        }
    }
    assert!(told_apart > 20, "{told_apart}");
}

#[test]
fn a_search_stopped_while_its_best_move_failed_low_goes_on_or_keeps_the_last_depths_value() {
    let game = ConnectFour::default();
    let (mut went_on, mut kept) = (0, 0);
    for board in positions(&game, 10, 40) {
        let search = |limits: &Limits<'_>| {
            let mut completed: Option<(usize, i32, Option<u8>)> = None;
            let report = searcher().deepen(&game, &board, limits, &[], 1, &mut |report| {
                assert!(completed.is_none_or(|(depth, ..)| depth < report.depth), "told after it was stopped");
                completed = Some((report.depth, report.lines[0].value, report.best()));
                ControlFlow::Continue(())
            });
            (report, completed)
        };
        for checks in 1..8 {
            let nodes = checks * CHECK_EVERY;
            let (report, completed) = search(&Limits { nodes, ..Limits::ply(40) });
            if report.nodes < nodes + CHECK_EVERY {
                continue;
            }
            went_on += 1;
            assert!(report.nodes < 3 * nodes + CHECK_EVERY, "{} of {nodes}", report.nodes);
            // Told to stop there and then, it says what the last depth said.
            let asked = std::cell::Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() >= checks
            };
            let (stopped, before) = search(&Limits { stop: &stop, ..Limits::ply(40) });
            assert!(stopped.nodes < nodes + CHECK_EVERY, "{} of {nodes}", stopped.nodes);
            assert_eq!(Some((stopped.depth, stopped.lines[0].value, stopped.best())), before);
            kept += usize::from(completed != before);
        }
    }
    assert!(went_on > 5 && kept > 2, "{went_on} {kept}");
}

#[test]
fn what_is_best_of_some_moves_is_not_remembered_as_what_the_position_is_worth() {
    let game = game();
    let mut told_apart = 0;
    for board in positions(&game, 7, 12) {
        let mut moves = Vec::new();
        game.moves(&board, &mut moves);
        let survey = |searcher: &mut Searcher<ConnectFour>| {
            let before = searcher.survey(&game, &board, BEYOND_THE_END, 2 * WON, &|| false);
            before.values.last().unwrap().clone()
        };
        let expected = survey(&mut searcher());
        for (&m, value) in moves.iter().zip(&expected) {
            let after = game.play(&board, m);
            let mut replies = Vec::new();
            game.moves(&after, &mut replies);
            for &only in replies.iter().filter(|_| game.utility(&after).is_none()) {
                let mut searcher = searcher();
                let limits = Limits::ply(BEYOND_THE_END);
                let some = searcher.deepen(&game, &after, &limits, &[only], 1, &mut |_| ControlFlow::Continue(()));
                assert_eq!(some.best(), Some(only));
                told_apart += usize::from(-some.lines[0].value != *value);
                assert_eq!(survey(&mut searcher), expected, "{m} {only} in {}", game.draw(&board));
            }
        }
    }
    assert!(told_apart > 20, "{told_apart}");
}
