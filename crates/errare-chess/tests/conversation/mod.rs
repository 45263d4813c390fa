//! A session in this process, with a chess program that says what a test wants it to say.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use errare_chess::play::uci::{Options, Session};

/// Much longer than any answer takes, so that only a hanging session fails.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Conversation {
    say: Option<Sender<Vec<u8>>>,
    heard: Receiver<String>,
    session: Option<JoinHandle<io::Result<()>>>,
}

impl Conversation {
    pub(crate) fn begin() -> Self {
        let (say, said) = channel();
        let (tell, heard) = channel();
        let input = BufReader::new(Said { said, rest: Vec::new() });
        let output = Told { tell, line: Vec::new() };
        let session = spawn(move || Session::new(output, Options::default(), 1).run(input));
        Self { say: Some(say), heard, session: Some(session) }
    }

    pub(crate) fn say(&self, line: impl AsRef<[u8]>) {
        let line = [line.as_ref(), b"\n"].concat();
        self.say.as_ref().expect("not ended").send(line).expect("somebody reads");
    }

    /// Everything up to the first line that begins so, which is the last one.
    pub(crate) fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("{error}: no `{beginning}` after {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// The answer to a command that has just one.
    pub(crate) fn answer(&self, line: impl AsRef<[u8]>) -> Vec<String> {
        self.say(line);
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    pub(crate) fn best_move(&self) -> String {
        let lines = self.until("bestmove");
        lines.last().and_then(|line| line.split(' ').nth(1)).expect("a move").to_owned()
    }

    /// Whether nothing is said for a while.
    pub(crate) fn is_silent_about(&self, beginning: &str, time: Duration) -> bool {
        loop {
            match self.heard.recv_timeout(time) {
                Ok(line) if line.starts_with(beginning) => return false,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => panic!("the session has ended"),
            }
        }
    }

    /// Nothing more will be said; the session ends by itself. The lines that were left.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.say = None;
        self.session.take().expect("one session").join().expect("no panic").expect("no error");
        self.heard.iter().collect()
    }
}

struct Said {
    said: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Said {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.said.recv().unwrap_or_default();
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

struct Told {
    tell: Sender<String>,
    line: Vec<u8>,
}

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).expect("text");
                // Nobody may be listening any more.
                let _ = self.tell.send(line);
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
