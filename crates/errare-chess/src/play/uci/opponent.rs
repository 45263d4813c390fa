//! What a chess program says about the opponent.

/// The opponent as `UCI_Opponent` describes him: `GM 2800 human Gary Kasparov`, with `none` for what is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// GM, IM, FM, WGM and so on.
    pub title: Option<String>,
    /// In Elo points.
    pub elo: Option<u16>,
    /// Whether it is a computer.
    pub computer: bool,
    /// His name, which may be empty.
    pub name: String,
}

impl Opponent {
    /// Reads title, rating, `computer` or `human`, and name; none if the text is not of that form.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let known = |word: &str| !word.eq_ignore_ascii_case("none");
        let title = words.next().filter(|title| known(title)).map(str::to_owned);
        let elo = match words.next()? {
            word if known(word) => Some(word.parse().ok()?),
            _ => None,
        };
        let computer = match words.next()? {
            word if word.eq_ignore_ascii_case("computer") => true,
            word if word.eq_ignore_ascii_case("human") => false,
            _ => return None,
        };
        Some(Self { title, elo, computer, name: words.collect::<Vec<_>>().join(" ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_protocol_are_understood() {
        let kasparov = Opponent::parse("GM 2800 human Gary Kasparov").unwrap();
        assert_eq!((kasparov.title.as_deref(), kasparov.elo, kasparov.computer), (Some("GM"), Some(2800), false));
        assert_eq!(kasparov.name, "Gary Kasparov");
        let shredder = Opponent::parse("none none computer Shredder").unwrap();
        assert_eq!((shredder.title, shredder.elo, shredder.computer), (None, None, true));
        for wrong in ["", "GM", "GM 2800", "GM strong human X", "GM 2800 robot X", "GM -5 human X"] {
            assert_eq!(Opponent::parse(wrong), None, "{wrong}");
        }
    }
}
