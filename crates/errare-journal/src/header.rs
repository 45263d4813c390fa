//! Which run a journal belongs to: settings by name, as one line of JSON.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Map, Value};

/// The header as it stands in the file.
pub(crate) fn text(header: &impl Serialize) -> String {
    // Names with texts, numbers and lists of them can always be written as JSON.
    serde_json::to_string(header).unwrap_or_default()
}

/// What another header says differently, in words.
pub(crate) fn differences(theirs: &[u8], ours: &str) -> String {
    let fields = |text: &[u8]| serde_json::from_slice::<Map<String, Value>>(text).unwrap_or_default();
    let (theirs, ours) = (fields(theirs), fields(ours.as_bytes()));
    let names: BTreeSet<&String> = theirs.keys().chain(ours.keys()).collect();
    let differing = names.into_iter().filter(|name| theirs.get(*name) != ours.get(*name));
    let difference = |name: &String| {
        let [then, now] = [&theirs, &ours].map(|fields| shown(fields.get(name)));
        format!("{} was {then} and is {now}", name.replace('_', "-"))
    };
    differing.map(difference).collect::<Vec<_>>().join("; ")
}

/// A setting for people.
fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) => values.iter().map(|value| shown(Some(value))).collect::<Vec<_>>().join(" "),
        Some(other) => other.to_string(),
    }
}
