//! Claims for programs.

use serde::Serialize;

use super::{Assertion, Claim};
use crate::board::notation::san;
use crate::board::{Chess, Position};

/// Something that is asserted of a move.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimReport {
    /// The move as people write it.
    pub san: String,
    /// The move as programs write it.
    pub uci: String,
    /// What is asserted.
    pub asserts: &'static str,
    /// How much of the score, from 0 to 1, where it is about that.
    pub share: Option<f64>,
    /// How the mover stands, where it is about that.
    pub standing: Option<&'static str>,
    /// In how many moves it is mate, where it is about that.
    pub moves: Option<i32>,
}

impl ClaimReport {
    /// Of a claim about a move of a position.
    pub(in crate::commentary) fn new(game: &Chess, position: &Position, claim: &Claim) -> Self {
        let (share, standing, moves) = match claim.asserts {
            Assertion::Loses(share) | Assertion::OthersLose(share) => (Some(share), None, None),
            Assertion::AtLeast(standing) | Assertion::AtMost(standing) => (None, Some(standing.name()), None),
            Assertion::Mates(moves) => (None, None, Some(moves)),
            Assertion::IsBest | Assertion::Only(_) => (None, None, None),
        };
        let (san, uci) = (san(position, claim.m), game.write_uci(claim.m));
        Self { san, uci, asserts: claim.asserts.name(), share, standing, moves }
    }
}

#[cfg(test)]
mod tests {
    use errare::game::Game;
    use shakmaty::Position as _;

    use super::*;
    use crate::commentary::claim::{Feat, Standing};

    #[test]
    fn programs_read_what_is_asserted_and_by_how_much() {
        let (game, position) = (Chess::default(), Chess::default().start());
        let m = position.board().legal_moves()[0];
        let read = |asserts: Assertion| {
            let report = ClaimReport::new(&game, &position, &Claim::new(m, asserts));
            serde_json::to_value(&report).expect("JSON")
        };
        let report = read(Assertion::Loses(0.15));
        assert_eq!((&report["asserts"], &report["share"]), (&"loses at least".into(), &0.15.into()));
        assert_eq!(report["standing"], serde_json::Value::Null);
        for (standing, name) in Standing::FROM_ABOVE.into_iter().zip(["winning", "better", "level", "worse", "losing"])
        {
            let [least, most] = [Assertion::AtLeast(standing), Assertion::AtMost(standing)].map(read);
            assert_eq!([&least["asserts"], &most["asserts"]], ["stands at least", "stands at most"]);
            assert_eq!([&least["standing"], &most["standing"]], [name, name]);
        }
        let named =
            [Assertion::IsBest, Assertion::OthersLose(0.1), Assertion::Only(Feat::Wins), Assertion::Only(Feat::Holds)];
        assert_eq!(
            named.map(|asserts| read(asserts)["asserts"].clone()),
            ["is best", "others lose at least", "only move that wins", "only move that holds"]
        );
        let mate = read(Assertion::Mates(3));
        assert_eq!((&mate["asserts"], &mate["moves"]), (&"mates in".into(), &3.into()));
    }
}
