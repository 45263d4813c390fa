//! From the first word to the last: a place to listen at, the server, and its end.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tokio::time::{interval, timeout};

use crate::Studio;
use crate::arena::Arenas;
use crate::endgame::Tables;
use crate::errand::Errands;
use crate::play::Games;
use crate::review::{Judge, Reviews};
use crate::server::{Hosts, router};
use crate::store::{Store, StoreError};
use crate::work::{Closing, Jobs, Pool};

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; without one 8080 or the next that is free.
    pub port: Option<u16>,
    /// Where things are kept.
    pub kept: Kept,
    /// Who is asked what best play gives, if not the built-in engine.
    pub engine: Option<PathBuf>,
    /// How many positions are looked at for each of his answers.
    pub nodes: u64,
    /// The folder with endings that are solved; new ones are kept there, or in memory without it.
    pub endgames: Option<PathBuf>,
    /// How long a job goes on that nobody watches.
    pub patience: Duration,
}

/// Where things are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// In this folder.
    In(PathBuf),
    /// Nowhere: all is forgotten at the end.
    Nowhere,
}

/// The port that is tried first, and how many after it.
const FIRST_PORT: u16 = 8080;
const PORTS: u16 = 20;

/// How many jobs run at once.
const MOST_JOBS: usize = 2;

/// How often clocks and jobs are looked at.
const TICK: Duration = Duration::from_millis(200);

/// How long those who still talk to a browser may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// Why the studio cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nobody can listen there.
    #[error("cannot listen at {address}: {error}{fix}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: io::Error,
        /// What to do about it.
        fix: &'static str,
    },
    /// Things cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system refuses something else.
    #[error("cannot serve: {0}")]
    System(#[from] io::Error),
}

/// Serves until the process is told to end, by Ctrl-C or SIGTERM. `ready` is called with the address as soon as it answers.
pub fn serve(settings: &Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    serve_until(settings, ready, told_to_end)
}

/// Serves until something has come to pass; `end` is called when the server listens, before anybody hears of it.
pub(crate) fn serve_until<E: Future<Output = ()>>(
    settings: &Settings,
    ready: impl FnOnce(SocketAddr),
    end: impl FnOnce() -> io::Result<E>,
) -> Result<(), ServeError> {
    let store = match &settings.kept {
        Kept::In(folder) => Store::open(folder)?,
        Kept::Nowhere => Store::in_memory()?,
    };
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(settings.host, settings.port).await?;
        let (end, address) = (end()?, listener.local_addr()?);
        let (close, closing) = watch::channel(false);
        let studio = Arc::new(studio(settings, Arc::new(store), Hosts::at(address.ip()), closing)?);
        tokio::spawn(tick(Arc::clone(&studio)));
        let mut heard = studio.closing.clone();
        let server = axum::serve(listener, router(&studio)).with_graceful_shutdown(async move {
            // Without anybody to say it, it is time too.
            let _ = heard.wait_for(|closing| *closing).await;
        });
        ready(address);
        let server = tokio::spawn(server.into_future());
        end.await;
        let _ = close.send(true);
        // Who has not gone by then is left.
        let _ = timeout(GOODBYE, server).await;
        let closed = tokio::task::spawn_blocking(move || {
            studio.jobs.close();
            studio.pool.close();
        });
        let _ = timeout(GOODBYE, closed).await;
        Ok::<(), ServeError>(())
    })?;
    // What is not done by now is not waited for much longer.
    runtime.shutdown_timeout(GOODBYE);
    Ok(())
}

fn studio(settings: &Settings, store: Arc<Store>, hosts: Hosts, closing: Closing) -> Result<Studio, ServeError> {
    let threads = available_parallelism().map_or(1, NonZero::get);
    let pool = Arc::new(Pool::new(threads)?);
    let jobs = Arc::new(Jobs::new(MOST_JOBS, settings.patience));
    let endings = Arc::new(Tables::open(settings.endgames.clone()));
    let judge = Judge::new(settings.engine.clone(), settings.nodes, endings.present());
    Ok(Studio {
        games: Arc::new(Games::new(Arc::clone(&store), Arc::clone(&pool))?),
        reviews: Arc::new(Reviews::new(Arc::clone(&store), Arc::clone(&jobs), judge, threads)?),
        arenas: Arc::new(Arenas::new(Arc::clone(&store), Arc::clone(&jobs))),
        errands: Errands::new(Arc::clone(&jobs)),
        endings,
        jobs,
        hosts,
        store,
        pool,
        closing,
    })
}

/// Looks at clocks and jobs again and again.
async fn tick(studio: Arc<Studio>) {
    let mut ticks = interval(TICK);
    loop {
        ticks.tick().await;
        let studio = Arc::clone(&studio);
        let looked = tokio::task::spawn_blocking(move || {
            studio.games.tick();
            studio.jobs.sweep();
        });
        // What broke down once may work the next time.
        let _ = looked.await;
    }
}

async fn listen(host: IpAddr, port: Option<u16>) -> Result<TcpListener, ServeError> {
    let mut address = SocketAddr::new(host, port.unwrap_or(FIRST_PORT));
    loop {
        let error = match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) => error,
        };
        let taken = error.kind() == io::ErrorKind::AddrInUse;
        if taken && port.is_none() && address.port() < FIRST_PORT + PORTS {
            address.set_port(address.port() + 1);
            continue;
        }
        let fix = match error.kind() {
            io::ErrorKind::AddrInUse => {
                "; another program listens there: end it, or give another port by --port (0 takes any)"
            }
            io::ErrorKind::PermissionDenied => "; take a port from 1024 up by --port",
            io::ErrorKind::AddrNotAvailable => {
                "; --host must be an address of this machine, such as 127.0.0.1 or 0.0.0.0"
            }
            _ => "",
        };
        return Err(ServeError::Listen { address, error, fix });
    }
}

/// Waits for Ctrl-C, or for SIGTERM where there is such a thing.
#[cfg(unix)]
fn told_to_end() -> io::Result<impl Future<Output = ()>> {
    use futures_util::future::{Either, select};
    use tokio::signal::unix::{SignalKind, signal};

    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        let (first, second) = (std::pin::pin!(interrupt.recv()), std::pin::pin!(terminate.recv()));
        match select(first, second).await {
            Either::Left(_) | Either::Right(_) => {}
        }
    })
}

#[cfg(not(unix))]
fn told_to_end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_taken_is_told_with_what_to_do_and_without_one_the_next_is_taken() {
        let host = IpAddr::from([127, 0, 0, 1]);
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let taken = listen(host, Some(0)).await.unwrap();
            let port = taken.local_addr().unwrap().port();
            let error = listen(host, Some(port)).await.unwrap_err().to_string();
            assert!(error.contains(&format!("127.0.0.1:{port}")) && error.contains("--port"), "{error}");
            let (first, second) = (listen(host, None).await.unwrap(), listen(host, None).await.unwrap());
            let [first, second] = [first, second].map(|listener| listener.local_addr().unwrap().port());
            assert!(
                (FIRST_PORT..FIRST_PORT + PORTS).contains(&first) && second > first && second <= FIRST_PORT + PORTS
            );
            let foreign = listen([192, 0, 2, 1].into(), Some(0)).await.unwrap_err().to_string();
            assert!(foreign.contains("--host"), "{foreign}");
        });
    }
}
