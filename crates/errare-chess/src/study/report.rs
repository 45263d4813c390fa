//! An ending as a whole: how hard it is, where, and what there is to say of it.

use std::collections::BTreeMap;

use errare::comment::{Assessment, Cell, Change, Row, Speaker, Theory, Thresholds};
use errare::distribution::{sample, uniform};
use errare::game::{Side, SideNames};
use errare::hash::mix;
use errare::search::Forced;
use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Color, Move, Position as _, Setup};

use super::{Chance, Choice, Expectations, Graph};
use crate::board::{Position, side, write_fen};
use crate::commentary::judge::THRESHOLDS;
use crate::endgame::men::Men;

/// How an ending goes with these two.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Positions that the stronger side wins with best play.
    pub won: usize,
    /// How likely he is to win such a position.
    pub really_won: f64,
    /// The score, from 0 to 1, that the other side saves of such a position.
    pub saved: f64,
    /// Positions that are drawn with best play.
    pub drawn: usize,
    /// How likely such a position is to be drawn.
    pub really_drawn: f64,
}

/// What is to be expected at a distance from mate.
#[derive(Clone, Debug, Serialize)]
pub struct AtDistance {
    /// Moves of the stronger side to mate, who is to move.
    pub moves: u8,
    /// How many positions are as far away.
    pub positions: usize,
    /// The mean of u, White having the stronger side.
    pub u: f64,
    /// How likely he is to win.
    pub really_won: f64,
}

/// A position worth looking at.
#[derive(Clone, Debug, Serialize)]
pub struct Example {
    /// The position.
    pub fen: String,
    /// What best play comes to, for White: −1, 0 or +1.
    pub v: i32,
    /// Moves of the winner to mate.
    pub moves_to_mate: Option<u8>,
    /// What these two make of it.
    pub u: f32,
    /// How likely White is to win.
    pub white_wins: f32,
    /// The best move.
    pub best: String,
    /// How many moves keep what best play gives.
    pub keepers: usize,
    /// How likely one of them is to be played.
    pub kept: f64,
    /// The board, for pictures.
    #[serde(skip)]
    pub position: Position,
}

/// How often a comment of the thirty is true of a position.
#[derive(Clone, Debug, Serialize)]
pub struct CommentCount {
    /// What u is.
    pub u: &'static str,
    /// What v is: −1, 0 or +1.
    pub v: i8,
    /// What there is to say.
    pub comment: String,
    /// Of how many positions.
    pub positions: usize,
}

/// A move of a game between the two.
#[derive(Clone, Debug, Serialize)]
pub struct Played {
    /// The move.
    pub san: String,
    /// Who made it.
    #[serde(serialize_with = "as_text")]
    pub mover: Color,
    /// What best play comes to after it, for White.
    pub v: i32,
    /// What these two make of it.
    pub u: f32,
    /// How likely it was.
    pub probability: f64,
    /// What there is to say of it.
    pub comments: Vec<String>,
}

fn as_text<S: serde::Serializer>(colour: &Color, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(colour.fold_wb("White", "Black"))
}

/// The board with a number, if there is one.
pub fn board(graph: &Graph, number: usize) -> Option<Chess> {
    let layout = graph.layout();
    let men = Men::new(layout.pieces(), layout.placement(number));
    let mut setup = Setup::empty();
    men.standing().for_each(|(piece, square)| setup.board.set_piece_at(square, piece));
    setup.turn = men.placement.turn;
    match setup.position(CastlingMode::Standard) {
        Ok(board) => Some(board),
        // Two checks at once that no game comes to are in the tables all the same.
        Err(error) => error.ignore_impossible_check().ok(),
    }
}

/// What best play comes to for White.
fn value(graph: &Graph, number: usize) -> i32 {
    let sign = graph.forced(number).sign();
    graph.layout().turn(number).fold_wb(sign, -sign)
}

impl Expectations {
    /// How often what best play promises comes true.
    pub fn summary(&self) -> Summary {
        let graph = self.graph();
        let (mut won, mut drawn, mut saved) = ((0, 0.0), (0, 0.0), 0.0);
        for number in graph.positions() {
            let chance = self.chance(number);
            match value(graph, number) {
                1 => {
                    won = (won.0 + 1, won.1 + f64::from(chance.wins(Color::White)));
                    saved += (1.0 - f64::from(chance.u)) / 2.0;
                }
                0 => drawn = (drawn.0 + 1, drawn.1 + 1.0 - f64::from(chance.tension)),
                _ => {}
            }
        }
        let share = |(count, sum): (usize, f64)| sum / count.max(1) as f64;
        let saved = share((won.0, saved));
        Summary { won: won.0, really_won: share(won), saved, drawn: drawn.0, really_drawn: share(drawn) }
    }

    /// u against the distance to mate, the stronger side to move.
    pub fn by_distance(&self) -> Vec<AtDistance> {
        let graph = self.graph();
        let mut at: BTreeMap<u8, (usize, f64, f64)> = BTreeMap::new();
        for number in graph.positions().filter(|number| graph.layout().turn(*number).is_white()) {
            let forced = graph.forced(number);
            if let Some(moves) = forced.moves().filter(|_| forced.sign() > 0) {
                let chance = self.chance(number);
                let (count, u, wins) = at.entry(moves).or_default();
                *count += 1;
                *u += f64::from(chance.u);
                *wins += f64::from(chance.wins(Color::White));
            }
        }
        let mean = |(moves, (count, u, wins)): (u8, (usize, f64, f64))| {
            let n = count as f64;
            AtDistance { moves, positions: count, u: u / n, really_won: wins / n }
        };
        at.into_iter().map(mean).collect()
    }

    /// The wins of the stronger side, to move, of which these two make least.
    pub fn hardest_wins(&self, count: usize) -> Vec<Example> {
        self.examples(count, |number, forced| {
            let to_move = self.graph().layout().turn(number).is_white();
            (to_move && forced.sign() > 0).then(|| self.chance(number).u)
        })
    }

    /// The wins of at least half the greatest distance, the stronger side to move, of which these two make most.
    pub fn easiest_wins(&self, count: usize) -> Vec<Example> {
        let farthest = self.by_distance().last().map_or(0, |at| at.moves);
        self.examples(count, |number, forced| {
            let to_move = self.graph().layout().turn(number).is_white();
            let far = forced.moves().is_some_and(|moves| moves >= farthest / 2);
            (to_move && forced.sign() > 0 && far).then(|| -self.chance(number).u)
        })
    }

    /// The draws, the weaker side to move, which these two hold least.
    pub fn hardest_draws(&self, count: usize) -> Vec<Example> {
        self.examples(count, |number, forced| {
            let to_move = self.graph().layout().turn(number).is_black();
            (to_move && forced.sign() == 0).then(|| -self.chance(number).u)
        })
    }

    /// The positions for which a measure is least.
    fn examples(&self, count: usize, measure: impl Fn(usize, Forced) -> Option<f32>) -> Vec<Example> {
        let graph = self.graph();
        let mut found: Vec<(f32, usize)> =
            graph.positions().filter_map(|number| Some((measure(number, graph.forced(number))?, number))).collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        found.into_iter().filter_map(|(_, number)| self.example(number)).take(count).collect()
    }

    /// A position, if there is a choice in it.
    fn example(&self, number: usize) -> Option<Example> {
        let graph = self.graph();
        let board = board(graph, number)?;
        let forced = graph.forced(number);
        let choices = self.choices(&board)?;
        let keeps = |choice: &&Choice| choice.forced.before().sign() == forced.sign();
        let best = choices.iter().max_by_key(|choice| choice.forced.before())?;
        let chance = self.chance(number);
        let position = Position::new(board.clone());
        Some(Example {
            fen: write_fen(&position),
            v: value(graph, number),
            moves_to_mate: forced.moves(),
            u: chance.u,
            white_wins: chance.wins(Color::White),
            best: san(&board, best.m),
            keepers: choices.iter().filter(keeps).count(),
            kept: choices.iter().filter(keeps).map(|choice| choice.probability).sum(),
            position,
        })
    }

    /// How often each of the thirty comments is true, the most frequent first.
    ///
    /// # Reference
    /// Michie 1981, Table 3, and the experiment that he proposes at the end.
    pub fn comments(&self) -> Vec<CommentCount> {
        let graph = self.graph();
        let mut counts: BTreeMap<(u8, i32), (usize, Row, Theory)> = BTreeMap::new();
        for number in graph.positions() {
            let v = value(graph, number);
            let Chance { u, tension } = self.chance(number);
            let theory = Theory::of(f64::from(v), &THRESHOLDS);
            let row = Row::of(f64::from(u), tension <= f32::EPSILON, &THRESHOLDS);
            counts.entry((row.number(), v)).or_insert((0, row, theory)).0 += 1;
        }
        let said = |(_, (positions, row, theory)): ((u8, i32), (usize, Row, Theory))| CommentCount {
            u: row.condition(),
            v: theory.value(Side::Max),
            comment: Cell::at(row, theory, SideNames::COLOURS).text,
            positions,
        };
        let mut found: Vec<CommentCount> = counts.into_iter().map(said).collect();
        found.sort_by_key(|count| std::cmp::Reverse(count.positions));
        found
    }

    /// A game between the two from a position, as chance has it, to its end or the rule of fifty moves.
    pub fn game(&self, from: &Chess, seed: u64) -> Vec<Played> {
        let thresholds: &Thresholds = &THRESHOLDS;
        let speaker = Speaker::new(thresholds);
        let (mut board, mut played) = (from.clone(), Vec::new());
        while let Some(choices) = self.choices(&board).filter(|choices| !choices.is_empty()) {
            if board.halfmoves() >= super::PLIES || board.is_insufficient_material() {
                break;
            }
            let mover = board.turn();
            let probabilities: Vec<f64> = choices.iter().map(|choice| choice.probability).collect();
            let choice = &choices[sample(&probabilities, uniform(mix(seed ^ (played.len() as u64) << 32)))];
            let most = choices.iter().map(|choice| self.view(mover, choice)).fold(f32::MIN, f32::max);
            let least = choices.iter().map(|choice| self.view(mover, choice)).fold(f32::MAX, f32::min);
            let white = |forced: Forced, mover: Color| f64::from(mover.fold_wb(forced.sign(), -forced.sign()));
            let now = self.endgames.probe(&board).unwrap_or(Forced::DRAW);
            let before = assessment(self.of_board(&board).unwrap_or_default(), white(now, mover));
            let after = assessment(choice.chance, white(choice.forced, !mover));
            let best = most > least && self.view(mover, choice) >= most;
            let change = Change { mover: side(mover), before: &before, after: &after, best };
            played.push(Played {
                san: san(&board, choice.m),
                mover,
                v: after.v as i32,
                u: choice.chance.u,
                probability: choice.probability,
                comments: speaker.on_move(&change).into_iter().map(|comment| comment.text).collect(),
            });
            board.play_unchecked(choice.m);
        }
        played
    }

    fn view(&self, mover: Color, choice: &Choice) -> f32 {
        mover.fold_wb(choice.chance.u, -choice.chance.u)
    }
}

fn assessment(chance: Chance, v: f64) -> Assessment {
    let Chance { u, tension } = chance;
    Assessment { u: u.into(), v, tension: tension.into(), branching: 0.0, dead: tension <= f32::EPSILON }
}

fn san(board: &Chess, m: Move) -> String {
    SanPlus::from_move(board.clone(), m).to_string()
}
