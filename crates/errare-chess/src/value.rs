//! What a position is worth: in centipawns or moves to mate, as an expected score, and to whom.
//!
//! The view is part of the type: a [`Value`] or a [`Score`] is White's or the mover's, and turning one into the other takes the
//! colour whose turn it is. The one curve from centipawns to chances stands here.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Neg;

use errare::search::selective::{DECIDED, WON};
use shakmaty::Color;

/// White's view: more is better for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum White {}

/// The view of the side to move, or of whichever side is asked about: more is better for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {}

/// What a position is worth to White or to the mover: centipawns, or moves to mate.
///
/// ```
/// use errare_chess::shakmaty::Color;
/// use errare_chess::value::{Mover, Value};
///
/// let mated_in_two: Value<Mover> = Value::mate(-2);
/// assert_eq!(mated_in_two.moves_to_mate(), Some(-2));
/// // Black is to move, so that White mates.
/// assert_eq!(mated_in_two.to_white(Color::Black).to_string(), "#2");
/// assert_eq!(Value::<Mover>::centipawns(-35).to_white(Color::White).to_string(), "-0.35");
/// ```
pub struct Value<View> {
    /// As the search counts: centipawns, or [`WON`] less the plies to the end.
    counted: i32,
    view: PhantomData<View>,
}

impl<View> Value<View> {
    /// Neither side stands better.
    pub const EVEN: Self = Self { counted: 0, view: PhantomData };

    /// The game is won, on the board.
    pub const WON: Self = Self { counted: WON, view: PhantomData };

    /// So many hundredths of a pawn; no number of them is a mate.
    pub fn centipawns(centipawns: i32) -> Self {
        Self::of_search(centipawns.clamp(1 - DECIDED, DECIDED - 1))
    }

    /// Mate in so many moves of the winner; negative, and 0, if it is the other side that wins.
    pub fn mate(moves: i32) -> Self {
        let plies = moves.saturating_abs().saturating_mul(2).min(WON - DECIDED);
        Self::of_search(if moves > 0 { WON - plies + 1 } else { plies - WON })
    }

    /// What a search says, which counts a win after n plies as [`WON`] − n.
    pub fn of_search(counted: i32) -> Self {
        Self { counted, view: PhantomData }
    }

    /// The same as a search would say it.
    pub fn as_search(self) -> i32 {
        self.counted
    }

    /// In how many moves of the winner it is mate, if that has been seen: negative if the other side mates.
    pub fn moves_to_mate(self) -> Option<i32> {
        let plies = WON - self.counted.abs();
        (self.counted.abs() >= DECIDED).then(|| (plies + 1) / 2 * self.counted.signum())
    }

    /// What the position was worth a move earlier, to whoever made that move, if none was better.
    #[must_use]
    pub fn a_move_earlier(self) -> Self {
        let counted = -self.counted;
        Self::of_search(if counted.abs() >= DECIDED { counted - counted.signum() } else { counted })
    }

    /// Whether it is a mate, for whoever's value it is, within so many moves.
    pub fn mates_within(self, moves: i32) -> bool {
        self.moves_to_mate().is_some_and(|to_mate| to_mate <= moves && self.counted > 0)
    }

    /// The score that may be expected of it.
    pub fn score(self) -> Score<View> {
        Score::of_centipawns(self.counted)
    }

    /// How much of the winning chances, from 0 to 1, is given away by going from this to another; never less than nothing.
    ///
    /// It is what Lichess counts, whose thresholds for ?!, ? and ?? are 0.05, 0.1 and 0.15 of it: our curve on our scale is
    /// within 0.004 of Lichess's on Stockfish's. Mates have rules of their own there, by how many pawns are left; here a mate in
    /// sight is a little more than a won game, which comes to much the same and knows no steps.
    pub fn gives_away(self, to: Self) -> f64 {
        (self.chances() - to.chances()).max(0.0)
    }

    fn chances(self) -> f64 {
        let mate = self.moves_to_mate().map_or(0.0, |_| MATE * f64::from(self.counted.signum()));
        self.score().expected() + mate
    }

    fn turned<Other>(self, turn: bool) -> Value<Other> {
        Value::of_search(if turn { -self.counted } else { self.counted })
    }
}

impl Value<Mover> {
    /// The same in White's view, if this colour is to move.
    pub fn to_white(self, mover: Color) -> Value<White> {
        self.turned(mover.is_black())
    }
}

impl Value<White> {
    /// The same in the view of a colour.
    pub fn seen_by(self, colour: Color) -> Value<Mover> {
        self.turned(colour.is_black())
    }
}

/// As the command `[%eval]` of PGN wants it: pawns with two decimals, or `#` and moves to mate.
impl<View> fmt::Display for Value<View> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves_to_mate() {
            return write!(f, "#{moves}");
        }
        // A win by tables is not a matter of pawns.
        let size = self.counted.abs().min(9_999);
        write!(f, "{}{}.{:02}", if self.counted < 0 { "-" } else { "" }, size / 100, size % 100)
    }
}

/// The advantage, in centipawns of our evaluation, that multiplies the odds of winning by e. Lichess's curve, fitted to games of
/// players around 2300 Elo, has 272 of Stockfish's (<https://lichess.org/page/accuracy>), which are [`FOREIGN`] of ours.
const CENTIPAWNS_PER_LOG_ODDS: f64 = 180.0;

/// What a mate in sight counts beyond a won game. To let one go is an inaccuracy (0.05) where ten of Stockfish's pawns are left
/// (0.98) and a mistake (0.1) where seven are (0.93); Lichess's steps are at ten and seven.
const MATE: f64 = 0.03;

/// Where ours counts two pawns, Stockfish and its like count about three, until the game is nearly decided.
const FOREIGN: f64 = 1.5;

/// A search's value by an engine of the others' kind, as ours would put it; mates are mates.
pub fn of_foreign_search(counted: i32) -> i32 {
    if counted.abs() >= DECIDED { counted } else { (f64::from(counted) / FOREIGN).round() as i32 }
}

/// The score that White or the mover may expect, from 0 (lost) to 1 (won), as reviews of games count winning chances.
pub struct Score<View> {
    expected: f64,
    view: PhantomData<View>,
}

impl<View> Score<View> {
    /// Of a position worth so many centipawns.
    ///
    /// ```
    /// use errare_chess::value::{Mover, Score};
    ///
    /// assert_eq!(Score::<Mover>::of_centipawns(0).expected(), 0.5);
    /// assert!(Score::<Mover>::of_centipawns(180).expected() > 0.7);
    /// ```
    pub fn of_centipawns(centipawns: impl Into<f64>) -> Self {
        Self { expected: 1.0 / (1.0 + (-centipawns.into() / CENTIPAWNS_PER_LOG_ODDS).exp()), view: PhantomData }
    }

    /// From 0 to 1.
    pub fn expected(self) -> f64 {
        self.expected
    }

    /// The same from −1 to 1, as the theory counts utilities. Beyond ±½, which is two pawns, a position counts as decided:
    /// engines of this strength hardly ever fail to win it, and what lies between is their opinion.
    pub fn utility(self) -> f64 {
        2.0 * self.expected - 1.0
    }

    /// How much of the score is lost by going from this to another; never less than nothing.
    pub fn loss(self, to: Self) -> f64 {
        (self.expected - to.expected).max(0.0)
    }

    /// The chances of win, draw and loss in thousandths, which sum to 1000.
    ///
    /// A point is two halves, and each is won with the expected score: so the three agree with it.
    pub fn win_draw_loss(self) -> [u32; 3] {
        let thousandths = |chance: f64| (1000.0 * chance).round() as u32;
        let lost = 1.0 - self.expected;
        let (win, loss) = (thousandths(self.expected * self.expected), thousandths(lost * lost));
        [win, 1000 - win - loss, loss]
    }
}

impl<View> Clone for Value<View> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<View> Copy for Value<View> {}

impl<View> Clone for Score<View> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<View> Copy for Score<View> {}

impl<View> PartialEq for Value<View> {
    fn eq(&self, other: &Self) -> bool {
        self.counted == other.counted
    }
}

impl<View> Eq for Value<View> {}

impl<View> PartialOrd for Value<View> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<View> Ord for Value<View> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.counted.cmp(&other.counted)
    }
}

impl<View> Neg for Value<View> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::of_search(-self.counted)
    }
}

impl<View> fmt::Debug for Value<View> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<View> fmt::Debug for Score<View> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(centipawns: f64) -> Score<Mover> {
        Score::of_centipawns(centipawns)
    }

    #[test]
    fn what_one_side_expects_the_other_does_not() {
        for centipawns in [0.0, 10.0, 150.0, 900.0, 32_000.0, f64::INFINITY] {
            assert!((score(centipawns).expected() + score(-centipawns).expected() - 1.0).abs() < 1e-12);
            let ([win, draw, loss], mirrored) = (score(centipawns).win_draw_loss(), score(-centipawns).win_draw_loss());
            assert_eq!(mirrored, [loss, draw, win]);
        }
        assert_eq!(score(0.0).win_draw_loss(), [250, 500, 250]);
    }

    #[test]
    fn win_draw_and_loss_sum_to_one_and_agree_with_the_expected_score() {
        for centipawns in -3000..3000 {
            let score = Score::<Mover>::of_centipawns(centipawns);
            let [win, draw, loss] = score.win_draw_loss();
            assert_eq!(win + draw + loss, 1000);
            assert!((f64::from(2 * win + draw) / 2000.0 - score.expected()).abs() < 0.001);
        }
    }

    #[test]
    fn our_curve_on_our_scale_is_lichesss_on_stockfishs() {
        for theirs in -1_000..=1_000 {
            // https://lichess.org/page/accuracy
            let lichess = 0.5 + 0.5 * (2.0 / (1.0 + (-0.003_682_08 * f64::from(theirs)).exp()) - 1.0);
            let ours = Score::<Mover>::of_centipawns(of_foreign_search(theirs)).expected();
            assert!((lichess - ours).abs() < 0.004, "{theirs}: {lichess} and {ours}");
        }
    }

    #[test]
    fn to_let_a_mate_go_costs_more_the_less_is_left() {
        let left = |theirs: i32| Value::<Mover>::mate(3).gives_away(Value::centipawns(of_foreign_search(theirs)));
        assert!(
            (left(1_000) - 0.05).abs() < 0.006 && (left(700) - 0.10).abs() < 0.006,
            "{} {}",
            left(1_000),
            left(700)
        );
        assert!(left(2_000) < 0.05 && left(0) > 0.5);
        // Who allows a mate gives away the same.
        let allowed = Value::<Mover>::centipawns(of_foreign_search(-700)).gives_away(Value::mate(-3));
        assert!((allowed - left(700)).abs() < 1e-9);
        assert_eq!(Value::<Mover>::mate(3).gives_away(Value::mate(5)), 0.0);
        assert_eq!(Value::<Mover>::EVEN.gives_away(Value::mate(5)), 0.0);
    }

    #[test]
    fn two_pawns_decide_and_one_does_not() {
        assert!(score(200.0).utility() >= 0.5 && score(190.0).utility() < 0.5);
    }

    #[test]
    fn evaluations_are_pawns_or_moves_to_mate() {
        let cases = [
            (0, "0.00"),
            (35, "0.35"),
            (-5, "-0.05"),
            (-135, "-1.35"),
            (WON, "#0"),
            (-WON, "#0"),
            (WON - 1, "#1"),
            (WON - 5, "#3"),
            (-WON + 2, "#-1"),
            (-WON + 4, "#-2"),
            (30_000, "99.99"),
        ];
        for (counted, text) in cases {
            assert_eq!(Value::<White>::of_search(counted).to_string(), text);
        }
    }

    #[test]
    fn moves_to_mate_are_those_of_the_winner() {
        for moves in [-90, -2, -1, 1, 2, 90] {
            assert_eq!(Value::<Mover>::mate(moves).moves_to_mate(), Some(moves));
        }
        assert_eq!(Value::<Mover>::mate(1).as_search(), WON - 1);
        assert_eq!(Value::<Mover>::mate(-1).as_search(), 2 - WON);
        assert!(Value::<Mover>::mate(i32::MIN).moves_to_mate().is_some());
        assert_eq!(Value::<Mover>::centipawns(i32::MAX).moves_to_mate(), None);
    }

    #[test]
    fn a_move_before_a_mate_it_is_a_mate_one_move_longer() {
        assert_eq!((-Value::<Mover>::WON).a_move_earlier(), Value::mate(1));
        assert_eq!(Value::<Mover>::mate(-2).a_move_earlier(), Value::mate(3));
        assert_eq!(Value::<Mover>::mate(2).a_move_earlier(), Value::mate(-2));
        assert_eq!(Value::<Mover>::centipawns(35).a_move_earlier(), Value::centipawns(-35));
    }

    #[test]
    fn whites_view_is_the_movers_where_white_moves() {
        let value = Value::<Mover>::centipawns(50);
        assert_eq!(value.to_white(Color::White), Value::centipawns(50));
        assert_eq!(value.to_white(Color::Black), Value::centipawns(-50));
        for colour in Color::ALL {
            assert_eq!(value.to_white(colour).seen_by(colour), value);
        }
    }

    #[test]
    fn three_foreign_pawns_are_two_of_ours_and_a_mate_is_a_mate() {
        assert_eq!(of_foreign_search(300), 200);
        assert_eq!(of_foreign_search(-WON + 4), -WON + 4);
    }
}
