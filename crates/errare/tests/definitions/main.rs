//! Every rule once more, as its paper defines it: slow recursions over trees written out, which share nothing with the crate's.
//!
//! The trees are random, with dice, with turns that do not alternate, with few different values and so with many equals, and
//! with either colour at the root.

mod sample;

mod comments;
mod iida;
mod kajihara;
mod levy;
mod michie;
mod nau;
mod play;
mod reibman_ballard;
