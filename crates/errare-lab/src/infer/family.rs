//! Players who differ in one number.

use errare::backup::{Forced, Minimax};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::model::{ByRank, Merit, Model, Noisy};
use errare::play::{LookAhead, MeritPlayer, Player};
use errare::search::Walk;
use errare::spec::Playable;

use crate::infer::Belief;
use crate::infer::Horizon;

/// How the players of a family err.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They see forced wins and losses to some depth, and nothing else: Kajihara's P_i.
    SemiRandom,
    /// They see minimax values through noise of range S: Reibman & Ballard's Min.
    Noise,
    /// They rank moves by minimax and play the best with strength PS: Reibman & Ballard's predicted player.
    Strength,
    /// They discern expected utilities by their merit M, and take their opponent for their equal: Michie's player.
    Merit,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::SemiRandom, Kind::Noise, Kind::Strength, Kind::Merit];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::SemiRandom => "semi-random",
            Kind::Noise => "noise",
            Kind::Strength => "strength",
            Kind::Merit => "merit",
        }
    }

    /// What the number of a member means.
    pub fn meaning(self) -> &'static str {
        match self {
            Kind::SemiRandom => "plies of look-ahead",
            Kind::Noise => "S, the range of the noise",
            Kind::Strength => "PS, the strength of play by rank",
            Kind::Merit => "M, thousands of Elo points",
        }
    }

    /// A member as the text by which the named players know him.
    pub fn player(self, parameter: f64) -> String {
        match self {
            Kind::SemiRandom => format!("semi-random:ply={parameter}"),
            Kind::Noise => format!("noisy:noise={parameter}"),
            Kind::Strength => format!("by-rank:strength={parameter}"),
            Kind::Merit => format!("merit:merit={parameter}"),
        }
    }

    /// The members that are tried if none are given.
    fn grid(self) -> Vec<f64> {
        match self {
            Kind::SemiRandom => (0..=6).map(f64::from).collect(),
            // One a doubling, around the published 0.25 to 6, and perfection at the end.
            Kind::Noise => std::iter::once(0.0).chain((-4..=4).map(|octave| libm::exp2(f64::from(octave)))).collect(),
            Kind::Strength => (0..=10).map(|step| f64::from(step) / 10.0).collect(),
            Kind::Merit => (0..=15).map(|step| f64::from(step) / 5.0).collect(),
        }
    }
}

/// Members of a kind, in order of their number, and how likely each is before any move was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    kind: Kind,
    parameters: Vec<f64>,
    prior: Belief,
}

impl Family {
    /// The usual members, all equally likely.
    pub fn new(kind: Kind) -> Self {
        Self::of(kind, kind.grid())
    }

    /// These members, all equally likely. Numbers are brought into the range that the kind has.
    pub fn of(kind: Kind, parameters: impl IntoIterator<Item = f64>) -> Self {
        let most = match kind {
            Kind::SemiRandom => 1000.0,
            Kind::Noise => 1e9,
            Kind::Strength => 1.0,
            Kind::Merit => 10_000.0,
        };
        let in_range = |p: f64| if p > 0.0 { p.min(most) } else { 0.0 };
        let mut parameters: Vec<f64> = parameters.into_iter().map(in_range).collect();
        parameters.sort_by(f64::total_cmp);
        parameters.dedup();
        let prior = Belief::new(parameters.iter().map(|_| 1.0));
        Self { kind, parameters, prior }
    }

    /// How they err.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The members' numbers, in order.
    pub fn parameters(&self) -> &[f64] {
        &self.parameters
    }

    /// How likely each is beforehand.
    pub fn prior(&self) -> &[f64] {
        self.prior.weights()
    }

    /// Shows `visit` the policy of each member in a position, in order.
    pub fn policies<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        horizon: &Horizon<G::Own>,
        visit: impl FnMut(usize, &Distribution),
    ) {
        let semi_random = |ply| LookAhead { ply: ply as usize, strategy: Forced::default() };
        // Merit only makes sense as a part of what the game is played for.
        let michie = |merit| MeritPlayer {
            ply: horizon.ply,
            merit: Merit { merit },
            opponent: Merit { merit },
            stake: game.stake(),
            evaluator: EndsOnly::default(),
        };
        let noisy = |noise| Noisy { noise, range: game.range() };
        match self.kind {
            Kind::SemiRandom => self.players(game, position, semi_random, visit),
            Kind::Noise => self.errors(game, position, horizon, noisy, visit),
            Kind::Strength => self.errors(game, position, horizon, |strength| ByRank { strength }, visit),
            Kind::Merit => self.players(game, position, michie, visit),
        }
    }

    /// Members who see different things.
    fn players<G: Playable, P: Player<G>>(
        &self,
        game: &G,
        position: &G::Position,
        player: impl Fn(f64) -> P,
        mut visit: impl FnMut(usize, &Distribution),
    ) {
        let mut policy = Distribution::new();
        for (member, &parameter) in self.parameters.iter().enumerate() {
            player(parameter).policy(game, position, &mut policy);
            visit(member, &policy);
        }
    }

    /// Members who see the same minimax values and err about them differently: one search serves all.
    fn errors<G: Playable, M: Model<G, f64>>(
        &self,
        game: &G,
        position: &G::Position,
        horizon: &Horizon<G::Own>,
        model: impl Fn(f64) -> M,
        mut visit: impl FnMut(usize, &Distribution),
    ) {
        let mut walk = Walk::new();
        let root = walk.root(game, position, horizon.ply, &Minimax::new(horizon.evaluation.clone()));
        let mut policy = Distribution::new();
        for (member, &parameter) in self.parameters.iter().enumerate() {
            model(parameter).predict(&root, &mut policy);
            visit(member, &policy);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::Notation;
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    use errare::spec::{Spec, player};

    #[test]
    fn every_member_plays_as_the_named_player_he_is_called() {
        let game = NoughtsAndCrosses;
        let horizon = Horizon::usual(&game).unwrap();
        let position = game.read_position("aeib").unwrap();
        for kind in Kind::ALL {
            let family = Family::new(kind);
            let mut count = 0;
            family.policies(&game, &position, &horizon, |member, policy| {
                let text = kind.player(family.parameters()[member]);
                let mut named = Distribution::new();
                player(&game, &Spec::parse(&text).unwrap()).unwrap().policy(&game, &position, &mut named);
                assert_eq!(*policy, named, "{text}");
                count += 1;
            });
            assert_eq!(count, family.parameters().len());
        }
    }

    #[test]
    fn members_are_sorted_different_and_in_range() {
        let family = Family::of(Kind::Strength, [2.0, 0.5, -1.0, 0.5, f64::NAN]);
        assert_eq!(family.parameters(), [0.0, 0.5, 1.0]);
        assert_eq!(family.prior(), [1.0 / 3.0; 3]);
    }
}
