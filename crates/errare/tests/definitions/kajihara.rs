//! Kajihara et al. 1999: semi-random players and speculative play.

use errare::backup::{Forced, OwnMoves, Speculative, Weighting, WhenLost};
use errare::distribution::Ties;
use errare::game::Side;
use errare::play::LookAhead;

use crate::sample::{Sample, Who, best, evenly, largest, same, same_policy, where_somebody_moves};

/// Whether a side wins by force from a node within so many plies, whatever the other does and the dice show.
fn wins(sample: &Sample, n: usize, side: Side, plies: usize) -> bool {
    let node = &sample.nodes[n];
    let won = |value: f64| if side == Side::Max { value > 0.0 } else { value < 0.0 };
    if node.who == Who::Nobody {
        return won(node.own);
    }
    let next = |&child: &usize| plies > 0 && wins(sample, child, side, plies - 1);
    if sample.is_turn_of(side, n) { node.children.iter().any(next) } else { node.children.iter().all(next) }
}

/// Definition 1. R1: a move that wins by force within i plies is played. R2: otherwise those that lose by force within i plies
/// are dropped. If that leaves none, P_i keeps what a shallower look-ahead had left, or, as the text says, plays any move.
pub(crate) fn semi_random(sample: &Sample, n: usize, i: usize, when_lost: WhenLost) -> Vec<f64> {
    let children = &sample.nodes[n].children;
    let us = if sample.nodes[n].who == Who::Max { Side::Max } else { Side::Min };
    let all = || evenly(children.len(), |_| true);
    if i == 0 {
        return all();
    }
    let winning = |m: usize, plies: usize| wins(sample, children[m], us, plies);
    let losing = |m: usize, plies: usize| wins(sample, children[m], us.other(), plies);
    if (0..children.len()).any(|m| winning(m, i - 1)) {
        return evenly(children.len(), |m| winning(m, i - 1));
    }
    let shallowest = if when_lost == WhenLost::AnyMove { i } else { 1 };
    let left = (shallowest..=i).rev().find(|depth| (0..children.len()).any(|m| !losing(m, depth - 1)));
    left.map_or_else(all, |depth| evenly(children.len(), |m| !losing(m, depth - 1)))
}

#[test]
fn a_semi_random_player_is_his_definition_and_when_lost_keeps_what_a_shallower_look_left_or_plays_anything() {
    for when_lost in [WhenLost::LoseLate, WhenLost::AnyMove] {
        let mut lost = 0;
        where_somebody_moves(|sample| {
            let found = sample.plays(&Forced { when_lost });
            same_policy(&found, &semi_random(sample, 0, sample.ply, when_lost));
            let us = sample.us();
            let loses = |&child: &usize| wins(sample, child, us.other(), sample.ply - 1);
            lost += usize::from(found.len() > 1 && sample.nodes[0].children.iter().all(loses));
        });
        assert!(lost >= 5, "{lost} lost positions are too few to tell");
    }
}

/// How the definition of speculative play is read.
#[derive(Clone, Copy)]
struct Reading {
    filter: bool,
    own_moves: OwnMoves,
    restrict_opponent: bool,
    weighting: Weighting,
}

/// The plies that X and Y look ahead.
const X: usize = 3;
const Y: usize = 1;

/// The leaves that X wins below a node, and all of them: (won, all), each counted once or by the probability of coming there.
fn leaves(sample: &Sample, n: usize, left: usize, reading: Reading) -> (f64, f64) {
    let (node, us) = (&sample.nodes[n], sample.us());
    if sample.is_leaf(n, left) {
        // A position on the horizon is a leaf that nobody has won.
        let won = node.who == Who::Nobody && if us == Side::Max { node.own > 0.0 } else { node.own < 0.0 };
        return (f64::from(u8::from(won)), 1.0);
    }
    let below: Vec<(f64, f64)> = node.children.iter().map(|&child| leaves(sample, child, left - 1, reading)).collect();
    let any = evenly(below.len(), |_| true);
    let played = if node.who == Who::Dice {
        node.odds.clone()
    } else if !sample.is_turn_of(us, n) {
        if reading.restrict_opponent { semi_random(sample, n, Y, WhenLost::LoseLate) } else { any }
    } else {
        match reading.own_moves {
            OwnMoves::Any => any,
            OwnMoves::Possible => semi_random(sample, n, X, WhenLost::LoseLate),
            OwnMoves::Best => first(&ratios(&below)),
            OwnMoves::BestOfPossible => {
                let possible = semi_random(sample, n, X, WhenLost::LoseLate);
                let of_possible = |(ratio, p): (f64, &f64)| if *p > 0.0 { ratio } else { f64::NEG_INFINITY };
                first(&ratios(&below).into_iter().zip(&possible).map(of_possible).collect::<Vec<f64>>())
            }
        }
    };
    let weight = |p: f64| match reading.weighting {
        Weighting::Probability => p,
        Weighting::Count => f64::from(u8::from(p > 0.0)),
    };
    let sum = |part: fn(&(f64, f64)) -> f64| below.iter().zip(&played).map(|(l, p)| weight(*p) * part(l)).sum();
    (sum(|l| l.0), sum(|l| l.1))
}

fn ratios(leaves: &[(f64, f64)]) -> Vec<f64> {
    leaves.iter().map(|(won, all)| won / all).collect()
}

/// The first of the largest.
fn first(values: &[f64]) -> Vec<f64> {
    let at = values.iter().position(|value| (value - largest(values)).abs() < 1e-12).unwrap();
    evenly(values.len(), |i| i == at)
}

#[test]
fn speculative_play_is_its_definition_in_every_reading() {
    let own_moves = [OwnMoves::Best, OwnMoves::BestOfPossible, OwnMoves::Possible, OwnMoves::Any];
    for reading in (0..32).map(|i| Reading {
        filter: i % 2 == 0,
        own_moves: own_moves[i / 2 % 4],
        restrict_opponent: i / 8 % 2 == 0,
        weighting: if i < 16 { Weighting::Probability } else { Weighting::Count },
    }) {
        where_somebody_moves(|sample| {
            let player = |ply| LookAhead { ply, strategy: Forced::default() };
            for ties in [Ties::First, Ties::Share] {
                let rule = Speculative {
                    filter: reading.filter,
                    own_moves: reading.own_moves,
                    restrict_opponent: reading.restrict_opponent,
                    weighting: reading.weighting,
                    ties,
                    ..Speculative::new(player(X), player(Y))
                };
                let (won, all) = leaves(sample, 0, sample.ply, reading);
                let found = sample.value(&rule);
                same(found.ratio(sample.us()), won / all);
                same(found.all, all);
                let children = &sample.nodes[0].children;
                let below: Vec<(f64, f64)> =
                    children.iter().map(|&child| leaves(sample, child, sample.ply - 1, reading)).collect();
                let candidates = if reading.filter {
                    semi_random(sample, 0, X, WhenLost::LoseLate)
                } else {
                    evenly(children.len(), |_| true)
                };
                let ratio = |i: usize| if candidates[i] > 0.0 { ratios(&below)[i] } else { f64::NEG_INFINITY };
                let ratios: Vec<f64> = (0..children.len()).map(ratio).collect();
                let defined = match ties {
                    // Where nothing wins there is nothing to speculate on.
                    _ if largest(&ratios) <= 0.0 => candidates,
                    Ties::First => first(&ratios),
                    Ties::Share => best(&ratios),
                };
                same_policy(&sample.plays(&rule), &defined);
            }
        });
    }
}
