use errare::game::{Game, Notation};

use super::*;
use crate::board::Chess;
use crate::people::net::circumstances::{Pool, Speed};

fn sample(moves: &str, elo: f64) -> Sample {
    let game = Chess::default();
    let mut position = game.start();
    let mut recent = Vec::new();
    for text in moves.split_whitespace() {
        let m = game.read_move(&position, text).unwrap();
        recent.insert(0, Earlier { played: m, repeated: position.repeated() });
        position = position.after(m);
    }
    let (opponent, speed, pool) = (elo, Speed::Unknown, Pool::Unknown);
    Sample { game: 0, ply: recent.len(), position, recent, taken: 0, elo, opponent, speed, pool, score: None }
}

fn nets() -> Option<Maia> {
    Some(Maia::read(&errare_data::find("maia")?).unwrap())
}

/// What the yardstick says that runs these nets by onnxruntime, to four places.
#[test]
fn probabilities_are_those_of_another_program_that_runs_the_nets() {
    let Some(maia) = nets() else { return };
    for (moves, elo, told) in YARDSTICK {
        let sample = sample(moves, elo);
        let p = maia.predict(&sample);
        let legal = sample.position.board().legal_moves();
        for (name, wanted) in told {
            let m = Chess::default().read_move(&sample.position, name).unwrap();
            let found = p[legal.iter().position(|legal| *legal == m).unwrap()];
            assert!((found - wanted).abs() < 1e-3, "{moves}: {name} {found}, not {wanted}");
        }
    }
}

#[test]
fn a_file_that_is_no_net_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Maia::read(folder.path()).err().unwrap().to_string();
    assert!(missing.contains("maia-1100.pb.gz"), "{missing}");
    std::fs::write(folder.path().join("maia-1100.pb.gz"), "my diary").unwrap();
    let wrong = Maia::read(folder.path()).err().unwrap().to_string();
    assert!(wrong.contains("maia-1100.pb.gz") && wrong.contains("not a net of Maia-1"), "{wrong}");
}

/// Moves that lead to a position, the rating of a net, and the probabilities of some moves there.
type Told = (&'static str, f64, &'static [(&'static str, f64)]);

const YARDSTICK: [Told; 6] = [
    ("", 1100.0, &[("e4", 0.6606), ("d4", 0.2098), ("e3", 0.0301), ("Nf3", 0.0239)]),
    ("e4 e5 Nf3 Nc6 Bb5 a6", 1500.0, &[("Ba4", 0.5464), ("Bxc6", 0.425), ("Bc4", 0.021), ("Be2", 0.0035)]),
    ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5", 1900.0, &[("Nb3", 0.749), ("Nf3", 0.1194), ("Nde2", 0.0766)]),
    ("e4 e5 Nf3 Nf6 Bc4 Bc5", 1300.0, &[("Nxe5", 0.2747), ("Ng5", 0.1647), ("d3", 0.1493), ("O-O", 0.1339)]),
    (
        "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nc6",
        1200.0,
        &[
            ("bxa8=Q", 0.9655),
            ("bxc8=Q", 0.0269),
            ("b8=Q", 0.0026),
            ("bxa8=N", 0.0017),
            ("bxa8=R", 0.0),
            ("b8=R", 0.0006),
        ],
    ),
    ("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 1700.0, &[("d5", 0.2389), ("e5", 0.1833), ("Nc6", 0.1415), ("e6", 0.1262)]),
];
