//! Plays as a person of a strength would: what the model says of people like him.

use errare::distribution::Distribution;
use shakmaty::Position as _;

use super::turn::Turn;
use super::{ChosenMove, Partner};
use crate::board::Position;
use crate::engine::survey::MoveValues;
use crate::people::model::Prediction;

/// A player is a little more of one mind than the crowd of his rating: the power that its probabilities are raised to. With it his
/// moves cost by Maia's nets about what people's do; `examples/people_match.rs` measures that, and how often he wins.
const FIRMNESS: f64 = 1.1;

/// Who is ahead by more than this, in centipawns, knows how to mate a bare king. In the games that the model is fitted to, people
/// from 800 to 2700 had one before their queen or rook 431 times, and won 294 games; time ended the others. And who is ahead and
/// has got nowhere for so many plies looks harder for a way.
const WINNING: i16 = 300;
const NOWHERE: u32 = 40;
/// How far he then looks.
const PLIES_AHEAD: usize = 9;

/// Who is ahead by more, in centipawns, does not repeat the position.
const AHEAD: i16 = 30;

impl Partner {
    /// Chooses as a person would.
    pub(super) fn human(&mut self, turn: &Turn<'_>) -> ChosenMove {
        let known = self.by_looking_ahead(turn);
        let chosen = known.unwrap_or_else(|| self.draw(&turn.people));
        ChosenMove::of_people(turn, chosen, turn.prediction.score)
    }

    /// What is played by looking ahead: the mate of a bare king, and what brings a won game on that does not get on by itself.
    pub(super) fn by_looking_ahead(&mut self, turn: &Turn<'_>) -> Option<usize> {
        let stuck = turn.position.board().halfmoves() >= NOWHERE;
        if turn.survey.best() < WINNING || !(stuck || before_a_bare_king(turn.position)) {
            return None;
        }
        self.surveyor.best_move(turn.position, PLIES_AHEAD, turn.stop).and_then(|m| turn.index(m))
    }
}

/// What one person plays of whom this is predicted. Nobody repeats a position in which he is ahead.
pub(super) fn person(prediction: &Prediction, position: &Position, survey: &MoveValues) -> Distribution {
    let mut crowd = Distribution::new();
    crowd.weights(prediction.moves.iter().copied());
    firm(&crowd, &playing_on(position, survey))
}

/// The crowd's probabilities as one player has them, of the moves that play on.
fn firm(crowd: &Distribution, plays_on: &[bool]) -> Distribution {
    let mut played = Distribution::new();
    let weight = |(p, plays_on): (&f64, &bool)| if *plays_on { p.powf(FIRMNESS) } else { 0.0 };
    played.weights(crowd.iter().zip(plays_on).map(weight));
    played
}

/// Which of the moves do not repeat a position that is good for the mover; all, if there is no other.
fn playing_on(position: &Position, survey: &MoveValues) -> Vec<bool> {
    let plays_on = |m: &_| survey.best() <= AHEAD || !position.after(*m).repeated();
    let some = survey.moves.iter().any(plays_on);
    survey.moves.iter().map(|m| plays_on(m) || !some).collect()
}

/// Whether the side that does not move has nothing but its king.
fn before_a_bare_king(position: &Position) -> bool {
    let board = position.board();
    board.board().by_color(!board.turn()).count() == 1
}

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;
    use crate::engine::Engine;
    use crate::engine::survey::Surveyor;
    use crate::play::partner::{Setting, Strategy};

    /// The moves that play on, after both sides have gone out and come back.
    fn plays_on(fen: &str, there_and_back: [&str; 4]) -> Vec<String> {
        let mut position = Chess::from_fen(fen).unwrap().start();
        for text in &there_and_back[..3] {
            let m = position.board().legal_moves().into_iter().find(|m| m.to_string() == *text).unwrap();
            position = position.after(m);
        }
        let survey = Surveyor::default().survey(&position);
        let kept = playing_on(&position, &survey);
        assert!(survey.moves.iter().any(|m| m.to_string() == there_and_back[3]));
        survey.moves.iter().zip(kept).filter(|(_, kept)| *kept).map(|(m, _)| m.to_string()).collect()
    }

    #[test]
    fn a_player_is_more_of_one_mind_than_the_crowd_and_plays_no_move_that_repeats() {
        let mut crowd = Distribution::new();
        crowd.weights([0.6, 0.1, 0.3]);
        let played = firm(&crowd, &[true, false, true]);
        assert!((played[0] / played[2] - 2_f64.powf(1.1)).abs() < 1e-12 && played[1] == 0.0);
    }

    #[test]
    fn everybody_mates_a_bare_king() {
        for fen in ["8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"] {
            let game = Chess::from_fen(fen).unwrap();
            let (mut partner, mut engine, mut position) = (Partner::new(5), Engine::new(1, 1), game.start());
            let setting = Setting { strategy: Strategy::Human, own_elo: 900.0, opponent_elo: 900.0, loss_limit: 0.15 };
            while let Some(choice) = partner.choose(&mut engine, &game, &position, &setting, &|| false) {
                position = position.after(choice.m);
            }
            assert_eq!(game.utility(&position), Some(1.0), "{fen}");
        }
    }

    #[test]
    fn a_won_game_that_gets_nowhere_is_brought_on() {
        let human = Setting { strategy: Strategy::Human, own_elo: 800.0, opponent_elo: 800.0, loss_limit: 0.15 };
        let mut engine = Engine::new(1, 1);
        let mut all_alike = |clock: u32, seeds: u64| {
            let game = Chess::from_fen(&format!("6k1/8/8/8/8/p7/P7/QR4K1 w - - {clock} 60")).unwrap();
            let mut play =
                |seed| Partner::new(seed).choose(&mut engine, &game, &game.start(), &human, &|| false).unwrap().m;
            let first = play(0);
            (1..seeds).all(|seed| play(seed) == first)
        };
        assert!(!all_alike(10, 8) && all_alike(40, 3));
    }

    #[test]
    fn only_who_is_ahead_does_not_repeat() {
        let ahead = plays_on("6k1/5ppp/8/8/8/8/5PPP/2R3K1 b - - 0 1", ["Kg8-f8", "Rc1-c2", "Kf8-g8", "Rc2-c1"]);
        assert!(!ahead.is_empty() && !ahead.contains(&"Rc2-c1".to_owned()), "{ahead:?}");
        let behind = plays_on("2r3k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", ["Rc8-c7", "Kg1-f1", "Rc7-c8", "Kf1-g1"]);
        assert!(behind.contains(&"Kf1-g1".to_owned()), "{behind:?}");
    }
}
