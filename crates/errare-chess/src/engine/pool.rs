//! Engines for each thread: a surveyor, an oracle, tables.

use std::sync::{Arc, Mutex, PoisonError};

use super::oracle::{Oracle, OracleError};
use super::survey::Surveyor;
use super::tables::Tables;

/// What one thread needs to judge positions.
pub struct Worker {
    /// Says what each depth shows.
    pub surveyor: Surveyor,
    /// Says what best play gives.
    pub oracle: Box<dyn Oracle + Send>,
    /// Say of some endings what best play gives for certain.
    pub tables: Option<Arc<Tables>>,
}

impl Worker {
    /// A worker with this oracle.
    pub fn new(oracle: impl Oracle + Send + 'static) -> Self {
        Self { surveyor: Surveyor::default(), oracle: Box::new(oracle), tables: None }
    }

    /// The same worker, who looks endings up in tables.
    #[must_use]
    pub fn with_tables(self, tables: Option<Arc<Tables>>) -> Self {
        Self { tables, ..self }
    }
}

/// Workers that wait to be asked. There are never more than are asked at once, because an oracle may be a process of its own.
pub struct Workers<'a, W = Worker, E = OracleError> {
    idle: Mutex<Vec<W>>,
    hire: Box<dyn Fn() -> Result<W, E> + Sync + 'a>,
}

impl<'a, W, E> Workers<'a, W, E> {
    /// No workers yet, and how to get one.
    pub fn new(hire: impl Fn() -> Result<W, E> + Sync + 'a) -> Self {
        Self { idle: Mutex::new(Vec::new()), hire: Box::new(hire) }
    }

    /// Has some work done by a worker.
    pub fn ask<T>(&self, work: impl FnOnce(&mut W) -> Result<T, E>) -> Result<T, E> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut worker = waiting.map_or_else(|| (self.hire)(), Ok)?;
        let done = work(&mut worker);
        idle().push(worker);
        done
    }
}
