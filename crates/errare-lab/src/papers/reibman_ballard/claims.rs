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
