//! Experiments on players who err: the published tables, tournaments, and the inference of strength from moves.

pub mod infer;
pub mod reibman_ballard;
pub mod table;
