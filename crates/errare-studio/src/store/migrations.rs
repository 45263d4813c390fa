//! The tables, and how an older file becomes a newer one.

use rusqlite::Connection;

use super::StoreError;

/// What makes of each version the next, the first of an empty file. One that was published is never changed.
const STEPS: &[&str] = &["
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        created INTEGER NOT NULL,
        game TEXT NOT NULL,
        opponent TEXT NOT NULL,
        you TEXT NOT NULL,
        elo REAL,
        opponent_elo REAL NOT NULL,
        start TEXT NOT NULL,
        seed INTEGER NOT NULL,
        moves TEXT NOT NULL,
        ended TEXT,
        clock TEXT,
        given TEXT,
        likelihood TEXT,
        review INTEGER
    ) STRICT;
    CREATE TABLE reviews (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        created INTEGER NOT NULL,
        name TEXT NOT NULL,
        pgn TEXT NOT NULL,
        white_elo REAL,
        black_elo REAL,
        game INTEGER
    ) STRICT;
    CREATE TABLE reviewed_games (
        review INTEGER NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        page TEXT NOT NULL,
        html TEXT NOT NULL,
        pgn TEXT NOT NULL,
        report TEXT NOT NULL,
        PRIMARY KEY (review, number)
    ) STRICT;
    CREATE TABLE solved (
        exercise TEXT PRIMARY KEY
    ) STRICT;
    CREATE TABLE arenas (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        created INTEGER NOT NULL,
        game TEXT NOT NULL,
        players TEXT NOT NULL,
        games INTEGER NOT NULL,
        seed INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE arena_results (
        arena INTEGER NOT NULL REFERENCES arenas(id) ON DELETE CASCADE,
        game INTEGER NOT NULL,
        ending TEXT NOT NULL,
        plies INTEGER NOT NULL,
        PRIMARY KEY (arena, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT;
"];

/// Brings a file to the version that we know, each step whole or not at all.
pub(super) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "foreign_keys", "ON")?;
    run_steps(connection, STEPS)
}

pub(super) fn run_steps(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreError> {
    let known = steps.len() as i64;
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if !(0..=known).contains(&found) {
        return Err(StoreError::Newer { found, known });
    }
    for (version, step) in (1..).zip(steps).skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", version as i64)?;
        transaction.commit()?;
    }
    Ok(())
}
