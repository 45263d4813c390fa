//! `errare endgame study`: an ending as a whole.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use errare_chess::commentary::explain::diagram;
use errare_chess::endgame::{Endgames, Material};
use errare_chess::shakmaty::Color;
use errare_chess::study::{AtDistance, CommentCount, Example, Played, Player, Players, Summary, board, expect};
use serde::Serialize;

use super::page;
use crate::arguments::{StudyFormat, StudyOptions};
use crate::input::endgames;
use crate::output::progress::Progress;
use crate::output::table::write_rows;
use crate::output::text::{percent, wrapped};
use crate::output::{self, NAME, QUIET, json};

/// All that a study says.
#[derive(Serialize)]
pub(super) struct Study {
    pub(super) ending: String,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) positions: usize,
    pub(super) moves: usize,
    #[serde(flatten)]
    pub(super) summary: Summary,
    pub(super) by_rating: Vec<AtRating>,
    pub(super) by_distance: Vec<AtDistance>,
    pub(super) hardest_wins: Vec<Example>,
    pub(super) easiest_wins: Vec<Example>,
    pub(super) hardest_draws: Vec<Example>,
    pub(super) comments: Vec<CommentCount>,
    pub(super) swindles: Saved,
    pub(super) game: SampleGame,
}

/// Both players of one rating.
#[derive(Serialize)]
pub(super) struct AtRating {
    pub(super) elo: f64,
    #[serde(flatten)]
    pub(super) summary: Summary,
}

/// What the weaker side saves of lost positions against this White.
#[derive(Serialize)]
pub(super) struct Saved {
    /// The mean score, from 0 to 1, of who makes the best of White's errors.
    pub(super) swindling: f64,
    /// Of who resists as long as he can.
    pub(super) longest_resistance: f64,
}

#[derive(Serialize)]
pub(super) struct SampleGame {
    pub(super) fen: String,
    pub(super) moves: Vec<Played>,
}

/// The ratings at which an ending is played by two alike.
const RATINGS: [f64; 5] = [800.0, 1200.0, 1600.0, 2000.0, 2400.0];
/// Examples of each kind.
const EXAMPLES: usize = 3;

pub(crate) fn run(options: &StudyOptions, folder: &Path) -> Result<()> {
    if let Some(path) = &options.output {
        output::file::can_be_written(path)?;
    }
    let material = options.ending.normal();
    let endgames = endgames::built(folder, &[material], &mut |_, _| ())?;
    let study = study(&endgames, material, options)?;
    output::to(options.output.as_deref(), |out| match options.format {
        StudyFormat::Text => write_text(out, &study),
        StudyFormat::Json => json::write(out, &study),
        StudyFormat::Html => Ok(out.write_all(page::page(&study).as_bytes())?),
    })
}

fn player(elo: f64, merit: Option<f64>) -> (Player, String) {
    match merit {
        Some(merit) => (Player::Merit(merit), format!("Michie's player of merit {merit}")),
        None => (Player::of_elo(elo), format!("a person of {elo}")),
    }
}

fn study(endgames: &Endgames, material: Material, options: &StudyOptions) -> Result<Study> {
    let (white, white_name) = player(options.white_elo, options.white_merit);
    let (black, black_name) = player(options.black_elo, options.black_merit);
    let against = |black: Player| Players { white: white.clone(), black };
    let mut pairs = vec![against(black), against(Player::Exploiter), against(Player::ByTable)];
    pairs.extend(RATINGS.map(|elo| Players { white: Player::of_elo(elo), black: Player::of_elo(elo) }));
    let progress = Progress::new(0, "sweeps");
    let all = expect(endgames, material, &pairs, &mut |sweeps| progress.step_of(sweeps as u64))?;
    drop(progress);
    let [expected, swindling, resisting, alike @ ..] = all.as_slice() else {
        unreachable!("as many as were asked for")
    };
    let by_rating = RATINGS.iter().zip(alike).map(|(elo, alike)| AtRating { elo: *elo, summary: alike.summary() });
    let by_rating = by_rating.collect();
    let swindles = Saved { swindling: swindling.summary().saved, longest_resistance: resisting.summary().saved };
    let graph = expected.graph();
    // The game begins in one of the longest wins.
    let white_moves = graph.positions().filter(|number| graph.turn(*number).is_white());
    let longest = white_moves.max_by_key(|number| {
        let forced = graph.forced(*number);
        (forced.sign(), forced.moves(), std::cmp::Reverse(*number))
    });
    let start = longest.and_then(|number| board(graph, number));
    let moves = start.as_ref().map(|start| expected.game(start, options.seed)).unwrap_or_default();
    let fen =
        start.map(|start| errare_chess::board::write_fen(&errare_chess::Position::new(start))).unwrap_or_default();
    Ok(Study {
        ending: material.to_string(),
        white: white_name,
        black: black_name,
        positions: graph.positions().count(),
        moves: graph.moves(),
        summary: expected.summary(),
        by_rating,
        by_distance: expected.by_distance(),
        hardest_wins: expected.hardest_wins(EXAMPLES),
        easiest_wins: expected.easiest_wins(EXAMPLES),
        hardest_draws: expected.hardest_draws(EXAMPLES),
        comments: expected.comments(),
        swindles,
        game: SampleGame { fen, moves },
    })
}

fn write_text(out: &mut dyn Write, study: &Study) -> Result<()> {
    let Study { ending, white, black, positions, moves, summary, swindles, .. } = study;
    writeln!(out, "{NAME}{ending}{NAME:#}: White is {white}, Black {black}. {positions} positions, {moves} moves.\n")?;
    let told = format!(
        "With best play White wins {} of the positions; these two win {} of those. {} are drawn, and these two draw {} of those. \
         Of lost positions Black saves {} of a point by the longest resistance, and {} by making the best of White's errors.",
        share(summary.won, *positions),
        percent(summary.really_won),
        share(summary.drawn, *positions),
        percent(summary.really_drawn),
        percent(swindles.longest_resistance),
        percent(swindles.swindling)
    );
    wrapped(&told, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))?;

    writeln!(out, "\nTwo people of the same rating:")?;
    let mut rows = vec![["rating", "wins won", "draws drawn"].map(String::from).to_vec()];
    for AtRating { elo, summary } in &study.by_rating {
        rows.push(vec![format!("{elo}"), percent(summary.really_won), percent(summary.really_drawn)]);
    }
    write_rows(out, &[], &rows)?;

    writeln!(out, "\nBy moves to mate, White to move:")?;
    let mut rows = vec![["moves", "positions", "u", "won"].map(String::from).to_vec()];
    for at in study.by_distance.iter().filter(|at| at.moves == 1 || at.moves % 5 == 0) {
        let cells = [at.moves.to_string(), at.positions.to_string(), format!("{:.3}", at.u), percent(at.really_won)];
        rows.push(cells.to_vec());
    }
    write_rows(out, &[], &rows)?;

    for (title, examples) in kinds(study) {
        writeln!(out, "\n{NAME}{title}{NAME:#}")?;
        for example in examples {
            writeln!(out, "\n{}", diagram(&example.position))?;
            wrapped(&in_words(example), WIDTH).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
        }
    }

    writeln!(out, "\nWhat there is to say of all positions:")?;
    let mut rows = vec![["u", "v", "comment", "positions", ""].map(String::from).to_vec()];
    for count in &study.comments {
        let v = if count.v < 0 { "−1".to_owned() } else { count.v.to_string() };
        let part = share(count.positions, *positions);
        rows.push(vec![count.u.to_owned(), v, count.comment.clone(), count.positions.to_string(), part]);
    }
    write_rows(out, &[0, 1, 2], &rows)?;

    writeln!(out, "\nA game between the two, from {}:", study.game.fen)?;
    for line in game_lines(&study.game.moves) {
        writeln!(out, "{QUIET}{line}{QUIET:#}")?;
    }
    Ok(())
}

/// Lines of text are no longer than this.
const WIDTH: usize = 96;

fn share(count: usize, of: usize) -> String {
    percent(count as f64 / of.max(1) as f64)
}

/// The kinds of examples with their titles.
pub(super) fn kinds(study: &Study) -> [(&'static str, &[Example]); 3] {
    [
        ("The hardest wins", &study.hardest_wins),
        ("The easiest of the long wins", &study.easiest_wins),
        ("The hardest draws to hold", &study.hardest_draws),
    ]
}

/// What makes an example hard or easy.
pub(super) fn in_words(example: &Example) -> String {
    let Example { fen, moves_to_mate, u, white_wins, best, keepers, kept, .. } = example;
    let mate = moves_to_mate.map_or("a draw".to_owned(), |moves| format!("mate in {moves}"));
    let (only, result) = (*keepers == 1, if moves_to_mate.is_some() { "the win" } else { "the draw" });
    let keeps = match keepers {
        1 => format!("only {best} keeps {result}"),
        many => format!("{many} moves keep {result}, {best} among them"),
    };
    let plays = if only { "it is played" } else { "one of them is played" };
    let u = errare::text::signed(f64::from(*u));
    format!(
        "{fen}: {mate}; u {u}, White wins {}; {keeps}, and {plays} by {}.",
        percent(f64::from(*white_wins)),
        percent(*kept)
    )
}

/// The moves of a game with what there is to say, in lines.
pub(super) fn game_lines(moves: &[Played]) -> Vec<String> {
    let mut number = 0;
    let tell = |(at, played): (usize, &Played)| {
        let said = played.comments.join(" ");
        let white = played.mover == Color::White;
        number += usize::from(white || at == 0);
        let dots = if white { "." } else { "…" };
        let line = format!("{number:>4}{dots}{:<8} u {:+.2}  {said}", played.san, played.u);
        line.replace("u -", "u −").trim_end().to_owned()
    };
    moves.iter().enumerate().map(tell).collect()
}
