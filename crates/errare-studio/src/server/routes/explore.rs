//! Trees, tables of papers, jobs, and endings.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use errare_chess::commentary::explain::explain;
use errare_chess::commentary::judge::{Budget, Players};
use errare_chess::engine::Worker;
use errare_chess::engine::survey::Surveyor;
use errare_chess::people::Model;
use serde::Deserialize;
use serde_json::{Value, json};

use super::quickly;
use crate::Studio;
use crate::board::{Board, CHESS};
use crate::endgame::{self, Probe};
use crate::errand::Errand;
use crate::explore::{self, Drawn, Looking, Wanted};
use crate::lab::{self, Size};
use crate::play::check_rating;
use crate::refusal::Refusal;
use crate::server::api::Api;
use crate::server::body::{Ids, Sent};
use crate::store::Id;
use crate::work::{Stop, Tools};

pub(super) fn routes() -> Api {
    let tree =
        json!({ "tree": "A black B1 B2\nB1 white 1 -1\nB2 white 0 0\n", "white_merit": 0.2, "black_merit": 1.4 });
    Api::default()
        .post("/api/trees", "A tree, or the look-ahead of a game, labelled for two players", tree.clone(), draw)
        .get("/api/trees/examples", "Trees to begin with", examples)
        .post("/api/trees/rules", "What each rule would choose at the root", tree, rules)
        .post(
            "/api/positions/explain",
            "A position of chess explained to two people",
            json!({ "position": "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "white_elo": 1200, "black_elo": 1200 }),
            explained,
        )
        .get("/api/lab/papers", "The papers whose tables are computed", papers)
        .post("/api/lab/papers/{id}", "Computes the tables of a paper", json!({ "games": 200 }), compute)
        .get("/api/jobs/{id}", "A job", job)
        .get("/api/jobs/{id}/events", "The job, at once and after every change", job_events)
        .post("/api/jobs/{id}/stop", "Stops a job", Value::Null, stop_job)
        .get("/api/endgames", "The endings that are solved, and positions to begin with", endgames)
        .post(
            "/api/endgames/probe",
            "Who wins, in how many moves, and what two people make of it; a job if that has to be worked out",
            json!({ "position": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "white_elo": 1200, "black_elo": 1200 }),
            probe,
        )
        .post(
            "/api/endgames/study",
            "The ending of a position as a whole, for two people: how often wins are won, by distance and by rating",
            json!({ "position": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "white_elo": 1200, "black_elo": 1200 }),
            study,
        )
}

type Studied = State<Arc<Studio>>;

async fn draw(State(studio): Studied, Sent(wanted): Sent<Wanted>) -> Result<Json<Drawn>, Refusal> {
    let judge = Arc::clone(studio.reviews.judge());
    let drawn = move |tools: &mut Tools, stop: &Stop| {
        explore::draw(&wanted, Looking { tools, tables: judge.tables().as_deref(), stop })
    };
    studio.pool.ask(drawn).await.map(Json)
}

async fn examples() -> Json<Value> {
    Json(explore::examples())
}

async fn rules(State(studio): Studied, Sent(wanted): Sent<Wanted>) -> Result<Json<Value>, Refusal> {
    let judge = Arc::clone(studio.reviews.judge());
    let ruled = move |tools: &mut Tools, stop: &Stop| {
        explore::rules(&wanted, Looking { tools, tables: judge.tables().as_deref(), stop })
    };
    studio.pool.ask(ruled).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unexplained {
    position: String,
    white_elo: f64,
    black_elo: f64,
}

/// Positions that are opened to see where the two are likely to go, as `errare explain` does.
const POSITIONS: usize = 64;

async fn explained(State(studio): Studied, Sent(asked): Sent<Unexplained>) -> Result<Response, Refusal> {
    check_rating(asked.white_elo)?;
    check_rating(asked.black_elo)?;
    let judge = Arc::clone(studio.reviews.judge());
    let explain = move |_: &mut _, _: &_| {
        let Board::Chess(course) = Board::open(CHESS, Some(&asked.position))? else {
            return Err(Refusal::internal("chess is no game of chess"));
        };
        let oracle = judge.oracle().map_err(Refusal::internal)?;
        let mut worker = Worker { surveyor: Surveyor::default(), oracle, tables: judge.tables() };
        let players = Players::new(Model::fitted(), asked.white_elo, asked.black_elo);
        let budget = Budget { positions: POSITIONS };
        explain(course.rules(), course.position(), &players, &mut worker, budget).map_err(Refusal::internal)
    };
    Ok(Json(studio.pool.ask(explain).await?).into_response())
}

async fn papers() -> Json<Value> {
    Json(lab::papers())
}

fn accepted(errand: &Errand) -> Response {
    (StatusCode::ACCEPTED, Json(&*errand.shown())).into_response()
}

async fn compute(State(studio): Studied, Ids(id): Ids<String>, Sent(size): Sent<Size>) -> Result<Response, Refusal> {
    let (paper, options) = (lab::paper(&id)?, size.options()?);
    quickly(&studio, move |studio| {
        let work = move |errand: &Errand| Ok(lab::compute(paper, &options, errand));
        Ok(accepted(&*studio.errands.begin("paper", id, work)?))
    })
    .await
}

async fn job(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    Ok(Json(&*studio.errands.find(id)?.shown()).into_response())
}

async fn job_events(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    let errand = studio.errands.find(id)?;
    let watched = Arc::clone(&errand);
    Ok(errand.attendance.feed.stream(studio.closing.clone(), move || watched.event()))
}

async fn stop_job(State(studio): Studied, Ids(id): Ids<Id>) -> Result<Response, Refusal> {
    let errand = studio.errands.find(id)?;
    errand.stop();
    Ok(Json(&*errand.shown()).into_response())
}

async fn study(State(studio): Studied, Sent(probe): Sent<Probe>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let question = probe.read()?;
        let endings = Arc::clone(&studio.endings);
        let name = question.name();
        let work = move |errand: &Errand| endings.study(&question, errand);
        Ok(accepted(&*studio.errands.begin("study", name, work)?))
    })
    .await
}

async fn endgames(State(studio): Studied) -> Json<Value> {
    Json(json!({ "tables": studio.endings.names(), "examples": endgame::examples() }))
}

async fn probe(State(studio): Studied, Sent(probe): Sent<Probe>) -> Result<Response, Refusal> {
    quickly(&studio, move |studio| {
        let question = probe.read()?;
        if let Some(answer) = studio.endings.answer(&question) {
            return Ok(Json(answer).into_response());
        }
        let endings = Arc::clone(&studio.endings);
        let name = question.name();
        let work = move |errand: &Errand| endings.work_out(&question, errand);
        Ok(accepted(&*studio.errands.begin("endgame", name, work)?))
    })
    .await
}
