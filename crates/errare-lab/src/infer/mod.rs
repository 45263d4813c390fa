//! How strong is he, judged by his moves? And what is the knowledge worth while the game is on?
//!
//! [`read`] turns games in a text file into observed moves, [`infer`] into a posterior over a [`Family`] of players who differ
//! in one number. The [`Adaptive`] contestant does the same while he plays: he holds a [`Belief`] about which of several types
//! his opponent is, and plans in a [`BeliefTree`] how to exploit it and how to find out. [`experiment`] measures what that is
//! worth on noughts and crosses.

mod adaptive;
mod belief;
mod belief_tree;
mod contestant;
mod exact;
mod experiment;
mod family;
mod plan;
mod posterior;
mod record;
mod reward;
mod sight;

pub use adaptive::{Adaptive, MATCH};
pub use belief::{Belief, LAPSE, Lapsing, Mixed};
pub use belief_tree::{BeliefTree, TooLarge};
pub use contestant::{ADAPTIVE, Contestant, Memory, Stateless, contestant, play};
pub use exact::rewards;
pub use experiment::{Exact, Experiment, Options, Row, experiment};
pub use family::{Family, Kind};
pub use posterior::{Posterior, infer};
pub use record::{Observation, RecordError, Records, read};
pub use reward::Reward;
pub use sight::Sight;
