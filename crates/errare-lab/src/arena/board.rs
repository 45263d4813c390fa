//! One board: named players who sit at it, one game after another.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use errare::distribution::Distribution;
use errare::game::Side;
use errare::spec::{AnyGame, Playable, Spec, SpecError, Visitor};

use super::schedule::Fixture;
use crate::contestant::{Contestant, Memory, contestant};

/// The plies after which a game is stopped and counts as a draw. No game with a name is nearly as long; a graph from a file
/// may be.
pub const LONGEST_GAME: u32 = 10_000;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The utility is positive.
    MaxWins,
    /// The utility is 0.
    Draw,
    /// The utility is negative.
    MinWins,
    /// It was stopped at [`LONGEST_GAME`], and counts as a draw.
    Stopped,
}

impl Ending {
    fn of(utility: f64) -> Self {
        match utility {
            u if u > 0.0 => Ending::MaxWins,
            u if u < 0.0 => Ending::MinWins,
            _ => Ending::Draw,
        }
    }

    /// The half points of Max.
    pub fn half_points(self) -> usize {
        match self {
            Ending::MaxWins => 2,
            Ending::Draw | Ending::Stopped => 1,
            Ending::MinWins => 0,
        }
    }
}

/// A game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which one.
    pub fixture: Fixture,
    /// How it ended.
    pub ending: Ending,
    /// How many moves were made, those of chance included.
    pub plies: u32,
}

/// How long a player thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// The positions that he thought about; those he remembered do not count.
    pub positions: u64,
    /// The time it took.
    pub time: Duration,
}

impl std::ops::AddAssign for Thinking {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.time += other.time;
    }
}

/// A place where players meet, one for each thread.
pub(super) trait Board {
    /// Plays one game; `uniform` gives the numbers from [0, 1) that decide it.
    fn play(&mut self, fixture: Fixture, uniform: &mut dyn FnMut() -> f64) -> Played;
    /// How long each player has thought here.
    fn thinking(&self) -> &[Thinking];
}

/// The most policies that a board remembers, all players together: less than 30 MB a thread.
const MOST_REMEMBERED: usize = 1 << 16;

struct NamedBoard<G: Playable> {
    game: G,
    players: Vec<Seat<G>>,
    thinking: Vec<Thinking>,
    /// How many policies may still be remembered.
    room: usize,
    moves: Vec<G::Move>,
    policy: Distribution,
}

/// A player and what is remembered of him. Small games, and the openings of large ones, come up again and again, and a player
/// without a memory of his own does the same each time.
struct Seat<G: Playable> {
    player: Box<dyn Contestant<G>>,
    learns: bool,
    remembered: HashMap<G::Position, Distribution>,
}

impl<G: Playable> Seat<G> {
    fn new(game: &G, text: &str) -> Result<Self, SpecError> {
        let player = contestant(game, text)?;
        if player.memory() == Memory::Match {
            let hint = "games are played in no particular order here; leave out keep=yes";
            return Err(Spec::parse(text)?.error("a player who learns from game to game", hint));
        }
        Ok(Self { learns: player.memory() == Memory::Game, player, remembered: HashMap::new() })
    }
}

impl<G: Playable> NamedBoard<G> {
    fn new(game: G, players: &[String]) -> Result<Self, SpecError> {
        let players = players.iter().map(|text| Seat::new(&game, text)).collect::<Result<Vec<_>, SpecError>>()?;
        let thinking = vec![Thinking::default(); players.len()];
        let (moves, policy) = (Vec::new(), Distribution::new());
        Ok(Self { game, players, thinking, room: MOST_REMEMBERED, moves, policy })
    }

    /// The number of the move that a player makes.
    fn choose(&mut self, who: usize, position: &G::Position, uniform: f64) -> usize {
        let Seat { player, learns, remembered } = &mut self.players[who];
        if let Some(policy) = remembered.get(position) {
            return policy.sample(uniform);
        }
        let begun = Instant::now();
        player.policy(&self.game, position, &mut self.policy);
        self.thinking[who] += Thinking { positions: 1, time: begun.elapsed() };
        if self.room > 0 && !*learns {
            self.room -= 1;
            remembered.insert(position.clone(), self.policy.clone());
        }
        self.policy.sample(uniform)
    }
}

impl<G: Playable> Board for NamedBoard<G> {
    fn play(&mut self, fixture: Fixture, uniform: &mut dyn FnMut() -> f64) -> Played {
        let mut position = self.game.start();
        for (who, side) in [(fixture.max, Side::Max), (fixture.min, Side::Min)] {
            self.players[who].player.begin(side);
        }
        for plies in 0..LONGEST_GAME {
            if let Some(utility) = self.game.utility(&position) {
                return Played { fixture, ending: Ending::of(utility), plies };
            }
            self.moves.clear();
            self.game.moves(&position, &mut self.moves);
            let choice = match self.game.turn(&position).side() {
                Some(Side::Max) => self.choose(fixture.max, &position, uniform()),
                Some(Side::Min) => self.choose(fixture.min, &position, uniform()),
                None => {
                    self.game.chance_probabilities(&position, &self.moves, &mut self.policy);
                    self.policy.sample(uniform())
                }
            };
            for seat in [fixture.max, fixture.min] {
                self.players[seat].player.observe(&self.game, &position, self.moves[choice]);
            }
            position = self.game.play(&position, self.moves[choice]);
        }
        Played { fixture, ending: Ending::Stopped, plies: LONGEST_GAME }
    }

    fn thinking(&self) -> &[Thinking] {
        &self.thinking
    }
}

struct SetUp<'a>(&'a [String]);

impl Visitor for SetUp<'_> {
    type Output = Result<Box<dyn Board>, SpecError>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        Ok(Box::new(NamedBoard::new(game, self.0)?))
    }
}

/// A board for players by name.
pub(super) fn set_up(game: &AnyGame, players: &[String]) -> Result<Box<dyn Board>, SpecError> {
    game.clone().visit(SetUp(players))
}

/// Whether all players can be read, before anything is begun.
pub fn check_players(game: &AnyGame, players: &[String]) -> Result<(), SpecError> {
    set_up(game, players).map(drop)
}
