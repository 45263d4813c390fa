//! Annotated games through the real binary.

mod piped;
mod several_outputs;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const QUICK: [&str; 4] = ["--nodes", "2000", "--positions", "2"];
/// Unless a test says otherwise: a machine may have another engine.
const OURS: [&str; 2] = ["--engine", "none"];
const GAME: &str = "[White \"Ann\"]\n[WhiteElo \"1450\"]\n[BlackElo \"1400\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 4. d4 {gambit} *\n\n";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    // What is said must not depend on which endings somebody has solved on this machine.
    command.env("XDG_CACHE_HOME", "/nonexistent");
    command.arg("annotate").args(arguments).args(QUICK);
    if !arguments.contains(&"--engine") {
        command.args(OURS);
    }
    command
}

fn errare(arguments: &[&str]) -> Output {
    command(arguments).output().expect("it starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The standard output of a run on these games, and what it said.
fn annotated(games: &str, arguments: &[&str]) -> (String, String) {
    let output = piped::run(&mut command(&[&["-"], arguments].concat()), games.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

/// Ends with code 2 and one message.
fn complaint(arguments: &[&str]) -> String {
    let output = errare(arguments);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(output.stdout.is_empty() && said.starts_with("error: ") && said.lines().count() == 1, "{said}");
    said
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a name")
}

#[test]
fn annotating_twice_is_annotating_once_whatever_the_threads() {
    let (once, said) = annotated(&GAME.repeat(3), &["--threads", "1"]);
    assert_eq!((once.matches("gambit").count(), said.as_str()), (3, ""));
    assert!(
        once.contains("3. Qxe5+ $4") && once.contains("[Annotator \"errare, judged by the built-in engine\"]"),
        "{once}"
    );
    assert_eq!(annotated(&once, &["--threads", "2"]).0, once);
}

#[test]
fn a_broken_game_is_reported_and_the_others_go_on() {
    let games = format!("{GAME}1. e4 Zf9 *\n\n{GAME}");
    let (out, said) = annotated(&games, &[]);
    assert_eq!(out.matches("gambit").count(), 2);
    assert!(
        said.contains("-: game 2, line 7: Zf9 is not a move") && said.contains("1 of 3 games could not be read"),
        "{said}"
    );
}

#[test]
fn what_cannot_be_read_at_all_is_one_message_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    assert!(complaint(&["no-such.pgn"]).contains("no-such.pgn"));
    complaint(&[name(folder.path())]);
    assert!(complaint(&[name(&file("empty.pgn", b""))]).contains("no games in"));
    assert!(complaint(&[name(&file("broken.pgn", b"1. e4 Zf9 *"))]).contains("Zf9 is not a move"));
    let cut = file("cut.pgn.zst", &[0x28, 0xB5, 0x2F, 0xFD, 0, 1]);
    assert!(complaint(&[name(&cut)]).contains("game 1: the file cannot be read beyond byte 6: "));
    let good = file("good.pgn", GAME.as_bytes());
    assert!(complaint(&[name(&good), "--output", "/no/such/folder/x.pgn"]).contains("cannot write"));
    assert!(complaint(&[name(&good), "--output", name(folder.path())]).contains("folder"));
    assert!(complaint(&[name(&good), "--syzygy", "/no/such/folder"]).contains("tables"));
    assert!(complaint(&[name(&good), "--model", name(&good)]).contains("good.pgn: not a model"));
    let all_broken = file("all.pgn", b"1. e4 Zf9 *\n\n1. d4 Zf9 *\n");
    let output = errare(&[name(&all_broken)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("none of the games"));
}

#[test]
fn a_missing_rating_is_the_opponents_or_else_1500_and_the_user_is_told() {
    let (_, said) = annotated("1. e4 e5 *\n\n1. d4 *\n\n", &[]);
    assert!(said.contains("2 games without a rating"), "{said}");
    for (tag, white, black) in [("WhiteElo", 2000, 2000), ("BlackElo", 2000, 2000), ("Round", 1500, 1500)] {
        let (json, _) = annotated(&format!("[{tag} \"2000\"]\n\n1. e4 *"), &["--format", "json"]);
        let game: Value = serde_json::from_str(&json).unwrap();
        assert_eq!((game["white_elo"].as_f64(), game["black_elo"].as_f64()), (Some(white.into()), Some(black.into())));
    }
    let (json, said) =
        annotated("[WhiteElo \"2000\"]\n\n1. e4 *", &["--white-elo", "1200", "--black-elo", "900", "--format", "json"]);
    let game: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (game["white_elo"].as_f64(), game["black_elo"].as_f64(), said.as_str()),
        (Some(1200.0), Some(900.0), "")
    );
}

#[test]
fn json_is_a_line_for_each_game_with_everything_about_each_move() {
    let (lines, _) = annotated(&GAME.repeat(2), &["--format", "json"]);
    let games: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((games.len(), games[1]["game"].as_u64()), (2, Some(2)));
    let blunder = &games[0]["moves"][4];
    let keys = ["san", "uci", "fen", "u", "v", "delta_u", "delta_v", "probability", "keeps", "tension", "value"];
    for key in keys.into_iter().chain(["comments", "best", "best_chance", "line", "grade", "remark", "loss"]) {
        assert!(!blunder[key].is_null(), "{key} of {blunder}");
    }
    assert_eq!((blunder["uci"].as_str(), blunder["grade"].as_str()), (Some("h5e5"), Some("blunder")));
    assert!(blunder["comments"][0]["reason"].as_str().is_some_and(|reason| reason.contains("rule")));
    assert_eq!(games[0]["white"]["blunders"].as_u64(), Some(1));
}

#[test]
fn the_opening_and_the_move_that_left_the_book_are_named_in_every_format() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 h5 *";
    let shown = |format: &str| annotated(game, &["--format", format]).0;
    let words = "Italian Game (C50), out of book with 3...h5";
    for format in ["text", "html"] {
        assert!(shown(format).contains(words), "{format}");
    }
    let json: Value = serde_json::from_str(&shown("json")).unwrap();
    let expected =
        serde_json::json!({"eco": "C50", "name": "Italian Game", "ply": 5, "left_by": {"ply": 6, "san": "h5"}});
    assert_eq!(json["opening"], expected);
    assert!(shown("pgn").contains("[ECO \"C50\"]\n[Opening \"Italian Game\"]\n"));
}

#[test]
fn the_report_is_readable_without_a_terminal() {
    let (report, _) = annotated(GAME, &["--format", "text"]);
    assert!(report.contains("Ann (1450) – Black (1400)  *") && report.contains("3. Qxe5+??"), "{report}");
    assert!(report.contains("1 blunder") && !report.contains('\u{1b}'));
}

#[test]
fn a_run_that_is_cut_off_goes_on_where_it_was_with_the_same_settings_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (games, out, whole) = (path("games.pgn"), path("out.pgn"), path("whole.pgn"));
    std::fs::write(&games, GAME.repeat(20)).unwrap();
    assert!(errare(&[name(&games), "--output", name(&whole)]).status.success());

    let mut child = command(&[name(&games), "--output", name(&out)]).stderr(Stdio::null()).spawn().unwrap();
    let journal = path("out.pgn.partial.journal");
    let begun = Instant::now();
    let done = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while done() < 3 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!out.exists() && (3..20).contains(&done()));

    assert!(complaint(&[name(&games), "--output", name(&out)]).contains("--resume"));
    let other = complaint(&[name(&games), "--output", name(&out), "--resume", "--white-elo", "900"]);
    assert!(other.contains("other settings: white-elo was none and is 900"), "{other}");
    let model = path("model.toml");
    let shipped = errare_chess::people::Model::fitted().write();
    std::fs::write(&model, shipped.replacen("net = [", "net = [1", 1)).unwrap();
    let other = complaint(&[name(&games), "--output", name(&out), "--resume", "--model", name(&model)]);
    assert!(other.contains("other settings: model was "), "{other}");
    std::fs::remove_file(&model).unwrap();
    // The last line and the last game were cut while they were written.
    let append =
        |path: &Path, bytes: &str| std::fs::write(path, std::fs::read_to_string(path).unwrap() + bytes).unwrap();
    append(&journal, "{\"games\":5");
    append(&path("out.pgn.partial"), "[White \"Ann");
    assert!(errare(&[name(&games), "--output", name(&out), "--resume"]).status.success());
    assert!(std::fs::read(&out).unwrap() == std::fs::read(&whole).unwrap());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn escape_sequences_in_games_are_data_and_swallow_nothing() {
    let games = "[White \"\u{1b}P x\"]\n\n1. e4 {a \u{1b}] b} e5 1-0\n\n1. d4 {\u{1b}[31mred} d5 1/2-1/2\n";
    let (pgn, _) = annotated(games, &[]);
    for kept in ["[White \"\u{1b}P x\"]", "{a \u{1b}] b}", "1. d4", "{\u{1b}[31mred}", "1/2-1/2"] {
        assert!(pgn.contains(kept), "{kept:?} in {pgn:?}");
    }
    let (text, _) = annotated(games, &["--format", "text"]);
    assert!(text.contains("\u{1b}P x") && text.contains("d4") && text.contains("1/2-1/2"), "{text:?}");
    let (json, _) = annotated(games, &["--format", "json"]);
    assert_eq!(json.lines().count(), 2);
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("in.pgn"), folder.path().join("out.pgn"));
    std::fs::write(&from, games).unwrap();
    assert!(errare(&[name(&from), "--output", name(&to)]).status.success());
    assert_eq!(std::fs::read_to_string(&to).unwrap(), pgn);
}

#[test]
fn a_name_as_long_as_the_file_system_allows_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("in.pgn"), folder.path().join(format!("{}.pgn", "x".repeat(251))));
    std::fs::write(&from, "1. e4 e5 *\n").unwrap();
    let done = errare(&[name(&from), "--output", name(&to)]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(to.exists() && std::fs::read_dir(folder.path()).unwrap().count() == 2);
}

/// The files of a run that was cut off after some games, and what a whole run writes.
struct CutOff {
    folder: tempfile::TempDir,
    whole: Vec<u8>,
}

/// Three games that differ.
const THREE: [&str; 3] = ["1. e4 {one} e5 *\n\n", "1. d4 {two} d5 *\n\n", "1. c4 {three} c5 *\n\n"];

impl CutOff {
    fn after(games: usize) -> Self {
        let run = Self { folder: tempfile::tempdir().unwrap(), whole: Vec::new() };
        std::fs::write(run.at("games.pgn"), THREE.concat()).unwrap();
        assert!(errare(&[&run.name("games.pgn"), "--output", &run.name("whole.pgn")]).status.success());
        // Killed before the next one is read: its input has not come yet.
        let mut child = command(&["-", "--output", &run.name("out.pgn")]).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        std::io::Write::write_all(&mut input, THREE[..games].concat().as_bytes()).unwrap();
        std::io::Write::write_all(&mut input, b"1. ").unwrap();
        let begun = Instant::now();
        let lines =
            || std::fs::read(run.at("out.pgn.partial.journal")).map_or(0, |text| text.split(|b| *b == b'\n').count());
        while lines() < games + 2 && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        drop(input);
        let whole = std::fs::read(run.at("whole.pgn")).unwrap();
        Self { whole, ..run }
    }

    fn at(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.at(name).to_str().expect("a name").to_owned()
    }

    fn resume(&self) -> Output {
        errare(&[&self.name("games.pgn"), "--output", &self.name("out.pgn"), "--resume"])
    }

    /// Goes on to the end, and what comes out is what a whole run writes.
    fn resumes_to_the_same(&self) -> String {
        let output = self.resume();
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(std::fs::read(self.at("out.pgn")).unwrap() == self.whole);
        assert_eq!(std::fs::read_dir(self.folder.path()).unwrap().count(), 3);
        text(&output.stderr)
    }
}

#[test]
fn a_run_does_not_go_on_with_other_games_of_the_same_size() {
    let run = CutOff::after(2);
    let size = THREE.concat().len();
    std::fs::write(run.at("games.pgn"), THREE.concat().replace("two", "2.0")).unwrap();
    assert_eq!(run.at("games.pgn").metadata().unwrap().len(), size as u64);
    let output = run.resume();
    let said = text(&output.stderr);
    assert!(
        output.status.code() == Some(2) && said.contains("game 2 of ") && said.contains("is not the one"),
        "{said}"
    );
    assert!(said.contains("out.pgn.partial and ") && said.contains("out.pgn.partial.journal"), "{said}");
    // Fewer games are other games too, and those that follow may be any.
    std::fs::write(run.at("games.pgn"), THREE[0]).unwrap();
    assert!(text(&run.resume().stderr).contains("game 2 of "));
    std::fs::write(run.at("games.pgn"), THREE.concat()).unwrap();
    run.resumes_to_the_same();
}

#[test]
fn what_was_changed_or_zeroed_in_a_partial_file_is_annotated_again() {
    for (from, to) in [("{two}", "{2.0}"), ("{one}", "\0\0\0\0\0")] {
        let run = CutOff::after(2);
        let partial = run.at("out.pgn.partial");
        let changed = std::fs::read_to_string(&partial).unwrap().replace(from, to);
        std::fs::write(&partial, changed).unwrap();
        assert!(run.resumes_to_the_same().contains("annotated again"));
    }
    let run = CutOff::after(2);
    let partial = std::fs::OpenOptions::new().write(true).open(run.at("out.pgn.partial")).unwrap();
    partial.set_len(100).unwrap();
    assert!(run.resumes_to_the_same().contains("annotated again"));
}

#[test]
fn a_run_that_died_before_it_could_remove_its_journal_is_complete() {
    let run = CutOff::after(3);
    let journal = std::fs::read(run.at("out.pgn.partial.journal")).unwrap();
    run.resumes_to_the_same();
    std::fs::write(run.at("out.pgn.partial.journal"), journal).unwrap();
    let output = errare(&[&run.name("games.pgn"), "--output", &run.name("out.pgn")]);
    assert!(text(&output.stderr).contains("--resume"));
    assert_eq!(
        run.resumes_to_the_same(),
        "note: 3 games without a rating for both players; the opponent's was taken for what is missing, or 1500 (--white-elo, --black-elo)\n"
    );
}

#[test]
fn a_partial_file_of_somebody_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (games, out) = (folder.path().join("games.pgn"), folder.path().join("out.pgn"));
    let partial = folder.path().join("out.pgn.partial");
    std::fs::write(&games, GAME).unwrap();
    std::fs::write(&partial, "my diary").unwrap();
    for more in [&[][..], &["--resume"]] {
        let said = complaint(&[&[name(&games), "--output", name(&out)], more].concat());
        assert!(said.contains("out.pgn.partial is in the way"), "{said}");
        assert_eq!(std::fs::read_to_string(&partial).unwrap(), "my diary");
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_fails_before_its_first_game_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let (games, out) = (folder.path().join("games.pgn"), folder.path().join("out.pgn"));
    std::fs::write(&games, GAME).unwrap();
    // It greets as an engine does, and ends when it is asked about a position.
    let script = "read a; echo uciok; while read a && [ \"$a\" != isready ]; do :; done; echo readyok";
    let engines = program("engine", script);
    let engine = engines.path().join("engine");
    complaint(&[name(&games), "--output", name(&out), "--engine", name(&engine)]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn damage_in_the_middle_of_a_file_is_an_error_whoever_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn.zst");
    // A frame that holds a game as it is, and half of another.
    let game = GAME.as_bytes();
    let block = ((game.len() as u32) << 3 | 1).to_le_bytes();
    let frame = [&[0x28, 0xB5, 0x2F, 0xFD, 0x20, game.len() as u8][..], &block[..3], game].concat();
    std::fs::write(&path, [&frame[..], &frame[..frame.len() / 2]].concat()).unwrap();
    let expected = format!("game 2: the file cannot be read beyond byte {}", frame.len() * 3 / 2);
    let (file, model) = (name(&path), folder.path().join("model.toml"));
    let cache = folder.path().join("cache");
    let commands: [&[&str]; 4] = [
        &["annotate", file, "--nodes", "2000", "--positions", "2", "--engine", "none"],
        &["infer", "chess", file, "--cache", name(&cache)],
        &["fit", file, "-o", name(&model), "--cache", name(&cache)],
        &["score-model", file, "--cache", name(&cache)],
    ];
    for arguments in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_errare")).args(arguments).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(&expected), "{arguments:?}: {said}");
    }
    assert!(!model.exists());
}

#[test]
fn a_page_is_refused_before_its_first_game_is_annotated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, "1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(301)).unwrap();
    let begun = Instant::now();
    let said = complaint(&[name(&path), "--format", "html"]);
    assert!(said.contains("a page holds 300 games"), "{said}");
    // To annotate them takes minutes.
    assert!(begun.elapsed() < Duration::from_secs(10));
}

/// A folder with a program of this name, which is a script.
#[cfg(unix)]
fn program(name: &str, script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    // A process of its own writes it: while this one had it open for writing nobody could execute it.
    let write = format!("cat > {0}; chmod +x {0}", folder.path().join(name).display());
    let script = format!("#!/bin/sh\n{script}\n");
    assert!(piped::run(Command::new("sh").args(["-c", &write]), script.as_bytes()).status.success());
    folder
}

#[cfg(unix)]
#[test]
fn stockfish_is_asked_where_there_is_one_and_the_reader_is_told_who_judged() {
    let annotate = |path: &Path, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
        command.env("XDG_CACHE_HOME", "/nonexistent");
        let output =
            piped::run(command.args(["annotate", "-"]).args(QUICK).args(more).env("PATH", path), GAME.as_bytes());
        assert!(output.status.success(), "{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    };
    let engine = format!("exec {} uci", env!("CARGO_BIN_EXE_errare"));
    let stockfish = program("stockfish", &engine);
    let (pgn, said) = annotate(stockfish.path(), &[]);
    let judge = format!("judged by errare {}", env!("CARGO_PKG_VERSION"));
    assert!(pgn.contains(&format!("[Annotator \"errare, {judge}\"]")) && said.is_empty(), "{pgn}{said}");
    assert!(annotate(stockfish.path(), &["--format", "text"]).0.contains(&judge));
    assert!(annotate(stockfish.path(), &["--format", "html"]).0.contains(&format!("\"judge\":\"{}\"", &judge[10..])));
    // Annotated anew by another, it says so.
    let (pgn, _) = annotated(&pgn, &[]);
    assert!(pgn.contains("[Annotator \"errare, judged by the built-in engine\"]"), "{pgn}");
    assert!(annotate(stockfish.path(), &["--engine", "none"]).0.contains("judged by the built-in engine"));
    let nothing = tempfile::tempdir().unwrap();
    assert!(annotate(nothing.path(), &[]).0.contains("judged by the built-in engine"));
    let (pgn, said) = annotate(program("stockfish", "exit 1").path(), &["--engine", "auto"]);
    assert!(
        pgn.contains("judged by the built-in engine") && said.contains("the built-in engine is asked instead"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn what_another_engine_says_does_not_depend_on_the_threads() {
    let folder = program("engine", &format!("exec {} uci", env!("CARGO_BIN_EXE_errare")));
    let engine = folder.path().join("engine");
    let run = |threads: &str| annotated(&THREE.concat(), &["--engine", name(&engine), "--threads", threads]).0;
    assert_eq!(run("1"), run("2"));
}
