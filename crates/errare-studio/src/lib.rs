//! The studio: games against players who err, in a browser.
//!
//! [`serve`] answers on this machine until it is told to stop. Each module stands on those before it: `board` is how any game is
//! drawn and said, `store` what is kept, `work` what is done beside the answers, `play` games against somebody, `review` what is
//! said of games, `explore`, `lab`, `arena`, `endgame` and `you` what their names say, and `server` all of it over HTTP.

mod arena;
mod board;
mod endgame;
mod errand;
mod explore;
mod lab;
mod play;
mod refusal;
mod review;
mod serve;
mod server;
mod store;
mod work;
mod you;

use std::sync::Arc;

pub use serve::{Kept, ServeError, Settings, serve};
pub use store::StoreError;

use arena::Arenas;
use endgame::Tables;
use errand::Errands;
use play::Games;
use review::Reviews;
use server::Hosts;
use store::Store;
use work::{Closing, Jobs};

/// All that answers are made from.
struct Studio {
    store: Arc<Store>,
    games: Arc<Games>,
    reviews: Arc<Reviews>,
    arenas: Arc<Arenas>,
    errands: Errands,
    endings: Arc<Tables>,
    jobs: Arc<Jobs>,
    pool: Arc<work::Pool>,
    hosts: Hosts,
    closing: Closing,
}
