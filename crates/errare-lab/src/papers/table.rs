//! Published numbers beside computed ones.

/// One table of one paper in one reading of its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The paper, as it is named on the command line.
    pub paper: &'static str,
    /// The table or figure, such as `Table 1`.
    pub table: String,
    /// How the text is read, where it leaves room.
    pub reading: String,
    /// Whether this is the reading that we go by, in which the numbers in print are [counted](super::count).
    pub preferred: bool,
    /// The numbers.
    pub cells: Vec<Cell>,
    /// What the program has to say about them, from its own numbers: claims that hold or do not, parameters that were fitted.
    pub remarks: Vec<String>,
}

/// One number.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The row, as in the published file.
    pub row: String,
    /// The column, as in the published file.
    pub column: String,
    /// What is measured, such as `win_first_pct`.
    pub quantity: String,
    /// The number in print, if there is one.
    pub published: Option<f64>,
    /// What the print is evidence of.
    pub print: Print,
    /// Our number.
    pub computed: f64,
    /// How far they are apart in standard errors of the two, if there is a number in print and chance in either.
    pub z: Option<f64>,
    /// Whether the number is known to come out in this reading, so that a check may insist on it.
    pub must_come_out: bool,
}

/// What a number in print is evidence of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// It stands here alone, and nothing of ours was made from it.
    Own,
    /// The same number is in print elsewhere too, and counted there.
    Repeated,
    /// Parameters of this reading were fitted to it, or to numbers that it follows from: that it comes out shows how well the
    /// reading can be fitted, and no more.
    Fitted,
}

impl Print {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Print::Own => "own",
            Print::Repeated => "repeated",
            Print::Fitted => "fitted",
        }
    }
}

/// How many standard errors a cell that must come out may be off.
pub const TOLERANCE: f64 = 3.0;

impl Cell {
    /// A number that is in no print.
    pub fn new(row: impl Into<String>, column: impl Into<String>, quantity: &str, computed: f64) -> Self {
        Self {
            row: row.into(),
            column: column.into(),
            quantity: quantity.to_owned(),
            published: None,
            print: Print::Own,
            computed,
            z: None,
            must_come_out: false,
        }
    }

    /// The same beside a print without chance in it. A whole number must be that number. Another comes out if it agrees to the
    /// last printed digit, or is one off there, because the papers cut where they should round.
    #[must_use]
    pub fn worked(self, published: &str) -> Self {
        let one_off = published.split_once('.').map_or(0.0, |(_, decimals)| 0.1_f64.powi(decimals.len() as i32));
        self.beside(published, one_off)
    }

    /// The same beside a whole number that the paper gives as an approximation: it may be one off.
    #[must_use]
    pub fn about(self, published: &str) -> Self {
        self.beside(published, 1.0)
    }

    /// The same beside a bound in print: it comes out if it is kept.
    #[must_use]
    pub fn at_most(self, published: &str) -> Self {
        let kept = self.computed <= published.parse().unwrap_or(f64::NAN);
        Self { z: Some(if kept { 0.0 } else { f64::INFINITY }), ..self.worked(published) }
    }

    fn beside(self, published: &str, one_off: f64) -> Self {
        let printed = published.parse().unwrap_or(f64::NAN);
        let agrees = (self.computed - printed).abs() <= one_off * 1.000_001 + ROUNDING;
        let z = Some(if agrees { 0.0 } else { f64::INFINITY });
        Self { published: Some(printed), z, must_come_out: true, ..self }
    }

    /// The same beside a print, the two together with this standard error; without any, they must be equal.
    #[must_use]
    pub fn measured(self, published: f64, error: f64, must_come_out: bool) -> Self {
        let difference = self.computed - published;
        // Printed percentages have two decimals.
        let z = if error > 0.0 { difference / error } else { f64::INFINITY };
        let z = if difference.abs() < 0.005 { 0.0 } else { z };
        Self { published: Some(published), z: Some(z), must_come_out, ..self }
    }

    /// Whether the number comes out: within the tolerance of the print, if there is one.
    pub fn comes_out(&self) -> Option<bool> {
        self.z.filter(|_| self.published.is_some()).map(|z| z.abs() <= TOLERANCE)
    }

    /// Whether a check has to object to this cell.
    pub fn fails(&self) -> bool {
        self.must_come_out && self.z.is_none_or(|z| z.is_nan() || z.abs() > TOLERANCE)
    }
}

/// By how much equal numbers may differ after some additions.
const ROUNDING: f64 = 1e-9;

/// The largest deviation among cells that have one, and how many are within the tolerance, in a sentence.
pub fn summary(cells: &[Cell]) -> String {
    let deviations: Vec<f64> = cells.iter().filter_map(|cell| cell.z).map(f64::abs).collect();
    let within = deviations.iter().filter(|z| **z <= TOLERANCE).count();
    let worst = deviations.iter().copied().fold(0.0, f64::max);
    let worst = if worst.is_finite() { format!("{worst:.1}") } else { "infinitely many".to_owned() };
    format!(
        "{within} of {} numbers come out within {TOLERANCE} standard errors; the worst is off by {worst}.",
        deviations.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_print_is_evidence_of_has_a_name_in_files() {
        assert_eq!([Print::Own, Print::Repeated, Print::Fitted].map(Print::name), ["own", "repeated", "fitted"]);
    }

    #[test]
    fn a_summary_counts_the_numbers_within_three_standard_errors_and_names_the_worst() {
        let cell = |z| Cell { z, ..Cell::new("row", "column", "quantity", 1.0) };
        let some = [cell(Some(-3.0)), cell(Some(0.5)), cell(Some(4.25)), cell(None)];
        assert_eq!(summary(&some), "2 of 3 numbers come out within 3 standard errors; the worst is off by 4.2.");
        assert!(summary(&[cell(Some(f64::INFINITY))]).ends_with("off by infinitely many."));
    }

    #[test]
    fn a_measured_number_is_judged_by_its_error_and_must_be_equal_where_there_is_none() {
        let cell = |computed: f64| Cell::new("row", "column", "quantity", computed);
        assert_eq!(cell(10.0).measured(9.0, 0.5, false).z, Some(2.0));
        assert_eq!(cell(10.0).measured(10.004, 0.001, false).z, Some(0.0), "a printed percentage has two decimals");
        assert_eq!(cell(10.0).measured(11.0, 0.0, false).z, Some(f64::INFINITY));
        let limit = |z| Cell { z: Some(z), must_come_out: true, published: Some(1.0), ..cell(1.0) };
        assert_eq!([3.0, -3.0, 3.01, f64::NAN].map(|z| limit(z).fails()), [false, false, true, true]);
        assert!(Cell { z: None, ..limit(0.0) }.fails(), "what is insisted on must be judged");
        assert_eq!([cell(2.0), cell(3.0)].map(|c| c.at_most("2").comes_out()), [Some(true), Some(false)]);
    }
}
