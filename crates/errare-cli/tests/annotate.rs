//! Annotated games through the real binary.

mod piped;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const QUICK: [&str; 4] = ["--nodes", "2000", "--positions", "2"];
const GAME: &str = "[White \"Ann\"]\n[WhiteElo \"1450\"]\n[BlackElo \"1400\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 4. d4 {gambit} *\n\n";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    command.arg("annotate").args(arguments).args(QUICK);
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
    assert!(once.contains("3. Qxe5+ $4") && once.contains("[Annotator \"errare\"]"), "{once}");
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
    assert!(complaint(&[name(&file("cut.pgn.zst", &[0x28, 0xB5, 0x2F, 0xFD, 0, 1]))]).contains("cannot be read"));
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
fn players_without_ratings_are_taken_for_1500_and_the_user_is_told() {
    let (_, said) = annotated("1. e4 e5 *\n\n1. d4 *\n\n", &[]);
    assert!(said.contains("2 games without a rating"), "{said}");
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
    std::fs::write(&model, shipped.replacen("worth-1 = [", "worth-1 = [9", 1)).unwrap();
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
