//! How strong is he, judged by his moves?
//!
//! [`read`] turns games in a text file into observed moves, [`infer`] into a posterior over a [`Family`] of players who differ
//! in one number.

mod belief;
mod family;
mod posterior;
mod record;
mod sight;

pub use belief::{Belief, LAPSE, Lapsing, Mixed};
pub use family::{Family, Kind};
pub use posterior::{Posterior, infer};
pub use record::{Observation, RecordError, Records, read};
pub use sight::Sight;
