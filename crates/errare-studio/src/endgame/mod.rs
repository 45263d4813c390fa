//! Endings of few men: who wins, in how many moves, and what two people make of it.

mod study;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use errare::game::{Game, Notation};
use errare_chess::board::write_fen;
use errare_chess::endgame::{Endgames, Forced, Material, Table, solve};
use errare_chess::shakmaty::{Color, Position as _};
use errare_chess::study::{Expectations, Player, Players, expect};
use errare_chess::{Chess, Position};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::errand::Errand;
use crate::play::check_rating;
use crate::refusal::Refusal;

/// A position, and who plays it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Probe {
    position: String,
    white_elo: Option<f64>,
    black_elo: Option<f64>,
}

/// Endings of more men take too long to be solved for somebody who waits.
pub(crate) const MOST_MEN: usize = 4;

/// What people make of so many endings is remembered.
const MOST_REMEMBERED: usize = 2;

type Pair = (Material, [u32; 2]);

/// The endings that are solved, and where they are kept.
pub(crate) struct Tables {
    endgames: Mutex<Endgames>,
    folder: Option<PathBuf>,
    people: Mutex<Vec<(Pair, Arc<Expectations>)>>,
}

/// A question that makes sense.
pub(crate) struct Question {
    game: Chess,
    position: Position,
    elos: Option<[f64; 2]>,
}

impl Probe {
    pub(crate) fn read(&self) -> Result<Question, Refusal> {
        let game = Chess::from_fen(&self.position);
        let game = game.map_err(|error| Refusal::impossible(error.to_string(), "correct the position"))?;
        let position = game.start();
        let men = position.board().board().occupied().count();
        if men > MOST_MEN {
            let error = format!("there are {men} men on the board");
            return Err(Refusal::impossible(error, format!("endings of up to {MOST_MEN} are solved here")));
        }
        if position.board().castles().any() {
            return Err(Refusal::impossible("somebody may castle here", "write - for it in the FEN"));
        }
        let elos = match (self.white_elo, self.black_elo) {
            (Some(white), Some(black)) => {
                check_rating(white)?;
                check_rating(black)?;
                Some([white, black])
            }
            (None, None) => None,
            _ => return Err(Refusal::bad("one rating is missing", "give both, or none")),
        };
        Ok(Question { game, position, elos })
    }
}

impl Question {
    fn material(&self) -> Material {
        Material::of(self.position.board().board())
    }

    /// What it is called.
    pub(crate) fn name(&self) -> String {
        self.material().to_string()
    }

    fn pair(&self) -> Option<Pair> {
        self.elos.map(|elos| (self.material(), elos.map(|elo| elo.round() as u32)))
    }
}

impl Tables {
    /// The tables of a folder; new ones are kept there. Without a folder they are kept in memory.
    pub(crate) fn open(folder: Option<PathBuf>) -> Self {
        // What cannot be used is built again when it is asked for.
        let endgames = folder.as_deref().map(|folder| Endgames::open(folder).0).unwrap_or_default();
        Self { endgames: Mutex::new(endgames), folder, people: Mutex::default() }
    }

    fn endgames(&self) -> MutexGuard<'_, Endgames> {
        self.endgames.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those at hand.
    pub(crate) fn present(&self) -> Endgames {
        self.endgames().clone()
    }

    /// The names of those at hand.
    pub(crate) fn names(&self) -> Vec<String> {
        let endgames = self.endgames();
        let all = (3..=MOST_MEN).flat_map(Material::all);
        all.filter(|material| endgames.table(*material).is_some()).map(|material| material.to_string()).collect()
    }

    fn known(&self, pair: &Pair) -> Option<Arc<Expectations>> {
        let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.iter().find(|(known, _)| known == pair).map(|(_, expected)| Arc::clone(expected))
    }

    /// The answer, if all that it needs is at hand.
    pub(crate) fn answer(&self, question: &Question) -> Option<Value> {
        let endgames = self.present();
        endgames.probe(question.position.board())?;
        if question.material().needed().into_iter().any(|material| endgames.table(material).is_none()) {
            return None;
        }
        match question.pair() {
            None => shown(question, &endgames, None),
            Some(pair) => shown(question, &endgames, Some(&*self.known(&pair)?)),
        }
    }

    /// The answer, with all that has to be worked out first.
    pub(crate) fn work_out(&self, question: &Question, errand: &Errand) -> Result<Value, Refusal> {
        self.solve(question.material(), errand)?;
        if let (Some(pair), Some([white, black])) = (question.pair(), question.elos)
            && self.known(&pair).is_none()
        {
            let players = Players { white: Player::of_elo(white), black: Player::of_elo(black) };
            let heard = &mut |sweeps| {
                errand.expect(sweeps as u64, "sweeps");
                errand.advance(1);
            };
            let expected =
                expect(&self.present(), question.material(), &[players], heard).map_err(Refusal::internal)?;
            let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
            people.extend(expected.into_iter().map(|expected| (pair, Arc::new(expected))));
            let old = people.len().saturating_sub(MOST_REMEMBERED);
            people.drain(..old);
        }
        self.answer(question).ok_or_else(|| Refusal::internal("this position is in none of the tables"))
    }

    /// Solves an ending and all that it leads to.
    fn solve(&self, material: Material, errand: &Errand) -> Result<(), Refusal> {
        let needed = material.needed();
        errand.expect(needed.len() as u64, "endings");
        for material in needed {
            self.build(material, errand)?;
            errand.advance(1);
        }
        Ok(())
    }

    fn build(&self, material: Material, errand: &Errand) -> Result<(), Refusal> {
        let smaller = self.present();
        if smaller.table(material).is_some() {
            return Ok(());
        }
        // To be told to stop between two moves is soon enough.
        let table = solve(material, &smaller, rayon::current_num_threads(), &|_| errand.advance(0));
        let table = match &self.folder {
            None => table,
            Some(folder) => keep(folder, material, table).map_err(Refusal::internal)?,
        };
        self.endgames().add(table);
        Ok(())
    }
}

/// Writes a table, whole or not at all; from then on what is used is what is in the file.
fn keep(folder: &Path, material: Material, table: Table) -> std::io::Result<Table> {
    std::fs::create_dir_all(folder)?;
    let path = Endgames::path(folder, material);
    let partial = path.with_extension(format!("partial-{}", std::process::id()));
    std::fs::write(&partial, table.bytes())?;
    std::fs::rename(&partial, &path)?;
    Ok(Table::open(&path).unwrap_or(table))
}

/// A result in words, for whoever is to move.
fn in_words(result: Forced, mover: Color) -> String {
    let name = |colour: Color| colour.fold_wb("White", "Black");
    match (result.sign(), result.moves().unwrap_or(0)) {
        (0, _) => "A draw".to_owned(),
        (sign, moves) => {
            let winner = name(if sign > 0 { mover } else { !mover });
            match moves {
                0 => format!("{winner} has won"),
                1 => format!("{winner} wins in 1 move"),
                moves => format!("{winner} wins in {moves} moves"),
            }
        }
    }
}

fn shown(question: &Question, endgames: &Endgames, expected: Option<&Expectations>) -> Option<Value> {
    let Question { game, position, elos } = question;
    let board = position.board();
    let mover = board.turn();
    let result = endgames.probe(board)?;
    let mut moves: Vec<_> = board
        .legal_moves()
        .into_iter()
        .map(|m| Some((m, endgames.probe(position.after(m).board())?.before())))
        .collect::<Option<_>>()?;
    moves.sort_by_key(|(_, result)| std::cmp::Reverse(*result));
    let choices = match expected {
        Some(expected) => expected.choices(board)?,
        None => Vec::new(),
    };
    let moves = moves.iter().map(|(m, result)| {
        let mut shown = json!({
            "id": game.write_uci(*m),
            "san": game.write_move(position, *m),
            "v": result.sign(),
            "moves_to_mate": result.moves(),
            "text": in_words(*result, mover),
        });
        if let Some(choice) = choices.iter().find(|choice| choice.m == *m) {
            shown["probability"] = json!(choice.probability);
            shown["u"] = json!(choice.chance.u);
        }
        shown
    });
    let people = match (expected, elos) {
        (Some(expected), Some([white, black])) => {
            let chance = expected.of_board(board)?;
            let [white_wins, black_wins] = [Color::White, Color::Black].map(|colour| chance.wins(colour));
            let u = chance.u;
            json!({ "white_elo": white, "black_elo": black, "u": u, "white_wins": white_wins, "black_wins": black_wins })
        }
        _ => Value::Null,
    };
    Some(json!({
        "ending": question.name(),
        "fen": write_fen(position),
        "mover": mover.fold_wb("first", "second"),
        "v": result.sign(),
        "moves_to_mate": result.moves(),
        "text": format!("{}.", in_words(result, mover)),
        "people": people,
        "moves": moves.collect::<Vec<_>>(),
    }))
}

/// Positions to begin with.
pub(crate) fn examples() -> Value {
    let example = |name: &str, position: &str| json!({ "name": name, "position": position });
    json!([
        example("Queen against king", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"),
        example("Rook against king", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"),
        example("King and pawn against king", "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"),
        example("Queen against rook", "8/8/8/3k4/3r4/8/8/Q3K3 w - - 0 1"),
        example("Rook against knight", "8/8/8/3k4/3n4/8/8/R3K3 w - - 0 1"),
    ])
}
