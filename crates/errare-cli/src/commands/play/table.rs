//! The table at which a game is played: whose turn it is, what has been played, and what is said about it.

use std::io::Write;

use anyhow::Result;
use errare::distribution::Distribution;
use errare::game::{Side, Turn};
use errare::spec::Playable;
use errare_lab::chance::uniform;
use errare_lab::contestant::Contestant;
use errare_lab::infer::Observation;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::hint;
use super::input::{Listener, Said, WORDS};
use crate::output::text::{percent, signed};
use crate::output::{BAD, GOOD, NAME, QUIET};

/// How many moves a prompt lists.
const LISTED_AT_MOST: usize = 24;

/// What everyone is called.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    human: Side,
    opponent: &'a str,
}

impl<'a> Names<'a> {
    pub(super) fn of(self, turn: Turn) -> &'a str {
        match turn.side() {
            None => "chance",
            Some(side) if side == self.human => "you",
            Some(_) => self.opponent,
        }
    }
}

/// How a game comes to its end.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    /// By the rules, with this utility.
    Over(f64),
    Resigned,
    Left,
}

/// A game in progress.
pub(super) struct Table<'a, G: Playable> {
    game: &'a G,
    position: G::Position,
    opponent: Box<dyn Contestant<G>>,
    names: Names<'a>,
    generator: ChaCha8Rng,
    pub(super) played: Vec<Observation<G>>,
}

impl<'a, G: Playable> Table<'a, G> {
    pub(super) fn new(
        game: &'a G,
        position: G::Position,
        opponent: Box<dyn Contestant<G>>,
        opponent_name: &'a str,
        human: Side,
        seed: u64,
    ) -> Self {
        let names = Names { human, opponent: opponent_name };
        let mut opponent = opponent;
        opponent.begin(human.other());
        Self { game, position, opponent, names, generator: ChaCha8Rng::seed_from_u64(seed), played: Vec::new() }
    }

    pub(super) fn names(&self) -> Names<'a> {
        self.names
    }

    /// Plays until the game ends in one way or another.
    pub(super) fn play(&mut self, out: &mut dyn Write, listener: &mut Listener<'_>) -> Result<Ending> {
        loop {
            if let Some(utility) = self.game.utility(&self.position) {
                return Ok(Ending::Over(utility));
            }
            let turn = self.game.turn(&self.position);
            if turn.side() == Some(self.names.human) {
                if let Some(ending) = self.listen(out, listener)? {
                    return Ok(ending);
                }
            } else {
                self.sample_move(out, turn)?;
            }
        }
    }

    /// Draws the move of the opponent, or what chance brings.
    fn sample_move(&mut self, out: &mut dyn Write, turn: Turn) -> Result<()> {
        // He may think for a while; what has been said so far is to be read meanwhile.
        out.flush()?;
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        let mut odds = Distribution::new();
        match turn {
            Turn::Chance => self.game.chance_probabilities(&self.position, &moves, &mut odds),
            Turn::Max | Turn::Min => self.opponent.policy(self.game, &self.position, &mut odds),
        }
        let drawn = odds.sample(uniform(&mut self.generator));
        let notation = self.game.write_move(&self.position, moves[drawn]);
        let (name, reset) = (NAME.begin(), NAME.end());
        match turn {
            Turn::Chance => writeln!(out, "\nChance brings {name}{notation}{reset} ({}).", percent(odds[drawn]))?,
            Turn::Max | Turn::Min => writeln!(out, "\n{} plays {name}{notation}{reset}.", self.names.opponent)?,
        }
        self.make(moves[drawn]);
        Ok(())
    }

    /// Lets the human say things until he has moved, taken back or ended the game.
    fn listen(&mut self, out: &mut dyn Write, listener: &mut Listener<'_>) -> Result<Option<Ending>> {
        self.draw(out)?;
        let moves = self.listed_moves();
        let prompt = format!("Your move ({moves}): ");
        loop {
            let Some(line) = listener.ask(out, &prompt)? else { return Ok(Some(Ending::Left)) };
            match Said::read(self.game, &self.position, &line) {
                Said::Move(m) => {
                    self.make(m);
                    return Ok(None);
                }
                Said::Undo if self.take_back() => {
                    writeln!(out, "Taken back.")?;
                    return Ok(None);
                }
                Said::Undo => writeln!(out, "There is no move of yours to take back.")?,
                Said::Hint => {
                    let hint = hint::give(self.game, &self.position, self.opponent.as_mut(), self.names.opponent)?;
                    writeln!(out, "{hint}")?;
                }
                Said::Moves => writeln!(out, "{moves}")?,
                Said::Board => self.draw(out)?,
                Said::Resign => return Ok(Some(Ending::Resigned)),
                Said::Quit => return Ok(Some(Ending::Left)),
                Said::Help => {
                    writeln!(out, "A move is one of {moves}.")?;
                    for (word, meaning) in WORDS {
                        writeln!(out, "  {}{word:<8}{} {meaning}", NAME.begin(), NAME.end())?;
                    }
                }
                Said::Nothing => {}
                Said::Unknown(text) => writeln!(out, "`{text}` is no move here: play one of {moves}, or type help.")?,
            }
        }
    }

    fn make(&mut self, m: G::Move) {
        self.opponent.observe(self.game, &self.position, m);
        let after = self.game.play(&self.position, m);
        self.played.push(Observation { position: std::mem::replace(&mut self.position, after), played: m });
    }

    /// Goes back to where the human moved last; `false` if he has not.
    fn take_back(&mut self) -> bool {
        let human = Turn::from(self.names.human);
        let last = self.played.iter().rposition(|played| self.game.turn(&played.position) == human);
        let Some(taken) = last.and_then(|last| self.played.drain(last..).next()) else { return false };
        self.position = taken.position;
        // What is taken back has not been seen.
        self.opponent.begin(self.names.human.other());
        for Observation { position, played } in &self.played {
            self.opponent.observe(self.game, position, *played);
        }
        true
    }

    fn listed_moves(&self) -> String {
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        let listed = moves.iter().take(LISTED_AT_MOST).map(|&m| self.game.write_move(&self.position, m));
        let mut listed: Vec<String> = listed.collect();
        // Games put the moves first that searches should try first; a reader looks for 2 after 1, and for 10 after 9.
        listed.sort_by(|a, b| a.len().cmp(&b.len()).then(a.cmp(b)));
        if moves.len() > LISTED_AT_MOST {
            listed.push(format!("and {} more", moves.len() - LISTED_AT_MOST));
        }
        listed.join(" ")
    }

    fn draw(&self, out: &mut dyn Write) -> Result<()> {
        Ok(writeln!(out, "\n{}\n", self.game.draw(&self.position))?)
    }

    /// Says how the game ended.
    pub(super) fn announce(&self, out: &mut dyn Write, ending: Ending) -> Result<()> {
        let utility = match ending {
            Ending::Over(utility) => utility,
            Ending::Resigned => return Ok(writeln!(out, "You resign: {} wins.", self.names.opponent)?),
            Ending::Left => {
                let (quiet, reset) = (QUIET.begin(), QUIET.end());
                return Ok(writeln!(out, "{quiet}The game is left unfinished.{reset}")?);
            }
        };
        self.draw(out)?;
        let own = self.names.human.view(utility);
        // Where a win is a win, how large it is need not be said.
        let by =
            if own.abs() == 1.0 { String::new() } else { format!(" by {}", signed(own.abs()).trim_start_matches('+')) };
        match own {
            own if own > 0.0 => writeln!(out, "{}You win{by}.{}", GOOD.begin(), GOOD.end())?,
            own if own < 0.0 => {
                writeln!(out, "{}{} wins{by}.{}", BAD.begin(), self.names.opponent, BAD.end())?;
            }
            _ => writeln!(out, "A draw.")?,
        }
        Ok(())
    }
}
