//! The weights, middle game and endgame, written by `examples/tune_evaluation`, whose head says how.

use super::taper::Taper;
use super::terms::COUNT;

const fn w(middle: i32, end: i32) -> Taper {
    Taper::new(middle, end)
}

#[rustfmt::skip]
pub(super) const WEIGHTS: [Taper; COUNT] = [
    // TEMPO: the right to move
    w(33, 25),
    // MATERIAL: pawn, knight, bishop, rook, queen
    w(71, 99), w(266, 239), w(294, 262), w(322, 453), w(645, 738),
    // PAWN_SQUARES: a1 to h8
    w(-14, -1), w(-13, -2), w(-12, -1), w(-9, 0), w(-10, 3), w(-6, 6), w(-5, 4), w(-9, 1),
    w(-16, -1), w(-12, -3), w(-14, -1), w(-6, -3), w(-15, 3), w(-2, 12), w(-1, 5), w(-13, -2),
    w(-15, -2), w(-16, -2), w(-11, -10), w(-14, -7), w(-11, -4), w(-12, 1), w(-1, 3), w(-9, -3),
    w(-8, 2), w(-10, 0), w(6, -5), w(2, -10), w(-1, -9), w(-3, 1), w(-5, 2), w(-6, -1),
    w(3, 8), w(4, 5), w(13, -2), w(11, -10), w(17, -4), w(6, 2), w(4, 5), w(9, 9),
    w(5, 10), w(9, 6), w(14, 0), w(14, -4), w(16, -1), w(12, 4), w(13, 10), w(13, 9),
    w(7, 8), w(9, 6), w(13, 3), w(14, 0), w(15, 2), w(13, 4), w(14, 7), w(12, 9),
    w(8, 7), w(10, 5), w(12, 3), w(13, 2), w(13, 3), w(13, 4), w(13, 6), w(13, 8),
    // KNIGHT_SQUARES: a1 to d8, the other wing as in a mirror
    w(-20, -6), w(-22, -8), w(-14, -5), w(-8, -2),
    w(-17, -4), w(-13, -5), w(-9, -3), w(-3, -3),
    w(-14, 0), w(-6, -3), w(-6, -2), w(4, 4),
    w(3, 2), w(10, 4), w(17, 9), w(11, 11),
    w(10, 1), w(16, 3), w(20, 10), w(21, 6),
    w(5, -3), w(8, 2), w(17, 6), w(19, 6),
    w(0, -4), w(4, -1), w(8, 2), w(9, 0),
    w(-6, -7), w(0, -4), w(3, -1), w(5, -2),
    // BISHOP_SQUARES: a1 to d8, the other wing as in a mirror
    w(5, -8), w(-1, -6), w(-17, -2), w(-20, -1),
    w(12, -8), w(12, -7), w(-2, -2), w(-16, 2),
    w(0, -7), w(9, -6), w(1, 0), w(0, 4),
    w(7, 0), w(3, 1), w(-1, 1), w(12, -1),
    w(6, 3), w(7, 3), w(6, 3), w(15, 7),
    w(8, 4), w(8, 3), w(7, 3), w(13, 9),
    w(4, 1), w(5, 1), w(3, 1), w(4, 5),
    w(0, 0), w(1, 1), w(1, 2), w(0, 3),
    // ROOK_SQUARES: a1 to d8, the other wing as in a mirror
    w(-18, -19), w(-14, -14), w(-6, -8), w(-1, -13),
    w(-12, -10), w(-8, -8), w(-10, -10), w(-6, -3),
    w(-6, -1), w(-7, -3), w(-7, -5), w(-3, -2),
    w(-2, 6), w(0, 5), w(-1, 2), w(1, 3),
    w(2, 8), w(4, 6), w(5, 4), w(6, 4),
    w(8, 12), w(7, 8), w(7, 7), w(6, 3),
    w(7, 9), w(5, 5), w(6, 6), w(8, 7),
    w(8, 5), w(5, 2), w(5, 3), w(8, 7),
    // QUEEN_SQUARES: a1 to d8, the other wing as in a mirror
    w(-12, -3), w(-14, -5), w(-16, -7), w(-12, -11),
    w(-12, -2), w(-11, -3), w(-8, -6), w(-6, -8),
    w(-13, 0), w(-8, 3), w(-10, 2), w(-18, 2),
    w(-12, 4), w(-7, 5), w(-11, 7), w(-11, 9),
    w(-5, 4), w(-2, 5), w(-3, 8), w(-9, 9),
    w(1, 2), w(0, 3), w(-1, 4), w(-2, 5),
    w(0, -2), w(-1, -2), w(1, 0), w(-2, 2),
    w(-3, -5), w(-4, -5), w(-3, -3), w(-3, -2),
    // KING_SQUARES: a1 to h8
    w(5, -13), w(8, -9), w(9, -9), w(-1, -17), w(10, -23), w(-2, -23), w(11, -24), w(-5, -31),
    w(4, -11), w(6, -9), w(2, -10), w(-4, -10), w(-4, -12), w(-6, -12), w(3, -8), w(-4, -20),
    w(2, -10), w(2, -10), w(1, -5), w(-3, -2), w(-3, -3), w(-3, 0), w(-3, -2), w(-7, -10),
    w(1, -8), w(1, -6), w(0, -1), w(-2, 5), w(-4, 7), w(-4, 8), w(-4, 7), w(-6, 1),
    w(1, -4), w(0, -2), w(-1, 2), w(-2, 7), w(-3, 11), w(-4, 14), w(-4, 13), w(-4, 12),
    w(0, -2), w(0, 1), w(-1, 4), w(-1, 10), w(-2, 12), w(-3, 16), w(-3, 15), w(-3, 16),
    w(-1, 1), w(-1, 2), w(-1, 7), w(-1, 10), w(-2, 12), w(-2, 14), w(-3, 15), w(-3, 15),
    w(-1, 2), w(-1, 4), w(-1, 7), w(-1, 9), w(-2, 10), w(-2, 12), w(-2, 14), w(-3, 14),
    // KNIGHT_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-22, -23), w(-23, -22), w(-9, -14), w(-4, -3), w(8, 9), w(18, 17), w(22, 18), w(27, 14),
    w(16, 10),
    // BISHOP_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-33, -36), w(-29, -31), w(-12, -21), w(-3, -11), w(2, -8), w(9, 2), w(18, 3), w(9, 9),
    w(19, 15), w(17, 17), w(18, 22), w(21, 19), w(21, 16), w(21, 16),
    // ROOK_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-22, -41), w(-18, -41), w(-10, -26), w(-9, -15), w(-6, -6), w(-7, -3), w(-5, -5), w(4, 0),
    w(6, 10), w(10, 14), w(10, 21), w(15, 23), w(6, 26), w(2, 33), w(3, 35),
    // QUEEN_MOBILITY: by the number of squares that no enemy pawn attacks
    w(-25, -25), w(-26, -25), w(-30, -26), w(-24, -27), w(-22, -27), w(-21, -27), w(-20, -24), w(-23, -24),
    w(-17, -17), w(-12, -10), w(-13, -5), w(-10, 0), w(-10, 1), w(-6, 6), w(-12, 10), w(-11, 12),
    w(-12, 12), w(-9, 14), w(2, 19), w(6, 21), w(8, 21), w(10, 21), w(9, 20), w(9, 19),
    w(9, 18), w(8, 18), w(8, 17), w(8, 17),
    // BISHOP_PAIR: two bishops or more
    w(36, 37),
    // BISHOP_PAWNS: an own pawn on the colour of a bishop
    w(-4, -6),
    // OUTPOST: a knight, a bishop beyond the reach of pawns and guarded by one
    w(26, 1), w(34, 13),
    // ROOK_OPEN_FILE: a file without own pawns, without any pawns
    w(10, 5), w(31, -1),
    // ROOK_SEVENTH: a rook on the seventh rank with the king on the eighth or pawns to take
    w(-12, 23),
    // ISOLATED: no own pawn on the next files; an enemy pawn before it, or none
    w(-2, -5), w(-11, -10),
    // DOUBLED: an own pawn before it
    w(-14, -20),
    // BACKWARD: its next square taken by enemy pawns and no own pawn to guard it; an enemy pawn before it, or none
    w(-6, -1), w(-31, 1),
    // PHALANX: an own pawn beside it, by rank
    w(0, 0), w(6, -2), w(7, 4), w(10, 15), w(19, 19), w(19, 36), w(2, 4), w(0, 0),
    // SUPPORTED: guarded by an own pawn, by rank
    w(0, 0), w(0, 0), w(10, 13), w(5, 7), w(15, 8), w(37, 31), w(4, -2), w(0, 0),
    // PASSED: a passed pawn, by rank
    w(0, 0), w(2, 13), w(-11, 8), w(-17, 1), w(-7, -14), w(-2, 13), w(16, 34), w(0, 0),
    // PASSED_PROTECTED: a passed pawn that a pawn guards
    w(9, -1),
    // PASSED_UNBLOCKED: a passed pawn with its next square empty, by rank
    w(0, 0), w(-11, -10), w(3, 8), w(0, 0), w(3, 11), w(2, 25), w(14, 33), w(0, 0),
    // PASSED_SAFE_STEP: and not attacked, by rank
    w(0, 0), w(-8, -10), w(6, -9), w(7, 4), w(-24, 22), w(-3, 29), w(4, 39), w(0, 0),
    // PASSED_FREE_PATH: and nothing attacked or occupied up to the last rank, by rank
    w(0, 0), w(-17, 19), w(-21, 14), w(-15, 22), w(-1, 25), w(10, 33), w(4, 39), w(0, 0),
    // PASSED_OWN_KING: distance of the own king from its next square, once for each rank beyond the third
    w(6, 48), w(1, 56), w(-8, 39), w(-17, 14), w(13, -6), w(6, 0), w(8, -1), w(17, -8),
    // PASSED_ENEMY_KING: distance of the enemy king from its next square, once for each rank beyond the third
    w(-13, -2), w(-15, 6), w(11, 6), w(13, 16), w(21, 14), w(12, 36), w(9, 37), w(-13, 37),
    // PASSED_RUNNER: a passed pawn that a lone king does not catch
    w(0, 238),
    // PASSED_ROOK_BEHIND: a passed pawn with an own rook behind
    w(0, 6),
    // SHELTER: the nearest own pawn before the king by rank, none first: on its file, on a next file
    w(-23, -2), w(20, -19), w(21, -14), w(-8, 1), w(-7, 4), w(-14, 19), w(11, 11), w(-21, 9),
    w(11, -10), w(9, -10), w(-2, -5), w(0, -1), w(7, 3), w(-3, 13),
    // STORM: the nearest enemy pawn before the king by rank, none first: free, stopped by an own pawn
    w(3, 3), w(12, 7), w(-31, 1), w(-10, 7), w(0, 4), w(18, 6), w(12, 0), w(0, 0),
    w(0, 0), w(-13, -15), w(-15, 3), w(7, -3), w(13, -16), w(5, 2),
    // KING_DANGER: by the weight of what attacks the king
    w(45, 34), w(41, 29), w(39, 26), w(38, 25), w(35, 21), w(36, 17), w(32, 18), w(31, 14),
    w(18, 9), w(12, 7), w(6, 8), w(11, 2), w(8, -1), w(-2, 3), w(-14, 3), w(-25, 2),
    w(-37, 0), w(-52, -6), w(-65, -8), w(-76, -3), w(-79, -1), w(-93, -4), w(-103, -5), w(-112, -8),
    w(-121, -12), w(-132, -17), w(-143, -22), w(-156, -26), w(-164, -29), w(-169, -31), w(-174, -32), w(-183, -35),
    // HANGING: an enemy pawn, an enemy piece attacked and not defended: when to move, when not
    w(22, 48), w(99, 98), w(14, 29), w(30, 26),
    // PAWN_THREAT: a minor piece, rook, queen attacked by a pawn: when to move, when not
    w(50, 36), w(24, 28), w(18, 9), w(45, -1), w(13, 1), w(33, -11),
    // MINOR_THREAT: a rook, queen attacked by a minor piece: when to move, when not
    w(50, 47), w(25, 7), w(39, 28), w(47, 15),
    // ROOK_THREAT: a queen attacked by a rook: when to move, when not
    w(54, 29), w(32, 7),
    // PUSH_THREAT: a piece that a pawn could attack by a safe step
    w(18, 5),
    // WEAK: an enemy pawn, an enemy piece attacked more often than defended, and not by a pawn: when to move, when not
    w(28, 33), w(41, 29), w(17, 31), w(25, 28),
    // PINNED: an own knight, bishop, rook, queen that may not leave the line to its king
    w(-31, -29), w(-14, -23), w(-43, -17), w(-19, -17),
];
