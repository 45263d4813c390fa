//! Experiments on players who err: the published tables, tournaments, and the inference of strength from moves.

pub mod arena;
pub mod chance;
pub mod iida;
pub mod infer;
pub mod kajihara;
pub mod levy;
pub mod michie;
pub mod reibman_ballard;
pub mod report;
pub mod reproduce;
pub mod statistics;
pub mod table;
