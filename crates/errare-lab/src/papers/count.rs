//! How many numbers are in print, and what became of each.
//!
//! A number counts once, however many readings are shown beside it and however often the paper repeats it. It is judged in the
//! reading that we go by; that it comes out in another is no success.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use crate::papers::table::{Cell, Print, Table};

/// What became of the numbers that a paper prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Distinct numbers in print: those that come out, those that depart and those that are not judged.
    pub printed: usize,
    /// Those that come out in the preferred reading.
    pub reproduced: usize,
    /// How many of these the parameters of the reading were fitted to.
    pub fitted: usize,
    /// Those that do not come out.
    pub departing: usize,
    /// Those that there is no measure for.
    pub not_judged: usize,
    /// Those that a check insists on, in any reading.
    pub insisted: usize,
}

impl Count {
    /// Of tables of one paper or of several.
    pub fn of(tables: &[Table]) -> Self {
        let mut numbers: BTreeMap<_, Number<'_>> = BTreeMap::new();
        for table in tables {
            for cell in table.cells.iter().filter(|cell| cell.published.is_some() && cell.print != Print::Repeated) {
                let number = numbers.entry((table.paper, &table.table, &cell.row, &cell.column, &cell.quantity));
                let number = number.or_default();
                number.insisted |= cell.must_come_out;
                if table.preferred {
                    number.judged.get_or_insert(cell);
                }
            }
        }
        let mut count = Self::default();
        numbers.values().for_each(|number| count.add(number));
        count
    }

    /// Of each paper, in the order of the tables.
    pub fn by_paper(tables: &[Table]) -> Vec<(&'static str, Self)> {
        tables.chunk_by(|a, b| a.paper == b.paper).map(|tables| (tables[0].paper, Self::of(tables))).collect()
    }

    fn add(&mut self, number: &Number<'_>) {
        self.printed += 1;
        self.insisted += usize::from(number.insisted);
        match number.judged.and_then(|cell| Some((cell.print, cell.comes_out()?))) {
            Some((print, true)) => {
                self.reproduced += 1;
                self.fitted += usize::from(print == Print::Fitted);
            }
            Some((_, false)) => self.departing += 1,
            None => self.not_judged += 1,
        }
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.printed += other.printed;
        self.reproduced += other.reproduced;
        self.fitted += other.fitted;
        self.departing += other.departing;
        self.not_judged += other.not_judged;
        self.insisted += other.insisted;
    }
}

/// One number in print.
#[derive(Default)]
struct Number<'a> {
    /// Beside it, our number in the preferred reading.
    judged: Option<&'a Cell>,
    insisted: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(reading: &str, preferred: bool, cells: Vec<Cell>) -> Table {
        let (table, reading, remarks) = ("Table 1".to_owned(), reading.to_owned(), Vec::new());
        Table { paper: "levy", table, reading, preferred, cells, remarks }
    }

    fn cell(row: &str, z: Option<f64>) -> Cell {
        Cell { published: Some(1.0), z, ..Cell::new(row, "column", "value", 1.0) }
    }

    #[test]
    fn a_number_counts_once_and_by_the_reading_that_we_go_by() {
        let preferred = vec![
            cell("comes out", Some(1.0)),
            Cell { print: Print::Fitted, ..cell("was fitted", Some(0.0)) },
            cell("departs", Some(9.0)),
            cell("is not judged", None),
            Cell { print: Print::Repeated, ..cell("is copied", Some(0.0)) },
            Cell::new("is in no print", "column", "value", 1.0),
        ];
        let other = vec![
            cell("departs", Some(0.0)),
            Cell { must_come_out: true, ..cell("comes out", Some(0.0)) },
            cell("is only here", Some(0.0)),
        ];
        let tables = [table("other", false, other), table("preferred", true, preferred)];
        let expected = Count { printed: 5, reproduced: 2, fitted: 1, departing: 1, not_judged: 2, insisted: 1 };
        assert_eq!(Count::of(&tables), expected);
    }

    #[test]
    fn papers_are_counted_apart_and_add_up() {
        let one = table("literal", true, vec![cell("a", Some(0.0)), cell("b", None)]);
        let other = Table { paper: "michie", ..one.clone() };
        let papers = Count::by_paper(&[one.clone(), other.clone()]);
        assert_eq!(
            papers.iter().map(|(paper, count)| (*paper, count.printed)).collect::<Vec<_>>(),
            [("levy", 2), ("michie", 2)]
        );
        let mut sum = Count::default();
        papers.iter().for_each(|(_, count)| sum += *count);
        assert_eq!(sum, Count::of(&[one, other]));
    }
}
