//! Laws of those who play against, for and like people.

use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::board::Position;
use errare_chess::engine::Engine;
use errare_chess::engine::survey::Surveyor;
use errare_chess::play::partner::{Partner, Setting, Strategy};
use errare_chess::value::{Mover, Score};

fn setting(strategy: Strategy, opponent_elo: f64) -> Setting {
    Setting { strategy, own_elo: 1_500.0, opponent_elo, loss_limit: 0.15 }
}

fn play(strategy: Strategy, fen: &str, seed: u64) -> String {
    let game = Chess::from_fen(fen).unwrap();
    let position = game.start();
    let mut engine = Engine::new(1, 1);
    let choice = Partner::new(seed).choose(&mut engine, &game, &position, &setting(strategy, 1_200.0), &|| false);
    game.write_move(&position, choice.unwrap().m)
}

fn after(moves: &str) -> (Chess, Position) {
    let game = Chess::default();
    let position = moves.split_whitespace().fold(game.start(), |position, text| {
        let m = game.read_move(&position, text).unwrap();
        position.after(m)
    });
    (game, position)
}

/// What tutors with different luck play after these moves.
fn tutored(moves: &str, opponent_elo: f64) -> impl Iterator<Item = String> {
    let (game, position) = after(moves);
    (0..8).map(move |seed| {
        let tutor = setting(Strategy::Tutor, opponent_elo);
        let choice = Partner::new(seed).choose(&mut Engine::new(1, 1), &game, &position, &tutor, &|| false);
        game.write_move(&position, choice.unwrap().m)
    })
}

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

#[test]
fn who_exploits_or_plays_his_strongest_gives_mate() {
    assert_eq!(play(Strategy::Exploit, MATE_IN_ONE, 1), "Rd8#");
    let game = Chess::from_fen(MATE_IN_ONE).unwrap();
    let polls = std::cell::Cell::new(0);
    let stop = || polls.replace(polls.get() + 1) > 20;
    let choice = Partner::new(1).choose(
        &mut Engine::new(1, 1),
        &game,
        &game.start(),
        &setting(Strategy::Strongest, 1_200.0),
        &stop,
    );
    assert_eq!(game.write_move(&game.start(), choice.unwrap().m), "Rd8#");
}

#[test]
fn who_plays_to_lose_does_not_give_mate() {
    assert_ne!(play(Strategy::Lose, MATE_IN_ONE, 1), "Rd8#");
}

#[test]
fn the_same_seed_plays_the_same_and_people_do_not_always() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let moves: Vec<String> = (0..12).map(|seed| play(Strategy::Human, start, seed)).collect();
    assert_eq!(moves, (0..12).map(|seed| play(Strategy::Human, start, seed)).collect::<Vec<_>>());
    assert!(moves.iter().any(|m| *m != moves[0]));
}

#[test]
fn a_tutor_takes_back() {
    for m in tutored("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6", 1_200.0) {
        assert!(["dxc6", "bxc6"].contains(&m.as_str()), "{m}");
    }
}

#[test]
fn a_tutor_saves_an_attacked_queen() {
    for m in tutored("e4 d5 exd5 Qxd5 Nc3", 1_000.0) {
        assert!(m.starts_with('Q'), "{m}");
    }
}

#[test]
fn a_tutor_overlooks_a_mate_now_and_then_as_people_do_but_never_twice_in_a_game() {
    let game = Chess::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
    let mut overlooked = 0;
    for seed in 0..12 {
        let (mut tutor, mut engine, mut position) = (Partner::new(seed), Engine::new(1, 1), game.start());
        let tutoring = setting(Strategy::Tutor, 800.0);
        let mut passed = 0;
        for _ in 0..2 {
            // The mate is there again in the next move, whatever the other side does.
            let chosen = tutor.choose(&mut engine, &game, &position, &tutoring, &|| false).unwrap();
            passed += usize::from(game.utility(&position.after(chosen.m)).is_none());
            position = game.start();
        }
        assert!(passed < 2, "seed {seed}");
        overlooked += passed;
    }
    assert!(overlooked > 0, "nobody of 800 sees every mate");
}

#[test]
fn no_move_of_a_tutor_who_does_not_know_the_last_one_loses_more_than_the_limit_at_the_depth_of_the_learner() {
    let (game, mut position) = after("d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7");
    let (mut partner, mut engine, mut surveyor) = (Partner::new(3), Engine::new(1, 1), Surveyor::sharp());
    let tutor = setting(Strategy::Tutor, 1_400.0);
    let score = |centipawns: i16| Score::<Mover>::of_centipawns(centipawns);
    for _ in 0..24 {
        if game.utility(&position).is_some() {
            break;
        }
        let choice = partner.choose(&mut engine, &game, &position, &tutor, &|| false).unwrap();
        let survey = surveyor.survey(&position);
        let at = survey.moves.iter().position(|m| *m == choice.m).unwrap();
        // Three plies are what 1400 sees.
        let best = survey.values.iter().map(|values| values[2]).max().unwrap();
        let lost = score(best).loss(score(survey.values[at][2]));
        assert!(lost <= 0.15, "{} loses {lost:.2}", game.write_move(&position, choice.m));
        position = position.after(choice.m);
    }
}

/// The moves of a game, those of White by a tutor and those of Black given.
fn taught(tutor: &mut Partner, answers: &str) {
    let game = Chess::default();
    let (mut engine, mut position) = (Engine::new(1, 1), game.start());
    for answer in answers.split_whitespace() {
        let tutoring = setting(Strategy::Tutor, 1_500.0);
        let chosen = tutor.choose(&mut engine, &game, &position, &tutoring, &|| false).unwrap();
        position = position.after(chosen.m);
        let Ok(m) = game.read_move(&position, answer) else { return };
        position = position.after(m);
    }
}

#[test]
fn what_is_learnt_of_an_opponent_is_kept_from_game_to_game() {
    let mut tutor = Partner::new(2);
    let tutoring = setting(Strategy::Tutor, 1_500.0);
    let rating = |tutor: &Partner| tutor.rating(&tutoring);
    assert_eq!(rating(&tutor).moves, 0);
    // Who wanders with his king and his rooks' pawns in the opening is no master.
    taught(&mut tutor, "a5 f6 Kf7 h5 Ra6");
    let (first, known) = (rating(&tutor), rating(&tutor).moves);
    assert!(known >= 2 && first.mean < 1_480.0, "{first:?}");
    tutor.new_game();
    assert_eq!(rating(&tutor), first);
    taught(&mut tutor, "a5 f6 Kf7 h5 Ra6");
    assert!(rating(&tutor).moves > known && rating(&tutor).mean < first.mean, "{:?}", rating(&tutor));
}

#[test]
fn who_is_in_a_hurry_learns_nothing() {
    let mut tutor = Partner::new(2);
    tutor.hurry(true);
    taught(&mut tutor, "a5 f6 Kf7");
    assert_eq!(tutor.rating(&setting(Strategy::Tutor, 1_500.0)).moves, 0);
}

#[test]
fn who_plays_like_a_person_says_how_often_people_do_it_and_what_he_expects() {
    let (game, position) = after("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
    for strategy in [Strategy::Human, Strategy::Tutor, Strategy::Lose] {
        let mut partner = Partner::new(1);
        let setting = setting(strategy, 1_500.0);
        let chosen = partner.choose(&mut Engine::new(1, 1), &game, &position, &setting, &|| false).unwrap();
        assert!(chosen.probability.is_some_and(|p| p > 0.0), "{strategy:?}");
        assert!((0.0..=0.7).contains(&chosen.expected), "{strategy:?}: {}", chosen.expected);
        if strategy != Strategy::Lose {
            assert!(chosen.expected > 0.35 && !partner.wants_to_resign(), "{strategy:?}: {}", chosen.expected);
        }
    }
}

#[test]
fn a_person_with_nothing_left_resigns_and_one_who_does_not_stand_better_takes_a_draw() {
    let lost = Chess::from_fen("6k1/5ppp/8/8/8/8/1qr2PPP/6K1 w - - 0 1").unwrap();
    let (mut partner, mut engine) = (Partner::new(1), Engine::new(1, 1));
    let human = setting(Strategy::Human, 1_500.0);
    for turn in 0..3 {
        assert!(!partner.wants_to_resign(), "after {turn} turns");
        partner.choose(&mut engine, &lost, &lost.start(), &human, &|| false);
    }
    assert!(partner.wants_to_resign() && partner.accepts_draw());
    partner.new_game();
    assert!(!partner.wants_to_resign() && !partner.accepts_draw());
    let won = Chess::from_fen("6k1/5ppp/8/8/8/8/1QR2PPP/6K1 w - - 0 1").unwrap();
    partner.choose(&mut engine, &won, &won.start(), &human, &|| false);
    assert!(!partner.accepts_draw());
}

#[test]
fn a_game_that_has_ended_leaves_nothing_to_play() {
    let (game, position) = after("f3 e5 g4 Qh4");
    for strategy in [Strategy::Exploit, Strategy::Tutor, Strategy::Lose, Strategy::Human] {
        let mut engine = Engine::new(1, 1);
        let choice = Partner::new(1).choose(&mut engine, &game, &position, &setting(strategy, 1_200.0), &|| false);
        assert_eq!(choice, None);
    }
}
