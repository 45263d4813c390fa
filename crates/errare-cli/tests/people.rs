//! The commands about human games, on a few made-up ones.

mod piped;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Two rated games, one without a rating, one between players far apart, and one that is broken.
const GAMES: &str = "\
[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"1500\"]\n[BlackElo \"1520\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n\
[White \"Bob\"]\n[Black \"Ann\"]\n[WhiteElo \"1700\"]\n[BlackElo \"1720\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 0-1\n\n\
[White \"Ann\"]\n[Black \"?\"]\n[WhiteElo \"?\"]\n[BlackElo \"1720\"]\n\n1. d4 d5 1/2-1/2\n\n\
[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"900\"]\n[BlackElo \"1720\"]\n\n1. d4 d5 0-1\n\n\
[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e5 0-1\n";

struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        let desk = Self { folder: tempfile::tempdir().expect("a folder") };
        std::fs::write(desk.path("games.pgn"), GAMES).expect("written");
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn errare(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
        let command = command.args(arguments).current_dir(self.folder.path());
        piped::run(command.env("XDG_CACHE_HOME", self.path("caches")), b"")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.errare(arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    fn complaint(&self, arguments: &[&str]) -> String {
        let output = self.errare(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        text(&output.stderr)
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("a file")
}

#[test]
fn a_fit_writes_a_model_that_can_be_scored_and_says_what_it_left_out() {
    let desk = Desk::new();
    let fit = ["fit", "games.pgn", "-o", "model.toml", "--split", "all"];
    let output = desk.errare(&fit);
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("left out: 1; game 5"), "{said}");
    assert!(said.contains("no rating of one side, and are left out: 1"), "{said}");
    assert!(said.contains("more than 300 points apart, and are left out: 1"), "{said}");
    assert!(said.contains("only 0 games from 800 to 999"), "{said}");
    assert!(text(&output.stdout).starts_with("16 choices from 2 games"), "{}", text(&output.stdout));
    let model = bytes(&desk.path("model.toml"));

    // What was seen is kept, and a file that was cut off is mended.
    let cache = desk.path("caches/errare/survey");
    let seen = bytes(&cache);
    std::fs::write(&cache, &seen[..seen.len() - 40]).expect("written");
    assert!(desk.errare(&fit).status.success());
    assert_eq!((bytes(&cache), bytes(&desk.path("model.toml"))), (seen, model));

    let score = desk.json(&["score-model", "model.toml", "games.pgn", "--format", "json"]);
    let bands = score["bands"].as_array().expect("bands");
    assert_eq!(bands.iter().map(|band| band["rating"].as_str().unwrap()).collect::<Vec<_>>(), ["1400", "1600", "all"]);
    let all = bands[2]["predictors"].as_array().expect("predictors");
    assert_eq!(
        all.iter().map(|p| p["predictor"].as_str().unwrap()).collect::<Vec<_>>(),
        ["model", "michie", "best-move", "uniform"]
    );
    assert!(all[0]["loss"].as_f64().unwrap() < all[3]["loss"].as_f64().unwrap());
    let csv = text(&desk.errare(&["score-model", "games.pgn", "--format", "csv"]).stdout);
    assert!(csv.starts_with("rating,positions,predictor,top_1") && csv.lines().count() == 13, "{csv}");
    assert!(text(&desk.errare(&["score-model", "games.pgn"]).stdout).contains("michie"));
}

/// An engine that is a script. A process of its own writes it: while this one had it open for writing nobody could execute it.
#[cfg(unix)]
fn engine(desk: &Desk, script: &str) -> String {
    let path = desk.path("engine.sh").to_str().expect("a name").to_owned();
    let write = format!("cat > {path}; chmod +x {path}");
    let written = piped::run(Command::new("sh").args(["-c", &write]), format!("#!/bin/sh\n{script}\n").as_bytes());
    assert!(written.status.success(), "{}", text(&written.stderr));
    path
}

#[cfg(unix)]
#[test]
fn another_engine_stands_beside_the_model_whatever_the_threads() {
    let desk = Desk::new();
    let path = engine(&desk, &format!("exec {} uci", env!("CARGO_BIN_EXE_errare")));
    let arguments = ["score-model", "games.pgn", "--engine", &path, "--engine-depths", "3,1,3", "--format"];
    let score = |format: &str, threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
        let command = command.args(arguments).arg(format).current_dir(desk.folder.path());
        let command = command.env("XDG_CACHE_HOME", desk.path("caches")).env("RAYON_NUM_THREADS", threads);
        let output = piped::run(command, b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let json = score("json", "1");
    assert_eq!(json, score("json", "3"));
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["engine"].as_str(), Some(path.as_str()));
    for band in report["bands"].as_array().expect("bands") {
        let predictors = band["predictors"].as_array().expect("predictors");
        let names: Vec<_> = predictors.iter().map(|p| p["predictor"].as_str().unwrap()).collect();
        assert_eq!(names, ["model", "michie", "best-move", "uniform", "engine-1", "engine-3"]);
        for predictor in predictors {
            let figure = |name: &str| predictor[name].as_f64().unwrap();
            assert!(figure("top_1") <= figure("top_3") && figure("loss") > 0.0 && figure("blunders_made_error") > 0.0);
        }
    }
    let csv = score("csv", "2");
    assert!(csv.lines().count() == 19 && csv.contains("all,16,engine-3,"), "{csv}");
    let said = score("text", "2");
    assert!(said.contains("engine-N: ") && said.contains("engine-3 ") && said.contains(" ± "), "{said}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_is_one_message_and_no_table() {
    let desk = Desk::new();
    let said = desk.complaint(&["score-model", "games.pgn", "--engine", "/no/such/engine"]);
    assert!(said.starts_with("error: cannot start the engine /no/such/engine") && said.lines().count() == 1, "{said}");
    let dies = engine(&desk, "read uci; echo uciok; read threads; read isready; echo readyok; exit 1");
    let said = desk.complaint(&["score-model", "games.pgn", "--engine", &dies]);
    assert!(said.contains("ended instead of answering"), "{said}");
    assert!(desk.complaint(&["score-model", "games.pgn", "--engine-depths", "3"]).contains("--engine"));
    let depths = ["score-model", "games.pgn", "--engine", &dies, "--engine-depths", "0"];
    assert!(desk.complaint(&depths).contains("0 is not in"));
}

#[test]
fn ratings_are_inferred_by_name_by_colour_or_for_all() {
    let desk = Desk::new();
    let names = |arguments: &[&str]| {
        let report = desk.json(&[&["infer", "chess", "games.pgn", "--format", "json"], arguments].concat());
        let players = report["players"].as_array().expect("players").clone();
        for player in &players {
            let (low, high) = (player["interval"][0].as_f64().unwrap(), player["interval"][1].as_f64().unwrap());
            let mean = player["mean"].as_f64().unwrap();
            assert!(low < mean && mean < high && player["prior_share"].as_f64().unwrap() <= 1.0);
        }
        players.iter().map(|player| player["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&[]), ["Ann", "Bob", "black"]);
    assert_eq!(names(&["--pool", "colour"]), ["black", "white"]);
    assert_eq!(names(&["--pool", "all"]), ["all"]);
    assert_eq!(names(&["--pool", "colour", "--player", "max"]), ["white"]);
    let said = text(&desk.errare(&["infer", "chess", "games.pgn"]).stdout);
    assert!(said.contains("Ann: ") && said.contains("with 95%; 10 choices in 4 games"), "{said}");
    assert!(said.contains("was there before any move"), "{said}");
    let pooled = desk.json(&["infer", "chess", "games.pgn", "--format", "json", "--pool", "all"]);
    assert_eq!(pooled["players"][0]["games"], pooled["games"], "a game of both is one game");
}

#[test]
fn puzzles_are_rated_one_a_line() {
    let desk = Desk::new();
    let puzzles = "\u{feff}fen,moves,rating\n\
                   6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,a7a6 d1d8,600\n\
                   8/8/4k1p1/2KpP2p/5PP1/8/8/8 w - - 0 53,g4h5 g6h5 f4f5 e6e5 f5f6 e5f6,1556\n";
    std::fs::write(desk.path("puzzles.csv"), puzzles).expect("written");
    let report = desk.json(&["puzzles", "puzzles.csv", "--format", "json"]);
    let rated = report["puzzles"].as_array().expect("puzzles");
    assert_eq!((rated.len(), rated[1]["line"].as_u64(), rated[1]["known"].as_f64()), (2, Some(3), Some(1556.0)));
    let found = |i: usize| rated[i]["found"][1]["probability"].as_f64().expect("a probability");
    assert!((0..2).all(|i| found(i) > 0.0 && found(i) < 1.0));
    let told = text(&desk.errare(&["puzzles", "puzzles.csv"]).stdout);
    assert!(told.contains("rank correlation") && told.trim_end().ends_with("2 puzzles"), "{told}");
    let csv = text(&desk.errare(&["puzzles", "puzzles.csv", "--format", "csv", "--limit", "1"]).stdout);
    assert!(csv.starts_with("line,rating,known") && csv.lines().count() == 2, "{csv}");
}

#[test]
fn a_rating_that_is_no_number_is_refused_with_its_line() {
    let desk = Desk::new();
    for wrong in ["nan", "inf", "-5", "1e300", "strong"] {
        let row = "6k1/p4ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1,a7a6 d1d8";
        let rows = format!("{row},{wrong}\n").repeat(6);
        std::fs::write(desk.path("puzzles.csv"), format!("fen,moves,rating\n{row},1200\n{rows}")).unwrap();
        let said = desk.complaint(&["puzzles", "puzzles.csv"]);
        assert!(said.contains("puzzles.csv, line 3") && said.contains("from 0 to 10000"), "{said}");
        let fit = ["fit", "games.pgn", "--puzzles", "puzzles.csv", "-o", "m.toml", "--split", "all"];
        let said = desk.complaint(&fit);
        assert!(said.contains("puzzles.csv, line ") && said.contains("from 0 to 10000"), "{said}");
        assert!(!desk.path("m.toml").exists());
    }
}

#[test]
fn quoted_fields_of_puzzles_are_read_whole() {
    let desk = Desk::new();
    let puzzles = "id,themes,\"FEN\",Moves,Rating\n\
                   1,\"mate, short\",\"6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\",\"a7a6 d1d8\",600\n\
                   2,\"said \"\"easy\"\"\",6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,a7a6 d1d8,700\n";
    std::fs::write(desk.path("puzzles.csv"), puzzles).expect("written");
    let report = desk.json(&["puzzles", "puzzles.csv", "--format", "json"]);
    let known: Vec<_> = report["puzzles"].as_array().expect("puzzles").iter().map(|puzzle| &puzzle["known"]).collect();
    assert_eq!(known, [600.0, 700.0]);
    // Empty lines are passed over, and counted.
    std::fs::write(desk.path("gaps.csv"), puzzles.replacen('\n', "\n\n  \r\n\n", 1)).expect("written");
    let report = desk.json(&["puzzles", "gaps.csv", "--format", "json"]);
    let lines: Vec<_> = report["puzzles"].as_array().expect("puzzles").iter().map(|puzzle| &puzzle["line"]).collect();
    assert_eq!(lines, [5, 6]);
}

#[test]
fn wrong_use_is_an_error_that_says_what_to_do() {
    let desk = Desk::new();
    std::fs::write(desk.path("nothing.pgn"), "").expect("written");
    std::fs::write(desk.path("diary.csv"), "dear diary\n").expect("written");
    std::fs::write(desk.path("bad.csv"), "fen,moves\nnowhere,e2e4 e7e5\n").expect("written");
    std::fs::write(desk.path("bad.toml"), "[weights]\n").expect("written");
    std::fs::write(desk.path("unrated.pgn"), "1. e4 e5 *\n").expect("written");
    assert!(desk.complaint(&["fit", "nowhere.pgn", "-o", "m.toml"]).contains("nowhere.pgn"));
    assert!(desk.complaint(&["fit", "nothing.pgn", "-o", "m.toml"]).contains("no games"));
    assert!(desk.complaint(&["fit", "unrated.pgn", "-o", "m.toml", "--split", "all"]).contains("WhiteElo"));
    assert!(
        desk.complaint(&["fit", "games.pgn", "-o", "m.toml", "--split", "all", "--cache", "diary.csv"])
            .contains("--cache")
    );
    assert!(desk.complaint(&["fit", "games.pgn", "-o", "nowhere/m.toml"]).contains("cannot write nowhere/m.toml"));
    let puzzles = ["fen,moves\n", &"6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,a7a6 d1d8\n".repeat(9)].concat();
    std::fs::write(desk.path("unrated.csv"), puzzles).expect("written");
    let fit = ["fit", "games.pgn", "-o", "m.toml", "--split", "all", "--puzzles", "unrated.csv"];
    assert!(desk.complaint(&fit).contains("no puzzle has a rating"));
    assert!(desk.complaint(&["score-model", "bad.toml", "games.pgn"]).contains("not a model"));
    assert!(desk.complaint(&["score-model", "bad.toml"]).contains("name the games"));
    assert!(desk.complaint(&["puzzles", "diary.csv"]).contains("columns fen and moves"));
    assert!(desk.complaint(&["puzzles", "bad.csv"]).contains("line 2"));
    assert!(desk.complaint(&["puzzles", "unrated.csv", "--limit", "0"]).contains("--limit"));
    assert!(desk.complaint(&["infer", "chess", "games.pgn", "--family", "merit"]).contains("--family"));
    assert!(desk.complaint(&["infer", "noughts-and-crosses", "games.pgn", "--pool", "all"]).contains("for chess"));
    assert!(!desk.path("m.toml").exists());
}

/// A file of zstd that holds a byte over and over, 128 kB in four bytes.
fn bomb(begin: &[u8], byte: u8, blocks: usize) -> Vec<u8> {
    // The magic number, no flags, a window of 2 MB; then a raw block, and many that repeat a byte.
    let block = |kind: usize, size: usize, last: bool| ((size << 3 | kind << 1) as u32 + u32::from(last)).to_le_bytes();
    let mut file = vec![0x28, 0xB5, 0x2F, 0xFD, 0, 0x58];
    file.extend(&block(0, begin.len(), false)[..3]);
    file.extend(begin);
    for i in 1..=blocks {
        file.extend(&block(1, 128 << 10, i == blocks)[..3]);
        file.push(byte);
    }
    file
}

#[test]
fn a_packed_file_that_unpacks_to_gigabytes_needs_no_memory() {
    let desk = Desk::new();
    let heading = b"fen,moves\n";
    for (byte, blocks, says) in
        [(b'x', 16_000, "line 2: the row is longer than 1 MB"), (b'\n', 80, "there are no puzzles")]
    {
        std::fs::write(desk.path("bomb.csv.zst"), bomb(heading, byte, blocks)).expect("written");
        let script = format!("ulimit -v 1000000; exec {} puzzles bomb.csv.zst", env!("CARGO_BIN_EXE_errare"));
        let mut shell = Command::new("sh");
        let output = piped::run(shell.args(["-c", &script]).current_dir(desk.folder.path()), b"");
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(says), "{said}");
        if byte == b'x' {
            assert!(
                desk.complaint(&["fit", "games.pgn", "--puzzles", "bomb.csv.zst", "-o", "m", "--split", "all"])
                    .contains(says)
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn without_a_folder_for_caches_people_are_judged_all_the_same() {
    let desk = Desk::new();
    let with = desk.errare(&["infer", "chess", "games.pgn"]);
    // A file stands where the folder should be.
    std::fs::write(desk.path("file"), "").expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    let command = command.args(["infer", "chess", "games.pgn"]).current_dir(desk.folder.path());
    let without = piped::run(command.env("XDG_CACHE_HOME", desk.path("file")), b"");
    assert!(without.status.success() && without.stdout == with.stdout, "{}", text(&without.stderr));
    assert!(text(&without.stderr).contains("will not be kept"), "{}", text(&without.stderr));
    for named in ["file/cache", "/dev/full", "/dev/zero"] {
        let said = desk.complaint(&["infer", "chess", "games.pgn", "--cache", named]);
        assert!(said.contains("name another file by --cache") && said.contains(named), "{said}");
    }
}

#[test]
fn a_fit_that_is_killed_again_and_again_comes_to_the_same_model() {
    let desk = Desk::new();
    let moves = ["e4 e5", "d4 d5", "c4 c5", "Nf3 Nf6", "e4 c5", "d4 Nf6", "g3 g6", "b3 b6"];
    let game =
        |moves: &str| format!("[WhiteElo \"1500\"]\n[BlackElo \"1500\"]\n\n1. {moves} 2. Nc3 Nc6 3. a3 a6 1-0\n\n");
    std::fs::write(desk.path("games.pgn"), moves.map(game).concat()).expect("written");
    let fit = ["fit", "games.pgn", "--split", "all", "--cache"];
    assert!(desk.errare(&[&fit[..], &["whole", "-o", "whole.toml"]].concat()).status.success());
    for milliseconds in [5, 20, 60, 120, 240] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
        let command = command.args([&fit[..], &["killed", "-o", "killed.toml"]].concat());
        let mut child =
            command.current_dir(desk.folder.path()).stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(desk.errare(&[&fit[..], &["killed", "-o", "killed.toml"]].concat()).status.success());
    assert_eq!(bytes(&desk.path("killed.toml")), bytes(&desk.path("whole.toml")));
    let mut left = std::fs::read_dir(desk.folder.path()).expect("read").map(|entry| entry.expect("read").file_name());
    assert!(left.all(|name| !name.to_string_lossy().starts_with('.')), "something is left of a run that was killed");
}
