//! The opponent's turn, whoever he is: thought about on a thread, played at the table.

use errare_chess::play::partner::Partner;
use errare_lab::named::NamedError;
use serde::Serialize;

use super::catalogue::{PARTNERS, check_depth, pointed};
use super::estimate::Evidence;
use super::partner::{self, Answer, Gift, Sitting};
use super::small::{Remark, Small};
use super::table::{Given, Table};
use crate::board::{Board, LegalMove, Reason, Rules, Seat};
use crate::refusal::Refusal;
use crate::work::{Stop, Tools};

/// Whether somebody of this name can play this game.
pub(crate) fn check_opponent(board: &Board, name: &str) -> Result<(), Refusal> {
    if let Board::Chess(_) = board {
        let known: Vec<&str> = PARTNERS.iter().map(|partner| partner.id).collect();
        let unknown =
            || Refusal::impossible(format!("nobody is called `{name}`"), format!("play {}", known.join(", ")));
        return partner::strategy(name).map(drop).ok_or_else(unknown);
    }
    Small::of(board)?.check(name)?;
    if matches!(board, Board::ConnectFour(_) | Board::Kalah(_)) {
        check_depth(name)?;
        if board.view().legal.len() > MOST_MOVES {
            let fix = format!("take one with up to {MOST_MOVES} columns or pits");
            return Err(Refusal::impossible("the board is too large to be thought about quickly", fix));
        }
    }
    Ok(())
}

/// More moves than this, and a look-ahead takes too long for others who wait.
const MOST_MOVES: usize = 9;

/// Marks the opponent as thinking, if it is his turn and he is not yet.
pub(super) fn begins_to_think(table: &mut Table) -> bool {
    let his_turn = table.turn() == Some(table.row.you.other());
    let own = |made: &&crate::board::Made| made.side == table.row.you;
    let unseen = table.board.made().iter().skip(table.evidence.plies).filter(own).count();
    let moves_to_look_at = matches!(table.board, Board::Chess(_)) && unseen > 0;
    if table.thinking.is_some() || !(his_turn || moves_to_look_at) {
        return false;
    }
    table.thinking = Some(Stop::default());
    true
}

/// What is needed to think about a turn away from the table.
pub(super) struct Turn {
    board: Board,
    you: Seat,
    opponent: String,
    own_elo: f64,
    elo: f64,
    seed: u32,
    left: Option<std::time::Duration>,
    his_turn: bool,
    partner: Option<Partner>,
    evidence: Evidence,
    stop: Stop,
}

/// What the opponent does: he makes a move by its id, perhaps an error on purpose, or gives the game up.
enum Done {
    Plays(String, Option<Gift>),
    Resigns,
}

/// What came of it.
pub(super) struct Thought {
    /// What he does, if it was his turn.
    played: Option<Result<Done, String>>,
    partner: Option<Partner>,
    evidence: Evidence,
    stop: Stop,
}

impl Turn {
    /// Takes the turn from the table, unless nobody wants it any longer.
    pub(super) fn take(table: &mut Table) -> Option<Self> {
        let stop = table.thinking.clone()?;
        let seat = table.row.you.other();
        let now = std::time::Instant::now();
        Some(Self {
            board: table.board.clone(),
            you: table.row.you,
            opponent: table.row.opponent.clone(),
            own_elo: table.row.opponent_elo,
            elo: table.elo(),
            seed: table.row.seed,
            left: table.clock.map(|clock| clock.left(seat, now)),
            his_turn: table.turn() == Some(seat),
            partner: table.partner.take(),
            evidence: table.evidence.clone(),
            stop,
        })
    }

    pub(super) fn think(mut self, tools: &mut Tools) -> Thought {
        if let Board::Chess(course) = &self.board {
            self.evidence.look(course, self.you, &mut tools.surveyor, &self.stop);
        }
        let played = self.his_turn.then(|| self.choose(tools));
        let Self { partner, evidence, stop, .. } = self;
        Thought { played, partner, evidence, stop }
    }

    fn choose(&mut self, tools: &mut Tools) -> Result<Done, String> {
        let seat = self.you.other();
        let (opponent, seed) = (self.opponent.as_str(), self.seed);
        match &self.board {
            Board::Chess(course) => {
                let strategy = partner::strategy(opponent).ok_or("nobody of this name plays chess")?;
                // Another seed after a restart, or he would draw the same numbers again.
                let fresh = || Partner::new(u64::from(seed) << 16 | course.made().len() as u64);
                let sitting = Sitting { strategy, own_elo: self.own_elo, opponent_elo: self.elo, left: self.left };
                let chosen =
                    partner::choose(tools, self.partner.get_or_insert_with(fresh), course, &sitting, &self.stop);
                match chosen.ok_or("no move was found")? {
                    Answer::Resigns => Ok(Done::Resigns),
                    Answer::Plays(m, gift) => Ok(Done::Plays(course.rules().legal(course.position(), m).id, gift)),
                }
            }
            board => {
                let small = Small::of(board).map_err(|refusal| refusal.error().to_owned())?;
                let chosen = small.choose(seat, opponent, seed).map_err(|error| error.to_string())?;
                Ok(Done::Plays(chosen, None))
            }
        }
    }
}

impl Thought {
    /// Plays the move, unless it is not wanted any longer; says whether anything has changed.
    pub(super) fn put_down(self, table: &mut Table) -> bool {
        // Something happened meanwhile, so that this was for nothing.
        if self.stop.is_stopped() {
            return false;
        }
        table.thinking = None;
        table.partner = self.partner;
        table.evidence = self.evidence;
        table.row.likelihood = serde_json::to_value(&table.evidence).ok();
        match self.played {
            None => table.changed(None),
            Some(Ok(Done::Resigns)) => table.end(Some(table.row.you), Reason::Resigned),
            Some(Ok(Done::Plays(id, gift))) => match table.play(&id) {
                Ok(()) => table.give(gift),
                Err(refusal) => table.changed(Some(format!("The opponent cannot move: {}.", refusal.error()))),
            },
            Some(Err(error)) => table.changed(Some(format!("The opponent cannot move: {error}."))),
        }
        true
    }
}

/// What errare would play.
#[derive(Debug, Serialize)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    legal: LegalMove,
    text: String,
}

/// The best move for whoever is to move, and what it is worth to him in words.
pub(super) fn hint(tools: &mut Tools, board: &Board, stop: &Stop) -> Result<Hint, Refusal> {
    let (legal, worth) = match board {
        Board::Chess(course) => {
            let (m, value) = partner::best(tools, course, stop).ok_or_else(super::table::over)?;
            let worth = match value.moves_to_mate() {
                Some(1) => "mates".to_owned(),
                Some(moves) if moves > 0 => format!("mates in {moves} moves"),
                Some(moves) => format!("holds out longest: you are mated in {} moves", -moves),
                None => standing(f64::from(value.as_search()) / 100.0),
            };
            (course.rules().legal(course.position(), m), worth)
        }
        board => {
            let (id, value) = best(board)?;
            let legal = board.view().legal.into_iter().find(|legal| legal.id == id);
            let legal = legal.ok_or_else(|| Refusal::internal("a hint that is no move"))?;
            (legal, Small::of(board)?.in_words(value))
        }
    };
    let text = format!("A good move is {}: it {worth}.", legal.text);
    Ok(Hint { legal, text })
}

/// What so many pawns are, to whoever stands so much better.
fn standing(pawns: f64) -> String {
    let tenths = (10.0 * pawns).round() / 10.0;
    match tenths {
        0.0 => "keeps the game even".to_owned(),
        better if better > 0.0 => format!("leaves you {better:.1} pawns ahead"),
        worse => format!("leaves you {:.1} pawns behind", -worse),
    }
}

/// The best move of a small game, and what it is worth to whoever is to move.
fn best(board: &Board) -> Result<(String, f64), Refusal> {
    let mover = board.turn().ok_or_else(super::table::over)?;
    Small::of(board)?.best(mover).map_err(told)
}

/// What the lab cannot do, as it is told.
fn told(error: NamedError) -> Refusal {
    match error {
        NamedError::Spec(error) => pointed(&error),
        NamedError::Notation(error) => Refusal::impossible(error.to_string(), "correct it and send it again"),
        NamedError::Over => super::table::over(),
    }
}

/// What the opponent expects beyond this, from −1 to 1, he would rather play for.
const HOPE: f64 = 0.1;

/// Whether the opponent, who is not to move, would agree to a draw: he sees no more in it for himself.
pub(super) fn accepts_draw(tools: &mut Tools, board: &Board, stop: &Stop) -> Result<bool, Refusal> {
    Ok(match board {
        Board::Chess(course) => {
            let (_, value) = partner::best(tools, course, stop).ok_or_else(super::table::over)?;
            -value.score().utility() <= HOPE
        }
        board => best(board)?.1 >= 0.0,
    })
}

/// What is said of the moves of a small game.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    comments: Vec<Remark>,
    /// What an opponent who errs on purpose gave.
    given: Vec<Given>,
}

/// What there is to say of a small game that somebody played against this opponent, for players of these strengths, the first
/// player's first.
pub(super) fn told_of(
    board: &Board,
    elos: [f64; 2],
    (you, opponent): (Seat, &str),
    stop: &Stop,
) -> Result<Told, Refusal> {
    if let Board::Chess(_) = board {
        return Err(Refusal::impossible("a game of chess is reviewed, not remarked on", "ask for a review of it"));
    }
    let small = Small::of(board)?;
    let teaches = ["tutor", "lo"].contains(&opponent.split(':').next().unwrap_or_default());
    let given = if teaches { small.given(you.other(), stop).map_err(told)? } else { Vec::new() };
    Ok(Told { comments: small.remarks(elos).map_err(told)?, given })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_says_in_words_what_the_move_comes_to() {
        let hint = |game: &str, position: &str| {
            let board = Board::open(game, Some(position)).unwrap();
            hint(&mut Tools::new(), &board, &Stop::default()).unwrap().text
        };
        assert_eq!(hint("noughts-and-crosses", "xx./oo./..."), "A good move is c: it wins.");
        assert_eq!(hint("noughts-and-crosses", ".../.../..."), "A good move is a: it holds the draw.");
        assert_eq!(hint("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), "A good move is Ra8#: it mates.");
        assert!(hint("chess", "k7/8/8/8/8/8/1q6/K7 w - - 0 1").contains("even"));
        assert_eq!(
            [0.04, 1.26, -0.5].map(standing),
            ["keeps the game even", "leaves you 1.3 pawns ahead", "leaves you 0.5 pawns behind"]
        );
    }

    #[test]
    fn a_draw_is_agreed_to_where_no_more_is_to_be_had_and_declined_where_it_is() {
        let accepts = |game: &str, position: &str| {
            accepts_draw(&mut Tools::new(), &Board::open(game, Some(position)).unwrap(), &Stop::default()).unwrap()
        };
        assert!(accepts("chess", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"));
        assert!(accepts("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), "who is lost is glad");
        assert!(!accepts("chess", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), "who wins is not");
        assert!(accepts("noughts-and-crosses", ".../.../..."));
        assert!(accepts("noughts-and-crosses", "xx./oo./..."));
        assert!(!accepts("noughts-and-crosses", "o.o/x../oxx"), "the mover cannot stop both");
    }
}
