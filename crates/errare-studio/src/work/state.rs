//! How far work has come.

use serde::Serialize;

/// How far something has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Waiting,
    Running,
    Done,
    Stopped,
    Failed,
}
