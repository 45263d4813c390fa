//! Noughts and crosses.

use errare::game::{Game, Notation};
use errare::games::noughts_and_crosses::NoughtsAndCrosses;

use super::{Cell, Ended, LegalMove, Reason, Rules, Seat, SideNames};

const NAMES: SideNames = SideNames { first: "Crosses", second: "Noughts" };

const PLACES: [&str; 9] =
    ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"];

const ROWS: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn id(square: usize) -> String {
    char::from(b'a' + square as u8).to_string()
}

fn symbols(game: &NoughtsAndCrosses, position: &<NoughtsAndCrosses as Game>::Position) -> Vec<char> {
    game.write_position(position).chars().filter(|symbol| *symbol != '/').collect()
}

impl Rules for NoughtsAndCrosses {
    fn names(&self) -> SideNames {
        NAMES
    }

    fn shape(&self) -> (usize, usize) {
        (3, 3)
    }

    fn cells(&self, position: &Self::Position) -> Vec<Cell> {
        let cell = |(square, symbol): (usize, char)| {
            let man = match symbol {
                'x' => Some(("cross", Seat::First)),
                'o' => Some(("nought", Seat::Second)),
                _ => None,
            };
            Cell {
                id: id(square),
                row: square / 3,
                column: square % 3,
                kind: "square",
                name: format!("{} ({})", PLACES[square], id(square)),
                man: man.map(|(name, _)| name.to_owned()),
                side: man.map(|(_, seat)| seat),
                letter: man.map(|_| symbol),
                count: None,
            }
        };
        symbols(self, position).into_iter().enumerate().map(cell).collect()
    }

    fn legal(&self, position: &Self::Position, m: Self::Move) -> LegalMove {
        let text = self.write_move(position, m);
        let square = usize::from(text.as_bytes()[0] - b'a');
        let (to, spoken) = (Some(text.clone()), PLACES[square].to_owned());
        LegalMove { id: text.clone(), from: None, to, text, spoken, promotion: None }
    }

    fn row(&self, position: &Self::Position) -> Vec<String> {
        let symbols = symbols(self, position);
        let won =
            |row: &&[usize; 3]| symbols[row[0]] != '.' && row.iter().all(|&square| symbols[square] == symbols[row[0]]);
        ROWS.iter().find(won).map_or(Vec::new(), |row| row.map(id).to_vec())
    }

    fn ending(&self, position: &Self::Position) -> Option<Ended> {
        let (winner, reason) = match self.utility(position)? {
            won if won > 0.0 => (Some(Seat::First), Reason::Row),
            lost if lost < 0.0 => (Some(Seat::Second), Reason::Row),
            _ => (None, Reason::Full),
        };
        Some(Ended::new(winner, reason, NAMES))
    }
}
