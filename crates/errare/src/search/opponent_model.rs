//! OM-search with β-pruning.

use crate::backup::{Backup, Opponent, OpponentTies, OpponentValue};
use crate::distribution::{Distribution, tied};
use crate::evaluate::Evaluator;
use crate::game::{Game, Side};
use crate::node::Node;

/// Opponent-model search that leaves out what the opponent will not go into.
///
/// At the opponent's node only the move that he believes best matters. Once one of our replies makes a move of his worse, in
/// his own eyes, than one he has, the rest of our replies to it need not be searched. Nothing can be pruned on our own
/// values: we must know exactly what each of his choices is worth to us.
///
/// # Reference
/// Iida et al. 1993, β-pruning of OM-search; the result is that of [`Opponent`] (Iida, Handa & Uiterwijk 1995).
///
/// ```
/// use errare::backup::Opponent;
/// use errare::evaluate::EndsOnly;
/// use errare::game::{Game, Side};
/// use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
/// use errare::search::{OpponentModelSearch, Walk};
///
/// let (game, rule) = (NoughtsAndCrosses, Opponent::new(Levy::default(), EndsOnly::default()));
/// let (mut pruned, mut walk) = (OpponentModelSearch::new(&game, &rule, Side::Max), Walk::new());
/// assert_eq!(pruned.value(&game.start(), 4), walk.value(&game, &game.start(), 4, &rule));
/// assert!(pruned.leaves() <= walk.leaves());
/// ```
#[derive(Debug)]
pub struct OpponentModelSearch<'a, G, E, O> {
    game: &'a G,
    rule: &'a Opponent<E, O>,
    us: Side,
    scratch: Distribution,
    leaves: u64,
}

impl<'a, G: Game, E: Evaluator<G>, O: Evaluator<G>> OpponentModelSearch<'a, G, E, O> {
    /// A search for the player `us`.
    pub fn new(game: &'a G, rule: &'a Opponent<E, O>, us: Side) -> Self {
        Self { game, rule, us, scratch: Distribution::new(), leaves: 0 }
    }

    /// How many leaves have been valued.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// What we and the opponent think of a position, looking `ply` plies ahead.
    pub fn value(&mut self, position: &G::Position, ply: usize) -> OpponentValue {
        self.below(position, ply, 0, None).expect("nothing is pruned without a bound")
    }

    /// `None` if the opponent, who has `bound` already, will not go here.
    fn below(&mut self, position: &G::Position, ply: usize, depth: usize, bound: Option<f64>) -> Option<OpponentValue> {
        let utility = self.game.utility(position);
        if utility.is_some() || ply == 0 {
            self.leaves += 1;
            return Some(self.rule.leaf(self.game, position, utility));
        }
        super::refuse_longer(depth, super::LONGEST_RECURSION);
        let turn = self.game.turn(position);
        let them = self.us.other();
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut kept = Vec::with_capacity(moves.len());
        let mut values: Vec<OpponentValue> = Vec::with_capacity(moves.len());
        // What the opponent believes the node is worth, from the moves so far.
        let mut believed: Option<f64> = None;
        for m in moves {
            let child = self.game.play(position, m);
            let beta = if turn.side() == Some(them) { believed } else { None };
            let Some(value) = self.below(&child, ply - 1, depth + 1, beta) else { continue };
            if let Some(side) = turn.side() {
                believed = Some(believed.map_or(value.theirs, |best| side.better(best, value.theirs)));
                let refuted = |bound: f64, believed: f64| match self.rule.opponent.ties {
                    OpponentTies::First => !them.prefers(believed, bound) || tied(believed, bound),
                    _ => them.prefers(bound, believed) && !tied(believed, bound),
                };
                if side == self.us && bound.zip(believed).is_some_and(|(bound, believed)| refuted(bound, believed)) {
                    return None;
                }
            }
            kept.push(m);
            values.push(value);
        }
        let node = Node { game: self.game, position, turn, us: self.us, ply: depth, moves: &kept, values: &values };
        Some(self.rule.combine(&node, &mut self.scratch))
    }
}
