//! `errare analyse`: what a player sees in a position.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use errare::distribution::Distribution;
use errare::game::{Side, Turn};
use errare::games::explicit::ExplicitTree;
use errare::spec::{Analysis, AnyGame, Perspective, Playable, Spec, SpecError, Visitor, player};
use serde_json::{Map, Value, json};

use crate::arguments::{AnalyseFormat, AnalyseOptions};
use crate::output::{self, NAME, percent, signed};
use crate::progress::Thinking;

pub(crate) fn run(options: AnalyseOptions) -> Result<()> {
    let game = read_game(&options.game)?;
    game.visit(Analyse(options))
}

/// A game by name, or a tree from a file.
pub(crate) fn read_game(text: &str) -> Result<AnyGame> {
    let path = Path::new(text);
    if path.extension().is_some_and(|extension| extension == "tree") {
        let tree = ExplicitTree::parse(&output::read_text(path)?).with_context(|| path.display().to_string())?;
        return Ok(AnyGame::Explicit(tree));
    }
    AnyGame::parse(text).map_err(|error| pointed(&error))
}

/// A wrong specification, with the wrong word pointed at.
pub(crate) fn pointed(error: &SpecError) -> anyhow::Error {
    let pointer: Vec<String> = error.pointer().lines().map(|line| format!("  {line}")).collect();
    anyhow!("{}\n{}\n{}", error.problem, pointer.join("\n"), error.hint)
}

struct Analyse(AnalyseOptions);

impl Visitor for Analyse {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: G) -> Result<()> {
        let Analyse(options) = self;
        let position = game.read_position(&options.position)?;
        if let Some(utility) = game.utility(&position) {
            bail!("position `{}`: the game is over, and worth {}", options.position, signed(utility));
        }
        let spec = Spec::parse(&options.by).map_err(|error| pointed(&error))?;
        let thinking = Thinking::new();
        let player = player(&game, &spec).map_err(|error| pointed(&error))?;
        let mut analysis = player.analyse(&game, &position);
        drop(thinking);
        if game.turn(&position) == Turn::Chance {
            show_odds(&game, &position, &mut analysis);
        }
        output::to(None, |out| match options.format {
            AnalyseFormat::Json => write_json(out, &options, &game, &position, &analysis),
            AnalyseFormat::Text => write_text(out, &options, &game, &position, &analysis),
        })
    }
}

/// Where nobody moves, the probabilities are those of chance, whoever looks at it.
fn show_odds<G: Playable>(game: &G, position: &G::Position, analysis: &mut Analysis) {
    let (mut moves, mut odds) = (Vec::new(), Distribution::new());
    game.moves(position, &mut moves);
    game.chance_probabilities(position, &moves, &mut odds);
    for (report, probability) in analysis.moves.iter_mut().zip(odds.iter()) {
        report.probability = *probability;
    }
}

pub(crate) fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Max => "max",
        Turn::Min => "min",
        Turn::Chance => "chance",
    }
}

fn write_json<G: Playable>(
    out: &mut dyn Write,
    options: &AnalyseOptions,
    game: &G,
    position: &G::Position,
    analysis: &Analysis,
) -> Result<()> {
    let details = |details: &[(std::borrow::Cow<'static, str>, f64)]| -> Map<String, Value> {
        details.iter().map(|(name, value)| (name.to_string(), json!(value))).collect()
    };
    let moves = analysis.moves.iter().map(|report| {
        let mut entry = Map::new();
        entry.insert("move".into(), json!(report.notation));
        entry.insert("value".into(), json!(report.value));
        entry.insert("probability".into(), json!(report.probability));
        entry.extend(details(&report.details));
        Value::Object(entry)
    });
    let mut root = Map::new();
    root.insert("game".into(), json!(options.game));
    root.insert("position".into(), json!(game.write_position(position)));
    root.insert("turn".into(), json!(turn_name(game.turn(position))));
    root.insert("by".into(), json!(options.by));
    let view = match analysis.perspective {
        Perspective::Max => "max",
        Perspective::Mover => "mover",
    };
    root.insert("view".into(), json!(view));
    root.insert("value".into(), json!(analysis.value));
    root.extend(details(&analysis.details));
    root.insert("moves".into(), Value::Array(moves.collect()));
    serde_json::to_writer_pretty(&mut *out, &Value::Object(root))?;
    Ok(writeln!(out)?)
}

fn write_text<G: Playable>(
    out: &mut dyn Write,
    options: &AnalyseOptions,
    game: &G,
    position: &G::Position,
    analysis: &Analysis,
) -> Result<()> {
    writeln!(out, "{}\n", game.draw(position))?;
    let details = |details: &[(std::borrow::Cow<'static, str>, f64)]| -> String {
        details.iter().map(|(name, value)| format!("  {name} {}", signed(*value))).collect()
    };
    let value = analysis.value.map(|value| format!(": {}{}", signed(value), details(&analysis.details)));
    writeln!(out, "{} to move, by {}{}", turn_name(game.turn(position)), options.by, value.unwrap_or_default())?;
    writeln!(out)?;

    let side = game.turn(position).side().unwrap_or(Side::Max);
    let mut moves: Vec<_> = analysis.moves.iter().collect();
    moves.sort_by(|a, b| {
        let worth = |value: Option<f64>| match analysis.perspective {
            Perspective::Max => side.view(value.unwrap_or(0.0)),
            Perspective::Mover => value.unwrap_or(0.0),
        };
        b.probability.total_cmp(&a.probability).then(worth(b.value).total_cmp(&worth(a.value)))
    });
    let width = moves.iter().map(|report| report.notation.chars().count()).max().unwrap_or(0);
    for report in moves {
        let padding = " ".repeat(width - report.notation.chars().count());
        let value = report.value.map(signed).unwrap_or_default();
        let (name, reset) = (NAME.render(), NAME.render_reset());
        let notation = &report.notation;
        let probability = percent(report.probability);
        writeln!(out, "  {name}{notation}{reset}{padding}  {probability:>7}  {value:>8}{}", details(&report.details))?;
    }
    Ok(())
}
