//! Threads that think about what somebody waits for: the opponent's move, a hint, a tree.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use errare_chess::engine::Engine;
use errare_chess::engine::survey::Surveyor;
use tokio::sync::oneshot;

use super::{STACK, Stop, THINKING, step_back};
use crate::refusal::Refusal;

/// What each thread has at hand.
pub(crate) struct Tools {
    pub(crate) engine: Engine,
    pub(crate) surveyor: Surveyor,
}

/// Megabytes of an engine's memory.
const MEMORY: usize = 16;

impl Tools {
    pub(crate) fn new() -> Self {
        Self { engine: Engine::new(MEMORY, 1), surveyor: Surveyor::default() }
    }
}

type Task = Box<dyn FnOnce(&mut Tools) + Send>;

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Task>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Threads, and what waits for them.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// With more waiting somebody new is asked to come back.
const MOST_WAITING: usize = 64;

/// When.
const COME_BACK: u64 = 2;

impl Pool {
    pub(crate) fn new(threads: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let start = |_| {
            let shared = Arc::clone(&shared);
            Builder::new().name("thinker".to_owned()).stack_size(STACK).spawn(move || work(&shared))
        };
        let threads = (0..threads.max(1)).map(start).collect::<Result<_, _>>()?;
        Ok(Self { shared, threads: Mutex::new(threads) })
    }

    /// Has something done as soon as a thread is free.
    pub(crate) fn give(&self, task: impl FnOnce(&mut Tools) + Send + 'static) {
        let mut queue = self.shared.queue();
        if !queue.closed {
            queue.waiting.push_back(Box::new(task));
            self.shared.wake.notify_one();
        }
    }

    /// Has something done and waits for it. When nobody waits any longer it is told to stop.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Tools, &Stop) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        if self.shared.queue().waiting.len() >= MOST_WAITING {
            return Err(Refusal::busy("too much is being thought about", "try again in some seconds", COME_BACK));
        }
        let stop = WhileWaiting(Stop::default());
        let (tell, hear) = oneshot::channel();
        let heard = stop.0.clone();
        self.give(move |tools| {
            if !heard.is_stopped() {
                let done = catch_unwind(AssertUnwindSafe(|| work(tools, &heard)));
                // The other end may have gone.
                let _ = tell.send(done.unwrap_or_else(|_| Err(Refusal::internal("the analysis broke down"))));
            }
        });
        hear.await.unwrap_or_else(|_| Err(Refusal::closing()))
    }

    /// Ends all threads once they have finished what they are at; what waits is forgotten.
    pub(crate) fn close(&self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        queue.waiting.clear();
        self.shared.wake.notify_all();
        drop(queue);
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // One that has panicked has ended too.
            let _ = thread.join();
        }
    }
}

/// Tells the one who works to stop when nobody waits any longer.
struct WhileWaiting(Stop);

impl Drop for WhileWaiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn work(shared: &Shared) {
    step_back(THINKING);
    let mut at_hand = Tools::new();
    loop {
        let mut queue = shared.queue();
        let task = loop {
            if queue.closed {
                return;
            }
            match queue.waiting.pop_front() {
                Some(task) => break task,
                None => queue = shared.wake.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queue);
        // What has broken down may have left the tools in any state.
        if catch_unwind(AssertUnwindSafe(|| task(&mut at_hand))).is_err() {
            at_hand = Tools::new();
        }
    }
}
