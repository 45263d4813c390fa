//! `errare fit`: how do the people of these games choose their moves?

use anyhow::{Context, Result, bail};
use errare_chess::Position;
use errare_chess::people::Model;
use errare_chess::people::choices::Split;
use errare_chess::people::fit::fit;
use errare_chess::people::model::PuzzleScale;

use crate::arguments::FitOptions;
use crate::input::boards::{cache, look};
use crate::input::human_games::draw;
use crate::input::puzzles::Puzzles;
use crate::output::{self, note};

/// Fewer games of 200 points of rating than this leave the model in doubt there.
const FEWEST_GAMES: usize = 100;
/// The ratings that a model should know about.
const USUAL_RATINGS: std::ops::Range<usize> = 800..2_400;

pub(crate) fn run(options: &FitOptions) -> Result<()> {
    output::file::can_be_written(&options.output)?;
    let drawn = draw(&options.games, &options.choices.drawing())?;
    for band in USUAL_RATINGS.step_by(200) {
        let games: usize = drawn.games.range(band..band + 200).map(|(_, games)| games).sum();
        if games < FEWEST_GAMES {
            note(&format!("only {games} games from {band} to {}: the model is in doubt there", band + 199));
        }
    }
    // What comes through a pipe comes once.
    if let Some(path) = options.puzzles.as_ref().filter(|path| path.is_file()) {
        Puzzles::check(path, Split::Fit)?;
    }
    let mut cache = cache(options.choices.cache.as_deref())?;
    let positions: Vec<&Position> = drawn.samples.iter().map(|sample| &sample.position).collect();
    look(&mut cache, &positions)?;
    let mut model = fit(&drawn, &cache, Model::fitted().puzzles)?;
    if let Some(path) = &options.puzzles {
        model.puzzles = puzzle_scale(&model, Puzzles::open(path, Split::Fit, None)?)?;
    }
    let text = model.write();
    // Nothing appears that could not be read again.
    Model::read(&text).context("the fit found a model that cannot be used")?;
    output::to(Some(&options.output), |out| Ok(out.write_all(text.as_bytes())?))?;
    let (games, choices, loss) = (model.about.games, model.about.positions, model.about.loss);
    output::to(None, |out| Ok(writeln!(out, "{choices} choices from {games} games, {loss:.3} nats a choice")?))
}

/// What makes puzzles as hard as they are known to be.
fn puzzle_scale(model: &Model, mut puzzles: Puzzles) -> Result<PuzzleScale> {
    let mut hard = Vec::new();
    loop {
        let batch = puzzles.next(model)?;
        if batch.is_empty() {
            break;
        }
        hard.extend(batch.into_iter().filter_map(|(listed, hard)| Some((hard.properties, listed.rating?))));
    }
    if hard.is_empty() {
        bail!("no puzzle has a rating to fit to");
    }
    Ok(PuzzleScale::fit(&hard))
}
