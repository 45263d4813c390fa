//! The partners of chess, as the studio asks them: the one file that knows how.

use std::time::{Duration, Instant};

use errare_chess::Chess;
use errare_chess::engine::Request;
use errare_chess::play::partner::{Partner, Setting, Strategy};
use errare_chess::shakmaty::Move;
use errare_chess::value::{Mover, Value};
use serde::{Deserialize, Serialize};

use crate::board::{Course, Rules};
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

/// What a partner does.
pub(super) enum Answer {
    Resigns,
    Plays(Move, Option<Gift>),
}

/// An error on purpose: after which ply, what it gives away of the winning chances, and what makes something of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Gift {
    pub(super) ply: usize,
    pub(super) gives: f64,
    pub(super) answers: Vec<String>,
}

/// What a partner does at his turn.
pub(super) fn choose(
    tools: &mut Tools,
    partner: &mut Partner,
    course: &Course<Chess>,
    sitting: &Sitting,
    stop: &Stop,
) -> Option<Answer> {
    let Sitting { strategy, own_elo, opponent_elo, left } = *sitting;
    let setting = Setting { strategy, own_elo, opponent_elo, loss_limit: LOSS_LIMIT };
    let patience = left.map_or(PATIENCE, |left| PATIENCE.min(left / SHARE));
    let begun = Instant::now();
    let enough = || stop.is_stopped() || begun.elapsed() >= patience;
    tools.engine.forget();
    let (rules, position) = (course.rules(), course.position());
    let chosen = partner.choose(&mut tools.engine, rules, position, &setting, &enough)?;
    if partner.wants_to_resign() {
        return Some(Answer::Resigns);
    }
    let after = position.after(chosen.m);
    let gift = chosen.gift.map(|gift| Gift {
        ply: course.made().len() + 1,
        gives: gift.gives,
        answers: gift.answers.iter().map(|m| rules.legal(&after, *m).text).collect(),
    });
    Some(Answer::Plays(chosen.m, gift))
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
