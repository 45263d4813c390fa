//! Which games there are, and whom to play.

use errare::spec::{PLAYERS, Spec};
use errare_lab::contestant::ADAPTIVE;
use serde::Serialize;

use crate::board::{Board, CHESS, SideNames};
use crate::refusal::Refusal;

/// A game and who plays it.
#[derive(Serialize)]
pub(crate) struct Offer {
    id: &'static str,
    name: &'static str,
    /// How it goes, for those who do not know it.
    how: &'static str,
    sides: SideNames,
    opponents: &'static [Opponent],
}

/// Somebody to play against.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Opponent {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Whether he can be of any strength.
    pub(crate) elo: bool,
    /// How many plies he can be told to see: his name goes on with `:ply=` and a number up to this.
    pub(crate) plies: Option<u64>,
}

const fn opponent(id: &'static str, name: &'static str, about: &'static str) -> Opponent {
    Opponent { id, name, about, elo: false, plies: None }
}

/// Iida's player P_i of any i.
const SEES: Opponent = Opponent {
    plies: Some(MOST_PLIES),
    ..opponent(
        "semi-random",
        "Who sees so far (Pᵢ)",
        "Sees who wins as many plies ahead as you say; where he sees nothing he plays anything.",
    )
};

/// The partners at the chess board.
pub(crate) const PARTNERS: &[Opponent] = &[
    opponent("tutor", "The tutor", "Keeps your chances alive by errors that you would not notice as such."),
    Opponent {
        id: "human",
        name: "A person",
        about: "Plays what people of a rating play, with their errors.",
        elo: true,
        plies: None,
    },
    opponent("exploit", "The exploiter", "Plays for the errors that people of your rating make."),
    opponent("lose", "The loser", "Looks for ways to lose."),
    opponent("strongest", "The engine", "Plays the best move that it finds, for everybody the same."),
];

/// Players by name who make good opponents in each of the small games.
const AT_NOUGHTS_AND_CROSSES: &[Opponent] = &[
    opponent("semi-random:ply=2", "The beginner", "Sees a row that it can complete or must stop; plays anything else."),
    opponent(
        "tutor:learner=(semi-random:ply=2),limit=0.3,learner-ply=2,ply=4",
        "The tutor",
        "Gives a beginner chances that he does not notice.",
    ),
    SEES,
    opponent("adaptive", "The learner", "Finds out how you err, and plays for it."),
    opponent("perfect", "The perfect one", "Never loses."),
    opponent("random", "Chance", "Plays any move."),
];

const AT_CONNECT_FOUR: &[Opponent] = &[
    opponent("semi-random:ply=2", "The beginner", "Sees four that it can complete or must stop; plays anything else."),
    opponent(
        "tutor:learner=(semi-random:ply=2),limit=0.3,learner-ply=2,ply=4",
        "The tutor",
        "Gives a beginner chances that he does not notice.",
    ),
    SEES,
    opponent("alpha-beta:ply=6", "The strong one", "Looks six plies ahead."),
    opponent("random", "Chance", "Plays any move."),
];

const AT_KALAH: &[Opponent] = &[
    opponent("minimax:ply=1", "The grabber", "Takes what it can get with its next move."),
    SEES,
    opponent("by-rank:strength=0.6,ply=3", "The sleepy one", "Looks three plies ahead and errs now and then."),
    opponent("alpha-beta:ply=6", "The strong one", "Looks six plies ahead."),
    opponent("random", "Chance", "Plays any move."),
];

/// All games, with their opponents.
pub(crate) fn offers() -> Vec<Offer> {
    let offer = |id, name, how, opponents| {
        let sides = Board::open(id, None).map_or(SideNames { first: "", second: "" }, |board| board.names());
        Offer { id, name, how, sides, opponents }
    };
    vec![
        offer(CHESS, "Chess", "", PARTNERS),
        offer(
            "noughts-and-crosses",
            "Noughts and crosses",
            "Whoever has three of his signs in a row, upright, level or aslant, wins.",
            AT_NOUGHTS_AND_CROSSES,
        ),
        offer(
            "connect-four",
            "Connect four",
            "Choose a column, and your stone falls to its bottom. Whoever has four in a row, upright, level or aslant, wins.",
            AT_CONNECT_FOUR,
        ),
        offer(
            "kalah",
            "Kalah",
            "Choose a pit of yours: its seeds are sown one by one into the next pits, to the right and round. South's store is at the \
             right, North's at the left. If the last seed falls into your store you move again; if it falls into an empty pit of \
             yours you take it and what lies opposite. When a side is empty the other keeps its seeds; most seeds win.",
            AT_KALAH,
        ),
    ]
}

/// What an opponent is called.
pub(crate) fn name_of(game: &str, opponent: &str) -> String {
    let known = match game {
        CHESS => PARTNERS,
        game if game.starts_with("noughts") => AT_NOUGHTS_AND_CROSSES,
        game if game.starts_with("connect") => AT_CONNECT_FOUR,
        _ => AT_KALAH,
    };
    let seen = opponent.strip_prefix("semi-random:ply=").filter(|plies| plies.len() == 1);
    match known.iter().find(|known| known.id == opponent) {
        Some(known) => known.name.to_owned(),
        None => seen.map_or_else(|| opponent.to_owned(), |plies| format!("P{plies}, who sees {plies} plies")),
    }
}

/// A player with a name, and what he can be told.
#[derive(Serialize)]
pub(crate) struct Player {
    name: &'static str,
    about: &'static str,
    arguments: Vec<Argument>,
}

#[derive(Serialize)]
struct Argument {
    name: &'static str,
    about: &'static str,
}

/// All players of small games.
pub(crate) fn players() -> Vec<Player> {
    let player = |entry: &errare::spec::Entry| Player {
        name: entry.name,
        about: entry.about,
        arguments: entry.arguments.iter().map(|&(name, about)| Argument { name, about }).collect(),
    };
    PLAYERS.iter().chain([&ADAPTIVE]).map(player).collect()
}

/// The deepest look-ahead that a player may be given: deeper ones would hold up everybody else.
pub(crate) const MOST_PLIES: u64 = 6;

/// Refuses players who would think for too long.
pub(crate) fn check_depth(text: &str) -> Result<(), Refusal> {
    let spec = Spec::parse(text).map_err(|error| pointed(&error))?;
    if deepest(&spec) > MOST_PLIES {
        let fix = format!("take a look-ahead of {MOST_PLIES} plies or less");
        return Err(Refusal::impossible(format!("{text} would think for too long"), fix));
    }
    Ok(())
}

fn deepest(spec: &Spec) -> u64 {
    const DEPTHS: [&str; 4] = ["ply", "learner-ply", "depth", "opponent"];
    let of = |(key, value): (&str, &Spec)| {
        let own = if DEPTHS.contains(&key) { value.name().parse().unwrap_or(0) } else { 0 };
        deepest(value).max(own)
    };
    spec.all().map(of).max().unwrap_or(0)
}

/// A wrong specification, as it is told.
pub(crate) fn pointed(error: &errare::spec::SpecError) -> Refusal {
    Refusal::impossible(format!("{} in `{}`, column {}", error.problem, error.text, error.column()), error.hint.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_who_is_offered_can_be_played() {
        for Offer { id, opponents, .. } in offers() {
            for opponent in opponents {
                let named = |plies: u64| format!("{}:ply={plies}", opponent.id);
                let names = opponent.plies.map_or(vec![opponent.id.to_owned()], |most| (1..=most).map(named).collect());
                for name in names {
                    assert!(
                        crate::play::opponent::check_opponent(&Board::open(id, None).unwrap(), &name).is_ok(),
                        "{name}"
                    );
                }
            }
        }
    }

    #[test]
    fn an_opponent_is_called_by_his_name_and_one_who_sees_so_far_by_how_far() {
        assert_eq!(name_of("chess", "tutor"), "The tutor");
        assert_eq!(name_of("connect-four", "semi-random:ply=2"), "The beginner");
        assert_eq!(name_of("kalah:pits=3", "semi-random:ply=5"), "P5, who sees 5 plies");
        assert_eq!(name_of("kalah", "noisy:noise=1"), "noisy:noise=1");
    }

    #[test]
    fn a_look_ahead_is_bounded_wherever_it_is_asked_for() {
        assert!(check_depth("tutor:learner=(semi-random:ply=6),ply=4").is_ok());
        for deep in ["minimax:ply=7", "expected:opponent=(noisy:noise=1,ply=9),ply=2", "speculative:ply=4,opponent=8"] {
            assert!(check_depth(deep).is_err(), "{deep}");
        }
    }
}
