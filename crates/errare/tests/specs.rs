//! Games and players by name: everything in the catalogue works on every game, and nothing that is typed makes it panic.

use errare::distribution::Distribution;
use errare::games::explicit::ExplicitTree;
use errare::spec::{AnyGame, Entry, PLAYERS, Playable, Spec, Visitor, player};
use proptest::prelude::*;

/// One example for every name in the catalogue of players.
const EXAMPLES: &[&str] = &[
    "random",
    "perfect:ply=2",
    "minimax:ply=2",
    "alpha-beta:ply=3,table=10",
    "fixed-error:correct=0.9,ply=2",
    "noisy:noise=0.5,ply=2",
    "by-rank:strength=0.4,ply=2",
    "semi-random:ply=2,when-lost=any",
    "merit:elo=1200,ply=2",
    "mixture:0.3=perfect,0.7=merit:elo=900,ply=2",
    "expected:opponent=by-rank:strength=0.5,ply=2",
    "predictive:ply=2,strength=0.4",
    "m-and-n:ply=2,m=2,n=3",
    "om:theirs=ends,ply=2,between-equals=optimistic",
    "prom:0.6=ends,0.4=ends,ply=2",
    "depth-om:depth=1,ply=2",
    "lo:ply=2,learner=semi-random:ply=1",
    "tutor:limit=0.15,learner=(merit:elo=1200),ply=2,learner-ply=1",
    "utility:white=merit:elo=1500,black=(merit:elo=900),ply=2",
    "speculative:ply=3,opponent=1,leaves=counted",
    "speculative:ply=3,opponent=1,own-moves=best-of-possible,nothing-wins=last",
];

struct Plays<'a>(&'a str);

impl Visitor for Plays<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let spec = Spec::parse(self.0).unwrap();
        let player = player(&game, &spec).unwrap_or_else(|e| panic!("{e}"));
        let analysis = player.analyse(&game, &game.start());
        let sum: f64 = analysis.moves.iter().map(|m| m.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{}: {sum}", self.0);
        let mut policy = Distribution::new();
        player.policy(&game, &game.start(), &mut policy);
        for (report, p) in analysis.moves.iter().zip(policy.iter()) {
            assert!((report.probability - p).abs() < 1e-12, "{}: the analysis is what is played", self.0);
            let m = game.read_move(&game.start(), &report.notation).expect("a legal move");
            assert_eq!(game.write_move(&game.start(), m), report.notation);
        }
    }
}

fn games() -> Vec<AnyGame> {
    let named =
        ["noughts-and-crosses", "connect-four:columns=5,rows=4", "kalah:pits=3,seeds=2", "arc-sum:depth=4,seed=9"];
    let tree = ExplicitTree::parse(include_str!("../../../examples/michie.tree")).unwrap();
    named.iter().map(|name| AnyGame::parse(name).unwrap()).chain([AnyGame::Explicit(tree)]).collect()
}

#[test]
fn every_named_player_plays_every_game() {
    for game in games() {
        for example in EXAMPLES {
            game.clone().visit(Plays(example));
        }
    }
    AnyGame::parse("noughts-and-crosses").unwrap().visit(Plays("best-response:to=semi-random:ply=2,payoff=wins"));
}

#[test]
fn elo_is_merit_times_a_thousand() {
    struct Plays<'a>(&'a str);
    impl Visitor for Plays<'_> {
        type Output = Vec<f64>;
        fn visit<G: Playable>(self, game: G) -> Vec<f64> {
            let mut policy = Distribution::new();
            player(&game, &Spec::parse(self.0).unwrap()).unwrap().policy(&game, &game.start(), &mut policy);
            policy.to_vec()
        }
    }
    let tree = AnyGame::Explicit(ExplicitTree::parse("a max b c\n b min 1 1\n c min 0 0").unwrap());
    let [elo, merit, other] =
        ["merit:elo=300", "merit:merit=0.3", "merit:elo=600"].map(|spec| tree.clone().visit(Plays(spec)));
    assert_eq!(elo, merit);
    assert!(other[0] > elo[0] && elo[0] > 0.5, "{elo:?} {other:?}");
}

#[test]
fn every_name_in_the_catalogue_has_an_example_here() {
    let tried: Vec<&str> = EXAMPLES.iter().map(|example| example.split(':').next().unwrap()).collect();
    let missing: Vec<&str> =
        Entry::names(PLAYERS).into_iter().filter(|name| !tried.contains(name) && *name != "best-response").collect();
    assert!(missing.is_empty(), "{missing:?}");
}

struct Reads<'a>(&'a str);

impl Visitor for Reads<'_> {
    type Output = Option<String>;

    fn visit<G: Playable>(self, game: G) -> Option<String> {
        player(&game, &Spec::parse(self.0).ok()?).err().map(|error| error.to_string())
    }
}

#[test]
fn errors_point_at_the_wrong_word_and_list_what_is_known() {
    let game = || AnyGame::parse("noughts-and-crosses").unwrap();
    let error = |text: &str| game().visit(Reads(text)).unwrap_or_default();
    assert!(
        error("minmax:ply=2").starts_with("unknown player `minmax` at column 1 of `minmax:ply=2`: known are random")
    );
    assert_eq!(
        error("minimax:ply=two"),
        "wrong number `two` at column 13 of `minimax:ply=two`: a whole number from 1 to 1000000 is expected"
    );
    assert!(error("minimax:depth=2").contains("unknown argument `depth` at column 9"));
    assert!(error("om:theirs=material").contains("unknown evaluation `material` at column 11"));
    assert!(error("noisy:ply=2").contains("`noisy` needs `noise`"));
    assert!(error("mixture:a=perfect").contains("`a` is no weight"));
    assert!(error("by-rank:strength=1.5").contains("a number from 0 to 1 is expected"));
    assert!(AnyGame::parse("chess").unwrap_err().to_string().contains("unknown game `chess`"));
    assert!(AnyGame::parse("connect-four:columns=40").is_err() && AnyGame::parse("kalah:pits=0").is_err());
}

fn spec_text() -> impl Strategy<Value = String> {
    let words: Vec<String> = PLAYERS
        .iter()
        .flat_map(|entry| entry.arguments.iter().map(|(key, _)| *key).chain([entry.name]))
        .chain(["ends", "levy", "0.5", "2", "-1", "1e999", "nan", "yes", "", ":", "=", ",", "(", ")", "é", " "])
        .map(str::to_owned)
        .collect();
    let separators = prop::sample::select(vec![":", "=", ",", "(", ")", ""]);
    prop::collection::vec((prop::sample::select(words), separators), 0..8)
        .prop_map(|parts| parts.into_iter().map(|(word, separator)| format!("{word}{separator}")).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reading_of_specs_panic(text in spec_text(), any_text in ".{0,40}") {
        for text in [&text, &any_text] {
            if let Err(error) = Spec::parse(text) {
                prop_assert!(!error.pointer().is_empty() && error.column() <= error.text.chars().count() + 1);
            }
            // A best response would be computed at once, and takes its time.
            if !text.contains("best-response") {
                AnyGame::parse("kalah:pits=2,seeds=1").unwrap().visit(Reads(text));
            }
            let _ = AnyGame::parse(text);
        }
    }

    #[test]
    fn a_position_that_is_read_from_any_text_is_the_same_when_it_is_written_and_read_again(text in "[xo./|0-9a-i max]{0,30}", any_text in ".{0,30}") {
        struct Position<'a>(&'a str);
        impl Visitor for Position<'_> {
            type Output = bool;
            fn visit<G: Playable>(self, game: G) -> bool {
                game.read_position(self.0).map_or(true, |position| {
                    let written = game.write_position(&position);
                    game.read_position(&written).is_ok_and(|again| again == position)
                })
            }
        }
        for game in games() {
            for text in [&text, &any_text] {
                prop_assert!(game.clone().visit(Position(text)), "{text}");
            }
        }
    }
}
