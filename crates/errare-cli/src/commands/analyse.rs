//! `errare analyse`: what a player sees in a position.

use std::io::Write;

use anyhow::{Result, bail};
use errare::distribution::Distribution;
use errare::game::{Side, Turn};
use errare::spec::{Analysis, Perspective, Playable, Spec, Visitor, player};
use serde_json::{Map, Value, json};

use crate::arguments::{AnalyseOptions, ReportFormat};
use crate::input::spec::{pointed, read_game};
use crate::output::progress::Thinking;
use crate::output::text::{percent, signed, turn_name};
use crate::output::{self, NAME, json};

pub(crate) fn run(options: AnalyseOptions) -> Result<()> {
    let game = read_game(&options.game)?;
    game.visit(Analyse(options))
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
            ReportFormat::Json => write_json(out, &options, &game, &position, &analysis),
            ReportFormat::Text => write_text(out, &options, &game, &position, &analysis),
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
    json::write(out, &Value::Object(root))
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
        let (name, reset) = (NAME.begin(), NAME.end());
        let notation = &report.notation;
        let probability = percent(report.probability);
        writeln!(out, "  {name}{notation}{reset}{padding}  {probability:>7}  {value:>8}{}", details(&report.details))?;
    }
    Ok(())
}
