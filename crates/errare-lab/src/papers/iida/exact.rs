//! Noughts and crosses, computed: the tutor sees to the end.

use errare::evaluate::EndsOnly;
use errare::game::{Game, Side};
use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
use errare::play::{Outcome, Policy};
use errare::search::Tree;

use super::watchers::Watchers;
use super::{LEARNERS, Marks, Report, Taught, Tutor, learner, mark, report, rule, search, tutors};
use crate::papers::table::Table;

const GAME: NoughtsAndCrosses = NoughtsAndCrosses;

/// ε at which tutors are shown. At 2 the tutor gives away anything that the learner does not see.
const LIMITS: [f64; 7] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0];

pub(super) fn table(progress: &(dyn Fn(u64) + Sync)) -> Table {
    let tree = Tree::merge(&GAME, &GAME.start(), 10_000).expect("noughts and crosses is a small game");
    let learners = LEARNERS.map(|ply| {
        let learner = Policy::looking_ahead(&GAME, &tree, &learner(ply));
        let looks_worse = [Side::Max, Side::Min].map(|side| looks_worse(&tree, ply, side));
        let teach = |tutor: Tutor| {
            let mut both = Report::default();
            for (side, looks_worse) in [Side::Max, Side::Min].into_iter().zip(&looks_worse) {
                both.add(0.5, &course(&tree, &learner, looks_worse, ply, tutor, side));
            }
            both
        };
        let shown = tutors(&LIMITS).into_iter().map(|tutor| (tutor, teach(tutor))).collect();
        let fine: Vec<f64> = (0..=40).map(|i| f64::from(i) / 20.0).collect();
        let found = search(&fine, teach);
        progress(1);
        Taught { learner: ply, shown, found }
    });
    report("noughts-and-crosses", "exact, the tutor sees to the end".to_owned(), &learners)
}

/// To whom each move of a tutor of this side looks worse than another; it does not depend on which tutor it is.
fn looks_worse(tree: &Tree<NoughtsAndCrosses>, ply: usize, side: Side) -> Vec<[bool; 3]> {
    let watchers = Watchers { ply, evaluator: Levy { side: side.other(), ..Levy::default() } };
    let mut all = vec![[false; 3]; tree.edge_count()];
    for id in tree.ids().filter(|&id| tree.utility(id).is_none() && tree.turn(id).side() == Some(side)) {
        let looks = watchers.look_worse(&GAME, tree.position(id), tree.moves(id), side);
        all[tree.edges(id)].copy_from_slice(&looks);
    }
    all
}

/// What comes of a game in which the tutor has this side.
fn course(
    tree: &Tree<NoughtsAndCrosses>,
    learner: &Policy,
    looks_worse: &[[bool; 3]],
    ply: usize,
    tutor: Tutor,
    side: Side,
) -> Report {
    let rule = rule(EndsOnly::default(), ply, tutor.limit());
    let values = tree.back_up_for(side, &GAME, &rule);
    let mut marks: Vec<Option<Marks>> = Vec::new();
    marks.resize_with(tree.edge_count(), || None);
    let mut children = Vec::new();
    let policy = Policy::from_fn(tree, |id, out| {
        tree.values_below(id, &values, &mut children);
        let node = tree.node(&GAME, id, side, &children);
        tutor.choose(&rule, &node, out);
        if tree.turn(id).side() == Some(side) {
            let marked = mark(side, &children, values[id.index()].minimax, &looks_worse[tree.edges(id)]);
            for (edge, mark) in tree.edges(id).zip(marked) {
                marks[edge] = Some(mark);
            }
        }
    });

    let mut reports = vec![Report::default(); tree.len()];
    for id in tree.ids().rev() {
        let mut sum = Report::default();
        if let Some(utility) = tree.utility(id) {
            sum.score = Outcome::of(side.other().view(utility)).score();
        } else {
            let mover = if tree.turn(id).side() == Some(side) { &policy } else { learner };
            let moves = tree.edges(id).zip(tree.children(id)).zip(mover.at(tree, id));
            for ((edge, child), &probability) in moves {
                sum.add(probability, &reports[child.index()]);
                if let Some(mark) = &marks[edge] {
                    sum.add(probability, &Report::of(mark));
                }
            }
        }
        reports[id.index()] = sum;
    }
    reports[0]
}
