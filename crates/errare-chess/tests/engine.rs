//! Laws of the engine, whatever its evaluation.

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::Arc;

use errare::game::{Game, Notation};
use errare::search::selective::{Report, WON};
use errare_chess::engine::oracle::{BuiltIn, Oracle};
use errare_chess::engine::tables::Tables;
use errare_chess::engine::{Engine, Request};
use errare_chess::{Chess, Position};
use shakmaty::Move;

type Outcome = Result<(), Box<dyn Error>>;

/// A position with much going on.
const LIVELY: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn search(fen: &str, request: &Request<'_>) -> Result<(Chess, Report<Move>), Box<dyn Error>> {
    let game = Chess::from_fen(fen)?;
    let report = Engine::new(4, 1).report(&game.start(), request);
    Ok((game, report))
}

#[test]
fn a_mate_in_n_is_found_in_time_and_counted_right() -> Outcome {
    let mates = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", 1, 2),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6", 2, 9),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+", 3, 8),
    ];
    for (fen, first, moves, depth) in mates {
        let (game, report) = search(fen, &Request::depth(depth))?;
        let best = report.best().ok_or("no move")?;
        assert_eq!(game.write_move(&game.start(), best), first, "{fen}");
        assert_eq!(report.lines[0].value, WON - (2 * moves - 1), "{fen}");
    }
    Ok(())
}

#[test]
fn the_loser_counts_the_same_mate_from_the_other_side() -> Outcome {
    // The king has one move, and the rook mates.
    let (_, report) = search("7k/R7/6K1/8/8/8/8/8 b - - 0 1", &Request::depth(4))?;
    assert_eq!(report.lines[0].value, -(WON - 2));
    Ok(())
}

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_legal_move() -> Outcome {
    for fen in [LIVELY, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"] {
        for request in [Request::nodes(1), Request { stop: &|| true, ..Request::default() }] {
            let (game, report) = search(fen, &request)?;
            let mut moves = Vec::new();
            game.moves(&game.start(), &mut moves);
            assert!(moves.contains(&report.best().ok_or("no move")?));
        }
    }
    Ok(())
}

#[test]
fn several_lines_begin_differently_and_come_in_order() -> Outcome {
    let game = Chess::from_fen(LIVELY)?;
    let mut told = 0;
    let request = Request { lines: 5, ..Request::depth(8) };
    let mut check = |report: &Report<Move>| {
        told += 1;
        assert_eq!(report.lines.len(), 5);
        for pair in report.lines.windows(2) {
            assert!(pair[0].value >= pair[1].value);
        }
        for (i, line) in report.lines.iter().enumerate() {
            assert!(report.lines[..i].iter().all(|other| other.moves[0] != line.moves[0]));
        }
        ControlFlow::Continue(())
    };
    Engine::new(4, 1).search(&game.start(), &request, &mut check);
    assert_eq!(told, 8);
    Ok(())
}

#[test]
fn every_line_can_be_played() -> Outcome {
    let (game, report) = search(LIVELY, &Request { lines: 3, ..Request::depth(9) })?;
    for line in &report.lines {
        let mut position = game.start();
        for &m in &line.moves {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            assert!(moves.contains(&m));
            position = game.play(&position, m);
        }
    }
    Ok(())
}

#[test]
fn only_the_moves_asked_for_are_looked_at_and_the_rest_is_not_misled() -> Outcome {
    let game = Chess::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
    let mut engine = Engine::new(4, 1);
    let slow = game.read_uci(&game.start(), "h2h3")?;
    let report = engine.report(&game.start(), &Request { only: &[slow], ..Request::depth(6) });
    assert_eq!(report.best(), Some(slow));
    // The same memory, from a move before: the position is worth more than its worst move was.
    let before = Chess::from_fen("5k2/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1")?;
    let blunder = before.read_uci(&before.start(), "f8g8")?;
    let report = engine.report(&before.start(), &Request { only: &[blunder], ..Request::depth(3) });
    assert_eq!(report.lines[0].value, -(WON - 2));
    Ok(())
}

#[test]
fn one_thread_gives_the_same_result_twice() -> Outcome {
    let request = Request::nodes(60_000);
    assert_eq!(search(LIVELY, &request)?.1, search(LIVELY, &request)?.1);
    Ok(())
}

#[test]
fn several_threads_find_what_one_finds() -> Outcome {
    let game = Chess::from_fen("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")?;
    let report = Engine::new(4, 3).report(&game.start(), &Request::depth(9));
    assert_eq!(report.lines[0].value, WON - 5);
    Ok(())
}

#[test]
fn the_deepest_search_ends_without_exhausting_the_stack() -> Outcome {
    // Hardly a move to choose from, so that every depth is reached; and a board full of queens, where captures go on and on.
    let (_, blocked) = search("4k3/8/4p3/4P3/8/8/8/4K3 w - - 0 1", &Request::nodes(400_000))?;
    assert!(blocked.depth > 20);
    let (_, queens) = search("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1", &Request::nodes(200_000))?;
    assert!(queens.best().is_some());
    Ok(())
}

#[test]
fn a_position_that_has_ended_has_no_line() -> Outcome {
    for fen in ["R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(search(fen, &Request::depth(5))?.1.best(), None);
    }
    Ok(())
}

/// Plays a won ending against a defender who searches as well, and says how many moves the win took.
fn moves_to_win(fen: &str) -> Result<Option<usize>, Box<dyn Error>> {
    let game = Chess::from_fen(fen)?;
    let (mut attacker, mut defender) = (Engine::new(2, 1), Engine::new(2, 1));
    let mut position: Position = game.start();
    for ply in 0..100 {
        match game.utility(&position) {
            Some(value) if value > 0.0 => return Ok(Some(ply / 2 + 1)),
            Some(_) => return Ok(None),
            None => {}
        }
        let engine = if ply % 2 == 0 { &mut attacker } else { &mut defender };
        let report = engine.report(&position, &Request::nodes(10_000));
        position = game.play(&position, report.best().ok_or("no move")?);
    }
    Ok(game.utility(&position).filter(|&value| value > 0.0).map(|_| 50))
}

#[test]
fn queen_or_rook_win_against_the_lone_king_within_fifty_moves() -> Outcome {
    let endings = [
        "8/8/3k4/8/8/8/8/Q6K w - - 0 1",
        "8/8/8/4k3/8/8/2Q5/K7 w - - 0 1",
        "k7/8/8/8/3Q4/8/8/6K1 w - - 0 1",
        "8/8/3k4/8/8/8/8/R6K w - - 0 1",
        "8/8/8/4k3/8/8/2R5/K7 w - - 0 1",
        "3k4/8/8/8/4R3/8/8/7K w - - 0 1",
        "8/8/8/8/3k4/8/8/R3K3 w - - 0 1",
    ];
    for fen in endings {
        assert!(moves_to_win(fen)?.is_some(), "{fen}");
    }
    Ok(())
}

#[test]
fn a_search_with_tables_agrees_with_the_tables() -> Outcome {
    let Some(folder) = errare_data::find("tablebases") else { return Ok(()) };
    let tables = Arc::new(Tables::open(&folder)?);
    let endings = [
        "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1",
        "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",
        "8/2k5/8/8/8/8/5K1P/8 w - - 0 1",
        "8/8/1k6/8/8/5q2/1P6/K7 w - - 0 1",
        "3k4/8/8/8/8/8/3q4/K3R3 w - - 0 1",
        "8/P7/8/2k5/8/8/7r/K7 b - - 0 1",
    ];
    for fen in endings {
        let game = Chess::from_fen(fen)?;
        let outcome = tables.outcome(&game.start()).ok_or("no table")?;
        let mut engine = Engine::new(4, 1);
        engine.set_tables(Some(Arc::clone(&tables)));
        let report = engine.report(&game.start(), &Request::nodes(100_000));
        let after = game.play(&game.start(), report.best().ok_or("no move")?);
        // The move keeps what the position is worth; the value has its sign.
        assert_eq!(tables.outcome(&after).map(|other| -other).unwrap_or(outcome), outcome, "{fen}");
        let value = report.lines[0].value;
        assert!(value.signum() == outcome || outcome == 0 && value.abs() < 1_000, "{fen}: {value} for {outcome}");
    }
    // A pawn that wins is worth a pawn to a short search, and the game to one that asks.
    let winning = Chess::from_fen("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")?;
    let value = |tables: Option<Arc<Tables>>| {
        let mut oracle = BuiltIn::new(300).with_tables(tables);
        oracle.ask(&winning.start()).map(|report| report.lines[0].value)
    };
    assert!(value(None)? < 5_000 && value(Some(tables))? > 20_000);
    Ok(())
}

#[test]
fn the_built_in_oracle_names_the_best_move_and_the_second_best() -> Outcome {
    let game = Chess::from_fen("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")?;
    let report = BuiltIn::new(3_000).ask(&game.start())?;
    let [best, second] = &report.lines[..] else { return Err("not two lines".into()) };
    assert_eq!(game.write_move(&game.start(), best.moves[0]), "Rb8#");
    assert_ne!(best.moves[0], second.moves[0]);
    assert!(second.value.abs() < 300, "level without the mate: {}", second.value);
    let forced = Chess::from_fen("k7/8/8/8/8/8/1r6/K7 w - - 0 1")?;
    assert_eq!(BuiltIn::new(3_000).ask(&forced.start())?.lines.len(), 1);
    Ok(())
}
