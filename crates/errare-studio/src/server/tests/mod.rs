//! The real server, asked over loopback.

mod games;
mod requests;
mod reviews;
mod work;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;

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
