//! The arguments of `errare serve`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct ServeOptions {
    /// The port; 0 takes any that is free [default: 8080, or the next that is free]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Where games, settings and results are kept [default: errare in the folder for data of programs]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Keep nothing
    #[arg(long, conflicts_with = "data")]
    pub(crate) in_memory: bool,
    /// The address to listen at; any other than this machine's own opens the studio to everybody who can reach it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
}

pub(super) const SERVE_HELP: &str = "\
The address of the page is printed as soon as it can be opened. Ctrl-C ends the studio; games go on where they were the next time.

There is no password: whoever can reach the address can play, review and delete.

Example: errare serve --open";
