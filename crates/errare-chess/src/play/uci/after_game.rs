//! What a tutor says once a game is over: which of his errors he made on purpose, what they offered, and what became of them.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use errare::game::Game as _;
use shakmaty::{Color, KnownOutcome, Move, Outcome};

use super::board::Board;
use crate::board::{
    Chess,
    notation::{numbered, san},
    write_fen,
};
use crate::pgn::{Ply, Record, Tag};
use crate::play::partner::Given;

/// The last move that we chose.
#[derive(Clone, Copy)]
pub(super) struct LastMove {
    pub(super) m: Move,
    pub(super) by: Color,
    /// How many moves the game had before it.
    pub(super) plies: usize,
}

/// A game of a tutor that is over, or at least left.
pub(super) struct TutorGame<'a> {
    pub(super) board: &'a Board,
    pub(super) last: LastMove,
    pub(super) given: &'a [Given],
    /// What the learner's rating is believed to be.
    pub(super) rating: f64,
}

/// What became of an error, in a sentence.
fn became(given: &Given) -> String {
    let after = given.before.after(given.m);
    let answers: Vec<String> = given.gift.answers.iter().take(ANSWERS).map(|m| san(&after, *m)).collect();
    let taken = match given.taken {
        Some(true) => "; it was taken",
        Some(false) => "; it was not taken",
        None => "",
    };
    format!(
        "an error on purpose, {:.0} % of the winning chances: the answer is {}, which {:.0} % find{taken}",
        100.0 * given.gift.gives,
        answers.join(" or "),
        100.0 * given.gift.find,
    )
}

/// No more answers are named than this.
const ANSWERS: usize = 2;

impl TutorGame<'_> {
    /// A line for each error that was made on purpose.
    pub(super) fn remarks(&self) -> Vec<String> {
        let remark = |given: &Given| format!("{} was {}", numbered(&given.before, &[given.m]), became(given));
        self.given.iter().map(remark).collect()
    }

    /// The game with a comment on each of these errors, as `annotate` reads it.
    fn record(&self) -> Option<Record> {
        let Board { game, .. } = self.board;
        let start = game.start();
        let name = |colour: Color| if colour == self.last.by { "errare, as a tutor" } else { "learner" };
        let tag = |name: &str, value: String| Tag { name: name.to_owned(), value };
        let mut tags = vec![tag("White", name(Color::White).to_owned()), tag("Black", name(Color::Black).to_owned())];
        tags.extend(["WhiteElo", "BlackElo"].map(|name| tag(name, format!("{:.0}", self.rating))));
        let mut position = start.clone();
        // Nobody has told us yet that our move was made.
        let answer = (self.board.moves.len() == self.last.plies).then_some(self.last.m);
        let mut plies = Vec::new();
        for &m in self.board.moves.iter().chain(&answer) {
            let mut ply = Ply::from(m);
            let given = self.given.iter().find(|given| given.m == m && given.before == position);
            ply.comments.extend(given.map(became));
            plies.push(ply);
            position = position.after(m);
        }
        let result = match game.utility(&position) {
            None => Outcome::Unknown,
            Some(0.0) => Outcome::Known(KnownOutcome::Draw),
            Some(white) => Outcome::Known(KnownOutcome::Decisive { winner: Color::from_white(white > 0.0) }),
        };
        tags.push(tag("Result", result.to_string()));
        if start != Chess::default().start() {
            tags.extend([tag("SetUp", "1".to_owned()), tag("FEN", write_fen(&start))]);
        }
        if game.castling().is_chess960() {
            tags.push(tag("Variant", "Chess960".to_owned()));
        }
        let mut record = Record::new(tags).ok()?;
        record.line.moves = plies;
        record.result = result;
        Some(record)
    }

    /// Adds the game to a file.
    pub(super) fn append(&self, path: &Path) -> io::Result<()> {
        let Some(record) = self.record().filter(|record| !record.line.moves.is_empty()) else { return Ok(()) };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(format!("{record}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Games;
    use crate::play::partner::Gift;
    use crate::play::uci::Start;

    /// A short game in which White, the tutor, left a pawn, and what the log says of it.
    fn logged(taken: Option<bool>) -> (Vec<String>, Record) {
        let mut board = Board::default();
        let moves = ["e2e4", "e7e5", "g1f3", "g8f6", "b1c3", "f6e4"].map(str::to_owned);
        board.set_up(&Start::Usual, &moves, false).unwrap();
        let before = board.moves[..4].iter().fold(board.game.start(), |position, m| position.after(*m));
        let gift = Gift { answers: vec![board.moves[5]], find: 0.45, gives: 0.12 };
        let given = [Given { before, m: board.moves[4], gift, taken }];
        let answer = board.game.read_uci(&board.position, "c3e4").unwrap();
        let last = LastMove { m: answer, by: Color::White, plies: 6 };
        let game = TutorGame { board: &board, last, given: &given, rating: 1_234.0 };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.pgn");
        game.append(&path).unwrap();
        game.append(&path).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let games: Vec<_> = Games::new(text.as_bytes()).map(Result::unwrap).collect();
        assert!(games.len() == 2 && games[0] == games[1], "games are added");
        (game.remarks(), games[0].clone())
    }

    #[test]
    fn each_error_on_purpose_is_named_with_what_it_offered_and_whether_it_was_taken() {
        let said = "an error on purpose, 12 % of the winning chances: the answer is Nxe4, which 45 % find";
        for (taken, became) in [(Some(true), "; it was taken"), (Some(false), "; it was not taken"), (None, "")] {
            let (remarks, record) = logged(taken);
            assert_eq!(remarks, [format!("3.Nc3 was {said}{became}")]);
            let comments: Vec<_> = record.line.moves.iter().flat_map(|ply| &ply.comments).collect();
            assert_eq!(comments, [&format!("{said}{became}")]);
            assert_eq!(record.line.moves[4].comments.len(), 1);
        }
    }

    #[test]
    fn the_log_has_the_whole_game_with_the_last_move_of_the_tutor_and_the_rating_that_he_believes() {
        let (_, record) = logged(None);
        assert_eq!((record.line.moves.len(), record.black_elo()), (7, Some(1_234)));
        assert_eq!((record.tag("White"), record.tag("Result")), (Some("errare, as a tutor"), Some("*")));
    }
}
