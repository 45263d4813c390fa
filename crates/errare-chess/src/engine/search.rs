//! The built-in engine: the core's selective search on all threads, with one memory.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use errare::search::Limits;
use errare::search::selective::{CHECK_EVERY, Report, Searcher, SharedTable};
use shakmaty::Move;

use super::selective::SearchedChess;
use super::tables::Tables;
use crate::board::Position;

/// What a search is asked for. Time is the caller's affair: he stops it.
pub struct Request<'a> {
    /// The deepest search, in plies.
    pub depth: usize,
    /// About how many positions to visit at the most, over all threads.
    pub nodes: u64,
    /// How many lines to find, the best first.
    pub lines: usize,
    /// The moves to look at; all, if empty.
    pub only: &'a [Move],
    /// Asked now and then by the thread that called: whether to stop at once.
    pub stop: &'a dyn Fn() -> bool,
}

impl Default for Request<'_> {
    /// One line, without end.
    fn default() -> Self {
        Self { depth: usize::MAX, nodes: u64::MAX, lines: 1, only: &[], stop: &|| false }
    }
}

impl Request<'_> {
    /// One line to a depth.
    pub fn depth(depth: usize) -> Self {
        Self { depth, ..Self::default() }
    }

    /// One line from about so many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::default() }
    }
}

/// An engine with its memory of positions and of moves.
pub struct Engine {
    game: SearchedChess,
    table: Arc<SharedTable>,
    searchers: Vec<Searcher<SearchedChess>>,
}

/// The stack of a thread: a search recurses once for each ply.
const STACK: usize = 8 << 20;

impl Engine {
    /// An engine with so many megabytes of memory, on so many threads.
    pub fn new(megabytes: usize, threads: usize) -> Self {
        let table = Arc::new(SharedTable::with_bytes(megabytes.max(1) << 20));
        let searchers = (0..threads.max(1)).map(|_| Searcher::new(Arc::clone(&table))).collect();
        Self { game: SearchedChess::for_play(), table, searchers }
    }

    /// From now on searches know what these tables of solved endings say.
    pub fn set_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.game.tables = tables;
    }

    /// Forgets all earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
        self.searchers.iter_mut().for_each(Searcher::forget);
    }

    /// The memory, for those who watch it fill during a search.
    pub fn memory(&self) -> Arc<SharedTable> {
        Arc::clone(&self.table)
    }

    /// Searches a position, and tells the listener after each depth, who may have heard enough. With one thread and no `stop`
    /// the result depends on nothing but the position and earlier searches.
    pub fn search(
        &mut self,
        position: &Position,
        request: &Request<'_>,
        listener: &mut dyn FnMut(&Report<Move>) -> ControlFlow<()>,
    ) -> Report<Move> {
        self.table.age();
        let position = &position.as_root();
        let game = &self.game;
        let halt = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let Some((first, helpers)) = self.searchers.split_first_mut() else { unreachable!("an engine has a thread") };
        std::thread::scope(|scope| {
            for (i, helper) in helpers.iter_mut().enumerate() {
                let (halt, helped, depth) = (&halt, &helped, request.depth.saturating_add(i % 2));
                let (only, lines) = (request.only, request.lines);
                let help = move || {
                    let stop = || {
                        helped.fetch_add(CHECK_EVERY, Relaxed);
                        halt.load(Relaxed)
                    };
                    let limits = Limits { ply: depth, nodes: u64::MAX, stop: &stop };
                    let mut go_on = |_: &Report<Move>| ControlFlow::Continue(());
                    helper.deepen(game, position, &limits, only, lines, &mut go_on);
                };
                // Without a helper the search is slower, not wrong.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
            }
            let stop = || (request.stop)() || helped.load(Relaxed) >= request.nodes;
            let limits = Limits { ply: request.depth, nodes: request.nodes, stop: &stop };
            let with_helpers =
                |report: &Report<Move>| Report { nodes: report.nodes + helped.load(Relaxed), ..report.clone() };
            let mut tell = |report: &Report<Move>| listener(&with_helpers(report));
            let report = first.deepen(game, position, &limits, request.only, request.lines, &mut tell);
            halt.store(true, Relaxed);
            with_helpers(&report)
        })
    }

    /// Searches a position in silence.
    pub fn report(&mut self, position: &Position, request: &Request<'_>) -> Report<Move> {
        self.search(position, request, &mut |_| ControlFlow::Continue(()))
    }
}
