//! What a browser shows of errare: the modules of its script, its styles, and the bodies of its pages.
//!
//! The studio serves the files as they are. A page that is one file cannot load any: a browser refuses a page from disk
//! the modules beside it. For such a page they are joined to one module, in which each name is declared once: [`page_script`].

/// A file that a browser may ask for.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path in the folder, such as `board/board.js`.
    pub path: &'static str,
    /// What is in it.
    pub text: &'static str,
}

impl File {
    /// What it is, as HTTP calls it.
    pub fn content_type(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, kind)| kind) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => "text/plain; charset=utf-8",
        }
    }
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
    "game/advice.js",
    "game/panels.js",
    "game/remark.js",
    "game/retry.js",
    "game/bars.js",
    "game/view.js",
    "page/page.js",
];

/// What only the studio needs.
const STUDIO: &[File] = files![
    "index.html",
    "icon.svg",
    "style.css",
    "studio/studio.css",
    "studio/studio.js",
    "studio/server.js",
    "studio/fields.js",
    "studio/position.js",
    "studio/picture.js",
    "studio/play_on.js",
    "studio/clock.js",
    "studio/play.js",
    "studio/games_list.js",
    "studio/play_game.js",
    "studio/play_told.js",
    "studio/review.js",
    "studio/review_game.js",
    "studio/explore.js",
    "studio/explore_position.js",
    "studio/tree_view.js",
    "studio/lab.js",
    "studio/lab_arena.js",
    "studio/you.js",
    "studio/endgames.js",
    "studio/endgame_study.js",
];

/// How every page looks.
pub const STYLE: &str = include_str!("style.css");
/// What stands in the page of annotated games before its script runs.
pub const PAGE_BODY: &str = include_str!("page/body.html");

/// The file that a browser asks for by its path.
pub fn file(path: &str) -> Option<&'static File> {
    files().find(|file| file.path == path)
}

/// All that the studio serves.
fn files() -> impl Iterator<Item = &'static File> {
    STUDIO.iter().chain(PAGE)
}

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
    use std::collections::{BTreeSet, HashSet};
    use std::path::Path;

    use super::{File, PAGE, file, files, page_script};

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

    #[test]
    fn every_script_and_style_of_the_folder_is_served() {
        fn collect(folder: &Path, inside: &str, found: &mut BTreeSet<String>) {
            for entry in std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry")) {
                let path = format!("{inside}{}", entry.file_name().to_str().expect("a plain name"));
                if entry.path().is_dir() {
                    collect(&entry.path(), &format!("{path}/"), found);
                } else if path.ends_with(".js") || path.ends_with(".css") || path.ends_with(".svg") {
                    found.insert(path);
                }
            }
        }
        let mut there = BTreeSet::new();
        collect(Path::new(env!("CARGO_MANIFEST_DIR")), "", &mut there);
        there.insert("index.html".to_owned());
        assert_eq!(files().map(|file| file.path.to_owned()).collect::<BTreeSet<_>>(), there);
        assert!(files().all(|file| !file.content_type().starts_with("text/plain")));
        assert_eq!(file("board/board.js").map(File::content_type), Some("text/javascript; charset=utf-8"));
        assert!(file("lib.rs").is_none());
    }
}
