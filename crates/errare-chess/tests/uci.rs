//! Conversations as chess programs have them.

mod conversation;

use std::time::{Duration, Instant};

use conversation::Conversation;

const A_WHILE: Duration = Duration::from_millis(100);

#[test]
fn the_introduction_ends_with_uciok() {
    let talk = Conversation::begin();
    talk.say("uci");
    let lines = talk.until("uciok");
    assert!(lines[0].starts_with("id name errare "), "{lines:?}");
    assert!(lines.contains(&"option name Hash type spin default 16 min 1 max 16384".to_owned()), "{lines:?}");
    assert!(talk.end().is_empty());
}

#[test]
fn a_mate_is_found_and_counted() {
    let talk = Conversation::begin();
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    talk.say("go depth 3");
    let lines = talk.until("bestmove");
    assert_eq!(lines.last().unwrap(), "bestmove a1a8");
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    for field in ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"] {
        assert!(lines[0].contains(&format!(" {field} ")), "{field} in {}", lines[0]);
    }
}

#[test]
fn isready_is_answered_during_a_search_and_stop_ends_it() {
    let talk = Conversation::begin();
    talk.say("go infinite");
    talk.say("isready");
    assert!(!talk.until("readyok").iter().any(|line| line.starts_with("bestmove")));
    talk.say("stop");
    let lines = talk.until("bestmove");
    assert!(lines.last().unwrap().contains(" ponder "), "{lines:?}");
}

#[test]
fn an_infinite_search_that_has_ended_waits_to_be_stopped() {
    let talk = Conversation::begin();
    talk.say("go infinite depth 2");
    assert!(talk.is_silent_about("bestmove", A_WHILE));
    talk.say("stop");
    talk.best_move();
}

#[test]
fn pondering_waits_for_the_hit_and_then_uses_the_clock() {
    for strategy in ["strongest", "exploit"] {
        let talk = Conversation::begin();
        talk.say(format!("setoption name Strategy value {strategy}"));
        talk.say("position startpos moves e2e4 e7e5");
        talk.say("go ponder wtime 1000 btime 1000");
        assert!(talk.is_silent_about("bestmove", A_WHILE));
        let hit = Instant::now();
        talk.say("ponderhit");
        talk.best_move();
        assert!(hit.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn pondering_in_vain_is_stopped() {
    let talk = Conversation::begin();
    talk.say("go ponder wtime 1000 btime 1000 depth 1");
    assert!(talk.is_silent_about("bestmove", A_WHILE));
    talk.say("stop");
    talk.best_move();
}

#[test]
fn every_go_has_exactly_one_answer_even_if_nobody_waits_for_it() {
    let talk = Conversation::begin();
    for _ in 0..20 {
        talk.say("go infinite");
        talk.say("position startpos moves d2d4");
        talk.say("stop");
        talk.say("stop");
        talk.say("ponderhit");
    }
    talk.say("go infinite");
    let answers = talk.end().iter().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(answers, 21);
}

#[test]
fn quit_and_the_end_of_input_end_any_search() {
    for last in ["quit", "isready"] {
        let talk = Conversation::begin();
        talk.say("go ponder wtime 1000000 btime 1000000");
        talk.say(last);
        assert!(talk.end().last().unwrap().starts_with("bestmove "));
    }
}

#[test]
fn where_there_is_no_move_the_answer_is_none() {
    let talk = Conversation::begin();
    for (fen, score) in [("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", "mate 0"), ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "cp 0")] {
        talk.say(format!("position fen {fen}"));
        talk.say("go movetime 10");
        let lines = talk.until("bestmove");
        assert_eq!(lines, [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()]);
    }
}

#[test]
fn a_drawn_position_with_moves_still_gets_one() {
    let talk = Conversation::begin();
    for strategy in ["strongest", "exploit", "tutor", "lose", "human"] {
        talk.say(format!("setoption name Strategy value {strategy}"));
        for fen in ["7k/8/8/8/8/8/8/K6R w - - 100 90", "7k/8/8/8/8/8/8/K7 w - - 0 1"] {
            talk.say(format!("position fen {fen}"));
            talk.say("go wtime 100 btime 100");
            assert_ne!(talk.best_move(), "(none)", "{strategy} in {fen}");
        }
    }
}

#[test]
fn a_forced_move_is_played_at_once_under_a_clock() {
    let talk = Conversation::begin();
    talk.say("position fen k7/8/8/8/8/8/r7/7K w - - 0 1");
    let begun = Instant::now();
    talk.say("go wtime 1000000 btime 1000000");
    assert_eq!(talk.best_move(), "h1g1");
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn an_illegal_move_is_named_and_the_position_before_it_stays() {
    let talk = Conversation::begin();
    let lines = talk.answer("position startpos moves e2e4 e7e5 e4e5");
    assert!(lines.len() == 1 && lines[0].starts_with("info string move 3") && lines[0].contains("e4e5"), "{lines:?}");
    let board = talk.answer("d");
    assert!(board.last().unwrap().ends_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
}

#[test]
fn nonsense_gets_one_short_remark_and_never_ends_the_session() {
    let talk = Conversation::begin();
    let long = "x".repeat(1 << 20);
    let long_moves = format!("position startpos moves {long}");
    let long_fen = format!("position fen {long}");
    let long_option = format!("setoption name Hash value {long}");
    for line in [
        &b"\xff\xfe\x00\x80"[..],
        b"elephants",
        b"position",
        b"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        b"position fen \xf0\x28\x8c",
        b"setoption",
        b"setoption name Hash value -1",
        b"setoption name SyzygyPath value /nowhere/at/all",
        b"go depth deep",
        long.as_bytes(),
        long_moves.as_bytes(),
        long_fen.as_bytes(),
        long_option.as_bytes(),
    ] {
        let lines = talk.answer(line);
        let shown = String::from_utf8_lossy(&line[..line.len().min(40)]).into_owned();
        assert!(lines.len() == 1 && lines[0].starts_with("info string "), "{shown}: {lines:?}");
        assert!(lines[0].len() < 2000);
    }
    for line in ["", "stop", "ponderhit", "register later", "debug on", "ucinewgame"] {
        assert!(talk.answer(line).is_empty(), "{line}");
    }
    talk.say("go depth 1");
    talk.best_move();
}

#[test]
fn as_many_lines_are_shown_as_asked_for_and_only_of_the_moves_asked_for() {
    let talk = Conversation::begin();
    talk.say("setoption name MultiPV value 3");
    talk.say("setoption name UCI_ShowWDL value true");
    talk.say("go depth 2 searchmoves a2a3 h2h3");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("depth 2 ") && line.contains(" multipv 2 ")), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains(" multipv 3 ")), "{lines:?}");
    assert!(lines[0].contains(" wdl ") && (lines[0].contains(" pv a2a3") || lines[0].contains(" pv h2h3")));
}

#[test]
fn castling_in_chess960_is_written_as_king_takes_rook() {
    let talk = Conversation::begin();
    talk.say("setoption name UCI_Chess960 value true");
    talk.say("position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1 moves e1g1");
    assert!(talk.answer("d").last().unwrap().contains("/5RK1 b"));
    talk.say("position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
    talk.say("go depth 1 searchmoves e1g1");
    assert_eq!(talk.best_move(), "e1g1");
}

#[test]
fn a_move_comes_whatever_is_left_on_the_clock() {
    let talk = Conversation::begin();
    talk.say("position startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6");
    for strategy in ["strongest", "exploit", "tutor", "lose", "human"] {
        talk.say(format!("setoption name Strategy value {strategy}"));
        for time in [0, 20, 100] {
            talk.say(format!("go wtime {time} btime {time}"));
            assert_ne!(talk.best_move(), "(none)", "{strategy} with {time} ms");
        }
    }
}

#[test]
fn changing_the_memory_and_the_threads_during_a_search_is_harmless() {
    let talk = Conversation::begin();
    talk.say("go infinite");
    talk.say("setoption name Hash value 2");
    talk.say("setoption name Threads value 2");
    talk.say("setoption name Clear Hash");
    talk.best_move();
    talk.say("go nodes 3000");
    talk.best_move();
    talk.say("ucinewgame");
    talk.say("go mate 1 depth 3");
    talk.best_move();
}
