//! Solved endings on the command line.

use std::path::Path;
use std::process::{Command, Output};

fn errare(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    command.arg("endgame").args(arguments).arg("--tables").arg(folder);
    command.output().expect("it starts")
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

#[test]
fn an_ending_is_built_once_with_all_that_it_needs() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = stdout(&errare(folder.path(), &["build", "KvKR"]));
    assert!(
        first.contains("KvK ") && first.contains("KRvK") && first.contains("the longest win takes 16 moves"),
        "{first}"
    );
    assert_eq!(first.matches("built").count(), 2);
    let again = stdout(&errare(folder.path(), &["build", "KRvK"]));
    assert_eq!(again.matches("was there").count(), 2, "{again}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

#[test]
fn a_damaged_table_is_named_and_built_again() {
    let folder = tempfile::tempdir().expect("a folder");
    stdout(&errare(folder.path(), &["build", "KRvK"]));
    let path = folder.path().join("KRvK.endgame");
    let whole = std::fs::read(&path).expect("the table");
    let mut damaged = whole.clone();
    damaged[9_999] ^= 4;
    std::fs::write(&path, damaged).expect("written");
    let output = errare(folder.path(), &["probe", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("KRvK.endgame: it is damaged") && said.contains("built again"), "{said}");
    assert!(stdout(&output).contains("White wins in"));
    assert_eq!(std::fs::read(&path).expect("the table"), whole);
}

#[cfg(unix)]
#[test]
fn a_build_that_is_killed_leaves_no_broken_table_and_starts_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for milliseconds in [20, 120, 300] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
        command.args(["endgame", "build", "KQvK", "KPvK", "--tables"]).arg(folder.path());
        let mut child = command.stdout(std::process::Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    let done = stdout(&errare(folder.path(), &["build", "KPvK"]));
    assert!(done.contains("the longest win takes 28 moves"), "{done}");
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.path()).collect();
    assert!(left.iter().all(|path| path.extension().is_some_and(|ending| ending == "endgame")), "{left:?}");
}

#[test]
fn a_position_is_probed_for_best_play_and_for_people() {
    let folder = tempfile::tempdir().expect("a folder");
    let fen = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
    let plain = stdout(&errare(folder.path(), &["probe", fen]));
    assert!(plain.contains("White to move: White wins in 14 moves with best play."), "{plain}");
    let people = ["probe", fen, "--white-elo", "1200", "--black-elo", "1800", "--format", "json"];
    let value: serde_json::Value = serde_json::from_str(&stdout(&errare(folder.path(), &people))).expect("JSON");
    assert_eq!((&value["mover"]["v"], &value["mover"]["moves_to_mate"]), (&1.into(), &14.into()));
    let moves = value["moves"].as_array().expect("moves");
    let total: f64 = moves.iter().map(|m| m["probability"].as_f64().expect("a number")).sum();
    assert!((total - 1.0).abs() < 1e-6);
    let u = value["people"]["u"].as_f64().expect("a number");
    assert!((0.2..1.0).contains(&u), "{u}");
}

#[test]
fn a_study_tells_how_an_ending_goes_as_text_json_and_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = stdout(&errare(folder.path(), &["study", "KRvK", "--white-elo", "1000"]));
    for part in
        ["The hardest wins", "The hardest draws to hold", "wins won", "A game between the two", "What there is to say"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let value: serde_json::Value =
        serde_json::from_str(&stdout(&errare(folder.path(), &["study", "KRvK", "--format", "json"]))).expect("JSON");
    assert_eq!(value["by_distance"].as_array().map(Vec::len), Some(16));
    let said: u64 =
        value["comments"].as_array().expect("comments").iter().filter_map(|c| c["positions"].as_u64()).sum();
    assert_eq!(Some(said), value["positions"].as_u64());
    let (best, longest) = (&value["swindles"]["swindling"], &value["swindles"]["longest_resistance"]);
    assert!(best.as_f64() >= longest.as_f64());
    let page = folder.path().join("page.html");
    let path = page.to_str().expect("a name");
    stdout(&errare(folder.path(), &["study", "KRvK", "--format", "html", "--output", path]));
    let page = std::fs::read_to_string(page).expect("the page");
    assert!(page.contains("default-src 'none'") && !page.contains("<script") && page.matches("<svg").count() == 11);
}

#[test]
fn what_a_swindle_saves_is_more_than_the_longest_resistance() {
    let folder = tempfile::tempdir().expect("a folder");
    let fen = "8/8/8/8/4k3/8/8/R3K3 b - - 0 1";
    let arguments = ["swindle", fen, "--opponent-elo", "900", "--format", "json"];
    let value: serde_json::Value = serde_json::from_str(&stdout(&errare(folder.path(), &arguments))).expect("JSON");
    let (best, longest) = (value["swindling"].as_f64(), value["longest_resistance"].as_f64());
    assert!(best >= longest && best > Some(0.1), "{value}");
    assert!(
        refused(&errare(folder.path(), &["swindle", "8/8/8/8/4k3/8/8/R3K3 w - - 0 1"]))
            .contains("White is to move and has not lost")
    );
}

#[test]
fn what_cannot_be_done_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: [(&[&str], &str); 6] = [
        (&["build"], "ENDING"),
        (&["build", "KRvX"], "`KRvX` is not an ending"),
        (&["build", "KQRRvKQ"], "has 6 men"),
        (&["probe", "no", "position"], "FEN"),
        (&["probe", "4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1"], "there are 6 men on the board"),
        (&["probe", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"], "castle"),
    ];
    for (arguments, expected) in cases {
        let said = refused(&errare(folder.path(), arguments));
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
