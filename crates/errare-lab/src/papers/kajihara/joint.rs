//! One test over many numbers of Table 2, and the search among all readings by it.

use errare::game::Side;
use errare::play::Outcome;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::PAPER;
use super::players::Players;
use super::readings::{Rule, SpeculativeReading};
use super::tables::{PUBLISHED_GAMES, TABLE_2, name, pairs, published};
use crate::papers::table::{Cell, Table};
use crate::statistics::chi_squared_tail;

/// How far printed counts of games are from what a reading expects: Pearson's sum, and its degrees of freedom.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Misfit {
    chi_squared: f64,
    degrees: usize,
}

impl Misfit {
    /// Of one pair: wins, draws and losses of 10 000 games.
    fn of_pair(outcome: &Outcome, printed: &[f64]) -> Self {
        let expected = [outcome.win, outcome.draw, outcome.loss].map(|p| p * PUBLISHED_GAMES);
        let mut misfit = Self::default();
        let mut possible = 0;
        for (expected, printed) in expected.iter().zip(printed.iter().map(|percent| percent / 100.0 * PUBLISHED_GAMES))
        {
            // What cannot happen has no degree of freedom; if the print has it nevertheless, nothing can save the reading.
            if *expected > 1e-9 {
                possible += 1;
                misfit.chi_squared += (printed - expected).powi(2) / expected;
            } else if printed > 0.5 {
                misfit.chi_squared = f64::INFINITY;
            }
        }
        misfit.degrees = usize::saturating_sub(possible, 1);
        misfit
    }

    /// How often chance alone departs as far.
    fn p_value(&self) -> f64 {
        chi_squared_tail(self.chi_squared, self.degrees)
    }
}

/// A pair comes out if chance departs as far more often than this.
const PAIR_COMES_OUT: f64 = 0.001;

/// How a rule fits the pairs in which the speculative player is this side.
#[derive(Clone, Debug, PartialEq)]
struct Fit {
    /// Over all of them.
    joint: Misfit,
    /// Each pair by itself: the depths of the speculative player and of the other.
    by_pair: Vec<((usize, usize), Misfit)>,
}

impl Fit {
    fn new(players: &Players, rule: Rule, side: Side) -> Self {
        Self::of_all(players, &[rule], side).remove(0)
    }

    /// The fit of each of several rules that count the same leaves.
    fn of_all(players: &Players, rules: &[Rule], side: Side) -> Vec<Self> {
        let mut fits = vec![Self { joint: Misfit::default(), by_pair: Vec::new() }; rules.len()];
        for (x, y) in pairs().filter(|(x, y)| *x >= y + 2) {
            let (i, j) = if side == Side::Max { (x, y) } else { (y, x) };
            let printed = published(TABLE_2, &name(i), &name(j));
            for (fit, policy) in fits.iter_mut().zip(players.speculative(rules, x, y, side)) {
                let outcome = match side {
                    Side::Max => players.result(&policy, &players.semi_random[y]),
                    Side::Min => players.result(&players.semi_random[y], &policy),
                };
                let pair = Misfit::of_pair(&outcome, &printed);
                fit.joint.chi_squared += pair.chi_squared;
                fit.joint.degrees += pair.degrees;
                fit.by_pair.push(((x, y), pair));
            }
        }
        fits
    }

    /// The pairs that come out.
    fn pairs_out(&self) -> usize {
        self.by_pair.iter().filter(|(_, pair)| pair.p_value() > PAIR_COMES_OUT).count()
    }

    /// The fit in a sentence.
    fn words(&self) -> String {
        let Misfit { chi_squared, degrees } = self.joint;
        format!(
            "χ² {chi_squared:.1} on {degrees} degrees of freedom, p = {}; {} of {} pairs come out with p > {PAIR_COMES_OUT}",
            probability(self.joint.p_value()),
            self.pairs_out(),
            self.by_pair.len()
        )
    }
}

/// A p-value with as many digits as it is worth.
fn probability(p: f64) -> String {
    match p {
        p if p >= 0.001 => format!("{p:.3}"),
        p if p > 0.0 => format!("{p:.0e}"),
        _ => "0".to_owned(),
    }
}

/// Every rule that the settings allow, judged by the joint test on either side, best first.
pub(super) struct Search {
    fits: [Vec<(Rule, Fit)>; 2],
}

const SIDES: [Side; 2] = [Side::Max, Side::Min];

impl Search {
    pub(super) fn new(players: &Players) -> Self {
        let judged = |side| {
            let fit = |rules: Vec<Rule>| {
                let fits = Fit::of_all(players, &rules, side);
                rules.into_iter().zip(fits).collect::<Vec<_>>()
            };
            let mut fits: Vec<(Rule, Fit)> = Rule::all().into_par_iter().flat_map_iter(fit).collect();
            // Where no reading is likely at all the sum is that of the worst pairs: first the number that come out.
            fits.sort_by(|(_, a), (_, b)| {
                b.pairs_out().cmp(&a.pairs_out()).then(a.joint.chi_squared.total_cmp(&b.joint.chi_squared))
            });
            fits
        };
        Self { fits: SIDES.map(judged) }
    }

    /// The best rules of a side, in which several play alike here.
    #[cfg(test)]
    fn best(&self, side: Side) -> impl Iterator<Item = &Rule> {
        let fits = &self.fits[usize::from(side == Side::Min)];
        fits.iter().take_while(|(_, fit)| fit.joint == fits[0].1.joint).map(|(rule, _)| rule)
    }

    /// The table of the best rules that differ in their results.
    pub(super) fn table(&self) -> Table {
        let mut cells = Vec::new();
        let mut remarks = vec![format!(
            "All {} combinations of the settings, each judged on the 15 pairs in which the speculative player moves first \
             and on the 15 in which he moves second: Pearson's χ² over wins, draws and losses of 10 000 games. The preferred \
             reading is the best on either side. It was chosen by the numbers that it is judged by, so that its p is too \
             favourable.",
            self.fits[0].len()
        )];
        for (side, fits) in SIDES.into_iter().zip(&self.fits) {
            let moving = if side == Side::Max { "moving first" } else { "moving second" };
            let mut different: Vec<&(Rule, Fit)> = fits.iter().collect();
            different.dedup_by(|a, b| a.1.joint == b.1.joint);
            for (rank, (rule, fit)) in different.iter().take(SHOWN).enumerate() {
                let row = format!("{moving}, {}", rank + 1);
                let mut cell = |quantity: &str, value: f64| cells.push(Cell::new(&row, "Table 2", quantity, value));
                cell("chi_squared", fit.joint.chi_squared);
                cell("degrees_of_freedom", fit.joint.degrees as f64);
                cell("p_value", fit.joint.p_value());
                cell("pairs_come_out", fit.pairs_out() as f64);
                remarks.push(format!("{row}: {}. {}.", rule.words(), fit.words()));
            }
            let (_, best) = different[0];
            let missing = best.by_pair.iter().filter(|(_, pair)| pair.p_value() <= PAIR_COMES_OUT);
            let missing: Vec<String> =
                missing.map(|((x, y), pair)| format!("P{x} against P{y} (χ² {:.0})", pair.chi_squared)).collect();
            if !missing.is_empty() {
                remarks.push(format!("{moving}, the best leaves unexplained {}.", missing.join(", ")));
            }
        }
        Table { paper: PAPER, table: "Readings".into(), reading: "joint test".into(), preferred: true, cells, remarks }
    }
}

/// How many readings of each side are shown.
const SHOWN: usize = 4;

/// How well a reading fits Table 2 on either side.
pub(super) fn remarks(players: &Players, reading: SpeculativeReading) -> Vec<String> {
    let remark = |side: Side| {
        let rule = reading.rule(side);
        let moving = if side == Side::Max { "first" } else { "second" };
        let fit = Fit::new(players, rule, side);
        format!("Where the speculative player moves {moving} ({}): {}.", rule.words(), fit.words())
    };
    SIDES.map(remark).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::backup::WhenLost;

    #[test]
    fn a_pair_that_never_draws_has_one_degree_of_freedom_and_must_not_be_drawn_in_print() {
        let outcome = Outcome { win: 0.5, draw: 0.0, loss: 0.5, mean: 0.0 };
        let fair = Misfit::of_pair(&outcome, &[51.0, 0.0, 49.0]);
        assert_eq!(fair.degrees, 1);
        assert!((fair.chi_squared - 4.0).abs() < 1e-9, "one hundred games of 5000, twice: {fair:?}");
        assert!((fair.p_value() - 0.0455).abs() < 1e-4);
        assert_eq!(Misfit::of_pair(&outcome, &[51.0, 0.01, 48.99]).p_value(), 0.0);
    }

    #[test]
    fn a_p_value_has_as_many_digits_as_it_is_worth() {
        let written = [0.063_41, 0.001, 0.000_999, 3.2e-10, 0.0].map(probability);
        assert_eq!(written, ["0.063", "0.001", "1e-3", "3e-10", "0"]);
    }

    #[test]
    fn the_preferred_reading_is_the_one_that_the_search_finds() {
        let players = Players::new(WhenLost::LoseLate);
        let search = Search::new(&players);
        for side in SIDES {
            let preferred = SpeculativeReading::PREFERRED.rule(side);
            assert!(search.best(side).any(|rule| *rule == preferred), "{side:?}: {:?}", search.best(side).next());
        }
    }

    #[test]
    fn moving_first_the_print_does_not_rule_the_preferred_reading_out() {
        let players = Players::new(WhenLost::LoseLate);
        let fit = |reading: SpeculativeReading, side| Fit::new(&players, reading.rule(side), side);
        let preferred = fit(SpeculativeReading::PREFERRED, Side::Max);
        assert_eq!(preferred.joint.degrees, 21);
        assert!(preferred.joint.p_value() > 0.05, "{preferred:?}");
        assert_eq!(preferred.pairs_out(), 15);
        assert_eq!(fit(SpeculativeReading::PREFERRED, Side::Min).pairs_out(), 6);
    }
}
