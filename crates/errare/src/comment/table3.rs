//! The thirty cells: what every combination of expected utility and theoretical value means.

use super::{Kind, Thresholds};
use crate::game::{Side, SideNames};

/// What theory says of a position: the column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Perfect play draws.
    Drawn,
    /// Perfect play wins for this side.
    Won(Side),
    /// Perfect play and the dice decide: there is an expectation and no result. The table has no such column.
    Open,
}

impl Theory {
    /// The column of a value.
    pub fn of(v: f64, thresholds: &Thresholds) -> Self {
        if v >= thresholds.decided {
            Theory::Won(Side::Max)
        } else if v <= -thresholds.decided {
            Theory::Won(Side::Min)
        } else {
            Theory::Drawn
        }
    }

    /// −1, 0 or +1, in a side's view.
    pub fn value(self, side: Side) -> i8 {
        match self {
            Theory::Drawn | Theory::Open => 0,
            Theory::Won(winner) => {
                if winner == side {
                    1
                } else {
                    -1
                }
            }
        }
    }
}

/// How large the expected utility is: the row of the table, for the side that it favours.
///
/// # Reference
/// Michie 1981, Table 3: rows 1 and 4 favour nobody; 2, 5, 7 and 9 Black; 3, 6, 8 and 10 White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// u = 0.
    Nothing,
    /// u = ±1.
    Certain(Side),
    /// u ≈ 0.
    Even,
    /// u ≈ ±1.
    AlmostCertain(Side),
    /// Between about 0 and far from 0.
    Slight(Side),
    /// Far from 0, and not about ±1.
    Large(Side),
}

impl Row {
    /// The row of an expected utility; `certain_draw` tells u = 0 because nothing else can happen from u = 0 by chance.
    pub fn of(u: f64, certain_draw: bool, thresholds: &Thresholds) -> Self {
        let favoured = if u >= 0.0 { Side::Max } else { Side::Min };
        match u.abs() {
            size if size <= thresholds.exact && certain_draw => Row::Nothing,
            size if size >= 1.0 - thresholds.exact => Row::Certain(favoured),
            size if size <= thresholds.near => Row::Even,
            size if size >= 1.0 - thresholds.near => Row::AlmostCertain(favoured),
            size if size < thresholds.far => Row::Slight(favoured),
            _ => Row::Large(favoured),
        }
    }

    /// Its number in the table, 1 to 10.
    pub fn number(self) -> u8 {
        let white_adds_one = |row, side| if side == Side::Max { row + 1 } else { row };
        match self {
            Row::Nothing => 1,
            Row::Certain(side) => white_adds_one(2, side),
            Row::Even => 4,
            Row::AlmostCertain(side) => white_adds_one(5, side),
            Row::Slight(side) => white_adds_one(7, side),
            Row::Large(side) => white_adds_one(9, side),
        }
    }

    /// The condition, as the table has it.
    pub fn condition(self) -> &'static str {
        match self.number() {
            1 => "u = 0",
            2 => "u = −1",
            3 => "u = +1",
            4 => "u ≈ 0",
            5 => "u ≈ −1",
            6 => "u ≈ +1",
            7 => "−1 ≪ u < 0",
            8 => "+1 ≫ u > 0",
            9 => "−1 < u ≪ 0",
            _ => "+1 > u ≫ 0",
        }
    }
}

/// One cell of the table: what is said of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Which comment it amounts to; `None` for the cells that cannot occur.
    pub kind: Option<Kind>,
    /// The player it speaks of.
    pub side: Option<Side>,
    /// What to say.
    pub text: String,
}

impl Cell {
    /// The cell of a row and a column.
    ///
    /// # Reference
    /// Michie 1981, Table 3, in our own words; the case of a winning Black is that of a winning White with colours turned. The
    /// column for games with dice is ours.
    pub fn at(row: Row, theory: Theory, names: SideNames) -> Self {
        let cell = |kind, side, text: String| Cell { kind: Some(kind), side, text };
        let impossible = |text: &str| Cell { kind: None, side: None, text: text.to_owned() };
        let of = |kind, side: Side, text: String| cell(kind, Some(side), text);
        let both = |side: Side| (names.of(side), names.of(side.other()));
        match (theory, row) {
            (Theory::Drawn, Row::Nothing) => cell(Kind::DeadDraw, None, "A dead draw.".into()),
            (Theory::Drawn, Row::Certain(_)) => {
                impossible("Impossible: a draw in theory, and one side certain to win.")
            }
            (Theory::Drawn, Row::Even) => cell(Kind::Balanced, None, "A balanced position.".into()),
            (Theory::Drawn, Row::AlmostCertain(side)) => {
                let (us, them) = both(side);
                of(
                    Kind::DecisiveAdvantage,
                    side,
                    format!("{us} should win: only great accuracy by {them} holds the draw."),
                )
            }
            (Theory::Drawn, Row::Slight(side)) => {
                let (us, them) = both(side);
                of(Kind::SlightAdvantage, side, format!("{us} is slightly better; {them} can draw with care."))
            }
            (Theory::Drawn, Row::Large(side)) => {
                let (us, them) = both(side);
                of(
                    Kind::ClearAdvantage,
                    side,
                    format!("Good winning chances for {us}; {them} must be accurate to draw."),
                )
            }
            (Theory::Open, Row::Nothing | Row::Certain(_)) => {
                impossible("Impossible: certain, and yet the dice may decide otherwise.")
            }
            (Theory::Open, Row::Even) => cell(Kind::Balanced, None, "Even chances.".into()),
            (Theory::Open, Row::Slight(side)) => {
                of(Kind::SlightAdvantage, side, format!("{} has slightly the better chances.", names.of(side)))
            }
            (Theory::Open, Row::Large(side)) => {
                of(Kind::ClearAdvantage, side, format!("{} has clearly the better chances.", names.of(side)))
            }
            (Theory::Open, Row::AlmostCertain(side)) => {
                of(Kind::DecisiveAdvantage, side, format!("{} is almost certain to win.", names.of(side)))
            }
            (Theory::Won(_), Row::Nothing) => {
                impossible("Hardly possible: a win in theory whose chances cancel out exactly.")
            }
            (Theory::Won(side), row) => {
                let (us, them) = both(side);
                match row {
                    Row::Certain(favoured) if favoured == side => {
                        of(Kind::CertainWin, side, format!("A certain win for {us}."))
                    }
                    Row::Certain(_) => impossible("Impossible: the side that wins in theory is certain to lose."),
                    Row::AlmostCertain(favoured) if favoured == side => {
                        of(Kind::DecisiveAdvantage, side, format!("An easy win for {us}."))
                    }
                    Row::AlmostCertain(favoured) => {
                        let text = format!("{us} wins in theory, and is almost bound to lose.");
                        of(Kind::DecisiveAdvantage, favoured, text)
                    }
                    Row::Large(favoured) if favoured == side => {
                        of(Kind::ClearAdvantage, side, format!("{us} is winning, with a clear advantage."))
                    }
                    Row::Large(_) => of(Kind::Difficult, side, format!("{us} wins in theory, but will probably lose.")),
                    Row::Slight(favoured) if favoured == side => {
                        of(Kind::Difficult, side, format!("A win for {us}, though not an easy one."))
                    }
                    Row::Slight(_) => {
                        let text = format!("A very difficult win: {us} must be extremely accurate.");
                        of(Kind::Difficult, side, text)
                    }
                    // Nothing has been dealt with above; to a reader it is even.
                    Row::Even | Row::Nothing => {
                        let text = format!("{us} needs accuracy to win; {them} has every chance of a draw.");
                        of(Kind::Difficult, side, text)
                    }
                }
            }
        }
    }
}
