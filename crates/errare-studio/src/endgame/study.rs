//! An ending as a whole: how often two people win what is won, how far from mate and at which ratings, and where it is hardest.

use errare_chess::study::{AtDistance, Example, Expectations, Player, Players, expect};
use errare_lab::plot::{Line, lines};
use serde_json::{Value, json};

use super::{Question, Tables};
use crate::errand::Errand;
use crate::refusal::Refusal;

/// The ratings at which an ending is played by two alike.
const RATINGS: [f64; 5] = [800.0, 1_200.0, 1_600.0, 2_000.0, 2_400.0];
/// Examples of each kind.
const EXAMPLES: usize = 3;
/// The two who are studied if nobody says.
const USUAL: f64 = 1_500.0;

impl Tables {
    /// What there is to say of the ending of a position.
    pub(crate) fn study(&self, question: &Question, errand: &Errand) -> Result<Value, Refusal> {
        let [white, black] = question.elos.unwrap_or([USUAL; 2]);
        self.solve(question.material(), errand)?;
        let own = Players { white: Player::of_elo(white), black: Player::of_elo(black) };
        let pairs = RATINGS.map(|elo| Players { white: Player::of_elo(elo), black: Player::of_elo(elo) });
        let many = pairs.len() + 1;
        // One pair after the other: what is known of all positions takes much memory.
        let ask = |players: Players| -> Result<Expectations, Refusal> {
            let heard = &mut |sweeps: usize| {
                errand.expect((sweeps * many) as u64, "sweeps");
                errand.advance(1);
            };
            let mut all = expect(&self.present(), question.material(), &[players], heard).map_err(Refusal::internal)?;
            all.pop().ok_or_else(|| Refusal::internal("a study without a result"))
        };
        let expected = ask(own)?;
        let (summary, by_distance) = (expected.summary(), expected.by_distance());
        let [hardest, draws] = [expected.hardest_wins(EXAMPLES), expected.hardest_draws(EXAMPLES)];
        drop(expected);
        let mut by_rating = Vec::new();
        for (elo, players) in RATINGS.into_iter().zip(pairs) {
            by_rating.push((elo, ask(players)?.summary()));
        }
        let ratings = |share: fn(&errare_chess::study::Summary) -> f64| {
            by_rating.iter().map(|(elo, summary)| (*elo, 100.0 * share(summary))).collect()
        };
        let distances =
            |share: fn(&AtDistance) -> f64| by_distance.iter().map(|at| (f64::from(at.moves), share(at))).collect();
        let mut pictures = vec![lines(
            "What these two make of wins, against the moves to mate.",
            "moves to mate",
            "u",
            &[
                Line { name: "u", points: distances(|at| at.u), broken: false },
                Line { name: "part that is won", points: distances(|at| at.really_won), broken: true },
            ],
        )];
        let mut alike = vec![Line { name: "wins won", points: ratings(|summary| summary.really_won), broken: false }];
        if summary.drawn > 0 {
            alike.push(Line { name: "draws drawn", points: ratings(|summary| summary.really_drawn), broken: false });
        }
        pictures.push(lines(
            "How often what best play promises comes true between two people of the same rating.",
            "rating",
            "per cent",
            &alike,
        ));
        Ok(json!({
            "ending": question.name(),
            "white_elo": white,
            "black_elo": black,
            "summary": summary,
            "pictures": pictures,
            "hardest_wins": hardest.iter().map(example).collect::<Vec<_>>(),
            "hardest_draws": draws.iter().map(example).collect::<Vec<_>>(),
        }))
    }
}

fn example(example: &Example) -> Value {
    let Example { fen, moves_to_mate, u, best, keepers, kept, .. } = example;
    json!({ "fen": fen, "moves_to_mate": moves_to_mate, "u": u, "best": best, "keepers": keepers, "kept": kept })
}
