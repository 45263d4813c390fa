//! Players of small games, by name, and what is best in them.

use errare::spec::AnyGame;
use errare_lab::arena::check_players;
use errare_lab::chance::uniform;
use errare_lab::named::{Course, NamedError};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;

use super::table::Given;
use crate::board::{Board, Seat, SideNames};
use crate::refusal::Refusal;
use crate::work::Stop;

/// A small game with its moves, as the lab reads it.
pub(super) struct Small {
    game: AnyGame,
    start: String,
    moves: Vec<String>,
    /// Who made each.
    movers: Vec<Seat>,
    names: SideNames,
}

impl Small {
    /// The game on a board; its name has been read once.
    pub(super) fn of(board: &Board) -> Result<Self, Refusal> {
        let game = AnyGame::parse(board.game()).map_err(|error| super::catalogue::pointed(&error))?;
        let moves = board.made().iter().map(|made| made.legal.id.clone()).collect();
        let movers = board.made().iter().map(|made| made.side).collect();
        Ok(Self { game, start: board.start(), moves, movers, names: board.names() })
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
        let worth = self.worth(self.moves.len(), mover)?;
        // The first of equals.
        worth.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best }).ok_or(NamedError::Over)
    }

    /// What each move after so many plies is worth to the mover, as far as alpha-beta sees.
    fn worth(&self, plies: usize, mover: Seat) -> Result<Vec<(String, f64)>, NamedError> {
        // Further than the usual player looks: it sees that far in the same time.
        let player = match &self.game {
            AnyGame::NoughtsAndCrosses(_) => "alpha-beta",
            _ => "alpha-beta:ply=8",
        };
        let analysis = Course { moves: &self.moves[..plies], ..self.course() }.analysis(player)?;
        let worth = |value: Option<f64>| mover.side().view(value.unwrap_or(0.0));
        Ok(analysis.moves.into_iter().map(|m| (m.notation, worth(m.value))).collect())
    }

    /// What a move of this value is, where a better one was there.
    pub(super) fn in_words(&self, value: f64) -> String {
        match (&self.game, value) {
            (AnyGame::Kalah(_), value) => format!("is worth {} to you", seeds(value)),
            (_, 1.0) => "wins".to_owned(),
            (_, -1.0) => "loses, if the other sees it".to_owned(),
            (AnyGame::NoughtsAndCrosses(_), _) => "holds the draw".to_owned(),
            _ => "keeps the game open, as far as can be seen".to_owned(),
        }
    }

    /// The errors of a player who errs on purpose: what he gave by each, and whether it was taken.
    pub(super) fn given(&self, giver: Seat, stop: &Stop) -> Result<Vec<Given>, NamedError> {
        let mut given = Vec::new();
        for (place, played) in self.moves.iter().enumerate().filter(|(place, _)| self.movers[*place] == giver) {
            if stop.is_stopped() {
                break;
            }
            let worth = self.worth(place, giver)?;
            let most =
                |worth: &[(String, f64)]| worth.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
            let best = most(&worth);
            let kept = worth.iter().find(|(m, _)| m == played).map_or(best, |(_, value)| *value);
            let mut answers = match self.movers.get(place + 1) {
                Some(next) if *next == giver => continue,
                _ => self.worth(place + 1, giver.other()).unwrap_or_default(),
            };
            let taken = most(&answers);
            answers.retain(|(_, value)| *value >= taken);
            if kept >= best || answers.is_empty() {
                continue;
            }
            let answers: Vec<&str> = answers.iter().map(|(m, _)| m.as_str()).collect();
            let told = format!("{}, for {} to take.", self.gave(best, kept), answers.join(" or "));
            let taken = self.moves.get(place + 1).map(|answer| answers.contains(&answer.as_str()));
            given.push(Given { ply: place + 1, text: format!("{}. {played}", place + 1), told, taken });
        }
        Ok(given)
    }

    fn gave(&self, best: f64, kept: f64) -> String {
        match &self.game {
            AnyGame::Kalah(_) => format!("gave {} away", seeds(best - kept)),
            _ if kept < 0.0 => "let you win".to_owned(),
            _ => "gave up a win".to_owned(),
        }
    }

    /// What is said of the moves, for two players of these strengths.
    pub(super) fn remarks(&self, elos: [f64; 2]) -> Result<Vec<Remark>, NamedError> {
        let comments = self.course().remarks(elos)?.into_iter().zip(1..).filter(|(comments, _)| !comments.is_empty());
        let remark = |(comments, ply): (Vec<errare::comment::Comment>, usize)| Remark {
            ply,
            glyph: comments.iter().map(errare::comment::Comment::glyph).find(|glyph| !glyph.is_empty()).unwrap_or(""),
            text: comments.into_iter().map(|comment| self.names.in_place_of_colours(&comment.text)).collect(),
        };
        Ok(comments.map(remark).collect())
    }
}

/// So many seeds.
fn seeds(value: f64) -> String {
    format!("{value} {}", if value.abs() == 1.0 { "seed" } else { "seeds" }).replace('-', "−")
}

/// What is said of a move.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Remark {
    ply: usize,
    glyph: &'static str,
    text: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(game: &str, moves: &[&str], giver: Seat) -> Vec<Given> {
        let board = Board::open(game, None).unwrap().with_moves(moves.iter().copied()).unwrap();
        Small::of(&board).unwrap().given(giver, &Stop::default()).unwrap()
    }

    #[test]
    fn what_a_player_gives_in_a_small_game_is_told_with_what_takes_it() {
        // Noughts answer the middle by a side: crosses win by a corner. They play another side, and nothing is left.
        let found = given("noughts-and-crosses", &["e", "b", "d"], Seat::Second);
        assert_eq!((found.len(), found[0].ply, found[0].text.as_str(), found[0].taken), (1, 2, "2. b", Some(true)));
        assert!(found[0].told.starts_with("let you win, for "), "{}", found[0].told);
        let missed = given("noughts-and-crosses", &["e", "b", "h"], Seat::Second);
        assert_eq!(missed[0].taken, Some(false), "{missed:?}");
        assert!(given("noughts-and-crosses", &["e", "a", "c"], Seat::Second).is_empty(), "a corner gives nothing");
        assert!(given("noughts-and-crosses", &["e", "b"], Seat::First).is_empty(), "nobody else's errors");
        assert_eq!(given("noughts-and-crosses", &["e", "b"], Seat::Second)[0].taken, None, "there is no answer yet");
    }

    #[test]
    fn remarks_call_the_sides_as_the_board_does() {
        let board = Board::open("noughts-and-crosses", None).unwrap().with_moves(["e", "b", "d"]).unwrap();
        let remarks = Small::of(&board).unwrap().remarks([1_400.0; 2]).unwrap();
        let said = remarks.iter().flat_map(|remark| &remark.text).cloned().collect::<Vec<_>>().join(" ");
        assert!(said.contains("Noughts") && !said.contains("Black") && !said.contains("White"), "{said}");
    }

    #[test]
    fn a_win_that_is_given_up_and_seeds_that_are_given_away_are_told_as_such() {
        // Crosses have two in a row and play elsewhere.
        let found = given("noughts-and-crosses", &["a", "d", "b", "e", "g"], Seat::First);
        assert!(found.iter().any(|given| given.ply == 5 && given.told.starts_with("let you win, for f")), "{found:?}");
        let seeds = given("kalah:pits=3,seeds=2", &["3"], Seat::First);
        assert!(seeds.iter().all(|given| given.told.contains("seed")), "{seeds:?}");
        assert_eq!((super::seeds(1.0), super::seeds(-2.0)), ("1 seed".to_owned(), "−2 seeds".to_owned()));
    }

    #[test]
    fn a_player_draws_as_often_as_his_odds_are_and_the_same_by_the_same_seed() {
        let board = Board::open("noughts-and-crosses", None).unwrap();
        let small = Small::of(&board).unwrap();
        let chosen: Vec<String> = (0..450).map(|seed| small.choose(Seat::First, "random", seed).unwrap()).collect();
        for square in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
            let count = chosen.iter().filter(|m| *m == square).count();
            assert!((25..80).contains(&count), "{square}: {count} of 450, where 50 are expected");
        }
        assert_eq!(small.choose(Seat::First, "random", 7).unwrap(), chosen[7]);
        let later = Board::open("noughts-and-crosses", None).unwrap().with_moves(["a", "e", "c", "b"]).unwrap();
        let wins = Board::open("noughts-and-crosses", Some("xx./oo./...")).unwrap();
        assert_eq!(Small::of(&wins).unwrap().choose(Seat::First, "perfect", 1).unwrap(), "c");
        assert!(Small::of(&later).unwrap().choose(Seat::First, "adaptive", 1).is_ok());
        assert!(small.check("adaptive").is_ok(), "only tournaments mind who remembers");
        assert!(small.check("nobody").is_err());
    }

    #[test]
    fn the_best_move_is_the_first_of_those_worth_most_to_the_mover() {
        let best = |game: &str, position: &str, mover: Seat| {
            Small::of(&Board::open(game, Some(position)).unwrap()).unwrap().best(mover).unwrap()
        };
        assert_eq!(best("noughts-and-crosses", "xx./oo./...", Seat::First), ("c".to_owned(), 1.0));
        assert_eq!(best("noughts-and-crosses", "xx./oo./x..", Seat::Second), ("f".to_owned(), 1.0));
        assert_eq!(best("noughts-and-crosses", ".../.../...", Seat::First), ("a".to_owned(), 0.0));
        let words = |game: &str, value: f64| Small::of(&Board::open(game, None).unwrap()).unwrap().in_words(value);
        assert_eq!(words("noughts-and-crosses", -1.0), "loses, if the other sees it");
        assert_eq!(
            (words("kalah", 3.0), words("connect-four", 0.1)),
            ("is worth 3 seeds to you".to_owned(), "keeps the game open, as far as can be seen".to_owned())
        );
    }
}
