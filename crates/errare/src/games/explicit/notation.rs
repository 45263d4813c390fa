//! Names on paper: writing a tree back, and reading and writing its positions and moves.

use super::{Branch, ExplicitTree, Node, NodeNumber};
use crate::game::{Game, Notation, NotationError, Side};
use std::collections::HashMap;
use std::fmt;

/// How many names an error lists at most.
const LISTED_AT_MOST: usize = 8;

/// A number as briefly as it reads back: `-1`, `0.25`, `1e300`.
struct Brief(f64);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Beyond these bounds, which are those of Rust's `{:?}`, the plain form is a row of zeros.
        if self.0 == 0.0 || (1e-5..1e16).contains(&self.0.abs()) {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{:e}", self.0)
        }
    }
}

impl fmt::Display for ExplicitTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, position) in self.names.iter().zip(self.nodes()) {
            write!(f, "{name}")?;
            match self.node(position) {
                Node::End(value) => write!(f, " end {}", Brief(value))?,
                Node::Player { side: Side::Max, .. } => write!(f, " max")?,
                Node::Player { side: Side::Min, .. } => write!(f, " min")?,
                Node::Chance { .. } => write!(f, " chance")?,
            }
            for (i, child) in self.children(position).iter().enumerate() {
                write!(f, " ")?;
                if let Node::Chance { first_probability, .. } = self.node(position) {
                    write!(f, "{}:", Brief(self.probabilities[first_probability as usize + i]))?;
                }
                write!(f, "{}", self.label(*child))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl ExplicitTree {
    /// What a node is called in the text: its name, or the value of an end without one.
    pub fn label(&self, position: NodeNumber) -> String {
        match (self.name(position), self.node(position)) {
            (Some(name), _) => name.to_owned(),
            (None, Node::End(value)) => Brief(value).to_string(),
            // Only ends go without a name.
            (None, _) => String::new(),
        }
    }

    /// Whether two nodes have the same label.
    fn alike(&self, a: NodeNumber, b: NodeNumber) -> bool {
        a == b || self.unnamed_end(a).is_some_and(|value| self.unnamed_end(b) == Some(value))
    }

    fn unnamed_end(&self, position: NodeNumber) -> Option<f64> {
        self.utility(&position).filter(|_| self.name(position).is_none())
    }
}

/// The label and the digits of a text such as `a'2`. No name is of this form, so a move cannot be taken for another.
pub(super) fn counted(text: &str) -> Option<(&str, &str)> {
    let (label, digits) = text.rsplit_once('\'')?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some((label, digits))
}

/// `known`, or the first few of them and how many more there are.
fn listed(known: impl ExactSizeIterator<Item = String>) -> String {
    let more = known.len().saturating_sub(LISTED_AT_MOST);
    let mut words: Vec<_> = known.take(LISTED_AT_MOST).collect();
    if more > 0 {
        words.push(format!("and {more} more"));
    }
    words.join(" ")
}

impl Notation for ExplicitTree {
    /// Reads the name of a node, or `start` or nothing for the root, or the value of an end without a name: ends of one
    /// value are equivalent, and the first is meant.
    fn read_position(&self, text: &str) -> Result<NodeNumber, NotationError> {
        let text = text.trim();
        if let Some(position) = self.by_name.get(text) {
            return Ok(*position);
        }
        if matches!(text, "" | "start") {
            return Ok(self.root);
        }
        let end = text.parse().ok().and_then(|value| self.nodes().find(|id| self.unnamed_end(*id) == Some(value)));
        end.ok_or_else(|| NotationError {
            what: "position",
            text: text.to_owned(),
            expected: format!("no such node; the names are {}", listed(self.names.iter().map(ToString::to_string))),
        })
    }

    fn write_position(&self, position: &NodeNumber) -> String {
        self.label(*position)
    }

    /// Writes the child's [`label`](ExplicitTree::label); the second child of one label is marked `'2`, the third `'3`.
    fn write_move(&self, position: &NodeNumber, m: Branch) -> String {
        let child = self.play(position, m);
        let elder = &self.children(*position)[..m.0 as usize];
        match elder.iter().filter(|other| self.alike(child, **other)).count() {
            0 => self.label(child),
            alike => format!("{}'{}", self.label(child), alike + 1),
        }
    }

    // Not one by one, which would take the square of their number.
    fn write_moves(&self, position: &NodeNumber) -> Vec<String> {
        let mut seen: HashMap<String, usize> = HashMap::new();
        let mut write = |child: &NodeNumber| {
            let label = self.label(*child);
            let count = seen.entry(label.clone()).or_insert(0);
            *count += 1;
            if *count == 1 { label } else { format!("{label}'{count}") }
        };
        self.children(*position).iter().map(&mut write).collect()
    }

    // Not the trait's own reading, which writes all moves: that would take the square of their number here.
    fn read_move(&self, position: &NodeNumber, text: &str) -> Result<Branch, NotationError> {
        let (label, number) = match counted(text) {
            Some((label, digits)) => (label, digits.parse().ok()),
            None => (text, Some(1)),
        };
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let mut alike = moves.iter().copied().filter(|m| self.label(self.play(position, *m)) == label);
        let found = number.and_then(|number: usize| alike.nth(number.checked_sub(1)?));
        found.ok_or_else(|| NotationError {
            what: "move",
            text: text.to_owned(),
            expected: match moves.as_slice() {
                [] => "the game is over".to_owned(),
                moves => format!("the legal moves are {}", listed(moves.iter().map(|m| self.write_move(position, *m)))),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> ExplicitTree {
        ExplicitTree::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn equal_moves_are_numbered_from_the_second_on() {
        let tree = parse("A max 1 B 1.0 B' B 1\nB end 1\nB' end 1");
        let moves: Vec<_> = (0..6).map(|i| tree.write_move(&tree.start(), Branch(i))).collect();
        assert_eq!(moves, ["1", "B", "1'2", "B'", "B'2", "1'3"]);
        assert_eq!(tree.write_moves(&tree.start()), moves);
    }

    #[test]
    fn numbers_are_written_briefly() {
        let numbers = [-1.0, 0.25, 1e300, -1e-7, 20.0, 0.1 + 0.2, 0.0].map(|number| Brief(number).to_string());
        assert_eq!(numbers, ["-1", "0.25", "1e300", "-1e-7", "20", "0.30000000000000004", "0"]);
        assert_eq!(parse("A max -0").to_string(), "A max 0\n");
    }

    #[test]
    fn positions_are_read_by_name_and_start_is_the_root_unless_another_node_is_called_so() {
        let tree = parse("A max start 7\nB max A\nstart end 1");
        assert_eq!(tree.read_position("").map(|p| tree.label(p)), Ok("B".to_owned()));
        assert_eq!(tree.read_position("start").map(|p| tree.label(p)), Ok("start".to_owned()));
        assert_eq!(tree.read_position("7").map(|p| tree.utility(&p)), Ok(Some(7.0)));
        assert_eq!(parse("A max 1").read_position("start").map(|p| p.0), Ok(0));
    }

    #[test]
    fn unknown_names_are_answered_with_known_ones() {
        let ends: String = ('b'..='z').map(|c| format!("{c} end 0\n")).collect();
        let all: Vec<_> = ('b'..='z').map(String::from).collect();
        let tree = parse(&format!("a max {}\n{ends}", all.join(" ")));
        let error = |result: Result<String, NotationError>| result.map_err(|error| error.to_string());
        assert_eq!(
            error(tree.read_position("x1").map(|p| tree.label(p))),
            Err("position `x1`: no such node; the names are a b c d e f g h and 18 more".to_owned())
        );
        assert_eq!(
            error(tree.read_move(&tree.start(), "b'2").map(|m| format!("{m:?}"))),
            Err("move `b'2`: the legal moves are b c d e f g h i and 17 more".to_owned())
        );
        let end = tree.play(&tree.start(), Branch(0));
        assert_eq!(
            error(tree.read_move(&end, "a").map(|m| format!("{m:?}"))),
            Err("move `a`: the game is over".to_owned())
        );
    }
}
