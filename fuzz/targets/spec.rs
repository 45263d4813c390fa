//! Whatever is read as a specification is the same when it is written and read again; a game that has a name can be played, and
//! whoever is read as a player plays moves whose probabilities sum to 1.

#![no_main]

use errare::distribution::Distribution;
use errare::game::Game;
use errare::games::explicit::ExplicitTree;
use errare::spec::{AnyGame, Playable, Spec, Visitor, player};
use libfuzzer_sys::fuzz_target;

/// So small that everybody sees to its end at once, and yet with both sides, dice, and lines that meet.
const GAME: &str = "a max b c 1\n b min -1 0 d\n c max d 2\n d chance 0.25:3 0.75:e\n e min -2 1";

fuzz_target!(|bytes: &[u8]| {
    // Written with brackets a text is longer; a very long one is refused.
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]);
    let spec = match Spec::parse(&text) {
        Ok(spec) => spec,
        Err(error) => {
            assert!(error.column() <= error.text.chars().count() + 1 && !error.pointer().is_empty());
            return;
        }
    };
    let written = spec.to_string();
    assert_eq!(Spec::parse(&written).map(|again| again.to_string()).as_ref(), Ok(&written), "{text}");
    if let Ok(game) = AnyGame::parse(&text) {
        game.visit(Line);
    }
    let game = ExplicitTree::parse(GAME).expect("a tree");
    if let Ok(player) = player(&game, &spec) {
        let mut policy = Distribution::new();
        for position in game.nodes().filter(|node| game.utility(node).is_none()) {
            player.policy(&game, &position, &mut policy);
            assert_eq!(policy.len(), game.children(position).len(), "{text}");
            assert!((policy.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{text}: {policy:?}");
            assert_eq!(player.analyse(&game, &position).moves.len(), policy.len());
        }
    }
});

/// Plays the first move again and again: the game goes on until it ends.
struct Line;

impl Visitor for Line {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let (mut position, mut moves) = (game.start(), Vec::new());
        for _ in 0..20 {
            if game.utility(&position).is_some() {
                break;
            }
            moves.clear();
            game.moves(&position, &mut moves);
            position = game.play(&position, moves[0]);
            assert!(game.read_position(&game.write_position(&position)).is_ok_and(|again| again == position));
        }
    }
}
