//! What commands read: texts, games by name, games of people, models, engines, solved endings.

pub(crate) mod boards;
pub(crate) mod caches;
pub(crate) mod endgames;
pub(crate) mod engines;
pub(crate) mod human_games;
pub(crate) mod model;
pub(crate) mod puzzles;
pub(crate) mod rows;
pub(crate) mod spec;
pub(crate) mod text;
