//! Experiments on players who err: the published tables, tournaments, and the inference of strength from moves.

pub mod arena;
pub mod reibman_ballard;
pub mod statistics;
pub mod table;
