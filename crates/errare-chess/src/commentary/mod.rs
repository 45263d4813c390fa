//! What a position and a move are worth to two people, and the words for it.

pub mod annotate;
pub mod claim;
pub mod explain;
mod grade;
pub mod judge;
pub mod motif;
pub mod page;
pub mod review;
mod shown;
