//! Games over HTTP.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use super::Server;

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
fn games_are_listed_the_newest_first_and_what_is_deleted_is_gone() {
    let server = Server::fresh();
    let first = server.begin(&json!({ "game": "kalah", "opponent": "minimax:ply=1", "you": "second" }));
    let second = server.begin(&json!({ "game": "chess", "opponent": "tutor" }));
    server.wait(&format!("/api/games/{first}"), |game| game["your_turn"] == true);
    let games = server.get("/api/games")["games"].clone();
    let told = |i: usize| (games[i]["id"].clone(), games[i]["opponent_name"].clone(), games[i]["you"].clone());
    assert_eq!(told(0), (json!(second), json!("The tutor"), json!("first")));
    assert_eq!(told(1), (json!(first), json!("The grabber"), json!("second")));
    assert!(games[1]["plies"].as_u64() >= Some(1) && games[0]["plies"] == 0 && games[0]["ended"].is_null());
    assert_eq!(server.ask("DELETE", &format!("/api/games/{first}"), None).0, 204);
    assert_eq!(server.ask("DELETE", &format!("/api/games/{first}"), None).0, 404);
    assert_eq!(server.ask("GET", &format!("/api/games/{first}"), None).0, 404);
    assert_eq!(server.get("/api/games")["games"].as_array().unwrap().len(), 1);
}

#[test]
fn who_resigns_loses_and_a_game_that_is_over_changes_no_more() {
    let server = Server::fresh();
    let id = server.begin(&json!({ "game": "chess", "opponent": "human", "opponent_elo": 1100, "elo": 1250 }));
    let path = format!("/api/games/{id}");
    let game = server.get(&path);
    assert_eq!(
        (&game["elo"], &game["opponent_elo"], &game["opponent_name"]),
        (&json!(1250.0), &json!(1100.0), &json!("A person"))
    );
    assert_eq!(game["can"], json!({ "undo": false, "hint": true, "resign": true, "draw": false }));
    let (status, over) = server.post(&format!("{path}/resign"), &Value::Null);
    assert_eq!(
        (status, &over["ended"]["winner"], &over["ended"]["reason"]),
        (200, &json!("second"), &json!("resigned"))
    );
    assert_eq!(over["can"], json!({ "undo": false, "hint": false, "resign": false, "draw": false }));
    for what in ["resign", "undo", "hint", "draw"] {
        assert_eq!(server.post(&format!("{path}/{what}"), &Value::Null).0, 409, "{what}");
    }
    let pgn = server.ask("GET", &format!("{path}/pgn"), None).1;
    let pgn = pgn.as_str().unwrap();
    for tag in
        ["[White \"You\"]", "[Black \"A person\"]", "[WhiteElo \"1250\"]", "[BlackElo \"1100\"]", "[Result \"0-1\"]"]
    {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    assert!(!pgn.contains("FEN"), "{pgn}");
}

#[test]
fn what_cannot_be_played_is_refused_before_it_begins() {
    let server = Server::fresh();
    for (game, status) in [
        (json!({ "game": "go", "opponent": "random" }), 422),
        (json!({ "game": "chess", "opponent": "nobody" }), 422),
        (json!({ "game": "chess", "opponent": "tutor", "elo": 99 }), 400),
        (json!({ "game": "chess", "opponent": "human", "opponent_elo": 4001 }), 400),
        (json!({ "game": "chess", "opponent": "tutor", "position": "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1" }), 422),
        (json!({ "game": "connect-four:columns=10", "opponent": "semi-random:ply=2" }), 422),
        (json!({ "game": "connect-four", "opponent": "minimax:ply=7" }), 422),
        (json!({ "game": "kalah", "opponent": "adaptive", "you": "nobody" }), 400),
    ] {
        assert_eq!(server.post("/api/games", &game).0, status, "{game}");
    }
    for game in [
        json!({ "game": "connect-four:columns=9", "opponent": "random" }),
        json!({ "game": "noughts-and-crosses", "opponent": "minimax:ply=9" }),
        json!({ "game": "chess", "opponent": "tutor", "elo": 100, "opponent_elo": 4000, "you": "random" }),
    ] {
        assert_eq!(server.post("/api/games", &game).0, 201, "{game}");
    }
}

#[test]
fn a_move_that_is_taken_back_takes_what_it_said_of_the_player_along() {
    let server = Server::fresh();
    let id = server.begin(&json!({ "game": "chess", "opponent": "strongest" }));
    let path = format!("/api/games/{id}");
    for (m, moves) in [("e4", 1), ("d4", 2)] {
        server.post(&format!("{path}/moves"), &json!({ "move": m }));
        let game = server.wait(&path, |game| game["your_turn"] == true);
        assert_eq!(game["estimate"]["moves"], moves, "only the player's own moves count");
    }
    let taken = server.post(&format!("{path}/undo"), &Value::Null).1;
    assert_eq!((taken["moves"].as_array().unwrap().len(), &taken["message"]), (2, &json!("Taken back.")));
    server.post(&format!("{path}/moves"), &json!({ "move": "d4" }));
    let game = server.wait(&path, |game| game["your_turn"] == true && game["estimate"]["moves"] == 2);
    assert!(game["estimate"]["low"].as_f64() < game["estimate"]["elo"].as_f64());
}

#[test]
fn a_position_is_described_with_its_moves() {
    let server = Server::fresh();
    let ask = |request: Value| server.post("/api/positions", &request);
    let (status, known) = ask(json!({ "game": "chess", "moves": ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] }));
    assert_eq!(
        (status, &known["ended"]["reason"], known["moves"].as_array().unwrap().len()),
        (200, &json!("checkmate"), 7)
    );
    assert_eq!((&known["position"]["check"], &known["position"]["last"]), (&json!("e8"), &json!(["h5", "f7"])));
    assert_eq!(ask(json!({ "game": "chess", "moves": ["e5"] })).0, 422);
    let shuffle: Vec<&str> = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(2_001).collect();
    assert_eq!(ask(json!({ "game": "chess", "moves": shuffle })).0, 400);
}
