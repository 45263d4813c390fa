//! A review at which somebody looks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use errare_chess::pgn::Record;
use serde::Serialize;

use super::memory::Memory;
use super::sheet::{Entry, Sheet};
use super::strengths::Strengths;
use crate::board::Seat;
use crate::refusal::Refusal;
use crate::store::{Id, ReviewRow};
use crate::work::{Attendance, State, Stop};

/// A review that somebody looks at.
pub(crate) struct LiveReview {
    pub(super) row: ReviewRow,
    pub(super) you: Option<Seat>,
    sheets: Mutex<Vec<Sheet>>,
    run: Mutex<Stop>,
    pub(crate) attendance: Arc<Attendance>,
    /// Who moved a slider last, by game: what the others asked for is not wanted any longer.
    pub(super) sliders: Mutex<HashMap<usize, Stop>>,
}

/// A review in a list.
#[derive(Serialize)]
pub(crate) struct Shown {
    pub(super) id: String,
    pub(super) created: i64,
    pub(super) state: State,
    pub(super) judge: String,
    pub(super) name: String,
    /// Which side the player had, if the game was played here.
    pub(super) you: Option<Seat>,
    pub(super) games: Vec<Entry>,
}

impl LiveReview {
    pub(super) fn new(row: ReviewRow, you: Option<Seat>, sheets: Vec<Sheet>) -> Self {
        let (run, attendance, sliders) = (Mutex::default(), Arc::default(), Mutex::default());
        Self { row, you, sheets: Mutex::new(sheets), run, attendance, sliders }
    }

    pub(super) fn sheets(&self) -> MutexGuard<'_, Vec<Sheet>> {
        self.sheets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn run(&self) -> MutexGuard<'_, Stop> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn id(&self) -> Id {
        self.row.id
    }

    pub(super) fn state(&self) -> State {
        let sheets = self.sheets();
        let any = |state| sheets.iter().any(|sheet| sheet.state == state);
        let order = [State::Running, State::Waiting, State::Stopped, State::Done];
        order.into_iter().find(|&state| any(state)).unwrap_or(State::Failed)
    }

    /// One game of it.
    pub(super) fn sheet<T>(
        &self,
        number: usize,
        look: impl FnOnce(&Sheet) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let sheets = self.sheets();
        let sheet = number.checked_sub(1).and_then(|index| sheets.get(index));
        look(sheet.ok_or_else(|| Refusal::not_found("game", number))?)
    }

    /// The record of a game that could be read, who played it, and what the oracle has said of it.
    pub(super) fn known(&self, number: usize) -> Result<(Arc<Record>, Strengths, Arc<Memory>), Refusal> {
        self.sheet(number, |sheet| match (&sheet.record, sheet.strengths()) {
            (Ok(record), Some(strengths)) => Ok((Arc::clone(record), strengths, Arc::clone(&sheet.memory))),
            (Err(error), _) => Err(Refusal::impossible(error.clone(), "mend the file and review it again")),
            (Ok(_), None) => Err(Refusal::internal("a game without players")),
        })
    }
}
