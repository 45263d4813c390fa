//! One game of every printed player against every opponent on one tree, as the print had it: how its numbers err together.

use std::array::from_fn;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::kernel::{best, worths};
use super::lookup::Lookup;
use super::nodes::{Reply, Seen};
use super::study::{BRANCHING, NOISE, NoiseLaw, PRINTED, Reading};
use crate::chance::uniform;

/// One number for each cell of Table 1, row by row.
pub(super) type Cells = [f64; CELLS];
/// The cells of Table 1.
pub(super) const CELLS: usize = PRINTED * NOISE.len();

/// What Min's noise is on one tree: for each of his two moves a number for each branch.
type Draw = [[f64; BRANCHING]; 2];

/// An endless sequence of Min's noise.
///
/// Each opponent draws by himself. Against one opponent all players who look two plies ahead meet the same noise: the print has
/// PS = 0.9, 0.8 and 0.7 equal to a hundredth in nearly every column, where noise of their own would set them apart by six.
/// The runs of one and three plies do not share it: their differences to two plies scatter more than shared noise allows.
pub(super) struct Draws {
    generator: ChaCha8Rng,
}

/// The streams of noise begin where no shard of trees does.
const FIRST_STREAM: u64 = 1 << 40;

impl Draws {
    /// The noise of one shard of trees.
    pub(super) fn of_shard(seed: u64, shard: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(FIRST_STREAM + shard);
        Self { generator }
    }

    /// The noise of one tree: by the depth that Max looks ahead, from one, and by opponent.
    fn next(&mut self, law: NoiseLaw) -> [[Draw; NOISE.len()]; 3] {
        let generator = &mut self.generator;
        from_fn(|_| {
            from_fn(|_| {
                from_fn(|_| {
                    from_fn(|_| match law {
                        NoiseLaw::OneUniform => uniform(generator),
                        NoiseLaw::TwoUniforms => uniform(generator) + uniform(generator),
                    })
                })
            })
        })
    }
}

/// Plays the games. Of equal moves both sides take the first branch: branches are alike, so that no mean depends on it.
pub(super) fn play_once(seen: &Seen, lookup: &Lookup, reading: &Reading, draws: &mut Draws) -> Cells {
    let draws = draws.next(reading.noise);
    let first_moves = best(&from_fn(|branch| worths(&seen.early, branch, seen.first[branch], lookup)));
    let mut second_moves = [None; 16];
    let mut payoffs = [0.0; CELLS];
    for player in 0..PRINTED {
        let early = first_moves[player].trailing_zeros() as usize;
        // Minimax with one to three plies, and then players with two.
        let run = &draws[if player < 3 { player } else { 1 }];
        for (s, [early_noise, late_noise]) in run.iter().enumerate() {
            let choose = |replies: [Reply; BRANCHING], noise: &[f64; BRANCHING]| {
                let seems = |reply: &Reply| reply.value() / reading.range + NOISE[s] * noise[reply.branch()];
                replies.into_iter().min_by(|a, b| seems(a).total_cmp(&seems(b)).then(a.branch().cmp(&b.branch())))
            };
            let Some(reply) = choose(seen.early.replies(early), early_noise) else { continue };
            let node = reply.branch() * BRANCHING + early;
            let moves = second_moves[node].get_or_insert_with(|| {
                let arc = |branch: usize| f64::from(seen.third[branch][node]);
                best(&from_fn(|branch| worths(&seen.late, branch * 16 + node, arc(branch), lookup)))
            });
            let branch = moves[player].trailing_zeros() as usize;
            let Some(last) = choose(seen.late.replies(branch * 16 + node), late_noise) else { continue };
            let so_far = seen.first[early] + reply.arc() + f64::from(seen.third[branch][node]);
            payoffs[player * NOISE.len() + s] = so_far + last.value();
        }
    }
    payoffs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::reibman_ballard::arcs::{Arcs, Trees};
    use crate::papers::reibman_ballard::kernel::play;
    use crate::papers::reibman_ballard::study::{FallOff, LITERAL};

    #[test]
    fn single_games_have_the_mean_that_the_kernel_computes_under_either_noise() {
        let square = FallOff { scale: 1.0, power: 2.0 };
        for reading in [LITERAL, Reading { noise: NoiseLaw::TwoUniforms, fall_off: square, ..LITERAL }] {
            let lookup = Lookup::new(&reading);
            let (mut trees, mut draws, mut arcs) = (Trees::of_shard(7, 0), Draws::of_shard(7, 0), Arcs::new());
            let (mut sum, mut square) = ([0.0; CELLS], [0.0; CELLS]);
            let count = 20_000.0;
            for _ in 0..count as usize {
                trees.next(&mut arcs);
                let seen = Seen::new(&arcs);
                let (exact, once) = (play(&seen, &lookup).mean, play_once(&seen, &lookup, &reading, &mut draws));
                for cell in 0..CELLS {
                    let difference = once[cell] - exact[cell / NOISE.len()][cell % NOISE.len()];
                    sum[cell] += difference;
                    square[cell] += difference * difference;
                }
            }
            for (cell, (sum, square)) in sum.iter().zip(square).enumerate() {
                let (mean, variance): (f64, f64) = (sum / count, square / count);
                let z = mean / (variance / count).sqrt();
                assert!(z.abs() < 4.5, "{reading:?}, cell {cell}: {mean} is {z} standard errors from 0");
            }
        }
    }
}
