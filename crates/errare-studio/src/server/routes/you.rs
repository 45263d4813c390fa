//! The player himself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::quickly;
use crate::Studio;
use crate::refusal::Refusal;
use crate::review::Trial;
use crate::server::api::Api;
use crate::server::body::{Ids, Sent};
use crate::you;

pub(super) fn routes() -> Api {
    Api::default()
        .get("/api/you", "How strong the player is by his games, and what he misses", portrait)
        .get("/api/you/exercises", "Positions in which the player went wrong", exercises)
        .post("/api/you/exercises/{id}", "Tries a move in one of them", json!({ "move": "Nf3" }), attempt)
}

type Studied = State<Arc<Studio>>;

async fn portrait(State(studio): Studied) -> Result<Json<Value>, Refusal> {
    quickly(&studio, |studio| Ok(Json(you::portrait(&studio.store)?))).await
}

async fn exercises(State(studio): Studied) -> Result<Json<Value>, Refusal> {
    quickly(&studio, |studio| Ok(Json(you::shown(&studio.store)?))).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attempt {
    #[serde(rename = "move")]
    text: String,
}

async fn attempt(
    State(studio): Studied,
    Ids(id): Ids<String>,
    Sent(Attempt { text }): Sent<Attempt>,
) -> Result<Json<Trial>, Refusal> {
    let name = id.clone();
    let (exercise, live) = quickly(&studio, move |studio| {
        let exercise = you::exercise(&studio.store, &name)?;
        let live = studio.reviews.find(exercise.review)?;
        Ok((exercise, live))
    })
    .await?;
    let reviews = Arc::clone(&studio.reviews);
    let place = (exercise.number, exercise.ply);
    let tried = studio.pool.ask(move |_, stop| reviews.try_in_game(&live, place, &text, stop)).await?;
    if tried.good {
        quickly(&studio, move |studio| Ok(studio.store.mark_solved(&id)?)).await?;
    }
    Ok(Json(tried))
}
