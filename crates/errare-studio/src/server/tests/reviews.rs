//! Reviews over HTTP, and what they say of the player.

use serde_json::{Value, json};

use super::Server;

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
    assert_eq!(review["games"][0]["white_elo"], 2_600.0, "the engine is no club player");
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
fn games_that_cannot_be_read_are_named_and_the_others_reviewed() {
    let server = Server::fresh();
    assert_eq!(server.post("/api/reviews", &json!({ "pgn": "no game at all" })).0, 422);
    assert_eq!(server.post("/api/reviews", &json!({ "pgn": "" })).0, 422);
    let (_, begun) = server.post("/api/reviews", &json!({ "pgn": "1. e4 Ke5 *\n\n1. d4 *\n" }));
    assert_eq!((&begun["games"][0]["state"], &begun["games"][1]["plies"]), (&json!("failed"), &json!(1)), "{begun}");
}

#[test]
fn a_review_is_stopped_listed_gone_on_with_and_deleted() {
    let server = Server::fresh();
    let moves = "Nf3 Nf6 Nc3 Nc6 Rb1 Rb8 Ra1 Ra8 Rg1 Rg8 Rh1 Rh8 Nd4 Nd5 Ne6 Ne3 Nd4 Nd5 Nf3 Nf6";
    let pgn = format!(
        "[White \"Ann\"]\n[Black \"Bob\"]\n[Event \"Club\"]\n[Date \"2026.01.??\"]\n\n{moves} *\n\n[White \"C\"]\n\n1. e4 *\n"
    );
    let (_, begun) = server.post("/api/reviews", &json!({ "pgn": pgn, "black_elo": 1700 }));
    assert_eq!(
        (&begun["name"], &begun["games"][1]["white"], &begun["games"][1]["black"]),
        (&json!("Ann – Bob and 1 more"), &json!("C"), &json!("Black"))
    );
    let game = &begun["games"][0];
    assert_eq!(
        (&game["event"], &game["date"], &game["plies"], &game["rated"]),
        (&json!("Club"), &json!("2026.01"), &json!(20), &json!(false))
    );
    assert_eq!(
        (&game["white_elo"], &game["black_elo"]),
        (&json!(1700.0), &json!(1700.0)),
        "people are paired with their like"
    );
    let path = format!("/api/reviews/{}", begun["id"].as_str().unwrap());
    let stopped = server.post(&format!("{path}/stop"), &Value::Null).1;
    assert_eq!((&stopped["state"], &stopped["games"][1]["state"]), (&json!("stopped"), &json!("stopped")));
    let listed = server.get("/api/reviews")["reviews"].clone();
    assert_eq!((&listed[0]["name"], &listed[0]["state"]), (&begun["name"], &json!("stopped")));
    let (status, resumed) = server.post(&format!("{path}/resume"), &Value::Null);
    assert!(status == 200 && resumed["state"] != "stopped", "{resumed}");
    let done = server.wait(&path, |review| review["state"] == "done");
    assert_eq!((&done["games"][0]["done"], &done["games"][1]["done"]), (&json!(20), &json!(1)));
    assert_eq!(
        server.post(&format!("{path}/resume"), &Value::Null).1["state"],
        "done",
        "there is nothing to go on with"
    );
    assert!(server.ask("GET", &format!("{path}/pgn"), None).1.as_str().unwrap().contains("[White \"C\"]"));
    assert_eq!(
        (server.ask("GET", &format!("{path}/games/3"), None).0, server.ask("GET", &format!("{path}/games/0"), None).0),
        (404, 404)
    );
    assert_eq!((server.ask("DELETE", &path, None).0, server.ask("DELETE", &path, None).0), (204, 404));
    assert_eq!(server.get("/api/reviews")["reviews"], json!([]));
}

#[test]
fn a_review_that_nobody_watches_stops_and_what_was_done_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(30);
    let pgn = format!("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[Variant \"Standard\"]\n\n{long} *\n");
    let path = {
        let server = Server::start(crate::Kept::In(folder.path().to_owned()), std::time::Duration::ZERO);
        let (_, begun) = server.post("/api/reviews", &json!({ "pgn": pgn }));
        let path = format!("/api/reviews/{}", begun["id"].as_str().unwrap());
        let stopped = server.wait(&path, |review| review["state"] == "stopped" || review["state"] == "done");
        assert_eq!(stopped["state"], "stopped");
        path
    };
    let server = Server::keeping(folder.path());
    let found = server.get(&path);
    assert_eq!((&found["state"], found["games"].as_array().unwrap().len()), (&json!("stopped"), 2), "{found}");
    assert_eq!(found["games"][1]["plies"], 120);
}

#[test]
fn a_move_that_is_tried_is_spoken_of_by_what_it_gives_away() {
    let server = Server::fresh();
    let (_, begun) = server.post("/api/reviews", &json!({ "pgn": "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0" }));
    let path = format!("/api/reviews/{}", begun["id"].as_str().unwrap());
    server.wait(&path, |review| review["state"] == "done");
    let attempt =
        |ply: usize, m: &str| server.post(&format!("{path}/games/1/try"), &json!({ "ply": ply, "move": m })).1;
    let mate = attempt(4, "Qxe5");
    assert_eq!(
        (&mate["text"], &mate["good"], &mate["best"], &mate["loss"]),
        (&json!("Qxe5# is the best move."), &json!(true), &json!("Qxe5#"), &json!(0.0))
    );
    let blunder = attempt(3, "Ke7");
    assert!(
        blunder["loss"].as_f64() > Some(0.3) && blunder["grade"] == "??" && blunder["reply"] == "Qxe5#",
        "{blunder}"
    );
    assert_eq!((&blunder["move"]["id"], &blunder["played"]), (&json!("e8e7"), &json!("Ke7")));
}
