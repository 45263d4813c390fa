//! Pig: throw a die as often as you dare. A one costs the turn; whoever holds banks what he has thrown. A turn may come back
//! to where it was, so that the game has no longest line: it is solved by looking deeper until nothing changes any more.
//!
//! Run it with `cargo run --release --example pig`.

use errare::backup::{Expected, Minimax};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, SideNames, Turn};
use errare::model::Uniform;
use errare::search::{SolveError, Solver, Tree};

/// Points to go. The game proper has 100; with 50 it is solved in some seconds.
struct Pig {
    goal: u8,
}

/// Each side's points, who is to act, what the turn has brought so far, and whether the die is in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    banked: [u8; 2],
    mover: Side,
    turn: u8,
    thrown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Throw,
    Hold,
    Die(u8),
}

impl State {
    fn own(&self) -> u8 {
        self.banked[self.mover as usize]
    }

    /// The turn goes over, with so many points banked.
    fn pass(mut self, points: u8) -> Self {
        self.banked[self.mover as usize] += points;
        State { mover: self.mover.other(), turn: 0, thrown: false, ..self }
    }
}

impl Game for Pig {
    type Position = State;
    type Move = Act;

    fn start(&self) -> State {
        State { banked: [0; 2], mover: Side::Max, turn: 0, thrown: false }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.thrown { Turn::Chance } else { state.mover.into() }
    }

    fn utility(&self, state: &State) -> Option<f64> {
        let winner = [Side::Max, Side::Min].into_iter().find(|side| state.banked[*side as usize] >= self.goal);
        winner.map(|winner| winner.view(1.0))
    }

    fn moves(&self, state: &State, out: &mut Vec<Act>) {
        if state.thrown {
            out.extend((1..=6).map(Act::Die));
        } else {
            out.push(Act::Throw);
            if state.turn > 0 {
                out.push(Act::Hold);
            }
        }
    }

    fn play(&self, state: &State, act: Act) -> State {
        match act {
            Act::Throw => State { thrown: true, ..*state },
            Act::Hold => state.pass(state.turn),
            Act::Die(1) => state.pass(0),
            // Who has enough holds at once: there is nothing left to throw for.
            Act::Die(die) if state.own() + state.turn + die >= self.goal => state.pass(self.goal - state.own()),
            Act::Die(die) => State { turn: state.turn + die, thrown: false, ..*state },
        }
    }

    fn side_names(&self) -> SideNames {
        SideNames { max: "Ann", min: "Bob" }
    }
}

fn main() -> Result<(), SolveError> {
    let game = Pig { goal: 50 };
    if let Err(error) = Tree::distinct(&game, &game.start(), 1_000_000) {
        println!("As a tree: {error}.\n");
    }
    let minimax = Minimax::new(EndsOnly::default());
    // Half of the default's digits take half of its time.
    let solver = Solver { tolerance: 1e-6, ..Solver::default() };
    let solution = solver.solve(&game, &game.start(), &minimax)?;
    let chance = |value: f64| 50.0 * (1.0 + value);
    println!("Pig to {}: {} positions, settled after {} plies.", game.goal, solution.positions(), solution.plies());
    println!("{} begins and wins {:.2}% with best play.", game.side_names().max, chance(solution.root()));
    let anything = Expected::new(Uniform, EndsOnly::default());
    let against = solver.solve(&game, &game.start(), &anything)?;
    println!("Against someone who throws or holds as it comes, {:.2}%.\n", chance(against.root()));

    println!("Ann holds with so many points in her turn, by what she (down) and Bob (across) have:");
    let others = [0, 5, 10, 15, 20, 25, 30];
    println!("     {}", others.map(|other| format!("{other:4}")).concat());
    for own in [0, 4, 8, 12, 16, 20] {
        let holds = others.map(|other| {
            let mut out = Distribution::new();
            let holds = |turn: &u8| {
                let state = State { banked: [own, other], turn: *turn, ..game.start() };
                solution.choose(&game, &minimax, &state, &mut out);
                out[1] > 0.5
            };
            (2..game.goal - own).find(holds).map_or("   -".to_owned(), |turn| format!("{turn:4}"))
        });
        println!("  {own:2} {}", holds.concat());
    }
    println!("\n(-: she throws until she has won)");
    Ok(())
}
