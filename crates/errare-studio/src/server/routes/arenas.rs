//! Tournaments.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::quickly;
use crate::Studio;
use crate::arena::NewArena;
use crate::refusal::Refusal;
use crate::server::api::Api;
use crate::server::body::{Ids, Sent};
use crate::store::Id;

pub(super) fn routes() -> Api {
    let example =
        json!({ "game": "noughts-and-crosses", "players": ["perfect", "semi-random:ply=2"], "games": 200, "seed": 1 });
    Api::default()
        .get("/api/arenas", "The latest tournaments", list)
        .post("/api/arenas", "Begins a tournament: every player against every other", example, begin)
        .get("/api/arenas/{id}", "A tournament as it stands", show)
        .delete("/api/arenas/{id}", "Deletes a tournament", remove)
        .get("/api/arenas/{id}/events", "The tournament, at once and as it goes on", events)
        .post("/api/arenas/{id}/stop", "Stops a tournament", Value::Null, stop)
        .post("/api/arenas/{id}/resume", "Plays what was not played yet", Value::Null, resume)
}

type Studied = State<Arc<Studio>>;

async fn list(State(studio): Studied) -> Result<Json<Value>, Refusal> {
    quickly(&studio, |studio| Ok(Json(json!({ "arenas": studio.arenas.list()? })))).await
}

async fn begin(State(studio): Studied, Sent(new): Sent<NewArena>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.arenas.begin(new)?;
        Ok((StatusCode::CREATED, Json(live.shown())).into_response())
    })
    .await
}

async fn show(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| Ok(Json(studio.arenas.find(id)?.shown()).into_response())).await
}

async fn remove(State(studio): Studied, Ids(id): Ids<Id>) -> Result<StatusCode, Refusal> {
    quickly(&studio, move |studio| studio.arenas.delete(id).map(|()| StatusCode::NO_CONTENT)).await
}

async fn events(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    let live = quickly(&studio, move |studio| studio.arenas.find(id)).await?;
    let watched = Arc::clone(&live);
    Ok(live.attendance.feed.stream(studio.closing.clone(), move || watched.event()))
}

async fn stop(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.arenas.find(id)?;
        live.stop();
        Ok(Json(live.shown()).into_response())
    })
    .await
}

async fn resume(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.arenas.find(id)?;
        studio.arenas.resume(&live)?;
        Ok(Json(live.shown()).into_response())
    })
    .await
}
