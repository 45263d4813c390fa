//! One analysis in several files.

use std::path::Path;
use std::process::Output;

use super::{THREE, complaint, errare, name, text};

/// The outputs of a run that writes all four formats.
const FOUR: [&str; 4] = ["out.pgn", "out.html", "out.json", "out.txt"];

/// A run that writes four files of the three games, or goes on with one.
fn four(folder: &Path, more: &[&str]) -> Output {
    let path = |name: &str| folder.join(name).to_str().expect("a name").to_owned();
    let games = path("games.pgn");
    let outputs: Vec<String> = FOUR.iter().flat_map(|name| ["-o".to_owned(), path(name)]).collect();
    errare(&[&[games.as_str()], &outputs.iter().map(String::as_str).collect::<Vec<_>>()[..], more].concat())
}

#[test]
fn one_analysis_becomes_all_the_files_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    std::fs::write(&games, THREE.concat()).unwrap();
    let output = four(folder.path(), &[]);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", text(&output.stderr));
    // Each is what a run of its own writes, and nothing is left beside them.
    for (file, format) in FOUR.into_iter().zip(["pgn", "html", "json", "text"]) {
        let alone = text(&errare(&[name(&games), "--format", format]).stdout);
        assert!(std::fs::read_to_string(folder.path().join(file)).unwrap() == alone, "{file}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1 + FOUR.len());
    // What one output is refused for, none is begun for.
    for second in ["no/such/folder/x.html", "out.pgn", "."] {
        let other = tempfile::tempdir().unwrap();
        let [first, second] = ["out.pgn", second].map(|name| other.path().join(name));
        complaint(&[name(&games), "-o", name(&first), "-o", name(&second)]);
        assert_eq!(std::fs::read_dir(other.path()).unwrap().count(), 0, "{}", second.display());
    }
}

#[test]
fn several_files_go_on_from_the_last_game_that_stands_in_all_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("games.pgn"), THREE.concat()).unwrap();
    assert!(four(folder.path(), &[]).status.success());
    let whole = FOUR.map(|file| std::fs::read(at(file)).unwrap());
    let parted = FOUR.map(|file| at(&format!("{file}.partial")));
    let journal = at("out.pgn.partial.journal");
    // The folder as a run leaves it that fails after two games.
    let cut_off = || {
        for file in FOUR {
            std::fs::remove_file(at(file)).unwrap();
        }
        // Before the first game of a page all are read, so it must be one of them that breaks off.
        let frame = |text: &str| {
            let block = ((text.len() as u32) << 3 | 1).to_le_bytes();
            let size = text.len() as u8;
            [&[0x28, 0xB5, 0x2F, 0xFD, 0x20, size][..], &block[..3], text.as_bytes()].concat()
        };
        let last = frame(THREE[2]);
        let games = [frame(THREE[0]), frame(THREE[1]), last[..last.len() - 9].to_vec()].concat();
        std::fs::write(at("games.pgn"), games).unwrap();
        let output = four(folder.path(), &[]);
        std::fs::write(at("games.pgn"), THREE.concat()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
        assert!(journal.exists() && parted.iter().all(|path| path.exists()) && !at("out.json").exists());
    };
    let resumes_to_the_same = || {
        let output = four(folder.path(), &["--resume"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(FOUR.map(|file| std::fs::read(at(file)).unwrap()) == whole);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1 + FOUR.len());
        text(&output.stderr)
    };
    cut_off();
    assert!(text(&four(folder.path(), &[]).stderr).contains("add --resume"));
    let games = at("games.pgn");
    let other = complaint(&[name(&games), "-o", name(&at("out.pgn")), "--resume"]);
    assert!(other.contains("outputs was out.pgn:pgn out.html:html out.json:json out.txt:text"), "{other}");
    assert!(!resumes_to_the_same().contains("again"));

    // A game that is missing in one of them is made again in all.
    cut_off();
    let json = std::fs::OpenOptions::new().write(true).open(&parted[2]).unwrap();
    json.set_len(json.metadata().unwrap().len() - 1).unwrap();
    assert!(resumes_to_the_same().contains("annotated again"));

    // Killed when the first two files had appeared and the others had not.
    cut_off();
    for (file, partial) in FOUR.iter().zip(&parted).take(2) {
        std::fs::rename(partial, at(file)).unwrap();
    }
    assert!(!resumes_to_the_same().contains("again"));
}
