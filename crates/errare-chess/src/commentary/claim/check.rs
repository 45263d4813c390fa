//! Whether a claim stands.

use super::{Answer, Assertion, Claim, Feat, Question, Standing};
use crate::commentary::judge::{SLIP, THRESHOLDS};

/// What deeper searches of a position have shown: an answer, or the question if nobody has asked it yet.
pub(in crate::commentary) trait Answers {
    fn answer(&self, question: Question) -> Result<Answer, Question>;
}

/// What is given away must be more than is asserted by this much of the score.
const MARGIN: f64 = 0.005;
/// A standing must be reached by this much on the scale of v, so that the same search a little longer would say it again.
const STANDING_MARGIN: f64 = 0.06;
/// What only one move does, no other may come near on the scale of v: a search that sees all rivals together sees less of each.
const RIVALS_MARGIN: f64 = 0.2;
/// A move that alone holds is better than all others by so much of the score.
const ALONE: f64 = 0.12;

impl Claim {
    /// Whether it stands, by a margin; or what must be asked to know.
    pub(in crate::commentary) fn stands(&self, answers: &impl Answers) -> Result<bool, Question> {
        let m = self.m;
        let best = answers.answer(Question::Best)?;
        let is_best = best.m() == Some(m);
        let own = || if is_best { Ok(best.clone()) } else { answers.answer(Question::Move(m)) };
        Ok(match self.asserts {
            Assertion::Loses(share) => !is_best && best.value.gives_away(own()?.value) >= share + MARGIN,
            Assertion::IsBest => is_best || best.value.gives_away(own()?.value) <= SLIP,
            Assertion::OthersLose(share) => {
                is_best && best.value.gives_away(answers.answer(Question::Others(m))?.value) >= share + MARGIN
            }
            Assertion::Only(feat) => {
                // What falls short by itself need not be compared.
                let least = if feat == Feat::Wins { Standing::Winning } else { Standing::Worse };
                is_best && at_least(&best, least) && alone(feat, &best, &answers.answer(Question::Others(m))?)
            }
            Assertion::AtLeast(standing) => at_least(&own()?, standing),
            Assertion::AtMost(standing) => at_most(&own()?, standing),
            Assertion::Mates(moves) => own()?.value.mates_within(moves),
        })
    }
}

fn at_least(answer: &Answer, standing: Standing) -> bool {
    Standing::of(answer.v() - STANDING_MARGIN) >= standing
}

fn at_most(answer: &Answer, standing: Standing) -> bool {
    Standing::of(answer.v() + STANDING_MARGIN) <= standing
}

/// Whether the others, looked at together, fall short of what the best move does.
fn alone(feat: Feat, best: &Answer, others: &Answer) -> bool {
    let (bar, clear) = match feat {
        Feat::Wins => (THRESHOLDS.decided, others.v() <= THRESHOLDS.decided - RIVALS_MARGIN),
        Feat::Holds => (-THRESHOLDS.decided, others.v() <= -THRESHOLDS.decided - RIVALS_MARGIN),
    };
    clear && others.v() < bar && best.value.gives_away(others.value) >= ALONE + MARGIN
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use shakmaty::{Chess as Board, Move, Position as _};

    use super::*;
    use crate::value::{Mover, Value};

    /// Known answers, by the name of the question.
    struct Known(BTreeMap<String, Answer>);

    impl Answers for Known {
        fn answer(&self, question: Question) -> Result<Answer, Question> {
            self.0.get(&format!("{question:?}")).cloned().ok_or(question)
        }
    }

    /// The first two moves of the beginning.
    fn moves() -> [Move; 2] {
        let legal = Board::default().legal_moves();
        [legal[0], legal[1]]
    }

    /// What is known where the first move is best: its value, that of all others together, that of the second by itself.
    fn known(best: i32, others: Option<i32>, second: Option<i32>) -> Known {
        let [first, other] = moves();
        let answer = |value: i32, m: Move| Answer { value: Value::<Mover>::centipawns(value), line: vec![m] };
        let mut answers = BTreeMap::from([(format!("{:?}", Question::Best), answer(best, first))]);
        answers.extend(others.map(|value| (format!("{:?}", Question::Others(first)), answer(value, other))));
        answers.extend(second.map(|value| (format!("{:?}", Question::Move(other)), answer(value, other))));
        Known(answers)
    }

    #[test]
    fn a_loss_stands_if_it_is_more_than_is_asserted_by_a_margin() {
        let [first, other] = moves();
        let loses = |m, share, value| Claim::new(m, Assertion::Loses(share)).stands(&known(0, None, value));
        // 0.5 less a tenth is 73 centipawns, and less a tenth and a margin 77.
        assert_eq!(loses(other, 0.10, Some(-74)), Ok(false));
        assert_eq!(loses(other, 0.10, Some(-88)), Ok(true));
        assert_eq!(loses(first, 0.0, Some(-500)), Ok(false), "the best move loses nothing");
        assert_eq!(loses(other, 0.10, None), Err(Question::Move(other)));
    }

    #[test]
    fn only_is_said_where_rivals_searched_together_fall_far_short() {
        let [first, other] = moves();
        let only = |m, feat, best, others| Claim::new(m, Assertion::Only(feat)).stands(&known(best, others, None));
        assert_eq!(only(first, Feat::Wins, 400, Some(50)), Ok(true));
        assert_eq!(only(first, Feat::Wins, 400, Some(150)), Ok(false), "another wins nearly as well");
        assert_eq!(only(first, Feat::Wins, 205, Some(-100)), Ok(false), "the move itself hardly wins");
        assert_eq!(only(first, Feat::Wins, 205, None), Ok(false), "what falls short by itself need not be compared");
        assert_eq!(only(first, Feat::Wins, 400, None), Err(Question::Others(first)));
        assert_eq!(only(other, Feat::Wins, 400, Some(50)), Ok(false), "another move is better");
        assert_eq!(only(first, Feat::Holds, -100, Some(-400)), Ok(true));
        assert_eq!(only(first, Feat::Holds, -100, Some(-220)), Ok(false));
        assert_eq!(only(first, Feat::Holds, -230, Some(-900)), Ok(false), "what is lost is not held");
    }

    #[test]
    fn a_standing_must_be_reached_by_a_margin_on_either_side() {
        let [first, other] = moves();
        let stands = |asserts, value| Claim::new(first, asserts).stands(&known(value, None, None));
        assert_eq!(stands(Assertion::AtLeast(Standing::Winning), 200), Ok(false));
        assert_eq!(stands(Assertion::AtLeast(Standing::Winning), 240), Ok(true));
        assert_eq!(stands(Assertion::AtLeast(Standing::Better), 200), Ok(true));
        assert_eq!(stands(Assertion::AtMost(Standing::Losing), -200), Ok(false));
        assert_eq!(stands(Assertion::AtMost(Standing::Losing), -240), Ok(true));
        let worse = Claim::new(other, Assertion::AtMost(Standing::Losing));
        assert_eq!(worse.stands(&known(100, None, Some(-300))), Ok(true));
        assert_eq!(worse.stands(&known(100, None, None)), Err(Question::Move(other)));
    }

    #[test]
    fn a_mate_stands_if_it_is_no_longer_than_is_said() {
        let [first, _] = moves();
        let mut answers = known(0, None, None);
        answers.0.insert(format!("{:?}", Question::Best), Answer { value: Value::mate(3), line: vec![first] });
        let mates = |moves| Claim::new(first, Assertion::Mates(moves)).stands(&answers);
        assert_eq!((mates(2), mates(3), mates(4)), (Ok(false), Ok(true), Ok(true)));
        let mated = known(-900, None, None);
        assert_eq!(Claim::new(first, Assertion::Mates(9)).stands(&mated), Ok(false));
    }

    #[test]
    fn the_best_move_is_best_and_so_is_one_as_good() {
        let [first, other] = moves();
        let best = |m, second| Claim::new(m, Assertion::IsBest).stands(&known(0, None, second));
        assert_eq!(best(first, None), Ok(true));
        assert_eq!((best(other, Some(-30)), best(other, Some(-50))), (Ok(true), Ok(false)));
        let alone = |others| Claim::new(first, Assertion::OthersLose(0.15)).stands(&known(0, Some(others), None));
        assert_eq!((alone(-115), alone(-130)), (Ok(false), Ok(true)));
    }
}
