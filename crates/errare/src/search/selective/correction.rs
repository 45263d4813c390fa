//! By how much estimates were wrong, of positions that have a part in common.

/// Entries for each part.
const SIZE: usize = 1 << 14;
/// Parts of a unit that an entry counts.
const GRAIN: i32 = 256;
/// No part corrects an estimate by more.
const MOST: i32 = 64;
/// The share of the old in an entry, in so many parts.
const WHOLE: i32 = 256;

/// What was learnt of estimates in the searches so far.
pub(super) struct Corrections {
    entries: [Vec<i16>; 3],
}

impl Corrections {
    pub(super) fn new() -> Self {
        Self { entries: std::array::from_fn(|_| vec![0; SIZE]) }
    }

    pub(super) fn clear(&mut self) {
        self.entries.iter_mut().for_each(|entries| entries.fill(0));
    }

    /// What to add to the estimate of a position with these parts: half of what they say together, since each has learnt the whole.
    pub(super) fn of(&self, parts: Option<[u64; 3]>) -> i32 {
        let Some(parts) = parts else { return 0 };
        let sum: i32 = parts.iter().zip(&self.entries).map(|(part, entries)| i32::from(entries[at(*part)])).sum();
        sum / (2 * GRAIN)
    }

    /// A search of such a depth found that the estimate is wrong by so much.
    pub(super) fn learn(&mut self, parts: Option<[u64; 3]>, error: i32, depth: i32) {
        let Some(parts) = parts else { return };
        let weight = (depth + 1).clamp(1, 16);
        for (part, entries) in parts.iter().zip(&mut self.entries) {
            let entry = &mut entries[at(*part)];
            let mixed =
                (i32::from(*entry) * (WHOLE - weight) + error.clamp(-10 * MOST, 10 * MOST) * GRAIN * weight) / WHOLE;
            *entry = mixed.clamp(-MOST * GRAIN, MOST * GRAIN - 1) as i16;
        }
    }
}

fn at(part: u64) -> usize {
    (part >> 50) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deeper_search_teaches_more() {
        let learnt = |depth: i32| {
            let (mut corrections, here) = (Corrections::new(), Some([1, 2, 3]));
            corrections.learn(here, 640, depth);
            corrections.of(here)
        };
        // Half of three times 640·(depth + 1)/256, from 1 to 16 parts of it.
        assert_eq!([-2, 0, 1, 7, 15, 40].map(learnt), [3, 3, 7, 30, 60, 60]);
    }

    #[test]
    fn an_error_that_comes_again_is_expected_and_others_are_not_touched() {
        let mut corrections = Corrections::new();
        let (here, elsewhere) = (Some([1 << 60, 2 << 60, 3 << 60]), Some([4 << 60, 5 << 60, 6 << 60]));
        for _ in 0..400 {
            corrections.learn(here, 30, 9);
        }
        // Three parts that each expect 30 come to half of 90.
        assert!((43..=45).contains(&corrections.of(here)), "{}", corrections.of(here));
        assert_eq!((corrections.of(elsewhere), corrections.of(None)), (0, 0));
        for _ in 0..4000 {
            corrections.learn(here, -5_000, 20);
        }
        assert_eq!(corrections.of(here), -3 * MOST / 2);
        for _ in 0..4000 {
            corrections.learn(here, 5_000, 20);
        }
        assert_eq!(corrections.of(here), 3 * MOST / 2 - 1);
        corrections.clear();
        assert_eq!(corrections.of(here), 0);
    }
}
