//! What holds for every tree and every text.

use super::{Branch, ExplicitTree};
use crate::game::{Game, Notation, Turn};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Texts that are nearly trees.
fn near_tree() -> impl Strategy<Value = String> {
    const PIECES: [&str; 34] = [
        "A", "B", "C5.1", "ä'", "a'2", "max", "white", "min", "black", "chance", "end", "0", "1", "-1", "0.5", "0.5:",
        "1:", ":", "1.2.3", "inf", "nan", "1e301", "−1", "#", "'", "\u{1b}", " ", " ", " ", "\t", "\n", "\n", "\r\n",
        "\u{feff}",
    ];
    vec(select(&PIECES[..]), 0..40).prop_map(|pieces| pieces.concat())
}

/// Texts made of whole lines, which are trees more often.
fn near_lines() -> impl Strategy<Value = String> {
    let turn = select(&["max", "min", "white", "black", "chance", "end", ""][..]);
    let child = select(&["A", "B", "C", "D", "1", "-1", "1:A", "0.5:B", "0.5:1", "1:2"][..]);
    let line = (select(&["A", "B", "C", "D"][..]), turn, vec(child, 0..3));
    let line = line.prop_map(|(name, turn, children)| format!("{name} {turn} {}\n", children.join(" ")));
    vec(line, 0..6).prop_map(|lines| lines.concat())
}

fn any_text() -> impl Strategy<Value = String> {
    let unicode = vec(any::<char>(), 0..60).prop_map(String::from_iter);
    prop_oneof![near_tree(), near_lines(), unicode]
}

/// What one generated node is: who moves, its named children, its other ends, and where its line stands.
#[derive(Clone, Debug)]
struct Line {
    turn: Turn,
    children: Vec<usize>,
    ends: Vec<f64>,
    rank: u32,
}

/// A tree in which node 0 is the root and children come after their parents, some of them shared.
fn tree() -> impl Strategy<Value = Vec<Line>> {
    let value = prop_oneof![select(&[-1.0, 0.0, 1.0, 1e300][..]), -1e6..1e6, Just(1e-9)];
    let turn = select(&[Turn::Max, Turn::Min, Turn::Chance][..]);
    let node = (turn, vec(value, 1..5), any::<u32>(), any::<Index>(), vec(any::<Index>(), 0..3));
    vec(node, 1..30).prop_map(|nodes| {
        let line = |(turn, ends, rank, ..): &(Turn, Vec<f64>, u32, Index, Vec<Index>)| {
            let (turn, ends, rank) = (*turn, ends.clone(), *rank);
            Line { turn, children: Vec::new(), ends, rank }
        };
        let mut lines: Vec<_> = nodes.iter().map(line).collect();
        for (i, (.., parent, others)) in nodes.iter().enumerate().skip(1) {
            for parent in others.iter().chain([parent]) {
                lines[parent.index(i)].children.push(i);
            }
        }
        lines
    })
}

/// Names that look a little like numbered moves.
fn name(i: usize) -> String {
    format!("n{i}{}", ["", "'", "'+2", "'2x", "'x2"][i % 5])
}

/// The text of generated lines, in the order of their ranks.
fn write(lines: &[Line]) -> String {
    let mut order: Vec<_> = (0..lines.len()).collect();
    order.sort_by_key(|i| lines[*i].rank);
    let text = |i: &usize| {
        let Line { turn, children, ends, .. } = &lines[*i];
        let mut words: Vec<_> = children.iter().map(|child| name(*child)).collect();
        words.extend(ends.iter().map(f64::to_string));
        let (turn, words) = match turn {
            Turn::Max => ("white", words),
            Turn::Min => ("black", words),
            Turn::Chance => {
                let p = 1.0 / words.len() as f64;
                ("chance", words.iter().map(|word| format!("{p}:{word}")).collect())
            }
        };
        format!("{} {turn} {}\n", name(*i), words.join(" "))
    };
    order.iter().map(text).collect()
}

proptest! {
    #[test]
    fn every_text_is_a_tree_or_an_error_inside_it_on_one_line(text in any_text()) {
        match ExplicitTree::parse(&text) {
            Ok(tree) => prop_assert_eq!(&ExplicitTree::parse(&tree.to_string()), &Ok(tree)),
            Err(error) => {
                prop_assert!(error.line >= 1 && error.column >= 1, "{error}");
                let line = text.split('\n').nth(error.line - 1);
                prop_assert!(line.is_some_and(|line| error.column <= line.chars().count() + 1), "{error}");
                prop_assert!(!error.to_string().contains(char::is_control), "{error}");
            }
        }
    }

    #[test]
    fn a_tree_is_read_as_it_was_meant_and_written_back_the_same(lines in tree()) {
        let text = write(&lines);
        let tree = ExplicitTree::parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(tree.name(tree.start()), Some("n0"));
        for (i, line) in lines.iter().enumerate() {
            let node = tree.read_position(&name(i)).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(tree.turn(&node), line.turn);
            let (named, ends) = tree.children(node).split_at(line.children.len());
            let meant: Vec<_> = line.children.iter().map(|child| name(*child)).collect();
            prop_assert_eq!(named.iter().map(|child| tree.label(*child)).collect::<Vec<_>>(), meant);
            let worth: Option<Vec<_>> = ends.iter().map(|end| tree.utility(end)).collect();
            prop_assert_eq!(worth.as_ref(), Some(&line.ends));
        }
        prop_assert_eq!(&ExplicitTree::parse(&tree.to_string()), &Ok(tree));
    }

    #[test]
    fn moves_and_positions_are_read_as_they_are_written(lines in tree()) {
        let tree = ExplicitTree::parse(&write(&lines)).map_err(|error| TestCaseError::fail(error.to_string()))?;
        for node in tree.nodes() {
            let text = tree.write_position(&node);
            let read = tree.read_position(&text);
            prop_assert_eq!(read.as_ref().map(|node| tree.write_position(node)), Ok(text));
            prop_assert!(tree.name(node).is_none() || read == Ok(node));
            for m in (0..tree.children(node).len() as u32).map(Branch) {
                prop_assert_eq!(tree.read_move(&node, &tree.write_move(&node, m)), Ok(m));
            }
        }
    }
}
