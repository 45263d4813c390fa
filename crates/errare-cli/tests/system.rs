//! What the command asks of the system: what a terminal is sent, and when a file takes its name.
#![cfg(target_os = "linux")]

mod piped;

use std::fs;
use std::path::Path;
use std::process::Command;

use errare_data::skipped;

const QUICK: &str = "--nodes 1000 --positions 1 --threads 1";

/// What a terminal is sent by a run in a folder; nothing where there is no `script` to make one.
fn on_a_terminal(folder: &Path, arguments: &str) -> Option<String> {
    let command = format!("exec {} {arguments} < /dev/null", env!("CARGO_BIN_EXE_errare"));
    let mut script = Command::new("script");
    let output =
        script.args(["-qc", &command, "/dev/null"]).env("SHELL", "/bin/sh").current_dir(folder).output().ok()?;
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn names_comments_positions_and_engines_give_no_commands_to_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    // A title and blinking, neither of which is ever ours.
    let evil = "\u{1b}]0;title\u{7}\u{1b}[5m";
    write("games.pgn", &format!("[White \"A{evil}\"]\n\n1. e4 {{b{evil}}} e5 *\n"));
    write("names.tree", &format!("root max c{evil} d\nc{evil} min 0 0\nd min 1 0\n"));
    write("position", &format!("e{evil}"));
    let engine = format!(
        "#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
         go) echo 'bestmove f{evil}';; quit) exit;; esac; done\n"
    );
    // A process of its own writes it: while this one had it open for writing nobody could execute it.
    let make = ["-c", "cat > engine; chmod +x engine"];
    piped::run(Command::new("sh").args(make).current_dir(folder.path()), engine.as_bytes());
    for (arguments, shown) in [
        (format!("annotate games.pgn --engine none {QUICK}"), "Ab"),
        (format!("annotate games.pgn --engine none {QUICK} --format text"), "A"),
        ("tree names.tree".to_owned(), "c"),
        ("tree names.tree --format dot".to_owned(), "c"),
        ("explain \"$(cat position)\"".to_owned(), "e"),
        (format!("annotate games.pgn --engine ./engine {QUICK}"), "f"),
    ] {
        let Some(sent) = on_a_terminal(folder.path(), &arguments) else {
            return skipped("there is no `script` to make a terminal");
        };
        for before in shown.chars() {
            let escaped = format!("{before}\\u{{1b}}]0;title\\u{{7}}\\u{{1b}}[5m");
            assert!(sent.contains(&escaped), "{arguments}: {sent:?}");
        }
        assert!(["\u{1b}]", "\u{7}", "\u{1b}[5m"].iter().all(|evil| !sent.contains(evil)), "{arguments}: {sent:?}");
    }
    let sent = on_a_terminal(folder.path(), "tree names.tree").expect("a terminal");
    assert!(sent.contains("\u{1b}[1m"), "our own styles are shown: {sent:?}");
}

#[test]
fn a_file_is_on_the_disk_before_it_takes_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.pgn"), "1. e4 e5 *\n").expect("written");
    fs::write(folder.path().join("small.tree"), "root max 1 0\n").expect("written");
    for arguments in [
        "tree small.tree --output out.tree".to_owned(),
        format!("annotate games.pgn --engine none {QUICK} --output out.pgn"),
    ] {
        let mut strace = Command::new("strace");
        strace.args(["-f", "-y", "-o", "calls", "-e", "trace=/^(fsync|rename.*|write)$", env!("CARGO_BIN_EXE_errare")]);
        let run = strace.args(arguments.split(' ')).current_dir(folder.path()).output();
        let calls = fs::read_to_string(folder.path().join("calls")).unwrap_or_default();
        if !run.is_ok_and(|run| run.status.success()) || !calls.contains("rename") {
            return skipped("there is no `strace` that may look");
        }
        let calls: Vec<&str> = calls.lines().collect();
        let named = calls.iter().position(|call| call.contains("rename") && call.contains("out.")).expect("a new name");
        let of_the_file = |call: &&&str| call.contains("/out.") || call.contains("/.out.");
        let last = calls[..named].iter().rfind(|call| of_the_file(call) && !call.contains("journal"));
        assert!(last.is_some_and(|call| call.contains("fsync(")), "{arguments}: {last:?} before {}", calls[named]);
    }
}
