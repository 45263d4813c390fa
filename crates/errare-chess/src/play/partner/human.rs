//! Plays as a person of a strength would.
//!
//! The model says what people of a rating choose, and its people of different ratings are more alike than Elo's law has it:
//! part of what makes one win more often than another lies beyond what the model looks at. Four things make up for it, and
//! `examples/people_match.rs` measures what they come to.

use errare::distribution::Distribution;
use shakmaty::Position as _;

use super::{ChosenMove, Partner, Setting, choice};
use crate::board::Position;
use crate::engine::survey::MoveValues;
use crate::people::Human;

/// How much firmer a player is for 600 points of Elo: the logarithm of the power of the probabilities of his moves.
const FIRMER: f64 = 0.31;
/// Who plays just as often what people of his strength play.
const EVEN: f64 = 1_500.0;

/// Who begins to see further than the model looks, how far, and how much more often he does for each point of Elo.
const BEYOND_FROM: f64 = 1_700.0;
const BEYOND_PLIES: usize = 9;
const BEYOND_OFTEN: f64 = 0.000_45;

/// Who is ahead by more than this, in centipawns, knows how to mate a bare king. In the games that the model is fitted to, people
/// from 800 to 2700 had one before their queen or rook 431 times, and won 294 games; time ended the others.
const WINNING: i16 = 300;

/// Who is ahead by more, in centipawns, does not repeat the position.
const AHEAD: i16 = 30;

impl Partner {
    /// Chooses as a person would. The strong play what their like are likely to play even more often, and now and then see
    /// what a deeper search sees; the weak are less sure. Nobody repeats a position in which he is ahead, and everybody knows
    /// how to mate a bare king.
    pub(super) fn human(
        &mut self,
        position: &Position,
        setting: &Setting,
        stop: &dyn Fn() -> bool,
    ) -> Option<ChosenMove> {
        let survey = self.surveyor.survey_until(position, stop);
        if survey.moves.is_empty() {
            return None;
        }
        let plays_on = playing_on(position, &survey);
        let knows_how = before_a_bare_king(position) && survey.best() >= WINNING;
        let often = if knows_how { 1.0 } else { BEYOND_OFTEN * (setting.own_elo - BEYOND_FROM) };
        if self.uniform() < often
            && let Some(m) = self.surveyor.best_move(position, BEYOND_PLIES, stop)
            && let Some(i) = survey.moves.iter().position(|seen| *seen == m).filter(|&i| plays_on[i])
        {
            return Some(choice(&survey, i));
        }
        let mut probabilities = Distribution::new();
        Human { model: &self.model, elo: setting.own_elo }.predict(position, &survey, &mut probabilities);
        let firmness = (FIRMER * (setting.own_elo - EVEN) / 600.0).exp();
        let mut firm = Distribution::new();
        let weight = |(i, &plays_on)| if plays_on { f64::powf(probabilities[i], firmness) } else { 0.0 };
        firm.weights(plays_on.iter().enumerate().map(weight));
        self.draw(&survey, &firm)
    }
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
    use crate::engine::survey::Surveyor;
    use crate::play::partner::Strategy;

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
    fn everybody_mates_a_bare_king() {
        for fen in ["8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"] {
            let game = Chess::from_fen(fen).unwrap();
            let (mut partner, mut position) = (Partner::new(5), game.start());
            let setting = Setting { strategy: Strategy::Human, own_elo: 900.0, opponent_elo: 900.0, loss_limit: 0.15 };
            while let Some(choice) = partner.human(&position, &setting, &|| false) {
                position = position.after(choice.m);
            }
            assert_eq!(game.utility(&position), Some(1.0), "{fen}");
        }
    }

    #[test]
    fn only_who_is_ahead_does_not_repeat() {
        let ahead = plays_on("6k1/5ppp/8/8/8/8/5PPP/2R3K1 b - - 0 1", ["Kg8-f8", "Rc1-c2", "Kf8-g8", "Rc2-c1"]);
        assert!(!ahead.is_empty() && !ahead.contains(&"Rc2-c1".to_owned()), "{ahead:?}");
        let behind = plays_on("2r3k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", ["Rc8-c7", "Kg1-f1", "Rc7-c8", "Kf1-g1"]);
        assert!(behind.contains(&"Kf1-g1".to_owned()), "{behind:?}");
    }
}
