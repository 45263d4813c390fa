//! The partners of chess, as the studio asks them: the one file that knows how.

use std::time::{Duration, Instant};

use errare_chess::Chess;
use errare_chess::engine::Request;
use errare_chess::play::partner::{Partner, Setting, Strategy};
use errare_chess::shakmaty::Move;
use errare_chess::value::{Mover, Value};

use crate::board::Course;
use crate::work::{Stop, Tools};

/// How long a partner may think, and which part of what is left on his clock.
const PATIENCE: Duration = Duration::from_millis(1_500);
const SHARE: u32 = 30;

/// What a tutor's move may give away in the eyes of the learner, as `errare uci` has it.
const LOSS_LIMIT: f64 = 0.15;

/// The strategy of this name.
pub(super) fn strategy(name: &str) -> Option<Strategy> {
    Some(match name {
        "strongest" => Strategy::Strongest,
        "exploit" => Strategy::Exploit,
        "tutor" => Strategy::Tutor,
        "lose" => Strategy::Lose,
        "human" => Strategy::Human,
        _ => return None,
    })
}

/// Who plays, and against whom.
pub(super) struct Sitting {
    pub(super) strategy: Strategy,
    pub(super) own_elo: f64,
    pub(super) opponent_elo: f64,
    /// What is left on his clock.
    pub(super) left: Option<Duration>,
}

/// The move that a partner plays.
pub(super) fn choose(
    tools: &mut Tools,
    partner: &mut Partner,
    course: &Course<Chess>,
    sitting: &Sitting,
    stop: &Stop,
) -> Option<Move> {
    let Sitting { strategy, own_elo, opponent_elo, left } = *sitting;
    let setting = Setting { strategy, own_elo, opponent_elo, loss_limit: LOSS_LIMIT };
    let patience = left.map_or(PATIENCE, |left| PATIENCE.min(left / SHARE));
    let begun = Instant::now();
    let enough = || stop.is_stopped() || begun.elapsed() >= patience;
    tools.engine.forget();
    partner.choose(&mut tools.engine, course.rules(), course.position(), &setting, &enough).map(|chosen| chosen.m)
}

/// Positions that are looked at for a hint.
const NODES: u64 = 200_000;

/// The best move that the engine finds, and its value for the mover.
pub(super) fn best(tools: &mut Tools, course: &Course<Chess>, stop: &Stop) -> Option<(Move, Value<Mover>)> {
    tools.engine.forget();
    let stopped = || stop.is_stopped();
    let report = tools.engine.report(course.position(), &Request { stop: &stopped, ..Request::nodes(NODES) });
    let line = report.lines.first()?;
    Some((*line.moves.first()?, Value::of_search(line.value)))
}
