//! Games that were played or are.

use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Id, Store, StoreError};
use crate::board::{Reason, Seat};

/// A game: from this all else about it follows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameRow {
    pub(crate) id: Id,
    pub(crate) created: i64,
    /// The name of the game with its arguments.
    pub(crate) game: String,
    pub(crate) opponent: String,
    pub(crate) you: Seat,
    /// Your strength, as you gave it.
    pub(crate) elo: Option<f64>,
    pub(crate) opponent_elo: f64,
    /// The position it began with, in the game's notation.
    pub(crate) start: String,
    /// What the opponent's chance goes by.
    pub(crate) seed: u32,
    /// The ids of the moves.
    pub(crate) moves: Vec<String>,
    /// How it ended, other than by the rules.
    pub(crate) ended: Option<EndRow>,
    pub(crate) clock: Option<ClockRow>,
    /// What the opponent gave on purpose.
    pub(crate) given: Option<Value>,
    /// What your moves say of your strength, and of how many moves.
    pub(crate) likelihood: Option<Value>,
    pub(crate) review: Option<Id>,
}

/// An end that somebody chose.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct EndRow {
    pub(crate) winner: Option<Seat>,
    pub(crate) reason: Reason,
}

/// Milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ClockRow {
    pub(crate) first: u64,
    pub(crate) second: u64,
    pub(crate) increment: u64,
    /// What each had at first.
    #[serde(default)]
    pub(crate) initial: u64,
}

const COLUMNS: &str =
    "id, created, game, opponent, you, elo, opponent_elo, start, seed, moves, ended, clock, given, likelihood, review";

fn text(value: &impl Serialize) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}

fn parsed<T: for<'a> Deserialize<'a>>(text: Option<String>) -> Result<Option<T>, StoreError> {
    Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
}

fn read(row: &Row<'_>) -> Result<GameRow, StoreError> {
    let you: String = row.get("you")?;
    let moves: String = row.get("moves")?;
    Ok(GameRow {
        id: row.get("id")?,
        created: row.get("created")?,
        game: row.get("game")?,
        opponent: row.get("opponent")?,
        you: if you == "second" { Seat::Second } else { Seat::First },
        elo: row.get("elo")?,
        opponent_elo: row.get("opponent_elo")?,
        start: row.get("start")?,
        seed: row.get("seed")?,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        ended: parsed(row.get("ended")?)?,
        clock: parsed(row.get("clock")?)?,
        given: parsed(row.get("given")?)?,
        likelihood: parsed(row.get("likelihood")?)?,
        review: row.get("review")?,
    })
}

impl Store {
    /// Keeps a new game, and gives it a name.
    pub(crate) fn add_game(&self, game: &GameRow) -> Result<Id, StoreError> {
        let connection = self.connection();
        connection.execute(
            "INSERT INTO games (created, game, opponent, you, elo, opponent_elo, start, seed, moves, ended, clock)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            params![
                game.created,
                game.game,
                game.opponent,
                game.you.of(["first", "second"]),
                game.elo,
                game.opponent_elo,
                game.start,
                game.seed,
                game.moves.join(" "),
                game.ended.as_ref().map(text).transpose()?,
                game.clock.as_ref().map(text).transpose()?,
            ],
        )?;
        Ok(connection.last_insert_rowid())
    }

    /// Keeps what has changed of a game.
    pub(crate) fn save_game(&self, game: &GameRow) -> Result<(), StoreError> {
        self.connection().execute(
            "UPDATE games SET moves = ?2, ended = ?3, clock = ?4, given = ?5, likelihood = ?6, review = ?7 WHERE id = ?1",
            params![
                game.id,
                game.moves.join(" "),
                game.ended.as_ref().map(text).transpose()?,
                game.clock.as_ref().map(text).transpose()?,
                game.given.as_ref().map(text).transpose()?,
                game.likelihood.as_ref().map(text).transpose()?,
                game.review,
            ],
        )?;
        Ok(())
    }

    pub(crate) fn game(&self, id: Id) -> Result<Option<GameRow>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"))?;
        query.query_row([id], |row| Ok(read(row))).optional()?.transpose()
    }

    /// Games, the newest first.
    pub(crate) fn games(&self, most: usize) -> Result<Vec<GameRow>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM games ORDER BY id DESC LIMIT ?1"))?;
        let rows = query.query_map([most as i64], |row| Ok(read(row)))?;
        rows.map(|row| row?).collect()
    }

    /// Deletes a game; says whether there was one.
    pub(crate) fn delete_game(&self, id: Id) -> Result<bool, StoreError> {
        Ok(self.connection().execute("DELETE FROM games WHERE id = ?1", [id])? > 0)
    }
}
