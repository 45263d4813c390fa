//! A labelled tree drawn in the terminal.

use std::io::Write;

use anyhow::Result;
use errare::comment::{Comment, Kind};
use errare::search::NodeId;

use errare_lab::labelled::Labelled;

use crate::output::text::{percent, signed};
use crate::output::{BAD, GOOD, NAME, QUIET};

/// A node still to be drawn.
struct Pending<'a> {
    id: NodeId,
    /// What stands to the left of its line, and to the left of its children's.
    branch: String,
    indent: String,
    ply: usize,
    arrival: Option<(f64, &'a [Comment])>,
}

pub(super) fn write(out: &mut dyn Write, labelled: &Labelled<'_>, depth: usize) -> Result<()> {
    let mut drawn = vec![false; labelled.tree.len()];
    let root = Pending { id: NodeId::ROOT, branch: String::new(), indent: String::new(), ply: 0, arrival: None };
    let mut pending = vec![root];
    let mut hidden = false;
    while let Some(Pending { id, branch, indent, ply, arrival }) = pending.pop() {
        let (quiet, reset) = (QUIET.begin(), QUIET.end());
        write!(out, "{quiet}{branch}{reset}")?;
        write_node(out, labelled, id, arrival)?;
        let again = std::mem::replace(&mut drawn[id.index()], true) && !labelled.is_end(id);
        if again {
            writeln!(out, "  {quiet}(drawn above){reset}")?;
            continue;
        }
        writeln!(out)?;
        for comment in labelled.comments(id) {
            let last = ply == depth || labelled.tree.children(id).is_empty();
            let bar = if last { "   " } else { "│  " };
            writeln!(out, "{quiet}{indent}{bar}{reset}{}", remark(comment))?;
        }
        let count = labelled.tree.children(id).len();
        if ply == depth && count > 0 {
            hidden = true;
            writeln!(out, "{quiet}{indent}└─ …{reset}")?;
            continue;
        }
        for (i, (child, probability, comments)) in labelled.moves(id).enumerate().rev() {
            let (joint, bar) = if i + 1 == count { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            pending.push(Pending {
                id: child,
                branch: format!("{indent}{joint}"),
                indent: format!("{indent}{bar}"),
                ply: ply + 1,
                arrival: Some((probability, comments)),
            });
        }
    }
    if hidden {
        writeln!(out, "{}only the first {depth} plies are drawn; --depth shows more{}", QUIET.begin(), QUIET.end())?;
    }
    Ok(())
}

fn write_node(
    out: &mut dyn Write,
    labelled: &Labelled<'_>,
    id: NodeId,
    arrival: Option<(f64, &[Comment])>,
) -> Result<()> {
    let (name, reset) = (NAME.begin(), NAME.end());
    let label = labelled.label(id);
    write!(out, "{name}{}{reset}", if labelled.is_named(id) { label } else { signed(labelled.scores(id).v) })?;
    if let Some((probability, comments)) = arrival {
        write!(out, "  {}", percent(probability))?;
        for comment in comments {
            let style = match comment.kind {
                Kind::Mistake | Kind::Blunder | Kind::LosingMove | Kind::Inaccuracy => BAD,
                _ => GOOD,
            };
            let glyph = comment.glyph();
            let said = if glyph.is_empty() { format!("({})", comment.kind.name()) } else { glyph.to_owned() };
            write!(out, " {}{said}{}", style.begin(), style.end())?;
        }
    }
    let scores = labelled.scores(id);
    if labelled.is_end(id) {
        if labelled.is_named(id) {
            write!(out, "  end {}", signed(scores.v))?;
        }
        return Ok(());
    }
    let (u, v, tension) = (signed(scores.u), signed(scores.v), signed(scores.tension));
    let (turn, tension) = (labelled.turn_name(id), tension.trim_start_matches('+'));
    write!(out, "  {turn}  u {u}  v {v}  r {}  tension {tension}", scores.r)?;
    Ok(())
}

fn remark(comment: &Comment) -> String {
    let glyph = comment.glyph();
    let gap = if glyph.is_empty() { "" } else { " " };
    format!("{glyph}{gap}{}", comment.text)
}
