//! Tournaments that are computed instead of played.

use errare::play::{Outcome, Policy, outcome};
use errare::search::{MergeError, Tree};
use errare::spec::{Analyst, AnyGame, Playable, Spec, SpecError, Visitor, player};

use super::ratings::Meeting;

/// The most positions of a game whose results are computed: every player is asked about each.
pub const MOST_POSITIONS: usize = 1_000_000;

/// Why results cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// A player could not be read.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// The game is too large, or goes round in circles.
    #[error("exact results need every position of the game, and {0}")]
    Game(#[from] MergeError),
}

/// The exact outcome of every player as Max against every other.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactTable {
    as_max: Vec<Vec<Outcome>>,
}

impl ExactTable {
    /// The number of players.
    pub fn players(&self) -> usize {
        self.as_max.len()
    }

    /// What happens if a player is Max against another, in Max's view.
    pub fn as_max(&self, player: usize, opponent: usize) -> Outcome {
        self.as_max[player][opponent]
    }

    /// What happens to a player against another, colours taken in turn.
    pub fn against(&self, player: usize, opponent: usize) -> Outcome {
        let (max, min) = (self.as_max(player, opponent), self.as_max(opponent, player));
        mean(&[max, reversed(min)])
    }

    /// What happens to a player against all others in turn.
    pub fn total(&self, player: usize) -> Outcome {
        let others = (0..self.players()).filter(|&opponent| opponent != player);
        mean(&others.map(|opponent| self.against(player, opponent)).collect::<Vec<_>>())
    }

    /// What ratings are computed from.
    pub fn meetings(&self) -> Vec<Meeting> {
        let pairs =
            (0..self.players()).flat_map(|first| (first + 1..self.players()).map(move |second| (first, second)));
        let meeting = |(first, second)| {
            let Outcome { win, draw, loss, .. } = self.against(first, second);
            // Rounding must not make a certain result almost certain: ratings would not be infinite.
            let score = match (win + draw > 0.0, draw + loss > 0.0) {
                (true, true) => win + draw / 2.0,
                (won, _) => f64::from(u8::from(won)),
            };
            Meeting { first, second, games: 1.0, score, variance: 0.0 }
        };
        pairs.map(meeting).collect()
    }
}

fn reversed(outcome: Outcome) -> Outcome {
    Outcome { win: outcome.loss, draw: outcome.draw, loss: outcome.win, mean: -outcome.mean }
}

fn mean(outcomes: &[Outcome]) -> Outcome {
    let mean = |part: fn(&Outcome) -> f64| outcomes.iter().map(part).sum::<f64>() / outcomes.len() as f64;
    Outcome { win: mean(|o| o.win), draw: mean(|o| o.draw), loss: mean(|o| o.loss), mean: mean(|o| o.mean) }
}

/// Computes every player's results against every other; `progress` hears of each player who has been asked.
pub fn exact(game: &AnyGame, players: &[String], progress: &dyn Fn(u64)) -> Result<ExactTable, ExactError> {
    game.clone().visit(Exact { players, progress })
}

struct Exact<'a> {
    players: &'a [String],
    progress: &'a dyn Fn(u64),
}

impl Visitor for Exact<'_> {
    type Output = Result<ExactTable, ExactError>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        // Read all players before the first is asked: a slip of the pen should be known at once.
        let read = |text: &String| player(&game, &Spec::parse(text)?);
        let players = self.players.iter().map(read).collect::<Result<Vec<_>, SpecError>>()?;
        // A player who takes the first of equal moves does not do the same in a mirror.
        let tree = Tree::distinct(&game, &game.start(), MOST_POSITIONS)?;
        let policy = |player: Box<dyn Analyst<G>>| {
            let policy = player.policy_on(&game, &tree);
            (self.progress)(1);
            policy
        };
        let policies: Vec<Policy> = players.into_iter().map(policy).collect();
        let result = |max: &Policy, min: &Policy| outcome(&game, &tree, max, min);
        let as_max = policies.iter().map(|max| policies.iter().map(|min| result(max, min)).collect()).collect();
        Ok(ExactTable { as_max })
    }
}
