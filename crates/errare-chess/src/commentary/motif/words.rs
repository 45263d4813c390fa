//! Reasons in words: the one place where they become clauses of a sentence.

use shakmaty::Role;

use super::line::Man;
use super::material::{listed, name};
use super::{Motif, Reason};

/// What an error does by which the other side comes to its line, to follow "this" or "a blunder that".
pub(crate) fn lets(reason: &Reason) -> String {
    let (by, wins) = (played(reason, &reason.by), wins(reason));
    match &reason.motif {
        Motif::Mate { moves: 1 } => format!("allows mate by {by}"),
        Motif::Mate { moves } => format!("allows mate in {}, beginning with {by}", number(*moves)),
        Motif::BackRankMate { moves: 1 } => format!("allows mate on the back rank by {by}"),
        Motif::BackRankMate { moves } => {
            format!("allows mate in {} on the back rank, beginning with {by}", number(*moves))
        }
        Motif::Hanging { man, moved_there: true } => format!("puts the {} where {by} takes it", on(man)),
        Motif::Hanging { man, moved_there: false } => format!("leaves the {} to {by}", on(man)),
        Motif::InBetween { before_taking_on } => {
            format!("overlooks {by}, which comes before taking back on {before_taking_on} and wins {wins}")
        }
        Motif::Promotion => match &reason.after {
            Some(first) => format!("allows {} and then {by}", played(reason, first)),
            None => format!("lets a pawn promote by {by}"),
        },
        Motif::Poisoned { back, answer, .. } => {
            format!("lets {by} win {wins}, because {} is answered by {}", theirs(reason, back), played(reason, answer))
        }
        Motif::PerpetualCheck => format!("allows perpetual check, beginning with {by}"),
        Motif::Stalemate => format!("allows {by}, which leads to stalemate"),
        Motif::Ending { was, is } => format!("turns a {was} ending into a {is} one"),
        Motif::Material => match &reason.after {
            Some(first) => format!("loses {wins} after {}", played(reason, first)),
            None => format!("loses {wins} to {by}"),
        },
        _ => {
            let (infinitive, third) = acts(reason, &wins);
            match &reason.after {
                None => format!("lets {by} {infinitive}"),
                Some(first) => format!("allows {}, after which {by} {third}", played(reason, first)),
            }
        }
    }
}

/// What the first move of a line does, to follow that move.
pub(crate) fn does(reason: &Reason) -> String {
    let (by, wins) = (played(reason, &reason.by), wins(reason));
    let third = match &reason.motif {
        Motif::Mate { moves: 1 } => return "is mate".to_owned(),
        Motif::BackRankMate { moves: 1 } => return "is mate on the back rank".to_owned(),
        Motif::Mate { moves } => return format!("mates in {}", number(*moves)),
        Motif::BackRankMate { moves } => return format!("mates in {} on the back rank", number(*moves)),
        Motif::Hanging { man, .. } => format!("takes the unguarded {}", on(man)),
        Motif::TakesBack { man } => format!("takes back on {}", man.square),
        Motif::InBetween { before_taking_on } => {
            format!("comes before taking back on {before_taking_on} and wins {wins}")
        }
        Motif::Promotion if reason.after.is_some() => return format!("leads to {by}"),
        Motif::Promotion => return "makes a new queen".to_owned(),
        Motif::Poisoned { back, answer, .. } => {
            format!("wins {wins}, because {} is answered by {}", theirs(reason, back), played(reason, answer))
        }
        Motif::PerpetualCheck => return "draws by perpetual check".to_owned(),
        Motif::Stalemate => return "leads to stalemate".to_owned(),
        Motif::Ending { was, .. } => return format!("keeps a {was} ending"),
        Motif::Material => return format!("wins {wins}"),
        _ => acts(reason, &wins).1,
    };
    if reason.after.is_some() { format!("leads to {by}, which {third}") } else { third }
}

/// What a move does, as `fork …` and `forks …`.
fn acts(reason: &Reason, wins: &str) -> (String, String) {
    let both = |verb: &str, rest: String, then: &str| {
        let second = |verb: &str| if then.is_empty() { String::new() } else { format!(" and {verb} {then}") };
        (format!("{verb} {rest}{}", second("win")), format!("{verb}s {rest}{}", second("wins")))
    };
    match &reason.motif {
        Motif::MateThreat { .. } => both("threaten", "mate".to_owned(), wins),
        Motif::Threat { targets } if targets.is_empty() => both("threaten", "mate".to_owned(), ""),
        Motif::Threat { targets } => both("attack", format!("{} at once", roles(targets)), ""),
        Motif::PassedPawn { to } => both("send", format!("the passed pawn on its way to {to}"), ""),
        Motif::KingDriven { checks } => both("begin", format!("a series of {} checks", number(*checks as i32)), ""),
        Motif::Uncastled => both("force", "the king to give up castling".to_owned(), ""),
        Motif::Fork { targets } => both("fork", roles(targets), wins),
        Motif::Pin { pinned, against, made: true } => {
            both("pin", format!("the {} against the {}", on(pinned), name(against.role)), wins)
        }
        Motif::Pin { pinned, against, made: false } => {
            both("attack", format!("the {}, which is pinned against the {},", on(pinned), name(against.role)), wins)
        }
        Motif::PinnedDefender { defender, of } => {
            both("take", format!("the {}, which the pinned {} does not guard,", on(of), name(defender.role)), wins)
        }
        Motif::Skewer { front, behind } => both("skewer", roles(&[*front, *behind]), wins),
        Motif::DiscoveredAttack { by_man, target } => {
            both("uncover", format!("the {}'s attack on the {}", name(by_man.role), name(target.role)), wins)
        }
        Motif::DiscoveredCheck { .. } => both("give", "a discovered check".to_owned(), wins),
        Motif::RemovedDefender { defender, of } => {
            both("remove", format!("the {}, which guards the {},", name(defender.role), on(of)), wins)
        }
        Motif::OverloadedDefender { defender, of } => {
            let rest = format!("{wins}, because the {} has to guard the {} as well", name(defender.role), on(of));
            both("win", rest, "")
        }
        Motif::Trapped { man } => both("trap", format!("the {}", on(man)), if alone(reason, man) { "" } else { wins }),
        Motif::LostExchange { man } => both("win", format!("{wins} on {}", man.square), ""),
        _ => both("win", wins.to_owned(), ""),
    }
}

/// Whether a man is all that is won.
fn alone(reason: &Reason, man: &Man) -> bool {
    reason.wins.as_ref().is_some_and(|haul| haul.won == [man.role] && haul.paid.is_empty())
}

fn wins(reason: &Reason) -> String {
    reason.wins.as_ref().map_or_else(|| "material".to_owned(), super::Haul::words)
}

/// `king and rook`, or `both rooks`.
fn roles(men: &[Man]) -> String {
    let mut kinds: Vec<Role> = men.iter().map(|man| man.role).collect();
    let all = kinds.len();
    kinds.dedup();
    match kinds.as_slice() {
        [role] if all == 2 => format!("two {}s", name(*role)),
        _ => listed(&kinds.iter().map(|role| name(*role).to_owned()).collect::<Vec<_>>()),
    }
}

fn on(man: &Man) -> String {
    format!("{} on {}", name(man.role), man.square)
}

/// A move with dots before one of Black's.
fn played(reason: &Reason, san: &str) -> String {
    if reason.winner.is_white() { san.to_owned() } else { format!("…{san}") }
}

/// The same of a move of the other side.
fn theirs(reason: &Reason, san: &str) -> String {
    if reason.winner.is_white() { format!("…{san}") } else { san.to_owned() }
}

fn number(n: i32) -> String {
    let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::try_from(n).ok().and_then(|n| words.get(n));
    word.map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
