//! Settings, and the exercises that are solved.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::params;

use super::{Store, StoreError};

impl Store {
    pub(crate) fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT key, value FROM settings")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Changes the settings that are named; one without a value is removed.
    pub(crate) fn change_settings(&self, changes: &BTreeMap<String, Option<String>>) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        for (key, value) in changes {
            match value {
                Some(value) => {
                    transaction.execute("INSERT OR REPLACE INTO settings VALUES (?1, ?2)", params![key, value])?
                }
                None => transaction.execute("DELETE FROM settings WHERE key = ?1", [key])?,
            };
        }
        Ok(transaction.commit()?)
    }

    pub(crate) fn solved(&self) -> Result<BTreeSet<String>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT exercise FROM solved")?;
        let rows = query.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub(crate) fn mark_solved(&self, exercise: &str) -> Result<(), StoreError> {
        self.connection().execute("INSERT OR IGNORE INTO solved VALUES (?1)", [exercise])?;
        Ok(())
    }
}
