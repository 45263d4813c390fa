//! What the paper claims of its tables, judged by ours.

use super::study::{NOISE, PLAYERS, place};
use super::sums::Sums;
use super::table_two::best_predictive;

fn judged(claim: &str, holds: bool, numbers: &str) -> String {
    format!("{claim}: {} ({numbers}).", if holds { "holds" } else { "does not hold" })
}

/// The claims of §VI about Table 1.
pub(super) fn of_table_one(sums: &Sums) -> [String; 3] {
    [
        predictive_play_peaks_against_a_perfect_min(sums),
        overestimating_fallibility_costs(sums),
        performance_declines_as_trust_goes(sums),
    ]
}

/// Column 1: "our performance peaks … declines and eventually falls below that of minimax".
fn predictive_play_peaks_against_a_perfect_min(sums: &Sums) -> String {
    let payoff = |player| sums.payoff(player, 0).value;
    let (minimax, best, last) = (payoff(place::MINIMAX_2), best_predictive(sums, 0), place::PREDICTIVE.end - 1);
    let numbers = format!(
        "minimax-2 {minimax:.3}, {} {:.3}, {} {:.3}",
        PLAYERS[best].name(),
        payoff(best),
        PLAYERS[last].name(),
        payoff(last)
    );
    let claim = "Against noise 0 predictive play peaks above 2-ply minimax and then falls below it";
    judged(claim, payoff(best) > minimax && payoff(last) < minimax, &numbers)
}

/// "We have observed similar declines in other columns as we let the predicted strength move even closer to 0."
fn performance_declines_as_trust_goes(sums: &Sums) -> String {
    let payoff = |player: usize, s: usize| sums.payoff(player, s).value;
    let last = place::MORE_DISTRUSTFUL.end - 1;
    let declines: Vec<f64> = (1..NOISE.len())
        .map(|s| {
            let others = place::PREDICTIVE.chain(place::MORE_DISTRUSTFUL.start..last);
            others.map(|player| payoff(player, s)).fold(f64::NEG_INFINITY, f64::max) - payoff(last, s)
        })
        .collect();
    let parts = declines.iter().zip(&NOISE[1..]).map(|(decline, noise)| format!("{decline:+.3} at {noise}"));
    let numbers = format!("{} falls behind the best by {}", PLAYERS[last].name(), parts.collect::<Vec<_>>().join(", "));
    let claim = "Performance declines in the other columns too as PS goes to 0";
    judged(claim, declines.iter().all(|decline| *decline > 0.0), &numbers)
}

/// "When we begin to overestimate our opponent's fallibility, our performance degrades."
///
/// At each noise range, what the most distrustful of the players, PS = 0.1, loses against the best of them. It should be most
/// where there is no fallibility, and less with every step of noise.
fn overestimating_fallibility_costs(sums: &Sums) -> String {
    let last = place::PREDICTIVE.end - 1;
    let costs: Vec<f64> =
        (0..NOISE.len()).map(|s| sums.payoff(best_predictive(sums, s), s).value - sums.payoff(last, s).value).collect();
    let holds = costs[0] > 0.0 && costs.windows(2).all(|pair| pair[1] <= pair[0]);
    let claim = "To overestimate Min's fallibility costs, and the less so the more he errs";
    judged(
        claim,
        holds,
        &format!("PS = 0.1 loses against the best PS {}", by_noise(costs.iter().map(|c| format!("{c:.3}")))),
    )
}

/// Table 2's first line: the part of a ply that predictive play is worth.
pub(super) fn gain_grows_with_noise(sums: &Sums) -> String {
    let gains: Vec<f64> =
        (0..NOISE.len()).map(|s| 100.0 * sums.gain_in_plies(best_predictive(sums, s), s).value).collect();
    let holds = gains[0] > 0.0 && gains.windows(2).all(|pair| pair[0] < pair[1]);
    let claim = "Predictive play is worth a part of a ply that grows with noise";
    judged(claim, holds, &by_noise(gains.iter().map(|gain| format!("{gain:.1} %"))))
}

fn by_noise(numbers: impl Iterator<Item = String>) -> String {
    let parts = numbers.zip(NOISE).map(|(number, noise)| format!("{number} at {noise}"));
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Payoffs;
    use super::*;

    const PS_01: usize = place::PREDICTIVE.end - 1;
    const PS_001: usize = place::MORE_DISTRUSTFUL.end - 1;

    /// One tree on which 2-ply minimax is paid 20 and everybody else what `payoff` says of him at each range of noise.
    fn paid(payoff: impl Fn(usize, usize) -> f64) -> Sums {
        let of_player = |player: usize| {
            std::array::from_fn(|s| match s {
                7 => 0.0,
                _ if player == place::MINIMAX_2 => 20.0,
                _ => payoff(player, s),
            })
        };
        let mut sums = Sums::new();
        sums.add(&Payoffs { mean: std::array::from_fn(of_player), play: [0.0; 8] });
        sums
    }

    #[test]
    fn predictive_play_must_gain_at_first_and_lose_at_last_against_a_perfect_min() {
        let said = |best: f64, last: f64| {
            predictive_play_peaks_against_a_perfect_min(&paid(|player, _| match player {
                3 => best,
                PS_01 => last,
                _ => 19.0,
            }))
        };
        assert!(said(21.5, 19.5).contains("below it: holds (minimax-2 20.000, predictive-2 PS=0.9 21.500,"));
        assert!(said(21.5, 19.5).ends_with("PS=0.1 19.500)."));
        for (best, last) in [(21.5, 20.5), (21.5, 20.0), (20.0, 19.0)] {
            assert!(said(best, last).contains("does not hold"), "{best} {last}");
        }
    }

    #[test]
    fn performance_declines_if_the_least_trusting_is_behind_another_at_every_noise() {
        let said = |at: usize, last: f64| {
            performance_declines_as_trust_goes(&paid(|player, s| match player {
                PS_001 if s == at => last,
                PS_001 => 22.0,
                _ => 23.0,
            }))
        };
        let fine = said(2, 22.5);
        assert!(fine.contains("holds (") && fine.contains("+1.000 at 0.25, +0.500 at 0.5, +1.000 at 0.75"), "{fine}");
        assert!(!fine.contains("does not"));
        assert!(said(0, 24.0).contains("0: holds"), "the first column is another claim's");
        for (at, last) in [(1, 24.0), (6, 23.0)] {
            assert!(said(at, last).contains("does not hold"), "{at} {last}");
        }
    }

    #[test]
    fn to_overestimate_fallibility_must_cost_something_and_never_more_where_there_is_more_of_it() {
        let said = |costs: [f64; 7]| {
            overestimating_fallibility_costs(&paid(|player, s| if player == PS_01 { 25.0 - costs[s] } else { 25.0 }))
        };
        let falling = said([3.0, 2.0, 2.0, 1.0, 0.5, 0.0, 0.0]);
        assert!(falling.contains("errs: holds") && falling.contains("3.000 at 0, 2.000 at 0.25,"), "{falling}");
        for costs in [[0.0; 7], [3.0, 2.0, 2.5, 1.0, 0.5, 0.0, 0.0]] {
            assert!(said(costs).contains("does not hold"), "{costs:?}");
        }
    }

    #[test]
    fn the_gain_of_prediction_in_plies_must_be_positive_and_grow_with_every_step_of_noise() {
        let said = |gains: [f64; 7]| {
            gain_grows_with_noise(&paid(|player, s| match player {
                place::MINIMAX_3 => 24.0,
                4 => 20.0 + gains[s],
                _ => 15.0,
            }))
        };
        let growing = said([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
        assert!(growing.contains("noise: holds (25.0 % at 0, 50.0 % at 0.25,"), "{growing}");
        for gains in [[0.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [1.0, 2.0, 2.0, 4.0, 5.0, 6.0, 7.0]] {
            assert!(said(gains).contains("does not hold"), "{gains:?}");
        }
    }
}
