//! The study of §VI: the trees, the opponents, the players, and the readings of the text.

/// D: plies from the root to a leaf. Max moves at plies 1, 3 and 5.
pub(super) const DEPTH: u32 = 5;
/// Br: moves at each node. The kernel's arrays are written for it.
pub(super) const BRANCHING: usize = 4;
/// V: the largest arc.
pub(super) const LARGEST: u8 = 10;
/// The trees behind each number in print.
pub(super) const PUBLISHED_TREES: f64 = 5000.0;

/// How far Min looks ahead.
pub(super) const MIN_PLY: usize = 2;
/// S: the noise ranges of the seven opponents, the columns of Table 1.
pub(super) const NOISE: [f64; 7] = [0.0, 0.25, 0.5, 0.75, 1.0, 2.0, 6.0];
/// One number for each opponent; the eighth is always 0 and makes a row of numbers one cache line.
pub(super) type Columns = [f64; 8];

/// How a noise range is named in the published files.
pub(super) fn column(noise: f64) -> String {
    format!("noise_{noise:.2}")
}

/// One who plays Max.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Player {
    /// Conventional minimax.
    Minimax {
        /// How many plies he sees.
        ply: usize,
    },
    /// The paper's strategy: two plies, with Min's next move predicted by rank.
    Predictive {
        /// PS, the predicted strength.
        strength: f64,
    },
    /// The M and N procedure of Slagle & Dixon over two plies.
    MAndN,
    /// Two plies, knowing how Min evaluates and how deep he looks, but taking him for perfect: (2,2)-OM search.
    ///
    /// He knows Min's reply but not what Min has seen behind it, a ply beyond his own horizon, and prefers nodes at which
    /// Min has seen something: it makes him weaker than minimax.
    OpponentModel,
    /// The same, knowing that Min is one of the seven opponents, each as likely.
    ProbabilisticOpponent,
    /// Sees the whole tree and knows the probability of each of Min's moves: nobody does better.
    BestResponse,
}

/// The players, in the order of Table 1 and with those that the paper does not have at its end.
pub const PLAYERS: [Player; 18] = [
    Player::Minimax { ply: 1 },
    Player::Minimax { ply: 2 },
    Player::Minimax { ply: 3 },
    Player::Predictive { strength: 0.9 },
    Player::Predictive { strength: 0.8 },
    Player::Predictive { strength: 0.7 },
    Player::Predictive { strength: 0.6 },
    Player::Predictive { strength: 0.5 },
    Player::Predictive { strength: 0.4 },
    Player::Predictive { strength: 0.3 },
    Player::Predictive { strength: 0.2 },
    Player::Predictive { strength: 0.1 },
    Player::MAndN,
    Player::OpponentModel,
    Player::ProbabilisticOpponent,
    Player::BestResponse,
    Player::Predictive { strength: 0.05 },
    Player::Predictive { strength: 0.01 },
];

/// How many of the [`PLAYERS`] the paper has.
pub(super) const PRINTED: usize = 12;

/// Where the players stand among [`PLAYERS`].
pub(super) mod place {
    use std::ops::Range;

    pub(crate) const MINIMAX_2: usize = 1;
    pub(crate) const MINIMAX_3: usize = 2;
    pub(crate) const PREDICTIVE: Range<usize> = 3..12;
    pub(crate) const M_AND_N: usize = 12;
    pub(crate) const OPPONENT_MODEL: usize = 13;
    pub(crate) const PROBABILISTIC_OPPONENT: usize = 14;
    pub(crate) const BEST_RESPONSE: usize = 15;
    /// Predictive players who trust Min less than the paper's do.
    pub(crate) const MORE_DISTRUSTFUL: Range<usize> = 16..18;
}

impl Player {
    /// The name of the player's row, as in the published file.
    pub fn name(self) -> String {
        match self {
            Player::Minimax { ply } => format!("minimax-{ply}"),
            Player::Predictive { strength } => format!("predictive-2 PS={strength}"),
            Player::MAndN => "m-and-n-2".to_owned(),
            Player::OpponentModel => "om-2".to_owned(),
            Player::ProbabilisticOpponent => "prom-2".to_owned(),
            Player::BestResponse => "best-response".to_owned(),
        }
    }
}

/// How many children of Min's node count in the M and N procedure; M, for Max's nodes, is the same and never comes to bear
/// on a search of two plies.
pub(super) const M_AND_N: usize = 2;

/// What a second move that is as good as his best takes off a Min node's value, and at which difference it takes nothing.
///
/// The bonus is to predict a search one ply deeper, where each move gains the largest of four more arcs. Two moves that differ
/// by d then differ by d + X₂ − X₁, with X₁ and X₂ independent largest arcs, and Min gains the mean of max(0, X₁ − X₂ − d)
/// from having both. The line goes through that mean at d = 0 and at d = 1.
pub(super) fn m_and_n_bonus() -> (f64, f64) {
    let at_most = |arc: i32| (f64::from(arc + 1) / f64::from(LARGEST + 1)).powi(4);
    let law = |arc: i32| at_most(arc) - if arc > 0 { at_most(arc - 1) } else { 0.0 };
    let gain = |difference: i32| -> f64 {
        let arcs = 0..=i32::from(LARGEST);
        let pairs = arcs.clone().flat_map(|first| arcs.clone().map(move |second| (first, second)));
        pairs.map(|(x, y)| law(x) * law(y) * f64::from((x - y - difference).max(0))).sum()
    };
    let scale = gain(0);
    (scale, scale / (scale - gain(1)))
}

/// What the text leaves open, filled in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// The name of the reading.
    pub name: &'static str,
    /// What Min's values are divided by before noise is added: "the range of possible backed-up values".
    pub range: f64,
    /// What is added to them.
    pub noise: NoiseLaw,
    /// What Max expects of Min's worse moves.
    pub fall_off: FallOff,
    /// How many parameters of the noise and of the fall-off were fitted to Table 1: its cells are no test of those.
    pub fitted: [usize; 2],
}

/// The noise that is added to a move's value, in parts of S.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoiseLaw {
    /// A number between 0 and 1, as in the text.
    OneUniform,
    /// The sum of two: as if noise had been added twice.
    TwoUniforms,
}

/// The weight of a move relative to the next better one, scale · (1 − PS)^power.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallOff {
    /// The factor, 1 in the text.
    pub scale: f64,
    /// The power, 1 in the text.
    pub power: f64,
}

/// As the text says: game values run from 0 to 50, and weights are PS, (1−PS)·PS, (1−PS)²·PS, …
pub const LITERAL: Reading = Reading {
    name: "literal",
    range: 50.0,
    noise: NoiseLaw::OneUniform,
    fall_off: FallOff { scale: 1.0, power: 1.0 },
    fitted: [0, 0],
};

impl Reading {
    /// The strength that predicts by rank with this reading's fall-off; in the literal reading PS itself.
    pub(super) fn strength(&self, predicted: f64) -> f64 {
        1.0 - self.fall_off.scale * (1.0 - predicted).powf(self.fall_off.power)
    }

    /// The parameters in words.
    pub(super) fn words(&self) -> String {
        let Self { range, noise, fall_off: FallOff { scale, power }, fitted, .. } = self;
        let noise = match noise {
            NoiseLaw::OneUniform => "one uniform number",
            NoiseLaw::TwoUniforms => "the sum of two uniform numbers",
        };
        let source = match fitted {
            [0, 0] => "nothing fitted".to_owned(),
            [0, 1] | [1, 0] => "1 parameter fitted to Table 1".to_owned(),
            [range, fall_off] => format!("{} parameters fitted to Table 1", range + fall_off),
        };
        format!(
            "Min's values are divided by {range} and {noise} times S added; each rank has {scale}·(1−PS)^{power} times the \
             weight of the one before, normalised; {source}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_point_at_the_players_they_name() {
        assert_eq!(PLAYERS[place::MINIMAX_2], Player::Minimax { ply: 2 });
        assert_eq!(PLAYERS[place::MINIMAX_3], Player::Minimax { ply: 3 });
        assert!(PLAYERS[place::PREDICTIVE].iter().all(|p| matches!(p, Player::Predictive { .. })));
        assert_eq!(PLAYERS[place::M_AND_N], Player::MAndN);
        assert_eq!(PLAYERS[place::OPPONENT_MODEL], Player::OpponentModel);
        assert_eq!(PLAYERS[place::PROBABILISTIC_OPPONENT], Player::ProbabilisticOpponent);
        assert_eq!(PLAYERS[place::BEST_RESPONSE], Player::BestResponse);
        assert_eq!(place::PREDICTIVE.end, PRINTED);
        let distrustful = PLAYERS[place::MORE_DISTRUSTFUL].iter();
        assert!(
            distrustful.clone().count() == 2 && distrustful.clone().all(|p| matches!(p, Player::Predictive { .. }))
        );
    }

    #[test]
    fn the_bonus_of_a_second_equal_move_is_about_one_and_gone_at_two_and_a_half() {
        let (scale, reach) = m_and_n_bonus();
        assert!((scale - 0.958).abs() < 0.05 && (reach - 2.4).abs() < 0.3, "{scale} {reach}");
    }
}
