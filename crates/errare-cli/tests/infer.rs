//! `errare infer` on records from standard input.

mod piped;

use std::process::{Command, Output};

use serde_json::Value;

fn infer(arguments: &[&str], records: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    piped::run(command.args(["infer", "noughts-and-crosses", "-"]).args(arguments), records.as_bytes())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Max sees what wins at once and nothing else; Min sees nothing.
const GAMES: &str = "e a c b g\nea ; c d g # the same win\n";

#[test]
fn json_has_the_documented_shape() {
    let output = infer(&["--format", "json"], GAMES);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["game"], "noughts-and-crosses");
    assert_eq!(report["games"], 2);
    assert_eq!((report["moves"]["max"].as_u64(), report["moves"]["min"].as_u64()), (Some(5), Some(3)));
    let players = report["players"].as_array().expect("players");
    assert_eq!(players.iter().map(|player| player["side"].as_str().unwrap()).collect::<Vec<_>>(), ["max", "min"]);
    for player in players {
        let families = player["families"].as_array().expect("families");
        let names: Vec<_> = families.iter().map(|family| family["family"].as_str().unwrap()).collect();
        assert_eq!(names, ["semi-random", "noise", "strength", "merit"]);
        for family in families {
            let probability = |member: &Value| member["probability"].as_f64().expect("a probability");
            let sum: f64 = family["posterior"].as_array().unwrap().iter().map(probability).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            let (low, high) = (family["interval"][0].as_f64().unwrap(), family["interval"][1].as_f64().unwrap());
            assert!(low <= family["mean"].as_f64().unwrap() && family["mean"].as_f64().unwrap() <= high);
            assert!(family["log_evidence"].as_f64().unwrap() < 0.0 && family["mode"].is_number());
        }
    }
}

#[test]
fn text_has_a_chart_of_the_family_that_was_asked_for() {
    let output = infer(&["--player", "max", "--family", "semi-random"], GAMES);
    let said = text(&output.stdout);
    assert!(output.status.success());
    assert!(said.starts_with("max: 5 moves in 2 games\n"), "{said}");
    assert!(said.contains("semi-random: plies of look-ahead") && said.contains('█') && said.contains("95%"), "{said}");
    assert!(!said.contains("min:") && !said.contains("noise") && !said.contains("best explained"), "{said}");
    assert!(text(&infer(&[], GAMES).stdout).contains("best explained by"));
}

#[test]
fn a_side_that_made_no_move_is_not_judged() {
    let said = text(&infer(&["--family", "noise"], "e\n").stdout);
    assert!(said.ends_with("min: 0 moves in 1 game\n"), "{said}");
}

#[test]
fn wrong_records_are_an_error_that_says_where() {
    let complaint = |records: &str| {
        let output = infer(&[], records);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        text(&output.stderr)
    };
    assert_eq!(complaint("e a\ne e\n"), "error: -: line 2, column 3: move `e`: the legal moves are a b c d f g h i\n");
    assert!(complaint("# nobody played\n").contains("no moves"));
}
