//! `errare tree`: a tree from a file, labelled for two players who err.

mod text;
mod thresholds;

use anyhow::{Context, Result};
use errare::games::explicit::ExplicitTree;
use errare::model::Merit;
use errare_lab::labelled::{Labelled, write_dot, write_json, write_svg};

use crate::arguments::{TreeFormat, TreeOptions};
use crate::input::text::read_text;
use crate::output;

pub(crate) fn run(options: &TreeOptions) -> Result<()> {
    let thresholds = thresholds::read(options.thresholds.as_deref().unwrap_or_default())?;
    let text = read_text(&options.file)?;
    let game = ExplicitTree::parse(&text).with_context(|| options.file.display().to_string())?;
    drop(text);
    let merits = [options.white_merit, options.black_merit].map(|merit| Merit { merit });
    let labelled = Labelled::new(&game, merits, &thresholds)?;
    output::to(options.output.as_deref(), |out| match options.format {
        TreeFormat::Text => text::write(out, &labelled, options.depth),
        TreeFormat::Json => Ok(write_json(out, &labelled)?),
        TreeFormat::Dot => Ok(write_dot(out, &labelled)?),
        TreeFormat::Svg => Ok(write_svg(out, &labelled)?),
    })
}
