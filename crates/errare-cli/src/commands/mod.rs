//! What each subcommand does. None needs another.

pub(crate) mod analyse;
pub(crate) mod annotate;
pub(crate) mod arena;
pub(crate) mod endgame;
pub(crate) mod explain;
pub(crate) mod fit;
pub(crate) mod infer;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod reproduce;
pub(crate) mod score_model;
pub(crate) mod serve;
pub(crate) mod tree;
pub(crate) mod uci;
