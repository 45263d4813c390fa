//! What the definition of speculative play leaves open, and every way to fill it in.

use errare::backup::{NothingWins, OwnMoves, Weighting};
use errare::distribution::Ties;
use errare::game::Side;

/// One way to read Definition 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) leaves: Counted,
    pub(super) filter: bool,
    pub(super) ties: Ties,
    pub(super) nothing_wins: NothingWins,
}

/// Which leaves are counted, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) own_moves: OwnMoves,
    pub(super) restrict_opponent: bool,
    pub(super) weighting: Weighting,
}

/// A reading of Tables 2 and 3: how the speculative player plays if he moves first, and how if he moves second.
///
/// They need not be the same: where no candidate wins, the print has the player who moves first choose at random, and the one
/// who moves second always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpeculativeReading {
    /// Its name in tables.
    pub name: &'static str,
    first: Rule,
    second: Rule,
}

/// R1 and R2 first; leaves counted; at his later moves the best ratio among his own candidates. Of all rules it is the one
/// that fits the player who moves first best.
const COUNTED: Rule = Rule {
    leaves: Counted { own_moves: OwnMoves::BestOfPossible, restrict_opponent: true, weighting: Weighting::Count },
    filter: true,
    ties: Ties::First,
    nothing_wins: NothingWins::AsWithout,
};

/// Of all rules the one that brings out the most pairs in which the speculative player moves second.
///
/// In a mirror it is the same to take the last of equal ratios and the first candidate where nothing wins.
const LAST_CANDIDATE: Rule =
    Rule { leaves: Counted { own_moves: OwnMoves::Any, ..COUNTED.leaves }, nothing_wins: NothingWins::Last, ..COUNTED };

const BY_PROBABILITY: Rule = Rule {
    leaves: Counted { own_moves: OwnMoves::Best, restrict_opponent: true, weighting: Weighting::Probability },
    ..COUNTED
};

const LITERAL: Rule = Rule {
    leaves: Counted { own_moves: OwnMoves::Any, restrict_opponent: false, weighting: Weighting::Count },
    filter: false,
    ties: Ties::Share,
    nothing_wins: NothingWins::AsWithout,
};

impl SpeculativeReading {
    /// The best rule for each side. The rules were chosen by these very tables: whatever counts numbers has to say so.
    pub const PREFERRED: Self = Self { name: "preferred", first: COUNTED, second: LAST_CANDIDATE };
    /// The readings that are shown.
    pub const ALL: [Self; 4] = [
        Self::PREFERRED,
        Self::alike("the first candidate where nothing wins", Rule { nothing_wins: NothingWins::First, ..COUNTED }),
        Self::alike("filtered, own best, opponent restricted, by probability, first of ties", BY_PROBABILITY),
        Self::alike("literal: unfiltered, unrestricted, counted, random ties", LITERAL),
    ];

    const fn alike(name: &'static str, rule: Rule) -> Self {
        Self { name, first: rule, second: rule }
    }

    /// How the speculative player plays if he is this side.
    pub(super) fn rule(&self, side: Side) -> Rule {
        match side {
            Side::Max => self.first,
            Side::Min => self.second,
        }
    }
}

impl Rule {
    /// Every combination of the settings that makes sense, in groups that count the same leaves.
    pub(super) fn all() -> Vec<Vec<Self>> {
        let mut groups = Vec::new();
        for own_moves in [OwnMoves::Best, OwnMoves::BestOfPossible, OwnMoves::Possible, OwnMoves::Any] {
            for weighting in [Weighting::Probability, Weighting::Count] {
                for restrict_opponent in [true, false] {
                    groups.push(Self::counting(Counted { own_moves, restrict_opponent, weighting }));
                }
            }
        }
        groups
    }

    fn counting(leaves: Counted) -> Vec<Self> {
        let mut rules = Vec::new();
        for ties in [Ties::First, Ties::Share] {
            for nothing_wins in [NothingWins::AsWithout, NothingWins::First, NothingWins::Last] {
                rules.push(Self { leaves, filter: true, ties, nothing_wins });
            }
            // Without R1 and R2 all moves are candidates, and the first or the last of them is the same square all game.
            rules.push(Self { leaves, filter: false, ties, nothing_wins: NothingWins::AsWithout });
        }
        rules
    }

    /// The rule in words.
    pub(super) fn words(&self) -> String {
        let filter = if self.filter { "R1 and R2 first" } else { "any move" };
        let opponent = if self.leaves.restrict_opponent { "Y as P_j" } else { "Y at random" };
        let own = match self.leaves.own_moves {
            OwnMoves::Best => "later the best ratio",
            OwnMoves::BestOfPossible => "later the best ratio among R1 and R2's",
            OwnMoves::Possible => "later any of R1 and R2's",
            OwnMoves::Any => "later any move",
        };
        let leaves = match self.leaves.weighting {
            Weighting::Probability => "leaves by probability",
            Weighting::Count => "leaves counted",
        };
        let ties = match self.ties {
            Ties::First => "first of ties",
            Ties::Share => "ties at random",
        };
        let nothing = match self.nothing_wins {
            NothingWins::AsWithout => "at random",
            NothingWins::First => "the first candidate",
            NothingWins::Last => "the last candidate",
        };
        format!("{filter}; {opponent}; {own}; {leaves}; {ties}; where nothing wins {nothing}")
    }
}
