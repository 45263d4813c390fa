//! What two players make of every position of an ending, to the rule of fifty moves.

use errare::search::Forced;
use rayon::prelude::*;
use shakmaty::{ByColor, Color};

use super::exponential::exponentials;
use super::graph::{Chunk, Exit, Graph, Kind, Manner, Prospect};
use super::player::{Player, Tables, discernibilities};

/// The plies after which a game is drawn that saw no capture and no pawn move.
pub const PLIES: u32 = 100;

/// Two players at the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Players {
    /// Who plays White.
    pub white: Player,
    /// Who plays Black.
    pub black: Player,
}

impl Players {
    /// Who plays a colour.
    pub fn of(&self, colour: Color) -> &Player {
        if colour.is_white() { &self.white } else { &self.black }
    }

    /// The same two with colours turned.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self { white: self.black.clone(), black: self.white.clone() }
    }
}

/// What may be expected of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chance {
    /// u: the expected result, from −1 to 1, in White's view.
    pub u: f32,
    /// The probability that somebody wins, which is the tension.
    pub tension: f32,
}

impl Chance {
    /// The probability that a colour wins.
    pub fn wins(&self, colour: Color) -> f32 {
        let u = if colour.is_white() { self.u } else { -self.u };
        (self.tension + u) / 2.0
    }

    /// The same with colours turned.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { u: -self.u, ..self }
    }
}

/// A position while the sweep goes on: its chance, and what it weighs for who can move there. Where people go, a position that is
/// lost for whoever moves there has its weight with a minus sign: what it weighs depends on where they come from too.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    weight: f32,
    chance: Chance,
}

/// What is heard of a sweep: with so many plies left before the rule of fifty moves, what a number is worth. Positions whose pawns
/// have gone further come first.
pub(super) type Watch<'a> = &'a mut dyn FnMut(u32, &dyn Fn(usize) -> Chance);

/// What two players make of all positions of an ending. `beyond` knows what they make of the endings that captures and promotions
/// lead to: which of the doors, and the number there.
pub(super) struct Sweep<'a> {
    pub(super) graph: &'a Graph,
    pub(super) players: &'a Players,
    pub(super) beyond: &'a (dyn Fn(usize, usize) -> Chance + Sync),
}

impl Sweep<'_> {
    /// Every position with fifty moves to go.
    pub(super) fn run(&self, watch: Watch<'_>) -> Vec<Chance> {
        let mut cells: Vec<Cell> = (0..self.graph.kinds.len()).map(|number| self.end(number)).collect();
        let mut levels: Vec<u32> = self.graph.chunks.iter().map(|chunk| chunk.steps).collect();
        levels.sort_unstable();
        levels.dedup();
        // Pawns that have gone further first: no step is taken back.
        for &level in levels.iter().rev() {
            self.settle(level, &mut cells, watch);
        }
        cells.into_iter().map(|cell| cell.chance).collect()
    }

    /// What a position is worth that is over, or in which the count of moves has run out.
    fn end(&self, number: usize) -> Cell {
        let lost = if self.graph.layout.turn(number).is_white() { -1.0 } else { 1.0 };
        let chance = match self.graph.kinds[number] {
            Kind::Mate => Chance { u: lost, tension: 1.0 },
            Kind::Nothing | Kind::Stalemate | Kind::Open => Chance::default(),
        };
        Cell { weight: 1.0, chance }
    }

    /// All positions whose pawns have made so many steps.
    fn settle(&self, level: u32, cells: &mut Vec<Cell>, watch: Watch<'_>) {
        let chunks: Vec<&Chunk> = self.graph.chunks.iter().filter(|chunk| chunk.steps == level).collect();
        let exits: Vec<Exits> = chunks.par_iter().map(|chunk| self.exits(chunk, cells)).collect();
        let gains = ByColor::new_with(|mover| self.gains(mover));
        let mut next = cells.clone();
        for left in 0..=PLIES {
            watch(left, &|number| cells[number].chance);
            if left == PLIES {
                break;
            }
            let weigh = |chunk: &Chunk, cells: &mut [Cell]| self.weigh(chunk, left, cells);
            parts(&chunks, cells).into_par_iter().for_each(|(chunk, cells)| weigh(chunk, cells));
            let now: &[Cell] = cells;
            parts(&chunks, &mut next)
                .into_par_iter()
                .zip(&exits)
                .for_each(|((chunk, next), exits)| self.step(chunk, exits, &gains, now, next));
            std::mem::swap(cells, &mut next);
        }
    }

    /// The player whose move leads to the positions of a chunk.
    fn before(&self, chunk: &Chunk) -> (&Player, f32) {
        let mover = !self.graph.layout.turn(chunk.numbers.start);
        (self.players.of(mover), view(mover))
    }

    /// What the positions of a chunk weigh for who can move there, with so many plies left in them.
    fn weigh(&self, chunk: &Chunk, left: u32, cells: &mut [Cell]) {
        let begin = chunk.numbers.start;
        let mut weights: Vec<f32> = match self.before(chunk) {
            (Player::Merit(merit), view) => {
                let discerned = discernibilities(*merit, left);
                let forced = |i: usize| usize::from(self.graph.forced[begin + i].to_byte());
                cells.iter().enumerate().map(|(i, cell)| view * cell.chance.u * discerned[forced(i)]).collect()
            }
            // What people go by does not change with the count of moves.
            (Player::Person(taste), _) if left == 0 => {
                let tables = Tables::of(taste);
                let prospect = |number: usize| Prospect {
                    from: Forced::DRAW,
                    forced: self.graph.forced[number],
                    look: self.graph.looks[number],
                    manner: Manner::Quiet,
                };
                chunk.numbers.clone().map(|number| tables.worth(&prospect(number))).collect()
            }
            _ => return,
        };
        exponentials(&mut weights);
        let people = matches!(self.before(chunk).0, Player::Person(_));
        for (i, (cell, weight)) in cells.iter_mut().zip(weights).enumerate() {
            let wins = people && self.graph.forced[begin + i].sign() < 0;
            cell.weight = if wins { -weight } else { weight };
        }
    }
}

/// What the moves out of an ending come to, for the positions of a chunk.
enum Exits {
    /// For each position, the sum of weights and of what they are weights of.
    Summed(Vec<Sum>),
    /// For each exit.
    Listed(Vec<Chance>),
}

#[derive(Clone, Copy, Default)]
struct Sum {
    weight: f32,
    u: f32,
    tension: f32,
}

impl Sum {
    fn add(&mut self, weight: f32, chance: Chance) {
        self.weight += weight;
        self.u += weight * chance.u;
        self.tension += weight * chance.tension;
    }

    fn mean(self) -> Chance {
        Chance { u: self.u / self.weight, tension: self.tension / self.weight }
    }
}

impl Sweep<'_> {
    fn exits(&self, chunk: &Chunk, cells: &[Cell]) -> Exits {
        let chance = |exit: &Exit| match exit.door {
            None => cells[exit.number as usize].chance,
            Some(door) => (self.beyond)(usize::from(door), exit.number as usize),
        };
        let chances: Vec<Chance> = chunk.exits.iter().map(chance).collect();
        let mover = self.graph.layout.turn(chunk.numbers.start);
        let mut weights: Vec<f32> = match self.players.of(mover) {
            Player::Merit(merit) => {
                let discerned = discernibilities(*merit, PLIES);
                let forced = |exit: &Exit| discerned[usize::from(exit.forced.to_byte())];
                chunk.exits.iter().zip(&chances).map(|(exit, c)| view(mover) * c.u * forced(exit)).collect()
            }
            Player::Person(taste) => {
                let tables = Tables::of(taste);
                let worth = |(from, exit): (Forced, &Exit)| {
                    let winning = if exit.forced.sign() < 0 { tables.for_winning(from) } else { 0.0 };
                    tables.worth(&exit.prospect(from)) + winning
                };
                let numbers = chunk.numbers.clone().enumerate();
                let exits = numbers.flat_map(|(i, number)| chunk.of(i).1.iter().map(move |exit| (number, exit)));
                exits.map(|(number, exit)| worth((self.graph.forced[number], exit))).collect()
            }
            Player::Exploiter | Player::ByTable => return Exits::Listed(chances),
        };
        exponentials(&mut weights);
        let mut begin = 0;
        let sums = chunk.exit_ends.iter().map(|end| {
            let mut sum = Sum::default();
            for i in begin..*end as usize {
                sum.add(weights[i], chances[i]);
            }
            begin = *end as usize;
            sum
        });
        Exits::Summed(sums.collect())
    }

    /// One ply more, for the positions of a chunk.
    fn step(&self, chunk: &Chunk, exits: &Exits, gains: &ByColor<[f32; 256]>, now: &[Cell], next: &mut [Cell]) {
        let begin = chunk.numbers.start;
        let mover = self.graph.layout.turn(begin);
        let gains = gains.get(mover);
        for (i, next) in next.iter_mut().enumerate() {
            let here = now[begin + i];
            let chance = if self.graph.kinds[begin + i] != Kind::Open {
                here.chance
            } else {
                let quiet = chunk.of(i).0;
                match exits {
                    Exits::Summed(sums) => {
                        let mut sum = sums[i];
                        let gain = gains[usize::from(self.graph.forced[begin + i].to_byte())];
                        for number in quiet {
                            let cell = now[*number as usize];
                            sum.add(cell.weight.max(0.0) + gain * (-cell.weight).max(0.0), cell.chance);
                        }
                        sum.mean()
                    }
                    Exits::Listed(chances) => self.chosen(chunk, i, chances, now, mover),
                }
            };
            *next = Cell { chance, ..here };
        }
    }

    /// What moves that win weigh more for people, by what best play comes to before them.
    fn gains(&self, mover: Color) -> [f32; 256] {
        let mut gains = [0.0; 256];
        if let Player::Person(taste) = self.players.of(mover) {
            let gain = |from: Forced| taste.for_winning(from) as f32;
            gains = std::array::from_fn(|byte| Forced::from_byte(byte as u8).map_or(0.0, gain));
        }
        exponentials(&mut gains);
        gains
    }

    /// What comes of the choice of somebody who does not err in his own way.
    fn chosen(&self, chunk: &Chunk, i: usize, exits: &[Chance], now: &[Cell], mover: Color) -> Chance {
        let (quiet, own_exits) = chunk.of(i);
        let first = if i == 0 { 0 } else { chunk.exit_ends[i - 1] as usize };
        let inside = quiet.iter().map(|number| (self.graph.forced[*number as usize], now[*number as usize].chance));
        let outside = own_exits.iter().zip(&exits[first..]).map(|(exit, chance)| (exit.forced, *chance));
        let options = inside.chain(outside);
        if matches!(self.players.of(mover), Player::ByTable) {
            let mut best = None;
            let mut sum = Sum::default();
            for (forced, chance) in options {
                let result = Some(forced.before());
                if result > best {
                    (best, sum) = (result, Sum::default());
                }
                if result == best {
                    sum.add(1.0, chance);
                }
            }
            return sum.mean();
        }
        let worth = |chance: &Chance| view(mover) * chance.u;
        let mut best: Option<Chance> = None;
        for (_, chance) in options {
            if best.is_none_or(|best| worth(&chance) > worth(&best)) {
                best = Some(chance);
            }
        }
        best.unwrap_or_default()
    }
}

/// +1 for White, −1 for Black.
fn view(colour: Color) -> f32 {
    if colour.is_white() { 1.0 } else { -1.0 }
}

/// The cells of each chunk; chunks are in order and do not overlap.
fn parts<'a, 'c>(chunks: &[&'c Chunk], cells: &'a mut [Cell]) -> Vec<(&'c Chunk, &'a mut [Cell])> {
    let mut rest = cells;
    let mut passed = 0;
    let mut found = Vec::with_capacity(chunks.len());
    for chunk in chunks {
        let (_, from_here) = std::mem::take(&mut rest).split_at_mut(chunk.numbers.start - passed);
        let (here, after) = from_here.split_at_mut(chunk.numbers.len());
        found.push((*chunk, here));
        (rest, passed) = (after, chunk.numbers.end);
    }
    found
}
