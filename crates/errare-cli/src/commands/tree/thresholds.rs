//! Thresholds of the comments from the command line.

use anyhow::{Result, anyhow};
use errare::comment::Thresholds;

/// Reads `name=number,…` over the defaults.
pub(super) fn read(text: &str) -> Result<Thresholds> {
    let mut thresholds = Thresholds::default();
    for item in text.split(',').filter(|item| !item.is_empty()) {
        let (name, number) = item.split_once('=').ok_or_else(|| anyhow!("threshold `{item}`: write name=number"))?;
        let Thresholds { decided, exact, near, far, change, great_change, lifeless, tense, branching } =
            &mut thresholds;
        let known: [(&str, &mut f64); 9] = [
            ("decided", decided),
            ("exact", exact),
            ("near", near),
            ("far", far),
            ("change", change),
            ("great-change", great_change),
            ("lifeless", lifeless),
            ("tense", tense),
            ("branching", branching),
        ];
        let names = known.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let (_, slot) = known
            .into_iter()
            .find(|(known, _)| *known == name)
            .ok_or_else(|| anyhow!("unknown threshold `{name}`: known are {names}"))?;
        *slot = match number.parse::<f64>() {
            Ok(number) if number.is_finite() && number >= 0.0 => number,
            _ => return Err(anyhow!("threshold {name}: `{number}` is not a number of at least 0")),
        };
    }
    let Thresholds { near, far, change, great_change, lifeless, tense, .. } = thresholds;
    let pairs = [
        ("near", near, "far", far),
        ("change", change, "great-change", great_change),
        ("lifeless", lifeless, "tense", tense),
    ];
    match pairs.into_iter().find(|(_, less, _, more)| less > more) {
        Some((name, less, other, more)) => {
            Err(anyhow!("threshold {name} is {less}, more than {other}, which is {more}"))
        }
        None => Ok(thresholds),
    }
}
