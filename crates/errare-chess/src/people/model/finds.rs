//! How hard a move is to find: who finds it, as a curve over ratings.

use serde::ser::{Serialize, SerializeStruct, Serializer};
use shakmaty::Move;

use crate::board::Position;
use crate::engine::survey::MoveValues;
use crate::people::model::{Model, Predictor};
use crate::people::net::circumstances::Circumstances;

/// The ratings at which finders are asked.
pub const RATINGS: [f64; 10] = [600.0, 800.0, 1_000.0, 1_200.0, 1_400.0, 1_600.0, 1_800.0, 2_000.0, 2_300.0, 2_600.0];

/// Who finds a move, or several: the probability at each of the ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finds {
    /// The probabilities, in the order of the ratings.
    pub curve: [f64; RATINGS.len()],
}

impl Finds {
    /// Nothing needs to be found.
    pub const CERTAIN: Self = Self { curve: [1.0; RATINGS.len()] };

    /// Nobody finds it.
    pub const NEVER: Self = Self { curve: [0.0; RATINGS.len()] };

    /// Any one of several moves will do: nobody plays two at once, so that probabilities add up.
    #[must_use]
    pub fn any(moves: impl IntoIterator<Item = Self>) -> Self {
        let add = |sum: Self, one: Self| Self { curve: std::array::from_fn(|i| sum.curve[i] + one.curve[i]) };
        moves.into_iter().fold(Self::NEVER, add)
    }

    /// Who finds one of the moves that will do, of so many; nothing where all will, or none: there is nothing to find.
    pub fn one_of(will_do: impl Iterator<Item = Self>, moves: usize) -> Option<Self> {
        let will_do: Vec<Self> = will_do.collect();
        (!will_do.is_empty() && will_do.len() < moves).then(|| Self::any(will_do))
    }

    /// Both this and that must be found.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.curve.iter_mut().zip(other.curve).for_each(|(p, other)| *p *= other);
        self
    }

    /// The rating at which it is found as often as not, if there is one between the lowest and the highest.
    pub fn half_at(&self) -> Option<f64> {
        let pairs = RATINGS.windows(2).zip(self.curve.windows(2));
        pairs.into_iter().find(|(_, p)| p[0] < 0.5 && p[1] >= 0.5).map(|(rating, p)| {
            let share = (0.5 - p[0]) / (p[1] - p[0]);
            rating[0] + share * (rating[1] - rating[0])
        })
    }

    /// The probability at any rating, straight between those that were asked.
    pub fn at(&self, rating: f64) -> f64 {
        let above = RATINGS.iter().position(|r| *r >= rating).unwrap_or(RATINGS.len() - 1).max(1);
        let (low, high) = (RATINGS[above - 1], RATINGS[above]);
        let share = ((rating - low) / (high - low)).clamp(0.0, 1.0);
        self.curve[above - 1] + share * (self.curve[above] - self.curve[above - 1])
    }
}

impl Model {
    /// Who finds one of the moves that are wanted in a position; nobody, if none is legal.
    pub fn finds(&self, position: &Position, survey: &MoveValues, wanted: &[Move]) -> Finds {
        let each = survey.moves.iter().zip(self.predictor(position, survey).finds(&Circumstances::default()));
        Finds::any(each.filter(|(m, _)| wanted.contains(m)).map(|(_, finds)| finds))
    }
}

impl Predictor<'_> {
    /// Who finds each of the moves, in their order, against his like and otherwise in these circumstances.
    pub fn finds(&self, circumstances: &Circumstances) -> Vec<Finds> {
        let alike = RATINGS.map(|rating| Circumstances { rating, opponent: rating, ..*circumstances });
        let mut found = vec![Finds::NEVER; self.moves()];
        for (at, prediction) in self.over(&alike).iter().enumerate() {
            found.iter_mut().zip(&prediction.moves).for_each(|(finds, p)| finds.curve[at] = *p);
        }
        found
    }
}

/// For programs: the ratings, the probability at each, and the rating at which it is found as often as not, or nothing.
impl Serialize for Finds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Finds", 3)?;
        object.serialize_field("ratings", &RATINGS)?;
        object.serialize_field("probabilities", &self.curve)?;
        object.serialize_field("half_at", &self.half_at())?;
        object.end()
    }
}

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;
    use crate::engine::survey::Surveyor;

    #[test]
    fn half_find_it_where_the_curve_crosses_one_half() {
        // A straight line through ½ at 1450, not halfway between two ratings that were asked.
        let curve = std::array::from_fn(|i| RATINGS[i] / 2_900.0);
        let finds = Finds { curve };
        assert!((finds.half_at().unwrap() - 1_450.0).abs() < 1e-9);
        assert!((finds.at(1_450.0) - 0.5).abs() < 1e-12 && (finds.at(2_030.0) - 0.7).abs() < 1e-12);
        assert_eq!(Finds::CERTAIN.half_at(), None);
        assert!(finds.and(&finds).half_at().unwrap() > 2_000.0);
    }

    #[test]
    fn who_finds_a_move_is_asked_of_players_against_their_like() {
        let position = Chess::default().start();
        let survey = Surveyor::default().survey(&position);
        let predictor = Model::fitted().predictor(&position, &survey);
        let finds = predictor.finds(&Circumstances::of(2_800.0, 600.0));
        for (at, rating) in RATINGS.into_iter().enumerate() {
            let prediction = predictor.of(&Circumstances::of(rating, rating));
            assert!(
                prediction.moves.iter().zip(&finds).all(|(p, finds)| (p - finds.curve[at]).abs() < 1e-5),
                "{rating}"
            );
        }
    }

    #[test]
    fn every_move_of_a_position_is_one_that_somebody_plays() {
        let game = Chess::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
        let (position, model) = (game.start(), Model::fitted());
        let survey = Surveyor::default().survey(&position);
        let all = model.finds(&position, &survey, &survey.moves);
        assert!(all.curve.iter().all(|p| (p - 1.0).abs() < 1e-9), "{all:?}");
        let (some, others) = survey.moves.split_at(5);
        let parts = [some, others].map(|moves| model.finds(&position, &survey, moves));
        let sum = Finds::any(parts);
        assert!(sum.curve.iter().zip(all.curve).all(|(a, b)| (a - b).abs() < 1e-9));
        assert_eq!(model.finds(&position, &survey, &[]), Finds::NEVER);
    }
}
