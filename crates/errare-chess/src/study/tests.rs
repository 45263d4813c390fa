//! Expected utilities beside their definition, beside games that are played out, and at the ends of the scale.

use std::sync::LazyLock;

use errare::distribution::uniform;
use errare::hash::mix;
use errare::model::Merit;

use super::*;
use crate::board::read_fen;
use crate::endgame::solve;

/// King and rook against king, and king and pawn against king.
static ENDGAMES: LazyLock<Endgames> = LazyLock::new(|| {
    let mut endgames = Endgames::default();
    for needed in "KPvK".parse::<Material>().expect("an ending").needed() {
        endgames.add(solve(needed, &endgames, 2, &|_| ()));
    }
    endgames
});

fn both(player: &Player) -> Players {
    Players { white: player.clone(), black: player.clone() }
}

/// What pairs of players make of an ending.
fn expected(name: &str, players: &[Players]) -> Vec<Expectations> {
    expect(&ENDGAMES, name.parse().expect("an ending"), players, &mut |_| ()).expect("the tables are there")
}

fn board_of(fen: &str) -> Chess {
    read_fen(fen).expect("a position").board().clone()
}

fn number_of(expected: &Expectations, board: &Chess) -> usize {
    let men: Vec<(Piece, Square)> = board.board().iter().map(|(square, piece)| (piece, square)).collect();
    let layout = expected.graph().layout();
    layout.number(&layout.arrange(&men, board.turn(), false).expect("of this ending")).expect("a position")
}

/// Michie's expected utility with so many plies left, by the definition: u of the children, r their distance to the end, and the
/// probabilities of Eq. (2).
fn by_definition(board: &Chess, merits: [f64; 2], left: u32) -> f64 {
    let moves = board.legal_moves();
    let white = board.turn().is_white();
    if moves.is_empty() {
        return if board.is_check() { if white { -1.0 } else { 1.0 } } else { 0.0 };
    }
    if left == 0 {
        return 0.0;
    }
    let merit = Merit { merit: merits[usize::from(!white)] };
    let mut best = f64::NEG_INFINITY;
    let mut options = Vec::new();
    for m in moves {
        let mut after = board.clone();
        after.play_unchecked(m);
        let there = if m.is_zeroing() { PLIES } else { left - 1 };
        // Taking the rook leaves kings alone, which is a draw.
        let u = if m.is_capture() { 0.0 } else { by_definition(&after, merits, there) };
        let to_end = ENDGAMES.probe(&after).and_then(Forced::plies).unwrap_or(there).min(there);
        let exponent = if u == 0.0 { 0.0 } else { merit.log_discernibility(to_end) * if white { u } else { -u } };
        best = best.max(exponent);
        options.push((exponent, u));
    }
    let weights: Vec<f64> = options.iter().map(|(exponent, _)| (exponent - best).exp()).collect();
    options.iter().zip(&weights).map(|((_, u), weight)| weight * u).sum::<f64>() / weights.iter().sum::<f64>()
}

#[test]
fn expected_utility_is_what_the_definition_says_for_the_last_plies() {
    let players = Players { white: Player::Merit(0.7), black: Player::Merit(1.9) };
    let expected = &expected("KRvK", &[players])[0];
    for fen in ["8/8/8/8/8/3K4/7R/3k4 w - - 0 1", "1k6/8/2K5/8/8/8/8/7R b - - 0 1", "8/8/8/8/8/1K6/2R5/k7 w - - 0 1"] {
        let board = board_of(fen);
        let swept = expected.by_plies_left(number_of(expected, &board));
        for left in 0..=3 {
            let defined = by_definition(&board, [0.7, 1.9], left);
            assert!((f64::from(swept[left as usize].u) - defined).abs() < 1e-5, "{fen}, {left} plies: {defined}");
        }
    }
}

/// The mean result of random games from a board, for White, and its standard error.
fn random_games(board: &Chess, games: u64) -> (f64, f64) {
    let mut sum = 0_i64;
    let mut squares = 0_i64;
    for game in 0..games {
        let (mut board, mut state) = (board.clone(), mix(game));
        let result = loop {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break if board.is_check() { board.turn().fold_wb(-1, 1) } else { 0 };
            }
            if board.halfmoves() >= PLIES || board.is_insufficient_material() {
                break 0;
            }
            state = mix(state);
            board.play_unchecked(moves[(uniform(state) * moves.len() as f64) as usize]);
        };
        sum += result;
        squares += result * result;
    }
    let n = games as f64;
    let mean = sum as f64 / n;
    (mean, ((squares as f64 / n - mean * mean) / n).sqrt())
}

#[test]
fn without_merit_expected_utility_is_the_mean_of_random_games() {
    let expected_of = |name| expected(name, &[both(&Player::Merit(0.0))]).remove(0);
    let cases = [
        ("KRvK", "8/8/8/8/8/2K5/7R/2k5 w - - 0 1"),
        ("KQvK", "8/8/8/8/8/2K5/7Q/k7 w - - 0 1"),
        ("KPvK", "8/1P6/8/2K5/8/8/8/k7 w - - 0 1"),
    ];
    for (name, fen) in cases {
        let board = board_of(fen);
        let expected = expected_of(name);
        let u = f64::from(expected.chance(number_of(&expected, &board)).u);
        let (mean, error) = random_games(&board, 20_000);
        assert!((u - mean).abs() < 4.0 * error + 1e-4, "{fen}: {u} by the sweep, {mean} ± {error} by games");
        assert!(u > 0.005, "{u}");
    }
}

#[test]
fn with_merit_without_end_expected_utility_is_the_value() {
    for name in ["KRvK", "KPvK"] {
        let expected = &expected(name, &[both(&Player::Merit(1e6))])[0];
        let graph = expected.graph();
        for number in graph.positions() {
            let v = f64::from(graph.turn(number).fold_wb(1, -1) * graph.forced(number).sign());
            let u = f64::from(expected.chance(number).u);
            assert!((u - v).abs() < 1e-3, "{name} {number}: {u}, not {v}");
        }
    }
}

#[test]
fn who_has_more_merit_wins_more_on_average() {
    let pairs =
        [0.0, 0.5, 1.0, 2.0, 4.0].map(|merit| Players { white: Player::Merit(merit), black: Player::Merit(1.0) });
    let won: Vec<f64> = expected("KRvK", &pairs).iter().map(|expected| expected.summary().really_won).collect();
    assert!(won.windows(2).all(|pair| pair[0] < pair[1]), "{won:?}");
    let pairs = [0.0, 1.0, 4.0].map(|merit| Players { white: Player::Merit(1.0), black: Player::Merit(merit) });
    let won: Vec<f64> = expected("KRvK", &pairs).iter().map(|expected| expected.summary().really_won).collect();
    assert!(won.windows(2).all(|pair| pair[0] > pair[1]), "{won:?}");
}

#[test]
fn people_win_more_the_stronger_they_are() {
    let pairs = [800.0, 1200.0, 1600.0, 2000.0].map(|elo| both(&Player::of_elo(elo)));
    let won: Vec<f64> = expected("KRvK", &pairs).iter().map(|expected| expected.summary().really_won).collect();
    assert!(won.windows(2).all(|pair| pair[0] < pair[1]) && won[3] > 0.85, "{won:?}");
}

#[test]
fn with_fewer_plies_left_less_is_won() {
    let expected = &expected("KRvK", &[both(&Player::of_elo(1500.0))])[0];
    let board = board_of("8/8/8/8/8/3K4/7R/3k4 b - - 0 1");
    let by_plies = expected.by_plies_left(number_of(expected, &board));
    assert_eq!(by_plies.len(), PLIES as usize + 1);
    assert!(by_plies[0].u == 0.0 && by_plies.windows(2).all(|pair| pair[0].u <= pair[1].u + 1e-6));
    assert!(by_plies[20].u + 0.1 < by_plies[60].u);
    assert_eq!(by_plies[PLIES as usize], expected.chance(number_of(expected, &board)));
    // With pawns, what comes later is computed first.
    let pawns = &self::expected("KPvK", &[both(&Player::of_elo(1500.0))])[0];
    let board = board_of("8/8/8/8/8/4K3/4P3/4k3 w - - 0 1");
    let by_plies = pawns.by_plies_left(number_of(pawns, &board));
    assert_eq!(by_plies.last(), Some(&pawns.chance(number_of(pawns, &board))));
    assert_eq!(by_plies[0].u, 0.0);
}

#[test]
fn the_probabilities_of_moves_give_what_the_sweep_gives() {
    for player in [Player::of_elo(1400.0), Player::Merit(1.2)] {
        let expected = &expected("KRvK", &[both(&player)])[0];
        for fen in
            ["8/8/8/8/8/3K4/7R/3k4 b - - 0 1", "8/8/3k4/8/8/3K4/7R/8 w - - 0 1", "8/8/8/8/4k3/8/8/R3K3 b - - 0 1"]
        {
            let board = board_of(fen);
            let choices = expected.choices(&board).expect("of this ending");
            assert!((choices.iter().map(|choice| choice.probability).sum::<f64>() - 1.0).abs() < 1e-9);
            let mean: f64 = choices.iter().map(|choice| choice.probability * f64::from(choice.chance.u)).sum();
            let u = f64::from(expected.of_board(&board).expect("of this ending").u);
            // One ply less before the rule of fifty moves hardly matters here.
            assert!((mean - u).abs() < 0.01, "{fen}: {mean}, not {u}");
        }
    }
}

#[test]
fn with_colours_turned_everything_is_turned() {
    let players = Players { white: Player::of_elo(1100.0), black: Player::of_elo(1900.0) };
    let straight = &expected("KPvK", std::slice::from_ref(&players))[0];
    let turned = &expected("KvKP", &[players.turned()])[0];
    let board = board_of("8/8/8/8/3k4/8/3P4/3K4 w - - 0 1");
    let mirrored = board_of("3k4/3p4/8/3K4/8/8/8/8 b - - 0 1");
    let (chance, other) = (straight.of_board(&board), turned.of_board(&mirrored));
    let (chance, other) = (chance.expect("of this ending"), other.expect("of this ending"));
    assert_eq!((chance.u, chance.tension), (-other.u, other.tension));
    assert!(chance.u > 0.0);
}

#[test]
fn nobody_saves_more_than_who_makes_the_best_of_errors() {
    let white = Player::of_elo(1300.0);
    let pairs = [Player::Exploiter, Player::ByTable, Player::of_elo(1300.0), Player::Merit(3.0)]
        .map(|black| Players { white: white.clone(), black });
    let expected = expected("KRvK", &pairs);
    let graph = expected[0].graph();
    let mut gains = 0;
    for number in graph.positions() {
        let best = expected[0].chance(number).u;
        assert!(expected[1..].iter().all(|other| other.chance(number).u >= best - 1e-5), "{number}");
        gains += usize::from(expected[1].chance(number).u > best + 0.01);
    }
    assert!(gains > 1_000, "{gains}");
}

#[test]
fn what_a_move_shows_is_the_same_by_table_and_by_board() {
    let expected = &expected("KPvK", &[both(&Player::of_elo(1500.0))])[0];
    let graph = expected.graph();
    let mut compared = 0;
    for number in graph.positions().step_by(101) {
        let Some(board) = board(graph, number) else { continue };
        for m in board.legal_moves().into_iter().filter(|m| !m.is_zeroing()) {
            let mut after = board.clone();
            after.play_unchecked(m);
            let there = number_of(expected, &after);
            assert_eq!(
                graph::prospect(&board, graph.forced[number], m, graph.forced[there]).look,
                graph.looks[there],
                "{number} {m}"
            );
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn expectations_are_the_same_on_any_number_of_threads() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let expected = &expected("KRvK", &[both(&Player::Merit(1.4))])[0];
            expected.graph().positions().map(|number| expected.chance(number).u.to_bits()).collect::<Vec<_>>()
        })
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn a_missing_table_is_named() {
    let mut few = Endgames::default();
    few.add(solve(Material::default(), &Endgames::default(), 1, &|_| ()));
    let pairs = [both(&Player::Merit(1.0))];
    let missing = expect(&few, "KRvK".parse().expect("an ending"), &pairs, &mut |_| ());
    assert_eq!(missing.err().map(|missing| missing.to_string()), Some("there is no table of KRvK".to_owned()));
}

#[test]
fn who_goes_by_the_tables_wins_every_win_at_its_distance() {
    let expected = &expected("KRvK", &[both(&Player::ByTable)])[0];
    let graph = expected.graph();
    let summary = expected.summary();
    assert_eq!((summary.really_won, summary.saved, summary.really_drawn), (1.0, 0.0, 1.0));
    let white = |number: &usize| graph.turn(*number).is_white();
    let won = graph.positions().filter(|number| graph.forced(*number).sign() == graph.turn(*number).fold_wb(1, -1));
    let drawn = graph.positions().filter(|number| graph.forced(*number).sign() == 0);
    assert_eq!((summary.won, summary.drawn), (won.count(), drawn.count()));
    let by_distance = expected.by_distance();
    assert!(by_distance.iter().map(|at| at.moves).eq(1..=16));
    for at in by_distance {
        let as_far = graph.positions().filter(white).filter(|number| graph.forced(*number) == Forced::win(at.moves));
        assert_eq!((at.positions, at.u, at.really_won), (as_far.count(), 1.0, 1.0), "{} moves", at.moves);
    }
}

#[test]
fn the_hardest_come_first_and_say_who_finds_the_way() {
    let expected = &expected("KRvK", &[both(&Player::of_elo(1000.0))])[0];
    let graph = expected.graph();
    let wins = |number: &usize| graph.turn(*number).is_white() && graph.forced(*number).sign() > 0;
    let least = graph.positions().filter(wins).map(|number| expected.chance(number).u).fold(1.0, f32::min);
    let hardest = expected.hardest_wins(5);
    assert_eq!((hardest.len(), hardest[0].u), (5, least));
    assert!(hardest.windows(2).all(|pair| pair[0].u <= pair[1].u));
    for example in hardest.iter().chain(&expected.easiest_wins(2)).chain(&expected.hardest_draws(2)) {
        let board = example.position.board();
        let forced = ENDGAMES.probe(board).expect("it is solved");
        let choices = expected.choices(board).expect("of this ending");
        let keeps: Vec<&Choice> =
            choices.iter().filter(|choice| choice.forced.before().sign() == forced.sign()).collect();
        assert_eq!((example.keepers, example.moves_to_mate), (keeps.len(), forced.moves()));
        assert!((example.kept - keeps.iter().map(|choice| choice.probability).sum::<f64>()).abs() < 1e-9);
        assert_eq!(example.v, forced.sign() * board.turn().fold_wb(1, -1));
        let chance = expected.of_board(board).expect("of this ending");
        assert_eq!((example.u, example.white_wins), (chance.u, chance.wins(Color::White)));
        assert!(keeps.iter().any(|choice| choice.forced.before() == forced), "{}", example.best);
    }
    let easiest = expected.easiest_wins(3);
    assert!(easiest.iter().all(|example| example.moves_to_mate >= Some(8)) && easiest[0].u >= easiest[2].u);
    assert!(easiest[0].u > hardest[0].u);
    let draws = expected.hardest_draws(3);
    assert!(draws.iter().all(|example| example.v == 0 && example.position.board().turn().is_black()));
}

#[test]
fn every_position_has_one_of_the_thirty_comments() {
    let perfect = &expected("KRvK", &[both(&Player::ByTable)])[0];
    let said: Vec<(&str, i8, usize)> =
        perfect.comments().iter().map(|count| (count.u, count.v, count.positions)).collect();
    let summary = perfect.summary();
    assert_eq!(said, [("u = +1", 1, summary.won), ("u = 0", 0, summary.drawn)]);
    let people = &expected("KRvK", &[both(&Player::of_elo(1200.0))])[0];
    let comments = people.comments();
    assert_eq!(comments.iter().map(|count| count.positions).sum::<usize>(), people.graph().positions().count());
    assert!(comments.len() > 4 && comments.windows(2).all(|pair| pair[0].positions >= pair[1].positions));
}

#[test]
fn a_game_by_the_tables_takes_as_long_as_the_tables_say_and_is_the_same_for_the_same_luck() {
    let expected = &expected("KRvK", &[both(&Player::ByTable), both(&Player::of_elo(1200.0))]);
    let board = board_of("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    let game = expected[0].game(&board, 1);
    assert_eq!(game.len() as u32, ENDGAMES.probe(&board).and_then(Forced::plies).expect("it is won"));
    assert!(game.last().is_some_and(|last| last.san.ends_with('#') && last.mover.is_white() && last.v == 1));
    let people = expected[1].game(&board, 5);
    let sans = |game: &[Played]| game.iter().map(|played| played.san.clone()).collect::<Vec<_>>();
    assert_eq!(sans(&people), sans(&expected[1].game(&board, 5)));
    assert_ne!(sans(&people), sans(&expected[1].game(&board, 6)));
    assert!(people.iter().all(|played| played.probability > 0.0 && played.v.abs() <= 1));
}

#[test]
fn a_swindle_is_worth_what_its_best_move_is_worth() {
    let board = board_of("8/8/8/8/4k3/8/8/R3K3 b - - 0 1");
    let found =
        swindle(&ENDGAMES, &board, &Player::of_elo(1000.0)).expect("the tables are there").expect("it is solved");
    let score = |choice: &Choice| (1.0 - f64::from(choice.chance.u)) / 2.0;
    assert_eq!(found.loser, Color::Black);
    assert!(found.choices.windows(2).all(|pair| score(&pair[0]) >= score(&pair[1])));
    let (best, Swindle { swindling, resisting, .. }) = (score(&found.choices[0]), found);
    // One ply less is left after the move.
    assert!((best - swindling).abs() < 0.02 && swindling > resisting, "{best} {swindling} {resisting}");
}

#[test]
fn what_somebody_did_in_an_ending_is_told_move_by_move() {
    let game = "[WhiteElo \"1700\"]\n[BlackElo \"1400\"]\n[FEN \"8/8/8/8/8/3k4/8/R3K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n\
                1. Ra3+ Kc2 2. Ra2+ Kb3 3. Kd2 Kxa2 1/2-1/2\n";
    let record = crate::pgn::Games::new(game.as_bytes()).next().expect("a game").expect("a whole one");
    let (decisions, reached) = reality::look_at(&record, (1_700.0, 1_400.0), &ENDGAMES);
    assert_eq!(
        decisions.iter().map(|decision| decision.elo).collect::<Vec<_>>(),
        [1700.0, 1400.0, 1700.0, 1400.0, 1700.0, 1400.0]
    );
    let kept: Vec<bool> = decisions.iter().map(|decision| decision.keeps(decision.taken)).collect();
    // White leaves his rook to be taken with his third move.
    assert_eq!(kept, [true, true, true, true, false, true]);
    let critical: Vec<bool> = decisions.iter().map(reality::Decision::is_critical).collect();
    assert_eq!((critical[0], critical[4], critical[5]), (false, true, true));
    let told: Vec<(i32, Option<i32>)> = reached.iter().map(|ending| (ending.v, ending.got)).collect();
    assert_eq!(told, [(1, Some(0)), (0, Some(0))]);
}

#[test]
#[ignore = "for BENCHMARKS.md: cargo test --release -p errare-chess --lib study -- --ignored --nocapture"]
fn a_million_random_games_and_where_more_merit_wins_less() {
    let mut endgames = ENDGAMES.clone();
    for needed in "KRvKN".parse::<Material>().expect("an ending").needed() {
        if endgames.table(needed).is_none() {
            endgames.add(solve(needed, &endgames, 2, &|_| ()));
        }
    }
    let merits = [0.0, 1.0, 1.4, 2.0, 1e6];
    let pairs = merits.map(|merit| Players { white: Player::Merit(merit), black: Player::Merit(1.0) });
    let pairs: Vec<Players> = pairs.into_iter().chain([both(&Player::Merit(0.0))]).collect();
    let all =
        expect(&endgames, "KRvKN".parse().expect("an ending"), &pairs, &mut |_| ()).expect("the tables are there");
    let graph = all[0].graph();
    let zero = all.last().expect("the last pair");
    for fen in ["8/8/8/8/8/2K5/7R/1nk5 w - - 0 1", "8/8/8/8/8/1K6/7R/kn6 b - - 0 1", "8/8/8/8/8/2K5/3n3R/2k5 w - - 0 1"]
    {
        let board = board_of(fen);
        let (mean, error) = random_games(&board, 1_000_000);
        let u = f64::from(zero.chance(number_of(zero, &board)).u);
        println!("{fen}: u {u:.5}, a million games {mean:.5} ± {error:.5}, {:+.1} standard errors", (u - mean) / error);
    }
    for (pair, merits) in all[..merits.len()].windows(2).zip(merits.windows(2)) {
        let lower = |number: &usize| pair[1].chance(*number).u < pair[0].chance(*number).u - 1e-4;
        let exceptions: Vec<usize> = graph.positions().filter(lower).collect();
        let fall = |number: &usize| pair[0].chance(*number).u - pair[1].chance(*number).u;
        let worst = exceptions.iter().max_by(|a, b| fall(a).total_cmp(&fall(b)));
        let mean = |expected: &Expectations| expected.summary().really_won;
        println!(
            "merit {} to {}: wins won {:.4} to {:.4}; u falls in {} of {} positions, most by {:?} in {:?}",
            merits[0],
            merits[1],
            mean(&pair[0]),
            mean(&pair[1]),
            exceptions.len(),
            graph.positions().count(),
            worst.map(fall),
            worst.and_then(|number| board(graph, *number)).map(crate::board::Position::new),
        );
    }
}
