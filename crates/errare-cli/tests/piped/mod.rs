//! The real binary with something to read on standard input.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs a command to its end, given what is typed beforehand.
pub(crate) fn run(command: &mut Command, typed: &[u8]) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // The program may be done, or have complained, before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(typed);
    child.wait_with_output().expect("it ends")
}
