//! What draws a person to a move: what the net says of people like him, and what a look shows.

use std::borrow::Cow;

use shakmaty::{Move, Position as _};

use super::logit::Weights;
use crate::board::Position;
use crate::engine::survey::{DEPTHS, MoveValues, expected_score, mate_in};

/// The number of features of a move.
pub const COUNT: usize = NAMES.len();

/// The features, by name, in order.
pub const NAMES: [&str; 11] = [
    // The logarithm of the probability that the net gives the move.
    "net",
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
    // Whether it mates, and whether it lets the opponent mate at once.
    "mates",
    "lets-mate",
];

/// The plies after which worth and nearness are looked at.
const WORTH_AT: [usize; 4] = [1, 2, 4, 6];
const NEAR_AT: [usize; 4] = [1, 3, 5, 6];
/// Half a pawn is about what people can still tell, in centipawns.
const TELLING: f32 = 40.0;

/// The features of one move.
pub type Features = [f32; COUNT];

impl Weights<COUNT> {
    /// Who goes by what the net says.
    pub(crate) const NET_ALONE: Self = {
        let mut weights = Self::ZERO;
        weights.0[0][0] = 1.0;
        weights
    };
}

/// What a look shows of all moves that were surveyed; what the net says is still to be filled in.
pub fn looks(position: &Position, survey: &MoveValues) -> Vec<Features> {
    let survey = &*in_game(position, survey);
    let best: [i16; DEPTHS] = std::array::from_fn(|depth| survey.best_at(depth));
    survey.values.iter().map(|values| look(values, &best)).collect()
}

fn look(values: &[i16; DEPTHS], best: &[i16; DEPTHS]) -> Features {
    let worth = WORTH_AT.map(|plies| chance(values[plies - 1]) - chance(best[plies - 1]));
    let near = NEAR_AT.map(|plies| (f32::from(values[plies - 1] - best[plies - 1]) / TELLING).exp());
    let mut features = [0.0; COUNT];
    features[1..9].copy_from_slice([worth, near].as_flattened());
    features[9] = f32::from(u8::from(values[0] == mate_in(1)));
    features[10] = f32::from(u8::from(values[1] == -mate_in(2)));
    features
}

/// The same with what the net says of each move.
pub fn with_net(looks: &[Features], net: &[f32]) -> impl Iterator<Item = Features> {
    looks.iter().zip(net).map(|(look, log)| {
        let mut features = *look;
        features[0] = *log;
        features
    })
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

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;
    use crate::engine::survey::Surveyor;

    #[test]
    fn a_look_shows_what_a_move_loses_at_each_depth_and_how_nearly_it_is_the_best() {
        let position = Chess::default().start();
        let moves = position.board().legal_moves().into_iter().take(2).collect();
        let survey = MoveValues { moves, values: vec![[0, 10, 20, 30, 40, 50], [-40, 10, 20, -150, 40, 90]] };
        let sharp =
            MoveValues { values: vec![[mate_in(1); DEPTHS], [-900, -mate_in(2), 0, 0, 0, 0]], ..survey.clone() };
        let mates: Vec<_> = looks(&position, &sharp).iter().map(|look| [look[9], look[10]]).collect();
        assert_eq!(mates, [[1.0, 0.0], [0.0, 1.0]]);
        let features: Vec<_> = with_net(&looks(&position, &survey), &[-0.5, -2.0]).collect();
        let lost = |from: i16, to: i16| chance(to) - chance(from);
        let e = |power: f32| power.exp();
        assert_eq!(features[0], [-0.5, 0.0, 0.0, 0.0, lost(90, 50), 1.0, 1.0, 1.0, e(-1.0), 0.0, 0.0]);
        assert_eq!(features[1], [-2.0, lost(0, -40), 0.0, lost(30, -150), 0.0, e(-1.0), 1.0, 1.0, 1.0, 0.0, 0.0]);
    }

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
