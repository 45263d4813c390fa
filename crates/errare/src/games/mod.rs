//! Small games that ship with the crate. Each is one file: copy [`noughts_and_crosses`] and change it to add your own.

pub mod arc_sum;
pub mod connect_four;
pub mod explicit;
pub mod kalah;
pub mod noughts_and_crosses;

/// Scatters the bits of a 64-bit number over all of it, one to one.
///
/// This is the finaliser of SplitMix64 (Steele, Lea & Flood 2014), which passes the usual tests of randomness.
pub(crate) fn mix(key: u64) -> u64 {
    let key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
