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
    /// Our number.
    pub computed: f64,
    /// How far they are apart in standard errors of the two, if there is a number in print and chance in either.
    pub z: Option<f64>,
    /// Whether the number is known to come out in this reading, so that a check may insist on it.
    pub must_come_out: bool,
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
            computed,
            z: None,
            must_come_out: false,
        }
    }

    /// The same beside a print without chance in it. A whole number is a count or a value of play, and comes out exactly; another
    /// if it agrees to the last printed digit, or is one off there, because the papers cut where they should round.
    #[must_use]
    pub fn worked(self, published: &str) -> Self {
        let decimals = published.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let tolerance = if decimals == 0 { 0.0 } else { 0.1_f64.powi(decimals as i32) * 1.000_001 };
        self.within(published, tolerance)
    }

    /// The same beside a whole number that the print calls approximate: it comes out if it rounds to that.
    #[must_use]
    pub fn about(self, published: &str) -> Self {
        self.within(published, 0.5)
    }

    fn within(self, published: &str, tolerance: f64) -> Self {
        let printed = published.parse().unwrap_or(f64::NAN);
        let agrees = (self.computed - printed).abs() <= tolerance;
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
