//! A table of positions that many threads share without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::DECIDED;
use crate::search::bound::Bound;

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) estimate: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The code of the best move, 0 if there is none.
    pub(super) code: u16,
}

impl Entry {
    /// Whether the value answers a search with this window.
    pub(super) fn settles(&self, alpha: i32, beta: i32) -> bool {
        self.bound.settles(self.value, alpha, beta)
    }

    /// What an estimate comes to, as far as the value says otherwise.
    pub(super) fn corrects(&self, estimate: i32) -> i32 {
        match self.bound {
            Bound::AtMost => estimate.min(self.value),
            Bound::AtLeast => estimate.max(self.value),
            Bound::Exact => self.value,
        }
    }
}

/// A remembered position: its key combined with the data, and the data.
type Slot = [AtomicU64; 2];

/// Positions that look to one place of the table: as many as a cache line holds, and never on two of them, because fetching
/// the line is most of what a look at the table costs.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// Remembered positions, shared by all threads of a search and by one search after another.
///
/// Two threads may write one slot at once. The key is stored combined with the data, so that a torn slot belongs to no
/// position.
pub struct SharedTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl SharedTable {
    /// A table of about so many bytes, at least one bucket; where memory cannot hold them, of a half, a quarter and so on.
    pub fn with_bytes(bytes: usize) -> Self {
        let mut count = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count.max(1), Bucket::default);
        Self { buckets, generation: AtomicU8::new(0) }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.buckets.as_slice())
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for [key, data] in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            key.store(0, Relaxed);
            data.store(0, Relaxed);
        }
    }

    /// What was found by earlier searches may now be replaced first.
    pub fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// How much of the table the current search has filled, in thousandths.
    pub fn fullness(&self) -> usize {
        let generation = self.generation.load(Relaxed) & GENERATIONS;
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = |slot: &&Slot| {
            let data = slot[1].load(Relaxed);
            data != 0 && unpack_generation(data) == generation
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(used).count();
        used * 1000 / (size_of_val(sample) / size_of::<Slot>())
    }

    /// What is known of a position that lies `ply` moves from the root.
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (data != 0 && check.load(Relaxed) ^ data == key).then(|| unpack(data, ply))
        })
    }

    /// Remembers a position that lies `ply` moves from the root.
    pub(super) fn put(&self, key: u64, ply: usize, entry: Entry) {
        let generation = self.generation.load(Relaxed) & GENERATIONS;
        let mut entry = entry;
        let mut worst = None;
        for slot in self.bucket(key) {
            let data = slot[1].load(Relaxed);
            if data != 0 && slot[0].load(Relaxed) ^ data == key {
                let old = unpack(data, ply);
                if entry.code == 0 {
                    entry.code = old.code;
                }
                // A bound found by a much shallower search is not worth an older and deeper one.
                let fresh = unpack_generation(data) == generation;
                if entry.bound != Bound::Exact && fresh && entry.depth + 3 < old.depth {
                    return;
                }
                worst = Some((slot, i32::MIN));
                break;
            }
            let age = i32::from((generation.wrapping_sub(unpack_generation(data))) & GENERATIONS);
            let worth = if data == 0 { i32::MIN } else { unpack(data, ply).depth - 4 * age };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            let data = pack(entry, ply, generation);
            slot[0].store(key ^ data, Relaxed);
            slot[1].store(data, Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &[Slot; 4] {
        let at = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize].0
    }
}

const GENERATIONS: u8 = 0x3F;

/// A value as it is seen from so many plies nearer to the end: wins are counted from the root, and in the table from the position
/// itself.
fn nearer(value: i32, plies: i32) -> i32 {
    match value {
        value if value > DECIDED => value + plies,
        value if value < -DECIDED => value - plies,
        value => value,
    }
}

/// Value, estimate, code and depth, then the bound in the two lowest bits of a byte with the generation.
fn pack(entry: Entry, ply: usize, generation: u8) -> u64 {
    let value = nearer(entry.value, ply as i32).clamp(-i32::from(i16::MAX), i32::from(i16::MAX));
    let [v0, v1] = (value as i16).to_le_bytes();
    let [e0, e1] = (entry.estimate as i16).to_le_bytes();
    let [c0, c1] = entry.code.to_le_bytes();
    let depth = entry.depth.clamp(0, 255) as u8;
    u64::from_le_bytes([v0, v1, e0, e1, c0, c1, depth, 4 * generation + entry.bound as u8])
}

fn unpack(data: u64, ply: usize) -> Entry {
    let [v0, v1, e0, e1, c0, c1, depth, last] = data.to_le_bytes();
    Entry {
        value: nearer(i32::from(i16::from_le_bytes([v0, v1])), -(ply as i32)),
        estimate: i32::from(i16::from_le_bytes([e0, e1])),
        depth: i32::from(depth),
        bound: match last % 4 {
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            _ => Bound::Exact,
        },
        code: u16::from_le_bytes([c0, c1]),
    }
}

fn unpack_generation(data: u64) -> u8 {
    data.to_le_bytes()[7] / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for (value, ply) in [(0, 0), (-317, 9), (DECIDED + 500, 7), (-DECIDED - 500, 7)] {
            for bound in [Bound::AtMost, Bound::AtLeast, Bound::Exact] {
                let entry = Entry { value, estimate: -45, depth: 12, bound, code: 0xABCD };
                assert_eq!(unpack(pack(entry, ply, 63), ply), entry);
            }
        }
    }

    #[test]
    fn only_a_win_counted_to_its_end_is_nearer_seen_from_a_deeper_ply() {
        let seen = |value: i32, put: usize, get: usize| {
            let entry = Entry { value, estimate: 0, depth: 1, bound: Bound::Exact, code: 1 };
            unpack(pack(entry, put, 0), get).value
        };
        for value in [DECIDED, -DECIDED, 0, 250] {
            assert_eq!(seen(value, 7, 2), value);
        }
        assert_eq!((seen(DECIDED + 500, 7, 2), seen(-DECIDED - 500, 7, 2)), (DECIDED + 505, -DECIDED - 505));
    }

    /// An exact value found by a search of this depth.
    fn exact(depth: i32) -> Entry {
        Entry { value: 1, estimate: 0, depth, bound: Bound::Exact, code: 1 }
    }

    /// Which keys up to a number the table knows.
    fn known(table: &SharedTable, last: u64) -> Vec<u64> {
        (1..=last).filter(|&key| table.get(key, 0).is_some()).collect()
    }

    #[test]
    fn a_full_bucket_gives_up_the_shallowest() {
        let table = SharedTable::with_bytes(1);
        for (key, depth) in [(1, 5), (2, 3), (3, 9), (4, 7), (5, 4)] {
            table.put(key, 0, exact(depth));
        }
        assert_eq!(known(&table, 5), [1, 3, 4, 5]);
    }

    #[test]
    fn of_those_as_deep_the_first_is_given_up() {
        let table = SharedTable::with_bytes(1);
        for key in 1..=5 {
            table.put(key, 0, exact(5));
        }
        assert_eq!(known(&table, 5), [2, 3, 4, 5]);
    }

    #[test]
    fn each_search_that_has_passed_counts_as_four_plies_less() {
        for (depth, given_up) in [(10, 2), (8, 1)] {
            let table = SharedTable::with_bytes(1);
            table.put(1, 0, exact(depth));
            table.age();
            table.age();
            for (key, depth) in [(2, 1), (3, 5), (4, 5), (5, 5)] {
                table.put(key, 0, exact(depth));
            }
            assert_eq!(
                known(&table, 5),
                [1, 2, 3, 4, 5].into_iter().filter(|&key| key != given_up).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn a_bound_of_a_much_shallower_search_takes_no_place_of_a_deeper_one_of_the_same_search() {
        let bound = |depth| Entry { value: 2, bound: Bound::AtLeast, code: 0, ..exact(depth) };
        let depth_after = |entry: Entry, age: bool| {
            let table = SharedTable::with_bytes(1);
            table.put(1, 0, exact(10));
            if age {
                table.age();
            }
            table.put(1, 0, entry);
            let found = table.get(1, 0).unwrap();
            assert_eq!(found.code, 1, "the best move is kept where no other is known");
            found.depth
        };
        assert_eq!((depth_after(bound(6), false), depth_after(bound(7), false)), (10, 7));
        assert_eq!((depth_after(exact(1), false), depth_after(bound(1), true)), (1, 1));
    }

    #[test]
    fn fullness_is_what_this_search_has_filled_in_thousandths() {
        let table = SharedTable::with_bytes(4 * size_of::<Bucket>());
        // Each in a bucket of its own.
        for key in 0..4_u64 {
            table.put(key << 62 | 1, 0, exact(1));
        }
        assert_eq!(table.fullness(), 250);
        table.age();
        assert_eq!(table.fullness(), 0);
        table.put(1, 0, exact(1));
        assert_eq!(table.fullness(), 62);
        // A byte holds more searches than an entry can tell apart.
        for _ in 0..64 {
            table.age();
        }
        assert_eq!(table.fullness(), 62);
        table.put(1 << 62 | 1, 0, exact(1));
        assert_eq!(table.fullness(), 125);
    }

    #[test]
    fn a_table_that_was_cleared_knows_nothing() {
        let table = SharedTable::with_bytes(1);
        for key in 1..=4 {
            table.put(key, 0, exact(3));
        }
        assert_eq!((known(&table, 4).len(), table.fullness()), (4, 1000));
        table.clear();
        assert_eq!((known(&table, 4).len(), table.fullness()), (0, 0));
    }
}
