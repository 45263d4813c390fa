//! Kalah.

use errare::game::{Game, Notation};
use errare::games::kalah::Kalah;

use super::{Cell, Ended, LegalMove, Reason, Rules, Seat, SideNames};

const NAMES: SideNames = SideNames { first: "South", second: "North" };

/// The seeds of a side: its pits from its left, and its store.
struct Half {
    pits: Vec<u32>,
    store: u32,
}

/// The two halves, the first player's first.
fn halves(game: &Kalah, position: &<Kalah as Game>::Position) -> [Half; 2] {
    let text = game.write_position(position);
    let text = text.rsplit_once(' ').map_or(text.as_str(), |(board, _)| board);
    let half = |text: &str| {
        let (pits, store) = text.split_once('|').unwrap_or((text, "0"));
        let number = |word: &str| word.trim().parse().unwrap_or(0);
        Half { pits: pits.split_whitespace().map(number).collect(), store: number(store) }
    };
    let (first, second) = text.split_once('/').unwrap_or((text, ""));
    [half(first), half(second)]
}

fn pit(seat: Seat, number: usize) -> String {
    format!("{}{}", seat.of(["first", "second"]), number + 1)
}

fn store(seat: Seat) -> String {
    format!("{}store", seat.of(["first", "second"]))
}

impl Rules for Kalah {
    fn names(&self) -> SideNames {
        NAMES
    }

    fn shape(&self) -> (usize, usize) {
        (2, halves(self, &self.start())[0].pits.len() + 2)
    }

    fn cells(&self, position: &Self::Position) -> Vec<Cell> {
        let [first, second] = halves(self, position);
        let many = first.pits.len();
        let cell = |id: String, row, column, kind, name: String, seat, count| Cell {
            id,
            row,
            column,
            kind,
            name: format!("{}'s {name}", NAMES.of(seat)),
            man: None,
            side: Some(seat),
            letter: None,
            count: Some(count),
        };
        let pits = |seat: Seat, half: &Half| -> Vec<Cell> {
            let place = |number: usize| seat.of([(1, number + 1), (0, many - number)]);
            let one = |(number, &count): (usize, &u32)| {
                let (row, column) = place(number);
                cell(pit(seat, number), row, column, "pit", format!("pit {}", number + 1), seat, count)
            };
            half.pits.iter().enumerate().map(one).collect()
        };
        let mut cells = pits(Seat::Second, &second);
        cells.push(cell(store(Seat::Second), 0, 0, "store", "store".to_owned(), Seat::Second, second.store));
        cells.extend(pits(Seat::First, &first));
        cells.push(cell(store(Seat::First), 1, many + 1, "store", "store".to_owned(), Seat::First, first.store));
        cells.sort_by_key(|cell| (cell.row, cell.column));
        cells
    }

    fn legal(&self, position: &Self::Position, m: Self::Move) -> LegalMove {
        let text = self.write_move(position, m);
        let seat = self.turn(position).side().map_or(Seat::First, Seat::from);
        let seeds = seat.of(halves(self, position)).pits[usize::from(m)];
        let seeds = if seeds == 1 { "1 seed".to_owned() } else { format!("{seeds} seeds") };
        let spoken = format!("pit {text} with {seeds}");
        LegalMove { id: text.clone(), from: Some(pit(seat, usize::from(m))), to: None, text, spoken, promotion: None }
    }

    /// The pit, and where the last of its seeds falls.
    fn trace(&self, before: &Self::Position, m: Self::Move) -> Vec<String> {
        let seat = self.turn(before).side().map_or(Seat::First, Seat::from);
        let own = seat.of(halves(self, before));
        let (many, from) = (own.pits.len(), usize::from(m));
        // Round the own pits, the own store and the other's pits.
        let last = match (from + own.pits[from] as usize) % (2 * many + 1) {
            own if own < many => pit(seat, own),
            own if own == many => store(seat),
            other => pit(seat.other(), other - many - 1),
        };
        vec![pit(seat, from), last]
    }

    fn ending(&self, position: &Self::Position) -> Option<Ended> {
        let utility = self.utility(position)?;
        let winner = match utility {
            won if won > 0.0 => Some(Seat::First),
            lost if lost < 0.0 => Some(Seat::Second),
            _ => None,
        };
        let mut ended = Ended::new(winner, Reason::Seeds, NAMES);
        if let Some(winner) = winner {
            ended.text = format!("A side has run out of seeds. {} wins by {}.", NAMES.of(winner), utility.abs());
        }
        Some(ended)
    }
}
