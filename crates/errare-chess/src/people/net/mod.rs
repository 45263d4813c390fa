//! The net that knows how people choose.

pub mod input;
pub mod moves;
