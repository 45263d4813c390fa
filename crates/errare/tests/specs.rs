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
    "star1:ply=3",
    "star2:ply=2,ties=first",
    "product:ply=2",
    "error-minimizing:ply=2",
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
    "pruned-om:theirs=ends,ply=3,between-equals=first",
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

/// What a named player makes of the start of a game: the probability and the value of each move.
struct Says<'a>(&'a str);

impl Visitor for Says<'_> {
    type Output = Vec<(f64, Option<f64>)>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let player = player(&game, &Spec::parse(self.0).unwrap()).unwrap_or_else(|e| panic!("{e}"));
        player.analyse(&game, &game.start()).moves.into_iter().map(|m| (m.probability, m.value)).collect()
    }
}

#[test]
fn named_searches_that_prune_say_what_their_unpruned_rules_say() {
    let dice = AnyGame::parse("arc-sum:depth=5,branching=3,turns=max-chance-min-chance,seed=4").unwrap();
    for game in games().into_iter().chain([dice]) {
        for (pruned, plain) in [
            ("star1:ply=4", "minimax:ply=4"),
            ("star2:ply=4", "minimax:ply=4"),
            ("star2:ply=3,evaluation=ends", "minimax:ply=3,evaluation=ends"),
            ("alpha-beta:ply=4", "minimax:ply=4"),
            ("pruned-om:theirs=ends,ply=4", "om:theirs=ends,ply=4"),
            ("pruned-om:theirs=ends,ply=3,between-equals=first", "om:theirs=ends,ply=3,between-equals=first"),
        ] {
            let (pruned_says, plain_says) = (game.clone().visit(Says(pruned)), game.clone().visit(Says(plain)));
            for ((p, value), (q, expected)) in pruned_says.into_iter().zip(plain_says) {
                let (value, expected) = (value.unwrap(), expected.unwrap());
                assert!((p - q).abs() < 1e-9 && (value - expected).abs() < 1e-9, "{pruned}: {value} is not {expected}");
            }
        }
    }
}

#[test]
fn a_tutor_errs_only_before_a_learner_who_believes_something_else() {
    let game = || AnyGame::parse("connect-four:columns=5,rows=4").unwrap();
    let refused = |text: &str| game().visit(Reads(text)).unwrap_or_default();
    // If both believe the same, the learner sees every error, and the limit must be 0.
    for text in
        ["tutor:ply=2", "tutor:ply=2,theirs=lines", "tutor:ply=2,limit=0.5", "tutor:ply=2,evaluation=ends,theirs=ends"]
    {
        assert!(refused(text).contains("a learner with the tutor's evaluation sees every error"), "{text}");
    }
    // One who never errs about what he believes is no other learner, whatever he is called.
    for never_errs in
        ["perfect", "fixed-error:correct=1", "noisy:noise=0", "by-rank:strength=1", "mixture:1=perfect,0=random"]
    {
        let text = format!("tutor:ply=2,learner=({never_errs})");
        assert!(refused(&text).contains("a learner with the tutor's evaluation sees every error"), "{text}");
        assert_eq!(refused(&format!("{text},theirs=ends")), "", "he believes something else");
    }
    for text in ["tutor:ply=2,theirs=ends", "tutor:ply=2,limit=0", "tutor:ply=2,learner=(by-rank:strength=0.5)"] {
        assert_eq!(refused(text), "", "{text}");
    }
    assert_eq!(game().visit(Says("tutor:ply=2,limit=0")), game().visit(Says("minimax:ply=2")));
}

#[test]
fn whoever_speculates_sees_two_plies_further_unless_told() {
    let game = || AnyGame::parse("noughts-and-crosses").unwrap();
    let refused = |text: &str| game().visit(Reads(text)).unwrap_or_default();
    for text in ["speculative:ply=3,opponent=2", "speculative:ply=2", "speculative:ply=1,opponent=0,shallow=no"] {
        assert!(refused(text).contains("at least two plies further"), "{text}: {}", refused(text));
    }
    for text in ["speculative", "speculative:ply=2,opponent=0", "speculative:ply=3,opponent=2,shallow=yes"] {
        assert_eq!(refused(text), "", "{text}");
    }
}

#[test]
fn merit_is_relative_to_what_the_game_is_played_for() {
    let text = include_str!("../../../examples/michie.tree");
    // The same tree for ten units.
    let for_ten: String = text
        .lines()
        .map(|line| {
            let words = line.split('#').next().unwrap_or_default().split_whitespace();
            let words =
                words.map(|word| if word.parse::<f64>().is_ok() { format!("{word}0") } else { word.to_owned() });
            words.collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    let tree = |text: &str| AnyGame::Explicit(ExplicitTree::parse(text).unwrap());
    for by in
        ["merit:elo=1400", "utility:white=(merit:elo=200),black=(merit:elo=1400)", "expected:opponent=merit:elo=200"]
    {
        let (one, ten) = (tree(text).visit(Says(by)), tree(&for_ten).visit(Says(by)));
        for ((p, u), (q, ten_u)) in one.into_iter().zip(ten) {
            assert!((p - q).abs() < 1e-12, "{by}: {p} for one unit, {q} for ten");
            assert!((10.0 * u.unwrap() - ten_u.unwrap()).abs() < 1e-9, "{by}");
        }
    }
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
