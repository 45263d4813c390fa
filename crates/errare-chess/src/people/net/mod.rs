//! The net that knows how people choose.
//!
//! Most of it sees the board alone, so that what it has seen can be asked about any number of players for little more.
//! `training/people` says how the net was made.

pub mod circumstances;
pub mod input;
pub mod moves;
mod products;
pub(in crate::people) mod weights;

use std::cell::RefCell;
use std::sync::LazyLock;

use circumstances::Circumstances;
use input::{Input, PLANES};
use moves::Index;
use products::{multiply, surroundings};
pub use weights::NetError;
use weights::{BLOCKS, Block, DEPTH, HEARD, HEARING, Layer, VALUE, WIDTH, Weights};

/// The squares of a board.
pub(in crate::people) const SQUARES: usize = 64;

/// A net that knows how people choose.
#[derive(Debug)]
pub struct Net(Weights);

/// What the net has seen of a position, whoever plays.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What comes into the first block that hears who is playing, and what its convolutions make of it.
    before: Vec<f32>,
    made: Vec<f32>,
}

/// What the net says of a position and somebody who is to move in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The logarithm of the probability of each move.
    pub moves: Vec<f32>,
    /// The probabilities that the mover loses, draws and wins.
    pub result: [f32; 3],
}

impl Answer {
    /// The score that the mover may expect, from 0 to 1.
    pub fn expected_score(&self) -> f64 {
        f64::from(self.result[2]) + f64::from(self.result[1]) / 2.0
    }
}

/// Memory that each thread uses again.
#[derive(Default)]
pub(in crate::people) struct Scratch {
    /// For one convolution.
    pub(in crate::people) columns: Vec<f32>,
    inner: Vec<f32>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Net {
    /// The net that errare ships.
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Net> =
            LazyLock::new(|| Net::read(include_bytes!("people.net")).expect("the shipped net can be read"));
        &SHIPPED
    }

    /// Reads a net from a file's bytes.
    pub fn read(file: &[u8]) -> Result<Self, NetError> {
        Weights::read(file).map(Self)
    }

    /// Looks at positions.
    pub fn see(&self, inputs: &[Input]) -> Vec<Seen> {
        if inputs.is_empty() {
            return Vec::new();
        }
        let width = SQUARES * inputs.len();
        let mut planes = vec![0.0; PLANES * width];
        let mut of_one = Vec::new();
        for (at, input) in inputs.iter().enumerate() {
            input.planes(&mut of_one);
            for (plane, to) in of_one.as_chunks::<SQUARES>().0.iter().zip(planes.chunks_exact_mut(width)) {
                to[SQUARES * at..][..SQUARES].copy_from_slice(plane);
            }
        }
        SCRATCH.with_borrow_mut(|scratch| {
            let mut x = vec![0.0; WIDTH * width];
            convolve(&self.0.entry, &planes, width, &mut scratch.columns, &mut x);
            rectify(&mut x);
            let mut y = vec![0.0; WIDTH * width];
            let (deaf, hearing) = self.0.blocks.split_at(BLOCKS - HEARING);
            for block in deaf {
                block.convolve(&x, width, scratch, &mut y);
                block.join(&mut x, &y, width, &[]);
            }
            hearing[0].convolve(&x, width, scratch, &mut y);
            let of = |planes: &[f32], at: usize| -> Vec<f32> {
                planes.chunks_exact(width).flat_map(|plane| &plane[SQUARES * at..][..SQUARES]).copied().collect()
            };
            (0..inputs.len()).map(|at| Seen { before: of(&x, at), made: of(&y, at) }).collect()
        })
    }

    /// What it says of a position to each of these players, of its legal moves.
    pub fn ask(&self, seen: &Seen, players: &[Circumstances], moves: &[Index]) -> Vec<Answer> {
        if players.is_empty() {
            return Vec::new();
        }
        let width = SQUARES * players.len();
        let heard: Vec<Vec<f32>> = players.iter().map(|player| self.hear(player)).collect();
        let repeated = |planes: &[f32]| -> Vec<f32> {
            planes.as_chunks::<SQUARES>().0.iter().flat_map(|plane| plane.repeat(players.len())).collect()
        };
        let (mut x, mut y) = (repeated(&seen.before), repeated(&seen.made));
        let (first, others) = self.0.blocks[BLOCKS - HEARING..].split_first().expect("some blocks hear");
        first.join(&mut x, &y, width, &heard);
        let mut view = vec![0.0; WIDTH * width];
        let (mut origin, mut target) = (vec![0.0; DEPTH * width], vec![0.0; DEPTH * width]);
        let mut lesser = vec![0.0; 3 * width];
        let mut value = vec![0.0; VALUE * width];
        SCRATCH.with_borrow_mut(|scratch| {
            for block in others {
                block.convolve(&x, width, scratch, &mut y);
                block.join(&mut x, &y, width, &heard);
            }
        });
        self.0.view.map(&x, width, &mut view);
        for (player, heard) in heard.iter().enumerate() {
            let tuned = self.0.tune.of(heard);
            let (scale, more) = tuned.split_at(WIDTH);
            for (plane, (scale, more)) in view.chunks_exact_mut(width).zip(scale.iter().zip(more)) {
                for number in &mut plane[SQUARES * player..][..SQUARES] {
                    *number = (*number * (1.0 + scale) + more).max(0.0);
                }
            }
        }
        self.0.origin.map(&view, width, &mut origin);
        self.0.target.map(&view, width, &mut target);
        self.0.lesser.map(&view, width, &mut lesser);
        self.0.value.map(&x, width, &mut value);
        rectify(&mut value);
        let answer = |(player, heard): (usize, &Vec<f32>)| {
            let at = SQUARES * player;
            let appeal = |index: &Index| {
                let (from, to) = (at + index.squares() / SQUARES, at + index.squares() % SQUARES);
                let product = |depth: usize| origin[depth * width + from] * target[depth * width + to];
                let alike: f32 = (0..DEPTH).map(product).sum();
                let lesser = index
                    .lesser()
                    .map_or(0.0, |at_square| lesser[at_square / SQUARES * width + at + at_square % SQUARES]);
                alike / (DEPTH as f32).sqrt() + lesser
            };
            let mut moves: Vec<f32> = moves.iter().map(appeal).collect();
            log_softmax(&mut moves);
            let board: Vec<f32> =
                value.chunks_exact(width).flat_map(|plane| &plane[at..][..SQUARES]).copied().collect();
            let mut hidden = self.0.value_board.of(&board);
            hidden.iter_mut().zip(self.0.value_heard.of(heard)).for_each(|(sum, more)| *sum = (*sum + more).max(0.0));
            let mut result = self.0.result.of(&hidden);
            log_softmax(&mut result);
            Answer { moves, result: std::array::from_fn(|i| result[i].exp()) }
        };
        heard.iter().enumerate().map(answer).collect()
    }

    fn hear(&self, player: &Circumstances) -> Vec<f32> {
        let mut heard = player.heard().to_vec();
        for layer in &self.0.hear {
            heard = layer.of(&heard);
            rectify(&mut heard);
        }
        debug_assert_eq!(heard.len(), HEARD);
        heard
    }
}

impl Layer {
    /// What the layer makes of numbers.
    fn of(&self, numbers: &[f32]) -> Vec<f32> {
        let row = |row: &[f32]| row.iter().zip(numbers).map(|(a, b)| a * b).sum::<f32>();
        self.weights.chunks_exact(numbers.len()).zip(&self.bias).map(|(weights, bias)| row(weights) + bias).collect()
    }

    /// What it makes of each square of planes.
    fn map(&self, planes: &[f32], width: usize, out: &mut [f32]) {
        multiply(&self.weights, planes, planes.len() / width, width, out);
        for (row, bias) in out.chunks_exact_mut(width).zip(&self.bias) {
            row.iter_mut().for_each(|number| *number += bias);
        }
    }
}

impl Block {
    /// Both convolutions.
    pub(in crate::people) fn convolve(&self, planes: &[f32], width: usize, scratch: &mut Scratch, out: &mut [f32]) {
        scratch.inner.clear();
        scratch.inner.resize(out.len(), 0.0);
        convolve(&self.first, planes, width, &mut scratch.columns, &mut scratch.inner);
        rectify(&mut scratch.inner);
        convolve(&self.second, &scratch.inner, width, &mut scratch.columns, out);
    }

    /// Adds what the convolutions made to what came in, as much of each plane as the planes together and who is playing say.
    pub(in crate::people) fn join(&self, x: &mut [f32], made: &[f32], width: usize, heard: &[Vec<f32>]) {
        for at in 0..width / SQUARES {
            let mean = |plane: &[f32]| plane[SQUARES * at..][..SQUARES].iter().sum::<f32>() / SQUARES as f32;
            let mut told: Vec<f32> = made.chunks_exact(width).map(mean).collect();
            told.extend(heard.get(at).into_iter().flatten());
            let mut squeezed = self.squeeze.of(&told);
            rectify(&mut squeezed);
            let excited = self.excite.of(&squeezed);
            let (gates, more) = excited.split_at(excited.len() / 2);
            for (plane, (gate, more)) in gates.iter().zip(more).enumerate() {
                let squares = plane * width + SQUARES * at..plane * width + SQUARES * (at + 1);
                let open = 1.0 / (1.0 + (-gate).exp());
                for (x, y) in x[squares.clone()].iter_mut().zip(&made[squares]) {
                    *x = (*x + more + open * y).max(0.0);
                }
            }
        }
    }
}

/// What a convolution of three by three squares makes of planes, with memory to do it in.
pub(in crate::people) fn convolve(
    layer: &Layer,
    planes: &[f32],
    width: usize,
    scratch: &mut Vec<f32>,
    out: &mut [f32],
) {
    surroundings(planes, width, scratch);
    layer.map(scratch, width, out);
}

/// What is less than nothing becomes nothing.
pub(in crate::people) fn rectify(numbers: &mut [f32]) {
    numbers.iter_mut().for_each(|number| *number = number.max(0.0));
}

/// Turns appeals into logarithms of probabilities.
pub(in crate::people) fn log_softmax(numbers: &mut [f32]) {
    let most = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = numbers.iter().map(|number| (number - most).exp()).sum();
    numbers.iter_mut().for_each(|number| *number -= most + sum.ln());
}

#[cfg(test)]
mod tests;
