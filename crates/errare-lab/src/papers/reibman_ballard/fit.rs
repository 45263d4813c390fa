//! The reading that comes closest to the print.

use super::covariance::Covariance;
use super::judgement::differences;
use super::linear::{Symmetric, dot};
use super::run::{Options, run};
use super::study::{FallOff, LITERAL, NoiseLaw, Reading};

/// What [`fit`] finds on 200 000 trees.
pub const BEST_FIT: Reading = Reading {
    name: "best-fit",
    range: 73.2,
    noise: NoiseLaw::OneUniform,
    fall_off: FallOff { scale: 0.77, power: 1.66 },
    fitted: [1, 2],
};

/// What was fitted, and how well the print fixes it.
pub struct Fitted {
    /// The reading with the parameters that fit best.
    pub reading: Reading,
    /// The standard errors of range, scale and power.
    pub errors: [f64; 3],
    /// How scale and power err together.
    pub correlation: f64,
}

/// Steps over which the derivatives are taken: wide enough to change some players' moves on many trees.
const STEPS: [f64; 3] = [4.0, 0.15, 0.3];

/// The steps shrink by a factor of ten or so each time; after these nothing changes that the trees could tell.
const ITERATIONS: usize = 5;

/// Fits the range and the fall-off to all of Table 1: the least χ² with the covariance of its cells.
///
/// Gauss and Newton's method from a reading near enough that the players' moves change smoothly. Every reading is played on the
/// same trees, so that the sum is as good as smooth in the parameters.
pub fn fit(options: &Options) -> Fitted {
    let square = FallOff { scale: 1.0, power: 2.0 };
    let mut fitted = Fitted { reading: Reading { fall_off: square, ..LITERAL }, errors: [0.0; 3], correlation: 0.0 };
    for _ in 0..ITERATIONS {
        let Some(better) = improved(options, &fitted.reading) else { return fitted };
        fitted = better;
    }
    fitted
}

/// One step of the fit from a reading; `None` if the trees do not tell the parameters apart.
pub(super) fn improved(options: &Options, reading: &Reading) -> Option<Fitted> {
    let Reading { range, fall_off: FallOff { scale, power }, .. } = *reading;
    let with = |range: f64, scale: f64, power: f64| Reading {
        name: BEST_FIT.name,
        range,
        fall_off: FallOff { scale, power },
        fitted: BEST_FIT.fitted,
        ..*reading
    };
    let readings = [
        with(range, scale, power),
        with(range + STEPS[0], scale, power),
        with(range, scale + STEPS[1], power),
        with(range, scale, power + STEPS[2]),
    ];
    let sums = run(options, &readings, &|_| ());
    let covariance = Covariance::new(options, reading).of_differences(sums[0].trees()).cholesky()?;
    let [here, moved @ ..] = sums.each_ref().map(|sums| covariance.whiten(&differences(sums)));
    let slopes: Vec<Vec<f64>> = moved
        .iter()
        .zip(STEPS)
        .map(|(moved, step)| moved.iter().zip(&here).map(|(moved, here)| (moved - here) / step).collect())
        .collect();
    // The normal equations, whose matrix is the inverse of the parameters' covariance.
    let normal = Symmetric::from_fn(3, |i, j| dot(&slopes[i], &slopes[j])).cholesky()?;
    let change = normal.solve(&[0, 1, 2].map(|i| -dot(&slopes[i], &here)));
    let inverse = [0, 1, 2].map(|column| normal.solve(&[0, 1, 2].map(|row| f64::from(u8::from(row == column)))));
    let errors = [0, 1, 2].map(|i| inverse[i][i].sqrt());
    Some(Fitted {
        reading: with(range + change[0], scale + change[1], power + change[2]),
        errors,
        correlation: inverse[1][2] / errors[1] / errors[2],
    })
}

impl Fitted {
    /// Which parameters the print identifies.
    pub(super) fn words(&self) -> String {
        let Reading { range, fall_off, .. } = self.reading;
        let [of_range, of_scale, of_power] = self.errors;
        format!(
            "A step of the fit from here, to all of Table 1 on these trees: range {range:.1} ± {of_range:.1}, fall-off a(1−PS)^b with a = {:.2} ± \
             {of_scale:.2} and b = {:.2} ± {of_power:.2}, whose errors have correlation {:.2}.",
            fall_off.scale, fall_off.power, self.correlation
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stated_parameters_are_those_that_the_fit_finds() {
        // Two standard errors of the print.
        let found = fit(&Options { trees: 20_000, ..Options::default() });
        let (stated, reading) = (BEST_FIT.fall_off, found.reading);
        assert!((reading.range - BEST_FIT.range).abs() < 1.5, "{reading:?}");
        assert!((reading.fall_off.scale - stated.scale).abs() < 0.08, "{reading:?}");
        assert!((reading.fall_off.power - stated.power).abs() < 0.2, "{reading:?}");
    }
}
