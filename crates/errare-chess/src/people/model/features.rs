//! What draws a person to a move: its values at each depth, and what the eye sees of it.

use std::borrow::Cow;

use shakmaty::{Move, Position as _};

use super::appearance::Appearance;
use crate::board::Position;
use crate::engine::survey::{DEPTHS, MoveValues, expected_score};

/// The number of features of a move.
pub const COUNT: usize = NAMES.len();

/// The features, by name, in order.
pub const NAMES: [&str; 61] = [
    // What a look so many plies deep makes of the move, against the best at that depth: in winning chances, and how nearly it
    // is the best.
    "worth-1",
    "worth-2",
    "worth-4",
    "worth-6",
    "near-1",
    "near-3",
    "near-5",
    "near-6",
    // The same in pawns; whether it is the best, and by how much.
    "pawns-1",
    "pawns-6",
    "best-1",
    "best-6",
    "only-6",
    "blunder",
    // Captures.
    "capture",
    "captured-worth",
    "recapture",
    "takes-loose-man",
    "exchange-gain",
    "exchange-loss",
    "trade-ahead",
    // Checks, promotions, castling.
    "check",
    "underpromotion",
    "castling",
    "gives-up-castling",
    // Where the man comes from and goes.
    "retreat",
    "advance",
    "to-centre",
    "sideways",
    "develops",
    "same-man",
    "repeats",
    "repeats-ahead",
    "near-last",
    "freedom",
    "king-ring",
    "support",
    "rook-to-open-file",
    "knight-to-rim",
    // Threats.
    "escapes",
    "escapes-last",
    "into-pawn",
    "attacks-greater",
    "attacks-loose",
    "leaves-loose",
    "evades-by-king",
    // Which man, in the middle game and how that changes towards the ending.
    "knight",
    "rook",
    "queen",
    "king",
    "king-late",
    "king-to-centre-late",
    // Pawns.
    "double-step",
    "wing-pawn",
    "centre-pawn",
    "pawn-far",
    "pawn-attacks",
    // How all this changes while the opening lasts.
    "opening-pawn",
    "opening-queen",
    "opening-knight",
    "opening-same-man",
];

/// The features of one move.
pub type Features = [f32; COUNT];

/// The features of all moves that were surveyed.
pub fn features(position: &Position, survey: &MoveValues) -> Vec<Features> {
    let survey = &*in_game(position, survey);
    let best = Best::of(survey);
    let appearance = Appearance::new(position, best.value[DEPTHS - 1]);
    let of = |(&m, values): (&Move, &[i16; DEPTHS])| {
        let mut row = Row { row: [0.0; COUNT], at: 0 };
        see(values, &best, &mut row);
        appearance.describe(m, &mut row);
        debug_assert_eq!(row.at, COUNT, "as many features as names");
        row.row
    };
    survey.moves.iter().zip(&survey.values).map(of).collect()
}

/// What is seen of a position, with what the board does not show: moves that draw because the position comes up again.
fn in_game<'s>(position: &Position, survey: &'s MoveValues) -> Cow<'s, MoveValues> {
    let draws = |m: &Move| !m.is_zeroing() && position.after(*m).repetitions() >= 2;
    if position.board().halfmoves() < 7 || !survey.moves.iter().any(draws) {
        return Cow::Borrowed(survey);
    }
    let mut survey = survey.clone();
    for (_, values) in survey.moves.iter().zip(&mut survey.values).filter(|(m, _)| draws(m)) {
        *values = [0; DEPTHS];
    }
    Cow::Owned(survey)
}

/// Features in the order of their names.
pub(super) struct Row {
    row: Features,
    at: usize,
}

impl Row {
    pub(super) fn push(&mut self, feature: f32) {
        self.row[self.at] = feature;
        self.at += 1;
    }

    pub(super) fn flag(&mut self, feature: bool) {
        self.push(f32::from(u8::from(feature)));
    }
}

/// The best values of a position.
struct Best {
    /// At each depth.
    value: [i16; DEPTHS],
    /// The second best at the greatest depth.
    second: i16,
}

impl Best {
    fn of(survey: &MoveValues) -> Self {
        let mut deepest: Vec<i16> = survey.values.iter().map(|values| values[DEPTHS - 1]).collect();
        deepest.sort_unstable_by(|a, b| b.cmp(a));
        Self {
            value: std::array::from_fn(|depth| survey.best_at(depth)),
            second: deepest.get(1).copied().unwrap_or(i16::MIN),
        }
    }
}

/// The score that a value promises, as narrow as a feature.
fn chance(centipawns: i16) -> f32 {
    expected_score(centipawns) as f32
}

/// A move is a blunder if it gives away more than this of the winning chances, by the deepest look.
pub const BLUNDER: f32 = 0.2;

/// Whether each of the moves is a blunder.
pub fn blunders(survey: &MoveValues) -> Vec<bool> {
    let best = chance(survey.best());
    survey.values.iter().map(|values| best - chance(values[DEPTHS - 1]) > BLUNDER).collect()
}

fn see(values: &[i16; DEPTHS], best: &Best, row: &mut Row) {
    let loss = |d: usize| f32::from(best.value[d] - values[d]);
    let last = DEPTHS - 1;
    let lost = |d: usize| chance(best.value[d]) - chance(values[d]);
    for d in [0, 1, 3, last] {
        row.push(-lost(d));
    }
    for d in [0, 2, 4, last] {
        // Half a pawn is about what people can still tell.
        row.push((-loss(d) / 40.0).exp());
    }
    for d in [0, last] {
        row.push((-loss(d) / 100.0).max(-3.0) / 3.0);
    }
    // Values that differ by a few hundredths of a pawn look the same.
    row.flag(loss(0) <= 5.0);
    row.flag(loss(last) <= 5.0);
    let gap = chance(best.value[last]) - chance(best.second.max(-3_000));
    row.push(if values[last] == best.value[last] { gap } else { 0.0 });
    row.flag(lost(last) > BLUNDER);
}

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;
    use crate::engine::survey::Surveyor;

    #[test]
    fn a_blunder_gives_away_more_than_a_fifth_of_the_winning_chances() {
        let at = |centipawns: i16| [centipawns; DEPTHS];
        let moves = Chess::default().start().board().legal_moves().into_iter().take(4).collect();
        let survey = MoveValues { moves, values: vec![at(0), at(-150), at(-260), at(-900)] };
        assert_eq!(blunders(&survey), [false, false, true, true]);
    }

    #[test]
    fn a_move_that_brings_the_position_up_again_and_again_is_worth_a_draw() {
        let mut position = Chess::from_fen("6k1/5ppp/8/8/8/8/5PPP/2R3K1 b - - 0 1").unwrap().start();
        let shuffle = ["Kg8-f8", "Rc1-c2", "Kf8-g8", "Rc2-c1"];
        for text in shuffle.iter().chain(&shuffle[..3]) {
            let m = position.board().legal_moves().into_iter().find(|m| m.to_string() == *text).unwrap();
            position = position.after(m);
        }
        let survey = Surveyor::default().survey(&position);
        let known = in_game(&position, &survey);
        let back = survey.moves.iter().position(|m| m.to_string() == "Rc2-c1").unwrap();
        assert!(survey.values[back][0] > 100 && known.values[back] == [0; DEPTHS]);
        assert_eq!((0..survey.moves.len()).filter(|&i| known.values[i] != survey.values[i]).count(), 1);
    }
}
