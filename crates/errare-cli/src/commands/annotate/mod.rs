//! `errare annotate`: games in, remarks for those who played them out.

mod destination;
mod strengths;
mod text;

use std::num::NonZero;
use std::sync::{Arc, mpsc};
use std::thread;

use anyhow::{Context, Result, bail};
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
use destination::{Destination, Done};
use strengths::Strengths;

/// The stack of a thread: a search recurses once for each ply.
const STACK: usize = 8 << 20;

pub(crate) fn run(options: &AnnotateOptions) -> Result<()> {
    let opened = pgn::open(&options.games)?;
    let model = model(options.model.as_deref())?;
    let tables = engines::tables(options.syzygy.as_deref())?;
    let workers = engines::workers(options.engine.as_deref(), options.nodes, &tables)?;
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = options.threads.map_or_else(cores, usize::from);
    let pool =
        ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build().context("cannot start threads")?;
    let (mut destination, done) = Destination::open(options, &model)?;
    let work = Work { options, model, workers, pool };
    let (done, only_error) = work.all(opened, done, &mut destination)?;
    let name = options.games.display();
    if done.games == 0 {
        destination.discard();
        bail!("there are no games in {name}");
    }
    if done.broken == done.games {
        destination.discard();
        match only_error {
            Some(error) => bail!("{error}"),
            None => bail!("none of the games in {name} could be read"),
        }
    }
    destination.finish(&if options.format == AnnotateFormat::Html { page::foot() } else { String::new() })?;
    if done.unrated > 0 {
        let games = if done.unrated == 1 { "game" } else { "games" };
        output::note(&format!(
            "{} {games} without a rating for both players; 1500 was taken for what is missing (--white-elo, --black-elo)",
            done.unrated
        ));
    }
    if done.broken > 0 {
        eprintln!("{} of {} games could not be read", done.broken, done.games);
    }
    Ok(())
}

/// What is needed to annotate games.
struct Work<'a> {
    options: &'a AnnotateOptions,
    model: Arc<Model>,
    workers: Workers<'a>,
    pool: ThreadPool,
}

impl Work<'_> {
    /// Annotates all games that are not done yet, a few at a time, and writes each as soon as those before it are written. If
    /// the first cannot be read and there are no others, what is wrong with it is handed back.
    fn all(&self, opened: Opened, mut done: Done, destination: &mut Destination) -> Result<(Done, Option<String>)> {
        let read = opened.progress();
        let progress = Progress::of_file(read.total(), "games");
        let mut games = Games::new(opened).skip(done.games);
        // A game is spread over all threads; more at once keep many of them busy to the end of each.
        let at_once = (self.pool.current_num_threads() / 2).max(1);
        let mut only_error = None;
        loop {
            let batch: Vec<Result<Record, GameError>> = games.by_ref().take(at_once).collect();
            if batch.is_empty() {
                return Ok((done, only_error));
            }
            self.batch(batch, &mut |finished| {
                if let Some(error) = only_error.take() {
                    progress.say(&error);
                }
                let first = done.games == done.broken;
                done.games += 1;
                match finished {
                    Ok((text, rated)) => {
                        if self.options.format == AnnotateFormat::Html && done.games - done.broken > page::MOST_GAMES {
                            bail!(
                                "a page holds {} games at the most: split the file, or use --format pgn",
                                page::MOST_GAMES
                            );
                        }
                        done.unrated += usize::from(!rated);
                        destination.write(&(self.beginning(first) + &text), &mut done)?;
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
                        destination.write("", &mut done)?;
                    }
                }
                progress.at(read.read(), done.games);
                Ok(())
            })?;
        }
    }

    /// Annotates some games at once and hands them over in their order.
    fn batch(
        &self,
        batch: Vec<Result<Record, GameError>>,
        take: &mut dyn FnMut(Result<(String, bool), GameError>) -> Result<()>,
    ) -> Result<()> {
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                self.pool.install(|| {
                    batch.into_par_iter().enumerate().for_each_with(sender, |sender, (i, game)| {
                        // Nobody listens any more if writing has failed.
                        let _ = sender.send((i, game.map(|record| self.one(&record))));
                    });
                });
            });
            let (mut waiting, mut next) = (std::collections::BTreeMap::new(), 0);
            for (i, finished) in receiver {
                waiting.insert(i, finished);
                while let Some(finished) = waiting.remove(&next) {
                    next += 1;
                    match finished {
                        Ok(annotated) => take(Ok(annotated?))?,
                        Err(error) => take(Err(error))?,
                    }
                }
            }
            Ok(())
        })
    }

    /// What stands before the first game.
    fn beginning(&self, first: bool) -> String {
        match self.options.format {
            AnnotateFormat::Html if first => {
                let name = self.options.games.file_stem().unwrap_or_default().to_string_lossy();
                page::head(if name == "-" { "Games" } else { &name })
            }
            _ => String::new(),
        }
    }

    /// A game as it is to be written, and whether both ratings were known.
    fn one(&self, record: &Record) -> Result<(String, bool)> {
        let strengths = Strengths::of(record, self.options);
        let budget = Budget { positions: self.options.positions as usize };
        let review = review(record, &strengths.players(&self.model), &self.workers, budget)?;
        let text = match self.options.format {
            AnnotateFormat::Pgn => format!("{}\n", annotate(record, &review)),
            AnnotateFormat::Text => text::write(record, &review),
            AnnotateFormat::Html => page::game(record, &review)?,
            AnnotateFormat::Json => serde_json::to_string(&GameReport::new(record, &review))? + "\n",
        };
        Ok((text, strengths.known))
    }
}
