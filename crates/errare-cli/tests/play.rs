//! Whole games with the real binary, typed beforehand.

mod piped;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Plays a game, given what is typed.
fn play(arguments: &[&str], typed: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    piped::run(command.arg("play").args(arguments).current_dir(examples), typed)
}

/// What is shown of a game. Words are typed one a line.
fn shown(arguments: &[&str], words: &str) -> String {
    let output = play(arguments, words.replace(' ', "\n").as_bytes());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
    String::from_utf8(output.stdout).expect("text")
}

/// Wrong use ends with code 2 before anything is shown.
fn complaint(arguments: &[&str]) -> String {
    let output = play(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    said
}

/// Noughts and crosses against a perfect player who takes the first of equally good moves: no luck is left.
const NOUGHTS: [&str; 5] = ["noughts-and-crosses", "--against", "perfect:ties=first", "--seed", "1"];

fn noughts(words: &str) -> String {
    shown(&NOUGHTS, words)
}

#[test]
fn a_game_of_good_moves_is_drawn_and_has_no_remarks() {
    let shown = noughts("e c d h i");
    assert!(shown.contains("perfect plays a."), "{shown}");
    assert!(shown.contains("\nA draw.\n"), "{shown}");
    let record = shown.split("The game").nth(1).expect("a record");
    assert!(!record.contains('?'), "{record}");
}

#[test]
fn a_blunder_is_punished_and_commented_on_in_the_record() {
    let shown = noughts("a b d");
    assert!(shown.contains("\nperfect wins.\n"), "{shown}");
    assert!(shown.contains("  5. d ??  you: A blunder by White. A losing move. "), "{shown}");
    assert!(shown.contains("  1. a  2. e  3. b  4. c\n"), "{shown}");
}

#[test]
fn whatever_is_typed_a_perfect_player_does_not_lose() {
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let arguments = ["noughts-and-crosses", "--against", "perfect", "--seed", seed];
        let shown = shown(&arguments, "e a b c d f g h i a b c d f g h i");
        assert!(shown.contains("\nA draw.\n") || shown.contains("\nperfect wins.\n"), "{shown}");
    }
}

#[test]
fn the_same_seed_and_the_same_input_give_the_same_game() {
    let arguments = |seed| ["connect-four", "--against", "random", "--seed", seed];
    let typed = "1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7";
    assert_eq!(shown(&arguments("7"), typed), shown(&arguments("7"), typed));
    assert_ne!(shown(&arguments("7"), typed), shown(&arguments("8"), typed));
    let unseeded = shown(&["connect-four", "--against", "random"], "quit");
    let seed = unseeded.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a seed");
    assert!(seed.parse::<u64>().is_ok(), "{seed}");
}

#[test]
fn undo_restores_the_position_as_often_as_there_are_moves() {
    let prompts = |words| -> Vec<String> {
        let shown = noughts(words);
        shown.lines().filter_map(|line| line.split_once("): ")).map(|(prompt, _)| prompt.to_owned()).collect()
    };
    let asked = prompts("e c undo undo undo c");
    assert_eq!(asked.len(), 7, "{asked:?}");
    assert_eq!(asked[0], "Your move (a b c d e f g h i");
    assert_eq!((&asked[3], &asked[4], &asked[5]), (&asked[1], &asked[0], &asked[0]));
    assert!(noughts("undo").contains("There is no move of yours to take back."));
    assert!(noughts("e c undo undo a quit").contains("  1. a  2. e\n"), "what was taken back is not in the record");
}

#[test]
fn undo_takes_back_a_reply_of_several_moves() {
    let position = ["--position", "0 1 1 | 5 / 3 0 1 | 7 max"];
    let arguments = [&["kalah:pits=3,seeds=3", "--against", "perfect:ply=2,ties=first"], &position[..]].concat();
    let shown = shown(&arguments, "2 undo quit");
    assert!(shown.matches("perfect plays").count() > 1, "{shown}");
    assert_eq!(shown.matches("Your move (2 3): ").count(), 2, "{shown}");
}

#[test]
fn a_hint_is_a_legal_move_and_names_the_likely_answer() {
    let shown = noughts("a b hint quit");
    let hint = shown.split("Hint: ").nth(1).expect("a hint");
    // Nought threatens c, e, g: there is only one move.
    assert!(hint.starts_with("g, worth 0 to you, looking to the end. perfect would most likely answer d ("), "{hint}");
    for game in ["connect-four", "kalah", "arc-sum", "kajihara-fig1.tree"] {
        let shown = self::shown(&[game, "--against", "random", "--seed", "1"], "hint quit");
        let (_, hint) = shown.split_once("Hint: ").expect("a hint");
        let hint = hint.split(',').next().expect("a move");
        let replayed = self::shown(&[game, "--against", "random", "--seed", "1"], &format!("{hint} quit"));
        assert!(!replayed.contains("is no move here"), "{replayed}");
    }
}

#[test]
fn garbage_is_answered_and_the_game_goes_on() {
    let shown = noughts("zz e help moves board resign");
    assert!(shown.contains("`zz` is no move here: play one of a b c d e f g h i, or type help.\n"), "{shown}");
    assert!(shown.contains("takes back your last move"), "{shown}");
    assert!(shown.contains("You resign: perfect wins."), "{shown}");
    let rubbish = play(&NOUGHTS, &[0xff, 0x00, b'\n', 0x1b, b'[', b'2', b'J', b'\r', b'\n', b'e', b'\n']);
    assert!(rubbish.status.success());
    let shown = String::from_utf8(rubbish.stdout).expect("text");
    assert!(!shown.contains('\u{1b}') && shown.contains("perfect plays a."), "{shown}");
}

#[test]
fn the_end_of_the_input_ends_the_game_politely() {
    assert!(noughts("").contains("The game is left unfinished.\n"));
    let shown = noughts("e");
    assert!(shown.contains("The game is left unfinished.\n") && shown.contains("  1. e  2. a\n"), "{shown}");
}

#[test]
fn a_last_seed_in_the_own_store_gives_kalahs_player_another_move() {
    let arguments = ["kalah:pits=3,seeds=3", "--against", "perfect:ply=2,ties=first", "--seed", "1"];
    let shown = shown(&arguments, "1 quit");
    assert!(!shown.contains("perfect plays"), "{shown}");
    assert!(shown.contains("Your move (2 3): quit"), "{shown}");
    let other = self::shown(&[&arguments[..], &["--as", "min"]].concat(), "quit");
    assert_eq!(other.matches("perfect plays").count(), 2, "{other}");
}

#[test]
fn as_min_the_opponent_begins() {
    let shown = shown(&[&NOUGHTS[..], &["--as", "min"]].concat(), "quit");
    let (before, _) = shown.split_once("Your move").expect("a prompt");
    assert!(before.starts_with("You are Black (min)") && before.contains("perfect plays a."), "{shown}");
}

#[test]
fn chance_is_announced_and_recorded_without_remarks() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dice.tree");
    fs::write(&path, "A white B 0\nB chance 0.9:D 0.1:1\nD black -1 1\n").expect("a file");
    let shown = shown(&[path.to_str().expect("text"), "--against", "perfect", "--seed", "1"], "B");
    assert!(shown.contains("Chance brings D (90.0%)."), "{shown}");
    assert!(shown.contains("perfect wins.") && shown.contains("  2. D  3. -1\n"), "{shown}");
}

#[test]
fn games_are_appended_to_the_record_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.txt");
    let arguments = [&NOUGHTS[..], &["--record", path.to_str().expect("text")]].concat();
    shown(&arguments, "a b d");
    shown(&arguments, "quit");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "a e b c d g\n");
    fs::write(&path, "a e").expect("a file");
    shown(&arguments, "e quit");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "a e\ne a\n");
}

#[test]
fn a_recorded_game_says_where_it_began() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.txt");
    let started = ["--position", "xo./.x./..."];
    let arguments = [&NOUGHTS[..], &started, &["--as", "min", "--record", path.to_str().expect("text")]].concat();
    shown(&arguments, "i quit");
    let line = fs::read_to_string(&path).expect("a file");
    assert!(line.starts_with("xo./.x./... ; i "), "{line}");
}

#[test]
fn wrong_use_is_told_before_the_game_begins() {
    assert!(complaint(&["noughts-and-crosses", "--against", "perfekt"]).contains("  perfekt\n  ^^^^^^^\n"));
    assert!(complaint(&["chess", "--against", "random"]).contains("known are"));
    assert!(complaint(&["noughts-and-crosses"]).contains("--against"));
    assert!(complaint(&[&NOUGHTS[..], &["--position", "xxx/oo./..."]].concat()).contains("the game is over"));
    assert!(complaint(&[&NOUGHTS[..], &["--record", "/no/such/folder/games"]].concat()).contains("cannot write"));
    for elo in ["-1", "nan", "1e9", "strong"] {
        assert!(complaint(&[&NOUGHTS[..], &[&format!("--elo={elo}")]].concat()).contains("from 0 to 10000"), "{elo}");
    }
}
