//! What errors are called in words, and what is not said twice or against itself.

use errare::game::Notation;
use shakmaty::Role;

use super::phrase::Phrase;
use crate::board::Chess;
use crate::commentary::claim::{Assertion, Claim};
use crate::commentary::motif::{Haul, How, Motif, Reason, Why};
use crate::commentary::review::made_up::review_from;
use crate::commentary::review::{Remark, Review, What};

/// The first move of a game, of which the position was worth so much before it and after it, and one that answers it.
fn error(before: i32, after: i32) -> Review {
    review_from(&Chess::default(), before, &format!("e4 {after} e5 {after}"))
}

fn missed(missed: bool) -> What {
    What::Error { missed, turning: false }
}

/// The n-th sentence for a remark on the first move.
fn said(review: &Review, what: What, turn: usize) -> String {
    let remark = Remark { ply: 0, weight: 1.0, what };
    Phrase::of(&remark, review).expect("something to say").text(turn, false, "")
}

/// Makes the best move as likely as this, and what keeps as much as it, together.
fn likely(review: &mut Review, best: f64, keeps: f64) {
    let moment = &mut review.moments[0];
    let (first, played) = (moment.judgement.line[0], moment.played);
    moment.judgement.keeps = keeps;
    for verdict in &mut moment.judgement.moves {
        if verdict.m == first {
            verdict.probability = best;
        }
        if verdict.m == played {
            (verdict.keeps, verdict.delta_u) = (false, -0.5);
        }
    }
}

#[test]
fn an_error_is_called_by_what_it_changes() {
    let cases = [
        (400, -400, false, "turns a win into a loss"),
        (400, 0, false, "lets the win slip"),
        (1_200, 300, false, "Still winning, but"),
        (-240, -900, false, "easier for Black"),
        (0, -400, false, "Black is winning"),
        (0, -150, false, "A blunder: "),
        (150, 60, false, "A mistake: "),
        (0, -150, true, "The chance goes by"),
        (400, 0, true, "The chance goes by"),
        (0, -400, true, "Black is winning"),
    ];
    for (before, after, after_an_error, words) in cases {
        let mut review = error(before, after);
        likely(&mut review, 0.5, 0.5);
        let text = said(&review, missed(after_an_error), 0);
        assert!(text.contains(words), "{before} to {after}: {text}");
    }
}

#[test]
fn what_was_better_keeps_what_there_was() {
    let cases = [
        (400, 0, ["keeps the win", "still wins"]),
        (150, -100, ["keeps the better chances", "keeps the upper hand"]),
        (0, -150, ["keeps the balance", "holds the balance"]),
        (-120, -210, ["keeps the damage small", "limits the damage"]),
        (-240, -900, ["holds out longer", "holds out longer"]),
    ];
    for (before, after, words) in cases {
        let mut review = error(before, after);
        likely(&mut review, 0.5, 0.5);
        let text = said(&review, missed(false), 0);
        assert!(words.iter().any(|words| text.contains(words)), "{before} to {after}: {text}");
    }
}

#[test]
fn an_error_is_harmless_if_these_two_expect_as_much_and_the_answer_is_not_easily_found() {
    let costs_little = |after: i32, met: f64, delta_u: f64| {
        let mut review = error(0, after);
        let moment = &mut review.moments[0];
        moment.met = met;
        let played = moment.played;
        moment.judgement.moves.iter_mut().filter(|verdict| verdict.m == played).for_each(|v| v.delta_u = delta_u);
        said(&review, missed(false), 0).contains("costs little")
    };
    assert!(costs_little(-100, 0.1, 0.0));
    assert!(!costs_little(-100, 0.7, 0.0), "most find the answer");
    assert!(!costs_little(-100, 0.1, -0.2), "it costs these two a good deal");
    assert!(!costs_little(-400, 0.1, 0.0), "what loses is never harmless");
}

#[test]
fn who_finds_it_is_said_once() {
    let mut review = error(0, -150);
    likely(&mut review, 0.8, 0.8);
    let remark = Remark { ply: 0, weight: 1.0, what: missed(false) };
    let phrase = || Phrase::of(&remark, &review).expect("something to say");
    assert!(phrase().text(0, false, "").contains("at 1500 most players find it"));
    let text = phrase().text(0, false, " Players of about 1200 already find it as often as not.");
    assert!(
        text.ends_with("Players of about 1200 already find it as often as not.") && !text.contains("most"),
        "{text}"
    );
}

#[test]
fn a_move_is_not_called_hard_to_find_where_others_keep_as_much() {
    let hard = |best: f64, keeps: f64| {
        let mut review = error(0, -150);
        likely(&mut review, best, keeps);
        let text = said(&review, missed(false), 0);
        text.contains("hardly anyone") || text.contains("one player in") || text.contains("hard to find")
    };
    assert!(hard(0.05, 0.05) && hard(0.2, 0.3));
    assert!(!hard(0.05, 0.8) && !hard(0.5, 0.5));
}

#[test]
fn nobody_is_told_that_who_mates_wins() {
    let mut review = error(0, -400);
    likely(&mut review, 0.5, 0.5);
    let reason = |motif| Reason {
        motif,
        by: "Qh4#".to_owned(),
        after: None,
        wins: None,
        plies: 1,
        winner: shakmaty::Color::Black,
    };
    let mut why = |motif| {
        review.moments[0].why = Some(Why { how: How::Allows, reason: reason(motif) });
        (0..3).map(|turn| said(&review, missed(false), turn)).collect::<Vec<_>>()
    };
    assert!(
        why(Motif::Mate { moves: 1 }).iter().all(|text| text.contains("allows mate") && !text.contains("is winning"))
    );
    assert!(why(Motif::Threat { targets: vec![] }).iter().any(|text| text.contains("is winning")));
}

#[test]
fn a_small_risk_is_not_called_unsound() {
    let text = |after: i32| said(&error(0, after), What::Speculative, 0);
    assert!(text(-150).starts_with("Unsound"), "{}", text(-150));
    assert!(text(-60).starts_with("There is better"), "{}", text(-60));
}

#[test]
fn a_piece_less_does_not_cost_little() {
    let costs_little = |wins: Role| {
        let mut review = error(0, -100);
        let moment = &mut review.moments[0];
        let played = moment.played;
        moment.met = 0.1;
        moment.judgement.moves.iter_mut().filter(|verdict| verdict.m == played).for_each(|v| v.delta_u = 0.0);
        let wins = Some(Haul { won: vec![wins], paid: Vec::new() });
        let by = "Nxe4".to_owned();
        let reason = Reason { motif: Motif::Material, by, after: None, wins, plies: 1, winner: shakmaty::Color::Black };
        moment.why = Some(Why { how: How::Allows, reason });
        said(&review, missed(false), 0).contains("costs little")
    };
    assert!(costs_little(Role::Pawn) && !costs_little(Role::Knight));
}

#[test]
fn a_mate_on_the_move_is_mate() {
    let game = Chess::from_fen("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1").expect("a position");
    let mut review = review_from(&game, 0, "h3 0 h6 0");
    let moment = &mut review.moments[0];
    let mate = game.read_move(&moment.position, "Rb8").expect("a move");
    moment.judgement.line = vec![mate];
    moment.claims.push(Claim { m: mate, asserts: Assertion::Mates(1) });
    let text = said(&review, missed(false), 0);
    assert!(text.contains("Rb8# is mate"), "{text}");
}

#[test]
fn a_move_that_is_stalemate_itself_has_no_line_to_be_explained_by() {
    let game = Chess::from_fen("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1").expect("a position");
    let review = review_from(&game, 900, "Kg6 0");
    assert!(review.moments[0].grade.deserves_better() && review.moments[0].why.is_none());
}
