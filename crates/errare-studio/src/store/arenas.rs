//! Tournaments and their results, each written as soon as it is known.

use rusqlite::{OptionalExtension, Row, params};

use super::{Id, Store, StoreError};

/// A tournament.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ArenaRow {
    pub(crate) id: Id,
    pub(crate) created: i64,
    pub(crate) game: String,
    pub(crate) players: Vec<String>,
    /// The games of each pair.
    pub(crate) games: u64,
    pub(crate) seed: u32,
}

fn read(row: &Row<'_>) -> Result<ArenaRow, StoreError> {
    let (players, games): (String, i64) = (row.get("players")?, row.get("games")?);
    Ok(ArenaRow {
        id: row.get("id")?,
        created: row.get("created")?,
        game: row.get("game")?,
        players: serde_json::from_str(&players)?,
        games: games.unsigned_abs(),
        seed: row.get("seed")?,
    })
}

impl Store {
    pub(crate) fn add_arena(&self, arena: &ArenaRow) -> Result<Id, StoreError> {
        let connection = self.connection();
        connection.execute(
            "INSERT INTO arenas (created, game, players, games, seed) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![arena.created, arena.game, serde_json::to_string(&arena.players)?, arena.games as i64, arena.seed],
        )?;
        Ok(connection.last_insert_rowid())
    }

    pub(crate) fn arena(&self, id: Id) -> Result<Option<ArenaRow>, StoreError> {
        let connection = self.connection();
        let found = connection.query_row("SELECT * FROM arenas WHERE id = ?1", [id], |row| Ok(read(row)));
        found.optional()?.transpose()
    }

    /// Tournaments, the newest first.
    pub(crate) fn arenas(&self, most: usize) -> Result<Vec<ArenaRow>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT * FROM arenas ORDER BY id DESC LIMIT ?1")?;
        let rows = query.query_map([most as i64], |row| Ok(read(row)))?;
        rows.map(|row| row?).collect()
    }

    pub(crate) fn delete_arena(&self, id: Id) -> Result<bool, StoreError> {
        Ok(self.connection().execute("DELETE FROM arenas WHERE id = ?1", [id])? > 0)
    }

    /// Keeps results: the number of a game, how it ended and after how many plies. All of them, or none.
    pub(crate) fn add_results(&self, arena: Id, results: &[(u64, &str, u32)]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        {
            let mut insert = transaction.prepare_cached(
                "INSERT OR IGNORE INTO arena_results (arena, game, ending, plies) VALUES (?1, ?2, ?3, ?4)",
            )?;
            for (game, ending, plies) in results {
                insert.execute(params![arena, *game as i64, ending, plies])?;
            }
        }
        transaction.commit()?;
        Ok(())
    }

    /// All results of a tournament.
    pub(crate) fn results(&self, arena: Id) -> Result<Vec<(u64, String, u32)>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT game, ending, plies FROM arena_results WHERE arena = ?1")?;
        let rows =
            query.query_map([arena], |row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get(1)?, row.get(2)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
