//! Positions explained by the real binary.

mod piped;

use std::process::{Command, Output};

use serde_json::Value;

/// A search that is short, and the same everywhere.
const BRIEF: [&str; 6] = ["--nodes", "40000", "--positions", "24", "--engine", "none"];

fn explain(arguments: &[&str], typed: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    // What is said must not depend on which endings somebody has solved on this machine.
    command.env("XDG_CACHE_HOME", "/nonexistent");
    piped::run(command.arg("explain").args(BRIEF).args(arguments), typed)
}

fn shown(arguments: &[&str]) -> String {
    let output = explain(arguments, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&shown(&[arguments, &["--format", "json"]].concat())).expect("JSON")
}

/// Wrong use ends with code 2, one line on standard error and nothing on standard output.
fn complaint(arguments: &[&str]) -> String {
    let output = explain(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    said
}

#[test]
fn a_search_without_end_is_refused() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_errare")).args(["explain", "--nodes", "1000000001"]).output().unwrap();
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.code() == Some(2) && said.contains("1000000000"), "{said}");
}

#[test]
fn the_elephant_trap_is_pointed_out_to_a_player_of_1200() {
    let moves = "1. d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Nbd7 5.cxd5 exd5";
    let shown = shown(&["--moves", moves, "--white-elo", "1200", "--black-elo", "1200"]);
    assert!(shown.contains("White to move, White 1200, Black 1200, judged by the built-in engine."), "{shown}");
    let in_one_line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(in_one_line.contains("Careful Nxd5 is tempting"), "{shown}");
    // Whether Black then takes the queen or the bishop first is the same.
    assert!(in_one_line.contains("6...Nxd5 7.Bxd8 Bb4+ 8.Qd2"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "no colour where there is no terminal");
}

#[test]
fn a_null_move_is_no_move() {
    assert!(complaint(&["--moves", "e4 0000"]).contains("0000"));
    assert!(shown(&["--moves", "1. e4 1... e5 2.Nf3"]).contains("Black to move"));
}

#[test]
fn json_tells_every_move_and_probabilities_sum_to_one() {
    let told = json(&["6k1/5ppp/8/8/8/8/8/R5K1", "w", "-", "-", "0", "1"]);
    assert_eq!((told["mover"].as_str(), told["over"].as_bool()), (Some("White"), Some(false)));
    assert_eq!(told["advice"][0]["san"], "Ra8#");
    let moves = told["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 17);
    let sum: f64 = moves.iter().map(|m| m["probability"].as_f64().expect("a probability")).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let finds = &json(&[
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4",
        "--white-elo",
        "1000",
        "--black-elo",
        "1000",
    ])["finds"];
    let many = |key: &str| finds[key].as_array().map(Vec::len);
    assert_eq!((many("ratings"), many("probabilities"), finds["half_at"].is_number()), (Some(10), Some(10), true));
}

#[test]
fn who_finds_the_move_is_a_line_for_people() {
    let trap = "r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6";
    let shown_of_trap = shown(&[trap, "--white-elo", "1200", "--black-elo", "1200"]);
    let line = shown_of_trap.lines().find(|line| line.starts_with("find e3  1000  ")).expect("a line");
    assert!(line.contains("%  2200  ") && line.contains("%  half at 1") && line.len() <= 96, "{line}");
    let forced = shown(&["k7/8/8/8/8/8/1r6/K7 w - - 0 1"]);
    assert!(!forced.contains("find ") && !forced.contains("half at"), "{forced}");
}

#[test]
fn people_are_as_the_model_in_a_file_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("model.toml");
    let name = path.to_str().expect("a name");
    let shipped = errare_chess::people::Model::fitted().write();
    let told = |text: &str| {
        std::fs::write(&path, text).unwrap();
        json(&["6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "--model", name])
    };
    assert_eq!(told(&shipped), json(&["6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]));
    let keen = told(&shipped.replacen("net = [", "net = [1", 1));
    assert_ne!(keen["keeps"], told(&shipped)["keeps"]);
    std::fs::write(&path, "a diary").unwrap();
    assert!(complaint(&["8/8/8/8/8/8/8/k6K w", "--model", name]).contains("model.toml: not a model"));
    assert!(complaint(&["8/8/8/8/8/8/8/k6K w", "--model", "/no/such"]).contains("cannot read /no/such"));
}

#[test]
fn a_position_can_be_piped_in_and_all_moves_asked_for() {
    let output = explain(&["-", "--all"], b"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n");
    let shown = String::from_utf8(output.stdout).expect("text");
    assert!(shown.contains("White mates in 1.") && shown.contains("Rd1"), "{shown}");
}

#[test]
fn an_ended_game_is_said_to_have_ended() {
    assert!(shown(&["7k/5Q2/8/8/8/8/8/K7 b - - 0 1"]).contains("Stalemate: Black has no legal move"));
    assert!(shown(&["--moves", "f3 e5 g4 Qh4#"]).contains("Checkmate: Black has won."));
    assert!(shown(&["8/8/8/8/8/8/8/k6K w - - 0 1"]).contains("neither side has enough left to mate"));
}

#[test]
fn what_is_wrong_with_a_position_is_named() {
    assert!(complaint(&["8/8/8/8/8/8/8/7K w - - 0 1"]).contains("missing king"));
    assert!(complaint(&["nonsense"]).contains("FEN `nonsense`"));
    assert!(complaint(&["--moves", "e4 e5 Ke3"]).contains("Ke3"));
    assert!(complaint(&["-"]).contains("there is no position"));
    assert!(complaint(&["8/8/8/8/8/8/8/k6K w", "--white-elo", "strong"]).contains("from 100 to 4000"));
    assert!(complaint(&["8/8/8/8/8/8/8/k6K w", "--syzygy", "/no/such"]).contains("/no/such"));
    complaint(&[]);
}
