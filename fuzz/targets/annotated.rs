//! An annotated game holds all that stood in it, as it stood there, and annotating it again changes nothing.
#![no_main]

use errare_chess::board::side;
use errare_chess::commentary::annotate::annotate;
use errare_chess::commentary::judge::{Judgement, Verdict};
use errare_chess::commentary::review::{Grade, Moment, Review};
use errare_chess::people::Finds;
use errare_chess::pgn::{Games, Ply, Record};
use errare_chess::shakmaty::{Move, Position as _};
use errare_chess::value::Value;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((seed, text)) = bytes.split_first() else { return };
    for record in Games::new(text).flatten() {
        let review = made_up(&record, *seed);
        let annotated = annotate(&record, &review);
        let written = annotated.to_string();
        let read: Vec<_> = Games::new(written.as_bytes()).collect();
        let [Ok(again)] = &read[..] else { panic!("{read:?} in {written}") };
        assert_eq!(again, &annotated, "{written}");
        assert_eq!(annotate(again, &review).to_string(), written);
        assert!(again.tags().starts_with(record.tags()) && again.result == record.result);
        assert!(again.line.comments == record.line.comments && again.line.moves.len() == record.line.moves.len());
        for (ply, before) in again.line.moves.iter().zip(&record.line.moves) {
            assert_eq!(ply.played, before.played);
            if !is_marked(before) {
                let added = [
                    ply.nags.strip_prefix(before.nags.as_slice()).map(<[_]>::len),
                    ply.comments.strip_prefix(before.comments.as_slice()).map(<[_]>::len),
                    ply.variations.strip_prefix(before.variations.as_slice()).map(<[_]>::len),
                ];
                assert!(added.iter().all(|added| added.is_some_and(|more| more <= 1)), "{before:?} {ply:?}");
            }
        }
    }
});

/// Whether something on a move looks like ours, and may be replaced.
fn is_marked(ply: &Ply) -> bool {
    let below = ply.variations.iter().flat_map(|line| &line.moves);
    ply.comments.iter().any(|comment| comment.contains("[%errare")) || below.into_iter().any(is_marked)
}

/// A review in which everything follows from a number.
fn made_up(record: &Record, seed: u8) -> Review {
    const GRADES: [Grade; 4] = [Grade::Blunder, Grade::Speculative, Grade::Plain, Grade::Brilliant];
    let moments = record.positions().zip(&record.line.moves).zip(u32::from(seed)..).map(|((position, ply), number)| {
        let best = *position.board().legal_moves().first().expect("one was played");
        let value = Value::centipawns((number as i32 * 37) % 500 - 250);
        let v = value.score().utility();
        let verdict = |m: Move| Verdict {
            m,
            probability: 0.5,
            finds: Finds::NEVER,
            u: v,
            v,
            tension: 0.1,
            best: m == best,
            delta_u: 0.0,
            delta_v: 0,
            keeps: true,
            comments: Vec::new(),
        };
        let judgement = Judgement {
            mover: side(position.board().turn()),
            u: v,
            v,
            tension: 0.1,
            keeps: 0.5,
            branching: 30.0,
            value,
            runner_up: None,
            line: vec![best],
            moves: [best, ply.played].map(verdict).to_vec(),
            comments: Vec::new(),
        };
        let grade = GRADES[number as usize % GRADES.len()];
        Moment { position, played: ply.played, judgement, value_after: value, loss: 0.3, grade }
    });
    Review { white_elo: 1_500.0, black_elo: 1_500.0, judge: "nobody".to_owned(), moments: moments.collect() }
}
