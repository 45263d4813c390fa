//! What can be set: one table, from which the list is printed and values are read.

use std::fmt;

use super::opponent::Opponent;
use crate::play::partner::{Setting, Strategy};

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Megabytes for remembered positions.
    pub hash: i64,
    /// Threads that search.
    pub threads: i64,
    /// Lines to show.
    pub multi_pv: i64,
    /// Whether the chess program may let us ponder; it decides.
    pub ponder: bool,
    /// Milliseconds that are lost between us and the clock with each move.
    pub move_overhead: i64,
    /// Whether to play no better than [`elo`](Self::elo).
    pub limit_strength: bool,
    /// How strong to play then, in Elo points.
    pub elo: i64,
    /// Whether to say how likely win, draw and loss are.
    pub show_wdl: bool,
    /// The opponent as the chess program describes him.
    pub opponent: String,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
    /// Whether somebody analyses: then every strategy gives way to the strongest move.
    pub analyse_mode: bool,
    /// Folders with tables of solved endings, separated as in PATH; empty for none.
    pub syzygy_path: String,
    /// What to play for.
    pub strategy: Strategy,
    /// How strong the opponent is, in Elo points; 0 if nobody knows.
    pub opponent_elo: i64,
    /// The most that a move may give away, in hundredths of the winning chance.
    pub loss_limit: i64,
    /// The file to which a tutor adds the games that he has played, and what he did in them; empty for none.
    pub tutor_log: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            move_overhead: 10,
            limit_strength: false,
            elo: 1500,
            show_wdl: false,
            opponent: String::new(),
            chess960: false,
            analyse_mode: false,
            syzygy_path: String::new(),
            strategy: Strategy::Strongest,
            opponent_elo: 0,
            loss_limit: 15,
            tutor_log: String::new(),
        }
    }
}

/// What kind of value an option has, and where it is kept.
enum Kind {
    Check(fn(&mut Options) -> &mut bool),
    /// A whole number from the first to the second.
    Spin(i64, i64, fn(&mut Options) -> &mut i64),
    Strategy(fn(&mut Options) -> &mut Strategy),
    Text(fn(&mut Options) -> &mut String),
    Button,
}

const STRATEGIES: [(&str, Strategy); 5] = [
    ("strongest", Strategy::Strongest),
    ("exploit", Strategy::Exploit),
    ("tutor", Strategy::Tutor),
    ("lose", Strategy::Lose),
    ("human", Strategy::Human),
];

const TABLE: [(&str, Kind); 17] = [
    ("Hash", Kind::Spin(1, 16_384, |options| &mut options.hash)),
    ("Threads", Kind::Spin(1, 256, |options| &mut options.threads)),
    ("MultiPV", Kind::Spin(1, 256, |options| &mut options.multi_pv)),
    ("Ponder", Kind::Check(|options| &mut options.ponder)),
    ("Move Overhead", Kind::Spin(0, 5_000, |options| &mut options.move_overhead)),
    ("UCI_LimitStrength", Kind::Check(|options| &mut options.limit_strength)),
    ("UCI_Elo", Kind::Spin(400, STRONGEST, |options| &mut options.elo)),
    ("UCI_ShowWDL", Kind::Check(|options| &mut options.show_wdl)),
    ("UCI_Opponent", Kind::Text(|options| &mut options.opponent)),
    ("UCI_Chess960", Kind::Check(|options| &mut options.chess960)),
    ("UCI_AnalyseMode", Kind::Check(|options| &mut options.analyse_mode)),
    ("SyzygyPath", Kind::Text(|options| &mut options.syzygy_path)),
    ("Clear Hash", Kind::Button),
    ("Strategy", Kind::Strategy(|options| &mut options.strategy)),
    ("OpponentElo", Kind::Spin(0, 4_000, |options| &mut options.opponent_elo)),
    ("LossLimit", Kind::Spin(1, 50, |options| &mut options.loss_limit)),
    ("TutorLog", Kind::Text(|options| &mut options.tutor_log)),
];

/// The top of `UCI_Elo`: whose play is not limited counts as this strong.
const STRONGEST: i64 = 2_800;

/// Of whom nothing is known counts as a club player.
const UNKNOWN_ELO: f64 = 1_500.0;

/// What setting an option came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// It has the new value.
    Value,
    /// It was the button that clears the memory.
    ClearHash,
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is none of that name.
    #[error("there is no option `{0}`; `uci` lists them")]
    Unknown(String),
    /// The value will not do, and the old one stays.
    #[error("option {name}: `{value}` is not {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// What would do.
        expected: String,
    },
}

impl Options {
    /// Sets an option; the old value stays if the new one will not do.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Set, OptionError> {
        let entry = TABLE.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let (name, kind) = entry.ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let value = value.unwrap_or_default();
        let wrong = || OptionError::Value { name, value: value.to_owned(), expected: kind.expected() };
        match kind {
            Kind::Button => return Ok(Set::ClearHash),
            Kind::Check(field) => *field(self) = value.to_ascii_lowercase().parse().map_err(|_| wrong())?,
            Kind::Spin(least, most, field) => {
                let number = value.parse().ok().filter(|number| (*least..=*most).contains(number));
                *field(self) = number.ok_or_else(wrong)?;
            }
            Kind::Strategy(field) => {
                let strategy = STRATEGIES.iter().find(|(known, _)| known.eq_ignore_ascii_case(value));
                *field(self) = strategy.ok_or_else(wrong)?.1;
            }
            Kind::Text(field) => *field(self) = if value == "<empty>" { String::new() } else { value.to_owned() },
        }
        Ok(Set::Value)
    }

    /// What a partner is asked for. A strongest player whose strength is limited plays like a human of that strength.
    pub fn setting(&self) -> Setting {
        let strategy = match self.strategy {
            _ if self.analyse_mode => Strategy::Strongest,
            Strategy::Strongest if self.limit_strength => Strategy::Human,
            strategy => strategy,
        };
        let own_elo = if self.limit_strength || strategy == Strategy::Human { self.elo } else { STRONGEST };
        let rated = || Opponent::parse(&self.opponent).and_then(|opponent| opponent.elo).map(f64::from);
        let opponent_elo = match self.opponent_elo {
            0 => rated().unwrap_or(UNKNOWN_ELO),
            elo => elo as f64,
        };
        Setting { strategy, own_elo: own_elo as f64, opponent_elo, loss_limit: self.loss_limit as f64 / 100.0 }
    }
}

impl Kind {
    fn expected(&self) -> String {
        match self {
            Self::Check(_) => "true or false".to_owned(),
            Self::Spin(least, most, _) => format!("a whole number from {least} to {most}"),
            Self::Strategy(_) => format!("one of {}", STRATEGIES.map(|(name, _)| name).join(", ")),
            Self::Text(_) | Self::Button => "a text".to_owned(),
        }
    }
}

impl fmt::Display for Options {
    /// One line for each option, as the answer to `uci` has them, with these values as defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = self.clone();
        for (name, kind) in &TABLE {
            write!(f, "option name {name} type ")?;
            match kind {
                Kind::Check(field) => writeln!(f, "check default {}", field(&mut values))?,
                Kind::Spin(least, most, field) => {
                    writeln!(f, "spin default {} min {least} max {most}", field(&mut values))?;
                }
                Kind::Strategy(field) => {
                    let now = *field(&mut values);
                    let name = STRATEGIES.iter().find(|(_, strategy)| *strategy == now).map_or("", |(name, _)| name);
                    writeln!(f, "combo default {name}{}", STRATEGIES.map(|(name, _)| format!(" var {name}")).concat())?;
                }
                Kind::Text(field) => {
                    let text = field(&mut values);
                    writeln!(f, "string default {}", if text.is_empty() { "<empty>" } else { text })?;
                }
                Kind::Button => writeln!(f, "button")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_any_case_and_values_are_checked() {
        let mut options = Options::default();
        assert_eq!(options.set("move overhead", Some("50")), Ok(Set::Value));
        assert_eq!(options.set("STRATEGY", Some("Tutor")), Ok(Set::Value));
        assert_eq!(options.set("clear hash", None), Ok(Set::ClearHash));
        assert_eq!((options.move_overhead, options.strategy), (50, Strategy::Tutor));
        let before = options.clone();
        for (name, value, says) in [
            ("Hash", "0", "option Hash: `0` is not a whole number from 1 to 16384"),
            ("UCI_Elo", "strong", "option UCI_Elo: `strong` is not a whole number from 400 to 2800"),
            ("ponder", "maybe", "option Ponder: `maybe` is not true or false"),
            ("Strategy", "win", "option Strategy: `win` is not one of strongest, exploit, tutor, lose, human"),
            ("Elephants", "3", "there is no option `Elephants`; `uci` lists them"),
        ] {
            assert_eq!(options.set(name, Some(value)).unwrap_err().to_string(), says);
        }
        assert_eq!(options, before);
    }

    #[test]
    fn every_option_that_is_listed_can_be_set_to_its_default() {
        let mut options = Options::default();
        let list = options.to_string();
        for line in list.lines() {
            let (name, rest) = line.strip_prefix("option name ").unwrap().split_once(" type ").unwrap();
            let default = rest.split_once("default ").map(|(_, rest)| rest.split(' ').next().unwrap());
            options.set(name, default).unwrap();
        }
        assert_eq!(options, Options::default());
        assert_eq!(list.lines().count(), TABLE.len());
    }

    #[test]
    fn the_rating_of_the_opponent_counts_unless_one_is_set() {
        let mut options = Options::default();
        assert_eq!(options.setting().opponent_elo, UNKNOWN_ELO);
        options.set("UCI_Opponent", Some("FM 2310 human Somebody")).unwrap();
        assert_eq!(options.setting().opponent_elo, 2310.0);
        options.set("OpponentElo", Some("900")).unwrap();
        assert_eq!(options.setting().opponent_elo, 900.0);
    }

    #[test]
    fn a_limited_strongest_player_plays_like_a_human() {
        let mut options = Options { limit_strength: true, elo: 1100, ..Options::default() };
        assert_eq!((options.setting().strategy, options.setting().own_elo), (Strategy::Human, 1100.0));
        options.analyse_mode = true;
        assert_eq!(options.setting().strategy, Strategy::Strongest);
    }
}
