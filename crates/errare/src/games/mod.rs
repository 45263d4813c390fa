//! Small games that ship with the crate. Each is one file or folder: copy [`noughts_and_crosses`] and change it to add your own.

pub mod arc_sum;
pub mod connect_four;
pub mod explicit;
pub mod kalah;
pub mod noughts_and_crosses;
