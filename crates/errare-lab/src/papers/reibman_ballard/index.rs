//! Numbers for ascending sequences, so that whatever follows from one can be looked up.
//!
//! Ascending sequences of k small numbers are counted by the combinatorial number system: the sequence a ≤ b ≤ c ≤ d has
//! number a + C(b+1, 2) + C(c+2, 3) + C(d+3, 4), and no two sequences have the same.

/// The number of the sequence a ≤ b ≤ c.
pub(super) fn of_three(a: u16, b: u16, c: u16) -> u16 {
    a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6
}

/// The number of the sequence a ≤ b ≤ c ≤ d.
pub(super) fn of_four(a: u16, b: u16, c: u16, d: u16) -> u16 {
    of_three(a, b, c) + d * (d + 1) * (d + 2) * (d + 3) / 24
}

/// All ascending sequences of `K` numbers up to `largest`, in the order of their numbers.
pub(super) fn sequences<const K: usize>(largest: u16) -> Vec<[u16; K]> {
    let mut all = vec![[0; K]];
    while let Some(next) = successor(all[all.len() - 1], largest) {
        all.push(next);
    }
    all
}

/// The next sequence: the first number that may grow does, and all before it fall to 0.
fn successor<const K: usize>(mut sequence: [u16; K], largest: u16) -> Option<[u16; K]> {
    let grows = (0..K).find(|&i| sequence[i] < sequence.get(i + 1).copied().unwrap_or(largest))?;
    sequence[grows] += 1;
    sequence[..grows].fill(0);
    Some(sequence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_numbered_from_0_without_a_gap() {
        for (number, [a, b, c]) in sequences(20).into_iter().enumerate() {
            assert_eq!(usize::from(of_three(a, b, c)), number);
        }
        for (number, [a, b, c, d]) in sequences(10).into_iter().enumerate() {
            assert_eq!(usize::from(of_four(a, b, c, d)), number);
        }
        assert_eq!((sequences::<3>(20).len(), sequences::<4>(10).len()), (1771, 1001));
    }
}
