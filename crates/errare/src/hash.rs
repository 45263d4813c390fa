//! Numbers that stand for others: for tables, for checksums, for choices that only look like chance.

/// Scatters the bits of a 64-bit number over all of it, one to one.
///
/// This is the finaliser of SplitMix64 (Steele, Lea & Flood 2014), which passes the usual tests of randomness.
///
/// ```
/// assert_ne!(errare::hash::mix(1), errare::hash::mix(2));
/// ```
pub fn mix(key: u64) -> u64 {
    let key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

/// The checksum of bytes, begun from another: FNV-1a of 64 bits. It finds slips and damage; it is no defence against forgery.
///
/// ```
/// use errare::hash::checksum;
///
/// assert_ne!(checksum(0, b"e4 e5"), checksum(0, b"e4 c5"));
/// assert_ne!(checksum(0, b"e4 e5"), checksum(1, b"e4 e5"));
/// ```
pub fn checksum(begin: u64, bytes: &[u8]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.iter().fold(OFFSET ^ begin, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_values_come_out() {
        // The first output of SplitMix64 from state 0, and FNV's own test vectors.
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(checksum(0, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(0, b"foobar"), 0x8594_4171_f739_67e8);
    }
}
