//! Numbers, names and lines of text for people.

use errare::game::Turn;
pub(crate) use errare::text::signed;

/// A probability as a percentage that is never rounded to certainty.
pub(crate) fn percent(probability: f64) -> String {
    errare::text::percent(probability, 1)
}

/// A text of no more than so many characters: what is left out of a longer one is left out of its middle.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let (head, tail) = (most * 3 / 4, most / 4);
    let chars = || text.chars();
    let left_out = format!(" … {} characters … ", length - head - tail);
    chars().take(head).chain(left_out.chars()).chain(chars().skip(length - tail)).collect()
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
    fn a_long_text_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("kurz", 4), "kurz");
        assert_eq!(shortened("abcdefghéj", 4), "abc … 6 characters … j");
    }
}
