//! Nim: heaps of matches, and whoever takes the last one wins. Theory knows who wins; this shows who does, if players err.
//!
//! Run it with `cargo run --release --example nim`.

use errare::backup::{Erring, Minimax};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, SideNames, Turn};
use errare::model::{FixedError, Uniform};
use errare::play::{BestResponse, LookAhead, Payoff, Player, Policy, outcome};
use errare::search::{MergeError, TO_THE_END, Tree, Walk};

/// The heaps that a game begins with.
struct Nim {
    heaps: [u8; 3],
}

/// Take so many matches from a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take {
    heap: usize,
    matches: u8,
}

impl Game for Nim {
    /// What is left, and who moves.
    type Position = ([u8; 3], Side);
    type Move = Take;

    fn start(&self) -> Self::Position {
        (self.heaps, Side::Max)
    }

    fn turn(&self, (_, side): &Self::Position) -> Turn {
        (*side).into()
    }

    fn utility(&self, (heaps, side): &Self::Position) -> Option<f64> {
        // Nothing is left: the player who has just moved took the last match.
        (heaps.iter().sum::<u8>() == 0).then_some(side.other().view(1.0))
    }

    fn moves(&self, (heaps, _): &Self::Position, out: &mut Vec<Take>) {
        for (heap, &left) in heaps.iter().enumerate() {
            out.extend((1..=left).map(|matches| Take { heap, matches }));
        }
    }

    fn play(&self, (heaps, side): &Self::Position, Take { heap, matches }: Take) -> Self::Position {
        let mut heaps = *heaps;
        heaps[heap] -= matches;
        (heaps, side.other())
    }

    fn side_names(&self) -> SideNames {
        SideNames { max: "the first player", min: "the second player" }
    }
}

fn main() -> Result<(), MergeError> {
    println!("heaps    sum  theory  percent won by the first player, if both find the best move so often:");
    println!("                      100%   90%   75%   50%   random against random");
    for heaps in [[1, 2, 3], [1, 2, 4], [2, 3, 4], [3, 4, 5]] {
        let game = Nim { heaps };
        let tree = Tree::distinct(&game, &game.start(), 100_000)?;
        let minimax = Walk::new().value(&game, &game.start(), TO_THE_END, &Minimax::new(EndsOnly::default()));
        print!(
            "{heaps:?}  {:3}  {}  ",
            heaps.iter().fold(0, |sum, heap| sum ^ heap),
            if minimax > 0.0 { "won " } else { "lost" }
        );
        for correct in [1.0, 0.9, 0.75, 0.5] {
            let model = FixedError { correct, ties: Default::default() };
            let player = LookAhead::to_the_end(Erring { rule: Minimax::new(EndsOnly::default()), model });
            let policy = Policy::looking_ahead(&game, &tree, &player);
            print!("{:6.1}", 100.0 * outcome(&game, &tree, &policy, &policy).win);
        }
        let random = Policy::of(&game, &tree, &Uniform);
        println!("{:6.1}", 100.0 * outcome(&game, &tree, &random, &random).win);
    }

    // A lost position is not lost against everybody: the best that anyone can do against someone who plays anything.
    let game = Nim { heaps: [1, 2, 3] };
    let tree = Tree::distinct(&game, &game.start(), 100_000)?;
    let random = Policy::of(&game, &tree, &Uniform);
    let best = BestResponse::to(&game, &tree, &random, Side::Max, Payoff::WINS);
    println!("\n[1, 2, 3] is lost, but the best response to a random player wins {:.1}% of it:", 100.0 * best.value());
    let (start, mut moves) = (game.start(), Vec::new());
    game.moves(&start, &mut moves);
    for (m, p) in moves.iter().zip(best.policy.at(&tree, errare::search::NodeId::ROOT)).filter(|(_, p)| **p > 0.0) {
        println!("  take {} of heap {} ({:.0}%)", m.matches, m.heap + 1, 100.0 * p);
    }
    let (minimax, mut out) = (LookAhead::to_the_end(Minimax::new(EndsOnly::default())), Distribution::new());
    minimax.policy(&game, &start, &mut out);
    println!("while minimax, which expects to lose whatever it does, plays each of {} moves alike.", out.len());
    Ok(())
}
