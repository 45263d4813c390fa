//! The tree of a position of chess: as play between two people is likely to go.

use errare::comment::{Assessment, Change, Comment, Speaker, on_position};
use errare::game::{Game, Notation, Side};
use errare::search::BestFirst;
use errare_chess::board::write_fen;
use errare_chess::commentary::judge::{Budget, Players, THRESHOLDS, look_ahead};
use errare_chess::engine::Request;
use errare_chess::engine::tables::Tables;
use errare_chess::shakmaty::{Color, Move, Position as _};
use errare_chess::value::{Mover, Value};
use errare_chess::{Chess, Position};
use errare_lab::named::{LookAhead, LookAheadNode};

use super::{Arc, Drawn, Node, Remark};
use crate::board::{Board, CHESS};
use crate::refusal::Refusal;
use crate::work::{Stop, Tools};

/// Positions that are opened to see where the two are likely to go.
const BUDGET: Budget = Budget { positions: 48 };
/// What is drawn: moves that play comes to with this probability, so many of a position, so deep, and so many in all.
const LEAST: f64 = 0.02;
const MOST_MOVES: usize = 5;
const DEEPEST: usize = 5;
const MOST_DRAWN: usize = 60;
/// Positions that are searched for the v of each.
const NODES: u64 = 4_000;

/// A position of the tree.
struct Twig {
    position: Position,
    /// The move that leads to it, as it is written; nothing at the root.
    label: String,
    /// The way from the root, by the indices of moves.
    line: Vec<usize>,
    reached: f64,
    u: f64,
    v: f64,
    tension: f64,
    ended: bool,
    /// Where its moves lead, and how likely each is.
    moves: Vec<(usize, f64)>,
}

/// A tree that was looked at.
pub(super) struct Outlook {
    twigs: Vec<Twig>,
}

/// What a position is worth with best play, in White's view, from −1 to 1.
fn best_play(tools: &mut Tools, game: &Chess, position: &Position, stop: &Stop) -> f64 {
    if let Some(utility) = game.utility(position) {
        return utility;
    }
    let stopped = || stop.is_stopped();
    let report = tools.engine.report(position, &Request { stop: &stopped, ..Request::nodes(NODES) });
    let value = report.lines.first().map_or(Value::EVEN, |line| Value::<Mover>::of_search(line.value));
    // Three decimals are more than so short a search is worth.
    (side(position).view(value.score().utility()) * 1_000.0).round() / 1_000.0
}

fn side(position: &Position) -> Side {
    if position.board().turn() == Color::White { Side::Max } else { Side::Min }
}

impl Outlook {
    /// Looks ahead from a position for people of two ratings, White's first.
    pub(super) fn new(
        tools: &mut Tools,
        fen: Option<&str>,
        [white, black]: [f64; 2],
        tables: Option<&Tables>,
        stop: &Stop,
    ) -> Result<Self, Refusal> {
        let Board::Chess(course) = Board::open(CHESS, fen)? else {
            return Err(Refusal::internal("chess is no game of chess"));
        };
        let (game, root) = (course.rules(), course.position());
        if game.utility(root).is_some() {
            return Err(Refusal::impossible("the game is over in this position", "begin with another position"));
        }
        let players = Players::of_elo(white, black);
        let stopped = || stop.is_stopped();
        let tree = look_ahead(game, root, &players, &mut tools.surveyor, tables, BUDGET, &stopped);
        tools.engine.forget();
        let scores = tree.scores();
        let first = Twig {
            position: root.clone(),
            label: String::new(),
            line: Vec::new(),
            reached: 1.0,
            u: scores.u,
            v: best_play(tools, game, root, stop),
            tension: scores.tension,
            ended: false,
            moves: Vec::new(),
        };
        let mut twigs = vec![first];
        let mut next = 0;
        while next < twigs.len() {
            for twig in grown(tools, game, &tree, &twigs[next], MOST_DRAWN.saturating_sub(twigs.len()), stop) {
                let (probability, index) = (twig.reached / twigs[next].reached, twigs.len());
                twigs[next].moves.push((index, probability));
                twigs.push(twig);
            }
            next += 1;
        }
        Ok(Self { twigs })
    }

    fn name(index: usize) -> String {
        format!("n{index}")
    }

    /// What it is for the rules, which know trees: a position that is not followed is worth its v.
    pub(super) fn look_ahead(&self) -> LookAhead {
        let mut tree = String::new();
        for (index, twig) in self.twigs.iter().enumerate() {
            let turn = if side(&twig.position) == Side::Max { "white" } else { "black" };
            let to: Vec<String> = twig.moves.iter().map(|(to, _)| Self::name(*to)).collect();
            let to = if to.is_empty() { twig.v.to_string() } else { to.join(" ") };
            tree += &format!("{} {turn} {to}\n", Self::name(index));
        }
        let node = |(index, twig): (usize, &Twig)| LookAheadNode {
            name: Self::name(index),
            label: Some(twig.label.clone()).filter(|label| !label.is_empty()),
            position: write_fen(&twig.position),
        };
        let plies = self.twigs.iter().map(|twig| twig.line.len()).max().unwrap_or(0);
        LookAhead { tree, nodes: self.twigs.iter().enumerate().map(node).collect(), plies }
    }

    /// What these two make of each move of the root, in White's view.
    pub(super) fn utilities(&self) -> Vec<(String, f64)> {
        let of = |&(to, _): &(usize, f64)| (self.twigs[to].label.clone(), self.twigs[to].u);
        self.twigs[0].moves.iter().map(of).collect()
    }

    pub(super) fn drawn(&self) -> Drawn {
        let nodes = self.twigs.iter().enumerate().map(|(index, twig)| self.node(index, twig)).collect();
        Drawn { root: Self::name(0), nodes, cut: false, ply: None }
    }

    fn node(&self, index: usize, twig: &Twig) -> Node {
        let turn = match (twig.ended, side(&twig.position)) {
            (true, _) => "end",
            (false, Side::Max) => "white",
            (false, Side::Min) => "black",
        };
        let said = match twig.ended {
            true => Vec::new(),
            false => on_position(&twig.assessment(), Some(side(&twig.position)), &[], &THRESHOLDS),
        };
        Node {
            name: Self::name(index),
            label: twig.label.clone(),
            turn,
            end: twig.ended,
            v: twig.v,
            u: twig.u,
            r: 0,
            tension: twig.tension,
            position: Some(write_fen(&twig.position)),
            moves: twig.moves.iter().map(|&(to, probability)| self.arc(twig, to, probability)).collect(),
            comments: said.iter().map(Remark::new).collect(),
        }
    }

    fn arc(&self, from: &Twig, to: usize, probability: f64) -> Arc {
        let after = &self.twigs[to];
        let mover = side(&from.position);
        let most = from.moves.iter().map(|(to, _)| mover.view(self.twigs[*to].u)).fold(f64::NEG_INFINITY, f64::max);
        let best = from.moves.len() > 1 && mover.view(after.u) >= most;
        let change = Change { mover, before: &from.assessment(), after: &after.assessment(), best };
        let comments = Speaker::new(&THRESHOLDS).on_move(&change);
        Arc {
            to: Self::name(to),
            label: after.label.clone(),
            probability,
            glyph: comments.iter().map(Comment::glyph).find(|glyph| !glyph.is_empty()).unwrap_or(""),
            comments: comments.iter().map(Remark::new).collect(),
        }
    }
}

impl Twig {
    fn assessment(&self) -> Assessment {
        let &Self { u, v, tension, ended, .. } = self;
        Assessment { u, v, tension, branching: 0.0, dead: ended && v == 0.0 }
    }
}

/// What a search finds may differ by so much from what another one does.
const SLIP: f64 = 0.1;

/// The moves of a position that are drawn, the likeliest first: those that play comes to, and at the root what promises most as well.
fn grown(tools: &mut Tools, game: &Chess, tree: &BestFirst<Chess>, from: &Twig, room: usize, stop: &Stop) -> Vec<Twig> {
    if from.line.len() >= DEEPEST || stop.is_stopped() {
        return Vec::new();
    }
    let mover = side(&from.position);
    let outlooks = tree.after(&from.line);
    let mut order: Vec<usize> = (0..outlooks.len()).collect();
    order.sort_by(|&a, &b| outlooks[b].probability.total_cmp(&outlooks[a].probability));
    let promising = outlooks.iter().map(|outlook| mover.view(outlook.scores.u)).fold(f64::NEG_INFINITY, f64::max);
    let at_root = from.line.is_empty();
    let wanted = |place: usize, index: usize| {
        let likely = from.reached * outlooks[index].probability >= LEAST && place < MOST_MOVES;
        likely || at_root && mover.view(outlooks[index].scores.u) >= promising
    };
    let wanted = order.into_iter().enumerate().filter(|&(place, index)| wanted(place, index)).take(room);
    let mut twig = |(_, index): (usize, usize)| {
        let outlook = &outlooks[index];
        let m: Move = outlook.m;
        let position = from.position.after(m);
        let seen = best_play(tools, game, &position, stop);
        let ended = game.utility(&position).is_some();
        // No move gains in theory, and what falls within the error of a search changes nothing.
        let v = if !ended && mover.view(from.v - seen) <= SLIP { from.v } else { seen };
        Twig {
            label: game.write_move(&from.position, m),
            position,
            line: from.line.iter().copied().chain([index]).collect(),
            reached: from.reached * outlook.probability,
            u: outlook.scores.u,
            v,
            tension: outlook.scores.tension,
            ended,
            moves: Vec::new(),
        }
    };
    wanted.map(&mut twig).collect()
}
