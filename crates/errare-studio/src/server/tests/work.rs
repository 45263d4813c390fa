//! Jobs over HTTP: tournaments, endings, published tables.

use std::time::Duration;

use serde_json::{Value, json};

use super::Server;
use crate::Kept;

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
fn the_standings_of_a_tournament_add_up() {
    let server = Server::fresh();
    let players = json!(["perfect", "random", "semi-random:ply=2"]);
    let asked = json!({ "game": "noughts-and-crosses", "players": players, "games": 40, "seed": 3 });
    let (_, begun) = server.post("/api/arenas", &asked);
    let path = format!("/api/arenas/{}", begun["id"].as_str().unwrap());
    let done = server.wait(&path, |arena| arena["state"] == "done");
    assert_eq!(
        (&done["done"], &done["total"], &done["games"], &done["seed"]),
        (&json!(120), &json!(120), &json!(40), &json!(3))
    );
    let number = |value: &Value| value.as_f64().unwrap();
    for (i, player) in done["players"].as_array().unwrap().iter().enumerate() {
        assert_eq!((&player["player"], &player["games"]), (&players[i], &json!(80)));
        let [wins, draws, losses] = ["wins", "draws", "losses"].map(|name| number(&player[name]));
        assert_eq!(wins + draws + losses, 80.0);
        assert!((number(&player["score"]) - (wins + draws / 2.0) / 80.0).abs() < 1e-9, "{player}");
        assert!(
            number(&player["low"]) < number(&player["score"]) && number(&player["score"]) < number(&player["high"])
        );
        assert!(number(&player["elo_error"]) > 0.0);
        for j in (0..3).filter(|j| *j != i) {
            assert!((number(&done["cross"][i][j]) + number(&done["cross"][j][i]) - 1.0).abs() < 1e-9);
        }
        assert!(done["cross"][i][i].is_null());
    }
    assert!(number(&done["players"][0]["elo"]) > number(&done["players"][1]["elo"]));
    assert_eq!(
        server.post(&format!("{path}/resume"), &Value::Null).1["state"],
        "done",
        "there is nothing to go on with"
    );
    assert_eq!(server.get("/api/arenas")["arenas"].as_array().unwrap().len(), 1);
    assert_eq!((server.ask("DELETE", &path, None).0, server.ask("GET", &path, None).0), (204, 404));
    let many = vec!["random"; 13];
    for (bad, status) in [
        (json!({ "game": "noughts-and-crosses", "players": many, "games": 2 }), 422),
        (json!({ "game": "noughts-and-crosses", "players": ["random", "perfect"], "games": 10_002 }), 422),
    ] {
        assert_eq!(server.post("/api/arenas", &bad).0, status, "{bad}");
    }
    let most = json!({ "game": "noughts-and-crosses", "players": vec!["random"; 12], "games": 2 });
    assert!([201, 422].contains(&server.post("/api/arenas", &most).0));
}

#[test]
fn a_tournament_is_gone_on_with_after_a_restart_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let asked =
        json!({ "game": "noughts-and-crosses", "players": ["semi-random:ply=3", "adaptive"], "games": 400, "seed": 2 });
    let (path, before) = {
        let server = Server::start(Kept::In(folder.path().to_owned()), Duration::ZERO);
        let (_, begun) = server.post("/api/arenas", &asked);
        let path = format!("/api/arenas/{}", begun["id"].as_str().unwrap());
        (path.clone(), server.wait(&path, |arena| arena["state"] != "running"))
    };
    let server = Server::keeping(folder.path());
    let found = server.get(&path);
    assert_eq!((&found["done"], &found["players"]), (&before["done"], &before["players"]));
    server.post(&format!("{path}/resume"), &Value::Null);
    let done = server.wait(&path, |arena| arena["state"] == "done");
    assert_eq!(done["done"], 400);
    let (_, again) = server.post("/api/arenas", &asked);
    let again =
        server.wait(&format!("/api/arenas/{}", again["id"].as_str().unwrap()), |arena| arena["state"] == "done");
    assert_eq!(again["players"], done["players"], "whether it was cut off or not");
}

#[test]
fn a_job_is_stopped_by_a_word_and_a_size_that_is_none_is_refused() {
    let server = Server::fresh();
    let (status, job) = server.post("/api/lab/papers/reibman-ballard", &json!({ "trees": 1_000_000 }));
    assert_eq!(
        (status, &job["state"], &job["kind"], &job["name"]),
        (202, &json!("running"), &json!("paper"), &json!("reibman-ballard")),
        "{job}"
    );
    let path = format!("/api/jobs/{}", job["id"].as_str().unwrap());
    let going = server.wait(&path, |job| job["total"].as_u64() > Some(0));
    assert!(going["done"].as_u64() <= going["total"].as_u64() && going["result"].is_null());
    assert_eq!(server.post(&format!("{path}/stop"), &Value::Null).0, 200);
    let stopped = server.wait(&path, |job| job["state"] != "running");
    assert_eq!(
        (&stopped["state"], &stopped["error"], &stopped["result"]),
        (&json!("stopped"), &Value::Null, &Value::Null)
    );
    for size in [1, 1_000_001] {
        assert_eq!(server.post("/api/lab/papers/levy", &json!({ "games": size })).0, 400, "{size}");
    }
    assert_eq!(server.ask("GET", "/api/jobs/99", None).0, 404);
    assert_eq!(server.get("/api/lab/papers")["papers"].as_array().unwrap().len(), 6);
}

#[test]
fn an_ending_says_who_wins_in_how_many_moves_and_what_people_make_of_it() {
    let server = Server::fresh();
    let probe = |request: Value| {
        let (status, answer) = server.post("/api/endgames/probe", &request);
        if status != 202 {
            return (status, answer);
        }
        let job =
            server.wait(&format!("/api/jobs/{}", answer["id"].as_str().unwrap()), |job| job["state"] != "running");
        (200, job["result"].clone())
    };
    let at = |position: &str| json!({ "position": position });
    let mate = probe(at("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1")).1;
    assert_eq!(
        (&mate["text"], &mate["mover"], &mate["v"], &mate["ending"]),
        (&json!("White wins in 1 move."), &json!("first"), &json!(1), &json!("KQvK")),
        "{mate}"
    );
    assert_eq!(mate["moves"][0]["moves_to_mate"], 1);
    let behind = probe(at("k7/8/2K5/8/8/8/8/Q7 b - - 0 1")).1;
    assert_eq!((&behind["mover"], &behind["v"]), (&json!("second"), &json!(-1)));
    assert!(behind["text"].as_str().unwrap().starts_with("White wins in "), "{behind}");
    let taken = probe(at("8/8/8/8/8/1k6/Q7/7K b - - 0 1")).1;
    assert_eq!((&taken["text"], &taken["v"], &taken["moves_to_mate"]), (&json!("A draw."), &json!(0), &Value::Null));
    let people = probe(json!({ "position": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "white_elo": 800, "black_elo": 800 })).1;
    let number = |value: &Value| value.as_f64().unwrap();
    assert!((0.2..0.9).contains(&number(&people["people"]["white_wins"])), "{people}");
    let sum: f64 = people["moves"].as_array().unwrap().iter().map(|m| number(&m["probability"])).sum();
    assert!((sum - 1.0).abs() < 1e-6);
    assert_eq!(probe(json!({ "position": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "white_elo": 800 })).0, 400);
    assert_eq!(probe(at("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")).0, 422, "somebody may castle");
    assert_eq!(probe(at("8/8/8/3k4/8/8/8/QR2KR2 w - - 0 1")).0, 422, "too many men");
}
