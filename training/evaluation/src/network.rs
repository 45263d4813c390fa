//! The net while it learns: one layer of men as each side sees them, squared clipped activation, an output by number of men.

use crate::chance::Chance;
use crate::packed::Man;

/// Men and squares: own and enemy, six roles, 64 squares.
pub(crate) const INPUTS: usize = 768;
/// Units of each side's accumulator.
pub(crate) const HIDDEN: usize = 512;
/// Outputs by the number of men on the board.
pub(crate) const OUTPUTS: usize = 8;

/// Numbers of a net, or of a gradient, in one row: weights of inputs, biases, weights of outputs, biases of outputs.
#[derive(Clone)]
pub(crate) struct Numbers(pub(crate) Vec<f32>);

const BIASES: usize = INPUTS * HIDDEN;
const OUT: usize = BIASES + HIDDEN;
const OUT_BIASES: usize = OUT + OUTPUTS * 2 * HIDDEN;
/// How many numbers there are.
pub(crate) const COUNT: usize = OUT_BIASES + OUTPUTS;

/// A sample as the net sees it.
pub(crate) struct Seen {
    own: [u16; 32],
    enemy: [u16; 32],
    count: usize,
}

impl Seen {
    /// Each side sees the board from its own first rank, mirrored where its king is on the right wing.
    pub(crate) fn new(men: &[Man]) -> Self {
        let king = |enemy: bool| men.iter().find(|man| man.role == 5 && man.enemy == enemy).map_or(0, |man| man.square);
        let mirror = |square: u8| if square & 4 != 0 { 7 } else { 0 };
        let (own_mirror, enemy_mirror) = (mirror(king(false)), mirror(king(true)));
        let mut seen = Self { own: [0; 32], enemy: [0; 32], count: men.len() };
        for (i, man) in men.iter().enumerate() {
            let index = |enemy: bool, square: u8| u16::from(enemy) * 384 + u16::from(man.role) * 64 + u16::from(square);
            seen.own[i] = index(man.enemy, man.square ^ own_mirror);
            seen.enemy[i] = index(!man.enemy, man.square ^ 56 ^ enemy_mirror);
        }
        seen
    }

    fn output(&self) -> usize {
        ((self.count - 2) / 4).min(OUTPUTS - 1)
    }
}

/// Room for one forward pass.
pub(crate) struct Pass {
    sums: [f32; 2 * HIDDEN],
}

impl Default for Pass {
    fn default() -> Self {
        Self { sums: [0.0; 2 * HIDDEN] }
    }
}

impl Numbers {
    pub(crate) fn zero() -> Self {
        Self(vec![0.0; COUNT])
    }

    pub(crate) fn random(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut numbers = Self::zero();
        numbers.0[..BIASES].iter_mut().for_each(|w| *w = 0.1 * chance.symmetric());
        numbers.0[OUT..OUT_BIASES].iter_mut().for_each(|w| *w = 0.1 * chance.symmetric());
        numbers
    }

    pub(crate) fn inputs(&self) -> &[f32] {
        &self.0[..OUT]
    }

    pub(crate) fn outputs(&self) -> &[f32] {
        &self.0[OUT..OUT_BIASES]
    }

    pub(crate) fn output_biases(&self) -> &[f32] {
        &self.0[OUT_BIASES..]
    }

    /// The logit of the expected score.
    pub(crate) fn forward(&self, seen: &Seen, pass: &mut Pass) -> f32 {
        let (own, enemy) = pass.sums.split_at_mut(HIDDEN);
        for (sums, features) in [(own, &seen.own), (enemy, &seen.enemy)] {
            sums.copy_from_slice(&self.0[BIASES..OUT]);
            for &feature in &features[..seen.count] {
                let row = &self.0[usize::from(feature) * HIDDEN..][..HIDDEN];
                sums.iter_mut().zip(row).for_each(|(sum, w)| *sum += w);
            }
        }
        let at = OUT + seen.output() * 2 * HIDDEN;
        let activated = pass.sums.iter().map(|sum| sum.clamp(0.0, 1.0)).map(|x| x * x);
        let mut lanes = [0.0; 16];
        for (i, (x, w)) in activated.zip(&self.0[at..at + 2 * HIDDEN]).enumerate() {
            lanes[i % 16] += x * w;
        }
        lanes.iter().sum::<f32>() + self.0[OUT_BIASES + seen.output()]
    }

    /// Adds the gradient of a sample whose logit has this derivative, after its forward pass.
    pub(crate) fn backward(&self, seen: &Seen, pass: &Pass, slope: f32, gradient: &mut Self) {
        let at = OUT + seen.output() * 2 * HIDDEN;
        gradient.0[OUT_BIASES + seen.output()] += slope;
        let mut inner = [0.0; 2 * HIDDEN];
        let (weights, slopes) = (&self.0[at..at + 2 * HIDDEN], &mut gradient.0[at..at + 2 * HIDDEN]);
        for (((sum, inner), weight), g) in pass.sums.iter().zip(&mut inner).zip(weights).zip(slopes) {
            let x = sum.clamp(0.0, 1.0);
            let open = if *sum > 0.0 && *sum < 1.0 { 2.0 * x } else { 0.0 };
            *inner = slope * weight * open;
            *g += slope * x * x;
        }
        let (own, enemy) = inner.split_at(HIDDEN);
        for (inner, features) in [(own, &seen.own), (enemy, &seen.enemy)] {
            gradient.0[BIASES..OUT].iter_mut().zip(inner).for_each(|(g, d)| *g += d);
            for &feature in &features[..seen.count] {
                let row = &mut gradient.0[usize::from(feature) * HIDDEN..][..HIDDEN];
                row.iter_mut().zip(inner).for_each(|(g, d)| *g += d);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use errare_chess::board::read_fen;

    use super::*;
    use crate::packed::Sample;

    #[test]
    fn the_gradient_is_that_of_the_logit() {
        let board = read_fen("r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2P1PN1P/PP1NBPP1/R2Q1RK1 w - - 0 11").unwrap();
        let seen = Seen::new(&Sample::new(board.board(), 0, None).men);
        let numbers = Numbers::random(3);
        let (mut pass, mut gradient) = (Pass::default(), Numbers::zero());
        let logit = numbers.forward(&seen, &mut pass);
        numbers.backward(&seen, &pass, 1.0, &mut gradient);
        let mut checked = 0;
        for i in (0..COUNT).step_by(97).filter(|&i| gradient.0[i] != 0.0).take(60) {
            let mut moved = numbers.clone();
            moved.0[i] += 1e-2;
            let slope = (moved.forward(&seen, &mut pass) - logit) / 1e-2;
            assert!((slope - gradient.0[i]).abs() < 0.02, "{i}: {slope} {}", gradient.0[i]);
            checked += 1;
        }
        assert!(checked > 30);
    }

    #[test]
    fn a_board_in_a_mirror_looks_the_same() {
        let [left, right] = ["1k6/8/8/3p4/8/2N5/8/2K5 w - - 0 1", "6k1/8/8/4p3/8/5N2/8/5K2 w - - 0 1"].map(|fen| {
            let seen = Seen::new(&Sample::new(read_fen(fen).unwrap().board(), 0, None).men);
            let sorted = |features: &[u16; 32]| {
                let mut features = features[..seen.count].to_vec();
                features.sort_unstable();
                features
            };
            (sorted(&seen.own), sorted(&seen.enemy))
        });
        assert_eq!(left, right);
    }
}
