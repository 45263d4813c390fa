//! Labelled trees are written in the time and space that their nodes and moves take.

use std::io::{self, Write};

use errare::comment::Thresholds;
use errare::games::explicit::ExplicitTree;
use errare::model::Merit;
use errare_lab::labelled::{Labelled, write_dot, write_json, write_svg};

/// Refuses to grow beyond a size.
struct Bounded {
    text: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend(bytes);
        if self.text.len() > self.most { Err(io::Error::other("longer than it may be")) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

type Writer = fn(&mut dyn Write, &Labelled<'_>) -> io::Result<()>;
const WRITERS: [Writer; 3] = [write_svg, write_dot, write_json];

#[test]
fn a_child_that_is_listed_twice_is_drawn_once() {
    // Sixty nodes with 2^60 ways through them.
    let lines: String = (0..60).map(|i| (i, i + 1)).map(|(i, next)| format!("n{i} max n{next} n{next}\n")).collect();
    let game = ExplicitTree::parse(&format!("{lines}n60 end 1")).expect("a tree");
    let merit = Merit { merit: 1.0 };
    let labelled = Labelled::new(&game, [merit; 2], &Thresholds::default()).expect("no cycles");
    for write in WRITERS {
        let mut out = Bounded { text: Vec::new(), most: 200_000 };
        write(&mut out, &labelled).expect("no longer than its nodes and moves");
        let text = String::from_utf8(out.text).expect("text");
        assert!(text.contains("n59"), "{text}");
    }
    let mut svg = Vec::new();
    write_svg(&mut svg, &labelled).expect("written");
    let svg = String::from_utf8(svg).expect("text");
    assert_eq!((svg.matches("<circle").count(), svg.matches("<path").count()), (60, 120));
}

/// The picture that the README begins with: `errare tree examples/michie.tree --white-merit 0.2 --black-merit 1.4 --format svg`.
#[test]
fn the_picture_in_the_readme_is_what_is_drawn_of_michies_example() {
    let game = ExplicitTree::parse(include_str!("../../../examples/michie.tree")).expect("a tree");
    let merits = [0.2, 1.4].map(|merit| Merit { merit });
    let labelled = Labelled::new(&game, merits, &Thresholds::default()).expect("no cycles");
    let mut svg = Vec::new();
    write_svg(&mut svg, &labelled).expect("written");
    assert!(svg == include_bytes!("../../../docs/michie.svg"), "draw docs/michie.svg anew, and look at it");
}
