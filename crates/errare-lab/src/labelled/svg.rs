//! A labelled tree as a picture: the root on the left, moves as thick as they are likely.

use std::io::{self, Write};

use errare::game::Turn;
use errare::search::NodeId;
use errare::text::{escape, percent, signed};

use super::Labelled;

/// The distance between plies, between leaves, and to the edge of the picture, in pixels.
const PLY: f64 = 190.0;
const LEAF: f64 = 34.0;
const MARGIN: f64 = 30.0;

/// Writes the tree as a picture.
pub fn write(out: &mut dyn Write, labelled: &Labelled<'_>) -> io::Result<()> {
    let layout = Layout::of(labelled);
    let (width, height) = layout.size();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">"
    )?;
    writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>")?;
    for id in labelled.tree.ids() {
        for (child, probability, comments) in labelled.moves(id) {
            let ((x1, y1), (x2, y2)) = (layout.at(id), layout.at(child));
            let middle = (x1 + x2) / 2.0;
            let thickness = 0.6 + 4.0 * probability;
            writeln!(
                out,
                "<path d=\"M{x1:.1} {y1:.1}C{middle:.1} {y1:.1} {middle:.1} {y2:.1} {x2:.1} {y2:.1}\" fill=\"none\" \
                 stroke=\"#7a8194\" stroke-width=\"{thickness:.2}\"/>"
            )?;
            let glyphs = super::glyphs(comments);
            // The label stands near the child, where edges have parted.
            let x = x2 - 16.0;
            writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"10\" fill=\"#4a5164\" stroke=\"#fff\" \
                 stroke-width=\"3\" paint-order=\"stroke\">{}{glyphs}</text>",
                y2 + 3.0,
                escape(&percent(probability, 1))
            )?;
        }
    }
    for id in labelled.tree.ids() {
        write_node(out, labelled, id, layout.at(id))?;
    }
    writeln!(out, "</svg>")
}

fn write_node(out: &mut dyn Write, labelled: &Labelled<'_>, id: NodeId, (x, y): (f64, f64)) -> io::Result<()> {
    let scores = labelled.scores(id);
    let name = escape(&labelled.label(id));
    if labelled.is_end(id) {
        writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"#fff\" stroke=\"#222\"/>",
            x - 6.0,
            y - 6.0
        )?;
        let text = if labelled.is_named(id) { format!("{name} {}", signed(scores.v)) } else { signed(scores.v) };
        writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\">{text}</text>", x + 11.0, y + 4.0)?;
        return Ok(());
    }
    let fill = match labelled.tree.turn(id) {
        Turn::Max => "#fff",
        Turn::Min => "#222",
        Turn::Chance => "#e0b040",
    };
    writeln!(
        out,
        "<g><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"{fill}\" stroke=\"#222\" stroke-width=\"1.5\"/>"
    )?;
    let reasons: Vec<String> = labelled.comments(id).iter().map(|c| format!("{} ({})", c.text, c.reason)).collect();
    if !reasons.is_empty() {
        writeln!(out, "<title>{}</title>", escape(&reasons.join("\n")))?;
    }
    let glyph = labelled.comments(id).first().map_or("", |c| c.glyph());
    let halo = "stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\"";
    let (u, v) = (signed(scores.u), signed(scores.v));
    writeln!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" {halo}><tspan font-weight=\"bold\">{name}</tspan> {glyph}</text>",
        x + 11.0,
        y - 5.0
    )?;
    writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"10\" {halo}>u {u} v {v}</text></g>", x + 11.0, y + 14.0)?;
    Ok(())
}

/// Where each node stands: leaves in a column, parents in the middle of their children. A node with several parents stands
/// with the first.
struct Layout {
    places: Vec<(f64, f64)>,
    rows: f64,
    plies: f64,
}

impl Layout {
    fn of(labelled: &Labelled<'_>) -> Self {
        let tree = &labelled.tree;
        let mut ply = vec![0_u32; tree.len()];
        // The first move that leads to each node: it may be the child of several, and of one of them several times.
        let mut arrival: Vec<Option<usize>> = vec![None; tree.len()];
        for id in tree.ids() {
            for (edge, child) in tree.edges(id).zip(tree.children(id)) {
                ply[child.index()] = ply[child.index()].max(ply[id.index()] + 1);
                arrival[child.index()].get_or_insert(edge);
            }
        }
        let mut row = vec![f64::NAN; tree.len()];
        let mut rows = 0.0;
        let mut stack = vec![(NodeId::ROOT, false)];
        while let Some((id, visited)) = stack.pop() {
            let moves = || tree.edges(id).zip(tree.children(id).iter().copied());
            let own = || moves().filter(|(edge, child)| arrival[child.index()] == Some(*edge)).map(|(_, child)| child);
            if visited {
                let (low, high) = own().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), child| {
                    (low.min(row[child.index()]), high.max(row[child.index()]))
                });
                row[id.index()] = (low + high) / 2.0;
            } else if own().next().is_none() {
                row[id.index()] = rows;
                rows += 1.0;
            } else {
                stack.push((id, true));
                let first = stack.len();
                stack.extend(own().map(|child| (child, false)));
                stack[first..].reverse();
            }
        }
        let plies = ply.iter().copied().max().unwrap_or(0);
        let place = |i: usize| (MARGIN + f64::from(ply[i]) * PLY, MARGIN + row[i] * LEAF);
        Self { places: (0..tree.len()).map(place).collect(), rows, plies: f64::from(plies) }
    }

    fn at(&self, id: NodeId) -> (f64, f64) {
        self.places[id.index()]
    }

    fn size(&self) -> (f64, f64) {
        (2.0 * MARGIN + self.plies * PLY + 90.0, 2.0 * MARGIN + (self.rows - 1.0) * LEAF)
    }
}
