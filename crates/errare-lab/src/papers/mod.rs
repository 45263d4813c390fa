//! The published experiments: one file or folder for each paper, and what they share.
//!
//! [`reproduce`] names the papers and runs them, [`table`] has a number in print beside ours, [`count`] says what became of all of
//! them, and [`report`] makes a page of tables.

pub mod count;
pub mod iida;
pub mod kajihara;
pub mod levy;
pub mod marks;
pub mod michie;
mod published;
pub mod reibman_ballard;
pub mod report;
pub mod reproduce;
pub mod risk;
pub mod table;
