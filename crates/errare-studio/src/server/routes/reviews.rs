//! Reviews of games of chess.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::quickly;
use crate::Studio;
use crate::play::{Games, check_rating};
use crate::refusal::Refusal;
use crate::review::{LiveReview, NewReview, Trial};
use crate::server::api::Api;
use crate::server::body::{Ids, Sent};
use crate::store::Id;

pub(super) fn routes() -> Api {
    let elos = json!({ "white_elo": 1200, "black_elo": 1800 });
    Api::default()
        .get("/api/reviews", "The latest reviews", list)
        .post(
            "/api/reviews",
            "Begins to review games",
            json!({ "pgn": "1. e4 e5 2. Nf3 Nc6 *", "white_elo": null, "black_elo": null }),
            begin,
        )
        .get("/api/reviews/{id}", "A review and its games", show)
        .delete("/api/reviews/{id}", "Deletes a review", remove)
        .get(
            "/api/reviews/{id}/events",
            "The review at once, then what is seen of each move and which games are done",
            events,
        )
        .post("/api/reviews/{id}/stop", "Stops a review", Value::Null, stop)
        .post("/api/reviews/{id}/resume", "Goes on with what is not done", Value::Null, resume)
        .get("/api/reviews/{id}/games/{number}", "A game of a review", open)
        .post("/api/reviews/{id}/games/{number}/strengths", "The same for players of other strengths", elos, open_for)
        .post(
            "/api/reviews/{id}/games/{number}/try",
            "What another move would have been worth",
            json!({ "ply": 2, "move": "Nf3" }),
            attempt,
        )
        .get("/api/reviews/{id}/pgn", "The games that are done, annotated", pgn)
        .get("/api/reviews/{id}/html", "The games that are done, as a page of their own", html)
        .post("/api/games/{id}/review", "Reviews a game that was played here", Value::Null, begin_of_game)
}

type Studied = State<Arc<Studio>>;

fn created(studio: &Studio, live: &LiveReview) -> Response {
    (StatusCode::CREATED, Json(studio.reviews.shown(live))).into_response()
}

async fn begin(State(studio): Studied, Sent(new): Sent<NewReview>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.reviews.begin(new, None)?;
        Ok(created(studio, &live))
    })
    .await
}

async fn begin_of_game(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let game = studio.games.find(id)?;
        let record = studio.games.record(&game)?;
        if record.line.moves.is_empty() {
            return Err(Refusal::conflict("nothing has been played yet", "play a move first"));
        }
        let [white, black] = Games::strengths(&game);
        let live = studio.reviews.begin(NewReview::of_game(record.to_string(), [white, black]), Some(id))?;
        studio.games.remember_review(&game, live.id())?;
        Ok(created(studio, &live))
    })
    .await
}

async fn list(State(studio): Studied) -> Result<Json<Value>, Refusal> {
    quickly(&studio, |studio| Ok(Json(json!({ "reviews": studio.reviews.list()? })))).await
}

async fn find(studio: &Arc<Studio>, id: Id) -> Result<Arc<LiveReview>, Refusal> {
    quickly(studio, move |studio| studio.reviews.find(id)).await
}

async fn show(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| Ok(Json(studio.reviews.shown(&*studio.reviews.find(id)?)).into_response())).await
}

async fn remove(State(studio): Studied, Ids(id): Ids<Id>) -> Result<StatusCode, Refusal> {
    quickly(&studio, move |studio| {
        studio.reviews.delete(id)?;
        studio.games.forget_review(id);
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

async fn events(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    let live = find(&studio, id).await?;
    let (watched, reviews) = (Arc::clone(&live), Arc::clone(&studio.reviews));
    Ok(live.attendance.feed.stream(studio.closing.clone(), move || reviews.event(&watched)))
}

async fn stop(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.reviews.find(id)?;
        studio.reviews.stop(&live);
        Ok(Json(studio.reviews.shown(&live)).into_response())
    })
    .await
}

async fn resume(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.reviews.find(id)?;
        studio.reviews.resume(&live)?;
        Ok(Json(studio.reviews.shown(&live)).into_response())
    })
    .await
}

async fn open(State(studio): Studied, Ids((id, number)): Ids<(Id, usize)>) -> Result<Json<Value>, Refusal> {
    quickly(&studio, move |studio| Ok(Json(studio.reviews.open(&*studio.reviews.find(id)?, number)?))).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Elos {
    white_elo: f64,
    black_elo: f64,
}

async fn open_for(
    State(studio): Studied,
    Ids((id, number)): Ids<(Id, usize)>,
    Sent(Elos { white_elo, black_elo }): Sent<Elos>,
) -> Result<Json<Value>, Refusal> {
    check_rating(white_elo)?;
    check_rating(black_elo)?;
    let live = find(&studio, id).await?;
    let reviews = Arc::clone(&studio.reviews);
    let asked = move |_: &mut _, stop: &_| reviews.open_for(&live, number, [white_elo, black_elo], stop);
    studio.pool.ask(asked).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attempt {
    ply: usize,
    #[serde(rename = "move")]
    text: String,
}

async fn attempt(
    State(studio): Studied,
    Ids((id, number)): Ids<(Id, usize)>,
    Sent(Attempt { ply, text }): Sent<Attempt>,
) -> Result<Json<Trial>, Refusal> {
    let live = find(&studio, id).await?;
    let reviews = Arc::clone(&studio.reviews);
    let asked = move |_: &mut _, stop: &_| reviews.try_in_game(&live, (number, ply), &text, stop);
    studio.pool.ask(asked).await.map(Json)
}

/// A file to be kept under this name.
fn download(name: &str, kind: &'static str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, text).into_response()
}

async fn pgn(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let text = studio.reviews.pgn(&*studio.reviews.find(id)?)?;
        Ok(download(&format!("review-{id}.pgn"), "application/x-chess-pgn; charset=utf-8", text))
    })
    .await
}

async fn html(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let text = studio.reviews.html(&*studio.reviews.find(id)?)?;
        Ok(download(&format!("review-{id}.html"), "text/html; charset=utf-8", text))
    })
    .await
}
