//! Where tests find data that is not in the repository, and what they say when it is not there.

use std::io::Write;
use std::path::PathBuf;

/// A file or folder of the data, by its path in it. If it is not there, says that the test that asks is skipped.
pub fn find(path: &str) -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("ERRARE_DATA").map_or(PathBuf::from(beside), PathBuf::from);
    let found = folder.join(path);
    if found.exists() {
        return Some(found);
    }
    skipped(&format!("{} is not there; set ERRARE_DATA to the folder that holds it", found.display()));
    None
}

/// Says that the test that asks is skipped, and why, in one line that is shown with the results of all tests.
pub fn skipped(why: &str) {
    let thread = std::thread::current();
    // Unlike what `eprintln!` writes, this is not kept back because the test succeeds. Tests have threads of their name.
    let _ = writeln!(std::io::stderr(), "\nSKIPPED {}: {why}", thread.name().unwrap_or("a test"));
}
