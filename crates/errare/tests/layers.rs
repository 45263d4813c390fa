//! Every module of the crate knows only those below it: the order of the map in ARCHITECTURE.md.

use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom up. A module uses its own folder and what comes before it.
const LAYERS: [&str; 14] = [
    "hash",
    "text",
    "distribution",
    "game",
    "evaluate",
    "node",
    "player",
    "model",
    "backup",
    "search",
    "play",
    "comment",
    "games",
    "spec",
];

fn layer(module: &str) -> usize {
    LAYERS.iter().position(|layer| *layer == module).unwrap_or_else(|| panic!("`{module}` has no layer"))
}

/// The source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The modules that a file names outside its comments and tests.
fn uses(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
        .collect()
}

#[test]
fn no_module_uses_one_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for path in sources(&root) {
        let relative = path.strip_prefix(&root).unwrap().with_extension("");
        let module = relative.components().next().unwrap().as_os_str().to_str().unwrap().to_owned();
        // Tests may use anything.
        let is_test = relative.ends_with("tests") || relative.ends_with("laws");
        if module == "lib" || is_test {
            continue;
        }
        for used in uses(&fs::read_to_string(&path).unwrap()) {
            assert!(layer(used) <= layer(&module), "{} uses `{used}`, which stands above it", relative.display());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}
