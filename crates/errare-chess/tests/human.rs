//! Laws of the model that ships, on a few boards.

use errare::distribution::Distribution;
use errare::game::{Game, Notation};
use errare_chess::Chess;
use errare_chess::engine::survey::Surveyor;
use errare_chess::people::choices::{Cache, Drawing, Drawn, Split};
use errare_chess::people::fit::fit;
use errare_chess::people::model::features::blunders;
use errare_chess::people::{Human, Model};
use errare_chess::pgn::Games;

fn probability(fen: &str, elo: f64, wanted: &str) -> f64 {
    let game = Chess::from_fen(fen).unwrap();
    let position = game.start();
    let survey = Surveyor::default().survey(&position);
    let mut out = Distribution::new();
    Human::of_elo(elo).predict(&position, &survey, &mut out);
    assert!((out.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let wanted = game.read_move(&position, wanted).unwrap();
    survey.moves.iter().zip(out.iter()).find(|(m, _)| **m == wanted).map(|(_, p)| *p).unwrap()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn most_people_begin_with_the_kings_pawn_and_few_with_a_rooks() {
    for elo in [900.0, 1_500.0, 2_200.0] {
        assert!(probability(START, elo, "e4") > 0.35, "{elo}");
        assert!(probability(START, elo, "a4") < 0.05, "{elo}");
    }
}

#[test]
fn the_stronger_blunder_less() {
    let fens = [
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4",
        "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2P1PN1P/PP1NBPP1/R2Q1RK1 w - - 0 11",
        "2r3k1/1p3ppp/p1n1b3/8/4P3/P1N2B2/1P3PPP/3R2K1 b - - 2 24",
    ];
    for fen in fens {
        let position = Chess::from_fen(fen).unwrap().start();
        let survey = Surveyor::default().survey(&position);
        let blunders = blunders(&survey);
        let [weak, strong] = [1_000.0, 2_300.0].map(|elo| {
            let mut out = Distribution::new();
            Human::of_elo(elo).predict(&position, &survey, &mut out);
            out.iter().zip(&blunders).filter(|(_, blunder)| **blunder).map(|(p, _)| p).sum::<f64>()
        });
        assert!(strong < weak, "{fen}: {weak} {strong}");
    }
}

#[test]
fn a_piece_that_can_be_taken_back_is_taken_back_by_everybody() {
    let fen = "r1bqkbnr/ppp2ppp/2B5/3pp3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4";
    for elo in [900.0, 1_500.0, 2_200.0] {
        assert!(probability(fen, elo, "bxc6") > 0.7, "{elo}");
    }
}

#[test]
fn a_pawn_more_is_worth_more_and_the_better_player_may_expect_more() {
    let model = Model::fitted();
    assert!((model.expected_score(0.0, 1_500.0, 1_500.0) - 0.5).abs() < 1e-12);
    for elo in [900.0, 1_500.0, 2_300.0] {
        let score = |cp: f64, more: f64| model.expected_score(cp, elo + more, elo);
        assert!(score(100.0, 0.0) > 0.52 && score(500.0, 0.0) > score(100.0, 0.0));
        assert!(score(0.0, 200.0) > 0.55);
    }
}

/// Games that a machine could have written: rated, one of them not.
const GAMES: &str = "\
[WhiteElo \"1500\"]\n[BlackElo \"1520\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n\
[WhiteElo \"1700\"]\n[BlackElo \"1720\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 0-1\n\n\
[WhiteElo \"?\"]\n[BlackElo \"1720\"]\n\n1. d4 d5 1/2-1/2\n\n\
[WhiteElo \"900\"]\n[BlackElo \"1720\"]\n\n1. d4 d5 0-1\n";

#[test]
fn a_model_is_fitted_to_games_whatever_the_number_of_threads() {
    let drawing = Drawing { split: Split::All, per_game: 6, per_band: 10, max_difference: 300.0 };
    let mut drawn = Drawn::default();
    for (number, record) in Games::new(GAMES.as_bytes()).enumerate() {
        drawn.add(&drawing, &record.unwrap(), number + 1);
    }
    assert_eq!((drawn.total(), drawn.samples.len(), drawn.unrated, drawn.unequal), (2, 12, 1, 1));
    let model = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut cache = Cache::default();
            cache.fill(drawn.samples.iter().map(|sample| &sample.position), &|_| {}).unwrap();
            fit(&drawn, &cache, Model::fitted().puzzles).unwrap().write()
        })
    };
    let one = model(1);
    assert_eq!(one, model(3));
    assert!(Model::read(&one).is_ok());
    assert!(fit(&Drawn::default(), &Cache::default(), Model::fitted().puzzles).is_err());
}
