//! `errare uci` as a chess program starts it.

mod piped;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

fn errare(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    // What is said must not depend on which endings somebody has solved on this machine.
    command.env("XDG_CACHE_HOME", "/nonexistent");
    command.arg("uci").args(arguments);
    command
}

#[test]
fn a_game_program_gets_moves_and_the_engine_ends_when_told() {
    let mut command = errare(&["--hash", "1"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map(|line| line.expect("text"));
    let mut until = |word: &str| lines.by_ref().find(|line| line.starts_with(word)).expect("an answer");
    input.write_all(b"uci\nisready\n").expect("it listens");
    until("uciok");
    until("readyok");
    input.write_all(b"position startpos moves f2f3 e7e5 g2g4\ngo wtime 60000 btime 60000\n").expect("it listens");
    assert_eq!(until("bestmove"), "bestmove d8h4");
    input.write_all(b"go infinite\nquit\n").expect("it listens");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn arguments_are_the_first_values_of_the_options() {
    let arguments = ["--strategy", "tutor", "--opponent-elo", "1234", "--elo", "1700", "--threads", "2", "--seed", "3"];
    let output = piped::run(&mut errare(&arguments), b"uci\n");
    let said = String::from_utf8(output.stdout).expect("text");
    for line in [
        "option name Strategy type combo default tutor var strongest",
        "option name OpponentElo type spin default 1234 ",
        "option name UCI_LimitStrength type check default true",
        "option name UCI_Elo type spin default 1700 ",
        "option name Threads type spin default 2 ",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
}

#[test]
fn a_wrong_argument_is_named_with_what_would_do() {
    for (arguments, says) in [
        (["--strategy", "win"], "option Strategy: `win` is not one of strongest, exploit, tutor, lose, human"),
        (["--elo", "5"], "option UCI_Elo: `5` is not a whole number from 400 to 2800"),
        (["--syzygy", "/nowhere/at/all"], "cannot read the tables in /nowhere/at/all"),
        (["--model", "/nowhere/at/all"], "cannot read /nowhere/at/all"),
        (["--model", "Cargo.toml"], "Cargo.toml: not a model"),
    ] {
        let output = piped::run(&mut errare(&arguments), b"");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.starts_with(&format!("error: {says}")), "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_hash_that_memory_cannot_hold_is_made_smaller_and_the_engine_plays_on() {
    let script = format!("ulimit -v 2000000; exec {} uci", env!("CARGO_BIN_EXE_errare"));
    let typed = b"setoption name Hash value 16384\nposition startpos\ngo depth 2\nisready\ngo depth 2\n";
    let mut shell = Command::new("sh");
    let mut child =
        shell.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(typed).expect("it listens");
    let lines: Vec<String> = BufReader::new(child.stdout.take().expect("a pipe"))
        .lines()
        .map(|line| line.expect("text"))
        .inspect(|line| {
            if line.starts_with("bestmove") {
                // The second search is done, or the first: either way nothing more is wanted.
                let _ = input.write_all(b"quit\n");
            }
        })
        .collect();
    assert!(child.wait().expect("it ends").success());
    let said = lines.join("\n");
    assert!(said.contains("option Hash: there is no memory for 16384 MB; ") && said.contains("bestmove"), "{said}");
}

#[test]
fn without_arguments_whoever_says_uci_is_answered_and_everybody_else_gets_help() {
    let heard = |typed: &[u8]| piped::run(&mut Command::new(env!("CARGO_BIN_EXE_errare")), typed);
    let engine = heard(b"uci\r\nposition startpos moves e2e4\nd\nquit\n");
    let said = String::from_utf8_lossy(&engine.stdout).into_owned();
    assert!(engine.status.success() && said.contains("id name errare") && said.contains("uciok"), "{said}");
    // Nothing that was said after the greeting is lost.
    assert!(said.contains("4P3"), "{said}");
    for other in [&b"hello\n"[..], b"", b"uci and more\n"] {
        let said = heard(other);
        assert_eq!(said.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&said.stderr).contains("Usage: errare <COMMAND>"));
    }
}
