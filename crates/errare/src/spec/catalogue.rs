//! What can be named: one table for the parser's errors and for help texts.

/// A name that a specification can begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// Its arguments, with their defaults or what they stand for.
    pub arguments: &'static [(&'static str, &'static str)],
    /// What it is, in a line.
    pub about: &'static str,
}

impl Entry {
    /// The keys of its arguments.
    pub fn keys(&self) -> Vec<&'static str> {
        self.arguments.iter().map(|(key, _)| *key).collect()
    }

    /// The entry of a name.
    pub fn find(entries: &'static [Entry], name: &str) -> Option<&'static Entry> {
        entries.iter().find(|entry| entry.name == name)
    }

    /// All names of a table.
    pub fn names(entries: &'static [Entry]) -> Vec<&'static str> {
        entries.iter().map(|entry| entry.name).collect()
    }
}

/// Whether a name takes an argument of this key. A key that is a number is a weight.
pub(super) fn takes(name: &str, key: &str) -> bool {
    let entries = PLAYERS.iter().chain(GAMES).chain(EVALUATIONS);
    let key = if key.parse::<f64>().is_ok() { WEIGHT } else { key };
    entries.filter(|entry| entry.name == name).any(|entry| entry.arguments.iter().any(|(known, _)| *known == key))
}

/// Stands for keys that are numbers.
const WEIGHT: &str = "WEIGHT";

/// The evaluations.
pub const EVALUATIONS: &[Entry] = &[
    Entry { name: "ends", arguments: &[], about: "only the end of the game counts; any game" },
    Entry {
        name: "levy",
        arguments: &[
            ("c3", "128"),
            ("n2", "63"),
            ("c2", "31"),
            ("n1", "15"),
            ("c1", "7"),
            ("side", "max, or min for nought's own"),
        ],
        about: "rows of noughts and crosses",
    },
    Entry { name: "lines", arguments: &[], about: "open lines of connect four" },
    Entry { name: "stores", arguments: &[], about: "the difference of Kalah's stores" },
    Entry { name: "sum", arguments: &[], about: "the arcs so far of an arc-sum tree" },
    Entry {
        name: "horizon",
        arguments: &[("value", "0")],
        about: "a fixed value on the horizon of a tree from a file",
    },
];

/// The games.
pub const GAMES: &[Entry] = &[
    Entry { name: "noughts-and-crosses", arguments: &[], about: "three in a row on nine squares" },
    Entry {
        name: "connect-four",
        arguments: &[("columns", "7"), ("rows", "6"), ("scoring", "outcome, or speed")],
        about: "four in a row, stones fall",
    },
    Entry {
        name: "kalah",
        arguments: &[
            ("pits", "6"),
            ("seeds", "4"),
            ("empty-capture", "no"),
            ("remaining", "owner, finisher or nobody"),
            ("end", "either-side-empty, or mover-empty"),
        ],
        about: "sow and capture seeds",
    },
    Entry {
        name: "arc-sum",
        arguments: &[
            ("depth", "5"),
            ("branching", "4"),
            ("largest", "10"),
            ("seed", "1"),
            ("turns", "max-min, or e.g. max-chance-min-chance"),
        ],
        about: "a random tree whose leaves are sums of arcs",
    },
];

const PLY: (&str, &str) = ("ply", "look-ahead; to the end where that is near");
const SHORT_PLY: (&str, &str) = ("ply", "look-ahead, 1000 at most; to the end where that is near");
const EVALUATION: (&str, &str) = ("evaluation", "the game's own, or ends");
const BETWEEN_EQUALS: (&str, &str) = ("between-equals", "pessimistic, optimistic or first");
const TIES: (&str, &str) = ("ties", "share, or first");

/// The players. Those marked as models can also stand where a model of an opponent or a learner is expected.
pub const PLAYERS: &[Entry] = &[
    Entry { name: "random", arguments: &[], about: "plays any move (also a model)" },
    Entry {
        name: "perfect",
        arguments: &[PLY, EVALUATION, TIES],
        about: "plays a best move by minimax (also a model)",
    },
    Entry { name: "minimax", arguments: &[PLY, EVALUATION, TIES], about: "expects a perfect opponent" },
    Entry {
        name: "alpha-beta",
        arguments: &[PLY, EVALUATION, TIES, ("table", "18: remembers 2^18 positions")],
        about: "minimax without the branches that cannot matter",
    },
    Entry {
        name: "star1",
        arguments: &[SHORT_PLY, EVALUATION, TIES],
        about: "minimax with dice, without the throws that cannot matter",
    },
    Entry {
        name: "star2",
        arguments: &[SHORT_PLY, EVALUATION, TIES],
        about: "the same, with a look at one move after each throw first",
    },
    Entry {
        name: "product",
        arguments: &[PLY, EVALUATION, TIES],
        about: "the product rule: values are chances, and chances multiply",
    },
    Entry {
        name: "error-minimizing",
        arguments: &[PLY, EVALUATION, TIES],
        about: "minimax that keeps the first impression where looking deeper is less certain",
    },
    Entry {
        name: "fixed-error",
        arguments: &[("correct", "probability of the best move"), PLY, EVALUATION, TIES],
        about: "plays the best move with a fixed probability (also a model)",
    },
    Entry {
        name: "noisy",
        arguments: &[("noise", "S"), ("range", "largest minus smallest value"), PLY, EVALUATION],
        about: "sees values through uniform noise (also a model)",
    },
    Entry {
        name: "by-rank",
        arguments: &[("strength", "PS"), PLY, EVALUATION],
        about: "plays moves with weights that fall off by rank (also a model)",
    },
    Entry {
        name: "semi-random",
        arguments: &[("ply", "2"), ("when-lost", "late, or any")],
        about: "Kajihara's P_i: wins and avoids losses that it sees (also a model)",
    },
    Entry {
        name: "merit",
        arguments: &[("elo", "rating"), ("merit", "or in thousands"), PLY, ("opponent", "the same"), EVALUATION],
        about: "Michie's player, who discerns near ends better (also a model)",
    },
    Entry {
        name: "mixture",
        arguments: &[(WEIGHT, "MODEL, any number of times: mixture:0.3=perfect,0.7=random"), PLY, EVALUATION, TIES],
        about: "one of several models (also a model)",
    },
    Entry {
        name: "expected",
        arguments: &[("opponent", "MODEL"), PLY, EVALUATION, TIES],
        about: "the best move if the opponent errs as modelled at every node (*-minimax)",
    },
    Entry {
        name: "predictive",
        arguments: &[("strength", "PS"), ("opponent", "or a MODEL"), PLY, EVALUATION, TIES],
        about: "Reibman & Ballard: the opponent errs at his next move",
    },
    Entry {
        name: "m-and-n",
        arguments: &[
            ("m", "2"),
            ("n", "2"),
            ("scale", "bonus of an equal"),
            ("reach", "of the bonus"),
            PLY,
            EVALUATION,
            TIES,
        ],
        about: "Slagle & Dixon: best child plus a bonus for runners-up",
    },
    Entry {
        name: "om",
        arguments: &[("theirs", "EVALUATION"), BETWEEN_EQUALS, PLY, EVALUATION, TIES],
        about: "opponent-model search: he believes his own evaluation",
    },
    Entry {
        name: "pruned-om",
        arguments: &[("theirs", "EVALUATION"), BETWEEN_EQUALS, SHORT_PLY, EVALUATION, TIES],
        about: "the same without what he will not go into",
    },
    Entry {
        name: "prom",
        arguments: &[
            (WEIGHT, "EVALUATION of a type of opponent, up to 16 times: prom:0.6=ends,0.4=levy"),
            PLY,
            EVALUATION,
            TIES,
        ],
        about: "probabilistic opponent-model search: he is one of several types",
    },
    Entry {
        name: "depth-om",
        arguments: &[("depth", "his look-ahead"), ("theirs", "EVALUATION"), BETWEEN_EQUALS, PLY, EVALUATION, TIES],
        about: "(D,d)-OM search: he sees no further than his depth",
    },
    Entry {
        name: "lo",
        arguments: &[("theirs", "EVALUATION"), ("learner", "or a MODEL"), PLY, EVALUATION, TIES],
        about: "loss-oriented search: the best of the errors",
    },
    Entry {
        name: "tutor",
        arguments: &[
            ("limit", "loss that goes unnoticed"),
            ("theirs", "EVALUATION of the learner, not the tutor's"),
            ("learner", "or a MODEL"),
            ("learner-ply", "plies the learner looks ahead himself"),
            ("notices", "loss in his own eyes beyond which he notices; the limit"),
            PLY,
            EVALUATION,
            TIES,
        ],
        about: "tutoring search: the worst move that goes unnoticed",
    },
    Entry {
        name: "utility",
        arguments: &[
            ("white", "MODEL"),
            ("black", "MODEL"),
            ("hunger", "0: liking for tension"),
            PLY,
            EVALUATION,
            TIES,
        ],
        about: "Michie: the largest expected utility for two players who err",
    },
    Entry {
        name: "speculative",
        arguments: &[
            ("ply", "4"),
            ("opponent", "2, his ply"),
            ("filter", "yes"),
            ("own-moves", "best, best-of-possible, possible or any"),
            ("restrict-opponent", "yes"),
            ("leaves", "by-probability, or counted"),
            ("when-lost", "late, or any"),
            ("ties", "first, or share"),
            ("nothing-wins", "as-without, first or last"),
            ("shallow", "no: at least two plies further than he"),
        ],
        about: "Kajihara: the largest part of won leaves against a semi-random player",
    },
    Entry {
        name: "best-response",
        arguments: &[("to", "PLAYER"), ("payoff", "score, wins or safety"), ("win", ""), ("draw", ""), ("loss", "")],
        about: "the exact limit against a known player, for small games",
    },
];
