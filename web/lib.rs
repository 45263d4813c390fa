//! What a browser shows of errare: the modules of its script, its styles, and the bodies of its pages.
//!
//! A page that is one file cannot load any: a browser refuses a page from disk the modules beside it. For such a page they are joined
//! to one module, in which each name is declared once: [`page_script`].

/// A module.
struct File {
    /// Its path in the folder, such as `board/board.js`.
    path: &'static str,
    /// What is in it.
    text: &'static str,
}

macro_rules! files {
    ($($path:literal),* $(,)?) => { &[$(File { path: $path, text: include_str!($path) }),*] };
}

/// The modules of the page of annotated games, each after those that it needs.
const PAGE: &[File] = files![
    "elements.js",
    "words.js",
    "board/pieces.js",
    "board/arrows.js",
    "board/layouts.js",
    "board/motion.js",
    "board/promotion.js",
    "board/hand.js",
    "board/board.js",
    "game/chess.js",
    "game/reviewed.js",
    "game/graph.js",
    "game/finders.js",
    "game/moves.js",
    "game/lines.js",
    "game/choices.js",
    "game/panels.js",
    "game/remark.js",
    "game/retry.js",
    "game/view.js",
    "page/page.js",
];

/// How every page looks.
pub const STYLE: &str = include_str!("style.css");
/// What stands in the page of annotated games before its script runs.
pub const PAGE_BODY: &str = include_str!("page/body.html");

/// The script of the page of annotated games: its modules as one.
pub fn page_script() -> String {
    PAGE.iter().map(|module| joined(module.text)).collect()
}

/// A module as part of one that holds others: what it imports is there already, and what it exports needs no telling.
fn joined(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    lines.map(|line| format!("{}\n", line.strip_prefix("export ").unwrap_or(line))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{PAGE, page_script};

    /// The name that a line at the top of a module declares.
    fn declared(line: &str) -> Option<&str> {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let rest = ["function ", "class ", "const ", "let "].into_iter().find_map(|word| line.strip_prefix(word))?;
        rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
    }

    #[test]
    fn no_two_modules_of_a_page_declare_the_same_name() {
        let mut seen = HashSet::new();
        for name in PAGE.iter().flat_map(|module| module.text.lines()).filter_map(declared) {
            assert!(seen.insert(name), "{name} is declared twice");
        }
        assert!(seen.contains("Board") && seen.contains("GameView"));
    }

    #[test]
    fn each_module_of_a_page_stands_after_those_that_it_needs() {
        let mut seen = HashSet::new();
        for module in PAGE {
            for import in module.text.lines().filter(|line| line.starts_with("import ")) {
                let names =
                    import.split(['{', '}']).nth(1).expect("names in braces, on one line, as they are called there");
                for name in names.split(',').map(str::trim) {
                    assert!(seen.contains(name), "{} needs `{name}` before it is there", module.path);
                }
            }
            seen.extend(module.text.lines().filter_map(declared));
        }
    }

    #[test]
    fn a_joined_script_neither_imports_nor_exports() {
        let script = page_script();
        assert!(script.lines().all(|line| !line.starts_with("import ") && !line.starts_with("export ")));
        assert!(script.contains("\nclass Board {") && script.contains("\nconst signed = "));
    }
}
