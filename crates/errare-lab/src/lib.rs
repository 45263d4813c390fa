//! Experiments on players who err: the published tables, tournaments, and the inference of strength from moves.

pub mod reibman_ballard;
pub mod table;
