//! Whatever is read as a model of people can be written and read again, and is then written the same.
//!
//! An input is the lines in which a text differs from that of a plain model: all other lines would be parsed again and again, and
//! hardly a change of theirs makes another model.
#![no_main]

use std::sync::LazyLock;

use errare_chess::people::Model;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(model) = Model::read(&with_lines(&String::from_utf8_lossy(bytes))) {
        let written = model.write();
        let again = Model::read(&written).expect("what was written is read");
        assert_eq!(again.write(), written);
    }
});

/// The lines of the model that ships, with weights of 0, each with its name. What is parsed for every
/// input is kept short: no comments, no blanks.
static PLAIN: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let text = Model::fitted().write();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines = lines.map(|line| match line.split_once(" = ") {
        Some((name, row)) if row.starts_with('[') => format!("{name}=[0,0,0]"),
        Some((name, value)) => format!("{name}={value}"),
        None => line.to_owned(),
    });
    lines.map(|line| (name(&line).to_owned(), line)).collect()
});

/// The plain text, in which each line of the input takes the place of the first one of the same name that is left, or else
/// follows at the end.
fn with_lines(input: &str) -> String {
    let mut lines: Vec<&str> = PLAIN.iter().map(|(_, line)| line.as_str()).collect();
    let mut left = vec![true; lines.len()];
    for line in input.lines() {
        let wanted = name(line);
        match (0..left.len()).find(|&i| left[i] && PLAIN[i].0 == wanted) {
            Some(i) => (lines[i], left[i]) = (line, false),
            None => lines.push(line),
        }
    }
    lines.join("\n")
}

fn name(line: &str) -> &str {
    line.split_once('=').map_or(line, |(name, _)| name).trim()
}
