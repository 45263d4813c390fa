//! A tree that grows where play is likely to go.
//!
//! Two players who err make some lines probable and most not worth a look. The position that play will reach with the
//! greatest probability is opened next, until the budget is spent; then values come up by Michie's rule.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::backup::Scores;
use crate::distribution::Distribution;
use crate::game::{Game, Side};
use crate::node::Node;

/// What a position offers: its moves, what the mover will play, and what each move seems to be worth.
#[derive(Clone, Debug)]
pub struct Prospect<M> {
    /// The moves; none where the game has ended.
    pub moves: Vec<M>,
    /// The probability of each.
    pub probabilities: Distribution,
    /// The value of the position after each, in Max's view, as far as it can be seen from here.
    pub values: Vec<Scores>,
}

/// Someone who can say what a position offers.
pub trait Guide<G: Game> {
    /// What a position that has not ended offers.
    fn prospect(&mut self, game: &G, position: &G::Position) -> Prospect<G::Move>;

    /// How worthwhile it is to look at a move of the root, where 1 is certain to be played: a good move deserves a look even if
    /// the mover, `side`, is not likely to find it.
    fn interest(&self, side: Side, prospect: &Prospect<G::Move>, index: usize) -> f64 {
        let _ = side;
        prospect.probabilities[index]
    }
}

/// A position of the tree.
struct Entry<G: Game> {
    position: G::Position,
    /// What it is worth: seen from its parent, until it is opened and its children say.
    scores: Scores,
    /// The probability that play comes here.
    reached: f64,
    ply: usize,
    open: Option<Opened<G::Move>>,
}

struct Opened<M> {
    moves: Vec<M>,
    probabilities: Distribution,
    /// The first child; the others follow.
    first: usize,
}

/// What is known of a move of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook<M> {
    /// The move.
    pub m: M,
    /// The probability that it will be played.
    pub probability: f64,
    /// What the position after it is worth, in Max's view.
    pub scores: Scores,
    /// Whether the position after it has been opened.
    pub opened: bool,
}

/// A tree grown best-first.
///
/// ```
/// use errare::backup::Scores;
/// use errare::distribution::Distribution;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::search::{BestFirst, Guide, Prospect};
///
/// /// Expects the first moves more than the last, and sees nothing before the end.
/// struct InOrder;
/// impl<G: Game> Guide<G> for InOrder {
///     fn prospect(&mut self, game: &G, position: &G::Position) -> Prospect<G::Move> {
///         let (mut moves, mut probabilities) = (Vec::new(), Distribution::new());
///         game.moves(position, &mut moves);
///         probabilities.weights((1..=moves.len()).map(|rank| 1.0 / rank as f64));
///         let values = vec![Scores { u: 0.0, v: 0.0, r: 1, tension: 0.0 }; moves.len()];
///         Prospect { moves, probabilities, values }
///     }
/// }
///
/// let tree = BestFirst::grow(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), &mut InOrder, 100, &|| false);
/// assert_eq!(tree.opened(), 100);
/// assert!(tree.moves()[0].opened);
/// ```
pub struct BestFirst<G: Game> {
    entries: Vec<Entry<G>>,
}

/// A position waiting to be opened.
#[derive(PartialEq)]
struct Waiting {
    priority: f64,
    index: usize,
}

impl Eq for Waiting {}

impl Ord for Waiting {
    /// The most probable first; of equal ones, the older.
    fn cmp(&self, other: &Self) -> Ordering {
        self.priority.total_cmp(&other.priority).then(other.index.cmp(&self.index))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G: Game> BestFirst<G> {
    /// Grows a tree from a position that has not ended, until `budget` positions have been opened or `stop` says so; the root
    /// is always opened.
    pub fn grow(
        game: &G,
        root: &G::Position,
        guide: &mut impl Guide<G>,
        budget: usize,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let unknown = Scores { u: 0.0, v: 0.0, r: 0, tension: 0.0 };
        let first = Entry { position: root.clone(), scores: unknown, reached: 1.0, ply: 0, open: None };
        let mut tree = Self { entries: vec![first] };
        let mut waiting = BinaryHeap::from([Waiting { priority: f64::INFINITY, index: 0 }]);
        for opened in 0..budget.max(1) {
            let Some(Waiting { index, .. }) = waiting.pop() else { break };
            if opened > 0 && stop() {
                break;
            }
            tree.open(game, guide, index, &mut waiting);
        }
        tree.back_up(game);
        tree
    }

    fn open(&mut self, game: &G, guide: &mut impl Guide<G>, index: usize, waiting: &mut BinaryHeap<Waiting>) {
        let Entry { position, reached, ply, .. } = &self.entries[index];
        let (position, reached, ply) = (position.clone(), *reached, *ply);
        let prospect = guide.prospect(game, &position);
        let us = game.turn(&position).side().unwrap_or(Side::Max);
        let first = self.entries.len();
        for (i, (&m, &seen)) in prospect.moves.iter().zip(&prospect.values).enumerate() {
            let child = game.play(&position, m);
            let reached = reached * prospect.probabilities[i];
            let scores = match game.utility(&child) {
                Some(value) => Scores { u: value, v: value, r: 0, tension: value * value },
                None => {
                    let priority = if ply == 0 { guide.interest(us, &prospect, i) } else { reached };
                    waiting.push(Waiting { priority, index: first + i });
                    seen
                }
            };
            self.entries.push(Entry { position: child, scores, reached, ply: ply + 1, open: None });
        }
        let Prospect { moves, probabilities, .. } = prospect;
        self.entries[index].open = Some(Opened { moves, probabilities, first });
    }

    /// Children come after their parents, so that one pass from the last to the first is enough.
    fn back_up(&mut self, game: &G) {
        let root = &self.entries[0].position;
        let us = game.turn(root).side().unwrap_or(Side::Max);
        let mut scratch = Distribution::new();
        for index in (0..self.entries.len()).rev() {
            let entry = &self.entries[index];
            let Some(open) = entry.open.as_ref().filter(|open| !open.moves.is_empty()) else { continue };
            let children = &self.entries[open.first..open.first + open.moves.len()];
            let values: Vec<Scores> = children.iter().map(|child| child.scores).collect();
            let (position, turn) = (&entry.position, game.turn(&entry.position));
            let node = Node { game, position, turn, us, ply: entry.ply, moves: &open.moves, values: &values };
            let scores = Scores::combine(&node, &open.probabilities, &mut scratch);
            self.entries[index].scores = scores;
        }
    }

    /// What the root is worth.
    pub fn scores(&self) -> Scores {
        self.entries[0].scores
    }

    /// What is known of each move of the root, in the order of the guide.
    pub fn moves(&self) -> Vec<Outlook<G::Move>> {
        self.outlooks(0)
    }

    /// What is known of the replies to a move of the root, by its index; nothing if it was not opened.
    pub fn replies(&self, index: usize) -> Vec<Outlook<G::Move>> {
        self.after(&[index])
    }

    /// What is known of the moves after a line from the root, of which each move is named by its index; nothing if play was not
    /// followed so far.
    pub fn after(&self, line: &[usize]) -> Vec<Outlook<G::Move>> {
        let step = |index: usize, &i: &usize| {
            let open = self.entries[index].open.as_ref().filter(|open| i < open.moves.len());
            open.map(|open| open.first + i)
        };
        line.iter().try_fold(0, step).map_or_else(Vec::new, |index| self.outlooks(index))
    }

    fn outlooks(&self, index: usize) -> Vec<Outlook<G::Move>> {
        let Some(open) = &self.entries[index].open else { return Vec::new() };
        let outlook = |(i, &m): (usize, &G::Move)| {
            let child = &self.entries[open.first + i];
            let (probability, scores, opened) = (open.probabilities[i], child.scores, child.open.is_some());
            Outlook { m, probability, scores, opened }
        };
        open.moves.iter().enumerate().map(outlook).collect()
    }

    /// Positions that were opened.
    pub fn opened(&self) -> usize {
        self.entries.iter().filter(|entry| entry.open.is_some()).count()
    }

    /// The mean number of moves of the positions opened within two plies of the root.
    pub fn branching(&self) -> f64 {
        let near = self.entries.iter().filter(|entry| entry.ply <= 2).filter_map(|entry| entry.open.as_ref());
        let (count, moves) = near.fold((0, 0), |(count, moves), open| (count + 1, moves + open.moves.len()));
        moves as f64 / f64::from(count.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backup::Utility;
    use crate::evaluate::EndsOnly;
    use crate::games::explicit::ExplicitTree;
    use crate::games::noughts_and_crosses::NoughtsAndCrosses;
    use crate::model::Uniform;
    use crate::search::Walk;

    /// Everyone plays at random, and nothing is seen before the end.
    struct Blind;

    impl<G: Game> Guide<G> for Blind {
        fn prospect(&mut self, game: &G, position: &G::Position) -> Prospect<G::Move> {
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            let mut probabilities = Distribution::new();
            probabilities.uniform(moves.len());
            let values = vec![Scores { u: 0.0, v: 0.0, r: 1, tension: 0.0 }; moves.len()];
            Prospect { moves, probabilities, values }
        }
    }

    fn position() -> (NoughtsAndCrosses, <NoughtsAndCrosses as Game>::Position) {
        let game = NoughtsAndCrosses;
        let mut position = game.start();
        for _ in 0..3 {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            position = game.play(&position, moves[0]);
        }
        (game, position)
    }

    #[test]
    fn a_whole_tree_is_worth_what_the_rule_says() {
        let (game, position) = position();
        let tree = BestFirst::grow(&game, &position, &mut Blind, usize::MAX, &|| false);
        let rule = Utility::new(Uniform, Uniform, EndsOnly::default());
        let whole = Walk::new().value(&game, &position, 9, &rule);
        assert!((tree.scores().u - whole.u).abs() < 1e-12);
        assert!((tree.scores().tension - whole.tension).abs() < 1e-12);
        assert_eq!((tree.scores().v, tree.scores().r), (whole.v, whole.r));
    }

    #[test]
    fn no_more_positions_are_opened_than_the_budget_allows_and_the_root_always_is() {
        let (game, position) = position();
        for budget in [0, 1, 7] {
            let tree = BestFirst::grow(&game, &position, &mut Blind, budget, &|| false);
            assert_eq!(tree.opened(), budget.max(1));
        }
        assert_eq!(BestFirst::grow(&game, &position, &mut Blind, 9, &|| true).opened(), 1);
    }

    /// As blind as the other, but curious about one move of the root, which is never played.
    struct Curious(usize);

    impl<G: Game> Guide<G> for Curious {
        fn prospect(&mut self, game: &G, position: &G::Position) -> Prospect<G::Move> {
            let mut prospect = Blind.prospect(game, position);
            let unlikely = self.0;
            prospect.probabilities.reweight(|i, p| if i == unlikely { 0.0 } else { p });
            prospect
        }

        fn interest(&self, _: Side, prospect: &Prospect<G::Move>, index: usize) -> f64 {
            if index == self.0 { 1.0 } else { prospect.probabilities[index] }
        }
    }

    #[test]
    fn a_move_of_the_root_that_is_of_interest_is_opened_however_unlikely_it_is() {
        let (game, position) = position();
        for curious in 0..4 {
            let tree = BestFirst::grow(&game, &position, &mut Curious(curious), 2, &|| false);
            let opened: Vec<usize> = (0..tree.moves().len()).filter(|&i| tree.moves()[i].opened).collect();
            assert_eq!((opened, tree.moves()[curious].probability), (vec![curious], 0.0));
        }
    }

    #[test]
    fn of_equally_likely_positions_the_one_met_first_is_opened() {
        let (game, position) = position();
        let tree = BestFirst::grow(&game, &position, &mut Blind, 3, &|| false);
        let opened: Vec<bool> = tree.moves().iter().map(|outlook| outlook.opened).collect();
        assert_eq!(opened, [true, true, false, false, false, false]);
    }

    #[test]
    fn what_is_not_opened_is_worth_what_it_seems_and_an_end_what_it_is() {
        let game = ExplicitTree::parse("a max 2 b\n b min c 1\n c max 0 0 0").unwrap();
        let tree = |budget| BestFirst::grow(&game, &game.start(), &mut Blind, budget, &|| false);
        // One end worth 2, and a position of which nothing is seen yet.
        let root = tree(1).scores();
        assert_eq!((root.u, root.v, root.r, root.tension), (1.0, 2.0, 2, 2.0));
        assert_eq!((tree(1).replies(1).len(), tree(2).replies(0).len()), (0, 0));
        let replies: Vec<(f64, f64, u32)> =
            tree(2).replies(1).iter().map(|reply| (reply.probability, reply.scores.u, reply.scores.r)).collect();
        assert_eq!(replies, [(0.5, 0.0, 1), (0.5, 1.0, 0)]);
        assert_eq!(tree(3).after(&[1, 0]).len(), 3, "c was opened");
        assert!(tree(3).after(&[1, 1, 0]).is_empty() && tree(3).after(&[7]).is_empty(), "nobody went there");
        // Two moves, two, and three; the first two plies count, and c is the third node.
        assert_eq!([1, 2, 3].map(|budget| tree(budget).branching()), [2.0, 2.0, 7.0 / 3.0]);
    }

    #[test]
    fn the_most_likely_position_is_opened_next() {
        // Of the root's moves the second is the likeliest, and after it the third.
        struct Likely;
        impl<G: Game> Guide<G> for Likely {
            fn prospect(&mut self, game: &G, position: &G::Position) -> Prospect<G::Move> {
                let mut prospect = Blind.prospect(game, position);
                prospect.probabilities.reweight(|i, _| [0.2, 0.5, 0.3].get(i).copied().unwrap_or(0.0));
                prospect
            }
        }
        let (game, position) = position();
        let tree = BestFirst::grow(&game, &position, &mut Likely, 4, &|| false);
        let opened: Vec<bool> = tree.moves().iter().map(|outlook| outlook.opened).collect();
        assert_eq!(opened, [false, true, true, false, false, false]);
        let replies: Vec<bool> = tree.replies(1).iter().map(|outlook| outlook.opened).collect();
        assert_eq!(replies, [false, true, false, false, false]);
    }
}
