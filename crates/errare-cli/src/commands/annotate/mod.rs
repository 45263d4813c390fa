//! `errare annotate`: games in, remarks for those who played them out.

mod destination;
mod outputs;
mod strengths;
mod text;

use std::num::NonZero;
use std::sync::{Arc, mpsc};
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use errare::hash::checksum;
use errare_chess::commentary::annotate::{GameReport, annotate};
use errare_chess::commentary::judge::Budget;
use errare_chess::commentary::page;
use errare_chess::commentary::review::review;
use errare_chess::engine::Workers;
use errare_chess::people::Model;
use errare_chess::pgn::{self, GameError, Games, Opened, Record};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arguments::{AnnotateFormat, AnnotateOptions};
use crate::input::engines;
use crate::input::model::model;
use crate::output;
use crate::output::progress::Progress;
use destination::{Destination, Done, Earlier};
use outputs::{Output, outputs};
use strengths::Strengths;

/// The stack of a thread: a search recurses once for each ply.
const STACK: usize = 8 << 20;

/// A browser would not show more.
const MOST_BYTES_OF_A_PAGE: u64 = 64 << 20;

pub(crate) fn run(options: &AnnotateOptions) -> Result<()> {
    let outputs = outputs(options)?;
    let opened = pgn::open(&options.games)?;
    let model = model(options.model.as_deref())?;
    let tables = engines::tables(options.syzygy.as_deref())?;
    let engine = engines::engine(&options.engine, options.nodes);
    let workers = engines::workers(engine.as_deref(), options.nodes, &tables)?;
    let judge = workers.ask(|worker| Ok(worker.oracle.name()))?;
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = options.threads.map_or_else(cores, usize::from);
    let pool =
        ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build().context("cannot start threads")?;
    let (mut destination, earlier) = Destination::open(&outputs, options, &model, judge)?;
    let work = Work { options, outputs, model, workers, pool };
    let mut done = earlier.done;
    let worked = work.all(opened, &earlier, &mut done, &mut destination);
    let name = options.games.display();
    let failed = match worked {
        Err(error) => Some(error),
        Ok(_) if done.games == 0 => Some(anyhow!("there are no games in {name}")),
        Ok(Some(only_error)) => Some(anyhow!(only_error)),
        Ok(None) if done.broken == done.games => Some(anyhow!("none of the games in {name} could be read")),
        Ok(None) => None,
    };
    if let Some(error) = failed {
        // What there is stays for a run that goes on with it.
        if done.broken == done.games {
            destination.discard();
        }
        return Err(error);
    }
    let end = |output: &Output| if output.format == AnnotateFormat::Html { page::foot() } else { String::new() };
    destination.finish(&work.outputs.iter().map(end).collect::<Vec<_>>())?;
    if done.unrated > 0 {
        let games = if done.unrated == 1 { "game" } else { "games" };
        output::note(&format!(
            "{} {games} without a rating for both players; the opponent's was taken for what is missing, or 1500 (--white-elo, --black-elo)",
            done.unrated
        ));
    }
    if done.broken > 0 {
        output::note(&format!("{} of {} games could not be read", done.broken, done.games));
    }
    Ok(())
}

/// What came of a game.
struct Finished {
    /// Of the game as it was read.
    checksum: u64,
    /// As it is to be written to each output, and whether both ratings were known.
    game: Result<(Vec<String>, bool), GameError>,
}

/// By what a game is known again: all of it that is read.
fn checksum_of(game: &Result<Record, GameError>) -> u64 {
    match game {
        Ok(record) => checksum(0, record.to_string().as_bytes()),
        Err(error) => checksum(1, error.to_string().as_bytes()),
    }
}

/// The error after which nothing more can be read, if it is that.
fn unreadable(game: &Result<Record, GameError>) -> Option<&GameError> {
    game.as_ref().err().filter(|error| matches!(error, GameError::Unreadable { .. }))
}

/// What is needed to annotate games.
struct Work<'a> {
    options: &'a AnnotateOptions,
    outputs: Vec<Output>,
    model: Arc<Model>,
    workers: Workers<'a>,
    pool: ThreadPool,
}

impl Work<'_> {
    /// Annotates all games that are not done yet, a few at a time, and writes each as soon as those before it are written. If
    /// the only game cannot be read, what is wrong with it is handed back.
    fn all(
        &self,
        opened: Opened,
        earlier: &Earlier,
        done: &mut Done,
        destination: &mut Destination,
    ) -> Result<Option<String>> {
        let read = opened.progress();
        let progress = Progress::of_file(read.total(), "games");
        let mut games = self.games(opened)?;
        self.pass_over(earlier, &mut games)?;
        // A game is spread over all threads; more at once keep many of them busy to the end of each.
        let at_once = (self.pool.current_num_threads() / 2).max(1);
        let mut only_error = None;
        loop {
            let batch: Vec<Result<Record, GameError>> = games.by_ref().take(at_once).collect();
            if batch.is_empty() {
                return Ok(only_error);
            }
            self.batch(batch, &mut |Finished { checksum, game }| {
                if let Some(error) = only_error.take() {
                    progress.say(&error);
                }
                let first = done.games == done.broken;
                done.games += 1;
                match game {
                    Ok((mut texts, rated)) => {
                        done.unrated += usize::from(!rated);
                        if first {
                            self.begin(&mut texts);
                        }
                        destination.write(&texts, *done, checksum)?;
                    }
                    Err(error) => {
                        let error = format!("{}: {error}", self.options.games.display());
                        // If nothing follows it is all that there is to say.
                        if done.games == 1 {
                            only_error = Some(error);
                        } else {
                            progress.say(&error);
                        }
                        done.broken += 1;
                        destination.write(&[], *done, checksum)?;
                    }
                }
                progress.at(read.read(), done.games);
                Ok(())
            })?;
        }
    }

    /// The games of a file. Those of a page are counted before the first is annotated: nobody should wait for an error.
    fn games(&self, opened: Opened) -> Result<Box<dyn Iterator<Item = Result<Record, GameError>>>> {
        let mut games = Games::new(opened);
        if self.outputs.iter().all(|output| output.format != AnnotateFormat::Html) {
            return Ok(Box::new(games));
        }
        let (mut all, mut whole) = (Vec::new(), 0);
        while let Some(game) = games.next() {
            whole += usize::from(game.is_ok());
            if whole > page::MOST_GAMES || games.bytes() > MOST_BYTES_OF_A_PAGE {
                bail!(
                    "a page holds {} games and {} MB of them at the most: split the file, or use --format pgn",
                    page::MOST_GAMES,
                    MOST_BYTES_OF_A_PAGE >> 20
                );
            }
            all.push(game);
        }
        Ok(Box::new(all.into_iter()))
    }

    /// Passes over the games that an earlier run has done, if they are the same.
    fn pass_over(&self, earlier: &Earlier, games: &mut dyn Iterator<Item = Result<Record, GameError>>) -> Result<()> {
        for (expected, number) in earlier.read.iter().zip(1..) {
            let found = games.next().map(|game| match unreadable(&game) {
                Some(error) => Err(self.named(error)),
                None => Ok(checksum_of(&game)),
            });
            if found.transpose()? != Some(*expected) {
                let (name, begin_anew) = (self.options.games.display(), &earlier.begin_anew);
                bail!("game {number} of {name} is not the one that was annotated; {begin_anew}");
            }
        }
        Ok(())
    }

    /// Annotates some games at once and hands them over in their order.
    fn batch(&self, batch: Vec<Result<Record, GameError>>, take: &mut dyn FnMut(Finished) -> Result<()>) -> Result<()> {
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                self.pool.install(|| {
                    batch.into_par_iter().enumerate().for_each_with(sender, |sender, (i, game)| {
                        // Nobody listens any more if writing has failed.
                        let _ = sender.send((i, self.finish(game)));
                    });
                });
            });
            let (mut waiting, mut next) = (std::collections::BTreeMap::new(), 0);
            for (i, finished) in receiver {
                waiting.insert(i, finished);
                while let Some(finished) = waiting.remove(&next) {
                    next += 1;
                    take(finished?)?;
                }
            }
            Ok(())
        })
    }

    fn finish(&self, game: Result<Record, GameError>) -> Result<Finished> {
        if let Some(error) = unreadable(&game) {
            return Err(self.named(error));
        }
        let checksum = checksum_of(&game);
        let game = match game {
            Ok(record) => Ok(self.one(&record)?),
            Err(error) => Err(error),
        };
        Ok(Finished { checksum, game })
    }

    /// An error with the name of the file of games.
    fn named(&self, error: &GameError) -> anyhow::Error {
        anyhow!("{}: {error}", self.options.games.display())
    }

    /// Puts before the first game what stands at the beginning of each output.
    fn begin(&self, texts: &mut [String]) {
        for (output, text) in self.outputs.iter().zip(texts) {
            if output.format == AnnotateFormat::Html {
                let name = self.options.games.file_stem().unwrap_or_default().to_string_lossy();
                text.insert_str(0, &page::head(if name == "-" { "Games" } else { &name }));
            }
        }
    }

    /// A game as it is to be written to each output, and whether both ratings were known.
    fn one(&self, record: &Record) -> Result<(Vec<String>, bool)> {
        let strengths = Strengths::of(record, self.options);
        let budget = Budget { positions: self.options.positions as usize };
        let review = review(record, &strengths.players(&self.model), &self.workers, budget)?;
        let written = |output: &Output| {
            Ok(match output.format {
                AnnotateFormat::Pgn => format!("{}\n", annotate(record, &review)),
                AnnotateFormat::Text => text::write(record, &review),
                AnnotateFormat::Html => page::game(record, &review)?,
                AnnotateFormat::Json => serde_json::to_string(&GameReport::new(record, &review))? + "\n",
            })
        };
        Ok((self.outputs.iter().map(written).collect::<Result<_>>()?, strengths.known))
    }
}
