//! The root of a selective search: deeper and deeper, one line after another.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::correction::Corrections;
use super::node::{Search, Window};
use super::order::{Candidate, History};
use super::table::{Entry, SharedTable};
use super::{Line, Report, Selective, WON, decided};
use crate::search::Limits;
use crate::search::bound::Bound;

/// The longest line of a search.
pub(super) const LONGEST_LINE: usize = 120;

/// How often a search looks at its limits, in positions.
pub const CHECK_EVERY: u64 = 512;

/// Half a window that no value lies outside of, whatever a game says that positions are worth.
const EVERYTHING: i32 = i32::MAX / 4;

/// A search that ends with so many positions may visit this times as many while it has no answer.
const UNRESOLVED: u64 = 3;

/// One thread's search. What it learns of moves it keeps from one search to the next, until told to forget.
///
/// ```
/// use std::{ops::ControlFlow, sync::Arc};
///
/// use errare::game::Notation;
/// use errare::games::connect_four::ConnectFour;
/// use errare::search::Limits;
/// use errare::search::selective::{Searcher, SharedTable, WON};
///
/// let game = ConnectFour::default();
/// let position = game.read_position("112233")?;
/// let mut searcher = Searcher::new(Arc::new(SharedTable::with_bytes(1 << 20)));
/// let report = searcher.deepen(&game, &position, &Limits::ply(6), &[], 1, &mut |_| ControlFlow::Continue(()));
/// // The fourth column makes four in a row.
/// assert_eq!((report.best(), report.lines[0].value), (Some(3), WON - 1));
/// # Ok::<(), errare::game::NotationError>(())
/// ```
pub struct Searcher<G: Selective> {
    pub(super) table: Arc<SharedTable>,
    pub(super) history: History,
    pub(super) corrections: Corrections,
    pub(super) killers: Vec<[u16; 2]>,
    pub(super) reductions: Reductions,
    pub(super) generated: Vec<G::Move>,
    pub(super) candidates: Vec<Candidate<G::Move>>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The kind of the move made at each ply; none for a pass.
    pub(super) kinds: Vec<Option<usize>>,
    /// The estimate at each ply; none under threat.
    pub(super) estimates: Vec<Option<i32>>,
    pub(super) stopped: bool,
    /// The depth that is searched, in plies from the root.
    pub(super) depth: i32,
    pub(super) nodes: u64,
    longest: usize,
    /// Whether the best move of the last depth has turned out worse than the window, and no other has been found instead: a bad
    /// moment to stop.
    unresolved: bool,
}

/// A move at the root with what the last completed depth found of it.
struct RootMove<M> {
    m: M,
    value: i32,
    line: Vec<M>,
}

impl<G: Selective> Searcher<G> {
    /// A search that shares a table with others.
    pub fn new(table: Arc<SharedTable>) -> Self {
        Self {
            table,
            history: History::new(G::KINDS),
            corrections: Corrections::new(),
            killers: vec![[0; 2]; LONGEST_LINE + 2],
            reductions: Reductions::new(),
            generated: Vec::new(),
            candidates: Vec::new(),
            lines: vec![Vec::new(); LONGEST_LINE + 2],
            kinds: vec![None; LONGEST_LINE + 2],
            estimates: vec![None; LONGEST_LINE + 2],
            stopped: false,
            depth: 0,
            nodes: 0,
            longest: 0,
            unresolved: false,
        }
    }

    /// Forgets what was learnt of moves; the table is forgotten by its owner.
    pub fn forget(&mut self) {
        self.history.clear();
        self.corrections.clear();
        self.killers.fill([0; 2]);
    }

    /// Searches deeper and deeper from a position that has not ended, for the best `lines` of the moves in `only` (all, if
    /// that is empty), and reports after each depth, until a limit is met or the listener has heard enough.
    pub fn deepen(
        &mut self,
        game: &G,
        position: &G::Position,
        limits: &Limits<'_>,
        only: &[G::Move],
        lines: usize,
        listener: &mut dyn FnMut(&Report<G::Move>) -> ControlFlow<()>,
    ) -> Report<G::Move> {
        self.begin();
        let mut moves = self.root_moves(game, position, only);
        let lines = lines.clamp(1, moves.len().max(1));
        let search = Search { game, limits };
        let mut report = self.report(0, &moves, lines);
        for depth in 1..=limits.ply.min(LONGEST_LINE) {
            self.depth = depth as i32;
            for at in 0..lines {
                self.line(&search, position, depth as i32, &mut moves, at);
                if self.stopped {
                    break;
                }
                // What is best of some moves is not what the position is worth.
                if at == 0 && only.is_empty() {
                    self.remember(game, position, depth as i32, &moves);
                }
            }
            // Lines found one after the other need not come in order.
            let found = lines.min(moves.len());
            moves[..found].sort_by_key(|root| -root.value);
            report = self.report(if self.stopped { report.depth } else { depth }, &moves, lines);
            if self.stopped || moves.is_empty() || listener(&report).is_break() {
                break;
            }
        }
        report
    }

    pub(super) fn begin(&mut self) {
        (self.nodes, self.longest, self.stopped, self.unresolved) = (0, 0, false, false);
        self.candidates.clear();
        self.killers.fill([0; 2]);
    }

    fn root_moves(&mut self, game: &G, position: &G::Position, only: &[G::Move]) -> Vec<RootMove<G::Move>> {
        self.generated.clear();
        game.moves(position, &mut self.generated);
        let wanted = |m: &&G::Move| only.is_empty() || only.contains(m);
        self.generated.iter().filter(wanted).map(|&m| RootMove { m, value: -WON, line: vec![m] }).collect()
    }

    /// Leaves the value and the best move of the root for later searches that come by.
    fn remember(&self, game: &G, position: &G::Position, depth: i32, moves: &[RootMove<G::Move>]) {
        let Some(best) = moves.first() else { return };
        let estimate = self.estimates[0].unwrap_or(0);
        let entry = Entry { value: best.value, estimate, depth, bound: Bound::Exact, code: game.code(best.m) };
        self.table.put(game.key(position), 0, entry);
    }

    fn report(&self, depth: usize, moves: &[RootMove<G::Move>], lines: usize) -> Report<G::Move> {
        let line = |root: &RootMove<G::Move>| Line { value: root.value, moves: root.line.clone() };
        Report { depth, longest: self.longest, nodes: self.nodes, lines: moves.iter().take(lines).map(line).collect() }
    }

    /// The best of the moves from `at` on at a depth, within a window around what the last depth found, opened as needed.
    fn line(
        &mut self,
        search: &Search<'_, G>,
        position: &G::Position,
        depth: i32,
        moves: &mut [RootMove<G::Move>],
        at: usize,
    ) {
        let Some(guess) = moves.get(at).map(|root| root.value) else { return };
        let mut delta = 20;
        let (mut alpha, mut beta) = (-EVERYTHING, EVERYTHING);
        if depth >= 4 && !decided(guess) {
            (alpha, beta) = (guess - delta, guess + delta);
        }
        loop {
            let value = self.root(search, position, depth, alpha, beta, &mut moves[at..]);
            if self.stopped {
                return;
            }
            delta *= 3;
            let width = if delta > 180 { EVERYTHING } else { delta };
            if value <= alpha {
                alpha = value - width;
            } else if value >= beta {
                beta = value + width;
            } else {
                return;
            }
        }
    }

    /// Searches the moves and leaves the best one in front. A search that is stopped keeps what it had found to be better.
    fn root(
        &mut self,
        search: &Search<'_, G>,
        position: &G::Position,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        moves: &mut [RootMove<G::Move>],
    ) -> i32 {
        let game = search.game;
        let mut value = -WON;
        self.estimates[0] = (!game.threatened(position)).then(|| game.estimate(position));
        for at in 0..moves.len() {
            let m = moves[at].m;
            self.kinds[0] = Some(game.kind(m));
            let child = game.play(position, m);
            let full = depth - 1;
            let mut score = alpha + 1;
            if at > 0 {
                let null = Window {
                    alpha: -alpha - 1,
                    beta: -alpha,
                    may_pass: true,
                    principal: false,
                    cut: true,
                    excluded: 0,
                };
                let reduced = if depth >= 3 && at >= 4 && game.gain(m).is_none() {
                    (full - self.reductions.of(depth, at) + 1).clamp(1, full)
                } else {
                    full
                };
                score = -self.node(search, &child, reduced, 1, null);
                if score > alpha && reduced < full {
                    score = -self.node(search, &child, full, 1, null);
                }
            }
            if score > alpha {
                let open =
                    Window { alpha: -beta, beta: -alpha, may_pass: true, principal: true, cut: false, excluded: 0 };
                score = -self.node(search, &child, full, 1, open);
            }
            if self.stopped {
                return value;
            }
            value = value.max(score);
            if score > alpha {
                self.unresolved = false;
                moves[at].value = score;
                moves[at].line.clear();
                moves[at].line.push(m);
                moves[at].line.extend_from_slice(&self.lines[1]);
                moves[..=at].rotate_right(1);
                alpha = score;
                if score >= beta {
                    break;
                }
            } else if at == 0 {
                // A bound from above, of a move that was the best: not what the position is worth, until another is found or the
                // window is opened.
                self.unresolved = true;
            }
        }
        value
    }

    /// Counts a position and looks at the limits now and then.
    pub(super) fn visit(&mut self, search: &Search<'_, G>, ply: usize) {
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        if self.nodes.is_multiple_of(CHECK_EVERY) {
            let most = search.limits.nodes.saturating_mul(if self.unresolved { UNRESOLVED } else { 1 });
            self.stopped |= self.nodes >= most || (search.limits.stop)();
        }
    }
}

/// How many plies less a late move gets, by depth and by how late it is.
pub(super) struct Reductions {
    table: Vec<u8>,
}

impl Reductions {
    const SIDE: usize = 64;

    fn new() -> Self {
        let of = |i: usize| {
            let (depth, at) = ((i / Self::SIDE).max(1) as f64, (i % Self::SIDE).max(1) as f64);
            (0.6 + depth.ln() * at.ln() / 2.2) as u8
        };
        Self { table: (0..Self::SIDE * Self::SIDE).map(of).collect() }
    }

    pub(super) fn of(&self, depth: i32, at: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(Self::SIDE - 1);
        i32::from(self.table[depth * Self::SIDE + at.min(Self::SIDE - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::Reductions;

    #[test]
    fn later_moves_are_reduced_more_and_beyond_the_table_as_at_its_edge() {
        let reductions = Reductions::new();
        // 0.6 + ln 10 · ln 20 / 2.2 is 3.7, 0.6 + ln 63 · ln 63 / 2.2 is 8.4.
        assert_eq!([(-3, 9), (1, 9), (10, 20), (63, 63)].map(|(depth, at)| reductions.of(depth, at)), [0, 0, 3, 8]);
        assert_eq!([(200, 63), (63, 200), (200, 200)].map(|(depth, at)| reductions.of(depth, at)), [8, 8, 8]);
    }
}
