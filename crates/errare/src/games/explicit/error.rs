//! What can be wrong with the text of a tree, and where.

/// A text that is no tree. It prints as one line: the place, what is wrong there, what was expected.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct TreeError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1; a tab counts as one.
    pub column: usize,
    /// What is wrong there.
    pub kind: TreeErrorKind,
}

/// What is wrong with the text of a tree; the texts are its words as they stand.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeErrorKind {
    /// There are only blanks and comments.
    #[error("no node at all: expected a line such as `A max 1 -1`")]
    Empty,
    /// The nodes of a longer text might be too many to number.
    #[error("the text is longer than 4 GiB")]
    TooLong,
    /// The first word of a line is a number.
    #[error("{} is a number and cannot name a node: {NAME_START}", shown(.0))]
    NumberAsName(String),
    /// A word stands where a name should, but says whose turn it is.
    #[error("{} says whose turn it is and cannot name a node", shown(.0))]
    TurnAsName(String),
    /// A name with a colon, which would read as a probability and a child.
    #[error("{} cannot name a node: a name has no `:` in it", shown(.0))]
    ColonInName(String),
    /// A name that ends like the second of two moves of one name.
    #[error("{} cannot name a node: a name does not end in `'` and a number", shown(.0))]
    CountInName(String),
    /// `inf`, `nan` and the like, as a name or as a value.
    #[error("{} is neither a name nor a finite number", shown(.0))]
    NotFinite(String),
    /// A value whose sums might not be finite.
    #[error("{} is too large: expected a value from -1e300 to 1e300", shown(.0))]
    TooLarge(String),
    /// It begins like a number and is none.
    #[error("{} is not a number, and {NAME_START}", shown(.0))]
    WrongNumber(String),
    /// The line ends after this name.
    #[error("expected whose turn it is after {}: {TURNS}", shown(.0))]
    NoTurn(String),
    /// The second word of the line is not known.
    #[error("unknown turn {}: expected {TURNS}", shown(.0))]
    UnknownTurn(String),
    /// The line of this node ends after the turn.
    #[error("{} has no children: expected names of nodes or numbers", shown(.0))]
    NoChildren(String),
    /// The line of this end ends after `end`.
    #[error("the end {} has no value: expected what it is worth to White", shown(.0))]
    NoValue(String),
    /// The value of an end is a name.
    #[error("{} is not a number: expected what the end is worth to White", shown(.0))]
    ValueNotNumber(String),
    /// An end goes on after its value.
    #[error("expected one value of an end, found a second: {}", shown(.0))]
    SecondValue(String),
    /// A second line for one name.
    #[error("{} is defined a second time: the first is on line {first}", shown(.name))]
    DefinedTwice {
        /// The name.
        name: String,
        /// The line that defines it first.
        first: usize,
    },
    /// A child without a line of its own.
    #[error("no line defines {}: expected the name of a node or a number", shown(.0))]
    UnknownChild(String),
    /// `probability:child` where a player moves, or where the game ends.
    #[error("{} gives a probability, but only the children of a chance node have one", shown(.0))]
    ProbabilityWithoutChance(String),
    /// A child of a chance node stands alone.
    #[error("{} has no probability: expected `probability:child` at a chance node", shown(.0))]
    NoProbability(String),
    /// What stands before the colon is not a probability.
    #[error("{} is not a probability: expected a number from 0 to 1", shown(.0))]
    NotProbability(String),
    /// Nothing stands after the colon.
    #[error("{} has no child: expected `probability:child` at a chance node", shown(.0))]
    NoOutcome(String),
    /// The chances of a node are more or less than certain.
    #[error("the probabilities of {} sum to {}, not to 1", shown(.name), rounded(*.sum))]
    SumNotOne {
        /// The chance node.
        name: String,
        /// The sum.
        sum: f64,
    },
    /// A node comes after itself.
    #[error("a cycle, and so a game without end: {}", circle(.names, *.length))]
    Cycle {
        /// The first few nodes of the cycle, in the order of play; the child that closes it leads to the first.
        names: Vec<String>,
        /// How many nodes there are on it.
        length: usize,
    },
    /// The game would begin in several places.
    #[error("expected one root, but {count} nodes are nobody's child: {}", listed(.names, *.count))]
    SeveralRoots {
        /// The first few of them.
        names: Vec<String>,
        /// How many there are.
        count: usize,
    },
}

/// How many nodes an error names at most.
pub(super) const NAMED_AT_MOST: usize = 5;

const NAME_START: &str = "a name does not begin with a digit, `+`, `-` or `.`";
const TURNS: &str = "white or max, black or min, chance, end";

/// A word of the text in backquotes, cut and without control characters, so that the message stays one readable line.
fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut out = String::from("`");
    for c in word.chars().take(LONGEST) {
        if c.is_control() {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    if word.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out.push('`');
    out
}

fn listed(names: &[String], count: usize) -> String {
    let mut words: Vec<_> = names.iter().map(|name| shown(name)).collect();
    if count > names.len() {
        words.push("…".to_owned());
    }
    words.join(", ")
}

fn circle(names: &[String], length: usize) -> String {
    let mut words: Vec<_> = names.iter().map(|name| shown(name)).collect();
    if length > names.len() {
        words.push(format!("… ({length} nodes)"));
    }
    words.extend(names.first().map(|name| shown(name)));
    words.join(" → ")
}

/// Without the rounding of the additions, which a reader would take for his own mistake.
fn rounded(sum: f64) -> f64 {
    (sum * 1e12).round() / 1e12
}

#[cfg(test)]
mod tests {
    use super::super::ExplicitTree;

    fn check(text: &str, expected: &str) {
        match ExplicitTree::parse(text) {
            Ok(_) => panic!("`{text}` is read, but should give: {expected}"),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }

    #[test]
    fn a_text_without_nodes_is_refused() {
        for text in ["", " \t\r\n\n", "# A max 1", "\u{feff}"] {
            check(text, "line 1, column 1: no node at all: expected a line such as `A max 1 -1`");
        }
    }

    #[test]
    fn words_that_cannot_name_a_node_are_refused() {
        let start = "a name does not begin with a digit, `+`, `-` or `.`";
        check("A max 1\n 12 max 1", &format!("line 2, column 2: `12` is a number and cannot name a node: {start}"));
        check("A max 1.2.3", &format!("line 1, column 7: `1.2.3` is not a number, and {start}"));
        check("A max −1", &format!("line 1, column 7: `−1` is not a number, and {start}"));
        check("-x max 1", &format!("line 1, column 1: `-x` is not a number, and {start}"));
        check("max B C", "line 1, column 1: `max` says whose turn it is and cannot name a node");
        check("A max end", "line 1, column 7: `end` says whose turn it is and cannot name a node");
        check("a:b max 1", "line 1, column 1: `a:b` cannot name a node: a name has no `:` in it");
        check("a'2 max 1", "line 1, column 1: `a'2` cannot name a node: a name does not end in `'` and a number");
        check("NaN max 1", "line 1, column 1: `NaN` is neither a name nor a finite number");
    }

    #[test]
    fn values_are_finite_and_not_too_large() {
        check("A max 1 -inf", "line 1, column 9: `-inf` is neither a name nor a finite number");
        check("A end infinity", "line 1, column 7: `infinity` is neither a name nor a finite number");
        for value in ["1.1e300", "-1e301", "1e999"] {
            let expected = format!("`{value}` is too large: expected a value from -1e300 to 1e300");
            check(&format!("A end {value}"), &format!("line 1, column 7: {expected}"));
        }
    }

    #[test]
    fn the_second_word_says_whose_turn_it_is() {
        let turns = "white or max, black or min, chance, end";
        check("Ä # max", &format!("line 1, column 2: expected whose turn it is after `Ä`: {turns}"));
        check("A\tWhite 1", &format!("line 1, column 3: unknown turn `White`: expected {turns}"));
    }

    #[test]
    fn a_node_has_children_and_an_end_has_one_value() {
        for turn in ["white", "black", "max  ", "chance"] {
            let expected = "`A` has no children: expected names of nodes or numbers";
            check(&format!("A {turn}\r\n"), &format!("line 1, column {}: {expected}", 3 + turn.trim().len()));
        }
        check("A end", "line 1, column 6: the end `A` has no value: expected what it is worth to White");
        check("A end B", "line 1, column 7: `B` is not a number: expected what the end is worth to White");
        check("A end 1 2", "line 1, column 9: expected one value of an end, found a second: `2`");
    }

    #[test]
    fn every_name_has_one_line() {
        check("A max B\nB end 1\n\n B end 2", "line 4, column 2: `B` is defined a second time: the first is on line 2");
        check("A max 1 B", "line 1, column 9: no line defines `B`: expected the name of a node or a number");
        let (name, cut) = ("x".repeat(1_000), "x".repeat(40));
        let expected = format!("no line defines `{cut}…`: expected the name of a node or a number");
        check(&format!("A max {name}"), &format!("line 1, column 7: {expected}"));
        check("A max \u{1b}", "line 1, column 7: no line defines `\\u{1b}`: expected the name of a node or a number");
    }

    #[test]
    fn chance_nodes_and_only_they_have_probabilities_which_sum_to_one() {
        for (line, column) in [("A max 1 0.5:2", 9), ("A end 0.5:2", 7)] {
            let expected = "`0.5:2` gives a probability, but only the children of a chance node have one";
            check(line, &format!("line 1, column {column}: {expected}"));
        }
        let expected = "expected `probability:child` at a chance node";
        check("A chance 1:1 B", &format!("line 1, column 14: `B` has no probability: {expected}"));
        check("A chance :B", &format!("line 1, column 10: `:B` has no probability: {expected}"));
        check("A chance 1:", &format!("line 1, column 10: `1:` has no child: {expected}"));
        for probability in ["x", "-0.1", "1.1", "nan", "inf"] {
            let expected = format!("`{probability}` is not a probability: expected a number from 0 to 1");
            check(&format!("A chance {probability}:B"), &format!("line 1, column 10: {expected}"));
        }
        check("A chance 1:a:b", "line 1, column 12: `a:b` cannot name a node: a name has no `:` in it");
        check(" A chance 0.1:1 0.2:2", "line 1, column 2: the probabilities of `A` sum to 0.3, not to 1");
        check("A chance 0.999999998:1", "line 1, column 1: the probabilities of `A` sum to 0.999999998, not to 1");
    }

    #[test]
    fn a_cycle_is_named_and_the_child_that_closes_it_is_found() {
        let cycle = "a cycle, and so a game without end";
        check("A max 1 A", &format!("line 1, column 9: {cycle}: `A` → `A`"));
        check("A max B\nB min 1 C\nC max 0 B", &format!("line 3, column 9: {cycle}: `B` → `C` → `B`"));
        check("A max 1\nB min C\nC max B", &format!("line 3, column 7: {cycle}: `B` → `C` → `B`"));
        let text = "a max b\nb max c\nc max d\nd max e\ne max f\nf max a";
        check(text, &format!("line 6, column 7: {cycle}: `a` → `b` → `c` → `d` → `e` → … (6 nodes) → `a`"));
    }

    #[test]
    fn several_roots_are_named() {
        let text = "B max 1\nA max B\n C max B\nD end 0";
        check(text, "line 3, column 2: expected one root, but 3 nodes are nobody's child: `A`, `C`, `D`");
        let text = "a end 1\nb end 1\nc end 1\nd end 1\ne end 1\nf end 1";
        let expected = "expected one root, but 6 nodes are nobody's child: `a`, `b`, `c`, `d`, `e`, …";
        check(text, &format!("line 2, column 1: {expected}"));
    }
}
