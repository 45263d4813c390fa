//! `errare serve`: the studio.

use std::ffi::OsString;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use errare_studio::{Kept, Settings, serve};

use crate::arguments::ServeOptions;
use crate::input::{endgames, engines};
use crate::output::note;

/// How long a job goes on that nobody watches: a page that is loaded anew comes back sooner.
const PATIENCE: Duration = Duration::from_secs(10);

/// Positions that the judge of a review looks at for each answer, as `errare annotate` does.
const NODES: u64 = 150_000;

pub(crate) fn run(options: &ServeOptions) -> Result<()> {
    let kept = match &options.data {
        _ if options.in_memory => Kept::Nowhere,
        Some(folder) => Kept::In(folder.clone()),
        None => Kept::In(folder().context("name a folder by --data, or keep nothing by --in-memory")?),
    };
    let settings = Settings {
        host: options.host,
        port: options.port,
        kept,
        engine: engines::installed(),
        nodes: NODES,
        // Without a folder for caches tables are built in memory.
        endgames: endgames::folder(None).ok().filter(|_| !options.in_memory),
        patience: PATIENCE,
    };
    Ok(serve(&settings, |address| welcome(address, options.open))?)
}

/// Says where the page is, and shows it.
fn welcome(address: SocketAddr, open: bool) {
    let page = format!("http://{address}/");
    if !address.ip().is_loopback() {
        note("everybody who can reach this address can use the studio: it asks for no password");
    }
    // Who does not read what is printed may still know the address.
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "The studio is open at {page}").and_then(|()| out.flush());
    if open && let Err(error) = show(&page) {
        note(&format!("no browser could be started ({error}): open {page} in yours"));
    }
}

/// Has the system show a page in the browser that people have chosen.
fn show(page: &str) -> std::io::Result<()> {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

/// Our folder among those for data of programs; it may not be there yet.
fn folder() -> Result<PathBuf> {
    let named = among_data(std::env::var_os("XDG_DATA_HOME"), std::env::var_os("HOME"));
    named.context("there is no folder for data: neither XDG_DATA_HOME nor HOME is set")
}

fn among_data(data: Option<OsString>, home: Option<OsString>) -> Option<PathBuf> {
    let folder = |path: OsString| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let data = data.and_then(folder).or_else(|| home.and_then(folder).map(|home| home.join(".local/share")))?;
    Some(data.join("errare"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_where_the_user_wants_it_or_in_his_home() {
        let among = |data: Option<&str>, home: Option<&str>| among_data(data.map(Into::into), home.map(Into::into));
        assert_eq!(among(Some("/d"), Some("/h")), Some("/d/errare".into()));
        assert_eq!(among(Some("relative"), Some("/h")), Some("/h/.local/share/errare".into()));
        assert_eq!(among(None, Some("/h")), Some("/h/.local/share/errare".into()));
        assert_eq!(among(None, None), None);
    }
}
