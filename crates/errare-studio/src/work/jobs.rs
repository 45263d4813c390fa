//! Long work that somebody watches: it ends when nobody does any longer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::{Feed, HAS_TIME, STACK, Stop, step_back};
use crate::refusal::Refusal;

/// Who watches a job.
pub(crate) struct Attendance {
    pub(crate) feed: Feed,
    visited: Mutex<Instant>,
}

impl Default for Attendance {
    fn default() -> Self {
        Self { feed: Feed::default(), visited: Mutex::new(Instant::now()) }
    }
}

impl Attendance {
    /// Somebody has asked about it.
    pub(crate) fn visit(&self) {
        *self.visited.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether nobody has watched it for so long.
    fn deserted(&self, patience: Duration) -> bool {
        if self.feed.watchers() > 0 {
            self.visit();
            return false;
        }
        self.visited.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > patience
    }
}

struct Running {
    attendance: Arc<Attendance>,
    stop: Stop,
    thread: JoinHandle<()>,
}

/// The jobs that run.
pub(crate) struct Jobs {
    running: Mutex<Vec<Running>>,
    most: usize,
    patience: Duration,
}

/// When somebody who finds no place should come back, in seconds.
const COME_BACK: u64 = 10;

impl Jobs {
    /// No jobs yet: no more than so many at once, each ended after nobody has watched it for so long.
    pub(crate) fn new(most: usize, patience: Duration) -> Self {
        Self { running: Mutex::new(Vec::new()), most, patience }
    }

    pub(crate) fn most(&self) -> usize {
        self.most
    }

    fn running(&self) -> MutexGuard<'_, Vec<Running>> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|job| !job.thread.is_finished());
        running
    }

    /// Begins a job, if there is a place for it. `broken` is called if it panics.
    pub(crate) fn begin(
        &self,
        attendance: &Arc<Attendance>,
        stop: &Stop,
        work: impl FnOnce() + Send + 'static,
        broken: impl FnOnce() + Send + 'static,
    ) -> Result<(), Refusal> {
        let mut running = self.running();
        if running.len() >= self.most {
            let error = format!("{} jobs are running already", running.len());
            return Err(Refusal::busy(error, "stop one of them, or wait until one is done", COME_BACK));
        }
        attendance.visit();
        let work = move || {
            step_back(HAS_TIME);
            if catch_unwind(AssertUnwindSafe(work)).is_err() {
                broken();
            }
        };
        let thread = Builder::new().name("job".to_owned()).stack_size(STACK).spawn(work).map_err(Refusal::internal)?;
        running.push(Running { attendance: Arc::clone(attendance), stop: stop.clone(), thread });
        Ok(())
    }

    /// Stops the jobs that nobody watches any longer.
    pub(crate) fn sweep(&self) {
        for job in self.running().iter().filter(|job| job.attendance.deserted(self.patience)) {
            job.stop.stop();
        }
    }

    /// Stops all jobs and waits for them.
    pub(crate) fn close(&self) {
        let all = std::mem::take(&mut *self.running());
        all.iter().for_each(|job| job.stop.stop());
        for job in all {
            // One that has panicked has ended too.
            let _ = job.thread.join();
        }
    }
}
