//! The contestant who learns: his model is what he believes before the first move.

use errare::backup::Forced;
use errare::game::Side;
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::play::{LookAhead, Outcome, Payoff, Player, Policy};
use errare::search::TO_THE_END;
use errare::spec::{Evaluation, Playable};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::{OPPONENTS, Options, Scores, trust};
use crate::chance::uniform;
use crate::contestant::{Adaptive, Reward, Stateless, play, rewards};
use crate::infer::{Belief, Horizon};

const SCORE: Reward = Reward::Payoff(Payoff::SCORE);

fn semi_random(ply: usize) -> LookAhead<Forced> {
    LookAhead { ply, strategy: Forced::default() }
}

/// One whose model says P_`model`.
fn adaptive<G: Playable>(game: &G, model: usize, horizon: Horizon<G::Own>) -> Adaptive<G> {
    let types = trust(model).into_iter().enumerate();
    let types = types.map(|(ply, weight)| (weight, Box::new(semi_random(ply)) as Box<dyn Player<G>>)).collect();
    Adaptive::new(game, types, SCORE, horizon)
}

/// What he scores in one game that he plans to its end, in which he learns as it goes on.
pub(super) fn exact(game: &NoughtsAndCrosses) -> (String, Scores) {
    let horizon = Horizon { ply: TO_THE_END, evaluation: Evaluation::ENDS };
    let contestant = adaptive(game, 0, horizon);
    let plan = contestant.plan().expect("noughts and crosses is a small game");
    let policy = |ply| Policy::looking_ahead(game, plan.tree(), &semi_random(ply));
    let opponents: Vec<Policy> = (0..OPPONENTS).map(policy).collect();
    let against_all = |model: usize| {
        let prior = Belief::new(trust(model));
        let [first, second] = [Side::Max, Side::Min].map(|side| rewards(game, plan, side, &prior, &opponents, SCORE));
        std::array::from_fn(|j| 100.0 * (first[j] + second[j]) / 2.0)
    };
    ("All is computed; adaptive learns in the course of one game.".to_owned(), std::array::from_fn(against_all))
}

/// How far he looks in a game that is too large to be planned.
const PLIES: usize = 4;

/// What he scores in sampled games, in each of which he begins anew. The luck is the same for every model.
pub(super) fn sampled<G: Playable + Sync>(game: &G, options: &Options) -> (String, Scores) {
    let games = options.games.max(2);
    let pairs: Vec<(usize, usize)> = (0..OPPONENTS).flat_map(|i| (0..OPPONENTS).map(move |j| (i, j))).collect();
    let score = |&(model, opponent): &(usize, usize)| {
        let Ok(horizon) = Horizon::plies(game, PLIES) else { return 0.0 };
        let (mut contestant, mut other) = (adaptive(game, model, horizon), Stateless(semi_random(opponent)));
        let sum: f64 = (0..games)
            .map(|number| {
                let mut generator = ChaCha8Rng::seed_from_u64(options.seed);
                generator.set_stream((opponent as u64) << 32 | number);
                let mut uniform = || uniform(&mut generator);
                if number.is_multiple_of(2) {
                    Outcome::of(play(game, &mut contestant, &mut other, &mut uniform)).score()
                } else {
                    1.0 - Outcome::of(play(game, &mut other, &mut contestant, &mut uniform)).score()
                }
            })
            .sum();
        100.0 * sum / games as f64
    };
    // Without threads of our own the calling thread does it all, with the same result.
    let scores: Vec<f64> = match ThreadPoolBuilder::new().num_threads(options.threads).build() {
        Ok(pool) => pool.install(|| pairs.par_iter().map(score).collect()),
        Err(_) => pairs.iter().map(score).collect(),
    };
    let how = format!(
        "All is computed but adaptive, who played {games} games for each model and opponent: the standard error of his scores is at \
         most {:.1}. The game is too large for him to plan; he looks {PLIES} plies ahead, where the others see to the end.",
        50.0 / (games as f64).sqrt()
    );
    (how, std::array::from_fn(|i| std::array::from_fn(|j| scores[i * OPPONENTS + j])))
}
