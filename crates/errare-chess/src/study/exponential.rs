//! e to the power of many numbers at once.

/// Beyond this nothing is added up any more that would matter.
const MOST: f32 = 80.0;

/// Replaces every number by e to its power, to six digits; beyond ±80 as for ±80.
pub(super) fn exponentials(numbers: &mut [f32]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the processor has these instructions.
        #[allow(unsafe_code)]
        return unsafe { wide(numbers) };
    }
    plain(numbers);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn wide(numbers: &mut [f32]) {
    plain(numbers);
}

/// 2 to the power of a whole number is made of bits; the rest, at most half, is a polynomial.
#[inline(always)]
fn plain(numbers: &mut [f32]) {
    for number in numbers {
        let x = number.clamp(-MOST, MOST) * std::f32::consts::LOG2_E;
        // Adding and taking away one and a half times 2²³ rounds to a whole number.
        const ROUND: f32 = 12_582_912.0;
        let whole = (x + ROUND) - ROUND;
        let rest = (x - whole) * std::f32::consts::LN_2;
        let power = 1.0
            + rest
                * (1.0 + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest / 720.0)))));
        *number = power * f32::from_bits(((whole as i32 + 127) << 23) as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_are_right_to_six_digits() {
        let given: Vec<f32> = (-8_000..=8_000).map(|i| i as f32 / 100.0).collect();
        let mut found = given.clone();
        exponentials(&mut found);
        for (given, found) in given.iter().zip(found) {
            let exact = f64::from(*given).exp();
            assert!((f64::from(found) / exact - 1.0).abs() < 1e-5, "e^{given} is {exact}, not {found}");
        }
    }

    #[test]
    fn what_is_too_large_stays_finite_and_what_is_too_small_positive() {
        let mut found = [1e9, -1e9, f32::INFINITY, f32::NEG_INFINITY];
        exponentials(&mut found);
        assert!(found.iter().all(|e| e.is_finite() && *e > 0.0));
    }
}
