//! Who plays an ending.

use errare::model::Merit;
use errare::search::Forced;

use shakmaty::Color;

use super::Choice;
use super::graph::{Look, Manner, Prospect};
use super::people::Taste;
use super::sweep::PLIES;

/// Somebody at the board of a solved ending.
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// Michie's player of a merit, in kilopoints: he discerns what moves lead to the better the nearer the end is.
    Merit(f64),
    /// A person, as people choose in their games.
    Person(Box<Taste>),
    /// Whoever gets the most out of the other.
    Exploiter,
    /// Who goes by the tables: the shortest win, the longest resistance, any move that draws.
    ByTable,
}

/// The merit of a player whom nothing would tell from a perfect one.
const MOST_MERIT: f64 = 145.0;

impl Player {
    /// A person of this rating, by the games of people.
    pub fn of_elo(elo: f64) -> Self {
        Player::Person(Box::new(Taste::of_elo(elo)))
    }
}

/// For each result that a position can have for whoever is to move there, what its utility is multiplied by in the logarithm of the
/// weight of a move there, with so many plies left before fifty moves are over.
///
/// # Reference
/// Michie 1981, Eq. (1), r being the distance to the end of the game.
pub(super) fn discernibilities(merit: f64, plies_left: u32) -> [f32; 256] {
    let merit = Merit { merit: merit.min(MOST_MERIT) };
    std::array::from_fn(|byte| {
        let to_end = Forced::from_byte(byte as u8).and_then(Forced::plies).unwrap_or(plies_left);
        merit.log_discernibility(to_end.min(plies_left)) as f32
    })
}

/// The logarithm of the weight of each move for a player, with fifty moves to go.
pub(super) fn log_weights(player: &Player, mover: Color, choices: &[Choice], prospects: &[Prospect]) -> Vec<f64> {
    let view = |u: f32| f64::from(if mover.is_white() { u } else { -u });
    let only_best = |worth: &dyn Fn(usize) -> f64| {
        let best = (0..choices.len()).map(worth).fold(f64::NEG_INFINITY, f64::max);
        (0..choices.len()).map(|i| if worth(i) == best { 0.0 } else { f64::NEG_INFINITY }).collect()
    };
    match player {
        Player::Merit(merit) => {
            let discerned = discernibilities(*merit, PLIES);
            let worth =
                |choice: &Choice| view(choice.chance.u) * f64::from(discerned[usize::from(choice.forced.to_byte())]);
            choices.iter().map(worth).collect()
        }
        Player::Person(taste) => prospects.iter().map(|prospect| taste.worth(prospect)).collect(),
        Player::Exploiter => only_best(&|i| view(choices[i].chance.u)),
        Player::ByTable => only_best(&|i| {
            let result = choices[i].forced.before();
            // Longer losses and shorter wins are better.
            f64::from(result.sign()) * (1_000.0 - f64::from(result.moves().unwrap_or(0)))
        }),
    }
}

/// A person's taste in tables, because it is asked for millions of moves: the logarithm of a weight is a sum of what the move leads
/// to, what shows there, given whether it wins, draws or loses, what kind of move it is, and, if it wins, how far the shortest win is.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    by_result: [f32; 256],
    by_look: [[f32; Look::NUMBERS]; 3],
    by_manner: [f32; 5],
    /// What moves that win gain, by what best play comes to before them.
    for_winning: [f32; 256],
}

/// Some position that whoever moves there wins, draws, and loses.
fn some() -> [Forced; 3] {
    [Forced::loss(9), Forced::DRAW, Forced::win(9)]
}

impl Tables {
    pub(super) fn of(taste: &Taste) -> Self {
        let worth = |forced, look, manner| taste.worth(&Prospect { from: Forced::DRAW, forced, look, manner });
        let all = |of: &dyn Fn(Forced) -> f64| {
            std::array::from_fn(|byte| Forced::from_byte(byte as u8).map_or(0.0, |f| of(f) as f32))
        };
        let plain = |forced| worth(forced, Look::default(), Manner::Quiet);
        let of_manner = |manner| (worth(Forced::DRAW, Look::default(), manner) - plain(Forced::DRAW)) as f32;
        Self {
            by_result: all(&plain),
            by_look: some().map(|forced| {
                std::array::from_fn(|look| (worth(forced, Look(look as u8), Manner::Quiet) - plain(forced)) as f32)
            }),
            by_manner: Manner::ALL.map(of_manner),
            for_winning: all(&|from| taste.for_winning(from)),
        }
    }

    /// What moves that win gain, whatever else they are, in the logarithm of their weight.
    pub(super) fn for_winning(&self, from: Forced) -> f32 {
        self.for_winning[usize::from(from.to_byte())]
    }

    /// The logarithm of the weight of a move, but for what it gains by winning.
    pub(super) fn worth(&self, prospect: &Prospect) -> f32 {
        let sign = (prospect.forced.sign() + 1) as usize;
        self.by_result[usize::from(prospect.forced.to_byte())]
            + self.by_look[sign][usize::from(prospect.look.0)]
            + self.by_manner[prospect.manner as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_a_taste_say_what_the_taste_says() {
        let taste = Taste::of_elo(1_300.0);
        let tables = Tables::of(&taste);
        for forced in (0..255).filter_map(Forced::from_byte) {
            for (look, manner) in (0..=255).step_by(7).flat_map(|look| Manner::ALL.map(|manner| (Look(look), manner))) {
                let from = forced.before();
                let prospect = Prospect { from, forced, look, manner };
                let winning = if forced.sign() < 0 { tables.for_winning(from) } else { 0.0 };
                let (quick, plain) = (f64::from(tables.worth(&prospect) + winning), taste.worth(&prospect));
                assert!((quick - plain).abs() < 1e-4, "{prospect:?}: {quick}, not {plain}");
            }
        }
    }

    #[test]
    fn an_end_is_discerned_the_better_the_nearer_it_is_and_a_distant_one_as_far_as_fifty_moves_reach() {
        let of = |result: Forced, left| discernibilities(1.4, left)[usize::from(result.to_byte())];
        assert!(of(Forced::loss(1), 100) > of(Forced::loss(5), 100));
        assert!(of(Forced::loss(5), 100) > of(Forced::DRAW, 100));
        assert_eq!(of(Forced::loss(40), 6), of(Forced::loss(3), 100));
        // Eq. (1) with r = 2 and M = 1.4.
        assert!((of(Forced::loss(1), 100) - 3.0 * 2.4_f32.ln() * 5.0 / 2.0).abs() < 1e-4);
    }
}
