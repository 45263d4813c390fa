//! One position explained to the two who play it: how they stand, what to play, what to hope for and what to beware of.

mod advice;
#[cfg(test)]
mod agreement;
mod candidate;
mod diagram;
#[cfg(test)]
mod tests;
mod theory;
mod words;

pub use advice::{Advice, AdviceKind};
pub use diagram::diagram;

use errare::comment::{Assessment, colour};
use errare::game::{Game, Side};
use serde::Serialize;
use shakmaty::{Move, Position as _};

use crate::board::notation::{san, sans};
use crate::board::{Chess, Position, side, write_fen};
use crate::commentary::claim::{ClaimReport, Closer, Question};
use crate::commentary::judge::{Budget, Judgement, Players, judge, on_standing};
use crate::engine::Worker;
use crate::engine::oracle::OracleError;
use crate::people::Finds;
use candidate::{Candidate, candidates};
use theory::Theory;

/// Everything that is said of a position. Values are in White's view, from −1 to 1; changes are in the mover's.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The position.
    pub fen: String,
    /// Who is to move, `White` or `Black`.
    pub mover: &'static str,
    /// The strength of White.
    pub white_elo: f64,
    /// The strength of Black.
    pub black_elo: f64,
    /// Who was asked what best play gives.
    pub judge: String,
    /// Whether the game has ended; then there are no moves.
    pub over: bool,
    /// What these two will make of it.
    pub u: f64,
    /// What best play makes of it; beyond ±½ it is decided.
    pub v: f64,
    /// The mean square of what play is likely to lead to.
    pub tension: f64,
    /// The probability that the mover's next move keeps what theory promises him.
    pub keeps: f64,
    /// Who finds a move that keeps what theory promises; nothing where all moves do.
    pub finds: Option<Finds>,
    /// Who finds the best move in theory, where there is something to find.
    pub finds_best: Option<Finds>,
    /// How the two stand, in sentences.
    pub standing: Vec<String>,
    /// The best line by theory.
    pub line: Vec<String>,
    /// What to play, to hope for and to beware of.
    pub advice: Vec<Advice>,
    /// What is asserted of moves in this position. Each was searched by itself, and stands.
    pub claims: Vec<ClaimReport>,
    /// Every move, the likeliest first.
    pub moves: Vec<ExplainedMove>,
}

/// What is said of a move.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainedMove {
    /// The move as people write it.
    pub san: String,
    /// The move as programs write it.
    pub uci: String,
    /// The probability that the mover plays it.
    pub probability: f64,
    /// u after it.
    pub u: f64,
    /// v after it.
    pub v: f64,
    /// What it changes in u for the mover.
    pub delta_u: f64,
    /// What it changes in theory for the mover, in steps: 0, −1 or −2.
    pub delta_v: i8,
    /// The tension after it.
    pub tension: f64,
    /// Whether it keeps what theory promises.
    pub keeps: bool,
    /// Whether it was looked at closely: it is likely or good.
    pub matters: bool,
    /// The commentator's sign, such as `??`; often empty.
    pub glyph: &'static str,
    /// What there is to say of it.
    pub comments: Vec<String>,
}

/// Explains a position. The budget is for the position itself; each move that matters gets a quarter of it besides.
pub fn explain(
    game: &Chess,
    position: &Position,
    players: &Players<'_>,
    worker: &mut Worker,
    budget: Budget,
) -> Result<Explanation, OracleError> {
    if let Some(value) = game.utility(position) {
        return Ok(over(position, players, value, worker.oracle.name()));
    }
    let mut judgement = judge(game, position, players, worker, budget)?;
    let mut closer = Closer::new(game, position.clone());
    let best = closer.ask(Question::Best, worker.oracle.as_mut())?;
    judgement.settle(best.value.to_white(position.board().turn()), &best.line);
    let candidates = candidates(game, position, players, worker, budget, &judgement)?;
    let theory = theory::theory(&mut closer, worker.oracle.as_mut())?;
    let (u, v, tension) = (0.0, judgement.v, 0.0);
    let findings = Findings { game, position, players, u, v, tension, judgement, theory, candidates };
    conclude(findings, closer, worker)
}

/// What is to be said of a position of which the moves are known.
fn conclude(
    mut findings: Findings<'_>,
    mut closer: Closer<'_>,
    worker: &mut Worker,
) -> Result<Explanation, OracleError> {
    findings.settle();
    theory::check_errors(&mut findings, &mut closer, worker.oracle.as_mut())?;
    findings.settle();
    theory::sign(&mut findings, &mut closer, worker.oracle.as_mut())?;
    let advice = advice::advice(&findings, &mut closer, worker)?;
    let claims = closer.stand.iter().map(|claim| ClaimReport::new(findings.game, findings.position, claim)).collect();
    Ok(findings.explanation(advice, claims, worker.oracle.name()))
}

/// A position of a game that has ended.
fn over(position: &Position, players: &Players<'_>, value: f64, judge: String) -> Explanation {
    Explanation {
        fen: write_fen(position),
        mover: colour(side(position.board().turn())),
        white_elo: players.white.who.rating,
        black_elo: players.black.who.rating,
        judge,
        over: true,
        u: value,
        v: value,
        tension: value * value,
        keeps: 1.0,
        finds: None,
        finds_best: None,
        standing: vec![words::over(position)],
        line: Vec::new(),
        advice: Vec::new(),
        claims: Vec::new(),
        moves: Vec::new(),
    }
}

/// A position with all that has been found out about it.
struct Findings<'a> {
    game: &'a Chess,
    position: &'a Position,
    players: &'a Players<'a>,
    judgement: Judgement,
    /// What best play gives the mover, as far as that is beyond doubt.
    theory: Theory,
    /// Every move, the likeliest first.
    candidates: Vec<Candidate>,
    u: f64,
    v: f64,
    tension: f64,
}

impl Findings<'_> {
    fn mover(&self) -> Side {
        self.judgement.mover
    }

    /// The strength of the mover.
    fn elo(&self) -> f64 {
        self.players.of(self.position.board().turn()).who.rating
    }

    /// The strength of his opponent.
    fn other_elo(&self) -> f64 {
        self.players.of(!self.position.board().turn()).who.rating
    }

    /// The position is worth what its moves are worth after the closer look.
    fn settle(&mut self) {
        self.u = self.candidates.iter().map(|c| c.probability * c.u).sum();
        self.tension = self.candidates.iter().map(|c| c.probability * c.tension).sum();
        let before = self.assessment();
        let mover = self.mover();
        for candidate in &mut self.candidates {
            candidate.compare(mover, &before);
        }
    }

    fn assessment(&self) -> Assessment {
        Assessment { u: self.u, v: self.v, tension: self.tension, ..self.judgement.assessment() }
    }

    /// The probability that the mover's next move keeps what theory promises him.
    fn keeps(&self) -> f64 {
        self.candidates.iter().filter(|c| c.keeps()).map(|c| c.probability).sum()
    }

    /// Who finds a move that keeps what theory promises, where some do and some do not.
    fn finds(&self) -> Option<Finds> {
        let keepers = self.candidates.iter().filter(|c| c.keeps());
        Finds::one_of(keepers.map(|c| c.finds), self.candidates.len())
    }

    fn candidate(&self, m: Move) -> Option<&Candidate> {
        self.candidates.iter().find(|c| c.m == m)
    }

    /// How the two stand: the cell of Michie's table.
    fn standing(&self) -> Vec<String> {
        let position =
            on_standing(&self.assessment(), self.judgement.par, self.mover(), &self.judgement.alternatives());
        // Where theory is open, what depends on it is not said.
        let remarks = position.iter().filter(|_| !self.theory.is_open()).map(|comment| comment.text.clone());
        words::standing(self).into_iter().chain(remarks).collect()
    }

    fn explanation(&self, advice: Vec<Advice>, claims: Vec<ClaimReport>, judge: String) -> Explanation {
        let report = |c: &Candidate| ExplainedMove {
            san: san(self.position, c.m),
            uci: self.game.write_uci(c.m),
            probability: c.probability,
            u: c.u,
            v: c.v,
            delta_u: c.delta_u,
            delta_v: c.delta_v,
            tension: c.tension,
            keeps: c.keeps(),
            matters: c.matters,
            glyph: c.grade.glyph(),
            // Of a move that nobody looked at closely nothing is said.
            comments: c.comments.iter().filter(|_| c.matters).map(|comment| comment.text.clone()).collect(),
        };
        let best = self.judgement.line.first().and_then(|&m| self.candidate(m));
        let finds = self.finds();
        Explanation {
            fen: write_fen(self.position),
            mover: colour(self.mover()),
            white_elo: self.players.white.who.rating,
            black_elo: self.players.black.who.rating,
            judge,
            over: false,
            u: self.u,
            v: self.v,
            tension: self.tension,
            keeps: self.keeps(),
            finds,
            finds_best: best.filter(|_| finds.is_some()).map(|best| best.finds),
            standing: self.standing(),
            line: sans(self.position, &self.judgement.line),
            advice,
            claims,
            moves: self.candidates.iter().map(report).collect(),
        }
    }
}
