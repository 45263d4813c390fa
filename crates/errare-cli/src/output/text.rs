//! Numbers, names and lines of text for people.

use errare::game::Turn;

/// A number for people: short, with a sign, a true minus and no trailing zeros.
pub(crate) fn signed(value: f64) -> String {
    let size = value.abs();
    let text = if size != 0.0 && !(1e-3..1e6).contains(&size) { format!("{size:.3e}") } else { format!("{size:.3}") };
    let text = match text.split_once('e') {
        Some((digits, power)) => format!("{}e{power}", trim(digits)),
        None => trim(&text).to_owned(),
    };
    match value {
        _ if text == "0" => text,
        value if value < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

fn trim(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

/// A probability as a percentage that is never rounded to certainty.
pub(crate) fn percent(probability: f64) -> String {
    errare::text::percent(probability, 1)
}

/// So many of something, in the singular or the plural.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Whose turn it is, as on the command line.
pub(crate) fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Max => "max",
        Turn::Min => "min",
        Turn::Chance => "chance",
    }
}

/// Breaks a text into lines of no more than so many characters, unless a word alone is longer.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_they_may_be_and_lose_no_word() {
        assert_eq!(wrapped("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(wrapped("ab cd ef", 4), ["ab", "cd", "ef"]);
        assert_eq!(wrapped("a longest b", 3), ["a", "longest", "b"]);
    }

    #[test]
    fn numbers_have_a_sign_and_no_more_digits_than_they_need() {
        let texts = [0.0, 0.5, -1.25, 1e-9, -2.5e7].map(signed);
        assert_eq!(texts, ["0", "+0.5", "−1.25", "+1e-9", "−2.5e7"]);
    }
}
