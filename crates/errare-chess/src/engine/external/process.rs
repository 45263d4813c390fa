//! A child process that is talked to in lines, and waited for no longer than allowed.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that may wait to be read. A process that babbles while nobody listens is held up by its full pipe.
const LINES_WAITING: usize = 1_024;

/// How long a line takes at most from a process that has ended to us.
const ON_ITS_WAY: Duration = Duration::from_millis(100);

/// The longest line that is kept whole.
const LONGEST_LINE: u64 = 1 << 16;

/// A process that is killed when it is dropped, with all that it has started: an engine is often a script that starts one.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    last: Option<String>,
}

/// Why there was no answer.
pub(super) enum Failure {
    Ended { asked: String },
    Silent { asked: String, waited: Duration },
}

impl Process {
    pub(super) fn start(path: &Path) -> io::Result<Self> {
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own, so that those whom it starts can be reached.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let (send, lines) = sync_channel(LINES_WAITING);
        let process = Self { child, input, lines, last: None };
        // It ends with the process, or when nobody listens any more.
        thread::Builder::new().spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            loop {
                line.clear();
                let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                if !read.is_ok_and(|bytes| bytes > 0) || send.send(text).is_err() {
                    return;
                }
            }
        })?;
        Ok(process)
    }

    /// Says a line that needs no answer.
    pub(super) fn tell(&mut self, line: &str) -> Result<(), Failure> {
        let told = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        told.map_err(|_| Failure::Ended { asked: line.to_owned() })
    }

    /// Says a line and waits for one that begins with a word, which is returned; the listener hears those before it.
    pub(super) fn ask(
        &mut self,
        line: &str,
        word: &str,
        patience: Duration,
        mut listener: impl FnMut(&str),
    ) -> Result<String, Failure> {
        let asked = || line.to_owned();
        self.tell(line)?;
        let begun = Instant::now();
        loop {
            // One that never stops talking rubbish must not keep us either.
            let left = patience.saturating_sub(begun.elapsed());
            let silent = || Failure::Silent { asked: asked(), waited: patience };
            if left.is_zero() {
                return Err(silent());
            }
            match self.lines.recv_timeout(left) {
                Ok(said) => {
                    if said.split_whitespace().next() == Some(word) {
                        return Ok(said);
                    }
                    listener(&said);
                    if !said.is_empty() {
                        self.last = Some(said);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(silent()),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Ended { asked: asked() }),
            }
        }
    }

    /// What it said last, for errors; a process that has ended may have left something unread, or still on its way.
    pub(super) fn last_said(&mut self) -> Option<String> {
        let unread = std::iter::from_fn(|| self.lines.recv_timeout(ON_ITS_WAY).ok()).take(LINES_WAITING);
        unread.filter(|line| !line.is_empty()).last().or(self.last.take())
    }
}

impl Drop for Process {
    /// Neither left running nor left as a zombie.
    fn drop(&mut self) {
        // Not waited for yet, so that its number is still its own.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
