//! Prose and table agree, whatever the numbers are.

use errare::game::Game;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use shakmaty::{Move, Position as _};

use super::{AdviceKind, Candidate, ExplainedMove, Explanation, Findings, conclude, theory};
use crate::board::{Chess, Position};
use crate::commentary::claim::{Closer, Question};
use crate::commentary::grade::Grade;
use crate::commentary::judge::{Judgement, Players};
use crate::commentary::review::made_up::judgement;
use crate::engine::Worker;
use crate::engine::oracle::BuiltIn;
use crate::people::Finds;
use crate::value::Value;

/// Positions that are explained.
const POSITIONS: usize = 200;
/// Moves of each that are looked at closely.
const CLOSELY: usize = 5;

/// A number from 0 to 1.
fn chance(rng: &mut ChaCha8Rng) -> f64 {
    f64::from(rng.next_u32()) / f64::from(u32::MAX)
}

/// A position that some random moves lead to.
fn any_position(game: &Chess, rng: &mut ChaCha8Rng) -> Option<Position> {
    let mut position = game.start();
    for _ in 0..4 + rng.next_u32() % 60 {
        let legal = position.board().legal_moves();
        position = position.after(*legal.get(rng.next_u32() as usize % legal.len().max(1))?);
    }
    game.utility(&position).is_none().then_some(position)
}

/// A judgement by people who make anything of anything; what best play gives is the engine's to say.
fn judged(position: &Position, value: Value<crate::value::White>, line: &[Move], rng: &mut ChaCha8Rng) -> Judgement {
    let best = line.first().copied().unwrap_or(position.board().legal_moves()[0]);
    let mut judged = judgement(position, value, best);
    let weights: Vec<f64> = judged.moves.iter().map(|_| chance(rng).powi(6)).collect();
    for (verdict, weight) in judged.moves.iter_mut().zip(&weights) {
        verdict.probability = weight / weights.iter().sum::<f64>();
        verdict.u = (verdict.v + 1.2 * chance(rng) - 0.6).clamp(-1.0, 1.0);
        verdict.tension = verdict.u * verdict.u + 0.1 * chance(rng);
    }
    judged.assess();
    judged
}

fn explained(position: &Position, game: &Chess, worker: &mut Worker, rng: &mut ChaCha8Rng) -> Explanation {
    let players = Players::of_elo(1_500.0, 1_500.0);
    let mut closer = Closer::new(game, position.clone());
    let found = closer.ask(Question::Best, worker.oracle.as_mut()).expect("an answer");
    let judgement = judged(position, found.value.to_white(position.board().turn()), &found.line, rng);
    let mut likely: Vec<Move> = judgement.moves.iter().map(|verdict| verdict.m).collect();
    likely.sort_by(|a, b| {
        let p = |m: &Move| judgement.verdict(*m).map_or(0.0, |verdict| verdict.probability);
        p(b).total_cmp(&p(a))
    });
    likely.truncate(CLOSELY);
    likely.extend(found.line.first());
    let mut candidates = Vec::new();
    for verdict in &judgement.moves {
        let next = position.after(verdict.m);
        let matters = likely.contains(&verdict.m);
        let after = (matters && game.utility(&next).is_none()).then(|| {
            let report = worker.oracle.ask(&next).expect("an answer");
            let line = report.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
            let value = Value::of_search(report.lines.first().map_or(0, |line| line.value));
            judged(&next, crate::value::Value::<crate::value::Mover>::to_white(value, next.board().turn()), &line, rng)
        });
        let v = after.as_ref().map_or(verdict.v, |after| after.v);
        candidates.push(Candidate {
            m: verdict.m,
            probability: verdict.probability,
            finds: Finds::NEVER,
            u: verdict.u,
            v: if Some(&verdict.m) == found.line.first() { judgement.v } else { v },
            tension: verdict.tension,
            delta_u: 0.0,
            delta_v: 0,
            grade: Grade::Plain,
            comments: Vec::new(),
            matters,
            after,
        });
    }
    let theory = theory::theory(&mut closer, worker.oracle.as_mut()).expect("an answer");
    let v = judgement.v;
    let findings =
        Findings { game, position, players: &players, judgement, theory, candidates, u: 0.0, v, tension: 0.0 };
    conclude(findings, closer, worker).expect("an answer")
}

#[test]
fn prose_and_table_agree() {
    let game = Chess::default();
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let mut worker = Worker::new(BuiltIn::new(200));
    let mut told = 0;
    let mut seen = 0;
    while seen < POSITIONS {
        let Some(position) = any_position(&game, &mut rng) else { continue };
        seen += 1;
        let explained = explained(&position, &game, &mut worker, &mut rng);
        let row = |san: &str| explained.moves.iter().find(|row| row.san == san).expect("a row of the table");
        let errs = |glyph: &str| matches!(glyph, "?" | "??");
        let lost = explained.standing[0].contains("loses") || explained.standing[0].contains("is mated");
        for advice in &explained.advice {
            let (move_said, fen) = (row(&advice.san), &explained.fen);
            told += 1;
            match advice.kind {
                AdviceKind::Best => {
                    let worth = |row: &ExplainedMove| if explained.mover == "White" { row.u } else { -row.u };
                    let more = |row: &&ExplainedMove| row.matters && worth(row) > worth(move_said);
                    let practical = advice.text.contains("best practical choice");
                    assert!(!practical || !explained.moves.iter().any(|row| more(&row)), "{fen}: {}", advice.text);
                    assert_eq!(Some(&advice.san), explained.line.first(), "{fen}");
                    assert!(!move_said.glyph.contains('?'), "{fen}: {} is best and {}", advice.san, move_said.glyph);
                    let also = |row: &&ExplainedMove| row.comments.iter().any(|said| said.starts_with("The best"));
                    let best: Vec<&str> = explained.moves.iter().filter(also).map(|row| row.san.as_str()).collect();
                    assert!(best.is_empty() || best == [advice.san.as_str()], "{fen}: {best:?} and {}", advice.san);
                }
                AdviceKind::Danger => assert!(lost || errs(move_said.glyph), "{fen}: {}", advice.text),
                AdviceKind::Safe => assert!(!errs(move_said.glyph) && move_said.keeps, "{fen}: {}", advice.text),
                AdviceKind::Chance | AdviceKind::Swindle => {
                    let best = row(&explained.line[0]);
                    let worth = |row: &ExplainedMove| if explained.mover == "White" { row.u } else { -row.u };
                    assert!(worth(move_said) >= worth(best), "{fen}: {}", advice.text);
                    // What turns a held position into a loss is called a gamble, or nothing is known of it.
                    let gamble = advice.text.contains("gamble");
                    assert!(!gamble || move_said.glyph.contains('?'), "{fen}: {}", advice.text);
                }
                AdviceKind::Trap => assert!(move_said.matters, "{fen}"),
            }
        }
        let words = explained.standing.join(" ");
        let calm = words.contains("Little is likely to change");
        assert!(!calm || !words.contains("high tension") && !words.contains("sharp"), "{words}");
        assert!(!words.contains("lifeless") || calm, "{words}");
    }
    assert!(told > POSITIONS, "there is something to compare");
}
