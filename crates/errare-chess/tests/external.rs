//! Engines as child processes: real ones, and those that misbehave.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use errare::game::Game;
use errare::search::selective::DECIDED;
use errare_chess::engine::external::{ExternalEngine, ExternalError, Limit};
use errare_chess::engine::oracle::{External, Oracle};
use errare_chess::people::fit::Rivals;
use errare_chess::value::{Mover, Value};
use errare_chess::{Chess, Position};
use shakmaty::Position as _;
use tempfile::TempDir;

const SHORT: Duration = Duration::from_millis(500);
/// For those that answer at once, on a busy machine.
const LONG: Duration = Duration::from_secs(20);

/// What an honest engine says to the first two questions.
const GREETING: &str = "read uci; echo 'id name fake'; echo uciok; read isready; echo readyok\n";

/// An engine that is a shell script.
fn fake(folder: &TempDir, script: &str) -> PathBuf {
    let path = folder.path().join("engine.sh");
    // The shell opens the script itself: a file that has just been written cannot always be executed.
    let body = folder.path().join("body.sh");
    fs::write(&body, script).expect("written");
    fs::write(&path, format!("#!/bin/sh\nexec /bin/sh {}\n", body.display())).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("made executable");
    path
}

fn start(path: &Path, timeout: Duration) -> Result<ExternalEngine, ExternalError> {
    // Another test may be starting a process just now, which holds our script open for a moment.
    for _ in 0..50 {
        match ExternalEngine::start(path, &[], timeout) {
            Err(ExternalError::Start { error, .. }) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(Duration::from_millis(20));
            }
            other => return other,
        }
    }
    panic!("{} stays busy", path.display())
}

/// The complaint of a script that gets past the greeting but not past a search.
fn complaint(script: &str, timeout: Duration) -> String {
    let folder = TempDir::new().expect("a folder");
    let mut engine = start(&fake(&folder, &format!("{GREETING}{script}")), timeout).expect("it greets");
    let game = Chess::default();
    let begun = Instant::now();
    let error = engine.evaluate(&game.start(), &[], Limit::Depth(1), 1).expect_err("it fails");
    // Once, and once more after a new start.
    assert!(begun.elapsed() < 3 * timeout + LONG / 4);
    error.to_string()
}

#[test]
fn what_is_not_an_engine_is_named_and_not_waited_for_longer_than_allowed() {
    let error = |path: &str| start(Path::new(path), SHORT).err().expect("not an engine").to_string();
    assert!(error("/nowhere/at/all").starts_with("cannot start the engine /nowhere/at/all: "));
    assert!(error("/bin").starts_with("cannot start the engine /bin: "));
    let silent = "the engine /bin/cat did not answer `uci` within 0.5 s, last said `uci`; does it speak UCI?";
    assert_eq!(error("/bin/cat"), silent);
    let ended = error("/bin/true");
    assert!(ended.starts_with("the engine /bin/true ended instead of answering `uci`, said nothing"), "{ended}");
}

#[test]
fn an_engine_that_hangs_is_asked_twice_and_then_given_up() {
    let said = complaint("echo 'info string thinking'; exec sleep 1000", SHORT);
    assert!(said.contains("did not answer `go depth 1` within 0.5 s, last said `info string thinking`"), "{said}");
    assert!(said.contains("too much asked"), "{said}");
}

#[test]
fn an_engine_that_never_stops_talking_is_given_up_too() {
    let said = complaint("while :; do echo blah; done", SHORT);
    assert!(said.contains("did not answer `go depth 1` within 0.5 s, last said `blah`"), "{said}");
}

#[test]
fn an_engine_that_dies_is_named_with_its_last_words() {
    let said = complaint("read position; echo 'info string farewell'; exit 3", LONG);
    assert!(said.contains("ended instead of answering") && said.contains("last said `info string farewell`"), "{said}");
}

#[test]
fn rubbish_for_a_move_is_an_error() {
    for best in ["bestmove e2e5", "bestmove", "bestmove (none)", "bestmove \\377\\376"] {
        let said = complaint(
            &format!("read p; read g; echo 'info depth 1 score cp 5 pv e2e4'; printf '{best}\\n'; read more"),
            LONG,
        );
        assert!(said.contains("gave no legal move with a value in rnbqkbnr"), "{said}");
    }
    let said = complaint("read p; read g; echo 'bestmove e2e4'; read more", LONG);
    assert!(said.contains("last said `bestmove e2e4`"), "{said}");
}

#[test]
fn an_engine_that_fails_once_is_started_anew() {
    let folder = TempDir::new().expect("a folder");
    let mark = folder.path().join("second");
    let script = format!(
        "{GREETING}if [ ! -e {0} ]; then touch {0}; exit 1; fi
         read p; read g; echo 'info depth 7 score cp 31 nodes 5 pv e2e4 e7e5'; echo 'bestmove e2e4'; read more",
        mark.display()
    );
    let mut engine = start(&fake(&folder, &script), LONG).expect("it greets");
    let game = Chess::default();
    let report = engine.evaluate(&game.start(), &[], Limit::Depth(7), 1).expect("an answer");
    assert_eq!((report.depth, report.nodes, report.lines[0].value, report.lines[0].moves.len()), (7, 5, 31, 2));
}

/// Opens with the queen's pawn, and answers anything with the king's; with three lines if asked for them, and no more than one
/// answer from each process.
const MORTAL: &str = "
    while read word rest; do case \"$word\" in
        uci) echo uciok;; isready) echo readyok;;
        position) mine=$rest;;
        go) case \"$mine\" in
                *' w '*) best='d2d4 e2e4 g1f3';;
                *) best='e7e5 c7c5 e7e6';;
            esac
            number=1
            for m in $best; do echo \"info depth 1 multipv $number score cp -$number pv $m\"; number=$((number + 1)); done
            echo \"bestmove ${best%% *}\"; exit;;
    esac; done";

#[test]
fn rivals_name_their_best_moves_in_every_position_even_if_they_die_of_it() {
    let folder = TempDir::new().expect("a folder");
    let path = fake(&folder, MORTAL);
    // Waits until the script can be executed.
    drop(start(&path, LONG).expect("it greets"));
    let game = Chess::default();
    let after = |m: &str| game.start().after(game.read_uci(&game.start(), m).expect("a move"));
    let positions = [game.start(), after("e2e4"), game.start(), after("d2d4")];
    let depths = [1, 4];
    let rivals = Rivals::start(&path, &depths).expect("it greets");
    let done = AtomicUsize::new(0);
    let count = |more: usize| _ = done.fetch_add(more, Ordering::Relaxed);
    let answers = rivals.ask(&positions.each_ref(), &count).expect("answers");
    assert_eq!((answers.len(), done.into_inner()), (2, 4));
    assert_eq!((answers[0].name(), answers[1].name()), ("engine-1".to_owned(), "engine-4".to_owned()));
    let moves = |places: &[usize], position: &Position| {
        let legal = position.board().legal_moves();
        places.iter().map(|&place| game.write_uci(legal[place])).collect::<Vec<_>>()
    };
    for answer in &answers {
        for (named, position) in answer.favourites.iter().zip(&positions) {
            let opening = *position == game.start();
            let wanted = if opening { ["d2d4", "e2e4", "g1f3"] } else { ["e7e5", "c7c5", "e7e6"] };
            assert_eq!(moves(named, position), wanted);
        }
    }
}

#[test]
fn no_process_is_left_behind() {
    let folder = TempDir::new().expect("a folder");
    let number = folder.path().join("number");
    let script = format!("echo $$ > {}\n{GREETING}read more", number.display());
    let engine = start(&fake(&folder, &script), LONG).expect("it greets");
    let number = fs::read_to_string(number).expect("a number");
    let process = Path::new("/proc").join(number.trim());
    if !Path::new("/proc/self").exists() {
        errare_data::skipped("there is no /proc");
        return;
    }
    assert!(process.exists());
    drop(engine);
    assert!(!process.exists(), "neither alive nor a zombie");
}

/// Stockfish, if it is installed.
fn stockfish() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join("stockfish")).find(|path| path.is_file());
    if found.is_none() {
        errare_data::skipped("there is no stockfish in PATH or /usr/games");
    }
    found
}

#[test]
fn stockfish_gives_lines_in_order_and_counts_mates() {
    let Some(path) = stockfish() else { return };
    let options = [("Hash".to_owned(), "16".to_owned())];
    let mut engine = ExternalEngine::start(&path, &options, LONG).expect("it greets");
    let game = Chess::default();
    let report = engine.evaluate(&game.start(), &[], Limit::Depth(6), 4).expect("an answer");
    assert_eq!(report.lines.len(), 4);
    assert!(report.depth == 6 && report.nodes > 0);
    assert!(report.lines.is_sorted_by_key(|line| -line.value));
    let mate = Chess::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").expect("a position");
    let report = engine.evaluate(&mate.start(), &[], Limit::Nodes(5_000), 1).expect("an answer");
    assert!(report.lines.len() == 1 && report.lines[0].value >= DECIDED);
    let mated = Chess::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").expect("a position");
    let report = engine.evaluate(&mated.start(), &[], Limit::Nodes(5_000), 1).expect("an answer");
    assert_eq!(report.best(), None);
}

#[test]
fn stockfish_castles_in_chess960() {
    let Some(path) = stockfish() else { return };
    let mut engine = ExternalEngine::start(&path, &[], LONG).expect("it greets");
    let game = Chess::from_fen("4k3/8/8/8/8/8/8/1KR5 w C - 0 1").expect("a position");
    let report = engine.evaluate(&game.start(), &[], Limit::Time(Duration::from_millis(50)), 30).expect("an answer");
    assert!(report.lines.iter().any(|line| line.moves[0].is_castle()), "{report:?}");
    let usual = Chess::default();
    engine.evaluate(&usual.start(), &[], Limit::Depth(2), 1).expect("an answer after going back");
}

#[test]
fn the_centipawns_of_others_are_put_on_our_scale_and_their_mates_stay() {
    let folder = TempDir::new().expect("a folder");
    let script = format!(
        "{GREETING}read multipv; read p; read g
         echo 'info depth 7 multipv 1 score cp 300 nodes 5 pv e2e4 e7e5'
         echo 'info depth 7 multipv 2 score mate -3 nodes 5 pv d2d4'; echo 'bestmove e2e4'; read more"
    );
    let path = fake(&folder, &script);
    // Waits until the script can be started.
    drop(start(&path, LONG));
    let mut oracle = External::start(&path, 1_000).expect("it greets");
    let report = oracle.ask(&Chess::default().start()).expect("an answer");
    let values: Vec<Value<Mover>> = report.lines.iter().map(|line| Value::of_search(line.value)).collect();
    assert_eq!(values, [Value::centipawns(200), Value::mate(-3)]);
}

#[test]
fn a_closer_look_names_the_moves_and_so_many_times_the_positions() {
    let folder = TempDir::new().expect("a folder");
    let asked = folder.path().join("asked");
    let script = format!(
        "{GREETING}while read line; do echo \"$line\" >> {}; case $line in
         isready) echo readyok;;
         go*) echo 'info depth 7 score cp 30 nodes 5 pv e2e4 e7e5'; echo 'bestmove e2e4';; esac; done",
        asked.display()
    );
    let path = fake(&folder, &script);
    drop(start(&path, LONG));
    let mut oracle = External::start(&path, 1_000).expect("it greets");
    let position = Chess::default().start();
    let moves = ["e2e4", "d2d4"].map(|m| Chess::default().read_uci(&position, m).expect("a move"));
    let report = oracle.look_closer(&position, &moves, 10).expect("an answer");
    assert_eq!((report.lines.len(), report.lines[0].value), (1, 20));
    oracle.seek_mate(&position, 3).expect("an answer");
    let asked = fs::read_to_string(asked).expect("what was asked");
    let searches: Vec<&str> = asked.lines().filter(|line| line.starts_with("go ")).collect();
    assert_eq!(searches, ["go nodes 10000 searchmoves e2e4 d2d4", "go mate 3 nodes 1000"]);
}

#[cfg(target_os = "linux")]
#[test]
fn whom_an_engine_has_started_ends_with_it() {
    let folder = TempDir::new().expect("a folder");
    let number = folder.path().join("number");
    let script = format!("{GREETING}sleep 1000 & echo $! > {}; wait", number.display());
    let mut engine = start(&fake(&folder, &script), SHORT).expect("it greets");
    engine.evaluate(&Chess::default().start(), &[], Limit::Depth(1), 1).expect_err("it hangs");
    drop(engine);
    let number = fs::read_to_string(&number).expect("it has started one");
    // Dead is who is gone, or a zombie that nobody has asked after yet.
    let dead = || {
        let state = fs::read_to_string(format!("/proc/{}/stat", number.trim()));
        state.map_or(true, |text| text.rsplit(')').next().is_some_and(|rest| rest.trim().starts_with(['Z', 'X'])))
    };
    let begun = Instant::now();
    while !dead() && begun.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(dead(), "{number} goes on");
}
