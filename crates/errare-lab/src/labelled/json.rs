//! A labelled tree for programs.

use std::io::{self, Write};

use errare::comment::Comment;
use errare::search::NodeId;
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

use super::Labelled;

/// Writes the tree for programs.
pub fn write(out: &mut dyn Write, labelled: &Labelled<'_>) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &Root(labelled))?;
    writeln!(out)
}

struct Root<'a>(&'a Labelled<'a>);

impl Serialize for Root<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut root = serializer.serialize_struct("tree", 2)?;
        root.serialize_field("root", &self.0.label(NodeId::ROOT))?;
        root.serialize_field("nodes", &Nodes(self.0))?;
        root.end()
    }
}

/// The nodes that have names, parents before children. They are written one by one: a million of them need no memory.
struct Nodes<'a>(&'a Labelled<'a>);

impl Serialize for Nodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let labelled = self.0;
        let mut arrivals = vec![Vec::new(); labelled.tree.len()];
        for from in labelled.tree.ids() {
            for (to, _, comments) in labelled.moves(from).filter(|(.., comments)| !comments.is_empty()) {
                arrivals[to.index()].push((from, comments));
            }
        }
        let mut nodes = serializer.serialize_seq(None)?;
        for id in labelled.tree.ids().filter(|&id| labelled.is_named(id)) {
            let scores = labelled.scores(id);
            let on_position = labelled.comments(id).iter().map(|comment| JsonComment::new(comment, None));
            let on_moves = arrivals[id.index()].iter().flat_map(|(from, comments)| {
                comments.iter().map(|comment| JsonComment::new(comment, Some(labelled.label(*from))))
            });
            nodes.serialize_element(&JsonNode {
                name: labelled.label(id),
                turn: labelled.turn_name(id),
                v: scores.v,
                u: scores.u,
                r: scores.r,
                tension: scores.tension,
                moves: labelled
                    .moves(id)
                    .map(|(to, probability, _)| JsonMove { to: labelled.label(to), probability })
                    .collect(),
                comments: on_position.chain(on_moves).collect(),
            })?;
        }
        nodes.end()
    }
}

#[derive(Serialize)]
struct JsonNode<'a> {
    name: String,
    turn: &'static str,
    v: f64,
    u: f64,
    r: u32,
    tension: f64,
    moves: Vec<JsonMove>,
    comments: Vec<JsonComment<'a>>,
}

#[derive(Serialize)]
struct JsonMove {
    to: String,
    probability: f64,
}

/// A comment on the position, or on the move that led to it from another.
#[derive(Serialize)]
struct JsonComment<'a> {
    name: &'static str,
    glyph: &'static str,
    text: &'a str,
    reason: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_from: Option<String>,
}

impl<'a> JsonComment<'a> {
    fn new(comment: &'a Comment, move_from: Option<String>) -> Self {
        let Comment { kind, text, reason, .. } = comment;
        Self { name: kind.name(), glyph: comment.glyph(), text, reason, move_from }
    }
}
