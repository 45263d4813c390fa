//! The modules of a crate as their files have them, and what they name of each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module: its text, without tests, and those inside it.
#[derive(Default)]
pub(crate) struct Module {
    text: String,
    children: BTreeMap<String, Module>,
    is_folder: bool,
}

impl Module {
    /// The modules below a folder.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut module = Self { is_folder: true, ..Self::default() };
        for entry in fs::read_dir(folder).expect("a folder of modules") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
            if path.is_dir() {
                module.children.insert(name, Self::read(&path));
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = without_tests(&fs::read_to_string(&path).expect("a module"));
                match name.as_str() {
                    "lib" | "main" | "mod" => module.text = text,
                    _ => module.children.entry(name).or_default().text = text,
                }
            }
        }
        let tests: Vec<String> =
            module.text.lines().filter_map(|line| line.strip_prefix("TEST mod ")).map(name_of).collect();
        module.children.retain(|name, _| !tests.contains(name));
        module
    }

    /// Calls back with each folder and the path to it, this one first.
    pub(crate) fn each_folder(&self, visit: &mut impl FnMut(&Self, &[String])) {
        fn walk(module: &Module, path: &mut Vec<String>, visit: &mut impl FnMut(&Module, &[String])) {
            visit(module, path);
            for (name, child) in module.children.iter().filter(|(_, child)| child.is_folder) {
                path.push(name.clone());
                walk(child, path, visit);
                path.pop();
            }
        }
        walk(self, &mut Vec::new(), visit);
    }

    /// The children between which there must be no circle: at the top all, further down the folders.
    pub(crate) fn children_that_count(&self, at_the_top: bool) -> BTreeSet<String> {
        let counts = |child: &Self| at_the_top || child.is_folder;
        self.children.iter().filter(|(_, child)| counts(child)).map(|(name, _)| name.clone()).collect()
    }

    fn at(&self, path: &[String]) -> Option<&Self> {
        path.iter().try_fold(self, |module, name| module.children.get(name))
    }

    /// The module that a path leads to, through names that a module hands on from one of its children.
    fn resolve(&self, path: &[String]) -> Vec<String> {
        let mut module = self;
        let mut found = Vec::new();
        for name in path {
            let next = match module.children.get(name) {
                Some(_) => name.clone(),
                None => match module.hands_on(name) {
                    Some(child) => child,
                    None => break,
                },
            };
            let Some(child) = module.children.get(&next) else { break };
            module = child;
            found.push(next);
        }
        found
    }

    /// The child from which a name is handed on.
    fn hands_on(&self, name: &str) -> Option<String> {
        let paths = used_paths(&self.text);
        let child = paths.iter().find(|path| path.len() > 1 && path.last().is_some_and(|last| last == name))?;
        let first = if child[0] == "self" { &child[1] } else { &child[0] };
        self.children.contains_key(first).then(|| first.clone())
    }
}

/// Which child of the folder at a path needs which.
pub(crate) fn dependencies(root: &Module, folder: &[String]) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let Some(here) = root.at(folder) else { return found };
    for (name, child) in &here.children {
        let mut path = folder.to_vec();
        path.push(name.clone());
        collect(root, child, &mut path, folder, name, &mut found);
    }
    found
}

fn collect(
    root: &Module,
    module: &Module,
    path: &mut Vec<String>,
    folder: &[String],
    from: &str,
    found: &mut BTreeSet<(String, String)>,
) {
    for named in used_paths(&module.text) {
        let Some(absolute) = absolute(&named, path) else { continue };
        let target = root.resolve(&absolute);
        if let Some(to) = target.get(folder.len()).filter(|to| target.starts_with(folder) && *to != from) {
            found.insert((from.to_owned(), to.clone()));
        }
    }
    for (name, child) in &module.children {
        path.push(name.clone());
        collect(root, child, path, folder, from, found);
        path.pop();
    }
}

/// A path from the root of the crate, if it begins there or near the module that names it.
fn absolute(named: &[String], module: &[String]) -> Option<Vec<String>> {
    let (mut base, mut rest) = match named.first()?.as_str() {
        "crate" => (Vec::new(), &named[1..]),
        "super" | "self" => (module.to_vec(), named),
        _ => return None,
    };
    while let Some(word) = rest.first().filter(|word| *word == "super" || *word == "self") {
        if word == "super" {
            base.pop()?;
        }
        rest = &rest[1..];
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// Every path with `::` in a text, with what stands in braces written out.
fn used_paths(text: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("::") {
        let start = rest[..at].rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |i| i + 1);
        let length = expand(&rest[start..], &mut Vec::new(), &mut paths);
        rest = &rest[(start + length).max(at + 2)..];
    }
    paths
}

/// Reads one path or a list of them in braces; gives how much it has read.
fn expand(text: &str, before: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let depth = before.len();
    let mut at = 0;
    loop {
        if text[at..].starts_with('{') {
            at += 1;
            while at < text.len() && !text[at..].starts_with('}') {
                let blank = text[at..].len() - text[at..].trim_start_matches([',', ' ', '\n', '\r']).len();
                at += blank;
                if at >= text.len() || text[at..].starts_with('}') {
                    break;
                }
                let read = expand(&text[at..], before, paths);
                // What is no path, such as a pattern, is passed over.
                at += read.max(text[at..].chars().next().map_or(1, char::len_utf8));
            }
            at = (at + 1).min(text.len());
            break;
        }
        let word: String = text[at..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if word.is_empty() {
            break;
        }
        at += word.len();
        before.push(word);
        if text[at..].starts_with("::") {
            at += 2;
        } else {
            paths.push(before.clone());
            break;
        }
    }
    before.truncate(depth);
    at
}

fn name_of(declaration: &str) -> String {
    declaration.trim_end_matches(';').to_owned()
}

/// The text without comments and tests; modules that are for tests alone are marked.
fn without_tests(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("pub(crate) mod", "mod").replace("pub mod", "mod");
    code.replace("#[cfg(test)]\nmod ", "TEST mod ")
}
