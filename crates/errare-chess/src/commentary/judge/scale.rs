//! What the comparisons of the commentator mean in chess, and what of u is due to the ratings.

use errare::comment::{Alternative, Assessment, Comment, Thresholds, on_position};
use errare::game::Side;

/// What the comparisons of the commentator mean in chess, where utilities are expected scores from −1 to 1. A fifth of the positions of
/// people's games that are level to them have no more tension than `lifeless`, and a fifth more than `tense`, whatever the rating.
pub const THRESHOLDS: Thresholds = Thresholds {
    decided: 0.5,
    exact: 1e-9,
    near: 0.15,
    far: 0.4,
    change: 0.08,
    great_change: 0.25,
    lifeless: 0.005,
    tense: 0.02,
    branching: 40.0,
};

/// What there is to say of a position. That one side is stronger is no advantage of the position, so the commentator hears of u
/// only what is left of it beside the ratings; and where no two moves change what tables know, of nothing else. How long each way is
/// our own tables know: without them nothing is said of pressing home and playing for time.
pub(in crate::commentary) fn on_standing(
    position: &Assessment,
    par: f64,
    mover: Side,
    alternatives: &[Alternative],
) -> Vec<Comment> {
    let u = if position.dead { position.v.round() } else { beside(position.u, par) };
    let mut comments = on_position(&Assessment { u, ..*position }, Some(mover), alternatives, &THRESHOLDS);
    let note = match position.dead {
        true => "; no two moves change what tables know".to_owned(),
        false => format!("; the ratings alone make u = {par:+.3}"),
    };
    if u != position.u {
        comments.iter_mut().for_each(|comment| comment.reason.push_str(&note));
    }
    comments
}

/// What is left of u beside what the ratings make of a level position: the odds of the one divided by those of the other.
fn beside(u: f64, par: f64) -> f64 {
    let certain = u.abs() >= 1.0 - THRESHOLDS.exact;
    if certain || par == 0.0 { u } else { (u.atanh() - par.clamp(-0.999, 0.999).atanh()).tanh() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use errare::comment::Kind;

    fn said(u: f64, par: f64) -> Vec<Kind> {
        let position = Assessment { u, v: 0.0, tension: u * u + 0.01, branching: 30.0, dead: false };
        on_standing(&position, par, Side::Max, &[]).iter().map(|comment| comment.kind).collect()
    }

    #[test]
    fn being_the_stronger_player_is_no_advantage_of_the_position() {
        assert_eq!(said(0.6, 0.0), [Kind::ClearAdvantage, Kind::Difficult]);
        assert_eq!(said(0.6, 0.6), [Kind::Balanced]);
        // Who is expected to win three games of four and has an even game stands worse than he might.
        assert_eq!(said(0.0, 0.5), [Kind::ClearAdvantage, Kind::Difficult]);
        assert_eq!(beside(1.0, 0.5), 1.0, "what is certain is certain whoever plays");
        assert_eq!(beside(0.3, 0.0), 0.3);
    }

    #[test]
    fn where_no_two_moves_change_the_result_it_is_certain_whatever_people_expect() {
        let kinds = |v: f64, dead: bool| {
            let position = Assessment { u: 0.7 * v + 0.02, v, tension: 0.5, branching: 5.0, dead };
            on_standing(&position, 0.3, Side::Max, &[]).iter().map(|comment| comment.kind).collect::<Vec<_>>()
        };
        assert_eq!(kinds(1.0, true), [Kind::CertainWin]);
        assert_eq!(kinds(-1.0, true), [Kind::CertainWin]);
        assert_eq!(kinds(0.0, true), [Kind::DeadDraw]);
        assert!(!kinds(1.0, false).contains(&Kind::CertainWin) && !kinds(0.0, false).contains(&Kind::DeadDraw));
    }

    #[test]
    fn the_winner_is_told_to_hurry_and_the_loser_to_wait_where_the_ways_are_known_and_it_matters() {
        let position = Assessment { u: 0.8, v: 1.0, tension: 0.7, branching: 5.0, dead: false };
        let said = |ways: [(f64, u32); 2], mover| {
            let ways = ways.map(|(u, plies)| Alternative { u, v: 1.0, r: 0, distance: Some(plies) });
            on_standing(&position, 0.0, mover, &ways).iter().map(|comment| comment.kind).collect::<Vec<_>>()
        };
        assert!(said([(0.9, 5), (0.5, 21)], Side::Max).contains(&Kind::PressHome));
        assert!(!said([(0.9, 21), (0.5, 5)], Side::Max).contains(&Kind::PressHome), "the long way is the better");
        assert!(!said([(0.9, 5), (0.85, 21)], Side::Max).contains(&Kind::PressHome), "it makes no difference");
        assert!(said([(0.5, 21), (0.9, 5)], Side::Min).contains(&Kind::PlayForTime));
        assert!(!said([(0.5, 5), (0.9, 21)], Side::Min).contains(&Kind::PlayForTime));
    }
}
