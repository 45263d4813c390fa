//! Michie 1981: u, v, r and tension for two players who err, and what is said of positions by their shape.

use errare::backup::{Branching, EndsBelow, Utility};
use errare::distribution::Distribution;
use errare::evaluate::EndsOnly;
use errare::game::{Game, Side, Turn};
use errare::games::kalah::Kalah;
use errare::model::Merit;
use errare::play::{MeritPlayer, Player};
use errare::spec::Playable;

use crate::levy::minimax;
use crate::sample::{Sample, Who, best, on_random_trees, own, same, same_policy, view, where_somebody_moves};

/// M of White and of Black.
const MERITS: [f64; 2] = [0.3, 1.1];

#[derive(Clone, Copy, Debug)]
struct Judged {
    u: f64,
    r: u32,
    tension: f64,
}

/// Eq. (2): the relative probability of a move is d^u for White and d^−u for Black, where by Eq. (1) d = (M+1)^(3(r+3)/(r+ε)).
fn probabilities(side: Side, below: &[Judged]) -> Vec<f64> {
    let merit = MERITS[usize::from(side == Side::Min)];
    let exponent = |j: &Judged| {
        let r = f64::from(j.r);
        view(side, j.u) * (3.0 * (r + 3.0) / (r + 1e-6)) * (merit + 1.0).ln()
    };
    // Divided by the largest, because d is without bound at an end.
    let top = below.iter().map(exponent).fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = below.iter().map(|j| (exponent(j) - top).exp()).collect();
    weights.iter().map(|weight| weight / weights.iter().sum::<f64>()).collect()
}

/// u is the mean of u over what is played, r one more than the largest below, and tension the mean of v² over the ends.
fn judge(sample: &Sample, n: usize, left: usize) -> Judged {
    let node = &sample.nodes[n];
    if sample.is_leaf(n, left) {
        let r = u32::from(node.who != Who::Nobody);
        return Judged { u: node.own, r, tension: node.own * node.own };
    }
    let below: Vec<Judged> = node.children.iter().map(|&child| judge(sample, child, left - 1)).collect();
    let played = match node.who {
        Who::Max => probabilities(Side::Max, &below),
        Who::Min => probabilities(Side::Min, &below),
        _ => node.odds.clone(),
    };
    let mean = |part: fn(&Judged) -> f64| below.iter().zip(&played).map(|(j, p)| p * part(j)).sum();
    let r = below.iter().map(|j| j.r).max().unwrap() + 1;
    Judged { u: mean(|j| j.u), r, tension: mean(|j| j.tension) }
}

#[test]
fn utility_value_distance_and_tension_are_their_definitions() {
    on_random_trees(|sample| {
        let [white, black] = MERITS.map(|merit| Merit { merit });
        let found = sample.value(&Utility::new(white, black, sample.opinion(own)));
        let defined = judge(sample, 0, sample.ply);
        same(found.u, defined.u);
        same(found.v, minimax(sample, 0, sample.ply, own));
        assert_eq!(found.r, defined.r);
        same(found.tension, defined.tension);
    });
}

#[test]
fn whoever_hungers_for_tension_adds_it_to_the_utility_of_a_move_whatever_his_colour() {
    for hunger in [0.0, 0.3, 2.0] {
        where_somebody_moves(|sample| {
            let [white, black] = MERITS.map(|merit| Merit { merit });
            let rule = Utility { hunger, ..Utility::new(white, black, sample.opinion(own)) };
            let worth = |&child: &usize| {
                let Judged { u, tension, .. } = judge(sample, child, sample.ply - 1);
                view(sample.us(), u) + hunger * tension
            };
            let worths: Vec<f64> = sample.nodes[0].children.iter().map(worth).collect();
            same_policy(&sample.plays(&rule), &best(&worths));
        });
    }
}

/// The nodes so many plies below a node, as far as anybody looks.
fn level(sample: &Sample, n: usize, left: usize, plies: usize) -> Vec<(usize, usize)> {
    if plies == 0 {
        return vec![(n, left)];
    }
    if sample.is_leaf(n, left) {
        return Vec::new();
    }
    sample.nodes[n].children.iter().flat_map(|&child| level(sample, child, left - 1, plies - 1)).collect()
}

#[test]
fn branching_is_the_mean_number_of_moves_over_the_first_three_levels() {
    on_random_trees(|sample| {
        let found = sample.value(&Branching);
        let counts: Vec<f64> = (1..=3).map(|plies| level(sample, 0, sample.ply, plies).len() as f64).collect();
        assert_eq!(found.nodes.to_vec(), counts);
        let inner = (0..3).flat_map(|plies| level(sample, 0, sample.ply, plies));
        let inner = inner.filter(|&(n, left)| !sample.is_leaf(n, left)).count() as f64;
        same(found.mean(), counts.iter().sum::<f64>() / inner);
    });
}

/// The ends that can be reached, without bounds where nobody has looked.
fn ends(sample: &Sample, n: usize, left: usize) -> Vec<f64> {
    let node = &sample.nodes[n];
    match node.who {
        Who::Nobody => vec![node.own],
        _ if left == 0 => vec![f64::NEG_INFINITY, f64::INFINITY],
        _ => node.children.iter().flat_map(|&child| ends(sample, child, left - 1)).collect(),
    }
}

#[test]
fn the_ends_below_a_position_are_those_that_can_be_reached() {
    on_random_trees(|sample| {
        let found = sample.value(&EndsBelow);
        let mut ends = ends(sample, 0, sample.ply);
        ends.sort_by(f64::total_cmp);
        assert_eq!((found.lowest, found.highest), (ends[0], ends[ends.len() - 1]));
        let dice = (0..5).flat_map(|plies| level(sample, 0, sample.ply, plies));
        let dice = dice.into_iter().any(|(n, left)| left > 0 && sample.nodes[n].who == Who::Dice);
        assert_eq!(found.chance, dice);
    });
}

/// Kalah for a unit instead of all the seeds.
struct ForOneUnit(Kalah);

impl Game for ForOneUnit {
    type Position = <Kalah as Game>::Position;
    type Move = <Kalah as Game>::Move;

    fn start(&self) -> Self::Position {
        self.0.start()
    }

    fn turn(&self, position: &Self::Position) -> Turn {
        self.0.turn(position)
    }

    fn utility(&self, position: &Self::Position) -> Option<f64> {
        self.0.utility(position).map(|seeds| seeds / self.0.stake())
    }

    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        self.0.moves(position, out);
    }

    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position {
        self.0.play(position, m)
    }
}

#[test]
fn at_kalah_nobody_discerns_more_because_many_seeds_are_at_stake() {
    let kalah = Kalah::new(3, 2).unwrap();
    assert_eq!(kalah.stake(), 12.0);
    let merit = Merit { merit: 0.8 };
    let player = |stake| MeritPlayer { ply: 5, merit, opponent: merit, stake, evaluator: EndsOnly::default() };
    let (mut seeds, mut unit) = (Distribution::new(), Distribution::new());
    let mut position = kalah.start();
    while kalah.utility(&position).is_none() {
        player(kalah.stake()).policy(&kalah, &position, &mut seeds);
        player(1.0).policy(&ForOneUnit(kalah.clone()), &position, &mut unit);
        same_policy(&seeds, &unit);
        let mut moves = Vec::new();
        kalah.moves(&position, &mut moves);
        position = kalah.play(&position, moves[moves.len() / 2]);
    }
}
