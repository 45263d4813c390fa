//! Jobs that are begun, watched and asked for their result: published tables, endings to be solved.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use crate::refusal::Refusal;
use crate::store::Id;
use crate::work::{Attendance, Event, Jobs, State, Stop};

/// How far a job has come.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Shown {
    id: String,
    kind: &'static str,
    name: String,
    state: State,
    done: u64,
    total: u64,
    what: &'static str,
    error: Option<String>,
    result: Option<Value>,
    /// When those who watch were told last.
    #[serde(skip)]
    told: Option<Instant>,
}

/// How often those who watch are told.
const PAUSE: Duration = Duration::from_millis(200);

/// A job.
pub(crate) struct Errand {
    id: Id,
    stop: Stop,
    shown: Mutex<Shown>,
    pub(crate) attendance: Arc<Attendance>,
}

impl Errand {
    pub(crate) fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn event(&self) -> Event {
        Event::new("job", &*self.shown())
    }

    /// So many more steps are done. What computes tables cannot be told to stop; when nobody wants them any longer this unwinds.
    pub(crate) fn advance(&self, steps: u64) {
        let mut shown = self.shown();
        shown.done += steps;
        let (now, last) = (Instant::now(), shown.told);
        let tells = last.is_none_or(|last| now.duration_since(last) >= PAUSE);
        if tells {
            shown.told = Some(now);
        }
        drop(shown);
        if tells {
            self.attendance.feed.tell(self.event());
        }
        if self.stop.is_stopped() {
            resume_unwind(Box::new("nobody wants the result any longer"));
        }
    }

    /// So many steps there are; those of another kind are counted anew.
    pub(crate) fn expect(&self, total: u64, what: &'static str) {
        let mut shown = self.shown();
        if shown.what != what {
            shown.done = 0;
        }
        (shown.total, shown.what) = (total, what);
    }

    fn end(&self, state: State, error: Option<String>, result: Option<Value>) {
        let mut shown = self.shown();
        (shown.state, shown.error, shown.result) = (state, error, result);
        drop(shown);
        self.attendance.feed.tell(self.event());
    }

    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

/// The jobs of late.
pub(crate) struct Errands {
    jobs: Arc<Jobs>,
    known: Mutex<(Id, VecDeque<Arc<Errand>>)>,
}

/// More are forgotten, the oldest first.
const MOST_KNOWN: usize = 32;

impl Errands {
    pub(crate) fn new(jobs: Arc<Jobs>) -> Self {
        Self { jobs, known: Mutex::default() }
    }

    /// Begins a job.
    pub(crate) fn begin(
        &self,
        kind: &'static str,
        name: String,
        work: impl FnOnce(&Errand) -> Result<Value, Refusal> + Send + 'static,
    ) -> Result<Arc<Errand>, Refusal> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let id = known.0 + 1;
        let (state, error, result) = (State::Running, None, None);
        let shown = Shown {
            id: id.to_string(),
            kind,
            name,
            state,
            done: 0,
            total: 0,
            what: "steps",
            error,
            result,
            told: None,
        };
        let errand =
            Arc::new(Errand { id, stop: Stop::default(), shown: Mutex::new(shown), attendance: Arc::default() });
        let (at_work, broken) = (Arc::clone(&errand), Arc::clone(&errand));
        let work = move || match work(&at_work) {
            _ if at_work.stop.is_stopped() => at_work.end(State::Stopped, None, None),
            Ok(result) => at_work.end(State::Done, None, Some(result)),
            Err(refusal) => at_work.end(State::Failed, Some(refusal.error().to_owned()), None),
        };
        let broken = move || match broken.stop.is_stopped() {
            true => broken.end(State::Stopped, None, None),
            false => broken.end(State::Failed, Some("the computation broke down".to_owned()), None),
        };
        self.jobs.begin(&errand.attendance, &errand.stop, work, broken)?;
        known.0 = id;
        known.1.push_back(Arc::clone(&errand));
        if known.1.len() > MOST_KNOWN {
            known.1.pop_front();
        }
        Ok(errand)
    }

    pub(crate) fn find(&self, id: Id) -> Result<Arc<Errand>, Refusal> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.1.iter().find(|errand| errand.id == id).cloned();
        let errand = found.ok_or_else(|| Refusal::not_found("job", id))?;
        errand.attendance.visit();
        Ok(errand)
    }
}
