//! Players of small games, by name, and what is best in them.

use errare::spec::AnyGame;
use errare_lab::arena::check_players;
use errare_lab::chance::uniform;
use errare_lab::named::{Course, NamedError};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;

use crate::board::{Board, Seat};
use crate::refusal::Refusal;

/// A small game with its moves, as the lab reads it.
pub(super) struct Small {
    game: AnyGame,
    start: String,
    moves: Vec<String>,
}

impl Small {
    /// The game on a board; its name has been read once.
    pub(super) fn of(board: &Board) -> Result<Self, Refusal> {
        let game = AnyGame::parse(board.game()).map_err(|error| super::catalogue::pointed(&error))?;
        let moves = board.made().iter().map(|made| made.legal.id.clone()).collect();
        Ok(Self { game, start: board.start(), moves })
    }

    fn course(&self) -> Course<'_> {
        Course { game: &self.game, start: &self.start, moves: &self.moves }
    }

    /// Whether somebody of this name can play.
    pub(super) fn check(&self, opponent: &str) -> Result<(), Refusal> {
        check_players(&self.game, &[opponent.to_owned()]).or_else(|error| {
            // Only tournaments mind who remembers earlier games.
            let remembers = error.problem.starts_with("a player who learns");
            if remembers { Ok(()) } else { Err(super::catalogue::pointed(&error)) }
        })
    }

    /// The move of a named player, who has seen the game so far. The same seed gives the same move after the same moves.
    pub(super) fn choose(&self, seat: Seat, opponent: &str, seed: u32) -> Result<String, NamedError> {
        let odds = self.course().odds(seat.side(), opponent)?;
        let mut generator = ChaCha8Rng::seed_from_u64(seed.into());
        generator.set_stream(self.moves.len() as u64);
        let mut left = uniform(&mut generator);
        let drawn = odds.iter().find(|(_, probability)| {
            left -= probability;
            left < 0.0
        });
        // Rounding may leave a little beyond the last.
        let likely = || odds.iter().rev().find(|(_, probability)| *probability > 0.0);
        drawn.or_else(likely).map(|(m, _)| m.clone()).ok_or(NamedError::Over)
    }

    /// The best move that alpha-beta finds, and what it is worth to the mover.
    pub(super) fn best(&self, mover: Seat) -> Result<(String, f64), NamedError> {
        // Further than the usual player looks: it sees that far in the same time.
        let player = match &self.game {
            AnyGame::NoughtsAndCrosses(_) => "alpha-beta",
            _ => "alpha-beta:ply=8",
        };
        let analysis = self.course().analysis(player)?;
        let worth = analysis.moves.into_iter().map(|m| (m.notation, mover.side().view(m.value.unwrap_or(0.0))));
        // The first of equals.
        worth.reduce(|best, next| if next.1 > best.1 { next } else { best }).ok_or(NamedError::Over)
    }

    /// What is said of the moves, for two players of these strengths.
    pub(super) fn remarks(&self, elos: [f64; 2]) -> Result<Vec<Remark>, NamedError> {
        let comments = self.course().remarks(elos)?.into_iter().zip(1..).filter(|(comments, _)| !comments.is_empty());
        let remark = |(comments, ply): (Vec<errare::comment::Comment>, usize)| Remark {
            ply,
            glyph: comments.iter().map(errare::comment::Comment::glyph).find(|glyph| !glyph.is_empty()).unwrap_or(""),
            text: comments.into_iter().map(|comment| comment.text).collect(),
        };
        Ok(comments.map(remark).collect())
    }
}

/// What is said of a move.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Remark {
    ply: usize,
    glyph: &'static str,
    text: Vec<String>,
}
