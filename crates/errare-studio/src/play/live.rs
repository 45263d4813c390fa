//! A game at which somebody sits.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::table::Table;
use crate::work::{Event, Feed};

/// A game that somebody sits at.
pub(crate) struct LiveGame {
    table: Mutex<Table>,
    pub(crate) feed: Feed,
}

impl LiveGame {
    pub(super) fn new(table: Table) -> Self {
        Self { table: Mutex::new(table), feed: Feed::default() }
    }

    pub(crate) fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The whole state, as an event.
    pub(crate) fn event(&self) -> Event {
        Event::new("game", &self.table().shown())
    }

    pub(super) fn tell(&self) {
        if self.feed.watchers() > 0 {
            self.feed.tell(self.event());
        }
    }
}
