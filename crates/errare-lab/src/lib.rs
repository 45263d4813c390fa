//! Experiments on players who err: the published tables, tournaments, and the inference of strength from moves.

pub mod arena;
pub mod chance;
pub mod contestant;
pub mod infer;
pub mod labelled;
pub mod named;
pub mod papers;
pub mod plot;
pub mod review;
pub mod statistics;
