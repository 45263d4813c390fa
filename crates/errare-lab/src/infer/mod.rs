//! How strong is he, judged by his moves?
//!
//! [`read`] turns games in a text file into observed moves, [`infer`] into a posterior over a [`Family`] of players who differ
//! in one number. A [`Belief`] is the same while the game is on: how likely the opponent is to be of each of several types.

mod belief;
mod family;
mod horizon;
mod posterior;
mod record;

pub use belief::{Belief, LAPSE, Lapsing, Mixed};
pub use family::{Family, Kind};
pub use horizon::Horizon;
pub use posterior::{Posterior, infer};
pub use record::{GameRecord, Observation, RecordError, Records, read};
