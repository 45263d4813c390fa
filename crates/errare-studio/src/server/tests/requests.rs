//! What is asked and answered whatever it is about: descriptions, headers, settings, nonsense.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::Server;
use crate::server::routes;

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

#[test]
fn settings_are_few_and_short() {
    let server = Server::fresh();
    let put = |settings: &Value| server.ask("PUT", "/api/settings", Some(&settings.to_string())).0;
    let long = |length: usize| "x".repeat(length);
    assert_eq!(put(&json!({ long(64): long(4_096) })), 200);
    assert_eq!((put(&json!({ long(65): "" })), put(&json!({ "x": long(4_097) }))), (400, 400));
    let many: serde_json::Map<String, Value> = (0..63).map(|i| (i.to_string(), json!("y"))).collect();
    assert_eq!(put(&Value::Object(many)), 200);
    assert_eq!(
        (put(&json!({ "one more": "y" })), put(&json!({ "1": "z" })), put(&json!({ "1": null, "2": null }))),
        (400, 200, 200)
    );
    assert_eq!(put(&json!({ "one more": "y" })), 200);
    assert_eq!(server.get("/api/settings").as_object().unwrap().len(), 63);
}

#[test]
fn what_is_no_json_too_large_or_without_a_name_is_refused() {
    let server = Server::fresh();
    let host = server.address;
    let plain = format!(
        "POST /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{{}}"
    );
    assert_eq!(server.send(&plain).0, 415);
    let pgn = json!({ "pgn": " ".repeat(4 << 20) }).to_string();
    let large = format!(
        "POST /api/reviews HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        pgn.len()
    );
    assert_eq!(server.send(&large).0, 413);
    for name in ["0", "-1", "01", "+1", "x", "1.0"] {
        assert_eq!(server.ask("GET", &format!("/api/games/{name}"), None).0, 404, "{name}");
    }
    assert_eq!(server.ask("GET", "/api/games?nonsense=1", None).0, 400);
    assert_eq!(server.ask("PATCH", "/api/games", None).0, 405);
    let (status, refused) = server.ask("GET", "/nothing", None);
    assert_eq!((status, refused["fix"].as_str()), (404, Some("begin at /")));
}

#[test]
fn the_studio_says_what_it_is_and_what_is_too_much() {
    let server = Server::fresh();
    let about = server.get("/api/about");
    assert_eq!(
        (&about["kept"], &about["judge"], &about["limits"]["body_bytes"]),
        (&json!(false), &json!("the built-in engine"), &json!(4 << 20))
    );
    let games: Vec<&Value> = about["games"].as_array().unwrap().iter().map(|game| &game["id"]).collect();
    assert_eq!(games, [&json!("chess"), &json!("noughts-and-crosses"), &json!("connect-four"), &json!("kalah")]);
    assert!(about["players"].as_array().unwrap().len() > 15);
    let described = server.get("/api/openapi.json");
    let game = &described["paths"]["/api/games/{id}"];
    assert_eq!(game["get"]["parameters"][0]["name"], "id");
    assert_eq!(game["delete"]["responses"]["204"]["content"], json!({}));
    let schema = &described["paths"]["/api/trees"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(
        (&schema["properties"]["white_merit"]["type"], &schema["properties"]["tree"]["type"]),
        (&json!("number"), &json!("string"))
    );
    let kind = |path: &str| {
        described["paths"][path]["get"]["responses"]["200"]["content"]
            .as_object()
            .unwrap()
            .keys()
            .next()
            .unwrap()
            .clone()
    };
    assert_eq!(
        ["/api/games/{id}/pgn", "/api/games/{id}/events", "/api/reviews/{id}/html", "/api/you"].map(kind),
        ["application/x-chess-pgn", "text/event-stream", "text/html", "application/json"]
    );
}
