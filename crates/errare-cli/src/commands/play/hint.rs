//! What errare recommends.

use anyhow::Result;
use errare::distribution::{Distribution, Ties, tied};
use errare::game::Side;
use errare::play::AlphaBetaPlayer;
use errare::search::TO_THE_END;
use errare::spec::Playable;
use errare_lab::contestant::Contestant;
use errare_lab::infer::Horizon;

use crate::input::spec::pointed;
use crate::output::NAME;
use crate::output::text::{percent, signed};

/// How much further than the usual player a hint looks: alpha-beta sees that far in the same time.
const FURTHER: usize = 2;

/// A hint remembers 2^18 positions while it is found, as the player called `alpha-beta` does.
const TABLE: u32 = 18;

/// The best move by alpha-beta, what it is worth to the mover, and how the opponent will probably answer.
pub(super) fn give<G: Playable>(
    game: &G,
    position: &G::Position,
    opponent: &mut dyn Contestant<G>,
    opponent_name: &str,
) -> Result<String> {
    let further = match game.usual_ply() {
        TO_THE_END => None,
        ply => Some(ply + FURTHER),
    };
    let horizon = further.map_or_else(|| Horizon::usual(game), |ply| Horizon::plies(game, ply));
    let Horizon { ply, evaluation: evaluator } = horizon.map_err(|error| pointed(&error))?;
    let looking = further.map_or("to the end".to_owned(), |ply| format!("{ply} plies ahead"));
    let values = AlphaBetaPlayer { ply, evaluator, ties: Ties::First, table: TABLE }.values(game, position);
    let side = game.turn(position).side().unwrap_or(Side::Max);
    let mut choice = Distribution::new();
    choice.best(values.len(), Ties::First, |i| side.view(values[i]));
    let best = choice.sample(0.0);

    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let answer = likely_answer(game, &game.play(position, moves[best]), side, opponent);
    let answer = answer.map_or(String::new(), |(answer, probability)| {
        format!(" {opponent_name} would most likely answer {answer} ({}).", percent(probability))
    });
    let (name, reset) = (NAME.begin(), NAME.end());
    let (advised, worth) = (game.write_move(position, moves[best]), signed(side.view(values[best])));
    Ok(format!("Hint: {name}{advised}{reset}, worth {worth} to you, looking {looking}.{answer}"))
}

/// The opponent's most probable move and its probability, if it is his turn and no other move is as probable.
fn likely_answer<G: Playable>(
    game: &G,
    position: &G::Position,
    us: Side,
    opponent: &mut dyn Contestant<G>,
) -> Option<(String, f64)> {
    if game.utility(position).is_some() || game.turn(position).side() != Some(us.other()) {
        return None;
    }
    let (mut moves, mut policy) = (Vec::new(), Distribution::new());
    game.moves(position, &mut moves);
    opponent.policy(game, position, &mut policy);
    let top = policy.iter().copied().fold(0.0, f64::max);
    let mut likeliest = moves.into_iter().zip(policy.iter()).filter(|(_, probability)| tied(**probability, top));
    match (likeliest.next(), likeliest.next()) {
        (Some((m, _)), None) => Some((game.write_move(position, m), top)),
        _ => None,
    }
}
