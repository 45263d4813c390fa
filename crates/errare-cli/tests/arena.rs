//! `errare arena` as it is used: killed, resumed, lied to.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

const GAME: [&str; 3] = ["noughts-and-crosses", "semi-random:ply=2", "semi-random:ply=3"];

/// Slow enough to be caught in the middle.
const SLOW: [&str; 6] = ["connect-four", "semi-random:ply=5", "random", "semi-random:ply=4", "--games", "200"];

fn errare() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    command.arg("arena").stdin(Stdio::null());
    command
}

fn run<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Output {
    errare().args(arguments).output().unwrap()
}

/// The output of a run that must succeed.
fn success<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a run that must fail as bad input does.
fn refusal<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    String::from_utf8(output.stderr).unwrap()
}

/// A folder for a journal, and the journal's name.
fn journal() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.journal");
    (folder, path)
}

fn with_journal<'a>(arguments: &[&'a str], path: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [arguments, &["--format", "json", "--journal", path.to_str().unwrap()], more].concat()
}

fn lines(path: &Path) -> usize {
    fs::read(path).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count())
}

/// Starts a run, waits for the journal to grow by some lines, and kills it.
fn kill_in_the_middle(arguments: &[&str], path: &Path, more: usize) {
    let begun = lines(path);
    let mut child = errare().args(arguments).stdout(Stdio::null()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while lines(path) < begun + more && child.try_wait().unwrap().is_none() && Instant::now() < deadline {
        sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn killed_again_and_again_and_resumed_it_gives_the_same_numbers_and_plays_no_game_twice() {
    let (_folder, path) = journal();
    let resumed = with_journal(&SLOW, &path, &["--resume", "--threads", "2"]);
    for _ in 0..4 {
        kill_in_the_middle(&resumed, &path, 30);
    }
    assert!((31..601).contains(&lines(&path)), "{} lines: it was to be caught in the middle", lines(&path));
    let uninterrupted = success([&SLOW[..], &["--format", "json", "--threads", "1"]].concat());
    assert_eq!(success(resumed.clone()), uninterrupted);
    // All is played: it only reads now.
    assert_eq!(success(resumed), uninterrupted);
    let text = fs::read_to_string(&path).unwrap();
    let games: HashSet<&str> = text.lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!((games.len(), lines(&path)), (600, 601));
}

#[test]
fn a_sequential_test_that_was_killed_stops_where_it_would_have_stopped() {
    let (_folder, path) = journal();
    let match_of_two = ["connect-four", "semi-random:ply=4", "semi-random:ply=3", "--sprt", "-5,5"];
    let resumed = with_journal(&match_of_two, &path, &["--resume"]);
    kill_in_the_middle(&resumed, &path, 20);
    let when_killed = lines(&path);
    let uninterrupted = success([&match_of_two[..], &["--format", "json", "--threads", "1"]].concat());
    assert!(uninterrupted.contains("\"accepted\": \"elo"), "{uninterrupted}");
    assert_eq!(success(resumed), uninterrupted);
    assert!(when_killed < lines(&path), "it was to be caught in the middle");
}

#[test]
fn the_same_seed_gives_the_same_bytes_whatever_the_threads() {
    let with = |more: &[&'static str]| success([&GAME[..], &["--format", "json"], more].concat());
    assert_eq!(with(&["--threads", "1"]), with(&["--threads", "5"]));
    assert_ne!(with(&["--seed", "1"]), with(&["--seed", "2"]));
    assert!(!with(&[]).contains("timing") && with(&["--timing"]).contains("mean_seconds"));
}

#[test]
fn a_journal_that_was_cut_is_resumed_and_one_that_was_edited_is_refused() {
    let (_folder, path) = journal();
    let begun = with_journal(&GAME, &path, &["--games", "20"]);
    let resumed = with_journal(&GAME, &path, &["--games", "20", "--resume"]);
    let whole = success(begun.clone());
    let text = fs::read_to_string(&path).unwrap();

    fs::write(&path, &text[..text.len() - 9]).unwrap();
    assert_eq!(success(resumed.clone()), whole);

    let edited = match text.contains(" 1-0 ") {
        true => text.replacen(" 1-0 ", " 0-1 ", 1),
        false => text.replacen(" 1/2 ", " 1-0 ", 1),
    };
    let line = 1 + text.lines().zip(edited.lines()).position(|(a, b)| a != b).unwrap();
    fs::write(&path, &edited).unwrap();
    let message = refusal(resumed);
    assert!(message.contains(&format!("line {line} of the journal")) && message.contains("checksum"), "{message}");
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);

    let message = refusal(begun);
    assert!(message.contains("exists already"), "{message}");
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
}

#[test]
fn a_journal_of_another_experiment_is_refused_with_what_differs() {
    let (folder, path) = journal();
    success(with_journal(&GAME, &path, &["--games", "20"]));
    let message = refusal(with_journal(&GAME, &path, &["--games", "40", "--seed", "7", "--resume"]));
    assert!(message.contains("games-a-pair was 20 and is 40; seed was 1 and is 7"), "{message}");

    let (tree, path) = (folder.path().join("a.tree"), folder.path().join("tree.journal"));
    let match_on_tree = [tree.to_str().unwrap(), "random", "perfect", "--games", "20"];
    fs::write(&tree, "A max 1 -1\n").unwrap();
    success(with_journal(&match_on_tree, &path, &[]));
    fs::write(&tree, "A max 1 0\n").unwrap();
    let message = refusal(with_journal(&match_on_tree, &path, &["--resume"]));
    assert!(message.contains("checksum-of-file was"), "{message}");
}

#[test]
fn a_journal_that_cannot_be_written_is_an_error_and_what_was_written_counts() {
    let (folder, path) = journal();
    let nowhere = folder.path().join("no/such/folder/journal");
    assert!(refusal(with_journal(&GAME, &nowhere, &[])).contains("cannot create the journal"));
    assert!(refusal(with_journal(&GAME, folder.path(), &["--resume"])).contains("cannot open the journal"));

    // A file that may not grow any more, as on a full disk.
    let arguments = with_journal(&GAME, &path, &["--resume"]);
    let full = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_errare"), "arena"])
        .args(&arguments)
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write the journal"), "{message}");
    assert!(lines(&path) > 1);
    assert_eq!(success(arguments), success([&GAME[..], &["--format", "json"]].concat()));
}

#[test]
fn the_two_errors_of_a_sequential_test_are_not_taken_for_each_other() {
    let test = ["--sprt", "0,20", "--alpha", "0.01", "--beta", "0.2", "--games", "2", "--format", "json"];
    let report: Value = serde_json::from_str(&success([&GAME[..], &test].concat())).unwrap();
    let number = |name: &str| report["sprt"][name].as_f64().unwrap();
    assert_eq!((number("alpha"), number("beta")), (0.01, 0.2));
    // ln(0.8 / 0.01) and ln(0.2 / 0.99).
    assert!((number("upper") - 4.382_027).abs() < 1e-6 && (number("lower") + 1.599_388).abs() < 1e-6, "{report}");
}

#[test]
fn exact_results_agree_with_sampled_ones() {
    let number = |text: &str| -> f64 {
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        json["players"][1]["score"].as_f64().unwrap()
    };
    let with = |more: &[&'static str]| number(&success([&GAME[..], &["--format", "json"], more].concat()));
    let (exact, sampled) = (with(&["--exact"]), with(&["--games", "20000"]));
    // Five standard errors of 20 000 games.
    assert!((exact - sampled).abs() < 5.0 * 0.5 / 20_000_f64.sqrt(), "{exact} {sampled}");
    let message = refusal(["connect-four", "random", "random", "--exact"]);
    assert!(message.contains("more than 1000000 positions; without --exact"), "{message}");
}

#[test]
fn every_format_names_every_player_and_namesakes_apart() {
    let players = ["noughts-and-crosses", "random", "random", "semi-random:ply=1,when-lost=any", "--games", "10"];
    for more in [&["--exact"][..], &[]] {
        for format in ["text", "json", "csv"] {
            let players = players.iter().copied().filter(|word| more.is_empty() || !["--games", "10"].contains(word));
            let output = success(players.chain(more.iter().copied()).chain(["--format", format]));
            assert!(output.contains("random #2") && output.contains("semi-random:ply=1,when-lost=any"), "{output}");
            assert!(format != "csv" || output.lines().all(|line| line.replace(":ply=1,", "").split(',').count() == 7));
        }
    }
}

#[test]
fn who_wins_every_game_is_beyond_all_ratings() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("won.tree");
    // The first move loses for either side, and who looks one ply ahead cannot tell.
    let text = "A chance 0.5:B 0.5:C\nB max L W\nL max -1 -1\nW max 1 1\nC min M V\nM min 1 1\nV min -1 -1\n";
    fs::write(&tree, text).unwrap();
    let game = [tree.to_str().unwrap(), "perfect", "minimax:ply=1,ties=first"];
    for more in [&["--games", "10"][..], &["--exact"]] {
        let text = success([&game[..], more].concat());
        assert!(text.contains("100.0%") && text.contains(">+800") && text.contains("<−800"), "{text}");
        let json: serde_json::Value =
            serde_json::from_str(&success([&game[..], more, &["--format", "json"]].concat())).unwrap();
        let [winner, loser] = [0, 1].map(|player| &json["players"][player]);
        assert!(winner["elo"].is_null() && winner["beyond"] == "above" && loser["beyond"] == "below", "{json}");
    }
}

#[test]
fn bad_input_is_one_message_and_exit_code_2() {
    let message = refusal(["noughts-and-crosses", "random", "semi-randon:ply=2"]);
    assert!(message.contains("unknown player `semi-randon`") && message.contains("  ^^^^^^^^^^^"), "{message}");
    assert!(refusal(["noughts", "random", "random"]).contains("unknown game"));
    assert!(refusal(["noughts-and-crosses", "random"]).contains("PLAYER"));
    assert!(refusal(["noughts-and-crosses", "random", "random", "--games", "7"]).contains("even number"));
    assert!(refusal(["noughts-and-crosses", "random", "random", "--games", "99999999998"]).contains("too many"));
    assert!(refusal(["noughts-and-crosses", "random", "random", "--threads", "0"]).contains("1..=1024"));
    assert!(refusal(["noughts-and-crosses", "random", "random", "--sprt", "5"]).contains("two numbers"));
    assert!(refusal(["noughts-and-crosses", "random", "random", "--sprt", "5,0"]).contains("less than"));
    assert!(refusal(["noughts-and-crosses", "random", "random", "random", "--sprt", "0,5"]).contains("two are needed"));
    assert!(refusal(["noughts-and-crosses", "random", "random", "--resume"]).contains("--journal"));
    let (_folder, path) = journal();
    refusal(with_journal(&["noughts-and-crosses", "random", "nobody"], &path, &[]));
    assert!(!path.exists(), "a journal is begun only when all players are known");
}

#[test]
fn a_player_who_learns_during_a_game_plays_the_same_on_one_thread_and_on_two() {
    let run = |threads: &str| {
        let arguments =
            ["arena", "noughts-and-crosses", "adaptive", "semi-random:ply=2", "--games", "60", "--format", "json"];
        Command::new(env!("CARGO_BIN_EXE_errare"))
            .args(arguments)
            .args(["--threads", threads])
            .output()
            .expect("it starts")
    };
    let (one, two) = (run("1"), run("2"));
    assert!(one.status.success() && one.stdout == two.stdout);
    let table: serde_json::Value = serde_json::from_slice(&one.stdout).expect("JSON");
    let adaptive = &table["players"].as_array().expect("players")[0];
    assert!(adaptive["score"].as_f64().is_some_and(|score| score > 0.6), "{adaptive}");
    let kept = Command::new(env!("CARGO_BIN_EXE_errare"))
        .args(["arena", "noughts-and-crosses", "adaptive:keep=yes", "random"])
        .output()
        .expect("it starts");
    assert_eq!(kept.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&kept.stderr).contains("leave out keep=yes"));
}
