//! Larger games, played: the tutor sees a few plies and the learner fewer.

use errare::backup::Backup;
use errare::distribution::Distribution;
use errare::evaluate::Evaluator;
use errare::game::{Game, Side};
use errare::play::{Outcome, Player};
use errare::search::Walk;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::watchers::Watchers;
use super::{LEARNERS, Options, Report, Taught, Tutor, learner, mark, report, rule, search, tutors};
use crate::chance::uniform;
use crate::papers::table::Table;

/// A game and how it is taught.
pub(super) struct Course<G, E> {
    /// Its name in tables.
    pub(super) name: &'static str,
    pub(super) game: G,
    /// The tutor's evaluation.
    pub(super) evaluator: E,
    /// How many plies the tutor sees.
    pub(super) ply: usize,
    /// ε at which tutors are shown.
    pub(super) limits: &'static [f64],
    /// The steps in which a fair ε is sought, and how far; beyond that among those shown.
    pub(super) fine: f64,
    pub(super) finest_to: f64,
}

/// No game is longer; those of our games that could be are drawn by then.
const LONGEST: usize = 1000;

pub(super) fn table<G, E>(course: &Course<G, E>, options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Table
where
    G: Game + Sync,
    E: Evaluator<G> + Copy + Sync,
{
    let games = options.games.max(2);
    // Without threads of our own the calling thread does it all, with the same result.
    let pool = ThreadPoolBuilder::new().num_threads(options.threads).build().ok();
    let learners = LEARNERS.map(|ply| {
        let teach = |tutor: Tutor| {
            let game = |game: u64| {
                let mut generator = ChaCha8Rng::seed_from_u64(options.seed);
                // The same luck for every tutor: what differs is the tutor.
                generator.set_stream((ply as u64) << 32 | game);
                play(course, tutor, ply, if game.is_multiple_of(2) { Side::Max } else { Side::Min }, &mut generator)
            };
            let reports: Vec<Report> = match &pool {
                Some(pool) => pool.install(|| (0..games).into_par_iter().map(game).collect()),
                None => (0..games).map(game).collect(),
            };
            let mut mean = Report::default();
            for report in &reports {
                mean.add(1.0 / games as f64, report);
            }
            mean
        };
        let shown = tutors(course.limits).into_iter().map(|tutor| (tutor, teach(tutor))).collect();
        let steps = (course.finest_to / course.fine).round() as u32;
        let fine = (0..=steps).map(|i| f64::from(i) * course.fine);
        let beyond = course.limits.iter().copied().filter(|limit| *limit > course.finest_to);
        let found = search(&fine.chain(beyond).collect::<Vec<_>>(), teach);
        progress(1);
        Taught { learner: ply, shown, found }
    });
    report(course.name, format!("sampled, {games} games each, the tutor sees {} plies", course.ply), &learners)
}

/// One game in which the tutor has this side.
fn play<G: Game, E: Evaluator<G> + Copy>(
    course: &Course<G, E>,
    tutor: Tutor,
    ply: usize,
    side: Side,
    generator: &mut impl Rng,
) -> Report {
    let game = &course.game;
    let (rule, learner) = (rule(course.evaluator, ply, tutor.limit()), learner(ply));
    let watchers = Watchers { ply, evaluator: course.evaluator };
    let mut walk = Walk::new();
    let (mut policy, mut moves) = (Distribution::new(), Vec::new());
    let mut position = game.start();
    let mut report = Report::default();
    for _ in 0..LONGEST {
        if let Some(utility) = game.utility(&position) {
            report.score = Outcome::of(side.other().view(utility)).score();
            return report;
        }
        let uniform = uniform(generator);
        moves.clear();
        game.moves(&position, &mut moves);
        let chosen = if game.turn(&position).side() == Some(side) {
            let root = walk.root(game, &position, course.ply, &rule);
            tutor.choose(&rule, &root, &mut policy);
            let chosen = policy.sample(uniform);
            let minimax = rule.combine(&root, &mut policy).minimax;
            let looks_worse = watchers.look_worse(game, &position, &moves, side);
            report.add(1.0, &Report::of(&mark(side, root.values, minimax, &looks_worse)[chosen]));
            chosen
        } else {
            learner.policy(game, &position, &mut policy);
            policy.sample(uniform)
        };
        position = game.play(&position, moves[chosen]);
    }
    report.score = 0.5;
    report
}
