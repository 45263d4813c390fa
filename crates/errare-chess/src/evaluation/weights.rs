//! The weights. Written by `examples/tune_evaluation.rs`, whose head says how.

use super::taper::Taper;
use super::terms::COUNT;

const fn w(middle: i32, end: i32) -> Taper {
    Taper::new(middle, end)
}

#[rustfmt::skip]
pub(super) const WEIGHTS: [Taper; COUNT] = [
    // TEMPO: the right to move
    w(15, 10),
    // MATERIAL: pawn, knight, bishop, rook, queen
    w(80, 100), w(320, 300), w(330, 320), w(460, 520), w(950, 970),
    // PAWN_SQUARES: a1 to h8
    w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    w(-6, -4), w(-4, -4), w(-2, -4), w(0, -4), w(0, -4), w(-2, -4), w(-4, -4), w(-6, -4),
    w(-4, 0), w(-2, 0), w(0, 0), w(2, 0), w(2, 0), w(0, 0), w(-2, 0), w(-4, 0),
    w(-2, 4), w(0, 4), w(2, 4), w(4, 4), w(4, 4), w(2, 4), w(0, 4), w(-2, 4),
    w(-2, 8), w(0, 8), w(2, 8), w(4, 8), w(4, 8), w(2, 8), w(0, 8), w(-2, 8),
    w(-4, 12), w(-2, 12), w(0, 12), w(2, 12), w(2, 12), w(0, 12), w(-2, 12), w(-4, 12),
    w(-6, 16), w(-4, 16), w(-2, 16), w(0, 16), w(0, 16), w(-2, 16), w(-4, 16), w(-6, 16),
    w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    // KNIGHT_SQUARES: a1 to d8, the other wing as in a mirror
    w(-21, -21), w(-14, -14), w(-7, -7), w(0, 0),
    w(-14, -14), w(-7, -7), w(0, 0), w(7, 7),
    w(-7, -7), w(0, 0), w(7, 7), w(14, 14),
    w(0, 0), w(7, 7), w(14, 14), w(21, 21),
    w(0, 0), w(7, 7), w(14, 14), w(21, 21),
    w(-7, -7), w(0, 0), w(7, 7), w(14, 14),
    w(-14, -14), w(-7, -7), w(0, 0), w(7, 7),
    w(-21, -21), w(-14, -14), w(-7, -7), w(0, 0),
    // BISHOP_SQUARES: a1 to d8, the other wing as in a mirror
    w(-12, -12), w(-8, -8), w(-4, -4), w(0, 0),
    w(-8, -8), w(-4, -4), w(0, 0), w(4, 4),
    w(-4, -4), w(0, 0), w(4, 4), w(8, 8),
    w(0, 0), w(4, 4), w(8, 8), w(12, 12),
    w(0, 0), w(4, 4), w(8, 8), w(12, 12),
    w(-4, -4), w(0, 0), w(4, 4), w(8, 8),
    w(-8, -8), w(-4, -4), w(0, 0), w(4, 4),
    w(-12, -12), w(-8, -8), w(-4, -4), w(0, 0),
    // ROOK_SQUARES: a1 to d8, the other wing as in a mirror
    w(-3, -3), w(-2, -2), w(-1, -1), w(0, 0),
    w(-2, -2), w(-1, -1), w(0, 0), w(1, 1),
    w(-1, -1), w(0, 0), w(1, 1), w(2, 2),
    w(0, 0), w(1, 1), w(2, 2), w(3, 3),
    w(0, 0), w(1, 1), w(2, 2), w(3, 3),
    w(-1, -1), w(0, 0), w(1, 1), w(2, 2),
    w(-2, -2), w(-1, -1), w(0, 0), w(1, 1),
    w(-3, -3), w(-2, -2), w(-1, -1), w(0, 0),
    // QUEEN_SQUARES: a1 to d8, the other wing as in a mirror
    w(-6, -6), w(-4, -4), w(-2, -2), w(0, 0),
    w(-4, -4), w(-2, -2), w(0, 0), w(2, 2),
    w(-2, -2), w(0, 0), w(2, 2), w(4, 4),
    w(0, 0), w(2, 2), w(4, 4), w(6, 6),
    w(0, 0), w(2, 2), w(4, 4), w(6, 6),
    w(-2, -2), w(0, 0), w(2, 2), w(4, 4),
    w(-4, -4), w(-2, -2), w(0, 0), w(2, 2),
    w(-6, -6), w(-4, -4), w(-2, -2), w(0, 0),
    // KING_SQUARES: a1 to h8
    w(0, -24), w(-6, -16), w(-12, -8), w(-18, 0), w(-18, 0), w(-12, -8), w(-6, -16), w(0, -24),
    w(-26, -16), w(-32, -8), w(-38, 0), w(-44, 8), w(-44, 8), w(-38, 0), w(-32, -8), w(-26, -16),
    w(-52, -8), w(-58, 0), w(-64, 8), w(-70, 16), w(-70, 16), w(-64, 8), w(-58, 0), w(-52, -8),
    w(-60, 0), w(-60, 8), w(-60, 16), w(-60, 24), w(-60, 24), w(-60, 16), w(-60, 8), w(-60, 0),
    w(-60, 0), w(-60, 8), w(-60, 16), w(-60, 24), w(-60, 24), w(-60, 16), w(-60, 8), w(-60, 0),
    w(-60, -8), w(-60, 0), w(-60, 8), w(-60, 16), w(-60, 16), w(-60, 8), w(-60, 0), w(-60, -8),
    w(-60, -16), w(-60, -8), w(-60, 0), w(-60, 8), w(-60, 8), w(-60, 0), w(-60, -8), w(-60, -16),
    w(-60, -24), w(-60, -16), w(-60, -8), w(-60, 0), w(-60, 0), w(-60, -8), w(-60, -16), w(-60, -24),
    // KNIGHT_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-28, -28), w(-20, -20), w(-12, -12), w(-5, -5), w(3, 3), w(11, 11), w(19, 19), w(26, 26),
    w(34, 34),
    // BISHOP_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-28, -28), w(-23, -23), w(-18, -18), w(-13, -13), w(-8, -8), w(-3, -3), w(2, 2), w(7, 7),
    w(12, 12), w(17, 17), w(22, 22), w(27, 27), w(32, 32), w(37, 37),
    // ROOK_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-28, -28), w(-23, -23), w(-19, -19), w(-14, -14), w(-9, -9), w(-5, -5), w(0, 0), w(5, 5),
    w(9, 9), w(14, 14), w(19, 19), w(23, 23), w(28, 28), w(33, 33), w(37, 37),
    // QUEEN_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-28, -28), w(-26, -26), w(-23, -23), w(-20, -20), w(-18, -18), w(-15, -15), w(-13, -13), w(-10, -10),
    w(-8, -8), w(-5, -5), w(-3, -3), w(0, 0), w(2, 2), w(5, 5), w(7, 7), w(10, 10),
    w(12, 12), w(15, 15), w(17, 17), w(20, 20), w(22, 22), w(24, 24), w(27, 27), w(30, 30),
    w(32, 32), w(34, 34), w(37, 37), w(40, 40),
    // BISHOP_PAIR: two bishops or more
    w(30, 50),
    // BISHOP_PAWNS: an own pawn on the colour of a bishop
    w(-2, -4),
    // OUTPOST: a knight, a bishop beyond the reach of pawns and guarded by one
    w(20, 15), w(20, 15),
    // ROOK_OPEN_FILE: a file without own pawns, without any pawns
    w(12, 8), w(24, 8),
    // ROOK_SEVENTH: a rook on the seventh rank with the king on the eighth or pawns to take
    w(10, 25),
    // ISOLATED: no own pawn on the next files; an enemy pawn before it, or none
    w(-8, -10), w(-14, -10),
    // DOUBLED: an own pawn before it
    w(-8, -15),
    // BACKWARD: its next square taken by enemy pawns and no own pawn to guard it; an enemy pawn before it, or none
    w(-6, -8), w(-12, -8),
    // PHALANX: an own pawn beside it, by rank
    w(0, 0), w(2, 2), w(4, 4), w(6, 6), w(8, 8), w(10, 10), w(12, 12), w(14, 14),
    // SUPPORTED: guarded by an own pawn, by rank
    w(0, 0), w(2, 2), w(4, 4), w(6, 6), w(8, 8), w(10, 10), w(12, 12), w(14, 14),
    // PASSED: a passed pawn, by rank
    w(0, 0), w(0, 0), w(0, 5), w(0, 15), w(0, 30), w(0, 60), w(0, 100), w(0, 0),
    // PASSED_PROTECTED: a passed pawn that a pawn guards
    w(10, 15),
    // PASSED_UNBLOCKED: a passed pawn with its next square empty, by rank
    w(0, 0), w(0, 0), w(0, 0), w(0, 5), w(0, 10), w(0, 15), w(0, 20), w(0, 0),
    // PASSED_SAFE_STEP: and not attacked, by rank
    w(0, 0), w(0, 0), w(0, 0), w(0, 5), w(0, 10), w(0, 15), w(0, 20), w(0, 0),
    // PASSED_FREE_PATH: and nothing attacked or occupied up to the last rank, by rank
    w(0, 0), w(0, 0), w(0, 0), w(0, 5), w(0, 10), w(0, 15), w(0, 20), w(0, 0),
    // PASSED_OWN_KING: distance of the own king from its next square, once for each rank beyond the third
    w(0, 0), w(0, -2), w(0, -4), w(0, -6), w(0, -8), w(0, -10), w(0, -12), w(0, -14),
    // PASSED_ENEMY_KING: distance of the enemy king from its next square, once for each rank beyond the third
    w(0, 0), w(0, 3), w(0, 6), w(0, 9), w(0, 12), w(0, 15), w(0, 18), w(0, 21),
    // PASSED_RUNNER: a passed pawn that a lone king does not catch
    w(0, 300),
    // PASSED_ROOK_BEHIND: a passed pawn with an own rook behind
    w(0, 20),
    // SHELTER: the nearest own pawn before the king by rank, none first: on its file, on a next file
    w(-25, 0), w(12, 0), w(6, 0), w(0, 0), w(-5, 0), w(-8, 0), w(-8, 0), w(-25, 0),
    w(12, 0), w(6, 0), w(0, 0), w(-5, 0), w(-8, 0), w(-8, 0),
    // STORM: the nearest enemy pawn before the king by rank, none first: free, stopped by an own pawn
    w(0, 0), w(0, 0), w(-15, 0), w(-10, 0), w(-5, 0), w(0, 0), w(0, 0), w(0, 0),
    w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    // KING_DANGER: by the weight of what attacks the king
    w(0, 0), w(0, -1), w(-2, -2), w(-6, -3), w(-10, -4), w(-16, -5), w(-24, -6), w(-32, -7),
    w(-42, -8), w(-54, -9), w(-66, -10), w(-80, -11), w(-96, -12), w(-112, -13), w(-130, -14), w(-150, -15),
    w(-170, -16), w(-192, -17), w(-216, -18), w(-240, -19), w(-266, -20), w(-294, -21), w(-322, -22), w(-352, -23),
    w(-384, -24), w(-416, -25), w(-450, -26), w(-486, -27), w(-500, -28), w(-500, -29), w(-500, -30), w(-500, -31),
    // HANGING: an enemy pawn, an enemy piece attacked and not defended: when to move, when not
    w(30, 30), w(30, 30), w(30, 30), w(30, 30),
    // PAWN_THREAT: a minor piece, rook, queen attacked by a pawn: when to move, when not
    w(30, 30), w(30, 30), w(30, 30), w(30, 30), w(30, 30), w(30, 30),
    // MINOR_THREAT: a rook, queen attacked by a minor piece: when to move, when not
    w(30, 30), w(30, 30), w(30, 30), w(30, 30),
    // ROOK_THREAT: a queen attacked by a rook: when to move, when not
    w(30, 30), w(30, 30),
    // PUSH_THREAT: a piece that a pawn could attack by a safe step
    w(8, 8),
    // WEAK: an enemy pawn, an enemy piece attacked more often than defended, and not by a pawn: when to move, when not
    w(15, 15), w(15, 15), w(15, 15), w(15, 15),
    // PINNED: an own knight, bishop, rook, queen that may not leave the line to its king
    w(-15, -10), w(-15, -10), w(-15, -10), w(-15, -10),
];
