//! The real server, asked over loopback.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::routes;
use crate::serve::serve_until;
use crate::{Kept, Settings};

/// A server, until it is dropped.
struct Server {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    fn start(kept: Kept, patience: Duration) -> Self {
        let (tell, hear) = mpsc::channel();
        let (end, ended) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let host = [127, 0, 0, 1].into();
            let settings = Settings { host, port: Some(0), kept, engine: None, nodes: 2_000, endgames: None, patience };
            let until = || {
                Ok(async {
                    let _ = ended.await;
                })
            };
            serve_until(&settings, |address| tell.send(address).unwrap(), until).unwrap();
        });
        Self { address: hear.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    fn fresh() -> Self {
        Self::start(Kept::Nowhere, Duration::from_secs(600))
    }

    fn keeping(folder: &Path) -> Self {
        Self::start(Kept::In(folder.to_owned()), Duration::from_secs(600))
    }

    fn send(&self, request: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let answer = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        (status, head.to_lowercase(), body.to_owned())
    }

    fn ask(&self, method: &str, path: &str, body: Option<&str>) -> (u16, Value) {
        let body = body.unwrap_or_default();
        let length = body.len();
        let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
        let host = self.address;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{kind}Content-Length: {length}\r\n\r\n"
        );
        let (status, _, body) = self.send(&format!("{head}{body}"));
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    fn get(&self, path: &str) -> Value {
        let (status, value) = self.ask("GET", path, None);
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { None } else { Some(body.to_string()) };
        self.ask("POST", path, body.as_deref())
    }

    fn begin(&self, game: &Value) -> String {
        let (status, begun) = self.post("/api/games", game);
        assert_eq!(status, 201, "{begun}");
        begun["id"].as_str().unwrap().to_owned()
    }

    /// Asks again and again until something holds.
    fn wait(&self, path: &str, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let value = self.get(path);
            if holds(&value) {
                return value;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Plays the first legal move until the game is over.
    fn play_to_the_end(&self, id: &str) -> Value {
        let path = format!("/api/games/{id}");
        loop {
            let game = self.wait(&path, |game| game["your_turn"] == true || !game["ended"].is_null());
            if !game["ended"].is_null() {
                return game;
            }
            let m = game["position"]["legal"][0]["id"].as_str().unwrap();
            let (status, _) = self
                .post(&format!("{path}/moves"), &json!({ "move": m, "ply": game["moves"].as_array().unwrap().len() }));
            assert_eq!(status, 200);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end.take().map(|end| end.send(()));
        self.thread.take().map(JoinHandle::join);
    }
}

#[test]
fn every_small_game_is_played_to_its_end_from_either_side() {
    let server = Server::fresh();
    for (game, opponent) in [
        ("noughts-and-crosses", "perfect"),
        ("connect-four", "semi-random:ply=2"),
        ("kalah:pits=3,seeds=2", "minimax:ply=1"),
    ] {
        for you in ["first", "second"] {
            let id = server.begin(&json!({ "game": game, "opponent": opponent, "you": you }));
            let game = server.play_to_the_end(&id);
            assert!(game["turn"].is_null() && game["position"]["legal"] == json!([]), "{game}");
            assert!(!game["ended"]["text"].as_str().unwrap().is_empty());
            let (status, refused) = server.post(&format!("/api/games/{id}/moves"), &json!({ "move": "1" }));
            assert_eq!((status, refused["error"].as_str()), (409, Some("the game is over")));
        }
    }
    assert_eq!(server.get("/api/games")["games"].as_array().unwrap().len(), 6);
    assert_eq!(server.get("/api/games?game=connect-four")["games"].as_array().unwrap().len(), 2);
}

#[test]
fn every_partner_answers_at_the_chess_board_and_the_player_is_rated() {
    let server = Server::fresh();
    for opponent in ["human", "tutor", "exploit", "lose", "strongest"] {
        let id = server.begin(&json!({ "game": "chess", "opponent": opponent, "elo": 1200 }));
        let path = format!("/api/games/{id}");
        assert_eq!(server.post(&format!("{path}/moves"), &json!({ "move": "E4" })).0, 200, "as it is typed");
        let game = server.wait(&path, |game| game["your_turn"] == true);
        assert_eq!((game["moves"].as_array().unwrap().len(), &game["estimate"]["moves"]), (2, &json!(1)), "{opponent}");
        assert_eq!(game["position"]["last"][1], game["moves"][1]["to"]);
    }
}

#[test]
fn what_is_done_at_the_wrong_time_is_refused_and_changes_nothing() {
    let server = Server::fresh();
    let id = server.begin(&json!({ "game": "noughts-and-crosses", "opponent": "perfect" }));
    let path = format!("/api/games/{id}");
    let before = server.get(&path);
    for (what, body, status) in [
        ("moves", json!({ "move": "z" }), 422),
        ("moves", json!({ "move": "a", "ply": 3 }), 409),
        ("moves", json!({ "move": "a", "more": 1 }), 400),
        ("undo", Value::Null, 409),
        ("draw", Value::Null, 409),
    ] {
        assert_eq!(server.post(&format!("{path}/{what}"), &body).0, status, "{what}");
    }
    assert_eq!(server.get(&path), before);
    assert!(
        server.post(&format!("{path}/moves"), &json!({ "move": "z" })).1["error"]
            .as_str()
            .unwrap()
            .contains("legal moves")
    );
}

#[test]
fn a_move_is_taken_back_with_its_answer() {
    let server = Server::fresh();
    let id = server.begin(&json!({ "game": "noughts-and-crosses", "opponent": "perfect" }));
    let path = format!("/api/games/{id}");
    let before = server.get(&path)["position"].clone();
    server.post(&format!("{path}/moves"), &json!({ "move": "e" }));
    server.wait(&path, |game| game["your_turn"] == true);
    let (status, game) = server.post(&format!("{path}/undo"), &Value::Null);
    assert_eq!((status, &game["position"], game["moves"].as_array().unwrap().len()), (200, &before, 0));
}

#[test]
fn a_hint_is_the_best_move_and_a_draw_is_taken_where_no_more_can_be_had() {
    let server = Server::fresh();
    let id = server.begin(&json!({ "game": "noughts-and-crosses", "opponent": "perfect", "position": "xx./oo./..." }));
    let path = format!("/api/games/{id}");
    let (status, hint) = server.post(&format!("{path}/hint"), &Value::Null);
    assert_eq!((status, &hint["move"]["id"]), (200, &json!("c")), "{hint}");
    let id = server.begin(&json!({ "game": "noughts-and-crosses", "opponent": "perfect" }));
    let path = format!("/api/games/{id}");
    server.post(&format!("{path}/moves"), &json!({ "move": "e" }));
    server.wait(&path, |game| game["your_turn"] == true);
    let (_, game) = server.post(&format!("{path}/draw"), &Value::Null);
    assert_eq!(game["ended"]["reason"], "agreed");
}

#[test]
fn a_stream_begins_with_the_whole_state_and_tells_of_every_change() {
    let server = Server::fresh();
    let id = server.begin(&json!({ "game": "noughts-and-crosses", "opponent": "perfect" }));
    let mut stream = TcpStream::connect(server.address).unwrap();
    write!(stream, "GET /api/games/{id}/events HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    let mut states = lines.filter_map(|line| Some(serde_json::from_str::<Value>(line.strip_prefix("data:")?).unwrap()));
    assert_eq!(states.next().unwrap()["moves"], json!([]));
    server.post(&format!("/api/games/{id}/moves"), &json!({ "move": "e" }));
    let answered = states.find(|state| state["moves"].as_array().unwrap().len() == 2).unwrap();
    assert_eq!((&answered["your_turn"], &answered["thinking"]), (&json!(true), &json!(false)));
}

#[test]
fn games_and_settings_are_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (id, game) = {
        let server = Server::keeping(folder.path());
        server.ask("PUT", "/api/settings", Some(r#"{"name":"Ann","theme":"dark"}"#));
        let id = server.begin(&json!({ "game": "connect-four", "opponent": "alpha-beta:ply=4" }));
        let path = format!("/api/games/{id}");
        server.post(&format!("{path}/moves"), &json!({ "move": "4" }));
        (id.clone(), server.wait(&path, |game| game["your_turn"] == true))
    };
    let server = Server::keeping(folder.path());
    let again = server.get(&format!("/api/games/{id}"));
    assert_eq!((&again["moves"], &again["position"]), (&game["moves"], &game["position"]));
    assert_eq!(server.get("/api/settings")["name"], "Ann");
    assert_eq!(server.ask("PUT", "/api/settings", Some(r#"{"name":null}"#)).1, json!({ "theme": "dark" }));
}

#[test]
fn a_game_is_reviewed_looked_at_for_others_and_tried_again() {
    let server = Server::fresh();
    let pgn = "[White \"<script>\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
    let (status, begun) = server.post("/api/reviews", &json!({ "pgn": pgn, "white_elo": 900 }));
    assert_eq!((status, &begun["games"][0]["plies"]), (201, &json!(5)), "{begun}");
    let path = format!("/api/reviews/{}", begun["id"].as_str().unwrap());
    let done = server.wait(&path, |review| review["state"] != "running" && review["state"] != "waiting");
    assert_eq!(
        (&done["state"], &done["games"][0]["done"], &done["games"][0]["white_elo"]),
        (&json!("done"), &json!(5), &json!(900.0))
    );
    let game = server.get(&format!("{path}/games/1"));
    assert_eq!((game["positions"].as_array().unwrap().len(), game["page"]["white"].as_str()), (6, Some("<script>")));
    assert_eq!(game["moves"][3]["san"], "Ke7");
    let (status, others) =
        server.post(&format!("{path}/games/1/strengths"), &json!({ "white_elo": 2400, "black_elo": 800 }));
    assert_eq!((status, &others["white_elo"]), (200, &json!(2400.0)), "{others}");
    assert_ne!(others["page"]["positions"][0]["u"], game["page"]["positions"][0]["u"]);
    let attempt = |m: &str| server.post(&format!("{path}/games/1/try"), &json!({ "ply": 3, "move": m }));
    let (status, good) = attempt("Nc6");
    assert_eq!((status, &good["good"], &good["played"]), (200, &json!(true), &json!("Ke7")), "{good}");
    assert_eq!(attempt("Ke7").1["good"], false);
    assert_eq!(
        (attempt("Ke6").0, server.post(&format!("{path}/games/1/try"), &json!({ "ply": 5, "move": "a3" })).0),
        (422, 400)
    );
    assert!(server.ask("GET", &format!("{path}/pgn"), None).1.as_str().unwrap().contains("Ke7 $4"));
    let html = server.ask("GET", &format!("{path}/html"), None).1;
    assert!(!html.as_str().unwrap().contains("<script>\""), "a header is text");
}

#[test]
fn a_game_that_was_played_here_is_reviewed_from_the_side_of_the_player_and_seen_move_by_move() {
    let server = Server::fresh();
    let place = "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
    let id = server.begin(&json!({ "game": "chess", "opponent": "strongest", "you": "second", "position": place }));
    let path = format!("/api/games/{id}");
    assert_eq!(server.post(&format!("{path}/review"), &Value::Null).0, 409, "there is nothing to review");
    assert_eq!(server.post(&format!("{path}/moves"), &json!({ "move": "Ke7" })).0, 200);
    let over = server.wait(&path, |game| !game["ended"].is_null());
    assert_eq!((&over["ended"]["winner"], &over["ended"]["reason"]), (&json!("first"), &json!("checkmate")));
    let (status, review) = server.post(&format!("{path}/review"), &Value::Null);
    assert_eq!((status, &review["you"]), (201, &json!("second")), "{review}");
    let reviewed = format!("/api/reviews/{}", review["id"].as_str().unwrap());
    server.wait(&reviewed, |review| review["state"] == "done");
    let seen = server.get(&format!("{reviewed}/games/1"))["seen"].clone();
    assert_eq!(seen[1]["best"], json!(["Qxe5#", ["h5", "e5"]]), "{seen}");
    assert_eq!(server.get(&path)["review"], review["id"]);
    let portrait = server.get("/api/you");
    assert_eq!(portrait["exercises"], 1, "{portrait}");
    let exercise = server.get("/api/you/exercises")["exercises"][0].clone();
    assert_eq!((&exercise["played"], &exercise["solved"]), (&json!("Ke7"), &json!(false)));
    let answer = |m: &str| {
        server.post(&format!("/api/you/exercises/{}", exercise["id"].as_str().unwrap()), &json!({ "move": m }))
    };
    assert_eq!(answer("Ke7").1["good"], false);
    assert_eq!(server.get("/api/you/exercises")["exercises"][0]["solved"], false);
    assert_eq!(answer("Nc6").1["good"], true);
    assert_eq!(server.get("/api/you/exercises")["exercises"][0]["solved"], true);
    assert_eq!(server.ask("DELETE", &reviewed, None).0, 204);
    assert_eq!(server.get(&path)["review"], Value::Null);
}

#[test]
fn what_a_tutor_of_a_small_game_gave_is_told_and_a_game_of_chess_is_for_the_review() {
    let server = Server::fresh();
    let tutor = "tutor:learner=(semi-random:ply=2),limit=0.3,learner-ply=2,ply=4";
    let id = server.begin(&json!({ "game": "noughts-and-crosses", "opponent": tutor }));
    server.play_to_the_end(&id);
    let told = server.get(&format!("/api/games/{id}/comments"));
    assert!(told["comments"].is_array() && told["given"].is_array(), "{told}");
    let id = server.begin(&json!({ "game": "chess", "opponent": "human" }));
    assert_eq!(server.ask("GET", &format!("/api/games/{id}/comments"), None).0, 422);
    assert_eq!(server.ask("GET", &format!("/api/games/{id}/pgn"), None).0, 200);
}

#[test]
fn what_was_asked_for_is_there_for_a_rematch_and_a_clock_runs_out() {
    let server = Server::fresh();
    let clock = json!({ "minutes": 0.005, "increment": 0 });
    let id = server.begin(&json!({ "game": "noughts-and-crosses", "opponent": "random", "elo": 1300, "clock": clock }));
    let path = format!("/api/games/{id}");
    let game = server.get(&path);
    assert_eq!(game["rematch"], json!({ "elo": 1300.0, "clock": { "minutes": 0.005, "increment": 0.0 } }));
    assert_eq!(
        (&game["clock"]["first"], &game["clock"]["running"]),
        (&json!(300), &Value::Null),
        "until both have moved"
    );
    server.post(&format!("{path}/moves"), &json!({ "move": "e" }));
    let over = server.wait(&path, |game| !game["ended"].is_null());
    assert_eq!((&over["ended"]["winner"], &over["ended"]["reason"]), (&json!("second"), &json!("time")));
    assert_eq!(server.post(&format!("{path}/moves"), &json!({ "move": "a" })).0, 409);
    for clock in [
        json!({ "minutes": 0, "increment": 1 }),
        json!({ "minutes": 601, "increment": 1 }),
        json!({ "minutes": 5, "increment": -1 }),
    ] {
        assert_eq!(
            server.post("/api/games", &json!({ "game": "kalah", "opponent": "random", "clock": clock })).0,
            400,
            "{clock}"
        );
    }
}

#[test]
fn games_that_cannot_be_read_are_named_and_the_others_reviewed() {
    let server = Server::fresh();
    assert_eq!(server.post("/api/reviews", &json!({ "pgn": "no game at all" })).0, 422);
    assert_eq!(server.post("/api/reviews", &json!({ "pgn": "" })).0, 422);
    let (_, begun) = server.post("/api/reviews", &json!({ "pgn": "1. e4 Ke5 *\n\n1. d4 *\n" }));
    assert_eq!((&begun["games"][0]["state"], &begun["games"][1]["plies"]), (&json!("failed"), &json!(1)), "{begun}");
}

#[test]
fn a_tournament_that_nobody_watches_ends_and_is_gone_on_with() {
    let server = Server::start(Kept::Nowhere, Duration::ZERO);
    let arena = json!({ "game": "noughts-and-crosses", "players": ["semi-random:ply=3", "adaptive"], "games": 10_000 });
    let (status, begun) = server.post("/api/arenas", &arena);
    assert_eq!(status, 201, "{begun}");
    let path = format!("/api/arenas/{}", begun["id"].as_str().unwrap());
    let stopped = server.wait(&path, |arena| arena["state"] != "running");
    assert_eq!(stopped["state"], "stopped");
    assert!(stopped["done"].as_u64() < stopped["total"].as_u64());
    assert_eq!(server.post(&format!("{path}/resume"), &Value::Null).1["state"], "running");
}

#[test]
fn a_tournament_has_a_cross_table_and_no_more_jobs_run_than_there_is_room_for() {
    let server = Server::fresh();
    let small = json!({ "game": "noughts-and-crosses", "players": ["perfect", "random"], "games": 20, "seed": 1 });
    let (_, begun) = server.post("/api/arenas", &small);
    let path = format!("/api/arenas/{}", begun["id"].as_str().unwrap());
    let done = server.wait(&path, |arena| arena["state"] == "done");
    assert_eq!(
        (&done["done"], &done["players"][0]["losses"], &done["cross"][0][0]),
        (&json!(20), &json!(0), &Value::Null)
    );
    let long = json!({ "game": "connect-four", "players": ["alpha-beta:ply=6", "minimax:ply=5"], "games": 10_000 });
    let begun: Vec<(u16, Value)> = (0..3).map(|_| server.post("/api/arenas", &long)).collect();
    assert_eq!(begun.iter().map(|(status, _)| *status).collect::<Vec<_>>(), [201, 201, 429]);
    for (_, arena) in &begun[..2] {
        let path = format!("/api/arenas/{}", arena["id"].as_str().unwrap());
        assert_eq!(server.post(&format!("{path}/stop"), &Value::Null).1["state"], "stopped");
    }
    for bad in [
        json!({ "game": "noughts-and-crosses", "players": ["perfect"], "games": 20 }),
        json!({ "game": "noughts-and-crosses", "players": ["perfect", "nobody"], "games": 20 }),
        json!({ "game": "noughts-and-crosses", "players": ["perfect", "random"], "games": 21 }),
        json!({ "game": "kalah", "players": ["minimax:ply=12", "random"], "games": 2 }),
    ] {
        assert_eq!(server.post("/api/arenas", &bad).0, 422, "{bad}");
    }
}

#[test]
fn an_ending_is_solved_when_it_is_asked_for_and_then_known() {
    let server = Server::fresh();
    let probe = json!({ "position": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1" });
    let (status, job) = server.post("/api/endgames/probe", &probe);
    assert_eq!(status, 202, "{job}");
    let job = server.wait(&format!("/api/jobs/{}", job["id"].as_str().unwrap()), |job| job["state"] != "running");
    assert_eq!((&job["state"], &job["result"]["v"]), (&json!("done"), &json!(1)), "{job}");
    let (status, known) = server.post("/api/endgames/probe", &probe);
    assert_eq!((status, &known), (200, &job["result"]));
    assert_eq!(server.get("/api/endgames")["tables"], json!(["KQvK"]));
    assert_eq!(server.post("/api/endgames/probe", &json!({ "position": "8/8/8/3k4/8/8/8/QRBNK3 w - - 0 1" })).0, 422);
}

#[test]
fn an_ending_is_studied_as_a_whole() {
    let server = Server::fresh();
    let asked = json!({ "position": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "white_elo": 1000, "black_elo": 1000 });
    let (status, job) = server.post("/api/endgames/study", &asked);
    assert_eq!(status, 202, "{job}");
    let job = server.wait(&format!("/api/jobs/{}", job["id"].as_str().unwrap()), |job| job["state"] != "running");
    let study = &job["result"];
    assert_eq!((&study["ending"], study["pictures"].as_array().unwrap().len()), (&json!("KQvK"), 2), "{job}");
    let won = study["summary"]["really_won"].as_f64().unwrap();
    assert!((0.5..1.0).contains(&won), "{won}");
    assert_eq!(study["hardest_wins"].as_array().unwrap().len(), 3);
    assert_eq!(server.get("/api/endgames")["tables"], json!(["KQvK"]));
    assert_eq!(server.post("/api/endgames/study", &json!({ "position": "8/8/8/3k4/8/8/8/QRBNK3 w - - 0 1" })).0, 422);
}

#[test]
fn the_tables_of_a_paper_are_a_job_with_a_result() {
    let server = Server::fresh();
    let (status, job) = server.post("/api/lab/papers/michie", &json!({}));
    assert_eq!(status, 202, "{job}");
    let job = server.wait(&format!("/api/jobs/{}", job["id"].as_str().unwrap()), |job| job["state"] != "running");
    assert_eq!(job["state"], "done");
    let count = &job["result"]["count"];
    assert!(count["reproduced"].as_u64() > Some(0) && count["reproduced"].as_u64() <= count["printed"].as_u64());
    assert_eq!(server.post("/api/lab/papers/nobody", &json!({})).0, 404);
}

#[test]
fn every_answer_says_what_a_browser_may_do_with_it() {
    let server = Server::fresh();
    let host = server.address;
    for path in ["/", "/api/about", "/nothing", "/api/games/1"] {
        let (_, head, _) = server.send(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert!(head.contains("content-security-policy: default-src 'none'") && head.contains("nosniff"), "{head}");
    }
    let (status, head, body) = server.send(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    assert_eq!(status, 200);
    assert!(head.contains("text/html") && body.contains("<!doctype html>"));
    let foreign = "POST /api/games HTTP/1.1\r\nHost: studio.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    assert_eq!(server.send(foreign).0, 403);
}

#[test]
fn every_route_is_described_and_every_example_of_a_request_is_understood() {
    let server = Server::fresh();
    let described = server.get("/api/openapi.json");
    assert_eq!(described, routes::all().description());
    let paths = described["paths"].as_object().unwrap();
    assert!(paths.len() > 35, "{}", paths.len());
    for (path, methods) in paths {
        for (method, route) in methods.as_object().unwrap() {
            assert!(!route["summary"].as_str().unwrap().is_empty());
            let named = path.matches('{').count();
            assert_eq!(route["parameters"].as_array().map_or(0, Vec::len), named, "{path}");
            let example = &route["requestBody"]["content"]["application/json"]["example"];
            let asked = path.replace("{id}", "999999").replace("{number}", "1");
            let body = if example.is_null() { None } else { Some(example.to_string()) };
            if !path.ends_with("/events") && !path.contains("papers") {
                let (status, answer) = server.ask(&method.to_uppercase(), &asked, body.as_deref());
                let expected = if named > 0 { 404..405 } else { 200..300 };
                // Two examples that take their time leave no room for a third.
                assert!(expected.contains(&status) || status == 429, "{method} {path}: {status} {answer}");
            }
        }
    }
}

/// Bytes that are nearly JSON, nearly right, or nothing.
fn any_body() -> impl Strategy<Value = String> {
    let words =
        ["chess", "kalah", "tutor", "e4", "start", "", "1. e4 *", "minimax:ply=9", "\u{0}", "a".repeat(5000).leak()];
    let keys = [
        "game",
        "opponent",
        "you",
        "position",
        "move",
        "ply",
        "pgn",
        "tree",
        "players",
        "games",
        "white_elo",
        "white_merit",
    ];
    let value = prop_oneof![
        prop::sample::select(words.to_vec()).prop_map(|word| json!(word)),
        any::<i64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        Just(json!(null)),
        Just(json!([])),
        Just(json!({ "minutes": -1 })),
    ];
    let object = prop::collection::vec((prop::sample::select(keys.to_vec()), value), 0..6).prop_map(|fields| {
        Value::Object(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()).to_string()
    });
    prop_oneof![3 => object, 1 => "\\PC{0,60}", 1 => "[\\[\\]{}\":,0-9a-z]{0,80}", 1 => Just("[".repeat(20_000))]
}

#[test]
fn malformed_requests_are_refused_with_a_reason_whatever_they_are() {
    let server = Server::fresh();
    let paths: Vec<String> = server.get("/api/openapi.json")["paths"].as_object().unwrap().keys().cloned().collect();
    let methods = prop::sample::select(vec!["GET", "POST", "PUT", "DELETE", "PATCH"]);
    let names = prop::sample::select(vec!["0", "-1", "x", "999999999999999999999", "%00", "%ff", "1%2f2", "999"]);
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let requests = (methods, prop::sample::select(paths), names, any_body());
    let run = runner.run(&requests, |(method, path, name, body)| {
        let path = path.replace("{id}", name).replace("{number}", name);
        let (status, answer) = server.ask(method, &path, Some(&body));
        prop_assert!(status < 500, "{method} {path} {body}: {status} {answer}");
        if status >= 400 {
            prop_assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()), "{answer}");
            prop_assert!(answer["fix"].as_str().is_some_and(|fix| !fix.is_empty()), "{answer}");
        }
        Ok(())
    });
    run.unwrap();
}
