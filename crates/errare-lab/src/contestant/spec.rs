//! Contestants by name.

use errare::play::{Payoff, Player};
use errare::spec::{Entry, PLAYERS, Playable, Spec, SpecError, player};

use super::adaptive::{Adaptive, GAMES_TO_COME};
use super::reward::Reward;
use super::{Contestant, Stateless};
use crate::infer::Horizon;

/// The name of the adaptive contestant and its arguments, for help texts.
pub const ADAPTIVE: Entry = Entry {
    name: "adaptive",
    arguments: &[
        ("keep", "no, or yes: remember the opponent from game to game"),
        ("games", "30: how many more he reckons with, if he keeps"),
        ("payoff", "score, wins, safety or utility; where the game is small"),
        ("ply", "look-ahead; to the end where the game is small"),
        ("WEIGHT", "(PLAYER) a type of opponent; P_0 to P_6 if none: adaptive:1=(random),2=(minimax)"),
    ],
    about: "finds out what the opponent is, and plays the best response to it",
};

/// Those of its arguments that are not types of opponent.
const SETTINGS: [&str; 4] = ["keep", "games", "payoff", "ply"];

/// The deepest of the semi-random players that the adaptive contestant has in mind if he is not told: P_0 to P_6.
const DEEPEST_TYPE: usize = 6;

/// Reads a contestant: `adaptive`, or any player that has a name.
pub fn contestant<G: Playable>(game: &G, text: &str) -> Result<Box<dyn Contestant<G>>, SpecError> {
    let spec = Spec::parse(text)?;
    if spec.name() == ADAPTIVE.name {
        return Ok(Box::new(adaptive(game, &spec)?));
    }
    if Entry::find(PLAYERS, spec.name()).is_none() {
        let mut known = Entry::names(PLAYERS);
        known.push(ADAPTIVE.name);
        return Err(spec.unknown("player", &known));
    }
    Ok(Box::new(Stateless(player(game, &spec)?)))
}

fn adaptive<G: Playable>(game: &G, spec: &Spec) -> Result<Adaptive<G>, SpecError> {
    let mut types: Vec<(f64, Box<dyn Player<G>>)> = Vec::new();
    for (key, value) in spec.all().filter(|(key, _)| !SETTINGS.contains(key)) {
        match key.parse::<f64>() {
            Ok(weight) if weight.is_finite() && weight > 0.0 => types.push((weight, player(game, value)?)),
            Ok(_) => return Err(value.error(format!("weight `{key}`"), "the weight of a type is positive")),
            Err(_) => {
                let hint =
                    "`adaptive` takes keep, games, payoff, ply, and types of opponent such as 1=(semi-random:ply=2)";
                return Err(spec.error(format!("unknown argument `{key}`"), hint));
            }
        }
    }
    if types.is_empty() {
        for ply in 0..=DEEPEST_TYPE {
            types.push((1.0, player(game, &Spec::parse(&format!("semi-random:ply={ply}"))?)?));
        }
    }
    let score = Reward::Payoff(Payoff::SCORE);
    let rewards = [
        ("score", score),
        ("wins", Reward::Payoff(Payoff::WINS)),
        ("safety", Reward::Payoff(Payoff::SAFETY)),
        ("utility", Reward::Utility),
    ];
    let reward = spec.choice_or("payoff", score, &rewards)?;
    let games = spec.whole_or("games", GAMES_TO_COME.into(), 0..=1_000_000)? as u32;
    let contestant = match spec.get("ply") {
        None => Adaptive::new(game, types, reward, Horizon::usual(game)?),
        Some(_) => {
            let ply = spec.whole_or("ply", 1, 1..=1_000_000)? as usize;
            Adaptive::looking(types, Horizon::plies(game, ply)?)
        }
    };
    Ok(if spec.yes_or_no("keep", false)? { contestant.keeping(games) } else { contestant })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::play;
    use errare::games::connect_four::ConnectFour;
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;

    fn fails(text: &str) -> String {
        contestant(&NoughtsAndCrosses, text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn an_unknown_contestant_is_told_all_that_are_known() {
        let said = fails("adaptiv");
        assert!(said.contains("unknown player `adaptiv`") && said.ends_with("best-response, adaptive"), "{said}");
    }

    #[test]
    fn wrong_arguments_of_the_adaptive_contestant_are_named() {
        assert!(fails("adaptive:kep=yes").contains("unknown argument `kep`"));
        assert!(fails("adaptive:WEIGHT=random").contains("unknown argument `WEIGHT`"));
        assert!(fails("adaptive:keep=perhaps").contains("unknown keep `perhaps`"));
        assert!(fails("adaptive:payoff=money").contains("known are score, wins, safety, utility"));
        assert!(fails("adaptive:keep=yes,games=-1").contains("wrong number `-1`"));
        assert!(fails("adaptive:ply=0").contains("wrong number `0`"));
        assert!(fails("adaptive:0=random").contains("the weight of a type is positive"));
        assert!(fails("adaptive:1=nobody").contains("unknown player `nobody`"));
    }

    #[test]
    fn every_kind_of_contestant_plays_a_game_to_its_end() {
        let game = ConnectFour::new(4, 4).unwrap();
        let mut numbers = (0..).map(|n| f64::from(n % 7) / 7.0);
        for text in ["minimax:ply=2", "adaptive:ply=2", "adaptive:keep=yes,ply=2,1=(random),3=(semi-random:ply=2)"] {
            let mut one = contestant(&game, text).unwrap();
            let mut other = contestant(&game, "adaptive:ply=1,1=random").unwrap();
            let utility = play(&game, one.as_mut(), other.as_mut(), || numbers.next().unwrap_or(0.0));
            assert!([-1.0, 0.0, 1.0].contains(&utility));
        }
    }
}
