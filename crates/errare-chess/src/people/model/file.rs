//! A model as a text in TOML.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;

use serde::Deserialize;

use super::curve::Curve;
use super::features::NAMES;
use super::logit::{POWERS, Weights};
use super::puzzle_scale::{PUZZLE_PROPERTIES, PuzzleScale};
use super::{About, Evidence, MeritScale, Model};

/// A file that is not a model.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// It is not in the format.
    #[error("not a model: line {line}: {what}")]
    Format {
        /// Where, from 1.
        line: usize,
        /// What is wrong there.
        what: String,
    },
    /// A feature is missing.
    #[error("the model has no weight for `{0}`: fit it again with this version of errare")]
    Missing(&'static str),
    /// A feature that this version does not know.
    #[error("the model has a weight for `{0}`, which is not a feature: fit it again with this version of errare")]
    Unknown(String),
    /// A number is none, or such as no fit finds.
    #[error("line {line}: the model's `{name}` is not a number from {from} to {to}: fit it again")]
    OutOfRange {
        /// Where, from 1.
        line: usize,
        /// Which number, or which section of them.
        name: &'static str,
        /// The least that it may be.
        from: f64,
        /// The most.
        to: f64,
    },
}

impl ModelError {
    /// In one line: the reader's own words are a picture of several.
    fn format(text: &str, error: &toml::de::Error) -> Self {
        let line = error.span().map_or(1, |span| line_at(text, span.start));
        Self::Format { line, what: error.message().replace('\n', "; ") }
    }
}

/// The line in which a byte stands, from 1.
fn line_at(text: &str, byte: usize) -> usize {
    text.get(..byte).unwrap_or_default().matches('\n').count() + 1
}

/// The line of the first number of a section, or of one of its keys, that is out of range.
fn line_of(text: &str, section: &str, key: Option<&str>, range: &RangeInclusive<f64>) -> usize {
    fn is_outside(value: &toml::Value, range: &RangeInclusive<f64>) -> bool {
        match value {
            toml::Value::Float(number) => !range.contains(number),
            toml::Value::Integer(number) => !range.contains(&(*number as f64)),
            toml::Value::Array(numbers) => numbers.iter().any(|number| is_outside(number, range)),
            _ => false,
        }
    }
    let located: BTreeMap<String, BTreeMap<String, toml::Spanned<toml::Value>>> =
        toml::from_str(text).unwrap_or_default();
    let named = located.get(section).into_iter().flatten().filter(|(name, _)| key.is_none_or(|key| key == *name));
    let outside = named.filter(|(_, value)| is_outside(value.as_ref(), range)).map(|(_, value)| value.span().start);
    outside.min().map_or(1, |byte| line_at(text, byte))
}

type Table = BTreeMap<String, [f64; POWERS]>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    fitted: FittedSection,
    curve: Table,
    merit: MeritSection,
    evidence: EvidenceSection,
    puzzles: BTreeMap<String, f64>,
    weights: Table,
    errors: Table,
}

#[derive(Deserialize)]
struct FittedSection {
    games: usize,
    positions: usize,
    loss: f64,
}

#[derive(Deserialize)]
struct MeritSection {
    base: f64,
    slope: f64,
}

#[derive(Deserialize)]
struct EvidenceSection {
    exponent: f64,
    base: f64,
    slope: f64,
}

/// The features of the curve, by name.
const CURVE: [&str; 2] = ["pawn", "difference"];

impl Model {
    /// Reads a model.
    pub fn read(text: &str) -> Result<Self, ModelError> {
        let file: File = toml::from_str(text).map_err(|error| ModelError::format(text, &error))?;
        let puzzles = PUZZLE_PROPERTIES.map(|name| file.puzzles.get(name).copied().ok_or(ModelError::Missing(name)));
        let mut scale = PuzzleScale([0.0; PUZZLE_PROPERTIES.len()]);
        for (to, from) in scale.0.iter_mut().zip(puzzles) {
            *to = from?;
        }
        let model = Self {
            about: About { games: file.fitted.games, positions: file.fitted.positions, loss: file.fitted.loss },
            weights: weights(file.weights, &NAMES)?,
            errors: weights(file.errors, &NAMES)?,
            curve: Curve(weights(file.curve, &CURVE)?),
            merit: MeritScale { base: file.merit.base, slope: file.merit.slope },
            evidence: Evidence {
                exponent: file.evidence.exponent,
                base: file.evidence.base,
                slope: file.evidence.slope,
            },
            puzzles: scale,
        };
        model.check(text)?;
        Ok(model)
    }

    /// Whether all numbers are such as probabilities come out of, and as they are written can be read again.
    fn check(&self, text: &str) -> Result<(), ModelError> {
        const ANY: RangeInclusive<f64> = -1e6..=1e6;
        let Evidence { exponent, base, slope } = self.evidence;
        type Part = (&'static str, Option<&'static str>, RangeInclusive<f64>, Vec<f64>);
        let parts: [Part; 9] = [
            ("fitted", Some("loss"), 0.0..=100.0, vec![self.about.loss]),
            ("puzzles", None, ANY, self.puzzles.0.to_vec()),
            ("weights", None, ANY, self.weights.0.iter().flatten().copied().collect()),
            ("errors", None, ANY, self.errors.0.iter().flatten().copied().collect()),
            ("curve", None, ANY, self.curve.0.0.iter().flatten().copied().collect()),
            ("merit", None, ANY, vec![self.merit.base, self.merit.slope]),
            ("evidence", Some("exponent"), 0.001..=1.0, vec![exponent]),
            ("evidence", Some("base"), -1e4..=1e4, vec![base]),
            ("evidence", Some("slope"), 0.01..=100.0, vec![slope]),
        ];
        match parts.into_iter().find(|(.., range, numbers)| !numbers.iter().all(|number| range.contains(number))) {
            Some((section, key, range, _)) => {
                let line = line_of(text, section, key, &range);
                Err(ModelError::OutOfRange {
                    line,
                    name: key.unwrap_or(section),
                    from: *range.start(),
                    to: *range.end(),
                })
            }
            None => Ok(()),
        }
    }

    /// The model as a text that can be read again.
    pub fn write(&self) -> String {
        let mut text = String::from(
            "# How people choose their moves, fitted to their games by `errare fit`: what is made of what the net says. Three numbers are a polynomial in\n\
             # r = (Elo − 1500)/600: constant, linear, quadratic.\n",
        );
        let About { games, positions, loss } = self.about;
        // Writing to a string does not fail.
        let _ = write!(text, "\n[fitted]\ngames = {games}\npositions = {positions}\nloss = {loss:.4}\n");
        text +=
            "\n# The expected score: log-odds for a pawn, and for a difference of ratings by Elo's own law.\n[curve]\n";
        rows(&mut text, &CURVE, &self.curve.0);
        let MeritScale { base, slope } = self.merit;
        text += "\n# Michie's merit by rating: M = base + slope·Elo/1000.\n[merit]\n";
        let _ = writeln!(text, "base = {base:.4}\nslope = {slope:.4}");
        let Evidence { exponent, base, slope } = self.evidence;
        text += "\n# How moves tell about a rating R: they look like rating base + slope·R, and each counts for less than one.\n";
        let _ = writeln!(text, "[evidence]\nexponent = {exponent:.4}\nbase = {base:.2}\nslope = {slope:.4}");
        text += "\n# The rating of a puzzle by what makes it hard.\n[puzzles]\n";
        for (name, weight) in PUZZLE_PROPERTIES.iter().zip(self.puzzles.0) {
            let _ = writeln!(text, "{name} = {weight:.3}");
        }
        text += "\n# What draws people to a move.\n[weights]\n";
        rows(&mut text, &NAMES, &self.weights);
        text += "\n# The standard errors of the weights.\n[errors]\n";
        rows(&mut text, &NAMES, &self.errors);
        text
    }
}

impl Model {
    /// A number that changes whenever the model does: kept beside what was made with it, it tells whether that still holds.
    pub fn fingerprint(&self) -> u64 {
        errare::hash::checksum(0, self.write().as_bytes())
    }
}

fn weights<const N: usize>(mut table: Table, names: &[&'static str; N]) -> Result<Weights<N>, ModelError> {
    let mut weights = Weights::ZERO;
    for (i, name) in names.iter().enumerate() {
        weights.0[i] = table.remove(*name).ok_or(ModelError::Missing(name))?;
    }
    match table.pop_first() {
        Some((name, _)) => Err(ModelError::Unknown(name)),
        None => Ok(weights),
    }
}

fn rows<const N: usize>(text: &mut String, names: &[&str; N], weights: &Weights<N>) {
    for (name, [a, b, c]) in names.iter().zip(weights.0) {
        let _ = writeln!(text, "{name} = [{a:.4}, {b:.4}, {c:.4}]");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_was_written_is_read_back() {
        let text = Model::fitted().write();
        let again = Model::read(&text).unwrap();
        assert_eq!(again.write(), text);
        assert_eq!(again.fingerprint(), Model::fitted().fingerprint());
        let other = Model::read(&text.replacen("net = [", "net = [1", 1)).unwrap();
        assert_ne!(other.fingerprint(), again.fingerprint());
    }

    #[test]
    fn a_model_of_another_version_says_which_feature_is_missing() {
        let text = Model::fitted().write();
        let without = text.replace("worth-1 =", "worth-one =");
        assert!(matches!(Model::read(&without), Err(ModelError::Missing("worth-1"))));
        let more = text.replacen("[weights]", "[weights]\nbeauty = [1.0, 0.0, 0.0]", 1);
        assert!(Model::read(&more).unwrap_err().to_string().contains("beauty"));
        let diary = Model::read("# Monday\na diary").unwrap_err().to_string();
        assert!(diary.starts_with("not a model: line 2: ") && !diary.contains('\n'), "{diary}");
    }

    #[test]
    fn what_could_not_be_written_and_read_again_is_not_read() {
        let text = Model::fitted().write();
        let wrong = [("loss", "nan"), ("constant", "inf"), ("exponent", "1e308")];
        for (name, wrong) in wrong {
            let begins = text.find(&format!("\n{name} = ")).unwrap() + 1;
            let ends = begins + text[begins..].find('\n').unwrap();
            let changed = format!("{}{name} = {wrong}{}", &text[..begins], &text[ends..]);
            let said = Model::read(&changed).expect_err("it is out of range");
            let expected = text[..begins].matches('\n').count() + 1;
            assert!(
                matches!(said, ModelError::OutOfRange { line, .. } if line == expected),
                "{name} = {wrong}: {said}"
            );
        }
    }
}
