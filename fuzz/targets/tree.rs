//! Whatever is read as a tree is the same tree when it is written and read again, has an order from its root to its ends, and is
//! worth no less than its worst end and no more than its best. Its pictures grow with its nodes and moves, not with the ways
//! through it.

#![no_main]

use std::io::{self, Write};

use errare::backup::{EndsBelow, Minimax, Utility};
use errare::comment::Thresholds;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Notation};
use errare::games::explicit::ExplicitTree;
use errare::model::Merit;
use errare::search::Tree;
use errare_lab::labelled::{Labelled, write_dot, write_json, write_svg};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let game = match ExplicitTree::parse(&text) {
        Ok(game) => game,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1 && !error.to_string().contains('\n'), "{error}");
            return;
        }
    };
    let written = game.to_string();
    assert_eq!(ExplicitTree::parse(&written).as_ref(), Ok(&game), "{written}");
    for node in game.nodes() {
        let label = game.write_position(&node);
        let again = game.read_position(&label).expect("a label that was written");
        // Ends without a name that are worth the same are written alike.
        assert!(again == node || game.utility(&again) == game.utility(&node), "{label}");
    }
    let tree = Tree::merge(&game, &game.start(), usize::MAX).expect("a tree without cycles");
    let merit = Merit::of_elo(1200.0);
    let values = tree.back_up(&game, &Minimax::new(EndsOnly::default()));
    let scores = tree.back_up(&game, &Utility::new(merit, merit, EndsOnly::default()));
    for ((ends, value), scores) in tree.back_up(&game, &EndsBelow).iter().zip(values).zip(scores) {
        let slack = 1e-9 * ends.lowest.abs().max(ends.highest.abs()).max(1.0);
        for value in [value, scores.u, scores.v] {
            assert!(ends.lowest - slack <= value && value <= ends.highest + slack, "{ends:?} {value}");
        }
        assert!(scores.tension >= 0.0);
    }
    let longest = game.nodes().map(|node| game.label(node).len()).max().unwrap_or(0);
    let most = (4_000 + 12 * longest) * (tree.len() + tree.edge_count());
    let labelled = Labelled::new(&game, [merit; 2], &Thresholds::default()).expect("a tree without cycles");
    for write in [write_svg, write_dot, write_json] {
        write(&mut Bounded { left: most }, &labelled).expect("no longer than its nodes and moves");
    }
});

/// Takes so many bytes and no more.
struct Bounded {
    left: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(bytes.len()).ok_or_else(|| io::Error::other("too long"))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
