//! Laws of journals, in both framings: a cut costs the last record only, and no change goes unnoticed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use errare_journal::{Damage, Format, Framing, Journal, JournalError};

const LINES: Format = Format {
    name: "journal of a test",
    identity: b"errare test 2 ",
    earlier: &[b"errare test 1 "],
    framing: Framing::Lines,
    damage: Damage::Refuse,
};
const BYTES: Format = Format { framing: Framing::Bytes, ..LINES };
const RECORDS: [&str; 4] = ["one", "", "two words", "and a third one"];

type Header = BTreeMap<&'static str, u32>;

fn header(seed: u32) -> Header {
    BTreeMap::from([("seed", seed)])
}

fn write(path: &Path, format: Format) -> Vec<u8> {
    let _ = fs::remove_file(path);
    Journal::create(path, format, &header(1)).unwrap().append(RECORDS).unwrap();
    fs::read(path).unwrap()
}

fn read(path: &Path, format: Format) -> Result<(Vec<String>, Journal), JournalError> {
    let mut records = Vec::new();
    let journal = Journal::resume(path, format, &header(1), |record| {
        records.push(String::from_utf8_lossy(record).into_owned());
        Ok(())
    })?;
    Ok((records, journal))
}

#[test]
fn a_journal_cut_at_any_byte_loses_the_cut_record_only_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    for format in [LINES, BYTES] {
        let bytes = write(&path, format);
        for length in 0..=bytes.len() {
            fs::write(&path, &bytes[..length]).unwrap();
            let (records, mut journal) = read(&path, format).unwrap();
            assert_eq!(records, RECORDS[..records.len()]);
            journal.append(&RECORDS[records.len()..]).unwrap();
            drop(journal);
            assert_eq!(fs::read(&path).unwrap(), bytes, "{format:?} cut at {length}");
        }
    }
}

#[test]
fn a_journal_with_any_bit_changed_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    for format in [LINES, BYTES] {
        let bytes = write(&path, format);
        // The last byte of a line is its end: without it the line counts as cut.
        let end = bytes.len() - usize::from(format.framing == Framing::Lines);
        for (at, bit) in (0..end).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            fs::write(&path, &changed).unwrap();
            assert!(read(&path, format).is_err(), "{format:?} byte {at} bit {bit}");
            assert_eq!(fs::read(&path).unwrap(), changed);
        }
    }
}

#[test]
fn what_follows_a_damaged_record_is_dropped_where_that_is_wanted_and_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    for format in [LINES, BYTES] {
        let format = Format { damage: Damage::DropTheRest, ..format };
        let mut bytes = write(&path, format);
        let at = bytes.windows(5).position(|window| window == b"words").unwrap();
        bytes[at] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let (records, journal) = read(&path, format).unwrap();
        assert_eq!(records, RECORDS[..2]);
        let told = journal.damage().unwrap().to_string();
        assert!(told.contains(" 4 of the journal of a test") && told.contains("checksum"), "{told}");
        drop(journal);
        assert!(fs::read(&path).unwrap().len() < at);
        let (records, journal) = read(&path, format).unwrap();
        assert!(records.len() == 2 && journal.damage().is_none());
    }
}

#[test]
fn a_record_that_cannot_be_used_is_named_by_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    write(&path, LINES);
    let refuse = |record: &[u8]| if record.is_empty() { Err("it is empty") } else { Ok(()) };
    let told = Journal::resume(&path, LINES, &header(1), refuse).unwrap_err().to_string();
    assert!(told.starts_with("line 3 of the journal of a test") && told.ends_with("it is empty"), "{told}");
}

#[test]
fn a_record_of_another_run_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("journal"), folder.path().join("other"));
    let text = String::from_utf8(write(&path, LINES)).unwrap();
    Journal::create(&other, LINES, &header(2)).unwrap().append(["foreign"]).unwrap();
    let foreign = fs::read_to_string(&other).unwrap();
    fs::write(&path, format!("{text}{}\n", foreign.lines().last().unwrap())).unwrap();
    assert!(matches!(read(&path, LINES), Err(JournalError::Damaged { number: 6, .. })));
}

#[test]
fn a_journal_of_another_run_says_what_differs_and_can_be_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    write(&path, BYTES);
    let told = Journal::resume(&path, BYTES, &header(2), |_| Ok(())).unwrap_err().to_string();
    assert!(told.ends_with("other settings: seed was 1 and is 2"), "{told}");
    Journal::replace(&path, BYTES, &header(1)).unwrap();
    assert!(read(&path, BYTES).unwrap().0.is_empty());
}

#[test]
fn no_other_file_is_ever_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("diary");
    for text in ["Dear diary,", "Dear diary,\ntoday\n", "\n", "errare humanum est"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(Journal::create(&path, LINES, &header(1)), Err(JournalError::Exists { .. })));
        assert!(matches!(read(&path, LINES), Err(JournalError::Foreign { .. })), "{text}");
        assert!(matches!(Journal::replace(&path, LINES, &header(1)), Err(JournalError::Foreign { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert!(read(folder.path(), LINES).is_err());
}

#[test]
fn an_earlier_format_is_told_from_another_file_and_can_be_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    fs::write(&path, "errare test 1 {}\nold\n").unwrap();
    assert!(matches!(read(&path, LINES), Err(JournalError::Outdated { .. })));
    Journal::replace(&path, LINES, &header(1)).unwrap().append(["new"]).unwrap();
    assert_eq!(read(&path, LINES).unwrap().0, ["new"]);
}

#[test]
fn two_runs_do_not_write_to_one_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let _first = Journal::create(&path, LINES, &header(1)).unwrap();
    assert!(matches!(read(&path, LINES), Err(JournalError::Busy { .. })));
    assert!(matches!(Journal::replace(&path, LINES, &header(1)), Err(JournalError::Busy { .. })));
}

#[test]
fn a_record_too_long_to_be_read_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    for format in [LINES, BYTES] {
        let path = folder.path().join("journal");
        let before = write(&path, format);
        let (_, mut journal) = read(&path, format).unwrap();
        let long = vec![b'x'; 16 << 20];
        assert!(matches!(journal.append([&long]), Err(JournalError::Io { .. })));
        assert_eq!(fs::read(&path).unwrap(), before);
        journal.append([&long[..(16 << 20) - 64]]).unwrap();
        drop(journal);
        assert_eq!(read(&path, format).unwrap().0.len(), RECORDS.len() + 1);
    }
}
