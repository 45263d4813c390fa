//! What adapting is worth on noughts and crosses, against semi-random players of unknown look-ahead.

use std::fmt;

use errare::backup::{Forced, Minimax};
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;
use errare::play::{BestResponse, LookAhead, Payoff, Player, Policy, Tabulated, outcome};
use errare::search::{TO_THE_END, Tree};
use errare::spec::Evaluation;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::adaptive::{Adaptive, GAMES_TO_COME};
use super::belief_tree::{BeliefTree, TooLarge};
use super::exact::rewards;
use super::reward::Reward;
use super::{Stateless, play};
use crate::infer::Belief;
use crate::infer::Horizon;

/// P_0 to P_6: all that noughts and crosses can tell apart and Kajihara et al. let play.
const TYPES: usize = 7;

/// A win counts 1, a draw ½.
const SCORE: Reward = Reward::Payoff(Payoff::SCORE);

/// How large the experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Sampled games against each opponent with each colour.
    pub games: u32,
    /// The same seed gives the same games.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { games: 200, seed: 1999 }
    }
}

/// Mean scores against one opponent with one colour: a win counts 1, a draw ½.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The opponent's look-ahead.
    pub opponent: usize,
    /// The adaptive contestant's colour; Max moves first.
    pub side: Side,
    /// What is computed.
    pub exact: Exact,
    /// What he scored in games in each of which he began anew.
    pub forgetting: f64,
    /// What he scored in a match in the course of which he remembered.
    pub keeping: f64,
}

/// Exact expectations in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// Of a player who knows the opponent: nobody does better.
    pub limit: f64,
    /// Of minimax.
    pub minimax: f64,
    /// Of the adaptive contestant, who knows nothing beforehand.
    pub adaptive: f64,
}

/// All opponents with both colours.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// How large it was.
    pub options: Options,
    /// The results.
    pub rows: Vec<Row>,
}

/// Plays the experiment.
pub fn experiment(options: Options) -> Result<Experiment, TooLarge> {
    let game = NoughtsAndCrosses;
    let types = (0..TYPES).map(|ply| (1.0, Box::new(semi_random(ply)) as Box<dyn Player<_>>)).collect();
    let horizon = Horizon { ply: TO_THE_END, evaluation: Evaluation::ENDS };
    let mut adaptive = Adaptive::new(&game, types, SCORE, horizon);

    let exact = exact(&game, adaptive.plan().ok_or(TooLarge)?, adaptive.belief());

    let mut rows = Vec::new();
    for (side, opponent, exact) in exact {
        let player = semi_random(opponent);
        let tree = Tree::merge(&game, &game.start(), usize::MAX).map_err(|_| TooLarge)?;
        let policy = Policy::looking_ahead(&game, &tree, &player);
        let table = Tabulated::new(tree, policy);
        let mut generator = ChaCha8Rng::seed_from_u64(options.seed);
        generator.set_stream(opponent as u64);
        adaptive = adaptive.forgetting();
        let forgetting = score(&mut adaptive, side, &table, options.games, &mut generator);
        adaptive = adaptive.keeping(GAMES_TO_COME);
        adaptive.forget();
        let keeping = score(&mut adaptive, side, &table, options.games, &mut generator);
        rows.push(Row { opponent, side, exact, forgetting, keeping });
    }
    Ok(Experiment { options, rows })
}

/// P_i.
fn semi_random(ply: usize) -> LookAhead<Forced> {
    LookAhead { ply, strategy: Forced::default() }
}

/// What can be computed, for both colours against each opponent.
fn exact(game: &NoughtsAndCrosses, plan: &BeliefTree<NoughtsAndCrosses>, prior: &Belief) -> Vec<(Side, usize, Exact)> {
    let tree = plan.tree();
    let minimax = LookAhead::to_the_end(Minimax::new(EndsOnly::default()));
    let minimax = Policy::looking_ahead(game, tree, &minimax);
    let opponents: Vec<Policy> = (0..TYPES).map(|ply| Policy::looking_ahead(game, tree, &semi_random(ply))).collect();
    let mut all = Vec::new();
    for side in [Side::Max, Side::Min] {
        let adaptive = rewards(game, plan, side, prior, &opponents, SCORE);
        for (ply, (opponent, adaptive)) in opponents.iter().zip(adaptive).enumerate() {
            let limit = BestResponse::to(game, tree, opponent, side, Payoff::SCORE).value();
            let minimax = match side {
                Side::Max => outcome(game, tree, &minimax, opponent).score(),
                Side::Min => 1.0 - outcome(game, tree, opponent, &minimax).score(),
            };
            all.push((side, ply, Exact { limit, minimax, adaptive }));
        }
    }
    all
}

/// The mean score of a match.
fn score(
    adaptive: &mut Adaptive<NoughtsAndCrosses>,
    side: Side,
    opponent: &Tabulated<NoughtsAndCrosses>,
    games: u32,
    generator: &mut ChaCha8Rng,
) -> f64 {
    let mut uniform = || crate::chance::uniform(generator);
    let mut opponent = Stateless(opponent);
    let mut sum = 0.0;
    for _ in 0..games {
        let utility = match side {
            Side::Max => play(&NoughtsAndCrosses, adaptive, &mut opponent, &mut uniform),
            Side::Min => play(&NoughtsAndCrosses, &mut opponent, adaptive, &mut uniform),
        };
        sum += SCORE.of(side, utility);
    }
    sum / f64::from(games.max(1))
}

impl fmt::Display for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Options { games, seed } = self.options;
        writeln!(f, "Mean score of the adaptive contestant; sampled over {games} games, seed {seed}")?;
        writeln!(f, "opponent  plays    limit  minimax  adaptive  part of limit  sampled, forgetting  keeping")?;
        for row in &self.rows {
            let plays = if row.side == Side::Max { "second" } else { "first" };
            let Row { opponent, exact: Exact { limit, minimax, adaptive }, forgetting, keeping, .. } = row;
            let part = 100.0 * adaptive / limit;
            writeln!(
                f,
                "P_{opponent}       {plays:<6}  {limit:.4}   {minimax:.4}    {adaptive:.4}  {part:>12.1}%  \
                 {forgetting:>19.4}  {keeping:>7.4}"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::search::NodeId;

    /// The weakest opponent who never errs, so that there is nothing to gain.
    const PERFECT: usize = 6;

    #[test]
    fn adapting_reaches_the_limit_in_a_match_and_never_falls_below_minimax() {
        let experiment = experiment(Options::default()).unwrap();
        assert_eq!(experiment.rows.len(), 2 * TYPES);
        for row in &experiment.rows {
            assert!(row.exact.adaptive >= row.exact.minimax - 1e-9, "{row:?}");
            assert!(row.exact.adaptive <= row.exact.limit + 1e-9, "{row:?}");
            assert!(row.keeping >= row.exact.minimax - 1e-9, "{row:?}");
            assert!(row.opponent == PERFECT || row.keeping >= 0.95 * row.exact.limit, "{row:?}");
        }
    }

    #[test]
    fn sampled_games_agree_with_the_exact_expectation() {
        let experiment = experiment(Options::default()).unwrap();
        for row in &experiment.rows {
            // The score of a game lies between 0 and 1, so that its deviation is no more than ½.
            let error = 0.5 / f64::from(experiment.options.games).sqrt();
            assert!((row.forgetting - row.exact.adaptive).abs() < 3.0 * error, "{row:?}");
        }
    }

    #[test]
    fn nobody_who_moves_second_is_sure_of_95_percent_of_every_limit_in_a_single_game() {
        let types: Vec<_> = (0..TYPES).map(semi_random).collect();
        let plan = BeliefTree::new(&NoughtsAndCrosses, &types, SCORE).unwrap();
        let limit = |kind| {
            let policy = Policy::looking_ahead(&NoughtsAndCrosses, plan.tree(), kind);
            BestResponse::to(&NoughtsAndCrosses, plan.tree(), &policy, Side::Min, Payoff::SCORE).value()
        };
        // The least part that a strategy reaches is no more than its mean over any weights of the opponents, and that no
        // more than what the best plan reaches, which is the plan for weights divided by limits. These weights are nearly
        // the worst: they were found by raising, again and again, those of the opponents who came off well.
        let weights = [0.047, 0.032, 0.768, 0.0, 0.0, 0.010, 0.143];
        let divided: Vec<f64> = weights.iter().zip(&types).map(|(weight, kind)| weight / limit(kind)).collect();
        let best = plan.value(Side::Min, NodeId::ROOT, &Belief::new(divided.iter().copied()));
        let part = best * divided.iter().sum::<f64>() / weights.iter().sum::<f64>();
        assert!(part < 0.92, "{part}");
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let options = Options { games: 5, seed: 3 };
        assert_eq!(experiment(options), experiment(options));
    }
}
