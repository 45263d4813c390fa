//! How hard a move is to find: who finds it.

use shakmaty::Move;

use super::model::Model;
use crate::position::Position;
use crate::sight::Sight;

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

    /// Both this and that must be found.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.curve.iter_mut().zip(other.curve).for_each(|(p, other)| *p *= other);
        self
    }

    /// The rating at which it is found as often as not, if there is one between the lowest and the highest.
    pub fn even(&self) -> Option<f64> {
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
    /// Who finds a move of a position; nobody, if it is not legal.
    pub fn finds(&self, position: &Position, sight: &Sight, wanted: Move) -> Finds {
        let Some(at) = sight.moves.iter().position(|m| *m == wanted) else {
            return Finds { curve: [0.0; RATINGS.len()] };
        };
        let scene = self.scene(position, sight);
        let mut p = Vec::new();
        let curve = RATINGS.map(|rating| {
            scene.probabilities(rating, &mut p);
            p[at]
        });
        Finds { curve }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_even_rating_lies_where_the_curve_crosses_one_half() {
        let curve = std::array::from_fn(|i| RATINGS[i] / 3_000.0);
        let finds = Finds { curve };
        assert!((finds.even().unwrap() - 1_500.0).abs() < 1e-9);
        assert!((finds.at(1_500.0) - 0.5).abs() < 1e-12);
        assert_eq!(Finds::CERTAIN.even(), None);
        assert!(finds.and(&finds).even().unwrap() > 2_000.0);
    }
}
