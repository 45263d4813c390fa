//! One node of the search: principal variation search with reductions and pruning.

use super::order::{Candidate, GAIN, KILLER, LOSS, REMEMBERED, pick};
use super::root::{LONGEST_LINE, Searcher};
use super::table::Entry;
use super::{DECIDED, Selective, WON, decided};
use crate::search::Limits;
use crate::search::bound::Bound;

/// What stays the same throughout a search.
pub(super) struct Search<'a, G> {
    pub(super) game: &'a G,
    pub(super) limits: &'a Limits<'a>,
}

/// A node as its parent sees it.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether the last move was a real one, so that passing would not give the move back.
    pub(super) may_pass: bool,
    /// Whether the line is wanted and not only the value, so that nothing is cut short on it.
    pub(super) principal: bool,
    /// Whether the mover is expected to have a move that is too good for the opponent to allow, so that others are looked at less.
    pub(super) cut: bool,
    /// The code of a move that is left out, to see what the position is worth without it; 0 if none is.
    pub(super) excluded: u16,
}

/// How much an estimate may be wrong by at a depth, and a position still be left out.
const MARGIN: i32 = 85;
/// The same for a single quiet move.
const MOVE_MARGIN: i32 = 110;
/// An exchange may lose this much a ply and still be looked at.
const EXCHANGE_MARGIN: i32 = 90;

/// From this depth on it is worth while to see whether one move stands alone.
const SINGULAR: i32 = 7;
/// Others are so far behind that two plies more are spent.
const FAR_BEHIND: i32 = 20;

impl<G: Selective> Searcher<G> {
    /// The value of a position in the mover's view, exact within the window and otherwise a bound.
    pub(super) fn node(
        &mut self,
        search: &Search<'_, G>,
        position: &G::Position,
        mut depth: i32,
        ply: usize,
        Window { mut alpha, mut beta, may_pass, principal, cut, excluded }: Window,
    ) -> i32 {
        let game = search.game;
        if game.lost(position) {
            self.visit(search, ply);
            self.lines[ply].clear();
            return -WON + ply as i32;
        }
        let threatened = game.threatened(position);
        // A threat is always answered before anything is judged.
        depth += i32::from(threatened);
        if depth <= 0 || ply >= LONGEST_LINE {
            return self.quiescence(search, position, threatened, ply, alpha, beta);
        }
        self.visit(search, ply);
        self.lines[ply].clear();
        if self.stopped || game.drawn(position) {
            return 0;
        }

        // Step 1. Nothing is better than winning with the next move, or worse than having lost.
        alpha = alpha.max(-WON + ply as i32);
        beta = beta.min(WON - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // Step 2. What the table knows may settle the node, and tells the move to try first.
        let key = game.key(position);
        let remembered = self.table.get(key, ply);
        if let Some(entry) = remembered
            && !principal
            && excluded == 0
            && entry.depth >= depth
            && entry.settles(alpha, beta)
        {
            return entry.value;
        }
        if let Some(value) = game.known(position) {
            return value;
        }

        // Step 3. The position at a glance, corrected by what the table knows.
        let raw = match remembered {
            _ if threatened => 0,
            Some(entry) => entry.estimate,
            None => game.estimate(position),
        };
        let parts = if threatened { None } else { game.parts(position) };
        let estimate = raw + self.corrections.of(parts);
        self.estimates[ply] = (!threatened).then_some(estimate);
        let improving = !threatened && ply >= 2 && self.estimates[ply - 2].is_none_or(|before| estimate > before);
        let outlook = remembered.map_or(estimate, |entry| entry.corrects(estimate));

        if !principal && !threatened && excluded == 0 && !decided(beta) {
            // Step 4. So good that no single depth will spoil it.
            if depth <= 7 && outlook - MARGIN * (depth - i32::from(improving)) >= beta && !decided(outlook) {
                return outlook;
            }
            // Step 5. So bad that only forcing moves could help.
            if depth <= 2 && outlook + 250 * depth <= alpha {
                let value = self.quiescence(search, position, threatened, ply, alpha, alpha + 1);
                if value <= alpha {
                    return value;
                }
            }
            // Step 6. So good that even a free move for the opponent would not help him.
            if may_pass
                && depth >= 3
                && outlook >= beta
                && let Some(passed) = game.pass(position)
            {
                let reduction = 3 + depth / 4 + ((outlook - beta) / 200).min(3);
                self.kinds[ply] = None;
                let window =
                    Window { alpha: -beta, beta: -beta + 1, may_pass: false, principal: false, cut: !cut, excluded: 0 };
                let value = -self.node(search, &passed, depth - reduction, ply + 1, window);
                if self.stopped {
                    return 0;
                }
                if value >= beta {
                    return if decided(value) { beta } else { value };
                }
            }
        }

        // Step 7. A node of which nothing is known is not worth its whole depth yet.
        if remembered.is_none_or(|entry| entry.code == 0) && depth >= 4 {
            depth -= 1;
        }

        // Step 8. Moves with their scores for ordering.
        let first = self.candidates.len();
        self.collect(game, position, ply, remembered.map_or(0, |entry| entry.code));
        let count = self.candidates.len() - first;
        if count == 0 {
            return if threatened { -WON + ply as i32 } else { 0 };
        }

        // Step 9. Each move in turn, until one is too good for the opponent to allow.
        let (mut value, mut best) = (-WON, None);
        let floor = alpha;
        let before = self.before(ply);
        let mut quiet_tried = 0;
        // Where taking is best, quiet moves are less likely to be.
        let mut gain_remembered = false;
        // Near the horizon so many quiet moves are enough. What comes after them is hardly looked at, in whatever order.
        let near = beta - alpha == 1 && !principal && !threatened && depth <= 6;
        let enough = if near { (3 + depth * depth) / if improving { 1 } else { 2 } } else { i32::MAX };
        for at in 0..count {
            let Candidate { m, ordering } = self.next(game, position, first, at, quiet_tried < enough);
            if excluded != 0 && game.code(m) == excluded {
                continue;
            }
            let quiet = game.gain(m).is_none();
            gain_remembered |= ordering == REMEMBERED && !quiet;
            if near && value > -DECIDED {
                // Step 10. Near the horizon, late quiet moves and losing exchanges are left out.
                let late = quiet_tried >= enough || estimate + MOVE_MARGIN * depth + ordering / 64 <= alpha;
                if quiet && ordering < KILLER && late && !game.threatens(position, m) {
                    continue;
                }
                if ordering < GAIN && !game.exchange_at_least(position, m, -EXCHANGE_MARGIN * depth) {
                    continue;
                }
            }
            // Step 11. The remembered move is looked at longer if nothing else comes near it.
            let mut extension = 0;
            if let Some(entry) = remembered
                && ordering == REMEMBERED
                && excluded == 0
                && depth >= SINGULAR
                && entry.depth >= depth - 3
                && entry.bound != Bound::AtMost
                && !decided(entry.value)
                && ply < 2 * self.depth as usize
            {
                let target = entry.value - 2 * depth;
                let without = Window {
                    alpha: target - 1,
                    beta: target,
                    may_pass: false,
                    principal: false,
                    cut,
                    excluded: entry.code,
                };
                let others = self.node(search, position, (depth - 1) / 2, ply, without);
                if self.stopped {
                    break;
                }
                if others < target {
                    extension = 1 + i32::from(!principal && others < target - FAR_BEHIND);
                } else if target >= beta {
                    // Several moves are too good for the opponent to allow.
                    self.candidates.truncate(first);
                    return target;
                } else if entry.value >= beta {
                    extension = -1;
                }
            }
            self.kinds[ply] = Some(game.kind(m));
            let child = game.play(position, m);
            let full = depth - 1 + extension;
            let closed =
                Window { alpha: -alpha - 1, beta: -alpha, may_pass: true, principal: false, cut: !cut, excluded: 0 };
            let open =
                Window { alpha: -beta, beta: -alpha, may_pass: true, principal, cut: !principal && !cut, excluded: 0 };
            let mut score = 0;
            if at > 0 {
                // Step 12. Later moves are first searched less deeply, to show that they are no better.
                let mut reduced = full;
                if depth >= 3 && at >= if principal { 3 } else { 2 } && ordering < GAIN {
                    let mut reduction = self.reductions.of(depth, at);
                    reduction -= i32::from(principal)
                        + i32::from(ordering >= KILLER)
                        + i32::from(threatened || game.threatens(position, m));
                    reduction += i32::from(!improving) + i32::from(cut) + i32::from(gain_remembered && quiet);
                    reduction -= (ordering.max(-8192) / 6000).min(2) * i32::from(ordering < KILLER && quiet);
                    reduced = (full - reduction).clamp(1, full);
                }
                score = -self.node(search, &child, reduced, ply + 1, closed);
                if score > alpha && reduced < full {
                    score = -self.node(search, &child, full, ply + 1, closed);
                }
            }
            if at == 0 || (score > alpha && beta - alpha > 1) {
                score = -self.node(search, &child, full, ply + 1, open);
            }
            if self.stopped {
                break;
            }
            quiet_tried += i32::from(quiet);
            value = value.max(score);
            if score > alpha {
                alpha = score;
                best = Some(m);
                self.extend_line(ply, m);
                if score >= beta {
                    if quiet {
                        self.reward(game, ply, before, depth, first, at);
                    }
                    break;
                }
            }
        }
        self.candidates.truncate(first);
        if self.stopped {
            return 0;
        }
        if value == -WON {
            // Every move was left out: none would have reached alpha.
            value = alpha;
        }

        // Step 13. Remember it, and by how much the estimate was wrong, unless a gain at once explains it.
        if excluded != 0 {
            return value;
        }
        let bound = Bound::of(value, floor, beta);
        let contradicts = match bound {
            Bound::AtLeast => value > estimate,
            Bound::AtMost => value < estimate,
            Bound::Exact => true,
        };
        if contradicts && !decided(value) && best.is_none_or(|m| game.gain(m).is_none()) {
            self.corrections.learn(parts, value - raw, depth);
        }
        let code = best.map_or(0, |m| game.code(m));
        self.table.put(key, ply, Entry { value, estimate: raw, depth, bound, code });
        value
    }

    /// Puts all moves of a position on the stack with their scores for ordering.
    fn collect(&mut self, game: &G, position: &G::Position, ply: usize, code: u16) {
        self.generated.clear();
        game.moves(position, &mut self.generated);
        let scores = self.history.after(ply % 2 == 1, self.before(ply));
        for &m in &self.generated {
            let own = game.code(m);
            let ordering = match game.gain(m) {
                _ if own == code => REMEMBERED,
                Some(gain) => GAIN + gain,
                None if own == self.killers[ply][0] => KILLER + 1,
                None if own == self.killers[ply][1] => KILLER,
                None => scores.of(game.kind(m)),
            };
            self.candidates.push(Candidate { m, ordering });
        }
    }

    /// The next candidate: the most promising one, unless order matters no more. Whether a gain is lost again is seen only when its
    /// turn has come; one that is comes last.
    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        first: usize,
        at: usize,
        in_order: bool,
    ) -> Candidate<G::Move> {
        let candidates = &mut self.candidates[first..];
        loop {
            let Candidate { m, ordering } = if in_order { pick(candidates, at) } else { candidates[at] };
            if (GAIN..REMEMBERED).contains(&ordering) && !game.exchange_at_least(position, m, 0) {
                candidates[at].ordering = ordering - GAIN + LOSS;
                if in_order {
                    continue;
                }
            }
            return candidates[at];
        }
    }

    /// A quiet move refuted the position: it is remembered as a killer, and it rises above those that were tried before it.
    fn reward(&mut self, game: &G, ply: usize, before: [Option<usize>; 2], depth: i32, first: usize, at: usize) {
        let m = self.candidates[first + at].m;
        let code = game.code(m);
        if self.killers[ply][0] != code {
            self.killers[ply] = [code, self.killers[ply][0]];
        }
        let bonus = (24 * depth * depth + 60 * depth).min(1500);
        let odd = ply % 2 == 1;
        self.history.update(odd, game.kind(m), before, bonus);
        for i in first..first + at {
            let tried = self.candidates[i].m;
            if game.gain(tried).is_none() {
                self.history.update(odd, game.kind(tried), before, -bonus);
            }
        }
    }

    /// The kinds of the last two moves before a ply.
    pub(super) fn before(&self, ply: usize) -> [Option<usize>; 2] {
        let kind = |back: usize| ply.checked_sub(back).and_then(|at| self.kinds[at]);
        [kind(1), kind(2)]
    }

    /// A move, followed by the best line of the position after it.
    pub(super) fn extend_line(&mut self, ply: usize, m: G::Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(m);
        head[ply].extend_from_slice(&tail[0]);
    }
}
