//! Why a line is good for the side that begins it, as far as the boards along it show.
//!
//! Each motif is a file with a plain function of a line. Nothing is claimed that does not happen on the board: a fork is one if
//! the man that forks goes on to take one of its targets, and the men that are left at the end of the line confirm the gain. Where
//! several fit the most specific is taken, and where none does there is nothing to say. `words` is the one place that makes
//! sentences of them.

mod back_rank;
mod defender;
mod discovered;
mod draw;
mod ending;
mod fork;
mod hanging;
mod in_between;
mod king;
mod line;
mod mate;
mod material;
mod passed;
mod pin;
mod poisoned;
mod promotion;
mod skewer;
#[cfg(test)]
mod tests;
mod threat;
mod trapped;
mod words;

pub(super) use ending::Known;
pub(super) use line::Line;
pub(super) use material::Haul;
pub(super) use words::{does, lets};

use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::{Color, Square};

use line::{Gain, Man};

/// What is won for about a pawn less than a piece, in centipawns, is no small thing.
const PIECE: i32 = 200;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "motif", rename_all = "kebab-case")]
pub(crate) enum Motif {
    /// The king is mated, at the latest in so many moves.
    Mate { moves: i32 },
    /// The same on the last rank, behind his own men.
    BackRankMate { moves: i32 },
    /// Mate is threatened, and what cannot be saved beside the king is taken.
    MateThreat { target: Man },
    /// A man attacks several at once.
    Fork { targets: Vec<Man> },
    /// A man that may not leave its line is taken.
    Pin {
        pinned: Man,
        against: Man,
        /// Whether the move pins it, or attacks what is pinned already.
        made: bool,
    },
    /// What guards the man is pinned.
    PinnedDefender { defender: Man, of: Man },
    /// One man must leave the line, and the man behind it is taken.
    Skewer { front: Man, behind: Man },
    /// A man moves out of another's way, which then takes.
    DiscoveredAttack { by_man: Man, target: Man },
    /// The same with check by the man behind.
    DiscoveredCheck { by_man: Man, target: Man },
    /// What guards a man is taken first.
    RemovedDefender { defender: Man, of: Man },
    /// What guards two squares leaves one of them to keep the other.
    OverloadedDefender { defender: Man, of: Man },
    /// A man is attacked and has nowhere to go.
    Trapped { man: Man },
    /// A man is taken and nobody takes back.
    Hanging { man: Man, moved_there: bool },
    /// A guarded man is lost by the exchange on its square.
    LostExchange { man: Man },
    /// A guarded man is taken, because whoever takes back loses more.
    Poisoned {
        man: Man,
        /// The move that takes back.
        back: String,
        /// What is played against it.
        answer: String,
    },
    /// What was just taken is taken back.
    TakesBack { man: Man },
    /// Another move comes before what was taken is taken back.
    InBetween {
        #[serde(serialize_with = "square_name")]
        before_taking_on: Square,
    },
    /// A pawn promotes.
    Promotion,
    /// Mate is threatened where no men are named; else these are attacked at once.
    Threat { targets: Vec<Man> },
    /// A passed pawn runs to a square.
    PassedPawn {
        #[serde(serialize_with = "square_name")]
        to: Square,
    },
    /// Check after check drives the king about.
    KingDriven { checks: usize },
    /// The king has to move and may not castle any more.
    Uncastled,
    /// The king cannot escape from checks.
    PerpetualCheck,
    /// The side to move has no move.
    Stalemate,
    /// The position is one of those that are solved.
    Ending { was: &'static str, is: &'static str },
    /// Material is won in a way that has no name.
    Material,
}

fn square_name<S: serde::Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&square.to_string())
}

/// Why a line is good for the side that begins it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    #[serde(flatten)]
    pub(crate) motif: Motif,
    /// The move that does it.
    pub(crate) by: String,
    /// The first move of the line, where that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<String>,
    /// What is won by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wins: Option<Haul>,
    /// How many moves of the line show it.
    pub(crate) plies: usize,
    /// Whose line it is.
    #[serde(skip)]
    pub(crate) winner: Color,
}

impl Reason {
    fn new(line: &Line, motif: Motif, at: usize, plies: usize, wins: Option<Haul>) -> Self {
        let san = |index: usize| SanPlus::from_move(line.boards[index].clone(), line.moves[index]).to_string();
        let after = (at > 0).then(|| san(0));
        Self { motif, by: san(at), after, wins, plies, winner: line.winner }
    }
}

impl Reason {
    /// Whether the king is mated.
    pub(super) fn is_mate(&self) -> bool {
        matches!(self.motif, Motif::Mate { .. } | Motif::BackRankMate { .. })
    }

    /// What is won by it, in centipawns, where men are won.
    pub(super) fn worth(&self) -> Option<i32> {
        self.wins.as_ref().map(Haul::worth)
    }

    /// Whether a piece is won by it, or more.
    pub(super) fn is_great(&self) -> bool {
        self.is_mate() || self.worth().is_some_and(|worth| worth >= PIECE)
    }

    /// Where the man stands that is simply taken, if that is the reason.
    pub(super) fn taken(&self) -> Option<Square> {
        match &self.motif {
            Motif::Hanging { man, .. } | Motif::LostExchange { man } => Some(man.square),
            _ => None,
        }
    }
}

/// Why a move is an error.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Why {
    /// Whether the opponent can do it now, or the player could have.
    pub(crate) how: How,
    #[serde(flatten)]
    pub(crate) reason: Reason,
}

/// What an error does about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum How {
    /// The opponent can play it.
    Allows,
    /// The player could have played it.
    Misses,
}

/// Why a line wins material: at least so much, in centipawns. What the move that allowed or missed it cost by the oracle says what
/// is no trifle.
pub(super) fn material_reason(line: &Line, least: i32, cost: i32) -> Option<Reason> {
    let gains = line.lasting(least, cost);
    let first = gains.first()?;
    // What takes a man and forks two others is more than what takes a man; and who takes a guard has the other man in mind.
    let second = gains
        .get(1)
        .cloned()
        .or_else(|| line.second_capture(first))
        .filter(|second| second.at == first.at + 2 && !second.is_far());
    let double = second.and_then(|second| {
        let motif = double_blow(line, &second).or_else(|| Some((defender::defender(line, &second)?, first.at)));
        Some((second, motif?))
    });
    let (gain, (motif, at)) = match double {
        Some(found) => found,
        None => {
            let first_named = named(line, first).map(|motif| (first.clone(), motif));
            // What happens later and has a name says more than what begins and has none.
            let has_name = |found: &(Gain, (Motif, usize))| found.1.0 != Motif::Material;
            let later =
                || gains.iter().skip(1).find_map(|gain| Some((gain.clone(), named(line, gain)?)).filter(has_name));
            first_named.clone().filter(has_name).or_else(later).or(first_named)?
        }
    };
    Some(Reason::new(line, motif, at, gain.plies, Some(gain.haul)))
}

/// What one move does to several men, and the index of the move.
fn double_blow(line: &Line, gain: &Gain) -> Option<(Motif, usize)> {
    let at = line.preparing(gain)?;
    let here = |motif| (motif, at);
    fork::fork(line, gain)
        .or_else(|| skewer::skewer(line, gain).map(here))
        .or_else(|| discovered::discovered(line, gain).map(here))
}

/// The most specific name for a gain, and the index of the move that does it.
fn named(line: &Line, gain: &Gain) -> Option<(Motif, usize)> {
    if let Some(motif) = promotion::promotion(line, gain) {
        return Some((motif, gain.at));
    }
    if gain.is_far() {
        return None;
    }
    if let Some(motif) = in_between::in_between(line, gain) {
        return Some((motif, 0));
    }
    if let Some(found) = double_blow(line, gain) {
        return Some(found);
    }
    if let Some(at) = line.preparing(gain) {
        let here = |motif| Some((motif, at));
        let found = pin::pin(line, gain)
            .or_else(|| defender::defender(line, gain).and_then(here))
            .or_else(|| trapped::trapped(line, gain))
            .or_else(|| mate::mate_threat(line, gain).and_then(here));
        if found.is_some() {
            return found;
        }
    }
    let motif = pin::pinned_defender(line, gain)
        .or_else(|| poisoned::poisoned(line, gain))
        .or_else(|| hanging::hanging(line, gain));
    // Without a name the line must speak for itself: whoever could have taken back is not shown to have lost a man.
    let motif = motif.or_else(|| (!line.could_take_back(gain)).then_some(Motif::Material))?;
    Some((motif, gain.at))
}

/// What a line does that wins nothing yet.
pub(super) fn pressing_reason(line: &Line) -> Option<Reason> {
    let runs = passed::runs(line).map(|(motif, first, last)| (motif, first, last + 1));
    let (motif, at, plies) = king::driven(line)
        .map(|(motif, at)| (motif, at, 2 * king::CHECKS))
        .or_else(|| Some((threat::threat(line)?, 0, 1)))
        .or(runs)
        .or_else(|| king::uncastled(line).map(|(motif, at)| (motif, at, at + 2)))?;
    Some(Reason::new(line, motif, at, plies, None))
}

/// Why a line mates, where the oracle's mate is proved to take so many moves.
pub(super) fn mate_reason(line: &Line, moves: i32) -> Option<Reason> {
    line.moves.first()?;
    let motif = match back_rank::back_rank(line) {
        true => Motif::BackRankMate { moves },
        false => Motif::Mate { moves },
    };
    Some(Reason::new(line, motif, 0, line.moves.len(), None))
}

/// Why a line saves a draw.
pub(super) fn drawing_reason(line: &Line) -> Option<Reason> {
    line.moves.first()?;
    let (motif, plies) = draw::stalemate(line).or_else(|| draw::perpetual(line))?;
    Some(Reason::new(line, motif, 0, plies, None))
}

/// Why a line holds or wins where tables know it.
pub(super) fn ending_reason(line: &Line, was: Known, is: Known) -> Option<Reason> {
    line.moves.first()?;
    Some(Reason::new(line, ending::ending(was, is)?, 0, line.moves.len().min(4), None))
}

/// What is taken back at once.
pub(super) fn taking_back(line: &Line) -> Option<Reason> {
    let motif = hanging::takes_back(line)?;
    Some(Reason::new(line, motif, 0, 1, None))
}
