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
fn a_tutor_trades_queens_where_he_may() {
    for m in tutored("d4 d5 c4 dxc4 e3 e5 dxe5", 1_400.0) {
        assert_eq!(m, "Qxd1+");
    }
}

#[test]
fn with_few_men_a_tutor_leaves_not_even_a_pawn_to_be_taken() {
    let guards = ["Bb7", "Nc7"];
    for seed in 0..8 {
        let m = play(Strategy::Tutor, "2B5/8/4N3/3Pk3/8/8/8/2K5 w - - 1 69", seed);
        assert!(guards.contains(&m.as_str()), "{m}");
    }
}

#[test]
fn a_tutor_passes_over_a_mate_where_the_game_stays_won() {
    for seed in 0..8 {
        let m = play(Strategy::Tutor, "6k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - - 0 1", seed);
        assert!(!m.ends_with('#'), "{m}");
    }
}

#[test]
fn a_tutor_mates_where_nothing_else_wins() {
    for seed in 0..8 {
        assert_eq!(play(Strategy::Tutor, "4rk2/Bb1p1p2/6pp/1P1p4/8/1R6/5PPP/6K1 b - - 0 29", seed), "Re1#");
    }
}

#[test]
fn no_move_of_a_tutor_loses_more_than_the_limit_at_the_depth_of_the_learner() {
    let (game, mut position) = after("d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7");
    let (mut partner, mut engine, mut surveyor) = (Partner::new(3), Engine::new(1, 1), Surveyor::default());
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

#[test]
fn a_game_that_has_ended_leaves_nothing_to_play() {
    let (game, position) = after("f3 e5 g4 Qh4");
    for strategy in [Strategy::Exploit, Strategy::Tutor, Strategy::Lose, Strategy::Human] {
        let mut engine = Engine::new(1, 1);
        let choice = Partner::new(1).choose(&mut engine, &game, &position, &setting(strategy, 1_200.0), &|| false);
        assert_eq!(choice, None);
    }
}
