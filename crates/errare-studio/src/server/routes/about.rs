//! What the studio is, and the player's settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::quickly;
use crate::play::catalogue::{MOST_PLIES, offers, players};
use crate::refusal::Refusal;
use crate::review::MOST_GAMES;
use crate::server::api::Api;
use crate::server::body::{MOST_BYTES, Sent};
use crate::{Studio, arena, endgame, explore};

pub(super) fn routes() -> Api {
    Api::default()
        .get("/api/about", "What the studio is, which games there are, whom to play, and what is too much", about)
        .get("/api/settings", "The settings of the player", settings)
        .put(
            "/api/settings",
            "Changes the settings that are named; null removes one",
            json!({ "theme": "dark", "name": "Ann" }),
            change_settings,
        )
}

async fn about(State(studio): State<Arc<Studio>>) -> Result<Json<Value>, Refusal> {
    quickly(&studio, |studio| Ok(Json(described(studio)))).await
}

fn described(studio: &Studio) -> Value {
    let folder = studio.store.folder();
    json!({
        "errare": env!("CARGO_PKG_VERSION"),
        "judge": studio.reviews.judge().name(),
        "kept": folder.is_some(),
        "data": folder.map(|folder| folder.display().to_string()),
        "games": offers(),
        "players": players(),
        "limits": {
            "body_bytes": MOST_BYTES,
            "jobs": studio.jobs.most(),
            "ply": MOST_PLIES,
            "games_in_review": MOST_GAMES,
            "tree_nodes": explore::MOST_NODES,
            "arena_players": arena::MOST_PLAYERS,
            "arena_games": arena::MOST_GAMES,
            "men": endgame::MOST_MEN,
        },
    })
}

type Settings = BTreeMap<String, String>;

async fn settings(State(studio): State<Arc<Studio>>) -> Result<Json<Settings>, Refusal> {
    quickly(&studio, |studio| Ok(Json(studio.store.settings()?))).await
}

/// How much is remembered.
const MOST_SETTINGS: usize = 64;
const LONGEST_KEY: usize = 64;
const LONGEST_VALUE: usize = 4096;

async fn change_settings(
    State(studio): State<Arc<Studio>>,
    Sent(changes): Sent<BTreeMap<String, Option<String>>>,
) -> Result<Json<Settings>, Refusal> {
    let long = |(key, value): (&String, &Option<String>)| {
        key.len() > LONGEST_KEY || value.as_ref().is_some_and(|value| value.len() > LONGEST_VALUE)
    };
    if changes.iter().any(long) {
        let fix = format!("names of {LONGEST_KEY} bytes and values of {LONGEST_VALUE} are remembered at the most");
        return Err(Refusal::bad("a setting is too long", fix));
    }
    quickly(&studio, move |studio| {
        let known = studio.store.settings()?;
        let new = changes.keys().filter(|key| !known.contains_key(*key)).count();
        if known.len() + new > MOST_SETTINGS {
            let fix = format!("remove some; {MOST_SETTINGS} are remembered at the most");
            return Err(Refusal::bad("these are too many settings", fix));
        }
        studio.store.change_settings(&changes)?;
        Ok(Json(studio.store.settings()?))
    })
    .await
}
