//! How strong somebody is, by the moves that he has made in a game.

use errare_chess::Chess;
use errare_chess::engine::survey::Surveyor;
use errare_chess::people::Model;
use errare_chess::people::ask::rating::{Likelihood, PRIOR_MEAN};
use errare_chess::people::net::circumstances::Circumstances;
use errare_chess::shakmaty::Position as _;
use serde::{Deserialize, Serialize};

use crate::board::{Course, Seat};
use crate::work::Stop;

/// What the moves of a game say, as far as they were looked at.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Evidence {
    pub(crate) likelihood: Likelihood,
    /// How many plies of the game were looked at.
    pub(crate) plies: usize,
}

/// A rating, and between what it lies with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Estimate {
    pub(crate) elo: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// By how many moves.
    pub(crate) moves: usize,
}

impl Estimate {
    /// What moves say, if there are any.
    pub(crate) fn of(likelihood: &Likelihood) -> Option<Self> {
        let rating = likelihood.posterior(&Model::fitted().evidence, PRIOR_MEAN);
        let (low, high) = rating.interval;
        let moves = likelihood.moves();
        (moves > 0).then(|| Self { elo: rating.mean.round(), low: low.round(), high: high.round(), moves })
    }
}

impl Evidence {
    /// Looks at the moves of one side that were not looked at yet; moves that were taken back count no longer.
    pub(crate) fn look(&mut self, course: &Course<Chess>, seat: Seat, surveyor: &mut Surveyor, stop: &Stop) {
        if course.made().len() < self.plies {
            *self = Self::default();
        }
        let model = Model::fitted();
        for ((position, m), made) in course.played().zip(course.made()).skip(self.plies) {
            if stop.is_stopped() {
                return;
            }
            self.plies = made.ply;
            let legal = position.board().legal_moves();
            // Where there is no choice nothing shows.
            if made.side != seat || legal.len() < 2 {
                continue;
            }
            let survey = surveyor.survey(position);
            if let Some(taken) = survey.moves.iter().position(|seen| *seen == m) {
                let predictor = model.predictor(position, &survey);
                self.likelihood.observe(&predictor, &Circumstances::default(), taken, &model.evidence);
            }
        }
    }
}
