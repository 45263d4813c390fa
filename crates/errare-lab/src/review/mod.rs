//! What the moves of a game were worth to two players who err.
//!
//! ```
//! use errare::game::Game;
//! use errare::games::noughts_and_crosses::NoughtsAndCrosses;
//! use errare_lab::infer::read;
//! use errare_lab::review::Reviewer;
//!
//! let game = NoughtsAndCrosses;
//! let reviewer = Reviewer::new(&game, &game.start(), [1200.0, 1500.0])?;
//! // Black answers the corner by an edge.
//! let moves = read(&game, "a b")?.games[0].observations(&game);
//! assert!(reviewer.comments(&moves)[1].iter().any(|comment| comment.kind == errare::comment::Kind::Blunder));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod scale;

use errare::backup::Utility;
use errare::comment::{Comment, Commentator, Kind, Thresholds};
use errare::model::Merit;
use errare::search::{NodeId, Tree};
use errare::spec::{Evaluation, Playable, SpecError};

use crate::infer::Observation;
use scale::{Normalised, largest_end, usual_win};

/// A game with no more positions than this is judged by all of them.
const MOST_POSITIONS: usize = 100_000;

/// A look-ahead that has come to this many positions goes no further: five plies of connect four, six of Kalah.
const LOOK_AHEAD_POSITIONS: usize = 10_000;

/// However narrow a game is, nobody sees further, and the merits hardly tell values from beyond apart.
const LOOK_AHEAD_PLIES: usize = 20;

/// Comments on moves by u and v: by the whole game where it is small, and by a look-ahead where it is not.
pub struct Reviewer<'a, G: Playable> {
    game: &'a G,
    /// The strengths of White and Black.
    elos: [f64; 2],
    rule: Utility<Merit, Merit, Normalised<Evaluation<G::Own>>>,
    thresholds: Thresholds,
    /// All positions of the game, if they are few.
    whole: Option<Tree<G>>,
}

impl<'a, G: Playable> Reviewer<'a, G> {
    /// Gets ready for games from a position between White and Black of these strengths.
    pub fn new(game: &'a G, start: &G::Position, elos: [f64; 2]) -> Result<Self, SpecError> {
        let own = Evaluation::own(game)?;
        let whole = Tree::merge(game, start, MOST_POSITIONS).ok();
        let win = whole.as_ref().map_or_else(|| usual_win(game), largest_end);
        let [white, black] = elos.map(Merit::of_elo);
        let rule = Utility::new(white, black, Normalised { own, win });
        Ok(Self { game, elos, rule, thresholds: Thresholds::default(), whole })
    }

    /// The strengths of White and Black.
    pub fn elos(&self) -> [f64; 2] {
        self.elos
    }

    /// What matters of each move of a game from that position.
    pub fn comments(&self, played: &[Observation<G>]) -> Vec<Vec<Comment>> {
        match &self.whole {
            Some(tree) => self.by_all_positions(tree, played),
            None => played.iter().map(|played| self.by_look_ahead(played)).collect(),
        }
    }

    fn by_all_positions(&self, tree: &Tree<G>, played: &[Observation<G>]) -> Vec<Vec<Comment>> {
        let scores = tree.back_up(self.game, &self.rule);
        let commentator = Commentator::new(self.game, tree, &scores, &self.thresholds);
        let mut node = NodeId::ROOT;
        let mut comments = Vec::with_capacity(played.len());
        for played in played {
            let (on_move, next) = self.on_move(&commentator, tree, node, played);
            comments.push(on_move);
            node = next;
        }
        comments
    }

    fn by_look_ahead(&self, played: &Observation<G>) -> Vec<Comment> {
        let tree = self.look_ahead(&played.position);
        let scores = tree.back_up(self.game, &self.rule);
        let commentator = Commentator::new(self.game, &tree, &scores, &self.thresholds);
        self.on_move(&commentator, &tree, NodeId::ROOT, played).0
    }

    /// What matters of a move, with how the players stand after an error, and the node it leads to.
    fn on_move(
        &self,
        commentator: &Commentator<'_, G>,
        tree: &Tree<G>,
        node: NodeId,
        Observation { position, played }: &Observation<G>,
    ) -> (Vec<Comment>, NodeId) {
        let after = self.game.canonical(&self.game.play(position, *played));
        // A merged tree may hold a mirror image, with other moves that lead to mirror images.
        let mut children = commentator.on_moves(node).into_iter().zip(tree.children(node));
        let found = children.find(|(_, child)| self.game.canonical(tree.position(**child)) == after);
        let Some((mut comments, &child)) = found else { return (Vec::new(), node) };
        comments.retain(|comment| matters(comment.kind));
        if comments.iter().any(|comment| spoils(comment.kind)) {
            // What is wrong in theory may be the best chance in practice, but who reads both is none the wiser.
            comments.retain(|comment| comment.kind != Kind::BestInDifficulty);
            let standing = commentator.on_position(child).into_iter().find(|comment| comment.kind != Kind::Complicated);
            comments.extend(standing);
        }
        (comments, child)
    }

    /// The tree of a move: a ply deeper until there is enough of it, or no more.
    fn look_ahead(&self, position: &G::Position) -> Tree<G> {
        let mut tree = Tree::grow(self.game, position, 1);
        for ply in 2..=LOOK_AHEAD_PLIES {
            let nodes = tree.len();
            if nodes > LOOK_AHEAD_POSITIONS {
                break;
            }
            tree = Tree::grow(self.game, position, ply);
            if tree.len() == nodes {
                break;
            }
        }
        tree
    }
}

/// Whether a remark is on a move that changed the game. Most moves strengthen or weaken a position a little.
fn matters(kind: Kind) -> bool {
    spoils(kind) || matches!(kind, Kind::LosingMove | Kind::StrongMove | Kind::BrilliantMove | Kind::BestInDifficulty)
}

/// Whether a remark is on a move after which theory thinks less of the mover.
fn spoils(kind: Kind) -> bool {
    matches!(kind, Kind::Mistake | Kind::Blunder | Kind::BrilliantButUnsound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::game::{Game, Notation};
    use errare::games::noughts_and_crosses::NoughtsAndCrosses;

    const ELOS: [f64; 2] = [1200.0, 1500.0];

    fn game(moves: &str) -> Vec<Observation<NoughtsAndCrosses>> {
        let mut position = NoughtsAndCrosses.start();
        let mut played = Vec::new();
        for text in moves.split(' ') {
            let m = NoughtsAndCrosses.read_move(&position, text).expect(text);
            let after = NoughtsAndCrosses.play(&position, m);
            played.push(Observation { position: std::mem::replace(&mut position, after), played: m });
        }
        played
    }

    fn reviewer() -> Reviewer<'static, NoughtsAndCrosses> {
        Reviewer::new(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), ELOS).expect("an evaluation")
    }

    #[test]
    fn a_game_and_its_mirror_images_get_the_same_comments() {
        let comments = reviewer().comments(&game("a e b c d g"));
        assert!(comments[4].iter().any(|comment| comment.kind == Kind::Blunder), "{comments:?}");
        for image in ["c e b a f i", "a e d g b c", "i e h g f c"] {
            assert_eq!(reviewer().comments(&game(image)), comments, "{image}");
        }
    }

    #[test]
    fn a_look_ahead_to_the_end_says_what_the_whole_game_says() {
        for moves in ["a e b c d g", "e b a i c", "e a i c b h g"] {
            let played = game(moves);
            let comments = reviewer().comments(&played);
            // With three squares taken, the rest is less than enough.
            for (played, comments) in played.iter().zip(comments).skip(3) {
                assert_eq!(reviewer().by_look_ahead(played), comments, "{moves}");
            }
        }
    }
}
