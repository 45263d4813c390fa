//! The 21 comments, their names and their signs.

use crate::game::Side;

/// What kind of remark it is.
///
/// # Reference
/// Michie 1981, Table 1, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Nothing that either player can do avoids the draw.
    DeadDraw,
    /// There are many moves, and after each many more.
    Complicated,
    /// Neither side stands better.
    Balanced,
    /// One side stands a little better.
    SlightAdvantage,
    /// One side has good winning chances.
    ClearAdvantage,
    /// One side should win.
    DecisiveAdvantage,
    /// One side wins, whatever happens.
    CertainWin,
    /// One side has less to expect than theory promises.
    Difficult,
    /// From now on theory says that the mover loses.
    LosingMove,
    /// The mover weakens his position without changing its value.
    Inaccuracy,
    /// The mover strengthens his position.
    Strengthens,
    /// The move gives value away.
    Mistake,
    /// The move gives value away, and a great deal is lost by it.
    Blunder,
    /// A good move in a difficult position.
    StrongMove,
    /// A move that gains a great deal.
    BrilliantMove,
    /// A move that gains a great deal and is refuted by best play.
    BrilliantButUnsound,
    /// No other move promises more.
    BestMove,
    /// No other move promises more, in a difficult position.
    BestInDifficulty,
    /// A move after which nothing is going on.
    SafeMove,
    /// The winning side should take the short way.
    PressHome,
    /// The losing side should take the long way.
    PlayForTime,
}

impl Kind {
    /// All of them, in the order of Table 1.
    pub const ALL: [Kind; 21] = [
        Kind::DeadDraw,
        Kind::Complicated,
        Kind::Balanced,
        Kind::SlightAdvantage,
        Kind::ClearAdvantage,
        Kind::DecisiveAdvantage,
        Kind::CertainWin,
        Kind::Difficult,
        Kind::LosingMove,
        Kind::Inaccuracy,
        Kind::Strengthens,
        Kind::Mistake,
        Kind::Blunder,
        Kind::StrongMove,
        Kind::BrilliantMove,
        Kind::BrilliantButUnsound,
        Kind::BestMove,
        Kind::BestInDifficulty,
        Kind::SafeMove,
        Kind::PressHome,
        Kind::PlayForTime,
    ];

    /// Its number in Table 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its name, for programs and headings.
    pub fn name(self) -> &'static str {
        match self {
            Kind::DeadDraw => "dead draw",
            Kind::Complicated => "complicated",
            Kind::Balanced => "balanced",
            Kind::SlightAdvantage => "slight advantage",
            Kind::ClearAdvantage => "clear advantage",
            Kind::DecisiveAdvantage => "decisive advantage",
            Kind::CertainWin => "certain win",
            Kind::Difficult => "difficult",
            Kind::LosingMove => "losing move",
            Kind::Inaccuracy => "inaccuracy",
            Kind::Strengthens => "strengthens",
            Kind::Mistake => "mistake",
            Kind::Blunder => "blunder",
            Kind::StrongMove => "strong move",
            Kind::BrilliantMove => "brilliant move",
            Kind::BrilliantButUnsound => "brilliant but unsound",
            Kind::BestMove => "best move",
            Kind::BestInDifficulty => "best move in difficult circumstances",
            Kind::SafeMove => "safe move",
            Kind::PressHome => "press home the advantage",
            Kind::PlayForTime => "play for time",
        }
    }

    /// The commentator's sign for it, which for advantages depends on whose they are.
    pub fn glyph(self, side: Option<Side>) -> &'static str {
        let black = side == Some(Side::Min);
        match self {
            Kind::Balanced => "=",
            Kind::SlightAdvantage => {
                if black {
                    "⩱"
                } else {
                    "⩲"
                }
            }
            Kind::ClearAdvantage => {
                if black {
                    "∓"
                } else {
                    "±"
                }
            }
            Kind::DecisiveAdvantage => {
                if black {
                    "-+"
                } else {
                    "+-"
                }
            }
            Kind::Mistake => "?",
            Kind::Blunder => "??",
            Kind::StrongMove => "!",
            Kind::BrilliantMove => "!!",
            Kind::BrilliantButUnsound => "!?",
            Kind::BestInDifficulty => "(!)",
            _ => "",
        }
    }

    /// The numeric annotation glyph of PGN, where one exists.
    pub fn nag(self, side: Option<Side>) -> Option<u8> {
        let black = u8::from(side == Some(Side::Min));
        match self {
            Kind::StrongMove => Some(1),
            Kind::Mistake => Some(2),
            Kind::BrilliantMove => Some(3),
            Kind::Blunder => Some(4),
            Kind::BrilliantButUnsound => Some(5),
            Kind::Inaccuracy => Some(6),
            Kind::Balanced => Some(10),
            Kind::SlightAdvantage => Some(14 + black),
            Kind::ClearAdvantage => Some(16 + black),
            Kind::DecisiveAdvantage => Some(18 + black),
            _ => None,
        }
    }
}
