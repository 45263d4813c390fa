//! Events for whoever watches something.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

/// Something that has happened.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    name: &'static str,
    data: Arc<str>,
}

impl Event {
    pub(crate) fn new(name: &'static str, data: &impl Serialize) -> Self {
        // What cannot be written is a fault of ours, of which the page is told.
        let text = serde_json::to_string(data).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
        Self { name, data: text.into() }
    }

    fn sent(&self) -> Result<sse::Event, Infallible> {
        Ok(sse::Event::default().event(self.name).data(&*self.data))
    }
}

/// Whether the server is closing.
pub(crate) type Closing = watch::Receiver<bool>;

/// What one thing has to tell.
#[derive(Debug)]
pub(crate) struct Feed(broadcast::Sender<Event>);

/// Who falls further behind is told the whole state again.
const MOST_BEHIND: usize = 64;

const KEEP_ALIVE: Duration = Duration::from_secs(15);

impl Default for Feed {
    fn default() -> Self {
        Self(broadcast::Sender::new(MOST_BEHIND))
    }
}

impl Feed {
    /// Tells all who watch.
    pub(crate) fn tell(&self, event: Event) {
        // Nobody need watch.
        let _ = self.0.send(event);
    }

    /// How many watch.
    pub(crate) fn watchers(&self) -> usize {
        self.0.receiver_count()
    }

    /// A stream of events that begins with the whole state, and ends when the server does.
    pub(crate) fn stream(&self, closing: Closing, state: impl Fn() -> Event + Send + 'static) -> Response {
        // Whoever asks for the state after he has begun to listen misses nothing.
        let begin = (self.0.subscribe(), closing, state, true);
        let events = stream::unfold(begin, |(mut heard, mut closing, state, first)| async move {
            let event = if first {
                state()
            } else {
                let closed = pin!(closing.wait_for(|closing| *closing));
                match select(pin!(heard.recv()), closed).await {
                    Either::Left((Ok(event), _)) => event,
                    Either::Left((Err(RecvError::Lagged(_)), _)) => state(),
                    Either::Left((Err(RecvError::Closed), _)) | Either::Right(_) => return None,
                }
            };
            Some((event.sent(), (heard, closing, state, false)))
        });
        Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
    }
}
