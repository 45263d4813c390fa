//! How likely each member of a family is to have made the moves that were seen.

use std::collections::HashMap;

use errare::spec::Playable;

use super::family::{Family, Kind};
use super::record::Observation;
use crate::infer::Horizon;
use crate::infer::{Belief, LAPSE};

/// What moves say about a family of players.
#[derive(Clone, Debug, PartialEq)]
pub struct Posterior {
    /// How the family errs.
    pub kind: Kind,
    /// The members' numbers, in order.
    pub parameters: Vec<f64>,
    /// How likely each was beforehand.
    pub prior: Vec<f64>,
    /// How likely each is now.
    pub probabilities: Vec<f64>,
    /// The logarithm of the probability that a member of the family, drawn from the prior, makes these moves. Of two families
    /// the one that has more of it explains the moves better.
    pub log_evidence: f64,
    /// How many moves were seen.
    pub moves: usize,
}

/// The posterior of a family after moves of one player. Each member is taken to lapse now and then: see [`LAPSE`].
pub fn infer<G: Playable>(
    game: &G,
    family: &Family,
    horizon: &Horizon<G::Own>,
    observed: &[Observation<G>],
) -> Posterior {
    let mut log_likelihoods = vec![0.0; family.parameters().len()];
    let mut moves = Vec::new();
    for (position, played) in by_position(observed) {
        moves.clear();
        game.moves(position, &mut moves);
        let any = LAPSE / moves.len() as f64;
        family.policies(game, position, horizon, |member, policy| {
            for m in &played {
                let own = moves.iter().zip(policy.iter()).find(|(other, _)| *other == m).map_or(0.0, |(_, p)| *p);
                log_likelihoods[member] += libm::log((1.0 - LAPSE) * own + any);
            }
        });
    }
    let joint: Vec<f64> =
        log_likelihoods.iter().zip(family.prior()).map(|(log, prior)| log + libm::log(*prior)).collect();
    let log_evidence = log_of_sum(&joint);
    let probabilities = Belief::new(joint.iter().map(|log| libm::exp(log - log_evidence)));
    Posterior {
        kind: family.kind(),
        parameters: family.parameters().to_vec(),
        prior: family.prior().to_vec(),
        probabilities: probabilities.weights().to_vec(),
        log_evidence,
        moves: observed.len(),
    }
}

/// The moves made in each position, so that a position that many games share is searched once.
fn by_position<G: Playable>(observed: &[Observation<G>]) -> Vec<(&G::Position, Vec<G::Move>)> {
    let mut places = HashMap::new();
    let mut positions: Vec<(&G::Position, Vec<G::Move>)> = Vec::new();
    for Observation { position, played } in observed {
        let place = *places.entry(position).or_insert(positions.len());
        match positions.get_mut(place) {
            Some((_, moves)) => moves.push(*played),
            None => positions.push((position, vec![*played])),
        }
    }
    positions
}

/// ln Σ exp, without overflow.
fn log_of_sum(logs: &[f64]) -> f64 {
    let top = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if top == f64::NEG_INFINITY { top } else { top + libm::log(logs.iter().map(|log| libm::exp(log - top)).sum()) }
}

impl Posterior {
    /// The most likely number; the smallest of several that are as likely.
    pub fn mode(&self) -> f64 {
        let most = self.probabilities.iter().copied().fold(0.0, f64::max);
        let likeliest = self.members().find(|(_, probability)| *probability == most);
        likeliest.map_or(f64::NAN, |(parameter, _)| parameter)
    }

    /// The expected number.
    pub fn mean(&self) -> f64 {
        self.members().map(|(parameter, probability)| parameter * probability).sum()
    }

    /// Two members between which the number lies with no less than this probability, with no more than half of the rest on
    /// either side.
    pub fn interval(&self, probability: f64) -> (f64, f64) {
        let rest = (1.0 - probability) / 2.0;
        let first_beyond = |mut members: Box<dyn Iterator<Item = (f64, f64)> + '_>| {
            let mut sum = 0.0;
            let beyond = members.find(|(_, probability)| {
                sum += probability;
                sum > rest
            });
            beyond.map_or(f64::NAN, |(parameter, _)| parameter)
        };
        (first_beyond(Box::new(self.members())), first_beyond(Box::new(self.members().rev())))
    }

    /// How much the moves have taught, in bits: the divergence of the posterior from the prior. From a uniform prior it is
    /// the entropy that is gone.
    pub fn information(&self) -> f64 {
        let terms = self.probabilities.iter().zip(&self.prior).filter(|(now, _)| **now > 0.0);
        terms.map(|(now, before)| now * libm::log2(now / before)).sum::<f64>().max(0.0)
    }

    /// The members' numbers with their probabilities.
    pub fn members(&self) -> impl DoubleEndedIterator<Item = (f64, f64)> + '_ {
        self.parameters.iter().copied().zip(self.probabilities.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::infer::record::{GameRecord, Records, read};
    use errare::backup::Forced;
    use errare::distribution::Distribution;
    use errare::game::{Game, Turn};
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    use errare::play::{LookAhead, Player};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    fn posterior(family: &Family, observed: &[Observation<NoughtsAndCrosses>]) -> Posterior {
        infer(&NoughtsAndCrosses, family, &Horizon::usual(&NoughtsAndCrosses).unwrap(), observed)
    }

    /// Games of a semi-random player, who moves second, against a random one.
    fn games(ply: usize, count: usize) -> Records<NoughtsAndCrosses> {
        let game = NoughtsAndCrosses;
        let mut generator = ChaCha8Rng::seed_from_u64(7);
        let mut records = Records::default();
        let mut policy = Distribution::new();
        for _ in 0..count {
            let (mut position, mut line) = (game.start(), Vec::new());
            while game.utility(&position).is_none() {
                let ply = if game.turn(&position) == Turn::Min { ply } else { 0 };
                LookAhead { ply, strategy: Forced::default() }.policy(&game, &position, &mut policy);
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                line.push(moves[policy.sample(f64::from(generator.next_u32()) / 2_f64.powi(32))]);
                position = game.play(&position, line[line.len() - 1]);
            }
            records.add(&game, GameRecord { start: game.start(), moves: line });
        }
        records
    }

    #[test]
    fn no_moves_leave_the_prior_and_teach_nothing() {
        for kind in Kind::ALL {
            let family = Family::new(kind);
            let posterior = posterior(&family, &[]);
            assert!(posterior.probabilities.iter().zip(family.prior()).all(|(a, b)| (a - b).abs() < 1e-12));
            assert!(posterior.log_evidence.abs() < 1e-12 && posterior.information() < 1e-12);
        }
    }

    #[test]
    fn the_look_ahead_of_a_semi_random_player_is_found_from_his_moves() {
        let family = Family::new(Kind::SemiRandom);
        for (ply, count) in [(0, 20), (2, 60)] {
            let posterior = posterior(&family, &games(ply, count).min);
            assert_eq!(posterior.mode(), ply as f64, "{posterior:?}");
            let (low, high) = posterior.interval(0.95);
            assert!(low <= ply as f64 && high >= ply as f64);
            assert!(posterior.information() > 1.0);
        }
    }

    #[test]
    fn a_lapse_explains_one_move_in_a_hundred_whoever_made_it() {
        let game = NoughtsAndCrosses;
        // Crosses can win at once by c, and whoever looks two plies ahead does; five squares are free.
        let family = Family::of(Kind::SemiRandom, [2.0]);
        let evidence = |line: &str| posterior(&family, &read(&game, line).unwrap().max).log_evidence;
        assert!((evidence("xx./oo./... ; c") - f64::ln(0.99 + 0.01 / 5.0)).abs() < 1e-12);
        assert!((evidence("xx./oo./... ; g") - f64::ln(0.01 / 5.0)).abs() < 1e-12);
    }

    #[test]
    fn the_family_that_a_player_is_of_explains_his_moves_best() {
        let observed = games(2, 60).min;
        let semi_random = posterior(&Family::new(Kind::SemiRandom), &observed).log_evidence;
        for kind in [Kind::Noise, Kind::Strength] {
            let other = posterior(&Family::new(kind), &observed).log_evidence;
            assert!(semi_random > other + 2.0, "{kind:?}: {other} against {semi_random}");
        }
    }

    #[test]
    fn an_interval_holds_its_probability_and_no_more_than_it_needs() {
        let posterior = Posterior {
            kind: Kind::SemiRandom,
            parameters: vec![0.0, 1.0, 2.0, 3.0],
            prior: vec![0.25; 4],
            probabilities: vec![0.01, 0.5, 0.48, 0.01],
            log_evidence: 0.0,
            moves: 1,
        };
        assert_eq!(posterior.interval(0.95), (1.0, 2.0));
        assert_eq!(posterior.interval(0.999), (0.0, 3.0));
        assert_eq!(posterior.mode(), 1.0);
        assert!((posterior.mean() - 1.49).abs() < 1e-12);
        assert!((posterior.information() - (2.0 - 1.14119)).abs() < 1e-4, "{}", posterior.information());
    }
}
