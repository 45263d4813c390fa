//! `errare fit`: how do the people of these games choose their moves?

use std::path::Path;

use anyhow::{Context, Result, bail};
use errare_chess::Position;
use errare_chess::people::Model;
use errare_chess::people::choices::Split;
use errare_chess::people::fit::fit;
use errare_chess::people::model::PuzzleScale;

use crate::arguments::FitOptions;
use crate::input::boards::{cache, look};
use crate::input::human_games::draw;
use crate::input::puzzles;
use crate::output::{self, note};

/// Fewer games of 200 points of rating than this leave the model in doubt there.
const FEWEST_GAMES: usize = 100;
/// The ratings that a model should know about.
const USUAL_RATINGS: std::ops::Range<usize> = 800..2_400;

pub(crate) fn run(options: &FitOptions) -> Result<()> {
    output::can_be_written(&options.output)?;
    let drawn = draw(&options.games, &options.choices.drawing())?;
    for band in USUAL_RATINGS.step_by(200) {
        let games: usize = drawn.games.range(band..band + 200).map(|(_, games)| games).sum();
        if games < FEWEST_GAMES {
            note(&format!("only {games} games from {band} to {}: the model is in doubt there", band + 199));
        }
    }
    let known = options.puzzles.as_ref().map(|path| rated(path)).transpose()?;
    let mut cache = cache(options.choices.cache.as_deref())?;
    let positions: Vec<&Position> = drawn.samples.iter().map(|sample| &sample.position).collect();
    look(&mut cache, &positions)?;
    let mut model = fit(&drawn, &cache, Model::fitted().puzzles)?;
    if let Some(rated) = known {
        let hard = puzzles::difficulties_of(&model, &rated);
        let hard: Vec<_> =
            hard.into_iter().zip(&rated).filter_map(|(hard, listed)| Some((hard.properties, listed.rating?))).collect();
        model.puzzles = PuzzleScale::fit(&hard);
    }
    let text = model.write();
    // Nothing appears that could not be read again.
    Model::read(&text).context("the fit found a model that cannot be used")?;
    output::to(Some(&options.output), |out| Ok(out.write_all(text.as_bytes())?))?;
    let (games, choices, loss) = (model.about.games, model.about.positions, model.about.loss);
    output::to(None, |out| Ok(writeln!(out, "{choices} choices from {games} games, {loss:.3} nats a choice")?))
}

/// The puzzles to fit to.
fn rated(path: &Path) -> Result<Vec<puzzles::ListedPuzzle>> {
    let mut puzzles = puzzles::read(path, Split::Fit, None)?;
    puzzles.retain(|listed| listed.rating.is_some());
    if puzzles.is_empty() {
        bail!("{}: no puzzle has a rating to fit to", path.display());
    }
    Ok(puzzles)
}
