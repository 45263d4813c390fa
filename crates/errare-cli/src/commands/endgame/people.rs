//! `errare endgame people`: what people did in solved endings, beside what is expected of them.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use errare_chess::endgame::{Endgames, Material};
use errare_chess::people::choices::{Split, ratings};
use errare_chess::shakmaty::{Color, Position as _};
use errare_chess::study::people::Taste;
use errare_chess::study::reality::{Decision, Reached, look_at};
use errare_chess::study::{Player, Players, expect};
use serde::Serialize;

use crate::arguments::{PeopleOptions, ReportFormat};
use crate::input::endgames;
use crate::input::human_games::each_game;
use crate::output::progress::Progress;
use crate::output::table::write_rows;
use crate::output::text::percent;
use crate::output::{self, json};

/// The men of the endings that are looked at.
const MEN: usize = 4;
/// Whoever plays in these ratings counts as the nearest of them.
const BANDS: [f64; 3] = [1_200.0, 1_600.0, 2_000.0];
/// An ending that was reached less often says little.
const FEWEST: usize = 20;

/// Something that happened so often, and how often it was expected.
#[derive(Clone, Copy, Default, Serialize)]
struct Tally {
    count: usize,
    happened: f64,
    expected: f64,
    /// The sum of the variances of what was expected.
    #[serde(skip)]
    variance: f64,
}

impl Tally {
    fn add(&mut self, happened: f64, expected: f64) {
        self.count += 1;
        self.happened += happened;
        self.expected += expected;
        self.variance += expected * (1.0 - expected);
    }

    fn share(&self, sum: f64) -> f64 {
        sum / self.count.max(1) as f64
    }

    /// How many standard errors what happened is above what was expected, choices taken for independent.
    fn deviation(&self) -> f64 {
        (self.happened - self.expected) / self.variance.max(1e-9).sqrt()
    }

    fn cells(&self) -> [String; 4] {
        let share = |sum| percent(self.share(sum));
        let deviation = format!("{:+.1}", self.deviation()).replace('-', "−");
        [self.count.to_string(), share(self.happened), share(self.expected), deviation]
    }
}

#[derive(Serialize)]
struct Row {
    ending: String,
    rating: Option<f64>,
    #[serde(flatten)]
    tally: Tally,
}

/// What people did, and what was expected.
#[derive(Serialize)]
struct Comparison {
    games: usize,
    /// Choices in which something could be given away: how often it was kept.
    choices_by_rating: Vec<Row>,
    choices_by_ending: Vec<Row>,
    /// Endings that one side wins with best play: how often he did.
    wins: Vec<Row>,
    /// Endings that are drawn with best play: how often they were.
    draws: Vec<Row>,
}

pub(crate) fn run(options: &PeopleOptions, folder: &Path) -> Result<()> {
    let all: Vec<Material> = (2..=MEN).flat_map(Material::all).collect();
    let endgames = endgames::built(folder, &all, &mut |_, _| ())?;
    let (mut games, mut decisions, mut reached) = (0, Vec::new(), Vec::new());
    each_game(&options.games, |record, number| {
        let Some(ratings) = ratings(&record).filter(|_| Split::from(options.split).holds(number)) else { return };
        let (more, endings) = look_at(&record, ratings, &endgames);
        games += usize::from(!endings.is_empty());
        decisions.extend(more);
        reached.extend(endings);
    })?;
    if reached.is_empty() {
        bail!("no game of this split comes to an ending of {MEN} men with ratings of both sides");
    }
    let mut found = choices(&decisions);
    found.games = games;
    results(&endgames, &reached, &mut found)?;
    output::to(None, |out| match options.format {
        ReportFormat::Text => write_text(out, &found),
        ReportFormat::Json => json::write(out, &found),
    })
}

fn band(elo: f64) -> usize {
    let distance = |at: &usize| (BANDS[*at] - elo).abs();
    (0..BANDS.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(0)
}

/// How often what there was was kept, move by move.
fn choices(decisions: &[Decision]) -> Comparison {
    let (mut by_rating, mut by_ending) = (BTreeMap::new(), BTreeMap::new());
    for decision in decisions.iter().filter(|decision| decision.is_critical()) {
        let taste = Taste::of_elo(decision.elo);
        let worths: Vec<f64> = decision.prospects.iter().map(|prospect| taste.worth(prospect)).collect();
        let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = worths.iter().map(|worth| (worth - most).exp()).collect();
        let kept: f64 = (0..weights.len()).filter(|i| decision.keeps(*i)).map(|i| weights[i]).sum();
        let expected = kept / weights.iter().sum::<f64>();
        let happened = f64::from(u8::from(decision.keeps(decision.taken)));
        let ending = Material::of(decision.board.board()).normal();
        by_rating.entry(band(decision.elo)).or_insert_with(Tally::default).add(happened, expected);
        by_ending.entry(ending).or_insert_with(Tally::default).add(happened, expected);
    }
    let ending = |(ending, tally): (Material, Tally)| Row { ending: ending.to_string(), rating: None, tally };
    let rating = |(at, tally): (usize, Tally)| Row { ending: String::new(), rating: Some(BANDS[at]), tally };
    Comparison {
        games: 0,
        choices_by_rating: by_rating.into_iter().map(rating).collect(),
        choices_by_ending: most_frequent(by_ending.into_iter().map(ending).collect()),
        wins: Vec::new(),
        draws: Vec::new(),
    }
}

fn most_frequent(mut rows: Vec<Row>) -> Vec<Row> {
    rows.retain(|row| row.tally.count >= FEWEST);
    rows.sort_by_key(|row| std::cmp::Reverse(row.tally.count));
    rows
}

/// What became of endings, beside what two people of about these ratings make of them.
fn results(endgames: &Endgames, reached: &[Reached], found: &mut Comparison) -> Result<()> {
    let mut by_ending: BTreeMap<Material, Vec<&Reached>> = BTreeMap::new();
    for ending in reached.iter().filter(|ending| ending.got.is_some() && !ending.board.legal_moves().is_empty()) {
        by_ending.entry(Material::of(ending.board.board()).normal()).or_default().push(ending);
    }
    // With pawns there are so many endings behind four men that it would take an hour.
    let quick = |ending: &Material| ending.men() < MEN || !ending.has_pawns();
    by_ending.retain(|ending, reached| reached.len() >= FEWEST && *ending != Material::default() && quick(ending));
    let progress = Progress::new(by_ending.len() as u64, "endings");
    for (material, reached) in by_ending {
        let alike = BANDS.map(|elo| Players { white: Player::of_elo(elo), black: Player::of_elo(elo) });
        let expected = expect(endgames, material, &alike, &mut |_| ())?;
        let (mut wins, mut draws) = (Tally::default(), Tally::default());
        for ending in reached {
            let at = band((ending.ratings.0 + ending.ratings.1) / 2.0);
            // Both players are alike, so that it does not matter which of them is White.
            let Some((chance, got)) = expected[at].of_either(&ending.board).zip(ending.got) else { continue };
            let happened = f64::from(u8::from(got == ending.v));
            match ending.v {
                0 => draws.add(happened, 1.0 - f64::from(chance.tension)),
                v => wins.add(happened, f64::from(chance.wins(Color::from_white(v > 0)))),
            }
        }
        let row = |tally: Tally| Row { ending: material.to_string(), rating: None, tally };
        found.wins.push(row(wins));
        found.draws.push(row(draws));
        progress.inc(1);
    }
    for rows in [&mut found.wins, &mut found.draws] {
        *rows = most_frequent(std::mem::take(rows));
    }
    Ok(())
}

fn write_text(out: &mut dyn Write, found: &Comparison) -> Result<()> {
    writeln!(out, "{} games came to an ending of at most {MEN} men.", found.games)?;
    let parts = [
        ("Moves with which something could be given away, by rating", "kept it", &found.choices_by_rating),
        ("The same, by ending", "kept it", &found.choices_by_ending),
        ("Endings of three men, and of four without pawns, that one side wins with best play", "were won", &found.wins),
        ("Such endings that are drawn with best play", "were drawn", &found.draws),
    ];
    for (title, what, rows) in parts.into_iter().filter(|(.., rows)| !rows.is_empty()) {
        writeln!(out, "\n{title}:")?;
        let mut table = vec![["", "number", what, "expected", "standard errors"].map(String::from).to_vec()];
        for row in rows {
            let name = row.rating.map_or_else(|| row.ending.clone(), |rating| format!("about {rating}"));
            table.push(std::iter::once(name).chain(row.tally.cells()).collect());
        }
        write_rows(out, &[0], &table)?;
    }
    writeln!(out, "\nPeople resign, run out of time and agree to draws; what is expected of them plays to the end.")?;
    Ok(())
}
