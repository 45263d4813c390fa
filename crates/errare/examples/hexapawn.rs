//! Hexapawn: three pawns against three on nine squares, with comments for beginners, and what their strength makes of theory.
//!
//! Run it with `cargo run --release --example hexapawn`.

use std::fmt::Write;

use errare::backup::Utility;
use errare::comment::{Commentator, Thresholds};
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, Turn};
use errare::model::Merit;
use errare::search::{MergeError, NodeId, Tree};

/// Pawns move straight ahead to an empty square and take diagonally. Who reaches the far row, or leaves the opponent without a
/// move, wins.
struct Hexapawn;

/// The squares from a1 to c3, row by row from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    pawns: [Option<Side>; 9],
    mover: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    from: usize,
    to: usize,
}

impl Step {
    fn name(self) -> String {
        let square = |at: usize| format!("{}{}", char::from(b'a' + (at % 3) as u8), at / 3 + 1);
        format!("{}{}{}", square(self.from), if self.from % 3 == self.to % 3 { "-" } else { "x" }, square(self.to))
    }
}

impl Board {
    fn steps(&self, out: &mut Vec<Step>) {
        let forward: isize = if self.mover == Side::Max { 3 } else { -3 };
        for from in (0..9).filter(|&at| self.pawns[at] == Some(self.mover)) {
            for (aside, wanted) in [(0, None), (-1, Some(self.mover.other())), (1, Some(self.mover.other()))] {
                let column = (from % 3) as isize + aside;
                let to = from as isize + forward + aside;
                if (0..3).contains(&column) && (0..9).contains(&to) && self.pawns[to as usize] == wanted {
                    out.push(Step { from, to: to as usize });
                }
            }
        }
    }

    fn draw(&self) -> String {
        let mut text = String::new();
        for row in (0..3).rev() {
            for at in 3 * row..3 * row + 3 {
                let _ = write!(
                    text,
                    " {}",
                    match self.pawns[at] {
                        Some(Side::Max) => 'W',
                        Some(Side::Min) => 'b',
                        None => '.',
                    }
                );
            }
            text.push('\n');
        }
        text
    }
}

impl Game for Hexapawn {
    type Position = Board;
    type Move = Step;

    fn start(&self) -> Board {
        let (white, black) = (Some(Side::Max), Some(Side::Min));
        Board { pawns: [white, white, white, None, None, None, black, black, black], mover: Side::Max }
    }

    fn turn(&self, board: &Board) -> Turn {
        board.mover.into()
    }

    fn utility(&self, board: &Board) -> Option<f64> {
        let far = if board.mover == Side::Max { 0..3 } else { 6..9 };
        let reached = board.pawns[far].contains(&Some(board.mover.other()));
        let mut steps = Vec::new();
        board.steps(&mut steps);
        // Either way it is the player to move who has lost.
        (reached || steps.is_empty()).then_some(board.mover.other().view(1.0))
    }

    fn moves(&self, board: &Board, out: &mut Vec<Step>) {
        board.steps(out);
    }

    fn play(&self, board: &Board, Step { from, to }: Step) -> Board {
        let mut after = Board { mover: board.mover.other(), ..*board };
        after.pawns[to] = after.pawns[from].take();
        after
    }
}

fn main() -> Result<(), MergeError> {
    let game = Hexapawn;
    let tree = Tree::distinct(&game, &game.start(), 10_000)?;
    println!("Hexapawn has {} positions. Two beginners spoil it as follows.\n", tree.len());

    // What two players of 400 will make of each position, and what there is to say of it.
    let beginner = Merit::of_elo(400.0);
    let scores = tree.back_up(&game, &Utility::new(beginner, beginner, EndsOnly::default()));
    let thresholds = Thresholds::default();
    let commentator = Commentator::new(&game, &tree, &scores, &thresholds);
    let mut id = NodeId::ROOT;
    loop {
        println!("{}", tree.position(id).draw());
        for comment in commentator.on_position(id) {
            println!("  {}  ({})", comment.text, comment.reason);
        }
        // Each plays what promises him least: a game with something to comment on.
        let Some(side) = tree.turn(id).side().filter(|_| !tree.moves(id).is_empty()) else { break };
        let worth = |at: &usize| side.view(scores[tree.children(id)[*at].index()].u);
        let Some(chosen) = (0..tree.moves(id).len()).min_by(|a, b| worth(a).total_cmp(&worth(b))) else { break };
        let said: Vec<String> = commentator.on_moves(id)[chosen].iter().map(|comment| comment.text.clone()).collect();
        println!("\n{} {}  {}\n", game.side_names().of(side), tree.moves(id)[chosen].name(), said.join(" "));
        id = tree.children(id)[chosen];
    }

    // Black wins by force, but not everybody does: how often White wins, by the first move and by the strength of both.
    println!("percent won by White:  0   200   400   800  1600  (rating of both)");
    let strengths = [0.0, 200.0, 400.0, 800.0, 1600.0].map(Merit::of_elo);
    let scores = strengths.map(|merit| tree.back_up(&game, &Utility::new(merit, merit, EndsOnly::default())));
    for (step, child) in tree.moves(NodeId::ROOT).iter().zip(tree.children(NodeId::ROOT)) {
        let won = scores.each_ref().map(|scores| format!("{:6.1}", 50.0 * (1.0 + scores[child.index()].u)));
        println!("  {}            {}", step.name(), won.concat());
    }
    Ok(())
}
