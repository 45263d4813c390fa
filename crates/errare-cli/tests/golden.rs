//! What users see, kept in files: a change of any of it is seen in review.
//!
//! `UPDATE_EXPECT=1 cargo test --test golden` writes them anew. Numbers are rounded, so that the last digits of a logarithm,
//! which differ from one machine to another, change nothing.

mod piped;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use expect_test::{ExpectFile, expect_file};
use serde_json::Value;

fn errare(arguments: &[&str], typed: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    // What is said must not depend on which endings somebody has solved on this machine.
    command.env("XDG_CACHE_HOME", "/nonexistent");
    let output = piped::run(command.args(arguments), typed.as_bytes());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A file of examples.
fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

fn annotated(name: &str, format: &str) -> String {
    let games = example(name);
    let brief = ["--nodes", "4000", "--positions", "4", "--engine", "none", "--format", format];
    errare(&[&["annotate", games.to_str().expect("a name")], &brief[..]].concat(), "")
}

/// JSON with an object of a list on each line, so that a difference names the move that it is about.
fn readable(json: &str) -> String {
    fn write(value: &Value, depth: usize, out: &mut String) {
        match value {
            Value::Number(number) => {
                let rounded = (number.as_f64().expect("a number") * 1e4).round() / 1e4;
                *out += &rounded.to_string();
            }
            Value::Array(list) => {
                let objects = list.iter().any(Value::is_object);
                out.push('[');
                for (i, item) in list.iter().enumerate() {
                    *out += if i == 0 { "" } else { "," };
                    *out += &if objects { format!("\n{}", " ".repeat(depth + 1)) } else { String::new() };
                    write(item, depth + 1, out);
                }
                out.push(']');
            }
            Value::Object(fields) => {
                out.push('{');
                for (i, (name, field)) in fields.iter().enumerate() {
                    *out += &format!("{}\"{name}\":", if i == 0 { "" } else { "," });
                    write(field, depth + 1, out);
                }
                out.push('}');
            }
            other => *out += &other.to_string(),
        }
    }
    let mut out = String::new();
    for line in json.lines() {
        write(&serde_json::from_str(line).expect("JSON"), 0, &mut out);
        out.push('\n');
    }
    out
}

/// What the page knows: all else in it stands in files of its own.
fn data(page: &str) -> String {
    let games = page.split("<script type=\"application/json\" class=\"game\">").skip(1);
    games.map(|rest| readable(rest.split("</script>").next().expect("its end"))).collect()
}

fn check_annotated(name: &str, [pgn, text, json, page]: [ExpectFile; 4]) {
    pgn.assert_eq(&annotated(name, "pgn"));
    text.assert_eq(&annotated(name, "text"));
    json.assert_eq(&readable(&annotated(name, "json")));
    page.assert_eq(&data(&annotated(name, "html")));
}

#[test]
fn the_opera_game_in_every_format() {
    check_annotated(
        "opera.pgn",
        [
            expect_file!["golden/opera.pgn"],
            expect_file!["golden/opera.txt"],
            expect_file!["golden/opera.json"],
            expect_file!["golden/opera.page.json"],
        ],
    );
}

#[test]
fn two_games_of_people_in_every_format() {
    check_annotated(
        "people.pgn",
        [
            expect_file!["golden/people.pgn"],
            expect_file!["golden/people.txt"],
            expect_file!["golden/people.json"],
            expect_file!["golden/people.page.json"],
        ],
    );
}

#[test]
fn ten_positions_explained() {
    let positions = [
        ("the starting position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1500"),
        ("a trap: Nxd5 loses a piece", "r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6", "1200"),
        ("Légal's trap", "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5", "1200"),
        ("mate in one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "900"),
        (
            "Black is mated or loses the queen",
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4",
            "1000",
        ),
        ("a swindle by stalemate", "7k/7p/8/2b5/5N2/7p/3q3P/7K w - - 0 1", "1300"),
        ("an ending of rooks", "8/5pk1/3p2p1/2pP3p/1rP2P1P/4R1P1/5K2/8 b - - 3 41", "1800"),
        ("a quiet middle game", "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2P1PN1P/PP1NBPP1/R2Q1RK1 w - - 0 11", "2000"),
        ("one legal move", "k7/8/8/8/8/8/1r6/K7 w - - 0 1", "1500"),
        ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1500"),
    ];
    let told = positions.map(|(name, fen, elo)| {
        let brief = ["--nodes", "4000", "--positions", "8", "--engine", "none", "--white-elo", elo, "--black-elo", elo];
        format!("# {name}\n\n{}\n", errare(&[&["explain", fen], &brief[..]].concat(), ""))
    });
    expect_file!["golden/explained.txt"].assert_eq(&told.concat());
}

/// Times and speeds are the machine's.
fn timeless(line: &str) -> String {
    let mut words = line.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if ["time", "nps", "hashfull"].contains(&word) {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

#[test]
fn a_session_of_each_strategy() {
    const GAMES: [&str; 4] = [
        "startpos",
        "startpos moves d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 b8d7 c4d5 e6d5",
        "fen r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2P1PN1P/PP1NBPP1/R2Q1RK1 w - - 0 11",
        "fen 8/5pk1/3p2p1/2pP3p/1rP2P1P/4R1P1/5K2/8 b - - 3 41",
    ];
    let told = ["strongest", "exploit", "tutor", "lose", "human"].map(|strategy| {
        let arguments = ["uci", "--strategy", strategy, "--opponent-elo", "1300", "--seed", "1", "--threads", "1"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
        command.env("XDG_CACHE_HOME", "/nonexistent");
        let mut child =
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut input = child.stdin.take().expect("a pipe");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map(|line| line.expect("text"));
        let mut told = format!("# {strategy}\n");
        for game in GAMES {
            let asked = format!("setoption name UCI_ShowWDL value true\nposition {game}\ngo nodes 20000\n");
            input.write_all(asked.as_bytes()).expect("it listens");
            told += &format!("> position {game}\n");
            for line in lines.by_ref() {
                told += &(timeless(&line) + "\n");
                if line.starts_with("bestmove") {
                    break;
                }
            }
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
        told
    });
    expect_file!["golden/uci.txt"].assert_eq(&told.concat());
}
