//! `errare serve`, as a process of its own: from the address that it prints to its end, whichever that is.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A studio with its address.
struct Studio {
    process: Child,
    address: String,
}

impl Studio {
    fn start(data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
        command.args(["serve", "--port", "0", "--data"]).arg(data).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("The studio is open at http://").expect("an address");
        Self { address: address.trim_end_matches('/').to_owned(), process }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("somebody who listens");
        let (host, length) = (&self.address, body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        let kind = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all(format!("{head}{kind}{body}").as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn play(&self, m: &str) -> String {
        self.ask("POST", "/api/games/1/moves", &format!("{{\"move\":\"{m}\"}}"))
    }
}

#[test]
fn a_game_outlives_a_server_that_is_killed_in_the_middle_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = Studio::start(folder.path());
    let begun = studio.ask("POST", "/api/games", r#"{"game":"chess","opponent":"human","position":null}"#);
    assert!(begun.contains("201 Created"), "{begun}");
    // The opponent is thinking when it happens.
    assert!(studio.play("e4").contains("200 OK"));
    studio.process.kill().expect("a process to kill");
    studio.process.wait().expect("its end");
    let mut studio = Studio::start(folder.path());
    let game = loop {
        let game = studio.ask("GET", "/api/games/1", "");
        if game.contains("\"your_turn\":true") {
            break game;
        }
    };
    assert!(game.contains("\"id\":\"e2e4\"") && game.contains("\"ply\":2"), "{game}");
    studio.process.kill().expect("a process to kill");
    studio.process.wait().expect("its end");
}

#[cfg(unix)]
#[test]
fn a_studio_that_is_told_to_end_says_goodbye_to_those_who_watch_and_ends_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = Studio::start(folder.path());
    studio.ask("POST", "/api/games", r#"{"game":"kalah","opponent":"minimax:ply=1"}"#);
    let mut watching = TcpStream::connect(&studio.address).expect("somebody who listens");
    let host = &studio.address;
    write!(watching, "GET /api/games/1/events HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("a request");
    let mut first = [0; 15];
    watching.read_exact(&mut first).expect("the beginning");
    let told = Command::new("kill").arg(studio.process.id().to_string()).status().expect("kill");
    assert!(told.success() && &first == b"HTTP/1.1 200 OK");
    let mut rest = String::new();
    watching.read_to_string(&mut rest).expect("an end that is one");
    assert_eq!(studio.process.wait().expect("its end").code(), Some(0));
}

#[test]
fn a_port_that_is_taken_is_named_with_what_to_do_about_it() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("its number").port().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    let output = command.args(["serve", "--in-memory", "--port", &port]).output().expect("the program");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains(&port) && said.contains("--port") && output.stdout.is_empty(), "{said}");
}

#[test]
fn a_folder_that_another_studio_uses_is_named_with_what_to_do_about_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = Studio::start(folder.path());
    let mut command = Command::new(env!("CARGO_BIN_EXE_errare"));
    let output = command.args(["serve", "--port", "0", "--data"]).arg(folder.path()).output().expect("the program");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("--data") && said.contains("--in-memory"), "{said}");
    studio.process.kill().expect("a process to kill");
    studio.process.wait().expect("its end");
}
