//! The real binary on real files: what it prints, and what it says when it is used wrongly.

mod piped;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn errare(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_errare")).args(arguments).current_dir(examples()).output().expect("it starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    let output = errare(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Wrong use ends with code 2, says one thing on standard error and nothing on standard output.
fn complaint(arguments: &[&str]) -> String {
    let output = errare(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stderr));
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let said = text(&output.stderr);
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    said
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    piped::run(Command::new(env!("CARGO_BIN_EXE_errare")).args(arguments), input)
}

#[test]
fn tree_json_has_the_documented_shape_and_michies_numbers() {
    let tree = json(&["tree", "michie.tree", "--white-merit", "0.2", "--black-merit", "1.4", "--format", "json"]);
    assert_eq!(tree["root"], "A");
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len(), 25);
    let node = |name: &str| nodes.iter().find(|node| node["name"] == name).expect(name);
    for key in ["name", "turn", "v", "u", "r", "tension", "moves", "comments"] {
        assert!(node("B1").get(key).is_some(), "{key}");
    }
    assert_eq!((node("A")["turn"].as_str(), node("B1")["r"].as_u64()), (Some("black"), Some(7)));
    assert!((node("D9")["u"].as_f64().unwrap() - 0.247).abs() < 0.0005);
    let c5 = node("B1")["moves"].as_array().unwrap().iter().find(|m| m["to"] == "C5").unwrap();
    assert!((c5["probability"].as_f64().unwrap() - 0.7319).abs() < 0.0001);
    let comment = &node("A")["comments"][0];
    assert_eq!((comment["name"].as_str(), comment["glyph"].as_str()), (Some("balanced"), Some("=")));
    assert!(comment["reason"].as_str().unwrap().contains("tension 0.354"));
    let on_b1: Vec<_> =
        node("B1")["comments"].as_array().unwrap().iter().map(|c| c["name"].as_str().unwrap()).collect();
    assert!(on_b1.contains(&"losing move") && on_b1.contains(&"best move"), "{on_b1:?}");
}

#[test]
fn every_example_of_a_tree_can_be_drawn_in_every_format() {
    let files = std::fs::read_dir(examples()).unwrap().map(|entry| entry.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "tree")) {
        for (format, begins) in [("text", ""), ("json", "{"), ("dot", "digraph"), ("svg", "<svg")] {
            let output = errare(&["tree", file.to_str().unwrap(), "--format", format]);
            assert!(output.status.success() && output.stderr.is_empty());
            assert!(text(&output.stdout).starts_with(begins), "{} as {format}", file.display());
        }
    }
}

#[test]
fn no_colour_is_written_where_there_is_no_terminal() {
    assert!(!text(&errare(&["tree", "michie.tree"]).stdout).contains('\u{1b}'));
}

#[test]
fn escape_sequences_in_names_of_nodes_swallow_nothing() {
    let tree = "root max \u{1b}]left right\n\u{1b}]left min 0 0\nright min 1 0\n";
    let shown = |format: &str| text(&with_input(&["tree", "-", "--format", format], tree.as_bytes()).stdout);
    for format in ["text", "json", "dot", "svg"] {
        let shown = shown(format);
        assert!(shown.contains("left") && shown.contains("right"), "{format}: {shown:?}");
    }
    let svg = shown("svg");
    assert!(svg.trim_end().ends_with("</svg>") && svg.contains("␛]left"), "{svg:?}");
    assert!(!svg.contains(|c: char| c.is_control() && c != '\n'), "XML has no place for control characters");
}

#[test]
fn a_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.svg");
    let output = errare(&["tree", "michie.tree", "--format", "svg", "--output", path.to_str().unwrap()]);
    assert!(output.status.success() && output.stdout.is_empty());
    assert!(std::fs::read_to_string(&path).unwrap().trim_end().ends_with("</svg>"));
    let said = complaint(&["tree", "michie.tree", "--output", "/no/such/folder/tree.txt"]);
    assert!(said.contains("cannot write /no/such/folder/tree.txt"), "{said}");
}

#[test]
fn thresholds_can_be_set_and_a_wrong_one_is_named() {
    let said = |thresholds: &str| {
        let tree =
            json(&["tree", "michie.tree", "--format", "json", "--white-merit", "0.2", "--thresholds", thresholds]);
        tree["nodes"][0]["comments"][0]["name"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(said("near=0.5,far=0.6"), "balanced");
    assert_ne!(said("near=0.0001,far=0.0002"), "balanced");
    assert!(complaint(&["tree", "michie.tree", "--thresholds", "nearly=1"]).contains("known are decided, exact, near"));
    assert!(complaint(&["tree", "michie.tree", "--thresholds", "near=x"]).contains("`x` is not a number"));
    let turned = complaint(&["tree", "michie.tree", "--thresholds", "near=0.5,far=0.2"]);
    assert!(turned.contains("threshold near is 0.5, more than far, which is 0.2"), "{turned}");
}

#[test]
fn a_wrong_tree_gets_one_line_with_file_line_and_column() {
    let said = |input: &str| {
        let output = with_input(&["tree", "-"], input.as_bytes());
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        text(&output.stderr)
    };
    assert!(said("A white B C\n").starts_with("error: -: line 1, column 9: "));
    assert!(said("A white B\nB black A\n").contains("cycle"));
    assert!(said("").contains("line 1, column 1"));
    assert!(said("A chance 0.5:1 0.4:0\n").contains("0.9"));
    assert!(said("A white 1.2.3\n").contains("line 1, column 9"));
    let rubbish = with_input(&["tree", "-"], &[0xff, 0xfe, 0x00, 0x80]);
    assert_eq!(rubbish.status.code(), Some(2));
    assert!(text(&rubbish.stderr).contains("is not text"));
    assert!(complaint(&["tree", "no-such.tree"]).contains("cannot read no-such.tree"));
    assert!(complaint(&["tree", "."]).contains("cannot read ."));
}

#[test]
fn wrong_merits_and_flags_are_refused() {
    for merit in ["-1", "x", "nan", "inf", "1e9"] {
        let flag = format!("--white-merit={merit}");
        assert!(complaint(&["tree", "michie.tree", &flag]).contains("10000"), "{merit}");
    }
    complaint(&["tree", "michie.tree", "--format", "pdf"]);
    complaint(&["tree"]);
    complaint(&["annotate"]);
}

#[test]
fn numbers_stay_finite_at_the_ends_of_the_scale() {
    let input = "A white B C\nB black 1e300 -1e300\nC black 9e299 D\nD white -1e300 1e300\n";
    for (white, black) in [("0", "0"), ("0", "10000"), ("10000", "0"), ("10000", "10000")] {
        let arguments = ["tree", "-", "--format", "json", "--white-merit", white, "--black-merit", black];
        let output = with_input(&arguments, input.as_bytes());
        assert!(output.status.success());
        let tree: Value = serde_json::from_slice(&output.stdout).unwrap();
        for node in tree["nodes"].as_array().unwrap() {
            for key in ["u", "v", "tension"] {
                assert!(node[key].as_f64().is_some_and(f64::is_finite), "{key} of {node}");
            }
        }
    }
}

#[test]
fn a_tree_a_hundred_thousand_deep_is_no_deeper_than_it_can_bear() {
    let mut input = String::new();
    for i in 0..100_000 {
        let turn = if i % 2 == 0 { "white" } else { "black" };
        input += &format!("n{i} {turn} n{} 0\n", i + 1);
    }
    input += "n100000 end 1\n";
    for format in ["text", "json"] {
        let output = with_input(&["tree", "-", "--format", format], input.as_bytes());
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep.tree");
    std::fs::write(&path, input).unwrap();
    for player in ["minimax", "alpha-beta", "utility:white=merit:elo=1500,black=merit:elo=1500"] {
        assert!(errare(&["analyse", path.to_str().unwrap(), "--by", player]).status.success(), "{player}");
    }
}

#[test]
fn analyse_shows_levys_two_ply_search() {
    let found = json(&["analyse", "noughts-and-crosses", "--by", "minimax:ply=2,evaluation=levy", "--format", "json"]);
    assert_eq!((found["value"].as_f64(), found["turn"].as_str()), (Some(-9.0), Some("max")));
    let moves = found["moves"].as_array().unwrap();
    let value = |name: &str| moves.iter().find(|m| m["move"] == name).unwrap();
    assert_eq!(value("e")["value"].as_f64(), Some(-9.0));
    assert_eq!(value("e")["probability"].as_f64(), Some(1.0));
    assert_eq!(value("a")["value"].as_f64(), Some(-31.0));
    assert_eq!(value("b")["value"].as_f64(), Some(-38.0));
}

#[test]
fn analyse_shows_what_a_rule_sees_beside_the_value() {
    let by = "tutor:limit=5,theirs=ends,ply=2,evaluation=levy";
    let found = json(&["analyse", "noughts-and-crosses", "--position", "e", "--by", by, "--format", "json"]);
    let first = &found["moves"][0];
    for key in ["move", "value", "probability", "om", "theirs", "minimax"] {
        assert!(first.get(key).is_some(), "{key}");
    }
    let drawn = text(&errare(&["analyse", "kalah:pits=3,seeds=2", "--by", "expected:opponent=random,ply=3"]).stdout);
    assert!(drawn.contains("max to move, by expected:opponent=random,ply=3: "), "{drawn}");
}

#[test]
fn a_typo_in_a_spec_is_pointed_at() {
    let said = complaint(&["analyse", "noughts-and-crosses", "--by", "minimax:pyl=2"]);
    assert!(said.contains("  minimax:pyl=2\n          ^^^\n"), "{said}");
    assert!(said.contains("`minimax` takes ply, evaluation, ties"), "{said}");
    assert!(complaint(&["analyse", "kalha"]).contains("known are noughts-and-crosses, connect-four, kalah, arc-sum"));
    assert!(complaint(&["analyse", "noughts-and-crosses", "--position", "xxx"]).contains("position `xxx`"));
    assert!(complaint(&["analyse", "noughts-and-crosses", "--position", "xxx/oo./..."]).contains("the game is over"));
    assert!(complaint(&["analyse", "connect-four", "--by", "best-response:to=random"]).contains("more than"));
}

#[test]
fn help_lists_what_exists_and_completions_are_offered() {
    let help = text(&errare(&["--help"]).stdout);
    for command in ["tree", "analyse", "completions"] {
        assert!(help.contains(command), "{help}");
    }
    assert!(text(&errare(&["analyse", "--help"]).stdout).contains("predictive"));
    assert!(text(&errare(&["completions", "bash"]).stdout).contains("_errare"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_end_or_without_text_is_not_read_to_its_end() {
    let said = complaint(&["tree", "/dev/zero"]);
    assert!(said.contains("/dev/zero is not text: byte 1 is 0"), "{said}");
    let said = complaint(&["infer", "noughts-and-crosses", "/dev/zero"]);
    assert!(said.contains("/dev/zero is not text"), "{said}");
    let output = with_input(&["tree", "-"], &[b"A max 1\n".repeat(100_000), vec![0]].concat());
    assert!(text(&output.stderr).contains("standard input is not text: byte 800001 is 0"));
}

#[test]
fn a_message_does_not_repeat_a_file() {
    let name = "x".repeat(500_000);
    let tree = |text: String| with_input(&["tree", "-"], text.as_bytes());
    let puzzles = with_input(&["puzzles", "-"], format!("fen,moves\n{name},e2e4").as_bytes());
    let trees = [format!("{name} 1"), format!("A max {name}"), format!("A {name} 1")].map(tree);
    for output in trees.iter().chain([&puzzles]) {
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(said.len() < 3_000, "{} bytes", said.len());
    }
    assert!(text(&puzzles.stderr).contains("xxx … 498"), "{}", text(&puzzles.stderr));
}
