//! What the evaluation counts, each kind of thing at its place in the table of weights.

use super::frame::{self, Frame};
use super::taper::Taper;
use super::view::SideView;
use super::weights::WEIGHTS;

/// A group of weights that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Its name, as in the table of weights.
    pub name: &'static str,
    /// What is counted.
    pub meaning: &'static str,
    /// Where its weights begin.
    pub start: usize,
    /// How many there are.
    pub length: usize,
}

/// Each term as a constant, its place after the one before.
macro_rules! terms {
    (@at $start:expr;) => {
        /// How many weights there are.
        pub const COUNT: usize = $start;
    };
    (@at $start:expr; $name:ident $length:literal, $($rest:tt)*) => {
        pub(super) const $name: usize = $start;
        terms!(@at $name + $length; $($rest)*);
    };
    ($($name:ident [$length:literal] $meaning:literal)*) => {
        terms!(@at 0; $($name $length,)*);
        /// All terms in the order of the table of weights.
        pub const TERMS: &[Term] =
            &[$(Term { name: stringify!($name), meaning: $meaning, start: $name, length: $length }),*];
    };
}

terms! {
    TEMPO [1] "the right to move"
    MATERIAL [5] "pawn, knight, bishop, rook, queen"
    PAWN_SQUARES [64] "a1 to h8"
    KNIGHT_SQUARES [32] "a1 to d8, the other wing as in a mirror"
    BISHOP_SQUARES [32] "a1 to d8, the other wing as in a mirror"
    ROOK_SQUARES [32] "a1 to d8, the other wing as in a mirror"
    QUEEN_SQUARES [32] "a1 to d8, the other wing as in a mirror"
    KING_SQUARES [64] "a1 to h8"
    KNIGHT_MOBILITY [9] "by the number of squares that no enemy pawn attacks"
    BISHOP_MOBILITY [14] "by the number of squares that no enemy pawn attacks"
    ROOK_MOBILITY [15] "by the number of squares that no enemy pawn attacks"
    QUEEN_MOBILITY [28] "by the number of squares that no enemy pawn attacks"
    BISHOP_PAIR [1] "two bishops or more"
    BISHOP_PAWNS [1] "an own pawn on the colour of a bishop"
    OUTPOST [2] "a knight, a bishop beyond the reach of pawns and guarded by one"
    ROOK_OPEN_FILE [2] "a file without own pawns, without any pawns"
    ROOK_SEVENTH [1] "a rook on the seventh rank with the king on the eighth or pawns to take"
    ISOLATED [2] "no own pawn on the next files; an enemy pawn before it, or none"
    DOUBLED [1] "an own pawn before it"
    BACKWARD [2] "its next square taken by enemy pawns and no own pawn to guard it; an enemy pawn before it, or none"
    PHALANX [8] "an own pawn beside it, by rank"
    SUPPORTED [8] "guarded by an own pawn, by rank"
    PASSED [8] "a passed pawn, by rank"
    PASSED_PROTECTED [1] "a passed pawn that a pawn guards"
    PASSED_UNBLOCKED [8] "a passed pawn with its next square empty, by rank"
    PASSED_SAFE_STEP [8] "and not attacked, by rank"
    PASSED_FREE_PATH [8] "and nothing attacked or occupied up to the last rank, by rank"
    PASSED_OWN_KING [8] "distance of the own king from its next square, once for each rank beyond the third"
    PASSED_ENEMY_KING [8] "distance of the enemy king from its next square, once for each rank beyond the third"
    PASSED_RUNNER [1] "a passed pawn that a lone king does not catch"
    PASSED_ROOK_BEHIND [1] "a passed pawn with an own rook behind"
    SHELTER [14] "the nearest own pawn before the king by rank, none first: on its file, on a next file"
    STORM [14] "the nearest enemy pawn before the king by rank, none first: free, stopped by an own pawn"
    KING_DANGER [32] "by the weight of what attacks the king"
    HANGING [4] "an enemy pawn, an enemy piece attacked and not defended: when to move, when not"
    PAWN_THREAT [6] "a minor piece, rook, queen attacked by a pawn: when to move, when not"
    MINOR_THREAT [4] "a rook, queen attacked by a minor piece: when to move, when not"
    ROOK_THREAT [2] "a queen attacked by a rook: when to move, when not"
    PUSH_THREAT [1] "a piece that a pawn could attack by a safe step"
    WEAK [4] "an enemy pawn, an enemy piece attacked more often than defended, and not by a pawn: when to move, when not"
    PINNED [4] "an own knight, bishop, rook, queen that may not leave the line to its king"
}

/// Something that the counted things are told to. It is a type parameter, so that playing pays only for the sum and
/// fitting sees every count of the same code.
pub(super) trait Trace: Default {
    fn add(&mut self, term: usize, count: i32);

    /// What pawns and kings alone come to.
    fn frame(views: &[SideView; 2]) -> Frame<Self> {
        Frame::of(views)
    }
}

impl Trace for Taper {
    fn add(&mut self, term: usize, count: i32) {
        *self += WEIGHTS[term] * count;
    }

    fn frame(views: &[SideView; 2]) -> Frame<Self> {
        frame::remembered(views)
    }
}

/// The counts themselves.
#[derive(Default)]
pub(super) struct Counts(pub(super) Vec<(usize, i32)>);

impl Trace for Counts {
    fn add(&mut self, term: usize, count: i32) {
        if count != 0 {
            self.0.push((term, count));
        }
    }
}
