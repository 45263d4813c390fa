//! Games, and positions as they are drawn.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::quickly;
use crate::Studio;
use crate::board::Board;
use crate::play::{Hint, LiveGame, NewGame, Told};
use crate::refusal::Refusal;
use crate::server::api::Api;
use crate::server::body::{Asked, Ids, Sent};
use crate::store::Id;

pub(super) fn routes() -> Api {
    Api::default()
        .get("/api/games", "The latest games; `?game=chess` leaves out others", list)
        .post(
            "/api/games",
            "Begins a game",
            json!({
                "game": "chess", "opponent": "tutor", "you": "first", "elo": 1200, "opponent_elo": 1500,
                "position": null, "clock": { "minutes": 5, "increment": 3 },
            }),
            begin,
        )
        .get("/api/games/{id}", "A game as it stands", show)
        .delete("/api/games/{id}", "Deletes a game", remove)
        .get("/api/games/{id}/events", "The game, at once and after every change", events)
        .post("/api/games/{id}/moves", "Makes a move", json!({ "move": "e2e4", "ply": 0 }), play)
        .post("/api/games/{id}/undo", "Takes back the last move of the player", Value::Null, undo)
        .post("/api/games/{id}/hint", "What errare would play", Value::Null, hint)
        .post("/api/games/{id}/resign", "Gives the game up", Value::Null, resign)
        .post("/api/games/{id}/draw", "Offers a draw", Value::Null, draw)
        .get("/api/games/{id}/pgn", "A game of chess as PGN", pgn)
        .get("/api/games/{id}/comments", "Remarks on the moves of a small game, and what a tutor gave in it", comments)
        .post(
            "/api/positions",
            "What a position looks like, and its legal moves",
            json!({ "game": "chess", "position": null, "moves": ["e4", "e5"] }),
            position,
        )
}

type Studied = State<Arc<Studio>>;

async fn begin(State(studio): Studied, Sent(new): Sent<NewGame>) -> Result<Response, Refusal> {
    quickly(&studio, |studio| {
        let live = studio.games.begin(new)?;
        Ok((StatusCode::CREATED, shown(&live)).into_response())
    })
    .await
}

fn shown(live: &LiveGame) -> Response {
    Json(live.table().shown()).into_response()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Filter {
    game: Option<String>,
}

async fn list(State(studio): Studied, Asked(filter): Asked<Filter>) -> Result<Json<Value>, Refusal> {
    quickly(&studio, move |studio| Ok(Json(json!({ "games": studio.games.list(filter.game.as_deref())? })))).await
}

async fn show(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| Ok(shown(&*studio.games.find(id)?))).await
}

async fn remove(State(studio): Studied, Ids(id): Ids<Id>) -> Result<StatusCode, Refusal> {
    quickly(&studio, move |studio| studio.games.delete(id).map(|()| StatusCode::NO_CONTENT)).await
}

async fn events(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    let live = find(&studio, id).await?;
    let watched = Arc::clone(&live);
    Ok(live.feed.stream(studio.closing.clone(), move || watched.event()))
}

async fn find(studio: &Arc<Studio>, id: Id) -> Result<Arc<LiveGame>, Refusal> {
    quickly(studio, move |studio| studio.games.find(id)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    #[serde(rename = "move")]
    text: String,
    ply: Option<usize>,
}

async fn play(State(studio): Studied, Ids(id): Ids<Id>, Sent(m): Sent<Move>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.games.find(id)?;
        studio.games.play(&live, &m.text, m.ply)?;
        Ok(shown(&live))
    })
    .await
}

async fn undo(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.games.find(id)?;
        studio.games.take_back(&live)?;
        Ok(shown(&live))
    })
    .await
}

async fn resign(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let live = studio.games.find(id)?;
        studio.games.resign(&live)?;
        Ok(shown(&live))
    })
    .await
}

async fn draw(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    let live = find(&studio, id).await?;
    studio.games.offer_draw(Arc::clone(&live)).await?;
    Ok(shown(&live))
}

async fn hint(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Json<Hint>, Refusal> {
    let live = find(&studio, id).await?;
    studio.games.hint(live).await.map(Json)
}

async fn comments(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Json<Told>, Refusal> {
    let live = find(&studio, id).await?;
    studio.games.told(live).await.map(Json)
}

async fn pgn(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let record = studio.games.record(&*studio.games.find(id)?)?;
        let name = format!("attachment; filename=\"game-{id}.pgn\"");
        let headers = [
            (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ];
        Ok((headers, format!("{record}\n")).into_response())
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// No game is longer.
const MOST_MOVES: usize = 2_000;

async fn position(State(studio): Studied, Sent(asked): Sent<Place>) -> Result<Json<Value>, Refusal> {
    if asked.moves.len() > MOST_MOVES {
        return Err(Refusal::bad("these are too many moves", format!("send {MOST_MOVES} at the most")));
    }
    quickly(&studio, move |_| {
        let board = Board::open(&asked.game, asked.position.as_deref())?;
        let board = board.with_moves(asked.moves.iter().map(String::as_str))?;
        Ok(Json(json!({ "position": board.view(), "moves": board.made(), "ended": board.ended() })))
    })
    .await
}
