//! Work beside the answers to requests: threads that think, jobs that somebody watches, and how those who watch hear of it.
//!
//! All of it runs at a lower priority than the server, so that a cheap request is answered at once however much is being thought.

mod feed;
mod jobs;
mod pool;
mod stop;
#[cfg(test)]
mod tests;

pub(crate) use feed::{Closing, Event, Feed};
pub(crate) use jobs::{Attendance, Jobs};
pub(crate) use pool::{Pool, Tools};
pub(crate) use stop::Stop;

/// The stack of a thread that thinks: a search recurses once for each ply.
const STACK: usize = 64 << 20;

/// How much this thread steps back before others.
pub(crate) fn step_back() {
    /// Between work that somebody waits for and work that may take all night.
    const NICE: i32 = 10;
    // Where it is not possible everything is as good, only slower.
    #[cfg(unix)]
    let _ = rustix::process::nice(NICE);
}
