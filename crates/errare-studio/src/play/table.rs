//! One game as it stands: what has been played, what was said, whose time runs.

use std::time::Instant;

use errare_chess::play::partner::Partner;
use serde::Serialize;

use super::catalogue::name_of;
use super::clock::{Clock, Shown};
use super::estimate::{Estimate, Evidence};
use super::partner::Gift;
use crate::board::{Board, Ended, Made, Reason, Seat, SideNames, View};
use crate::refusal::Refusal;
use crate::store::{EndRow, GameRow};
use crate::work::Stop;

/// A game in progress, or one that is looked at again.
pub(crate) struct Table {
    pub(super) row: GameRow,
    pub(super) board: Board,
    pub(super) clock: Option<Clock>,
    /// Changes with everything that happens.
    pub(super) version: u64,
    /// How to stop the opponent, if he is thinking.
    pub(super) thinking: Option<Stop>,
    pub(super) message: Option<String>,
    pub(super) evidence: Evidence,
    /// The partner of chess, when he is not thinking; none before he has thought.
    pub(super) partner: Option<Partner>,
    /// What is believed of the player's strength if he has not said it.
    pub(super) believed: f64,
}

/// A game as the page shows it.
#[derive(Serialize)]
pub(crate) struct Game<'a> {
    id: String,
    game: &'a str,
    created: i64,
    version: u64,
    sides: SideNames,
    you: Seat,
    opponent: &'a str,
    opponent_name: String,
    elo: f64,
    opponent_elo: f64,
    start: &'a str,
    position: View,
    moves: &'a [Made],
    turn: Option<Seat>,
    your_turn: bool,
    thinking: bool,
    ended: Option<Ended>,
    can: Can,
    clock: Option<Shown>,
    message: Option<&'a str>,
    estimate: Option<Estimate>,
    given: Option<Vec<Given>>,
    review: Option<String>,
    rematch: Rematch,
}

/// What the player asked for and would ask for again.
#[derive(Serialize)]
struct Rematch {
    elo: Option<f64>,
    clock: Option<Agreed>,
}

#[derive(Serialize)]
struct Agreed {
    minutes: f64,
    increment: f64,
}

/// What the opponent gave on purpose, and whether it was taken.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Given {
    pub(super) ply: usize,
    #[serde(rename = "move")]
    pub(super) text: String,
    #[serde(rename = "text")]
    pub(super) told: String,
    pub(super) taken: Option<bool>,
}

/// What the player may do.
#[derive(Serialize)]
struct Can {
    undo: bool,
    hint: bool,
    resign: bool,
    draw: bool,
}

/// A game in a list.
#[derive(Serialize)]
pub(crate) struct Summary {
    id: String,
    game: String,
    created: i64,
    you: Seat,
    opponent_name: String,
    plies: usize,
    ended: Option<Ended>,
    review: Option<String>,
}

impl Table {
    /// A game as it was kept.
    pub(super) fn new(row: GameRow, believed: f64) -> Result<Self, Refusal> {
        let board = Board::open(&row.game, Some(&row.start))?.with_moves(row.moves.iter().map(String::as_str))?;
        let evidence = row.likelihood.clone().and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default();
        let clock = row.clock.map(Clock::new);
        let (thinking, message, partner) = (None, None, None);
        let mut table = Self { row, board, clock, version: 1, thinking, message, evidence, partner, believed };
        table.run_clock();
        Ok(table)
    }

    /// How it ended: by the rules, or because somebody wanted it to.
    pub(super) fn ended(&self) -> Option<Ended> {
        let chosen = |EndRow { winner, reason }| Ended::new(winner, reason, self.board.names());
        self.row.ended.map(chosen).or_else(|| self.board.ended())
    }

    /// Whose turn it is, if the game goes on.
    pub(super) fn turn(&self) -> Option<Seat> {
        self.board.turn().filter(|_| self.row.ended.is_none())
    }

    pub(super) fn your_turn(&self) -> bool {
        self.turn() == Some(self.row.you)
    }

    /// The player's strength.
    pub(super) fn elo(&self) -> f64 {
        self.row.elo.unwrap_or(self.believed)
    }

    /// Makes a move for whoever's turn it is.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let Some(seat) = self.turn() else { return Err(over()) };
        self.board.play(text)?;
        self.row.moves = self.board.made().iter().map(|made| made.legal.id.clone()).collect();
        if let Some(clock) = &mut self.clock {
            clock.made(seat, Instant::now());
        }
        self.run_clock();
        self.changed(None);
        Ok(())
    }

    /// Goes back to where the player moved last.
    pub(super) fn take_back(&mut self) -> Result<(), Refusal> {
        if self.row.ended.is_some() {
            return Err(over());
        }
        let Some(last) = self.board.made().iter().rposition(|made| made.side == self.row.you) else {
            return Err(Refusal::conflict("there is no move of yours to take back", "make one first"));
        };
        self.interrupt();
        self.board.take_back(last);
        self.row.moves.truncate(last);
        let mut gifts = self.gifts();
        gifts.retain(|gift| gift.ply <= last);
        self.row.given = serde_json::to_value(gifts).ok();
        // What is taken back has not been seen, and may have been forgotten by no partner.
        (self.partner, self.evidence) = (None, Evidence::default());
        self.run_clock();
        self.changed(Some("Taken back.".to_owned()));
        Ok(())
    }

    fn gifts(&self) -> Vec<Gift> {
        self.row.given.clone().and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default()
    }

    /// The last move was an error on purpose, if there is a gift.
    pub(super) fn give(&mut self, gift: Option<Gift>) {
        if gift.is_some() {
            let gifts: Vec<Gift> = self.gifts().into_iter().chain(gift).collect();
            self.row.given = serde_json::to_value(gifts).ok();
        }
    }

    fn given(&self) -> Vec<Given> {
        let made = self.board.made();
        let given = |gift: Gift| {
            let m = made.get(gift.ply.checked_sub(1)?)?;
            let (text, percent) = (format!("{}{}", m.number, m.legal.text), 100.0 * gift.gives);
            let told = format!(
                "gave away {percent:.0} % of the winning chances on purpose, for {} to take.",
                gift.answers.join(" or ")
            );
            let taken = made.get(gift.ply).map(|answer| gift.answers.contains(&answer.legal.text));
            Some(Given { ply: gift.ply, text, told, taken })
        };
        self.gifts().into_iter().filter_map(given).collect()
    }

    /// Ends the game otherwise than by the rules.
    pub(super) fn end(&mut self, winner: Option<Seat>, reason: Reason) {
        self.interrupt();
        self.row.ended = Some(EndRow { winner, reason });
        self.run_clock();
        self.changed(None);
    }

    /// The clock runs for whoever is to move, once both have moved.
    fn run_clock(&mut self) {
        let turn = self.turn().filter(|_| self.board.made().len() >= 2);
        let now = Instant::now();
        if let Some(clock) = &mut self.clock {
            clock.run(turn, now);
            self.row.clock = Some(clock.row(now));
        }
    }

    /// Stops the opponent; what he was about to play is not played.
    pub(super) fn interrupt(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.stop();
        }
    }

    /// Something has happened.
    pub(super) fn changed(&mut self, message: Option<String>) {
        self.version += 1;
        self.message = message;
    }

    pub(crate) fn shown(&self) -> Game<'_> {
        let ended = self.ended();
        let going_on = ended.is_none();
        let your_turn = self.your_turn();
        let mut position = self.board.view();
        if !going_on {
            position.turn = None;
            position.legal.clear();
        }
        let made = self.board.made();
        let moved = made.iter().any(|made| made.side == self.row.you);
        Game {
            id: self.row.id.to_string(),
            game: &self.row.game,
            created: self.row.created,
            version: self.version,
            sides: self.board.names(),
            you: self.row.you,
            opponent: &self.row.opponent,
            opponent_name: name_of(&self.row.game, &self.row.opponent),
            elo: self.elo(),
            opponent_elo: self.row.opponent_elo,
            start: &self.row.start,
            position,
            moves: made,
            turn: self.turn(),
            your_turn,
            thinking: self.thinking.is_some(),
            can: Can {
                undo: self.row.ended.is_none() && moved,
                hint: your_turn,
                resign: going_on,
                draw: your_turn && !made.is_empty(),
            },
            ended,
            clock: self.clock.map(|clock| clock.shown(Instant::now())),
            message: self.message.as_deref(),
            estimate: Estimate::of(&self.evidence.likelihood),
            given: Some(self.given()).filter(|given| !going_on && !given.is_empty()),
            review: self.row.review.map(|review| review.to_string()),
            rematch: Rematch {
                elo: self.row.elo,
                clock: self.clock.map(|clock| clock.agreed()).map(|(minutes, increment)| Agreed { minutes, increment }),
            },
        }
    }

    pub(crate) fn summary(&self) -> Summary {
        Summary {
            id: self.row.id.to_string(),
            game: self.row.game.clone(),
            created: self.row.created,
            you: self.row.you,
            opponent_name: name_of(&self.row.game, &self.row.opponent),
            plies: self.board.made().len(),
            ended: self.ended(),
            review: self.row.review.map(|review| review.to_string()),
        }
    }
}

pub(super) fn over() -> Refusal {
    Refusal::conflict("the game is over", "begin a new one")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_on_purpose_is_told_after_the_game_with_whether_it_was_taken() {
        let row = GameRow {
            id: 1,
            created: 0,
            game: "chess".to_owned(),
            opponent: "tutor".to_owned(),
            you: Seat::First,
            elo: None,
            opponent_elo: 1_500.0,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            seed: 1,
            moves: ["e2e4", "d7d5", "e4d5"].map(str::to_owned).to_vec(),
            ended: None,
            clock: None,
            given: None,
            likelihood: None,
            review: None,
        };
        let mut table = Table::new(row, 1_500.0).unwrap();
        table.give(Some(Gift { ply: 2, gives: 0.12, answers: vec!["exd5".to_owned()] }));
        table.give(None);
        assert!(table.shown().given.is_none(), "not during the game");
        table.end(None, Reason::Agreed);
        let given = table.shown().given.unwrap();
        assert_eq!((given.len(), given[0].text.as_str(), given[0].taken), (1, "1…d5", Some(true)));
        assert!(given[0].told.contains("12 %") && given[0].told.contains("exd5"));
        table.row.ended = None;
        table.take_back().unwrap();
        assert_eq!(table.given()[0].taken, None, "the answer was taken back");
        table.take_back().unwrap();
        assert!(table.given().is_empty(), "so was the gift");
    }
}
