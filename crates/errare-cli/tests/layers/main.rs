//! The folders of every crate stand on each other without a circle, and ARCHITECTURE.md shows how.
//!
//! `UPDATE_EXPECT=1 cargo test --test layers` draws the picture anew.

mod graph;
mod source;

use std::path::{Path, PathBuf};

use graph::Graph;
use source::{Module, dependencies};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the workspace, by name, each with its modules.
fn crates() -> Vec<(String, Module)> {
    let folders = std::fs::read_dir(root().join("crates")).expect("the crates");
    let mut crates: Vec<_> = folders
        .map(|folder| {
            let folder = folder.expect("a folder");
            (folder.file_name().into_string().expect("a name"), Module::read(&folder.path().join("src")))
        })
        .collect();
    // One file has no layers.
    crates.retain(|(_, modules)| !modules.children_that_count(true).is_empty());
    crates.sort_by(|a, b| a.0.cmp(&b.0));
    crates
}

#[test]
fn no_folder_needs_one_that_needs_it() {
    for (name, modules) in crates() {
        modules.each_folder(&mut |folder, path| {
            let graph = Graph::of(dependencies(&modules, path), &folder.children_that_count(path.is_empty()));
            let circle = graph.circle();
            assert!(circle.is_none(), "{name}, {}: {}", path.join("::"), circle.unwrap_or_default().join(" → "));
        });
    }
}

#[test]
fn a_circle_is_found_and_named() {
    let edges = [("a", "b"), ("b", "c"), ("c", "b"), ("a", "c")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    let graph = Graph::of(edges.into(), &["a", "b", "c"].map(str::to_owned).into());
    assert_eq!(graph.circle(), Some(vec!["b".to_owned(), "c".to_owned(), "b".to_owned()]));
}

#[test]
fn what_a_path_stands_for_is_known_through_names_that_are_handed_on() {
    let chess = crates().into_iter().find(|(name, _)| name == "errare-chess").expect("chess").1;
    let found = dependencies(&chess, &[]);
    let has = |a: &str, b: &str| found.contains(&(a.to_owned(), b.to_owned()));
    assert!(has("play", "people") && has("commentary", "engine") && !has("people", "commentary"), "{found:?}");
    let within = dependencies(&chess, &["people".to_owned()]);
    // `use crate::people::{Finds, Model}` means `people::model`.
    assert!(within.contains(&("ask".to_owned(), "model".to_owned())), "{within:?}");
}

#[test]
fn the_picture_of_the_layers_is_true() {
    let mut picture = String::new();
    for (name, modules) in crates() {
        let graph = Graph::of(dependencies(&modules, &[]), &modules.children_that_count(true));
        picture += &format!("\n`{name}`\n\n```mermaid\nflowchart BT\n{}```\n", graph.drawn());
    }
    let (begin, end) = ("<!-- layers: UPDATE_EXPECT=1 cargo test --test layers -->\n", "\n<!-- end of layers -->");
    let path = root().join("ARCHITECTURE.md");
    let text = std::fs::read_to_string(&path).expect("ARCHITECTURE.md");
    let (before, rest) = text.split_once(begin).expect("where the picture begins");
    let (shown, after) = rest.split_once(end).expect("where it ends");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, format!("{before}{begin}{picture}{end}{after}")).expect("a place to draw");
    } else {
        assert_eq!(shown, picture, "draw it anew: UPDATE_EXPECT=1 cargo test --test layers");
    }
}
