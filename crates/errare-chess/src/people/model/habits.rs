//! What people play in the first moves out of habit: how often each move was chosen, by strength.

use std::collections::HashMap;
use std::fmt::Write;

use errare::game::Game;
use shakmaty::Move;
use shakmaty::san::San;

use crate::board::{Chess, Position};
use crate::pgn::Record;

/// How many moves of a game may be habit.
pub const PLIES: usize = 16;
/// The number of groups of games by the mean rating of their players.
pub const BANDS: usize = 6;
/// What the first line of the table is called.
const START: &str = "start";
/// The typical strength of each group, and where the next begins.
const CENTRES: [f64; BANDS] = [880.0, 1_150.0, 1_450.0, 1_750.0, 2_050.0, 2_350.0];
const EDGES: [f64; BANDS - 1] = [1_000.0, 1_300.0, 1_600.0, 1_900.0, 2_200.0];
/// The longest table, in bytes.
const LONGEST: usize = 72 << 10;

type Counts = [u32; BANDS];

/// The group of a game by the mean rating of its players.
fn band(elo: f64) -> usize {
    EDGES.iter().filter(|edge| elo >= **edge).count()
}

/// Counts the first moves of games.
#[derive(Default)]
pub struct Counter {
    games: Counts,
    first: Vec<Node>,
}

struct Node {
    played: Move,
    counts: Counts,
    next: Vec<Node>,
}

impl Counter {
    /// Counts a game of this mean rating, if it begins as games do.
    pub fn count(&mut self, record: &Record, mean: f64) {
        if record.start() != Chess::default().start() {
            return;
        }
        let band = band(mean);
        self.games[band] += 1;
        let mut nodes = &mut self.first;
        for ply in record.line.moves.iter().take(PLIES) {
            let at = nodes.iter().position(|node| node.played == ply.played).unwrap_or_else(|| {
                nodes.push(Node { played: ply.played, counts: [0; BANDS], next: Vec::new() });
                nodes.len() - 1
            });
            nodes[at].counts[band] += 1;
            nodes = &mut nodes[at].next;
        }
    }

    /// The table of all moves that were made often, as many as a table may have.
    pub fn table(&self) -> String {
        let mut least = 3;
        loop {
            let mut table = String::new();
            line(&mut table, 0, START, &self.games);
            write(&mut table, &self.first, &Chess::default().start(), 1, least);
            if table.len() <= LONGEST {
                return table;
            }
            least += least / 8 + 1;
        }
    }
}

fn line(table: &mut String, depth: usize, name: &str, counts: &Counts) {
    let _ = write!(table, "{:depth$}{name}", "");
    for count in counts {
        let _ = write!(table, " {count}");
    }
    table.push('\n');
}

fn write(table: &mut String, nodes: &[Node], position: &Position, depth: usize, least: u32) {
    for node in nodes.iter().filter(|node| node.counts.iter().sum::<u32>() >= least) {
        line(table, depth, &San::from_move(position.board(), node.played).to_string(), &node.counts);
        write(table, &node.next, &position.after(node.played), depth + 1, least);
    }
}

/// Habits: a table of counts, and how much it weighs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Habits {
    /// How many counted choices weigh as much as everything else that draws a person to a move.
    pub share: f64,
    /// How far, in rating points, players may be apart and still have habits in common.
    pub width: f64,
    table: String,
    boards: HashMap<u64, Known>,
}

/// How often a board was seen, and what was played there.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    seen: Counts,
    played: Vec<(Move, Counts)>,
}

/// A table of habits that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the habits: {what}")]
pub struct HabitsError {
    /// The line of the table, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl Habits {
    /// Reads a table: on each line a move and how often each group played it, one blank deeper than the move before it.
    pub fn read(table: &str, share: f64, width: f64) -> Result<Self, HabitsError> {
        let mut boards: HashMap<u64, Known> = HashMap::new();
        let mut path: Vec<Position> = Vec::new();
        let mut written = String::new();
        for (number, text) in table.lines().enumerate() {
            let wrong = |what: &str| HabitsError { line: number + 1, what: what.to_owned() };
            let depth = text.len() - text.trim_start_matches(' ').len();
            let mut words = text.split_whitespace();
            let name = words.next().ok_or_else(|| wrong("it is empty"))?;
            let mut counts = [0; BANDS];
            for count in &mut counts {
                let word = words.next().and_then(|word| word.parse().ok());
                *count = word.ok_or_else(|| wrong(&format!("{BANDS} counts are expected")))?;
            }
            if words.next().is_some() {
                return Err(wrong(&format!("{BANDS} counts are expected")));
            }
            if depth > path.len() || (depth == 0) != path.is_empty() {
                return Err(wrong("it follows no move"));
            }
            path.truncate(depth);
            let position = match path.last() {
                None if name == START => Chess::default().start(),
                None => return Err(wrong(&format!("{START} is expected"))),
                Some(position) => {
                    let played = name.parse::<San>().ok().and_then(|san| san.to_move(position.board()).ok());
                    let played = played.ok_or_else(|| wrong(&format!("{name} cannot be played")))?;
                    let known = boards.entry(position.board_hash()).or_default();
                    match known.played.iter_mut().find(|(m, _)| *m == played) {
                        Some((_, sum)) => add(sum, &counts),
                        None => known.played.push((played, counts)),
                    }
                    position.after(played)
                }
            };
            add(&mut boards.entry(position.board_hash()).or_default().seen, &counts);
            path.push(position);
            // As it is always written, whatever stood between the words.
            let words: Vec<&str> = text.split_whitespace().collect();
            written += &format!("{}{}\n", " ".repeat(depth), words.join(" "));
        }
        boards.retain(|_, known| !known.played.is_empty());
        Ok(Self { share, width, table: written, boards })
    }

    /// The weights alone, for trying others: nothing is known by such habits.
    pub(crate) fn weighing(share: f64, width: f64) -> Self {
        Self { share, width, ..Self::default() }
    }

    /// The table, as it can be read again.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// What was counted where a person has to choose; leaving out one game of this mean rating, if it was counted.
    pub(crate) fn recall(&self, position: &Position, moves: &[Move], without: Option<(usize, f64)>) -> Option<Recall> {
        let known = self.boards.get(&position.board_hash())?;
        let of = |m: &Move| known.played.iter().find(|(played, _)| played == m).map_or([0; BANDS], |(_, c)| *c);
        let mut recall = Recall { seen: known.seen, played: moves.iter().map(of).collect() };
        if let Some((taken, mean)) = without {
            let band = band(mean);
            recall.seen[band] = recall.seen[band].saturating_sub(1);
            recall.played[taken][band] = recall.played[taken][band].saturating_sub(1);
        }
        Some(recall)
    }

    /// How much the counts of each group tell about somebody.
    fn nearness(&self, elo: f64) -> [f64; BANDS] {
        let elo = elo.clamp(CENTRES[0], CENTRES[BANDS - 1]);
        CENTRES.map(|centre| f64::exp(-((elo - centre) / self.width).powi(2) / 2.0))
    }

    /// Draws probabilities towards what was counted: Dirichlet's rule, with the probabilities as the prior.
    pub(crate) fn draw(&self, recall: &Recall, elo: f64, probabilities: &mut [f64]) {
        let nearness = self.nearness(elo);
        let weigh = |counts: &Counts| counts.iter().zip(nearness).map(|(&n, w)| f64::from(n) * w).sum::<f64>();
        let seen = weigh(&recall.seen);
        for (p, played) in probabilities.iter_mut().zip(&recall.played) {
            *p = (weigh(played) + self.share * *p) / (seen + self.share);
        }
        // Choices that were too rare to be listed follow the rest.
        let missing = 1.0 - probabilities.iter().sum::<f64>();
        let listed: f64 = 1.0 - missing;
        if missing > 0.0 && listed > 0.0 {
            let unlisted = |played: &Counts| weigh(played) == 0.0;
            let rest: f64 =
                probabilities.iter().zip(&recall.played).filter(|(_, c)| unlisted(c)).map(|(p, _)| *p).sum();
            for (p, played) in probabilities.iter_mut().zip(&recall.played) {
                if rest > 0.0 && unlisted(played) {
                    *p *= 1.0 + missing / rest;
                } else if rest <= 0.0 {
                    *p /= listed;
                }
            }
        }
    }

    /// How much of a prediction is not habit.
    pub(crate) fn fresh(&self, recall: Option<&Recall>, elo: f64) -> f64 {
        let Some(recall) = recall else { return 1.0 };
        let seen: f64 = recall.seen.iter().zip(self.nearness(elo)).map(|(&n, w)| f64::from(n) * w).sum();
        self.share / (seen + self.share).max(f64::MIN_POSITIVE)
    }
}

fn add(sum: &mut Counts, counts: &Counts) {
    sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum = sum.saturating_add(*count));
}

/// What was counted for the moves of a position.
pub(crate) struct Recall {
    seen: Counts,
    played: Vec<Counts>,
}
