//! The conversation: commands in, answers out, a search beside it.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

use errare::game::Notation;
use shakmaty::Move;

use super::after_game::TutorGame;
use super::board::Board;
use super::command::{Command, Go};
use super::info::Output;
use super::options::{Options, Set};
use super::signals::Signals;
use super::thinking::{SearchState, Task};
use crate::board::write_fen;
use crate::endgame::Endgames;
use crate::engine::Engine;
use crate::engine::tables::Tables;
use crate::people::Model;
use crate::play::partner::{Partner, Strategy};

/// The stack of a search, which recurses once for each ply.
const STACK: usize = 8 << 20;

/// One conversation with a chess program.
pub struct Session<W> {
    output: Output<W>,
    options: Options,
    tables: Option<Arc<Tables>>,
    endgames: Endgames,
    board: Board,
    seed: u64,
    model: Arc<Model>,
    /// What searches, with the size it was made for; absent before the first search and during one.
    state: Option<(SearchState, Size)>,
    search: Option<Search>,
}

/// The options that an engine is made for.
type Size = (i64, i64);

/// A search that runs, or has ended without our having looked.
struct Search {
    signals: Arc<Signals>,
    thread: JoinHandle<(SearchState, Size)>,
}

fn own_tables(endgames: &Endgames) -> Option<Arc<Tables>> {
    (!endgames.is_empty()).then(|| Arc::new(Tables::from(endgames.clone())))
}

impl<W: Write + Send + 'static> Session<W> {
    /// A session that writes here and begins with these options. The seed decides what players who err play.
    pub fn new(output: W, options: Options, seed: u64) -> Self {
        let (output, model) = (Output::new(output), Arc::clone(Model::fitted()));
        let (board, endgames) = (Board::default(), Endgames::default());
        Self { output, options, tables: None, endgames, board, seed, model, state: None, search: None }
    }

    /// The same session, which knows these endings whatever the options say.
    #[must_use]
    pub fn with_endgames(self, endgames: Endgames) -> Self {
        Self { tables: own_tables(&endgames), endgames, ..self }
    }

    /// The same session, which knows people by another model than the one that errare ships.
    #[must_use]
    pub fn with_model(self, model: Arc<Model>) -> Self {
        Self { model, ..self }
    }

    /// Talks until `quit`, or until there is nothing more to read. Only what it writes can fail.
    pub fn run(mut self, mut input: impl BufRead) -> io::Result<()> {
        if !self.options.syzygy_path.is_empty() {
            self.open_tables("")?;
        }
        let mut line = Vec::new();
        loop {
            line.clear();
            // Input that breaks off has ended.
            if input.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
                break;
            }
            match Command::parse(&line) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => break,
                Ok(Some(command)) => self.obey(command)?,
                Err(error) => self.output.remark(&error.to_string())?,
            }
        }
        self.end_game()
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => {
                if !self.searching() {
                    self.prepare()?;
                }
                self.output.write("readyok\n")
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::NewGame => {
                self.end_search();
                self.end_game()?;
                self.prepare()?.0.engine.forget();
                Ok(())
            }
            Command::Position { start, moves } => match self.board.set_up(&start, &moves, self.options.chess960) {
                Ok(()) => Ok(()),
                Err(error) => self.output.remark(&error.to_string()),
            },
            Command::Go(go) => self.go(go),
            Command::Stop => {
                self.signal(Signals::stop);
                Ok(())
            }
            Command::PonderHit => {
                self.signal(Signals::ponder_hit);
                Ok(())
            }
            Command::Board => {
                let Board { game, position, .. } = &self.board;
                self.output.write(&format!("{}\nFen: {}\n", game.draw(position).trim_end(), write_fen(position)))
            }
            Command::Debug(_) | Command::Register | Command::Quit => Ok(()),
        }
    }

    /// The game is over as far as we are told: whoever was taught hears how.
    fn end_game(&mut self) -> io::Result<()> {
        self.end_search();
        let Some((SearchState { partner, last, .. }, _)) = &mut self.state else { return Ok(()) };
        let (given, last) = (partner.new_game(), last.take());
        let setting = self.options.setting();
        let Some(last) = last.filter(|_| setting.strategy == Strategy::Tutor) else { return Ok(()) };
        let game = TutorGame { board: &self.board, last, given: &given, rating: partner.rating(&setting).mean };
        for remark in game.remarks() {
            self.output.remark(&remark)?;
        }
        let log = &self.options.tutor_log;
        if !log.is_empty()
            && let Err(error) = game.append(Path::new(log))
        {
            self.output.remark(&format!("option TutorLog: cannot write {log}: {error}"))?;
        }
        Ok(())
    }

    fn introduce(&self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let Self { output, options, .. } = self;
        output.write(&format!("id name errare {version}\nid author the errare authors\n\n{options}uciok\n"))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let old = self.options.clone();
        match self.options.set(name, value) {
            Ok(Set::ClearHash) => {
                self.end_search();
                self.prepare()?.0.engine.forget();
                Ok(())
            }
            Ok(Set::Value) if self.options.syzygy_path != old.syzygy_path => self.open_tables(&old.syzygy_path),
            Ok(Set::Value) => Ok(()),
            Err(error) => self.output.remark(&format!("{error}; nothing is changed")),
        }
    }

    /// Opens the tables that the option names, or puts the old name back.
    fn open_tables(&mut self, old: &str) -> io::Result<()> {
        if self.options.syzygy_path.is_empty() {
            self.tables = own_tables(&self.endgames);
            return Ok(());
        }
        match Tables::open(Path::new(&self.options.syzygy_path)) {
            Ok(tables) => {
                self.tables = Some(Arc::new(tables.with_endgames(self.endgames.clone())));
                Ok(())
            }
            Err(error) => {
                self.options.syzygy_path = old.to_owned();
                self.output.remark(&format!("option SyzygyPath: {error}; nothing is changed"))
            }
        }
    }

    /// The engine as the options want it, made anew if they have changed.
    fn prepare(&mut self) -> io::Result<&mut (SearchState, Size)> {
        self.end_search();
        let size = (self.options.hash, self.options.threads);
        let (partner, last) = match self.state.take() {
            Some((state, made_for)) if made_for == size => return Ok(self.state.insert((state, size))),
            // He goes on drawing where he was.
            Some((state, _)) => (state.partner, state.last),
            None => (Partner::new(self.seed).with_model(Arc::clone(&self.model)), None),
        };
        let number = |option: i64| usize::try_from(option).unwrap_or(1);
        let engine = Engine::new(number(size.0), number(size.1));
        let megabytes = engine.memory().bytes() >> 20;
        if megabytes < number(size.0) {
            self.output.remark(&format!("option Hash: there is no memory for {} MB; {megabytes} are used", size.0))?;
        }
        Ok(self.state.insert((SearchState { engine, partner, last }, size)))
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        let signals = Arc::new(Signals::new(Instant::now(), go.ponder));
        self.prepare()?;
        let only = self.search_moves(&go)?;
        let Some((mut state, size)) = self.state.take() else { return Ok(()) };
        state.engine.set_tables(self.tables.clone());
        let task = Task {
            board: self.board.clone(),
            go,
            only,
            options: self.options.clone(),
            tables: self.tables.clone(),
            output: self.output.clone(),
        };
        let heard = Arc::clone(&signals);
        let thread = Builder::new().stack_size(STACK).spawn(move || {
            task.run(&mut state, &heard);
            (state, size)
        });
        match thread {
            Ok(thread) => self.search = Some(Search { signals, thread }),
            Err(error) => self.output.remark(&format!("cannot search: {error}"))?,
        }
        Ok(())
    }

    /// The moves to look at, as far as they are legal.
    fn search_moves(&self, go: &Go) -> io::Result<Vec<Move>> {
        let mut only = Vec::new();
        for text in &go.search_moves {
            match self.board.game.read_uci(&self.board.position, text) {
                Ok(m) => only.push(m),
                Err(error) => self.output.remark(&format!("searchmoves: {error}; it is left out"))?,
            }
        }
        Ok(only)
    }

    fn searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.thread.is_finished())
    }

    fn signal(&self, signal: impl FnOnce(&Signals)) {
        if let Some(Search { signals, thread }) = &self.search {
            signal(signals);
            thread.thread().unpark();
        }
    }

    /// Stops a search, if there is one, and has its answer printed.
    fn end_search(&mut self) {
        self.signal(Signals::stop);
        if let Some(search) = self.search.take() {
            self.state = search.thread.join().ok();
        }
    }
}
