//! What players with names make of games with names, all of it in text: for those who do not know the types of either.

use errare::comment::Comment;
use errare::distribution::Distribution;
use errare::evaluate::Evaluator;
use errare::game::{NotationError, Side};
use errare::search::{NodeId, Tree};
use errare::spec::{Analysis, AnyGame, Evaluation, Playable, Spec, SpecError, Visitor, player};

use crate::contestant::contestant;
use crate::infer::Observation;
use crate::review::Reviewer;

/// Why nothing can be said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamedError {
    /// A player is not known.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A position or a move cannot be.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The game has ended.
    #[error("the game is over in this position")]
    Over,
}

/// A game from a position on, in its notation.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// Where it begins.
    pub start: &'a str,
    /// The moves so far.
    pub moves: &'a [String],
}

impl<'a> Course<'a> {
    fn ask<W: Work>(self, work: W) -> Result<W::Output, NamedError> {
        self.game.clone().visit(Asked { course: self, work })
    }

    /// The moves of a contestant on this side, who has seen the game so far, with their probabilities.
    pub fn odds(self, side: Side, contestant: &str) -> Result<Vec<(String, f64)>, NamedError> {
        self.ask(Odds { side, contestant })
    }

    /// What a player makes of the position.
    pub fn analysis(self, player: &str) -> Result<Analysis, NamedError> {
        self.ask(Analyse(player))
    }

    /// What matters of each move, for two players of these strengths.
    pub fn remarks(self, elos: [f64; 2]) -> Result<Vec<Vec<Comment>>, NamedError> {
        self.ask(Remarks(elos))
    }

    /// The look-ahead from the position as a tree of its own: as many plies as were asked for, or as do not come to more nodes.
    pub fn look_ahead(self, plies: usize, most_nodes: usize) -> Result<LookAhead, NamedError> {
        self.ask(Grow { plies, most_nodes })
    }
}

/// A look-ahead as text for an [`ExplicitTree`](errare::games::explicit::ExplicitTree). What is no end is worth what the game's own
/// evaluation says, as a part of what it is played for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookAhead {
    /// The tree.
    pub tree: String,
    /// Its nodes, the root first.
    pub nodes: Vec<LookAheadNode>,
    /// How far it goes.
    pub plies: usize,
}

/// A node of a look-ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookAheadNode {
    /// Its name in the tree.
    pub name: String,
    /// The move that leads to it; none at the root.
    pub label: Option<String>,
    /// The position.
    pub position: String,
}

/// Something to be done with a game that has come to a position.
trait Work {
    type Output;
    fn work<G: Playable>(
        self,
        game: &G,
        played: &[Observation<G>],
        position: &G::Position,
    ) -> Result<Self::Output, NamedError>;
}

struct Asked<'a, W> {
    course: Course<'a>,
    work: W,
}

impl<W: Work> Visitor for Asked<'_, W> {
    type Output = Result<W::Output, NamedError>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let mut position = game.read_position(self.course.start)?;
        let mut played = Vec::new();
        for text in self.course.moves {
            let m = game.read_move(&position, text)?;
            let after = game.play(&position, m);
            played.push(Observation { position: std::mem::replace(&mut position, after), played: m });
        }
        self.work.work(&game, &played, &position)
    }
}

/// The moves of a position, which has not ended.
fn moves<G: Playable>(game: &G, position: &G::Position) -> Result<Vec<String>, NamedError> {
    let moves = game.write_moves(position);
    if moves.is_empty() { Err(NamedError::Over) } else { Ok(moves) }
}

struct Odds<'a> {
    side: Side,
    contestant: &'a str,
}

impl Work for Odds<'_> {
    type Output = Vec<(String, f64)>;

    fn work<G: Playable>(
        self,
        game: &G,
        played: &[Observation<G>],
        position: &G::Position,
    ) -> Result<Self::Output, NamedError> {
        let moves = moves(game, position)?;
        let mut contestant = contestant(game, self.contestant)?;
        contestant.begin(self.side);
        for observed in played {
            contestant.observe(game, &observed.position, observed.played);
        }
        let mut odds = Distribution::new();
        contestant.policy(game, position, &mut odds);
        Ok(moves.into_iter().zip(odds.iter().copied()).collect())
    }
}

struct Analyse<'a>(&'a str);

impl Work for Analyse<'_> {
    type Output = Analysis;

    fn work<G: Playable>(self, game: &G, _: &[Observation<G>], position: &G::Position) -> Result<Analysis, NamedError> {
        moves(game, position)?;
        Ok(player(game, &Spec::parse(self.0)?)?.analyse(game, position))
    }
}

struct Remarks([f64; 2]);

impl Work for Remarks {
    type Output = Vec<Vec<Comment>>;

    fn work<G: Playable>(
        self,
        game: &G,
        played: &[Observation<G>],
        _: &G::Position,
    ) -> Result<Self::Output, NamedError> {
        let Some(first) = played.first() else { return Ok(Vec::new()) };
        Ok(Reviewer::new(game, &first.position, self.0)?.comments(played))
    }
}

struct Grow {
    plies: usize,
    most_nodes: usize,
}

impl Work for Grow {
    type Output = LookAhead;

    fn work<G: Playable>(
        self,
        game: &G,
        _: &[Observation<G>],
        position: &G::Position,
    ) -> Result<LookAhead, NamedError> {
        moves(game, position)?;
        let (mut tree, mut plies) = (Tree::grow(game, position, 1), 1);
        while plies < self.plies {
            let deeper = Tree::grow(game, position, plies + 1);
            if deeper.len() > self.most_nodes || deeper.len() == tree.len() {
                break;
            }
            (tree, plies) = (deeper, plies + 1);
        }
        let own = Evaluation::own(game)?;
        let name = |id: NodeId| format!("n{}", id.index());
        let mut text = String::new();
        let mut labels: Vec<Option<String>> = vec![None; tree.len()];
        for id in tree.ids() {
            let here = tree.position(id);
            let children = tree.children(id);
            for (child, m) in children.iter().zip(tree.moves(id)) {
                labels[child.index()] = Some(game.write_move(here, *m));
            }
            let line = if children.is_empty() {
                let value = tree.utility(id).unwrap_or_else(|| own.evaluate(game, here)) / game.stake();
                format!("{} end {}", name(id), value.clamp(-1.0, 1.0))
            } else {
                let turn = if game.turn(here).side() == Some(Side::Min) { "black" } else { "white" };
                let children: Vec<String> = children.iter().map(|child| name(*child)).collect();
                format!("{} {turn} {}", name(id), children.join(" "))
            };
            text.push_str(&line);
            text.push('\n');
        }
        let node = |id: NodeId| LookAheadNode {
            name: name(id),
            label: labels[id.index()].clone(),
            position: game.write_position(tree.position(id)),
        };
        Ok(LookAhead { tree: text, nodes: tree.ids().map(node).collect(), plies })
    }
}

#[cfg(test)]
mod tests {
    use errare::comment::Kind;
    use errare::games::explicit::ExplicitTree;

    use super::*;

    fn course<'a>(game: &'a AnyGame, start: &'a str, moves: &'a [String]) -> Course<'a> {
        Course { game, start, moves }
    }

    fn texts(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|m| (*m).to_owned()).collect()
    }

    #[test]
    fn what_a_named_player_does_and_sees_is_told_in_the_notation_of_the_game() {
        let game = AnyGame::parse("noughts-and-crosses").unwrap();
        let moves = texts(&["a", "e", "b"]);
        let odds = course(&game, "start", &moves).odds(Side::Min, "semi-random:ply=2").unwrap();
        assert_eq!(odds.iter().find(|(m, _)| m == "c"), Some(&("c".to_owned(), 1.0)), "the row must be stopped");
        let analysis = course(&game, "start", &moves).analysis("minimax").unwrap();
        assert_eq!((analysis.value, analysis.moves.len()), (Some(0.0), 6));
        assert!(matches!(course(&game, "xxx/oo./...", &[]).analysis("minimax"), Err(NamedError::Over)));
        assert!(matches!(
            course(&game, "start", &texts(&["z"])).odds(Side::Max, "random"),
            Err(NamedError::Notation(_))
        ));
        assert!(matches!(course(&game, "start", &[]).odds(Side::Max, "nobody"), Err(NamedError::Spec(_))));
    }

    #[test]
    fn the_move_that_loses_is_remarked_on() {
        let game = AnyGame::parse("noughts-and-crosses").unwrap();
        let remarks = course(&game, "start", &texts(&["a", "b"])).remarks([1_200.0, 1_500.0]).unwrap();
        assert!(remarks[1].iter().any(|comment| comment.kind == Kind::Blunder));
    }

    #[test]
    fn a_look_ahead_is_a_tree_whose_values_are_those_of_the_game() {
        let game = AnyGame::parse("noughts-and-crosses").unwrap();
        let grown = course(&game, "xo./xo./...", &[]).look_ahead(9, 10_000).unwrap();
        assert!(ExplicitTree::parse(&grown.tree).is_ok() && grown.plies == 5, "{}", grown.plies);
        assert_eq!((grown.nodes[0].label.as_deref(), grown.nodes[0].position.as_str()), (None, "xo./xo./..."));
        let mate = grown.nodes.iter().find(|node| node.label.as_deref() == Some("g")).unwrap();
        assert!(grown.tree.contains(&format!("{} end 1\n", mate.name)));
        // Five moves, and four answers to all but the one that wins.
        let cut = course(&game, "xo./xo./...", &[]).look_ahead(9, 25).unwrap();
        assert_eq!((cut.plies, cut.nodes.len()), (2, 1 + 5 + 4 * 4));
    }
}
