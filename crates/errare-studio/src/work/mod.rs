//! Work beside the answers to requests: threads that think, jobs that somebody watches, and how those who watch hear of it.
//!
//! All of it runs at a lower priority than the server, so that a cheap request is answered at once however much is being thought.

mod feed;
mod jobs;
mod pool;
mod state;
mod stop;
#[cfg(test)]
mod tests;

pub(crate) use feed::{Closing, Event, Feed};
pub(crate) use jobs::{Attendance, Jobs};
pub(crate) use pool::{Pool, Tools};
pub(crate) use state::State;
pub(crate) use stop::Stop;

/// The stack of a thread that thinks: a search recurses once for each ply.
const STACK: usize = 64 << 20;

/// How much threads step back before those that answer: whoever thinks about what somebody waits for, and whoever has time.
pub(crate) const THINKING: i32 = 4;
pub(crate) const HAS_TIME: i32 = 10;

/// Lets others have the processor before this thread.
pub(crate) fn step_back(how_much: i32) {
    // Where it is not possible everything is as good, only slower.
    #[cfg(unix)]
    let _ = rustix::process::nice(how_much);
    #[cfg(not(unix))]
    let _ = how_much;
}
