//! What every move is worth at depths 1 to 6: what a board shows to those who look so far.

use std::ops::ControlFlow;
use std::sync::Arc;

use errare::game::Game;
use errare::hash::checksum;
use errare::search::Limits;
use errare::search::selective::{DECIDED, Searcher, SharedTable, WON};
use shakmaty::Move;

use super::selective::SearchedChess;
use crate::board::{Chess, Position};
use crate::value::{Mover, Score};

/// How many depths are looked at: 1, 2 … plies, each with the exchanges beyond it.
pub const DEPTHS: usize = 6;

/// A move that is worse than the best by more, in centipawns, is simply a bad one.
const MARGIN: i32 = 300;

/// Where values end, but for mates.
const LIMIT: i32 = 3_000;

/// A mate is worth this much, less so much for each ply that it takes.
const MATE: i32 = 4_000;
const PLY: i32 = 50;

/// The memory of a survey. It begins empty each time, so that it should be small.
const TABLE_BYTES: usize = 512 << 10;

/// The moves of a position and what each is worth at every depth, in centipawns and in the mover's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValues {
    /// The legal moves, in the order of the rules.
    pub moves: Vec<Move>,
    /// For each move its value at depth 1, 2 …
    pub values: Vec<[i16; DEPTHS]>,
}

impl MoveValues {
    /// The best value at the greatest depth; 0 where there is no move.
    pub fn best(&self) -> i16 {
        self.best_at(DEPTHS - 1)
    }

    /// The best value at one of the depths, by its place in the values; 0 where there is no move.
    pub fn best_at(&self, depth: usize) -> i16 {
        self.values.iter().map(|values| values[depth]).max().unwrap_or(0)
    }

    /// Whether a mate is seen at one of the depths, by its place in the values.
    pub fn mates_at(&self, depth: usize) -> bool {
        i32::from(self.best_at(depth)) > LIMIT
    }
}

/// The value of a mate that takes so many plies.
pub(crate) const fn mate_in(plies: i16) -> i16 {
    MATE as i16 - PLY as i16 * plies
}

/// The score that the mover may expect, from 0 to 1, of a value of a survey.
pub fn expected_score(centipawns: i16) -> f64 {
    Score::<Mover>::of_centipawns(centipawns).expected()
}

/// Values all moves of positions. The values depend on the board alone and not on what was surveyed before.
pub struct Surveyor {
    game: SearchedChess,
    table: Arc<SharedTable>,
    searcher: Searcher<SearchedChess>,
}

impl Default for Surveyor {
    /// Sees what people see, which the model of them was fitted with.
    fn default() -> Self {
        Self::of(SearchedChess::for_survey())
    }
}

impl Surveyor {
    /// Sees what the engine sees.
    pub fn sharp() -> Self {
        Self::of(SearchedChess::for_play())
    }

    fn of(game: SearchedChess) -> Self {
        let table = Arc::new(SharedTable::with_bytes(TABLE_BYTES));
        Self { game, searcher: Searcher::new(Arc::clone(&table)), table }
    }

    /// What every move of a position is worth at every depth.
    pub fn survey(&mut self, position: &Position) -> MoveValues {
        self.survey_until(position, &|| false)
    }

    /// The same until told to stop: deeper than that, all seems to stay as it was.
    pub fn survey_until(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> MoveValues {
        self.within(MARGIN, position, stop)
    }

    /// The same with the value of every move, however bad, which takes longer.
    pub fn survey_all(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> MoveValues {
        self.within(2 * MATE, position, stop)
    }

    fn within(&mut self, margin: i32, position: &Position, stop: &dyn Fn() -> bool) -> MoveValues {
        self.table.clear();
        self.searcher.forget();
        let board = Position::new(position.board().clone());
        let survey = self.searcher.survey(&self.game, &board, DEPTHS, margin, stop);
        let value = |i: usize| std::array::from_fn(|d| centipawns(survey.values[d][i]));
        let values = (0..survey.moves.len()).map(value).collect();
        MoveValues { moves: survey.moves, values }
    }

    /// The best move by a search of more plies than anybody surveys; none where the game has ended. What the last survey
    /// left in memory helps.
    pub fn best_move(&mut self, position: &Position, plies: usize, stop: &dyn Fn() -> bool) -> Option<Move> {
        let board = Position::new(position.board().clone());
        let limits = Limits { stop, ..Limits::ply(plies) };
        self.searcher.deepen(&self.game, &board, &limits, &[], 1, &mut |_| ControlFlow::Continue(())).best()
    }
}

/// A value of the search as a board shows it.
fn centipawns(value: i32) -> i16 {
    let size = match value.abs() {
        size if size > DECIDED => (MATE - PLY * (WON - size)).max(LIMIT),
        size => size.min(LIMIT),
    };
    (value.signum() * size) as i16
}

/// A number that changes whenever what is seen changes: kept beside values, it tells whether they still hold.
pub fn fingerprint() -> u64 {
    /// Boards with many kinds of moves, so that a change of the search or the evaluation shows in some value.
    const BOARDS: [&str; 4] = [
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2P1PN1P/PP1NBPP1/R2Q1RK1 w - - 0 11",
        "8/5pk1/3p2p1/2pP3p/1rP2P1P/4R1P1/5K2/8 b - - 3 41",
        "2r3k1/1p3ppp/p1n1b3/8/4P3/P1N2B2/1P3PPP/3R2K1 b - - 2 24",
    ];
    let mut surveyor = Surveyor::default();
    let boards = BOARDS.iter().filter_map(|fen| Chess::from_fen(fen).ok());
    let values = boards.flat_map(|game| surveyor.survey(&game.start()).values).flatten();
    let bytes: Vec<u8> = values.flat_map(i16::to_le_bytes).collect();
    checksum(0, &bytes)
}

#[cfg(test)]
mod tests {
    use errare::game::Notation as _;

    use super::*;

    #[test]
    fn a_nearer_mate_shows_as_more_and_any_mate_as_more_than_material() {
        assert!(centipawns(WON - 1) > centipawns(WON - 3));
        assert!(centipawns(WON - 9) > centipawns(DECIDED));
        assert_eq!(centipawns(-(WON - 3)), -centipawns(WON - 3));
    }

    #[test]
    fn who_asks_for_all_moves_hears_how_bad_the_bad_ones_are() {
        let game = Chess::from_fen("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3").unwrap();
        let read = |text: &str| game.read_move(&game.start(), text).unwrap();
        let gap = |survey: &MoveValues| {
            let value = |text: &str| survey.values[survey.moves.iter().position(|m| *m == read(text)).unwrap()][2];
            value("Nc3") - value("Nxe5")
        };
        let mut surveyor = Surveyor::sharp();
        // Beside the queen that can be taken both are simply bad; but one of them loses a knight.
        let plain = gap(&surveyor.survey(&game.start()));
        let all = gap(&surveyor.survey_all(&game.start(), &|| false));
        assert!(all > 150 && all > plain + 50, "{plain} {all}");
    }

    #[test]
    fn stalemate_does_not_look_like_a_win() {
        let game = Chess::from_fen("7k/8/8/6Q1/8/8/8/K5Q1 w - - 0 1").unwrap();
        let survey = Surveyor::default().survey(&game.start());
        let stalemates = |m: &Move| game.utility(&game.start().after(*m)) == Some(0.0);
        let drawn: Vec<usize> = (0..survey.moves.len()).filter(|&i| stalemates(&survey.moves[i])).collect();
        assert!(!drawn.is_empty() && drawn.iter().all(|&i| survey.values[i][0] == 0));
        assert!(survey.best() > 3_000);
    }
}
