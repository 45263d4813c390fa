//! `errare infer`: how strong are the players of these games?

mod chess;

use std::io::Write;

use anyhow::{Context, Result, bail};
use errare::game::Side;
use errare::spec::{Playable, Visitor};
use errare_lab::infer::{Family, Horizon, Kind, Posterior, Records, infer, read};
use serde_json::{Value, json};

use crate::arguments::{FamilyChoice, InferOptions, Judged, ReportFormat};
use crate::input::spec::{pointed, read_game};
use crate::input::text::read_text;
use crate::output::text::{counted, percent, signed, turn_name};
use crate::output::{self, NAME, QUIET, json};

/// How sure the interval is that is reported.
const CREDIBILITY: f64 = 0.95;
/// The longest bar of the chart, in characters.
const LONGEST_BAR: f64 = 40.0;
/// Members less likely than this are left out of the chart.
const NEGLIGIBLE: f64 = 0.005;

pub(crate) fn run(options: &InferOptions) -> Result<()> {
    if options.game == "chess" {
        if options.family != FamilyChoice::All {
            bail!("--family is for other games: chess has the model of people");
        }
        return chess::run(options);
    }
    if options.pool.is_some() || options.model.is_some() || options.cache.is_some() {
        bail!("--pool, --model and --cache are for chess");
    }
    let game = read_game(&options.game)?;
    let text = read_text(&options.records)?;
    game.visit(Infer { options, text: &text })
}

struct Infer<'a> {
    options: &'a InferOptions,
    text: &'a str,
}

/// What was inferred about one of the two.
struct Judgement {
    side: Side,
    families: Vec<Posterior>,
}

impl Visitor for Infer<'_> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: G) -> Result<()> {
        let Infer { options, text } = self;
        let records = read(&game, text).with_context(|| options.records.display().to_string())?;
        let horizon = Horizon::usual(&game).map_err(|error| pointed(&error))?;
        let judge = |side: Side| {
            let posterior = |kind: &Kind| infer(&game, &Family::new(*kind), &horizon, records.of(side));
            Judgement { side, families: kinds(options.family).iter().map(posterior).collect() }
        };
        let judgements: Vec<Judgement> = sides(options.player).iter().copied().map(judge).collect();
        output::to(None, |out| match options.format {
            ReportFormat::Json => write_json(out, options, &records, &judgements),
            ReportFormat::Text => write_text(out, &records, &judgements),
        })
    }
}

fn sides(judged: Judged) -> &'static [Side] {
    match judged {
        Judged::Max => &[Side::Max],
        Judged::Min => &[Side::Min],
        Judged::Both => &[Side::Max, Side::Min],
    }
}

fn kinds(family: FamilyChoice) -> &'static [Kind] {
    match family {
        FamilyChoice::SemiRandom => &[Kind::SemiRandom],
        FamilyChoice::Noise => &[Kind::Noise],
        FamilyChoice::Strength => &[Kind::Strength],
        FamilyChoice::Merit => &[Kind::Merit],
        FamilyChoice::All => &Kind::ALL,
    }
}

fn write_json<G: Playable>(
    out: &mut dyn Write,
    options: &InferOptions,
    records: &Records<G>,
    judgements: &[Judgement],
) -> Result<()> {
    let family = |posterior: &Posterior| {
        let (low, high) = posterior.interval(CREDIBILITY);
        let members = posterior.members();
        let members = members.map(|(parameter, p)| json!({ "parameter": parameter, "probability": p }));
        json!({
            "family": posterior.kind.name(),
            "log_evidence": posterior.log_evidence,
            "mode": posterior.mode(),
            "mean": posterior.mean(),
            "interval": [low, high],
            "information": posterior.information(),
            "posterior": members.collect::<Vec<Value>>(),
        })
    };
    let player = |judgement: &Judgement| {
        let families: Vec<Value> = judgement.families.iter().map(family).collect();
        json!({ "side": turn_name(judgement.side.into()), "families": families })
    };
    let report = json!({
        "game": options.game,
        "games": records.games.len(),
        "moves": { "max": records.max.len(), "min": records.min.len() },
        "players": judgements.iter().map(player).collect::<Vec<Value>>(),
    });
    json::write(out, &report)
}

fn write_text<G: Playable>(out: &mut dyn Write, records: &Records<G>, judgements: &[Judgement]) -> Result<()> {
    for (i, Judgement { side, families }) in judgements.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        let moves = records.of(*side).len();
        let (name, reset) = (NAME.begin(), NAME.end());
        let (side, games) = (turn_name((*side).into()), records.games.len());
        writeln!(out, "{name}{side}{reset}: {} in {}", counted(moves, "move"), counted(games, "game"))?;
        if moves == 0 {
            continue;
        }
        for posterior in families {
            writeln!(out)?;
            write_chart(out, posterior)?;
        }
        if let Some((best, share)) = best_explanation(families) {
            let best = best.kind.name();
            writeln!(
                out,
                "\n  best explained by {name}{best}{reset}: {} if each was as likely before",
                percent(share)
            )?;
        }
    }
    Ok(())
}

/// One family: a bar for each member that is likely, and the numbers.
fn write_chart(out: &mut dyn Write, posterior: &Posterior) -> Result<()> {
    let (name, quiet, reset) = (NAME.begin(), QUIET.begin(), QUIET.end());
    writeln!(out, "  {name}{}{reset}: {}", posterior.kind.name(), posterior.kind.meaning())?;
    let most = posterior.members().map(|(_, p)| p).fold(0.0, f64::max);
    for (parameter, p) in posterior.members().filter(|(_, p)| *p >= NEGLIGIBLE) {
        let bar = "█".repeat((LONGEST_BAR * p / most).round() as usize);
        writeln!(out, "    {parameter:>7}  {:>6}  {bar}", percent(p))?;
    }
    let (low, high) = posterior.interval(CREDIBILITY);
    let (mode, mean) = (posterior.mode(), posterior.mean());
    writeln!(out, "    most likely {mode}, mean {mean:.2}, from {low} to {high} with 95%")?;
    let (evidence, bits) = (signed(posterior.log_evidence), posterior.information());
    let player = posterior.kind.player(mode);
    writeln!(out, "    {quiet}log evidence {evidence}, {bits:.2} bits learnt; play against {player}{reset}")?;
    Ok(())
}

/// Of several families the one that explains the moves best, and how likely it is if all were as likely before.
fn best_explanation(families: &[Posterior]) -> Option<(&Posterior, f64)> {
    let best = families.iter().max_by(|a, b| a.log_evidence.total_cmp(&b.log_evidence))?;
    let odds: f64 = families.iter().map(|other| f64::exp(other.log_evidence - best.log_evidence)).sum();
    (families.len() > 1).then_some((best, 1.0 / odds))
}
