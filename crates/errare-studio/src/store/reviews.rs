//! Reviews, and the games of each that are done.

use rusqlite::{OptionalExtension, Row, params};

use super::{Id, Store, StoreError};

/// Games that were given to be reviewed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReviewRow {
    pub(crate) id: Id,
    pub(crate) created: i64,
    pub(crate) name: String,
    pub(crate) pgn: String,
    pub(crate) white_elo: Option<f64>,
    pub(crate) black_elo: Option<f64>,
    /// The game that was played here, if it is that.
    pub(crate) game: Option<Id>,
}

/// A game that is reviewed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReviewedGameRow {
    pub(crate) number: usize,
    /// What the page needs, as JSON.
    pub(crate) page: String,
    /// Its part of a page for a browser.
    pub(crate) html: String,
    /// The annotated game.
    pub(crate) pgn: String,
    /// All that is known of it, as JSON.
    pub(crate) report: String,
}

fn read(row: &Row<'_>) -> Result<ReviewRow, rusqlite::Error> {
    Ok(ReviewRow {
        id: row.get("id")?,
        created: row.get("created")?,
        name: row.get("name")?,
        pgn: row.get("pgn")?,
        white_elo: row.get("white_elo")?,
        black_elo: row.get("black_elo")?,
        game: row.get("game")?,
    })
}

fn read_game(row: &Row<'_>) -> Result<ReviewedGameRow, rusqlite::Error> {
    Ok(ReviewedGameRow {
        number: row.get("number")?,
        page: row.get("page")?,
        html: row.get("html")?,
        pgn: row.get("pgn")?,
        report: row.get("report")?,
    })
}

impl Store {
    pub(crate) fn add_review(&self, review: &ReviewRow) -> Result<Id, StoreError> {
        let connection = self.connection();
        connection.execute(
            "INSERT INTO reviews (created, name, pgn, white_elo, black_elo, game) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![review.created, review.name, review.pgn, review.white_elo, review.black_elo, review.game],
        )?;
        Ok(connection.last_insert_rowid())
    }

    pub(crate) fn review(&self, id: Id) -> Result<Option<ReviewRow>, StoreError> {
        let connection = self.connection();
        Ok(connection.query_row("SELECT * FROM reviews WHERE id = ?1", [id], read).optional()?)
    }

    /// Reviews, the newest first.
    pub(crate) fn reviews(&self, most: usize) -> Result<Vec<ReviewRow>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT * FROM reviews ORDER BY id DESC LIMIT ?1")?;
        let rows = query.query_map([most as i64], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub(crate) fn delete_review(&self, id: Id) -> Result<bool, StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute("UPDATE games SET review = NULL WHERE review = ?1", [id])?;
        let deleted = transaction.execute("DELETE FROM reviews WHERE id = ?1", [id])? > 0;
        transaction.commit()?;
        Ok(deleted)
    }

    pub(crate) fn save_reviewed_game(&self, review: Id, game: &ReviewedGameRow) -> Result<(), StoreError> {
        self.connection().execute(
            "INSERT OR REPLACE INTO reviewed_games (review, number, page, html, pgn, report) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![review, game.number as i64, game.page, game.html, game.pgn, game.report],
        )?;
        Ok(())
    }

    /// The games of a review that are done, in their order.
    pub(crate) fn reviewed_games(&self, review: Id) -> Result<Vec<ReviewedGameRow>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT * FROM reviewed_games WHERE review = ?1 ORDER BY number")?;
        let rows = query.query_map([review], read_game)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// One of them.
    pub(crate) fn reviewed_game(&self, review: Id, number: usize) -> Result<Option<ReviewedGameRow>, StoreError> {
        let connection = self.connection();
        let query = "SELECT * FROM reviewed_games WHERE review = ?1 AND number = ?2";
        Ok(connection.query_row(query, params![review, number as i64], read_game).optional()?)
    }
}
