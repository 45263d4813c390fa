//! Lost positions: the move that costs a fallible opponent most.

use shakmaty::{Chess, Color, Position as _};

use super::{Choice, Expectations, Missing, Player, Players, expect};
use crate::endgame::{Endgames, Material};

/// What can be saved of a lost position against a person.
pub struct Swindle {
    /// Who saves what he can.
    pub loser: Color,
    /// The moves, by what is to be expected of the best that can be made of each against this opponent.
    pub choices: Vec<Choice>,
    /// The expected score, from 0 to 1, of who makes the best of the opponent's errors.
    pub swindling: f64,
    /// The expected score of who resists as long as he can by the tables.
    pub resisting: f64,
}

/// What the loser can save, exactly, with fifty moves to go.
pub fn swindle(endgames: &Endgames, board: &Chess, opponent: &Player) -> Result<Option<Swindle>, Missing> {
    let loser = board.turn();
    let against = |own: Player| match loser {
        Color::White => Players { white: own, black: opponent.clone() },
        Color::Black => Players { white: opponent.clone(), black: own },
    };
    let material = Material::of(board.board());
    let pairs = [against(Player::Exploiter), against(Player::ByTable)];
    let expected = expect(endgames, material, &pairs, &mut |_| ())?;
    let [best, longest] = expected.as_slice() else { return Ok(None) };
    let score = |expected: &Expectations| {
        let u = f64::from(expected.of_board(board)?.u);
        Some((1.0 + loser.fold_wb(u, -u)) / 2.0)
    };
    let Some(((swindling, resisting), mut choices)) = score(best).zip(score(longest)).zip(best.choices(board)) else {
        return Ok(None);
    };
    let worth = |choice: &Choice| loser.fold_wb(choice.chance.u, -choice.chance.u);
    choices.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    Ok(Some(Swindle { loser, choices, swindling, resisting }))
}
