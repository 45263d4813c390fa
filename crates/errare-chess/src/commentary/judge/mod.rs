//! Fallible look-ahead: what a position and its moves are worth to these two players.
//!
//! A tree is grown where play is likely to go, by the models of both players ([`errare::search::BestFirst`]); its leaves are
//! expected scores, and values come up by Michie's rule. What best play gives is asked of an [`Oracle`](crate::engine::oracle::Oracle)
//! or looked up in tables.

mod dead;
pub(crate) mod guide;
mod judgement;
mod scale;

pub use judgement::{Judgement, Verdict};
pub use scale::THRESHOLDS;
pub(super) use scale::on_standing;

use errare::game::{Game, Side};
use errare::search::selective::{Line, Report};
use errare::search::{BestFirst, Outlook};
use shakmaty::{Color, Move, Position as _};

use crate::board::{Chess, Position, side};
use crate::engine::Worker;
use crate::engine::oracle::OracleError;
use crate::engine::survey::Surveyor;
use crate::engine::tables::{Tables, outcome};
use crate::people::net::circumstances::Circumstances;
use crate::people::{Finds, Human, Model};
use crate::value::{Mover, Value};

/// Two people at the board.
#[derive(Clone, Debug)]
pub struct Players<'a> {
    /// Who plays White.
    pub white: Human<'a>,
    /// Who plays Black.
    pub black: Human<'a>,
}

impl Players<'static> {
    /// Two people of these strengths, by the model that errare ships.
    pub fn of_elo(white: f64, black: f64) -> Self {
        Self::new(Model::fitted(), white, black)
    }
}

impl<'a> Players<'a> {
    /// Two people of these strengths, by a model.
    pub fn new(model: &'a Model, white: f64, black: f64) -> Self {
        Self::in_circumstances(model, &Circumstances { rating: white, opponent: black, ..Circumstances::default() })
    }

    /// Who is to move in a position, as strong as the first rating says, and his opponent.
    pub(crate) fn between(model: &'a Model, position: &Position, mover: f64, opponent: f64) -> Self {
        match position.board().turn() {
            Color::White => Self::new(model, mover, opponent),
            Color::Black => Self::new(model, opponent, mover),
        }
    }

    /// Two people by a model, as the circumstances are for White.
    pub fn in_circumstances(model: &'a Model, white: &Circumstances) -> Self {
        let black = Circumstances { rating: white.opponent, opponent: white.rating, ..*white };
        Self { white: Human { model, who: *white }, black: Human { model, who: black } }
    }

    /// Who plays a colour.
    pub fn of(&self, colour: Color) -> &Human<'a> {
        if colour.is_white() { &self.white } else { &self.black }
    }

    /// The score that the player of a colour may expect, from 0 to 1, of a position that is worth so many centipawns to him.
    pub fn expected_score(&self, colour: Color, centipawns: f64) -> f64 {
        let Human { model, who } = self.of(colour);
        model.expected_score(centipawns, who.rating, who.opponent)
    }

    /// What the ratings alone make of a level position, in White's view, from −1 to 1.
    fn par(&self) -> f64 {
        2.0 * self.expected_score(Color::White, 0.0) - 1.0
    }
}

/// A move that gives away no more than this of the score that best play promises, from 0 to 1, keeps what there is.
pub(crate) const SLIP: f64 = 0.05;

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions of the tree to be opened.
    pub positions: usize,
}

/// Judges a position that has not ended.
pub fn judge(
    game: &Chess,
    position: &Position,
    players: &Players<'_>,
    worker: &mut Worker,
    budget: Budget,
) -> Result<Judgement, OracleError> {
    let report = worker.oracle.ask(position)?;
    let tables = worker.tables.as_deref();
    let mut guide = guide::Both { players, surveyor: &mut worker.surveyor, tables, root: None };
    let tree = BestFirst::grow(game, position, &mut guide, budget.positions, &|| false);
    let root = guide.root.unwrap_or_default();
    Ok(Sources { game, position, players, tables, tree, report, root }.judgement())
}

/// Where play between two people is likely to go from a position that has not ended, without asking anybody what best play gives.
pub fn look_ahead(
    game: &Chess,
    position: &Position,
    players: &Players<'_>,
    surveyor: &mut Surveyor,
    tables: Option<&Tables>,
    budget: Budget,
    stop: &dyn Fn() -> bool,
) -> BestFirst<Chess> {
    let mut guide = guide::Both { players, surveyor, tables, root: None };
    BestFirst::grow(game, position, &mut guide, budget.positions, stop)
}

/// Everything that a judgement is made from.
struct Sources<'a> {
    game: &'a Chess,
    position: &'a Position,
    players: &'a Players<'a>,
    tables: Option<&'a Tables>,
    tree: BestFirst<Chess>,
    report: Report<Move>,
    /// What a look shows from the root.
    root: guide::Root,
}

impl Sources<'_> {
    fn judgement(&self) -> Judgement {
        let colour = self.position.board().turn();
        let mover = side(colour);
        let outlooks = self.tree.moves();
        let value_of = |line: &Line<Move>| Value::<Mover>::of_search(line.value);
        let deep = self.report.lines.first().map_or(Value::EVEN, value_of);
        let known = outcome(self.tables, self.position);
        let v = known.map_or_else(|| deep.score().utility(), f64::from);
        let scores = self.tree.scores();
        let verdict = |(i, outlook): (usize, &Outlook<Move>)| {
            let after = self.position.after(outlook.m);
            let end = self.game.utility(&after);
            let seen = self.root.seen.get(i).copied().unwrap_or(outlook.scores.v);
            Verdict {
                m: outlook.m,
                probability: outlook.probability,
                finds: self.root.finds.get(i).copied().unwrap_or(Finds::NEVER),
                u: outlook.scores.u,
                v: seen,
                seen: end.unwrap_or(seen),
                ends: end.is_some(),
                distance: self.tables.and_then(|tables| tables.distance(&after)),
                tension: outlook.scores.tension,
                delta_u: 0.0,
                delta_v: 0,
                keeps: false,
            }
        };
        let mut moves: Vec<Verdict> = outlooks.iter().enumerate().map(verdict).collect();
        moves.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        let mut judgement = Judgement {
            mover,
            u: scores.u,
            v: mover.view(v),
            tension: scores.tension,
            keeps: 0.0,
            branching: self.tree.branching(),
            value: deep.to_white(colour),
            runner_up: self.report.lines.get(1).map(|line| value_of(line).to_white(colour)),
            line: self.report.lines.first().map(|line| line.moves.clone()).unwrap_or_default(),
            moves,
            comments: Vec::new(),
            certain: known.is_some(),
            dead: known.is_some_and(|known| dead::is_dead(self.position, known, self.tables)),
            par: self.players.par(),
        };
        judgement.assess();
        judgement
    }
}

/// v after a move, given what it was before and what it seems to be now: no move gains in theory, and what falls within the
/// error of a search changes nothing.
pub(crate) fn settle(mover: Side, before: f64, after: f64) -> f64 {
    let gives_away = mover.view(before - after) / 2.0;
    if gives_away <= SLIP { before } else { after }
}
