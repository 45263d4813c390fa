//! Which move to look at first: what was good before, here or elsewhere.

/// A move with its score for ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) m: M,
    pub(super) ordering: i32,
}

/// Ordering scores, from the most to the least: the remembered best move, gains, killers, quiet moves by history, losses.
pub(super) const REMEMBERED: i32 = 1 << 30;
pub(super) const GAIN: i32 = 1 << 24;
pub(super) const KILLER: i32 = 1 << 20;
pub(super) const LOSS: i32 = -(1 << 24);

/// Puts the most promising candidate from `at` on in place `at`, and returns it.
pub(super) fn pick<M: Copy>(candidates: &mut [Candidate<M>], at: usize) -> Candidate<M> {
    let (mut best, mut most) = (at, i32::MIN);
    for (i, candidate) in candidates.iter().enumerate().skip(at) {
        if candidate.ordering > most {
            (best, most) = (i, candidate.ordering);
        }
    }
    candidates.swap(at, best);
    candidates[at]
}

/// How often kinds of moves turned out well, by themselves and as answers to others.
pub(super) struct History {
    kinds: usize,
    alone: Vec<i16>,
    answers: Vec<i16>,
}

/// The largest score; every update draws a score towards it or its negative.
const FULL: i32 = 1 << 13;

/// What is known of the moves of one position.
pub(super) struct Scores<'a> {
    alone: &'a [i16],
    answers: [Option<&'a [i16]>; 2],
}

impl Scores<'_> {
    /// The score of a quiet move of this kind.
    pub(super) fn of(&self, kind: usize) -> i32 {
        let answer = |answers: &Option<&[i16]>| answers.map_or(0, |scores| i32::from(scores[kind]));
        i32::from(self.alone[kind]) + self.answers.iter().map(answer).sum::<i32>()
    }
}

impl History {
    pub(super) fn new(kinds: usize) -> Self {
        Self { kinds, alone: vec![0; 2 * kinds], answers: vec![0; kinds * kinds] }
    }

    pub(super) fn clear(&mut self) {
        self.alone.fill(0);
        self.answers.fill(0);
    }

    /// The scores of quiet moves by the player who moves at even or at odd plies, after the kinds before them.
    pub(super) fn after<'a>(&'a self, odd: bool, before: [Option<usize>; 2]) -> Scores<'a> {
        let row = |scores: &'a [i16], at: usize| -> &'a [i16] { &scores[at * self.kinds..][..self.kinds] };
        Scores { alone: row(&self.alone, usize::from(odd)), answers: before.map(|b| b.map(|b| row(&self.answers, b))) }
    }

    /// A move turned out well (a positive bonus) or not.
    pub(super) fn update(&mut self, odd: bool, kind: usize, before: [Option<usize>; 2], bonus: i32) {
        let draw = |score: &mut i16| *score += (bonus - i32::from(*score) * bonus.abs() / FULL) as i16;
        draw(&mut self.alone[usize::from(odd) * self.kinds + kind]);
        for b in before.into_iter().flatten() {
            draw(&mut self.answers[b * self.kinds + kind]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_in_bounds() {
        let mut history = History::new(2);
        for bonus in [1500; 200].into_iter().chain([-1500; 400]) {
            history.update(false, 1, [Some(0), None], bonus);
            assert!(history.after(false, [Some(0), None]).of(1).abs() <= 2 * FULL);
        }
        assert!(history.after(false, [None, None]).of(1) < -FULL / 2);
        assert_eq!(history.after(true, [None, None]).of(1), 0);
    }

    #[test]
    fn what_was_good_as_an_answer_is_so_after_the_same_kind_only() {
        let mut history = History::new(3);
        history.update(true, 1, [Some(2), Some(0)], 100);
        let score = |kind, before| history.after(true, before).of(kind);
        assert_eq!(
            [[None, None], [Some(1), None], [Some(2), None], [None, Some(0)], [Some(2), Some(0)]].map(|b| score(1, b)),
            [100, 100, 200, 200, 300]
        );
        assert_eq!([0, 2].map(|kind| score(kind, [Some(2), Some(0)])), [0, 0]);
    }
}
