//! Laws of tournaments: what is sampled agrees with what is computed, and neither threads nor interruptions change a result.

use std::fs;
use std::path::Path;

use errare::games::explicit::ExplicitTree;
use errare::spec::AnyGame;
use errare_lab::arena::{
    ExactError, Header, Journal, JournalError, LONGEST_GAME, Ledger, Played, Schedule, Sequential, SequentialTest,
    Tournament, exact,
};
use errare_lab::statistics::Record;

fn tournament(game: &str, players: &[&str]) -> Tournament {
    let players = players.iter().map(|player| (*player).to_owned()).collect();
    Tournament { game: AnyGame::parse(game).unwrap(), players, seed: 1, sequential: None }
}

fn play(tournament: &Tournament, games: u64, threads: usize) -> Ledger {
    let mut ledger = Ledger::new(Schedule::new(tournament.players.len(), games).unwrap());
    tournament.run(&mut ledger, threads, |_| Ok(())).unwrap();
    ledger
}

#[test]
fn sampled_results_agree_with_the_exact_ones() {
    let cases: [(&str, &[&str]); 3] = [
        ("noughts-and-crosses", &["random", "semi-random:ply=2", "perfect:ties=first", "fixed-error:correct=0.6"]),
        ("kalah:pits=2,seeds=2", &["random", "minimax:ply=2", "noisy:noise=4"]),
        ("arc-sum:depth=5,branching=3,turns=max-chance-min-chance", &["random", "by-rank:strength=0.5", "perfect"]),
    ];
    for (game, players) in cases {
        let tournament = tournament(game, players);
        let sampled = play(&tournament, 4000, 2).cross_table(None);
        let exact = exact(&tournament.game, &tournament.players, &|_| ()).unwrap();
        for (max, min) in (0..players.len()).flat_map(|a| (0..players.len()).map(move |b| (a, b))) {
            if max == min {
                continue;
            }
            let (record, truth) = (sampled.as_max(max, min), exact.as_max(max, min));
            for (count, p) in [(record.wins, truth.win), (record.draws, truth.draw), (record.losses, truth.loss)] {
                // 4.5 standard errors: one false alarm in 150 000 numbers. The seed is fixed.
                let (n, expected) = (record.games() as f64, record.games() as f64 * p);
                let error = (n * p * (1.0 - p)).max(0.0).sqrt();
                let off = (count as f64 - expected).abs();
                assert!(off <= 4.5 * error + 1e-6, "{game} {max} {min}: {count} of {n}, expected {expected}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let tournament = tournament("connect-four:columns=4,rows=4", &["random", "semi-random", "minimax:ply=1", "random"]);
    let table = |threads| play(&tournament, 60, threads).cross_table(None);
    let one = table(1);
    assert_eq!(one, table(2));
    assert_eq!(one, table(7));
}

#[test]
fn another_seed_gives_other_games() {
    let first = tournament("noughts-and-crosses", &["random", "semi-random"]);
    let second = Tournament { seed: 2, ..first.clone() };
    assert_ne!(play(&first, 500, 2).cross_table(None), play(&second, 500, 2).cross_table(None));
}

#[test]
fn a_sequential_test_stops_at_the_same_pair_whatever_the_threads() {
    let sequential = Sequential::new(0.0, 40.0, 0.05, 0.05).unwrap();
    let plain = tournament("noughts-and-crosses", &["semi-random:ply=3", "semi-random:ply=1"]);
    let tournament = Tournament { sequential: Some(sequential), ..plain };
    let stop = |threads| {
        let ledger = play(&tournament, 100_000, threads);
        let mut test = SequentialTest::new(sequential);
        (test.advance(&ledger), test.game_pairs_seen(), test.log_likelihood_ratio())
    };
    let one = stop(1);
    assert!(one.0.is_some() && one.1 < 50_000, "{one:?}");
    assert_eq!(one, stop(2));
    assert_eq!(one, stop(5));
}

#[test]
fn a_game_too_large_to_compute_is_an_error() {
    let tournament = tournament("connect-four", &["random", "random"]);
    let error = exact(&tournament.game, &tournament.players, &|_| ()).unwrap_err();
    assert!(matches!(error, ExactError::Game(_)), "{error}");
}

#[test]
fn a_game_that_is_too_long_is_stopped_and_drawn() {
    let longest = LONGEST_GAME as usize;
    let chain: String = (0..longest).map(|n| format!("n{n} max n{}\n", n + 1)).collect();
    let graph = ExplicitTree::parse(&format!("{chain}n{longest} max 1")).unwrap();
    let players = vec!["random".to_owned(); 2];
    let tournament = Tournament { game: AnyGame::Explicit(graph), players, seed: 1, sequential: None };
    let table = play(&tournament, 2, 1).cross_table(None);
    assert_eq!((table.stopped(), table.total(0)), (2, Record { wins: 0, draws: 2, losses: 0 }));
}

#[test]
fn a_game_that_is_over_before_it_begins_is_played_in_no_moves() {
    let table = play(&tournament("arc-sum:depth=0", &["random", "perfect"]), 2, 1).cross_table(None);
    assert_eq!(table.total(0).draws, 2);
}

#[test]
fn a_player_who_cannot_be_read_is_an_error_on_every_thread() {
    let tournament = tournament("noughts-and-crosses", &["random", "nobody"]);
    let mut ledger = Ledger::new(Schedule::new(2, 10).unwrap());
    let error = tournament.run(&mut ledger, 3, |_| Ok(())).unwrap_err();
    assert!(error.to_string().contains("unknown player `nobody`"), "{error}");
}

/// A journal of some games of an experiment.
struct Kept {
    tournament: Tournament,
    header: Header,
    schedule: Schedule,
}

impl Kept {
    fn new() -> Self {
        let tournament = tournament("noughts-and-crosses", &["random", "semi-random"]);
        let (game, players) = ("noughts-and-crosses".to_owned(), tournament.players.clone());
        let header = Header { errare: "0".to_owned(), game, file: None, players, games: 40, seed: 1 };
        Self { tournament, header, schedule: Schedule::new(2, 40).unwrap() }
    }

    fn games(&self) -> Vec<Played> {
        let mut games = Vec::new();
        let keep = |played: &[Played]| {
            games.extend_from_slice(played);
            Ok(())
        };
        self.tournament.run(&mut Ledger::new(self.schedule.clone()), 1, keep).unwrap();
        games
    }

    /// Writes a journal with the first games.
    fn write(&self, path: &Path, games: usize) {
        Journal::create(path, &self.header).unwrap().append(&self.games()[..games]).unwrap();
    }

    fn resume(&self, path: &Path) -> Result<Ledger, JournalError> {
        let mut ledger = Ledger::new(self.schedule.clone());
        let mut journal = Journal::resume(path, &self.header, &mut ledger)?;
        let appended = self.tournament.run(&mut ledger, 2, |played| Ok(journal.append(played)?));
        appended.unwrap();
        Ok(ledger)
    }
}

#[test]
fn a_journal_cut_at_any_byte_resumes_to_the_same_table_and_the_same_lines() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::new();
    let whole = folder.path().join("whole");
    kept.write(&whole, 40);
    let bytes = fs::read(&whole).unwrap();
    let sorted = |text: &[u8]| {
        let mut lines: Vec<String> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let table = play(&kept.tournament, 40, 1).cross_table(None);
    for length in 0..=bytes.len() {
        let path = folder.path().join("cut");
        fs::write(&path, &bytes[..length]).unwrap();
        assert_eq!(kept.resume(&path).unwrap().cross_table(None), table);
        assert_eq!(sorted(&fs::read(&path).unwrap()), sorted(&bytes), "cut at {length}");
    }
}

#[test]
fn a_journal_with_any_byte_changed_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::new();
    let path = folder.path().join("journal");
    kept.write(&path, 6);
    let bytes = fs::read(&path).unwrap();
    // The last byte is the end of the last line: without it the line counts as cut.
    for at in 0..bytes.len() - 1 {
        let mut changed = bytes.clone();
        changed[at] ^= 0x02;
        fs::write(&path, &changed).unwrap();
        assert!(kept.resume(&path).is_err(), "byte {at} of {}", String::from_utf8_lossy(&changed));
        assert_eq!(fs::read(&path).unwrap(), changed);
    }
}

#[test]
fn a_line_that_stands_twice_or_comes_from_elsewhere_is_refused_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::new();
    let path = folder.path().join("journal");
    kept.write(&path, 6);
    let text = fs::read_to_string(&path).unwrap();
    let third = text.lines().nth(2).unwrap();
    fs::write(&path, format!("{text}{third}\n")).unwrap();
    let message = kept.resume(&path).unwrap_err().to_string();
    assert!(message.contains("line 8 ") && message.contains("earlier line"), "{message}");

    let other = Kept { header: Header { seed: 2, ..kept.header.clone() }, ..Kept::new() };
    let foreign = folder.path().join("foreign");
    other.write(&foreign, 6);
    let foreign = fs::read_to_string(&foreign).unwrap();
    fs::write(&path, format!("{text}{}\n", foreign.lines().last().unwrap())).unwrap();
    let message = kept.resume(&path).unwrap_err().to_string();
    assert!(message.contains("line 8 ") && message.contains("checksum"), "{message}");
}

#[test]
fn a_journal_of_another_experiment_says_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::new();
    let path = folder.path().join("journal");
    kept.write(&path, 6);
    let other = Kept { header: Header { errare: "9".to_owned(), seed: 5, ..kept.header.clone() }, ..Kept::new() };
    let message = other.resume(&path).unwrap_err().to_string();
    assert!(message.contains("errare was 0 and is 9; seed was 1 and is 5"), "{message}");
}

#[test]
fn neither_a_journal_nor_any_other_file_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::new();
    let path = folder.path().join("diary");
    for text in ["Dear diary,", "Dear diary,\ntoday\n", "\n", "{}"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(Journal::create(&path, &kept.header), Err(JournalError::Exists { .. })));
        assert!(matches!(kept.resume(&path), Err(JournalError::Foreign { .. })), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn two_runs_do_not_write_to_one_journal() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::new();
    let path = folder.path().join("journal");
    let _first = Journal::create(&path, &kept.header).unwrap();
    assert!(matches!(kept.resume(&path), Err(JournalError::Busy { .. })));
}
