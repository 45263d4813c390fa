//! A labelled tree for Graphviz.

use std::io::{self, Write};

use errare::game::Turn;
use errare::text::{percent, signed};

use super::Labelled;

/// Writes the tree for Graphviz.
pub fn write(out: &mut dyn Write, labelled: &Labelled<'_>) -> io::Result<()> {
    writeln!(out, "digraph errare {{")?;
    writeln!(out, "  rankdir=LR;")?;
    writeln!(out, "  node [fontname=\"Helvetica\", fontsize=11];")?;
    writeln!(out, "  edge [fontname=\"Helvetica\", fontsize=9];")?;
    for id in labelled.tree.ids() {
        let scores = labelled.scores(id);
        let label = escape(&labelled.label(id));
        if labelled.is_end(id) {
            let value =
                if labelled.is_named(id) { format!("{label}\\n{}", signed(scores.v)) } else { signed(scores.v) };
            writeln!(out, "  n{} [shape=box, label=\"{value}\"];", id.index())?;
            continue;
        }
        let style = match labelled.tree.turn(id) {
            Turn::Max => "shape=ellipse",
            Turn::Min => "shape=ellipse, style=filled, fillcolor=\"#c9ccd4\"",
            Turn::Chance => "shape=diamond",
        };
        let said: Vec<&str> = labelled.comments(id).iter().map(|c| c.kind.name()).collect();
        let said = if said.is_empty() { String::new() } else { format!("\\n{}", said.join(", ")) };
        let (u, v) = (signed(scores.u), signed(scores.v));
        writeln!(
            out,
            "  n{} [{style}, label=\"{label}\\nu {u}  v {v}\\ntension {}{said}\"];",
            id.index(),
            signed(scores.tension)
        )?;
    }
    for id in labelled.tree.ids() {
        for (child, probability, comments) in labelled.moves(id) {
            let said = super::glyphs(comments);
            let width = 0.5 + 3.0 * probability;
            let label = percent(probability, 1);
            writeln!(out, "  n{} -> n{} [label=\"{label}{said}\", penwidth={width:.2}];", id.index(), child.index())?;
        }
    }
    writeln!(out, "}}")
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
