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
    /// Whether a check has to object to this cell.
    pub fn fails(&self) -> bool {
        self.must_come_out && self.z.is_none_or(|z| z.is_nan() || z.abs() > TOLERANCE)
    }
}
