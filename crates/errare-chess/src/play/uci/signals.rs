//! What a search is told while it runs.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// The clock does not run yet.
const NOT_YET: u64 = u64::MAX;

/// Shared by the session, which tells, and the search, which looks now and then.
pub(super) struct Signals {
    begun: Instant,
    stop: AtomicBool,
    /// Microseconds from the beginning until our clock ran: 0, unless we pondered.
    clock_from: AtomicU64,
}

impl Signals {
    pub(super) fn new(begun: Instant, ponder: bool) -> Self {
        Self { begun, stop: AtomicBool::new(false), clock_from: AtomicU64::new(if ponder { NOT_YET } else { 0 }) }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, SeqCst);
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(SeqCst)
    }

    /// From now on our clock runs.
    pub(super) fn ponder_hit(&self) {
        let now = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(NOT_YET - 1);
        // A second hit must not set the clock back.
        let _ = self.clock_from.compare_exchange(NOT_YET, now, SeqCst, SeqCst);
    }

    pub(super) fn pondering(&self) -> bool {
        self.clock_from.load(SeqCst) == NOT_YET
    }

    /// Since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// What our clock has lost by this search; nothing yet while we ponder.
    pub(super) fn on_the_clock(&self) -> Duration {
        match self.clock_from.load(SeqCst) {
            NOT_YET => Duration::ZERO,
            from => self.begun.elapsed().saturating_sub(Duration::from_micros(from)),
        }
    }
}
