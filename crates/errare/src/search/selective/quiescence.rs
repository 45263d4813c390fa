//! Beyond the horizon: only moves that may change the estimate at once, until nothing is going on.

use super::node::Search;
use super::order::{Candidate, GAIN, REMEMBERED, pick};
use super::root::{LONGEST_LINE, Searcher};
use super::table::Entry;
use super::{Selective, WON};
use crate::search::bound::Bound;

/// What a gain may fall short of and still matter: the largest swing of an estimate that a move brings beside what it takes.
const SLACK: i32 = 180;

impl<G: Selective> Searcher<G> {
    /// The value of a position when only forcing moves are followed; all moves where the mover is threatened, which the caller knows.
    pub(super) fn quiescence(
        &mut self,
        search: &Search<'_, G>,
        position: &G::Position,
        threatened: bool,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.visit(search, ply);
        self.lines[ply].clear();
        if self.stopped || search.game.drawn(position) {
            return 0;
        }
        let game = search.game;
        if game.lost(position) {
            return -WON + ply as i32;
        }
        if ply >= LONGEST_LINE {
            return if threatened { 0 } else { game.estimate(position) };
        }

        // Step 1. What the table knows.
        let key = game.key(position);
        let remembered = self.table.get(key, ply);
        if let Some(entry) = remembered
            && beta - alpha == 1
            && entry.settles(alpha, beta)
        {
            return entry.value;
        }

        // Step 2. Standing still is an option, unless there is a threat.
        let mut value = -WON;
        let (mut raw, mut estimate) = (0, 0);
        if !threatened {
            raw = remembered.map_or_else(|| game.estimate(position), |entry| entry.estimate);
            estimate = raw + self.corrections.of(game.parts(position));
            value = remembered.map_or(estimate, |entry| entry.corrects(estimate));
            if value >= beta {
                return value;
            }
            alpha = alpha.max(value);
        }

        // Step 3. Forcing moves, or all of them.
        self.generated.clear();
        if threatened {
            game.moves(position, &mut self.generated);
            if self.generated.is_empty() {
                return -WON + ply as i32;
            }
        } else {
            game.forcing(position, &mut self.generated);
        }
        let code = remembered.map_or(0, |entry| entry.code);
        let first = self.candidates.len();
        let scores = self.history.after(ply % 2 == 1, self.before(ply));
        for &m in &self.generated {
            let ordering = match game.gain(m) {
                _ if code != 0 && game.code(m) == code => REMEMBERED,
                Some(gain) => GAIN + gain,
                None => scores.of(game.kind(m)),
            };
            self.candidates.push(Candidate { m, ordering });
        }

        let (floor, mut best) = (alpha, 0);
        for at in 0..self.candidates.len() - first {
            let Candidate { m, .. } = pick(&mut self.candidates[first..], at);
            if value > -super::DECIDED {
                // Step 4. What cannot reach alpha, and exchanges that lose, are left out.
                let gain = game.gain(m);
                let hope = estimate + gain.unwrap_or(0) + SLACK;
                if !threatened && hope <= alpha {
                    value = value.max(hope);
                    continue;
                }
                if threatened && gain.is_none() {
                    // One answer without gain has been tried and did not lose: others are not worth it here.
                    if at > 1 {
                        continue;
                    }
                } else if !game.exchange_at_least(position, m, 0) {
                    continue;
                }
            }
            self.kinds[ply] = Some(game.kind(m));
            let child = game.play(position, m);
            let score = -self.quiescence(search, &child, game.threatened(&child), ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            value = value.max(score);
            if score > alpha {
                alpha = score;
                best = game.code(m);
                self.extend_line(ply, m);
                if score >= beta {
                    break;
                }
            }
        }
        self.candidates.truncate(first);
        if !self.stopped {
            let bound = Bound::of(value, floor, beta);
            // An exact value here is exact for forcing moves only, which no deeper search may use.
            self.table.put(key, ply, Entry { value, estimate: raw, depth: 0, bound, code: best });
        }
        value
    }
}
