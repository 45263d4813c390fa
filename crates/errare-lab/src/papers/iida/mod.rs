//! Iida, Handa & Uiterwijk 1995: an experiment in the paper's spirit, which has no table of its own.
//!
//! A tutor meets learners who see one, two or three plies. How often does the learner score, how often and how much does the
//! tutor err on purpose, and how many of those errors could the learner have seen with his own look-ahead? Beside the paper's
//! two strategies stand a tutor who does not err and one who simply plays a random move now and then. Beside the learner whom the
//! tutor has in mind, two others watch.
//!
//! # Reference
//! Iida, Handa & Uiterwijk, *Tutoring strategies in game-tree search*, 1995.

mod exact;
mod sampled;
mod tutor;
mod watchers;

pub use tutor::Tutor;

use errare::backup::{Forced, TutorValue, Tutoring};
use errare::evaluate::EndsOnly;
use errare::game::Side;
use errare::games::connect_four::{ConnectFour, OpenLines};
use errare::games::kalah::{Kalah, StoreDifference};
use errare::model::Playing;
use errare::play::LookAhead;
use errare::search::ByLookAhead;

use self::watchers::SEEN;
use crate::papers::table::{Cell, Table};

/// The paper, as it is named on the command line.
pub const PAPER: &str = "iida";

/// How large the sampled part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Games for each tutor and each learner, half of them with either colour.
    pub games: u64,
    /// The same seed gives the same games, whatever the number of threads.
    pub seed: u64,
    /// The number of threads; 0 means one for each processor.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { games: 100, seed: 1995, threads: 0 }
    }
}

/// The learners: P_1 to P_3.
pub const LEARNERS: [usize; 3] = [1, 2, 3];

/// A learner who sees so many plies.
type Learner = LookAhead<Forced>;

fn learner(ply: usize) -> Learner {
    LookAhead { ply, strategy: Forced::default() }
}

/// A tutor's rule against a learner, who notices what his own look-ahead shows him.
type Rule<E> = Tutoring<E, EndsOnly, Playing<Learner>, ByLookAhead<EndsOnly>>;

fn rule<E>(evaluator: E, learner_ply: usize, limit: f64) -> Rule<E> {
    let theirs = EndsOnly::default();
    let look_ahead = ByLookAhead { ply: learner_ply, evaluator: theirs };
    Tutoring::new(evaluator, theirs, limit).with_learner(Playing(learner(learner_ply))).with_noticed(look_ahead, 0.0)
}

/// What a game, or the mean of many, was like.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Report {
    /// The learner's score: a win counts 1, a draw ½.
    score: f64,
    /// The tutor's intentional errors: moves whose OM value is below the minimax value of the position.
    errors: f64,
    /// What all the tutor's moves lost in OM value.
    loss: f64,
    /// The moves that lost something which each of the watchers could see.
    seen: [f64; 3],
    /// The moves that lost nothing and looked to the watcher who evaluates as if they did.
    suspected: f64,
}

impl Report {
    fn of(mark: &Marks) -> Self {
        let count = |holds: bool| f64::from(u8::from(holds));
        let lost = mark.loss > ROUNDING;
        Self {
            score: 0.0,
            errors: count(mark.error),
            loss: mark.loss,
            seen: mark.looks_worse.map(|looks| count(lost && looks)),
            suspected: count(!lost && mark.looks_worse[2]),
        }
    }

    fn add(&mut self, weight: f64, other: &Self) {
        self.score += weight * other.score;
        self.errors += weight * other.errors;
        self.loss += weight * other.loss;
        self.seen.iter_mut().zip(other.seen).for_each(|(seen, other)| *seen += weight * other);
        self.suspected += weight * other.suspected;
    }
}

/// The tables for noughts and crosses, exact, and for connect four and Kalah, sampled. `progress` is told of every
/// learner who is done with a game.
pub fn tables(options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Vec<Table> {
    let connect_four = sampled::Course {
        name: "connect-four",
        game: ConnectFour::default(),
        evaluator: OpenLines::default(),
        ply: 3,
        limits: &[0.0, 0.1, 0.15, 0.75, 0.85, 0.95, 1.0],
        fine: 0.01,
        finest_to: 0.2,
    };
    let kalah = Kalah::new(4, 3).expect("a possible size");
    let kalah = sampled::Course {
        name: "kalah:pits=4,seeds=3",
        game: kalah,
        evaluator: StoreDifference,
        ply: 3,
        limits: &[0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0],
        fine: 0.5,
        finest_to: 8.0,
    };
    vec![
        exact::table(progress),
        sampled::table(&connect_four, options, progress),
        sampled::table(&kalah, options, progress),
    ]
}

/// How many pairs of a game and a learner there are, for a bar of progress.
pub const PAIRS: u64 = 3 * LEARNERS.len() as u64;
/// How often the careless tutor plays any move.
const SLIPS: [f64; 4] = [0.1, 0.3, 0.5, 0.8];

/// Looks for a tutor who gives a learner a fair chance, and for one who slips as often as it takes to give him the same.
///
/// The smallest limit is sought among many; the chance of a slip by halving, for the learner's score grows with it. `teach`
/// says what comes of a tutor.
fn search(limits: &[f64], teach: impl Fn(Tutor) -> Report) -> Vec<(Tutor, Report)> {
    let tried = limits.iter().map(|&limit| Tutor::Tutoring { limit }).map(|tutor| (tutor, teach(tutor)));
    let mut nearest: Option<(Tutor, Report)> = None;
    for (tutor, report) in tried {
        let miss = |report: &Report| (report.score - 0.5).abs();
        if nearest.is_none_or(|(_, best)| miss(&report) < miss(&best)) {
            nearest = Some((tutor, report));
        }
        if FAIR.contains(&report.score) {
            break;
        }
    }
    let Some((tutor, fair)) = nearest else { return Vec::new() };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let chance = (low + high) / 2.0;
        if teach(Tutor::Slips { chance }).score < fair.score { low = chance } else { high = chance }
    }
    let slips = Tutor::Slips { chance: (low + high) / 2.0 };
    vec![(tutor, fair), (slips, teach(slips))]
}

/// The score of a learner who has a fair chance.
const FAIR: std::ops::RangeInclusive<f64> = 0.4..=0.6;

/// How often the chance of a slip is halved in: to a hundredth.
const HALVINGS: usize = 6;

/// All tutors for a list of limits.
fn tutors(limits: &[f64]) -> Vec<Tutor> {
    let careful = [Tutor::Minimax, Tutor::LossOriented];
    let tutoring = limits.iter().map(|&limit| Tutor::Tutoring { limit });
    careful.into_iter().chain(tutoring).chain(SLIPS.map(|chance| Tutor::Slips { chance })).collect()
}

/// What came of one learner: of the tutors that are shown, and of those that were sought.
struct Taught {
    learner: usize,
    shown: Vec<(Tutor, Report)>,
    found: Vec<(Tutor, Report)>,
}

/// A table of what came of each tutor with each learner, and of the search for a fair one.
fn report(name: &str, reading: String, learners: &[Taught]) -> Table {
    let (mut cells, mut remarks) = (Vec::new(), Vec::new());
    for Taught { learner, shown, found } in learners {
        for (tutor, result) in shown {
            let cell = |quantity: &str, value: f64| Cell::new(tutor.name(), format!("P{learner}"), quantity, value);
            cells.push(cell("learner_score_pct", 100.0 * result.score));
            cells.push(cell("intentional_errors_per_game", result.errors));
            cells.push(cell("loss_per_game", result.loss));
            cells.extend(SEEN.into_iter().zip(result.seen).map(|(quantity, seen)| cell(quantity, seen)));
            cells.push(cell("sound_moves_suspected_per_game", result.suspected));
        }
        let loss_oriented = shown.iter().find(|(tutor, _)| *tutor == Tutor::LossOriented).map(|(_, report)| report);
        remarks.push(verdict(*learner, found, loss_oriented));
    }
    Table { paper: PAPER, table: name.to_owned(), reading, preferred: true, cells, remarks }
}

/// What the search for a fair tutor found, beside the loss-oriented one.
fn verdict(learner: usize, found: &[(Tutor, Report)], loss_oriented: Option<&Report>) -> String {
    let describe = |tutor: &Tutor, r: &Report| {
        let [assumed, deeper, evaluating] = r.seen;
        format!(
            "{}: the learner scores {:.0} %, could see {assumed:.2} errors a game, a ply deeper {deeper:.2}, by another \
             evaluation {evaluating:.2}",
            tutor.name(),
            100.0 * r.score
        )
    };
    let Some((tutor, report)) = found.first() else { return String::new() };
    let kind = match FAIR.contains(&report.score) {
        true => "The smallest limit tried that gives him 40–60 %",
        false => "None of the limits tried gives him 40–60 %; the nearest",
    };
    let others = found.iter().skip(1).map(|(tutor, report)| describe(tutor, report));
    let others = others.chain(loss_oriented.map(|report| describe(&Tutor::LossOriented, report)));
    format!("P{learner}. {kind}: {}. Beside it, {}.", describe(tutor, report), others.collect::<Vec<_>>().join("; "))
}

/// What the tutor's move cost and to whom it looked it, at a node that he has searched.
struct Marks {
    error: bool,
    loss: f64,
    looks_worse: [bool; 3],
}

/// By how much equal values may differ.
const ROUNDING: f64 = 1e-9;

/// Marks every move of a node. `looks_worse` is what the watchers make of each.
fn mark(side: Side, values: &[TutorValue], minimax: f64, looks_worse: &[[bool; 3]]) -> Vec<Marks> {
    let om = |i: usize| side.view(values[i].om);
    let best = (0..values.len()).map(om).fold(f64::NEG_INFINITY, f64::max);
    let marks = looks_worse.iter().enumerate().map(|(i, &looks_worse)| Marks {
        error: om(i) < side.view(minimax) - ROUNDING,
        loss: (best - om(i)).max(0.0),
        looks_worse,
    });
    marks.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tutor_on_noughts_and_crosses_gives_chances_that_the_learner_does_not_see() {
        let table = exact::table(&|_| ());
        let value = |tutor: &str, quantity: &str, learner: &str| {
            let cell = table.cells.iter().find(|c| c.row == tutor && c.column == learner && c.quantity == quantity);
            cell.unwrap_or_else(|| panic!("{tutor} {quantity}")).computed
        };
        for learner in ["P1", "P2", "P3"] {
            assert_eq!(value("minimax", "errors_seen_per_game", learner), 0.0);
            for limit in ["TU limit=0", "TU limit=0.5", "TU limit=2"] {
                assert!(value(limit, "errors_seen_per_game", learner) < 1e-12, "{limit} {learner}");
            }
            let score = |limit: &str| value(limit, "learner_score_pct", learner);
            assert!(score("TU limit=2") > score("TU limit=0"), "the more he may lose, the more the learner scores");
        }
    }

    #[test]
    fn what_the_learner_does_not_see_others_do() {
        let table = exact::table(&|_| ());
        let value = |tutor: &str, quantity: &str, learner: &str| {
            let cell = table.cells.iter().find(|c| c.row == tutor && c.column == learner && c.quantity == quantity);
            cell.unwrap_or_else(|| panic!("{tutor} {quantity}")).computed
        };
        for learner in ["P1", "P2", "P3"] {
            let [_, deeper, evaluating] = SEEN;
            let (deep, slips) = (value("TU limit=2", deeper, learner), value("slips 80 %", deeper, learner));
            assert!(deep > 0.05 && deep < slips, "{learner}: a ply deeper {deep}, of one who slips {slips}");
            assert_eq!(value("minimax", deeper, learner), 0.0, "who loses nothing that matters shows nothing");
            assert!(value("TU limit=2", evaluating, learner) > 0.5, "{learner}");
            assert!(value("minimax", "sound_moves_suspected_per_game", learner) > 0.1, "an opinion is not knowledge");
        }
    }

    #[test]
    fn games_are_the_same_on_one_thread_and_on_two() {
        let course = || sampled::Course {
            name: "connect-four",
            game: ConnectFour::new(5, 4).unwrap(),
            evaluator: OpenLines::default(),
            ply: 2,
            limits: &[0.0, 0.3],
            fine: 0.3,
            finest_to: 0.3,
        };
        let table = |threads| sampled::table(&course(), &Options { games: 6, seed: 3, threads }, &|_| ());
        assert_eq!(table(1), table(2));
    }
}
