//! Solving numbered games backwards, beside the definition: what a game comes to that is called a draw after so many plies, for
//! more and more plies.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use errare::hash::mix;
use errare::search::{Forced, Numbered, Retrograde, Successor};

/// A random game on a graph with cycles. Even numbers are positions of one player, odd ones of the other.
struct Random {
    moves: Vec<Vec<Successor>>,
    absent: Vec<bool>,
    lost: Vec<bool>,
}

impl Random {
    fn new(seed: u64, numbers: usize) -> Self {
        let mut state = mix(seed);
        let mut draw = move |below: u64| {
            state = mix(state);
            state % below
        };
        let absent: Vec<bool> = (0..numbers).map(|_| draw(9) == 0).collect();
        let outside = |draw: &mut dyn FnMut(u64) -> u64| match draw(6) {
            0 => Forced::win(1 + draw(9) as u8),
            1 | 2 => Forced::loss(draw(9) as u8),
            _ => Forced::DRAW,
        };
        let moves = (0..numbers).map(|number| {
            let successors = (0..draw(5)).filter_map(|_| {
                let inside = 2 * draw(numbers as u64 / 2) as usize + (number + 1) % 2;
                let kind = draw(20);
                let leaves = outside(&mut draw);
                match kind {
                    0 | 1 => Some(Successor::Outside(leaves)),
                    _ if absent[inside] => None,
                    2 | 3 => Some(Successor::Either(inside, leaves)),
                    _ => Some(Successor::Inside(inside)),
                }
            });
            successors.collect()
        });
        let moves = moves.collect();
        let lost = (0..numbers).map(|_| draw(3) > 0).collect();
        Self { moves, absent, lost }
    }

    /// What best play comes to for the mover if the game is a draw after so many plies: the definition, for all numbers.
    fn after_plies(&self, plies: usize) -> Vec<Forced> {
        let mut known = vec![Forced::DRAW; self.moves.len()];
        for _ in 0..plies {
            known = (0..self.moves.len())
                .map(|number| match self.moves[number].as_slice() {
                    [] if self.lost[number] => Forced::loss(0),
                    [] => Forced::DRAW,
                    moves => moves
                        .iter()
                        .map(|successor| match *successor {
                            Successor::Inside(inside) => known[inside],
                            Successor::Outside(there) => there,
                            Successor::Either(inside, other) => known[inside].max(other),
                        })
                        .map(Forced::before)
                        .max()
                        .expect("a move"),
                })
                .collect();
        }
        known
    }
}

impl Numbered for Random {
    fn numbers(&self) -> usize {
        self.moves.len()
    }

    fn exists(&self, number: usize) -> bool {
        !self.absent[number]
    }

    fn is_lost(&self, number: usize) -> bool {
        self.lost[number]
    }

    fn successors(&self, number: usize, out: &mut Vec<Successor>) {
        out.extend(&self.moves[number]);
    }

    fn predecessors(&self, number: usize, out: &mut Vec<usize>) {
        let leads_here = |before: &usize| self.moves[*before].contains(&Successor::Inside(number));
        out.extend((0..self.moves.len()).filter(leads_here));
    }

    fn has_either(&self, number: usize) -> bool {
        self.moves[number].iter().any(|successor| matches!(successor, Successor::Either(..)))
    }
}

#[test]
fn solving_backwards_gives_what_looking_ahead_without_end_gives() {
    let (mut longest, mut results) = (0, [0; 3]);
    for seed in 0..400 {
        let game = Random::new(seed, 60);
        let expected = game.after_plies(400);
        assert_eq!(expected, game.after_plies(401), "seed {seed}: the definition has settled");
        let solved = Retrograde { threads: 1 }.solve(&game, &|_| ());
        for (number, expected) in expected.into_iter().enumerate() {
            if game.absent[number] {
                assert_eq!(solved.get(number), None);
            } else {
                assert_eq!(solved.get(number), Some(expected), "seed {seed}, position {number}");
                longest = longest.max(expected.moves().unwrap_or(0));
                results[(expected.sign() + 1) as usize] += 1;
            }
        }
    }
    assert!(longest >= 12 && results.iter().all(|count| *count > 2_000), "{longest} {results:?}");
}

#[test]
fn the_solution_does_not_depend_on_the_threads() {
    let game = Random::new(7, 50_000);
    let solve = |threads| {
        // Looking for predecessors in a list of all moves takes long; turn it round once.
        let mut before = vec![Vec::new(); game.moves.len()];
        for (number, moves) in game.moves.iter().enumerate() {
            for successor in moves {
                if let Successor::Inside(inside) = successor {
                    before[*inside].push(number);
                }
            }
        }
        Retrograde { threads }.solve(&Turned { game: &game, before }, &|_| ())
    };
    let alone = solve(1);
    assert_eq!(alone, solve(2));
    assert_eq!(alone, solve(5));
}

struct Turned<'a> {
    game: &'a Random,
    before: Vec<Vec<usize>>,
}

impl Numbered for Turned<'_> {
    fn numbers(&self) -> usize {
        self.game.numbers()
    }
    fn exists(&self, number: usize) -> bool {
        self.game.exists(number)
    }
    fn is_lost(&self, number: usize) -> bool {
        self.game.is_lost(number)
    }
    fn successors(&self, number: usize, out: &mut Vec<Successor>) {
        self.game.successors(number, out);
    }
    fn predecessors(&self, number: usize, out: &mut Vec<usize>) {
        out.extend(&self.before[number]);
    }
    fn has_either(&self, number: usize) -> bool {
        self.game.has_either(number)
    }
}

#[test]
fn every_distance_is_told_once_and_in_order() {
    let told = std::sync::Mutex::new(Vec::new());
    let solved = Retrograde { threads: 1 }.solve(&Random::new(3, 60), &|distance| told.lock().unwrap().push(distance));
    let longest = (0..60).filter_map(|number| solved.get(number)?.moves()).max().unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.iter().copied().eq(0..told.len() as u8) && *told.last().unwrap() >= longest);
}

#[test]
fn a_game_without_positions_is_solved_and_one_with_some_has_as_many_results() {
    let solved = |numbers| Retrograde { threads: 2 }.solve(&Random::new(1, numbers), &|_| ());
    assert_eq!(
        [0, 1, 60].map(|numbers| (solved(numbers).is_empty(), solved(numbers).len())),
        [(true, 0), (false, 1), (false, 60)]
    );
}

#[test]
fn results_go_from_quick_wins_to_quick_losses_and_have_a_byte_each() {
    let wins = (1..=Forced::LONGEST).map(Forced::win);
    let losses = (0..Forced::LONGEST).rev().map(Forced::loss);
    let best_first: Vec<Forced> = wins.chain([Forced::DRAW]).chain(losses).collect();
    assert!(best_first.windows(2).all(|pair| pair[0] > pair[1]));
    assert!(best_first.iter().all(|result| Forced::from_byte(result.to_byte()) == Some(*result)));
    let mut bytes: Vec<u8> = best_first.iter().map(|result| result.to_byte()).collect();
    bytes.sort_unstable();
    assert!(bytes.into_iter().eq(0..=254), "and 255 is none");
    assert_eq!(Forced::from_byte(255), None);
}

#[test]
fn the_winner_has_the_last_of_so_many_plies_and_a_move_before_is_one_more() {
    assert_eq!((Forced::DRAW.plies(), Forced::DRAW.before()), (None, Forced::DRAW));
    for moves in 1..Forced::LONGEST {
        assert_eq!(Forced::win(moves).plies(), Some(2 * u32::from(moves) - 1));
        assert_eq!(Forced::loss(moves).plies(), Some(2 * u32::from(moves)));
        assert_eq!(Forced::win(moves).before(), Forced::loss(moves));
        assert_eq!(Forced::loss(moves).before(), Forced::win(moves + 1));
    }
    assert_eq!(Forced::loss(0).before(), Forced::win(1));
    // What is farther than can be counted is told as far as it can.
    assert_eq!(Forced::win(Forced::LONGEST).before(), Forced::loss(Forced::LONGEST - 1));
}

/// One way to go, number after number down to 0, where whoever is to move has lost.
struct Descent {
    numbers: usize,
    /// How often somebody asked where a move leads.
    asked: AtomicUsize,
}

impl Numbered for Descent {
    fn numbers(&self) -> usize {
        self.numbers
    }
    fn exists(&self, _: usize) -> bool {
        true
    }
    fn is_lost(&self, _: usize) -> bool {
        true
    }
    fn successors(&self, number: usize, out: &mut Vec<Successor>) {
        self.asked.fetch_add(1, Relaxed);
        out.extend(number.checked_sub(1).map(Successor::Inside));
    }
    fn predecessors(&self, number: usize, out: &mut Vec<usize>) {
        out.extend(Some(number + 1).filter(|before| *before < self.numbers));
    }
}

#[test]
fn wins_are_counted_up_to_the_longest_and_what_lies_beyond_is_not_found() {
    let game = Descent { numbers: 400, asked: AtomicUsize::new(0) };
    let solved = Retrograde { threads: 1 }.solve(&game, &|_| ());
    let longest = usize::from(Forced::LONGEST);
    for plies in 0..2 * longest {
        let moves = plies.div_ceil(2) as u8;
        let expected = if plies % 2 == 1 { Forced::win(moves) } else { Forced::loss(moves) };
        assert_eq!(solved.get(plies), Some(expected), "{plies} plies from the end");
    }
    assert!((2 * longest + 1..400).all(|number| solved.get(number) == Some(Forced::DRAW)));
    // Once to begin with, and once more when all that they lead to is known.
    assert!(game.asked.into_inner() <= 2 * 400, "positions without another way are not looked at at every distance");
}

#[test]
fn another_way_is_heard_of_however_much_farther_it_is_than_all_the_rest() {
    // To and fro; but whoever comes to 1 may, this once, do what wins in 50 moves.
    let moves = vec![vec![Successor::Either(1, Forced::win(50))], vec![Successor::Inside(0)]];
    let game = Random { moves, absent: vec![false; 2], lost: vec![false; 2] };
    let solved = Retrograde { threads: 1 }.solve(&game, &|_| ());
    assert_eq!((solved.get(0), solved.get(1)), (Some(Forced::loss(50)), Some(Forced::win(51))));
}
