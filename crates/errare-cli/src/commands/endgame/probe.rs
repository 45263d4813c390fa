//! `errare endgame probe`: one position.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::board::Position;
use errare_chess::commentary::explain::diagram;
use errare_chess::endgame::{Endgames, Forced, MOST_MEN, Material};
use errare_chess::shakmaty::{Color, Move, Position as _};
use errare_chess::study::{Chance, Player, Players, expect};
use serde_json::{Value, json};

use crate::arguments::{ProbeOptions, ReportFormat};
use crate::input::endgames;
use crate::output::progress::Progress;
use crate::output::table::write_rows;
use crate::output::text::{self, counted, percent};
use crate::output::{self, NAME, json};

pub(crate) fn run(options: &ProbeOptions, folder: &Path) -> Result<()> {
    let (game, position) = read(&options.fen.join(" "))?;
    let material = Material::of(position.board().board());
    let endgames = endgames::built(folder, &[material], &mut |_, _| ())?;
    let probed = Probed::new(&game, &position, &endgames);
    let expected = match options.white_elo.zip(options.black_elo) {
        Some((white, black)) => Some(people(&position, &endgames, white, black)?),
        None => None,
    };
    output::to(None, |out| match options.format {
        ReportFormat::Text => probed.write(out, expected.as_ref()),
        ReportFormat::Json => json::write(out, &probed.json(expected.as_ref())),
    })
}

/// A position with few enough men, in which nobody castles.
pub(super) fn read(fen: &str) -> Result<(Chess, Position)> {
    let game = Chess::from_fen(fen)?;
    let position = game.start();
    let men = position.board().board().occupied().count();
    if men > MOST_MEN {
        bail!("there are {men} men on the board: endings of up to {MOST_MEN} are solved");
    }
    if position.board().castles().any() {
        bail!("somebody may castle here: tables know no castling; write - for it in the FEN");
    }
    Ok((game, position))
}

/// The legal moves with their results, the best first.
struct Probed<'a> {
    game: &'a Chess,
    position: &'a Position,
    result: Forced,
    moves: Vec<(Move, Forced)>,
}

impl<'a> Probed<'a> {
    fn new(game: &'a Chess, position: &'a Position, endgames: &Endgames) -> Self {
        let probe = |position: &Position| endgames.probe(position.board()).expect("the tables were built");
        let legal = position.board().legal_moves();
        let mut moves: Vec<(Move, Forced)> =
            legal.into_iter().map(|m| (m, probe(&position.after(m)).before())).collect();
        moves.sort_by_key(|(_, result)| std::cmp::Reverse(*result));
        Self { game, position, result: probe(position), moves }
    }

    fn mover(&self) -> Color {
        self.position.board().turn()
    }

    fn san(&self, m: Move) -> String {
        self.game.write_move(self.position, m)
    }
}

/// What two people make of the position and of each of its moves.
struct Expected {
    white: f64,
    black: f64,
    chance: Chance,
    choices: Vec<(Move, Chance, f64)>,
}

fn people(position: &Position, endgames: &Endgames, white: f64, black: f64) -> Result<Expected> {
    let players = Players { white: Player::of_elo(white), black: Player::of_elo(black) };
    let board = position.board();
    let material = Material::of(board.board());
    let progress = Progress::new(0, "sweeps");
    let expected = expect(endgames, material, &[players], &mut |sweeps| progress.step_of(sweeps as u64))?;
    let found = expected.first().and_then(|expected| expected.of_board(board).zip(expected.choices(board)));
    let Some((chance, choices)) = found else { bail!("this position is in none of the tables") };
    let choices = choices.into_iter().map(|choice| (choice.m, choice.chance, choice.probability)).collect();
    Ok(Expected { white, black, chance, choices })
}

impl Expected {
    fn of(&self, m: Move) -> Option<(Chance, f64)> {
        self.choices.iter().find(|(other, ..)| *other == m).map(|(_, chance, probability)| (*chance, *probability))
    }
}

/// A colour at the beginning of a sentence, as everywhere else.
pub(super) fn name(colour: Color) -> &'static str {
    colour.fold_wb("White", "Black")
}

/// A result in words, for whoever is to move.
pub(super) fn in_words(result: Forced, mover: Color) -> String {
    match (result.sign(), result.moves().unwrap_or(0)) {
        (0, _) => "a draw".to_owned(),
        (sign, moves) => {
            let winner = name(if sign > 0 { mover } else { !mover });
            if moves == 0 {
                format!("{winner} has won")
            } else {
                format!("{winner} wins in {}", counted(moves.into(), "move"))
            }
        }
    }
}

fn signed(u: f32) -> String {
    text::signed(f64::from(u))
}

impl Probed<'_> {
    fn write(&self, out: &mut dyn Write, expected: Option<&Expected>) -> Result<()> {
        let mover = self.mover();
        writeln!(out, "\n{}", diagram(self.position))?;
        let result = in_words(self.result, mover);
        writeln!(out, "{NAME}{} to move{NAME:#}: {result} with best play.", name(mover))?;
        if let Some(Expected { white, black, chance, .. }) = expected {
            let wins = |colour| percent(f64::from(chance.wins(colour)));
            let (u, ours, theirs) = (signed(chance.u), wins(Color::White), wins(Color::Black));
            writeln!(
                out,
                "White {white}, Black {black}: u {u}; White wins {ours}, Black {theirs}, with fifty moves to go."
            )?;
        }
        if self.moves.is_empty() {
            return Ok(());
        }
        let mut rows = vec![vec!["move".to_owned(), "best play".to_owned()]];
        if expected.is_some() {
            rows[0].extend(["played", "u after"].map(String::from));
        }
        for (m, result) in &self.moves {
            let mut row = vec![self.san(*m), in_words(*result, mover)];
            if let Some((chance, probability)) = expected.and_then(|expected| expected.of(*m)) {
                row.extend([percent(probability), signed(chance.u)]);
            }
            rows.push(row);
        }
        writeln!(out)?;
        write_rows(out, &[0, 1], &rows)
    }

    fn json(&self, expected: Option<&Expected>) -> Value {
        let result = |result: Forced| json!({ "v": result.sign(), "moves_to_mate": result.moves() });
        let moves = self.moves.iter().map(|(m, after)| {
            let mut value = json!({ "san": self.san(*m), "mover": result(*after) });
            if let Some((chance, probability)) = expected.and_then(|expected| expected.of(*m)) {
                value["probability"] = json!(probability);
                value["u"] = json!(chance.u);
                value["tension"] = json!(chance.tension);
            }
            value
        });
        let people = expected.map(|expected| {
            let Expected { white, black, chance, .. } = expected;
            json!({ "white_elo": white, "black_elo": black, "u": chance.u, "tension": chance.tension })
        });
        json!({
            "fen": self.game.write_position(self.position),
            "ending": Material::of(self.position.board().board()).to_string(),
            "mover": result(self.result),
            "people": people,
            "moves": moves.collect::<Vec<_>>(),
        })
    }
}
