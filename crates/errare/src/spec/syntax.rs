//! The grammar of specifications, and the reading of their arguments.
//!
//! ```text
//! spec      = name [ ":" arguments ]
//! arguments = key "=" value { "," key "=" value }
//! value     = spec | "(" spec ")"
//! ```
//!
//! An argument belongs to the innermost spec that knows its key; parentheses end a spec sooner.

use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;

use super::catalogue::takes;

/// What is wrong with a specification, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem} at column {} of `{text}`: {hint}", self.column())]
pub struct SpecError {
    /// The whole text.
    pub text: String,
    /// Where the wrong word begins, in bytes.
    pub at: usize,
    /// How long it is, in bytes; 0 where something is missing.
    pub length: usize,
    /// What is wrong.
    pub problem: String,
    /// What was expected, or what is known.
    pub hint: String,
}

impl SpecError {
    /// The column of the wrong word, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// Two lines that show the text and point at the wrong word.
    pub fn pointer(&self) -> String {
        let width = self.text[self.at..self.at + self.length].chars().count().max(1);
        format!("{}\n{}{}", self.text, " ".repeat(self.column() - 1), "^".repeat(width))
    }
}

/// A name with arguments, as written.
#[derive(Clone, Debug)]
pub struct Spec {
    name: Word,
    arguments: Vec<Argument>,
    text: std::rc::Rc<str>,
}

#[derive(Clone, Debug)]
struct Argument {
    key: Word,
    value: Spec,
    used: Cell<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    text: String,
    at: usize,
}

/// How deeply specs may be nested. Nobody needs more; without a limit a long row of brackets would exhaust the stack.
const MOST_NESTED: usize = 16;

/// The longest specification that is read.
const MOST_BYTES: usize = 10_000;

impl Spec {
    /// Reads the form of a specification; what the names mean is for others to say.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let mut parser = Parser { text: text.into(), at: 0, enclosing: Vec::new() };
        if text.len() > MOST_BYTES {
            let shown: String = text.chars().take(60).collect();
            let problem = format!("a specification of {} bytes is too long", text.len());
            let hint = format!("no more than {MOST_BYTES} are read");
            return Err(SpecError { text: shown, at: 0, length: 0, problem, hint });
        }
        let spec = parser.spec(0)?;
        if parser.at < text.len() {
            return Err(parser.wrong("unexpected text", "the specification ends before it"));
        }
        Ok(spec)
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name.text
    }

    /// An error that points at the name.
    pub fn error(&self, problem: impl Into<String>, hint: impl Into<String>) -> SpecError {
        error(&self.text, &self.name, problem, hint)
    }

    /// The error for a name that is not one of those known.
    pub fn unknown(&self, what: &str, known: &[&str]) -> SpecError {
        self.error(format!("unknown {what} `{}`", self.name()), format!("known are {}", known.join(", ")))
    }

    /// An error that points at a key.
    pub fn key_error(&self, key: &str, problem: impl Into<String>, hint: impl Into<String>) -> SpecError {
        let word = self.arguments.iter().find(|a| a.key.text == key).map_or(&self.name, |a| &a.key);
        error(&self.text, word, problem, hint)
    }

    /// The value of a key, if it is given.
    pub fn get(&self, key: &str) -> Option<&Spec> {
        let argument = self.arguments.iter().find(|a| a.key.text == key)?;
        argument.used.set(true);
        Some(&argument.value)
    }

    /// All arguments in their order, whatever their keys.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Spec)> {
        self.arguments.iter().map(|argument| {
            argument.used.set(true);
            (argument.key.text.as_str(), &argument.value)
        })
    }

    /// Fails if an argument was given that nobody has asked for.
    pub fn finish(&self, known: &[&str]) -> Result<(), SpecError> {
        match self.arguments.iter().find(|a| !a.used.get()) {
            None => Ok(()),
            Some(Argument { key, .. }) => {
                let hint = match known {
                    [] => format!("`{}` takes none", self.name()),
                    known => format!("`{}` takes {}", self.name(), known.join(", ")),
                };
                Err(error(&self.text, key, format!("unknown argument `{}`", key.text), hint))
            }
        }
    }

    /// This word as a number.
    pub fn number(&self, range: RangeInclusive<f64>) -> Result<f64, SpecError> {
        match self.name().parse::<f64>() {
            Ok(number) if range.contains(&number) && self.arguments.is_empty() => Ok(number),
            _ => {
                let hint = match range.end() {
                    end if *end > 1e9 => format!("a number of at least {} is expected", range.start()),
                    end => format!("a number from {} to {end} is expected", range.start()),
                };
                Err(self.error(format!("wrong number `{}`", self.name()), hint))
            }
        }
    }

    /// The number of a key, or a default.
    pub fn number_or(&self, key: &str, default: f64, range: RangeInclusive<f64>) -> Result<f64, SpecError> {
        self.get(key).map_or(Ok(default), |value| value.number(range))
    }

    /// The number of a key that must be given.
    pub fn needed_number(&self, key: &str, range: RangeInclusive<f64>) -> Result<f64, SpecError> {
        self.needed(key)?.number(range)
    }

    /// The whole number of a key, or a default.
    pub fn whole_or(&self, key: &str, default: u64, range: RangeInclusive<u64>) -> Result<u64, SpecError> {
        let Some(value) = self.get(key) else { return Ok(default) };
        match value.name().parse::<u64>() {
            Ok(number) if range.contains(&number) && value.arguments.is_empty() => Ok(number),
            _ => {
                let hint = format!("a whole number from {} to {} is expected", range.start(), range.end());
                Err(value.error(format!("wrong number `{}`", value.name()), hint))
            }
        }
    }

    /// The value of a key that must be given.
    pub fn needed(&self, key: &str) -> Result<&Spec, SpecError> {
        self.get(key).ok_or_else(|| {
            self.error(format!("`{}` needs `{key}`", self.name()), format!("write `{}:{key}=…`", self.name()))
        })
    }

    /// One of a few words for a key, or the default.
    pub fn choice_or<T: Copy>(&self, key: &str, default: T, choices: &[(&str, T)]) -> Result<T, SpecError> {
        let Some(value) = self.get(key) else { return Ok(default) };
        match choices.iter().find(|(word, _)| *word == value.name()) {
            Some((_, choice)) if value.arguments.is_empty() => Ok(*choice),
            _ => {
                let known: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
                Err(value.unknown(key, &known))
            }
        }
    }

    /// Yes or no for a key, or the default.
    pub fn yes_or_no(&self, key: &str, default: bool) -> Result<bool, SpecError> {
        self.choice_or(key, default, &[("yes", true), ("no", false)])
    }
}

/// A text that reads back as the same spec, with brackets around every value that has arguments of its own.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for (i, Argument { key, value, .. }) in self.arguments.iter().enumerate() {
            f.write_str(if i == 0 { ":" } else { "," })?;
            match value.arguments.is_empty() {
                true => write!(f, "{}={value}", key.text)?,
                false => write!(f, "{}=({value})", key.text)?,
            }
        }
        Ok(())
    }
}

fn error(text: &str, word: &Word, problem: impl Into<String>, hint: impl Into<String>) -> SpecError {
    let (text, at, length) = (text.to_owned(), word.at, word.text.len());
    SpecError { text, at, length, problem: problem.into(), hint: hint.into() }
}

struct Parser {
    text: std::rc::Rc<str>,
    at: usize,
    /// The names of the specs around this one, up to the last bracket.
    enclosing: Vec<String>,
}

impl Parser {
    fn spec(&mut self, depth: usize) -> Result<Spec, SpecError> {
        if depth > MOST_NESTED {
            return Err(self.wrong("nested too deeply", &format!("no more than {MOST_NESTED} levels are read")));
        }
        let name = self.word("a name")?;
        let mut arguments: Vec<Argument> = Vec::new();
        if self.skip(':') {
            loop {
                let key = self.word("a key")?;
                // Two parts of a mixture may have the same weight.
                let is_weight = key.text.parse::<f64>().is_ok();
                if !is_weight && arguments.iter().any(|a| a.key.text == key.text) {
                    let hint = "each argument is given once";
                    return Err(error(&self.text, &key, format!("`{}` is given twice", key.text), hint));
                }
                if !self.skip('=') {
                    return Err(
                        self.wrong("missing value", &format!("`=` and a value are expected after `{}`", key.text))
                    );
                }
                let value = self.value(&name.text, depth + 1)?;
                arguments.push(Argument { key, value, used: Cell::new(false) });
                if self.next_argument_is_not_for(&name.text) || !self.skip(',') {
                    break;
                }
            }
        }
        Ok(Spec { name, arguments, text: self.text.clone() })
    }

    fn value(&mut self, of: &str, depth: usize) -> Result<Spec, SpecError> {
        if self.skip('(') {
            let outside = std::mem::take(&mut self.enclosing);
            let value = self.spec(depth)?;
            self.enclosing = outside;
            if !self.skip(')') {
                return Err(self.wrong("missing bracket", "`)` is expected"));
            }
            return Ok(value);
        }
        self.enclosing.push(of.to_owned());
        let value = self.spec(depth)?;
        self.enclosing.pop();
        Ok(value)
    }

    /// Whether the argument after the next comma belongs to a spec around this one.
    fn next_argument_is_not_for(&self, name: &str) -> bool {
        let Some(rest) = self.text[self.at..].strip_prefix(',') else { return false };
        let Some((key, _)) = rest.split_once('=') else { return false };
        let key = key.trim();
        !takes(name, key) && self.enclosing.iter().any(|outer| takes(outer, key))
    }

    fn word(&mut self, what: &str) -> Result<Word, SpecError> {
        let rest = &self.text[self.at..];
        let length = rest.find([':', '=', ',', '(', ')']).unwrap_or(rest.len());
        if rest[..length].trim().is_empty() {
            return Err(
                self.wrong(&format!("missing {}", what.trim_start_matches("a ")), &format!("{what} is expected"))
            );
        }
        let lead = rest.len() - rest.trim_start().len();
        let word = Word { text: rest[..length].trim().to_owned(), at: self.at + lead };
        self.at += length;
        Ok(word)
    }

    fn skip(&mut self, symbol: char) -> bool {
        let found = self.text[self.at..].starts_with(symbol);
        if found {
            self.at += symbol.len_utf8();
        }
        found
    }

    fn wrong(&self, problem: &str, hint: &str) -> SpecError {
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        let (problem, hint) = (problem.to_owned(), hint.to_owned());
        SpecError { text: self.text.to_string(), at: self.at, length, problem, hint }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(text: &str) -> String {
        Spec::parse(text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn an_argument_belongs_to_the_innermost_spec_that_knows_its_key() {
        let spec = Spec::parse("tutor:learner=merit:elo=1200,ply=2,limit=0.1").unwrap();
        let learner = spec.get("learner").unwrap();
        assert_eq!(learner.get("ply").map(Spec::name), Some("2"));
        assert_eq!(spec.get("limit").map(Spec::name), Some("0.1"));
        let spec = Spec::parse("tutor:learner=(merit:elo=1200),ply=2").unwrap();
        assert_eq!(spec.get("ply").map(Spec::name), Some("2"));
        let spec = Spec::parse("utility:white=merit:elo=900,black=mixture:0.5=merit:elo=1,0.5=random").unwrap();
        assert_eq!(spec.get("black").map(|black| black.all().count()), Some(2));
    }

    #[test]
    fn what_is_written_reads_back_with_every_argument_where_it_belonged() {
        for (text, written) in [
            ("random", "random"),
            ("tutor:learner=merit:elo=1200,ply=2,limit=0.1", "tutor:learner=(merit:elo=1200,ply=2),limit=0.1"),
            ("tutor:learner=(merit:elo=1200),ply=2", "tutor:learner=(merit:elo=1200),ply=2"),
            ("mixture : 0.5 = random , 0.5 = merit:elo=1", "mixture:0.5=random,0.5=(merit:elo=1)"),
        ] {
            assert_eq!(Spec::parse(text).map(|spec| spec.to_string()).as_deref(), Ok(written));
            assert_eq!(Spec::parse(written).map(|spec| spec.to_string()).as_deref(), Ok(written));
        }
    }

    #[test]
    fn every_error_of_form_says_where_and_what_was_expected() {
        assert_eq!(fails(""), "missing name at column 1 of ``: a name is expected");
        assert_eq!(fails("a:"), "missing key at column 3 of `a:`: a key is expected");
        assert_eq!(fails("a:b"), "missing value at column 4 of `a:b`: `=` and a value are expected after `b`");
        assert_eq!(fails("a:b=(c"), "missing bracket at column 7 of `a:b=(c`: `)` is expected");
        assert_eq!(fails("a)"), "unexpected text at column 2 of `a)`: the specification ends before it");
        assert_eq!(fails("a:b=1,b=2"), "`b` is given twice at column 7 of `a:b=1,b=2`: each argument is given once");
    }

    #[test]
    fn endless_brackets_are_an_error_and_not_a_crash() {
        assert!(fails(&"a:b=(".repeat(1_500)).contains("nested too deeply"));
        assert!(fails(&"a:b=(".repeat(100_000)).contains("too long"));
    }

    #[test]
    fn an_argument_that_nobody_asked_for_is_pointed_at() {
        let spec = Spec::parse("minimax:pyl=2").unwrap();
        let error = spec.finish(&["ply"]).unwrap_err();
        assert_eq!(error.pointer(), "minimax:pyl=2\n        ^^^");
        assert_eq!(error.hint, "`minimax` takes ply");
    }
}
