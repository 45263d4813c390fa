//! Files that are whole or not there.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use errare::hash::checksum;
use tempfile::NamedTempFile;

/// Writes a file, which appears only when it is complete.
pub(super) fn write(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let failed = || cannot("write", path);
    if is_stream(path) {
        let mut out = BufWriter::new(open_stream(path)?);
        write(&mut out)?;
        return out.flush().with_context(failed);
    }
    let path = &target(path);
    let mut file = unfinished(path).with_context(failed)?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(&mut out)?;
    out.flush().with_context(failed)?;
    drop(out);
    ready_to_replace(file.as_file(), path).with_context(failed)?;
    file.persist(path).map_err(|error| error.error).with_context(failed)?;
    Ok(())
}

/// A file beside another, which it is to become, and which is removed if it does not. A run that is killed cannot remove it: the
/// name tells later runs whose it was, and the lock, which dies with its run, that nobody is at work on it.
fn unfinished(path: &Path) -> io::Result<NamedTempFile> {
    let prefix = name_beside(path, ".", ".errare-", RANDOM);
    remove_abandoned(folder(path), &prefix);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).rand_bytes(RANDOM);
    // A temporary file is private unless told otherwise; the one that it becomes is as any other.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let file = builder.tempfile_in(folder(path))?;
        // Where the file system knows no locks we do without: then nothing is taken for abandoned either.
        let _ = file.as_file().lock();
        // Before it was locked, another run may have taken it for abandoned.
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// A file beside another, whose name is the other's with this ending.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    path.with_file_name(name_beside(path, "", ending, 0))
}

/// The name of a file with something before and after it, and room for so many bytes more. Where it would be too long the middle
/// is cut, and a checksum tells it from others that begin alike.
fn name_beside(path: &Path, before: &str, after: &str, room: usize) -> OsString {
    let name = path.file_name().unwrap_or_default();
    let mut beside = OsString::from(before);
    let left = LONGEST_NAME - before.len() - after.len() - room;
    if name.len() <= left {
        beside.push(name);
    } else {
        let sum = format!("~{:016x}", checksum(0, name.as_encoded_bytes()));
        let text = name.to_string_lossy();
        beside.push(&text[..text.floor_char_boundary(left - sum.len())]);
        beside.push(sum);
    }
    beside.push(after);
    beside
}

/// The bytes that nearly every file system allows for a name.
const LONGEST_NAME: usize = 255;

/// The letters and digits at the end of a temporary name.
const RANDOM: usize = 6;

/// Removes what killed runs have left of a file. What cannot be removed is in nobody's way.
fn remove_abandoned(folder: &Path, prefix: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let random = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        let ours = random.is_some_and(|random| random.len() == RANDOM && random.iter().all(u8::is_ascii_alphanumeric));
        if ours
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // Still locked, so that whoever has just made it waits, and then sees that it is gone.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file could be written where it is wanted: long work should not be lost over its name.
pub(crate) fn can_be_written(path: &Path) -> Result<()> {
    if path.is_dir() {
        bail!("{}: it is a folder", cannot("write", path));
    }
    // A device or a pipe needs no room beside it.
    if is_stream(path) {
        return Ok(());
    }
    unfinished(&target(path)).map(drop).with_context(|| cannot("write", path))
}

/// Whether a name is that of a device or a pipe, which is written to: it can neither be replaced nor gone on with.
pub(crate) fn is_stream(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Opens a device or a pipe to write to it.
pub(crate) fn open_stream(path: &Path) -> Result<File> {
    File::options().write(true).open(path).with_context(|| cannot("write", path))
}

/// The links that are followed from one to the next.
const MOST_LINKS: usize = 40;

/// What a name leads to: a link stays one, and what it points to is replaced, even if it is not there yet.
pub(crate) fn target(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            Err(_) => break,
        }
    }
    target
}

/// Makes a file ready to take the place of another: all of it is on the disk, and whoever could read the other can read it.
pub(crate) fn ready_to_replace(file: &File, path: &Path) -> io::Result<()> {
    if let Ok(other) = path.metadata() {
        file.set_permissions(other.permissions())?;
    }
    file.sync_all()
}

/// What is said of a file with which something failed.
pub(crate) fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_file_that_is_replaced_keeps_its_mode_and_a_link_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "old").unwrap();
        fs::set_permissions(path("file"), PermissionsExt::from_mode(0o640)).unwrap();
        symlink("file", path("link")).unwrap();
        symlink("link", path("link-to-link")).unwrap();
        symlink("new", path("dangling")).unwrap();
        for name in ["file", "link", "link-to-link", "dangling"] {
            write(&path(name), |out| Ok(out.write_all(name.as_bytes())?)).unwrap();
            assert_eq!(fs::read_to_string(path(name)).unwrap(), name);
        }
        assert_eq!(path("file").metadata().unwrap().permissions().mode() & 0o777, 0o640);
        let links = ["link", "link-to-link", "dangling"].map(|name| path(name).is_symlink());
        assert_eq!((links, path("new").is_file(), fs::read_dir(folder.path()).unwrap().count()), ([true; 3], true, 5));
    }

    #[test]
    fn what_fails_leaves_the_file_as_it_was_and_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        let failing = |out: &mut dyn Write| {
            out.write_all(b"new")?;
            bail!("no")
        };
        assert!(write(&path, failing).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_name_as_long_as_the_file_system_allows_is_written_and_what_is_left_of_it_known() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a".repeat(LONGEST_NAME), "b".repeat(241), "é".repeat(127), format!("{}.pgn", "c".repeat(240))] {
            let path = folder.path().join(&name);
            let (_, killed) = unfinished(&path).unwrap().keep().unwrap();
            let other = folder.path().join(format!("{}x", &name[..name.len() - 2]));
            write(&other, |out| Ok(out.write_all(b"other")?)).unwrap();
            assert!(killed.exists(), "{name}");
            write(&path, |out| Ok(out.write_all(name.as_bytes())?)).unwrap();
            assert!(!killed.exists(), "{name}");
            assert_eq!(fs::read_to_string(&path).unwrap(), name);
            let (partial, journal) = (with_ending(&path, ".partial"), with_ending(&path, ".partial.journal"));
            fs::write(&partial, "").unwrap();
            fs::write(&journal, "").unwrap();
            assert_ne!(partial, with_ending(&other, ".partial"));
        }
        assert_eq!(with_ending(Path::new("out/games.pgn"), ".partial"), Path::new("out/games.pgn.partial"));
    }

    #[test]
    fn what_a_killed_run_left_is_removed_and_what_another_is_at_work_on_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        // A file that is kept but not locked any more is what is left of a run that was killed.
        let (_, killed) = unfinished(&path).unwrap().keep().unwrap();
        let others =
            [".file.errare-short", ".file.errare-longer8", ".file.partial", ".other.errare-AbCd12", "errare-AbCd12"];
        for name in others {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let at_work = unfinished(&path).unwrap();
        assert!(!killed.exists());
        write(&path, |out| Ok(out.write_all(b"new")?)).unwrap();
        assert!(at_work.path().exists());
        let left = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut left: Vec<_> = left.filter(|name| !others.map(OsStr::new).contains(&&**name)).collect();
        left.sort();
        assert_eq!(left, [at_work.path().file_name().unwrap(), OsStr::new("file")]);
        at_work.persist(&path).unwrap();
    }
}
